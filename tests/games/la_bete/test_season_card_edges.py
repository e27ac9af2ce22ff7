"""The season cards where they meet the borders of their words, the other rules, and each other's turf."""

import pytest

from app.core.refusal import Illegal
from app.games.la_bete.atlas import gevaudan
from tests.games.la_bete.table_kit import card_out, everybody, name, ref, table


def test_SP1_the_count_does_not_help_against_portefaix() -> None:
    match = table(phase="season", season=4, card="SP1").answer("portefaix", "Saugues").forgo()
    match.strike("Saugues", "count", up=True).moves()
    assert match.asked() == ["reinforcement"]
    assert match.struck == 0
    assert match.heard("turned_up") == []  # it lay open already


def test_SP1_stands_anywhere_but_in_a_hamlet() -> None:
    match = table(phase="season", season=4, card="SP1", posted={"Saugues": "dragoon"}, at={"bishop": "Prades"})
    assert len(match.options("portefaix")) == 30
    assert {"Saugues", "Prades", "Langeac"} <= set(match.places("portefaix"))


def test_SP1_struck_elsewhere_he_does_nothing_and_leaves() -> None:
    match = table(phase="season", season=4, card="SP1").answer("portefaix", "Prades").forgo()
    match.strike("Saugues", "count").moves()
    assert match.struck == 2
    assert match.face(4) == "down"
    assert match.view().portefaix is None


def test_SP1_the_token_that_jacques_saw_may_be_captured_next_season() -> None:
    match = table(phase="season", season=4, card="SP1", at={"envoy": "Prades"}).answer("portefaix", "Saugues")
    match.season("Saugues", "count")
    assert match.face(4) == "count"
    assert match.season("La Besseyre", "pack", envoy="Saugues").captured == ["count"]


def test_SP2_a_rider_or_one_beside_the_town_protects_nothing_around() -> None:
    def struck(start: str, to: str) -> int:
        match = table(season=4, card="SP2", beast="Rieutort", identity="pack", at={"marquis": start})
        return match.strike("Serverette", "devil").moves(marquis=to).struck

    assert struck("Serverette", "Javols") == 0  # walked 1
    assert struck("Saint-Chély", "Javols") == 2  # rode 3
    assert struck("Javols", "Ribennes") == 2  # a hamlet beside it is not the town


def test_SP2_counts_after_the_devil_has_moved_anyone() -> None:
    match = table(season=4, card="SP2", beast="Rieutort", identity="pack", at={"marquis": "Javols"})
    match.strike("Serverette", "devil", up=True).moves().answer("devil", "marquis:Ribennes")
    assert match.struck == 2


def test_SP2_an_investigator_in_the_town_protects_the_town_itself() -> None:
    match = table(season=4, card="SP2", beast="Aumont", identity="pack", at={"marquis": "Javols"})
    assert match.strike("Javols", "devil").moves().struck == 0


def test_SP2_without_the_card_a_town_protects_itself_alone() -> None:
    match = table(season=4, beast="Rieutort", identity="pack", at={"marquis": "Javols"})
    assert match.strike("Serverette", "devil").moves().struck == 2


def test_SP3_bishop_and_the_vagabond_twice() -> None:
    match = table(season=4, card="SP3", at={"bishop": "Saugues"}).strike("Saugues", "vagabond").moves()
    assert match.captured == []
    assert match.view().vagabond == ref("Saugues")
    match = table(season=4, card="SP3", vagabond="Saugues", at={"bishop": "Saugues"}).strike("Saugues", "vagabond")
    assert match.moves().captured == []  # the same village
    match = table(season=4, card="SP3", vagabond="Prades", at={"bishop": "Saugues"}).strike("Saugues", "vagabond")
    assert match.moves().captured == ["vagabond"]


def test_SP3_holds_for_last_seasons_site_and_ends_with_the_season() -> None:
    out = [card_out(3, "Langeac", "count")]
    match = table(season=4, card="SP3", out=out, at={"bishop": "Langeac"}).strike("Saugues", "pack").moves()
    assert match.captured == ["count"]
    assert match.view().investigators["bishop"].identifies == ["devil", "vagabond"]


def test_SP4_four_leagues_are_refused_to_any_other_token() -> None:
    match = table(season=4, card="SP4", captured=["pack"])
    with pytest.raises(Illegal):
        match.answer("strike", "Malzieu")
    far = table(season=4, card="SP4").strike("Malzieu", "pack", up=True).moves()
    assert far.struck == 1  # 4 leagues count as 4


@pytest.mark.parametrize("moved", [0, 1])
def test_SP5_fewer_than_two(moved: int) -> None:
    match = table(phase="season", season=4, card="SP5", posted={"Mende": "dragoon", "Prades": "militia"})
    for _ in range(moved):
        match.answer("lift", "Mende").answer("set_down", "Saugues")
    match.answer("lift", "decline")
    assert match.asked() == ["reinforcement"]
    assert match.posted() == (
        {"Prades": "militia", "Saugues": "dragoon"} if moved else {"Mende": "dragoon", "Prades": "militia"}
    )


def test_SP5_with_one_or_no_reinforcement_on_the_map() -> None:
    match = table(phase="season", season=4, card="SP5", posted={"Mende": "dragoon"})
    match.answer("lift", "Mende").answer("set_down", "Saugues")
    assert match.asked() == ["reinforcement"]  # the one that was moved is not moved again
    assert table(phase="season", season=4, card="SP5").asked() == ["reinforcement"]


def test_SP5_never_to_a_hamlet_and_never_two_in_a_village() -> None:
    match = table(phase="season", season=4, card="SP5", posted={"Mende": "dragoon", "Prades": "militia"})
    match.answer("lift", "Mende")
    for elsewhere in ("Lajo", "Prades", "Mende"):
        with pytest.raises(Illegal):
            match.answer("set_down", elsewhere)


def test_SP6_three_leagues_are_no_ride_any_more() -> None:
    match = table(season=4, card="SP6", at={"envoy": "Langeac"}).strike("Saugues", "count").moves(envoy="Saugues")
    assert match.heard("moved")[3] == "walked"
    assert match.captured == ["count"]


def test_SU1_is_given_to_another_by_changing_the_plan() -> None:
    match = table(card="SU1", at=everybody("Mende")).strike("Saugues", "count")
    match.answer("move", f"{ref('Malzieu')}:card", who="marquis").answer("move", "Mende", who="marquis")
    match.answer("move", f"{ref('Javols')}:card", who="bishop")
    with pytest.raises(Illegal):
        match.answer("move", f"{ref('Malzieu')}:card", who="marquis")
    match.moves()
    assert [match.where(who) for who in ("bishop", "chastel", "marquis", "envoy")] == [
        "Javols",
        "Mende",
        "Mende",
        "Mende",
    ]


def test_SU1_a_town_three_leagues_away_is_reached_by_riding_or_by_the_card() -> None:
    match = table(card="SU1", at={"bishop": "Saint-Chély"}).strike("Saugues", "count")
    ways = [option for option in match.options("move", "bishop") if ref("Javols") in option]
    assert ways == [f"bishop:{ref('Javols')}", f"bishop:{ref('Javols')}:card"]
    # One that is within a walk anyway needs no card.
    near = table(card="SU1", at={"bishop": "Aumont"}).strike("Saugues", "count")
    assert [option for option in near.options("move", "bishop") if ref("Javols") in option] == [
        f"bishop:{ref('Javols')}"
    ]


def test_SU1_the_placed_one_investigates_there() -> None:
    match = table(card="SU1", at={"envoy": "Mende"}).strike("Malzieu", "count")
    match.answer("move", f"{ref('Malzieu')}:card", who="envoy").answer("ready", "done")
    assert match.struck == 0
    assert match.captured == ["count"]


def test_SU2_does_not_help_the_beast_below_zero() -> None:
    match = table(card="SU2", posted={"Saugues": "militia"}).strike("Saugues", "beast", up=True).moves()
    assert match.answer("power", "use").struck == 1  # 5-3+1-1-1
    assert table(card="SU2", posted={"Malzieu": "militia"}).strike("Malzieu").moves().struck == 0


def test_SU3_the_same_investigator_studies_both_sites() -> None:
    """Desges lies one league from La Besseyre, struck in Spring, and one from Auvers, struck now."""
    out = [card_out(4, "La Besseyre", "beast")]
    match = table(season=5, card="SU3", beast="La Besseyre", out=out, at={"marquis": "Desges"})
    match.strike("Auvers", "count").moves()
    assert match.captured == ["beast"]
    assert match.face(5) == "count"


def test_SU3_from_afar_nobody_protects() -> None:
    match = table(season=5, card="SU3", at={"envoy": "Thoras"}).strike("Saugues", "beast").moves()
    assert match.struck == 2
    assert match.face(5) == "beast"


def test_SU4_protection_only_where_the_ride_ends() -> None:
    match = table(card="SU4", at={"bishop": "Langeac"}).strike("Prades", "count").moves(bishop="Saugues")
    assert match.struck == 3


def test_SU5_tells_nothing_else() -> None:
    match = table(card="SU5").strike("Saugues", "count")
    assert match.view().pouches[-1].village is None
    assert match.face(1) == "down"
    near = {could.village for could in match.view().could_strike}
    assert near == set(gevaudan().villages_within(ref("Langeac"), 3, 3))


@pytest.mark.parametrize("stocks", [{"autumn": 0}, {"winter": 0}])
def test_SU6_an_empty_stock_cannot_be_chosen(stocks: dict[str, int]) -> None:
    match = table(phase="season", season=9, card="SU6", stocks=stocks)
    (empty,) = stocks
    (other,) = {"autumn", "winter"} - {empty}
    assert match.options("stock") == [other, "decline"]


def test_SU6_nothing_waits_nothing_is_asked() -> None:
    match = table(phase="season", season=9, card="SU6", stocks={"autumn": 0, "winter": 0})
    assert match.asked() == ["reinforcement"]
    match.answer("reinforcement", "Saugues")
    assert match.posted() == {"Saugues": "dragoon"}


def test_SU6_declined_the_militia_waits_on() -> None:
    match = table(phase="season", card="SU6").answer("stock", "decline")
    assert match.state.stocks == {"summer": 3, "autumn": 3, "winter": 3, "spring": 3}
    match.answer("reinforcement", "Saugues")
    assert match.posted() == {"Saugues": "dragoon"}


def test_SU6_both_may_not_share_a_village() -> None:
    match = table(phase="season", card="SU6").answer("stock", "autumn").answer("reinforcement", "Saugues")
    assert "Saugues" not in match.places("reinforcement")


def test_AU1_without_a_token_nothing_happens() -> None:
    match = table(phase="season", season=2, card="AU1", out=[card_out(1, "Langeac")])
    assert match.heard("rain") == ["rain_nothing"]
    # As where it has been captured.
    match = table(at={"envoy": "Saugues"}, decks={"autumn": ["AU1"]}).season("Saugues", "count")
    assert match.captured == ["count"]
    assert match.heard("rain") == ["rain_nothing"]


def test_AU1_only_last_seasons_token() -> None:
    out = [card_out(4, "Prades", "count"), card_out(5, "Langeac", "beast")]
    match = table(phase="season", season=6, card="AU1", out=out)
    assert (match.face(4), match.face(5)) == ("down", None)
    assert match.heard("track_back", "beast") == ["rain_own"]
    match.forgo()
    assert match.heard("track_back", "beast") == ["track_back_own"]  # the other one in phase 2, as always
    assert match.face(4) is None


def test_AU1_the_token_laid_again_counts_from_then_on() -> None:
    match = table(phase="season", season=2, card="AU1", out=[card_out(1, "Langeac", "count")]).season(
        "Saugues", "count"
    )
    match.forgo().answer("strike", "Prades")
    assert "count:down" not in match.options("tracks")  # season 3: out since season 2
    match.answer("tracks", "pack:down").moves().forgo()
    assert "count:down" in match.answer("strike", "La Besseyre").options("tracks")


def test_AU2_the_25th_victim_and_captures_apart() -> None:
    match = table(season=2, card="AU2", identity="count", at={"envoy": "Saugues"}).strike("Saugues", "count").moves()
    assert match.winners is None
    assert match.struck == 0  # the Envoy still protects


def test_AU3_with_a_militia_and_far_away() -> None:
    assert table(season=2, card="AU3", posted={"Saugues": "militia"}).strike("Saugues").moves().struck == 2
    assert table(season=2, card="AU3").strike("Grandrieu", "pack", up=True).moves().struck == 1  # 5-5+1


def test_AU4_with_nothing_on_the_map() -> None:
    match = table(phase="season", season=2, card="AU4")
    assert match.heard("no_reinforcement") == ["nothing_to_remove"]
    assert match.asked() == ["reinforcement"]


def test_AU4_of_either_kind() -> None:
    match = table(phase="season", season=2, card="AU4", posted={"Prades": "militia"}).answer("remove", "Prades")
    assert match.posted() == {}
    assert match.answer("reinforcement", "Prades").posted() == {"Prades": "militia"}


def test_AU6_dragoons_with_and_without_the_count() -> None:
    """The dragoons do nothing, so the Count has nothing to ignore and is not asked."""
    for token, up in [("count", True), ("count", False), ("pack", False)]:
        match = table(season=2, card="AU6", beast="Aumont", posted={"Javols": "dragoon"}).strike("Javols", token, up=up)
        match.moves()
        assert match.asked() == ["reinforcement"]
        assert match.struck == 5


def test_AU6_a_rider_does_not_protect_the_fair() -> None:
    match = table(season=2, card="AU6", beast="Aumont", at={"bishop": "Saint-Chély"}).strike("Javols", "pack")
    assert match.moves(bishop="Javols").struck == 5


def test_AU6_with_the_wild_beast() -> None:
    match = table(season=2, card="AU6", beast="Aumont").strike("Javols", "beast", up=True).moves()
    assert match.answer("power", "use").struck == 6


def test_WI1_walking_protects_as_ever() -> None:
    match = table(season=3, card="WI1", at={"bishop": "Auvers"}).strike("Saugues", "count").moves(bishop="Saugues")
    assert match.struck == 0


def test_WI2_without_other_cards_nothing_is_asked() -> None:
    assert table(season=3, card="WI2", out=[card_out(2, "Langeac")]).asked() == ["strike"]


def test_WI2_declined() -> None:
    out = [card_out(1, "Prades"), card_out(2, "Langeac")]
    match = table(season=3, card="WI2", out=out).answer("retake", "decline")
    assert "Prades" not in match.places("strike")
    assert len(match.view().pouches) == 2


def test_WI2_retaken_card_is_not_returned_a_second_time() -> None:
    out = [card_out(0, "Saint-Flour"), card_out(1, "Prades"), card_out(2, "Langeac")]
    match = table(season=3, card="WI2", out=out).answer("retake", "Prades").strike("Saugues").moves()
    match.season("La Besseyre").forgo()  # season 5, when the card of season 1 would return
    assert match.heard("card_back") == []
    assert "Prades" in match.places("strike")


def test_WI2_last_seasons_site_can_still_be_investigated() -> None:
    out = [card_out(1, "Prades"), card_out(2, "Langeac", "count")]
    match = table(season=3, card="WI2", out=out, at={"envoy": "Langeac"}).answer("retake", "Prades").strike("Prades")
    assert match.moves().captured == ["count"]


def test_WI3_the_range_does_not_grow() -> None:
    match = table(season=3, card="WI3", captured=["pack"])
    assert max(could.leagues for could in match.view().could_strike) == 4
    assert "Grandrieu" not in match.places("strike")


def test_WI3_protection_and_militia_as_ever() -> None:
    assert table(season=3, card="WI3", posted={"Saugues": "militia"}).strike("Saugues").moves().struck == 2
    assert table(season=3, card="WI3", posted={"Saugues": "dragoon"}).strike("Saugues").moves().struck == 0


def test_WI4_with_an_empty_stock_nothing_is_lost() -> None:
    match = table(phase="season", season=11, card="WI4", stocks={"winter": 0})
    assert match.heard("no_reinforcement") == ["none_waiting"]
    assert match.state.stocks["winter"] == 0


def test_WI4_only_this_winter() -> None:
    match = table(phase="season", season=3, card="WI4").season("Malzieu")
    assert match.state.season == 4
    assert match.asked() == ["reinforcement"]


def test_WI5_one_who_is_driven_still_protects_and_stays_where_they_stand() -> None:
    match = table(phase="season", season=3, card="WI5", at={"bishop": "Prades"}).forgo()
    match.answer("panic", "bishop:Saugues").strike("Saugues", "count").moves()
    assert match.struck == 0


def test_WI5_never_farther_than_two_leagues() -> None:
    match = table(phase="season", season=3, card="WI5", at={"bishop": "Saugues"}).forgo()
    for where in ("Saugues", "Langeac"):  # 0 and 3 leagues
        with pytest.raises(Illegal):
            match.answer("panic", f"bishop:{where}")


def test_WI6_turned_up_the_power_holds_as_if_played_face_up() -> None:
    match = table(season=3, card="WI6").strike("Saugues", "beast").moves().answer("turn_up", "turn_up")
    assert match.asked() == ["power"]
    assert match.face(3) == "beast"
    assert match.answer("power", "use").struck == 3
    match = table(season=3, card="WI6", posted={"Saugues": "dragoon"}).strike("Saugues", "count").moves()
    assert match.answer("turn_up", "turn_up").answer("power", "use").struck == 2
    match = table(season=3, card="WI6", at={"bishop": "Saugues"}).strike("Saugues", "devil").moves()
    match.answer("turn_up", "turn_up").answer("devil", "bishop:Prades")
    assert match.struck == 2


def test_WI6_a_token_played_face_up_needs_no_question() -> None:
    match = table(season=3, card="WI6").strike("Saugues", "pack", up=True).moves()
    assert match.asked() == ["reinforcement"]


@pytest.mark.parametrize("village", ["Grandrieu", "Saint-Chély"])
def test_WI6_at_five_or_six_leagues_only_the_pack_lies_there(village: str) -> None:
    match = table(season=3, card="WI6")
    assert gevaudan().leagues(match.state.beast or "", ref(village)) in (5, 6)
    match.answer("strike", village)
    assert match.options("tracks") == ["pack:down", "pack:up"]
    match.answer("tracks", "pack:down").moves()
    with pytest.raises(Illegal):
        match.answer("turn_up", "leave_down")
    assert match.answer("turn_up", "turn_up").struck == 0


def test_WI6_near_by_the_pack_may_stay_down() -> None:
    match = table(season=3, card="WI6").strike("Saugues", "pack").moves().answer("turn_up", "leave_down")
    assert match.face(3) == "down"


def test_WI6_others_see_only_that_the_beast_is_waited_for() -> None:
    far = table(season=3, card="WI6").strike("Grandrieu", "pack").moves()
    near = table(season=3, card="WI6").strike("Saugues", "vagabond").moves()
    assert far.view("public") == near.view("public")
    assert far.view("investigators") == near.view("investigators")
    assert name(far.view("beast").pouches[-1].village or "") == "Grandrieu"
