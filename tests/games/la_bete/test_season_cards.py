"""The season cards (rule 1.1): each effect in its phase. Their edges are in test_season_card_edges.py."""

import pytest

from app.core.refusal import Illegal
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import box
from app.games.la_bete.table import CAST
from tests.games.la_bete.table_kit import Table, card_out, everybody, name, ref, table

TOWNS = ["Malzieu", "Javols", "Grandrieu"]


def leagues_to(match: Table, who: str, *, ride: bool = False) -> set[object]:
    """The leagues that an Investigator may walk, or ride."""
    return {o.detail["leagues"] for o in match.question("move", who).options if o.detail["ride"] is ride}


def test_rule_1_1_top_card_of_the_seasons_deck_comes_up() -> None:
    match = table(phase="season", decks={"summer": ["SU2", "SU4"], "autumn": ["AU3"]})
    assert match.view().season.card == "SU2"
    match.season("Malzieu")
    assert match.view().season.card == "AU3"
    assert match.heard("card") == ["card"]
    assert match.sealed
    assert [(played.season, played.card) for played in match.view().cards] == [(1, "SU2"), (2, "AU3")]
    assert match.state.decks["summer"].open() == ["SU4"]


def test_rule_1_1_six_cards_a_season_each_of_which_names_its_phase() -> None:
    assert {season: len(deck) for season, deck in box().decks.items()} == dict.fromkeys(box().seasons, 6)
    assert {card.phase for card in box().cards.values()} == {1, 2, 3, 4}


def test_rule_1_1_card_acts_before_the_reinforcement() -> None:
    """Portefaix is set, Duhamel's men leave, d'Enneval moves men, the militia is raised; only then comes the season's
    own reinforcement. Panic alone comes after it."""
    posted = {"Mende": "dragoon"}
    for card, season, question in [
        ("SP1", 4, "portefaix"),
        ("AU4", 2, "remove"),
        ("SP5", 4, "lift"),
        ("SU6", 1, "stock"),
    ]:
        assert table(phase="season", season=season, card=card, posted=posted).asked() == [question]
    assert table(phase="season", season=3, card="WI5").asked() == ["reinforcement"]


def test_rule_1_1_card_lasts_one_season() -> None:
    match = table(card="SU2", posted={}).season("Saugues")
    assert match.struck == 1
    assert match.view().season.card is None
    assert match.season("Chanaleilles").struck == 4
    # Each season's deck shows three of its six cards in a match; nothing is shuffled back.
    match = table(phase="season", decks={"summer": ["SU2", "SU3", "SU4", "SU5"]})
    shown = []
    for village in ("Malzieu", "Prades", "Saint-Alban", "La Besseyre") * 3:
        shown += [match.view().season.card] if match.view().season.name == "summer" else []
        match.season(village)
    assert shown == ["SU2", "SU3", "SU4"]


def test_rule_1_1_may_can_be_declined_and_must_cannot() -> None:
    def asked(card: str, season: int, kind: str, **position: object) -> list[str]:
        match = table(phase="season", season=season, card=card, posted={"Mende": "militia"}, **position)  # type: ignore[arg-type]
        if kind in ("retake", "panic"):
            match.forgo()
        return match.options(kind)

    for card, season, kind in [("SP5", 4, "lift"), ("SU6", 5, "stock"), ("WI2", 3, "retake")]:
        assert "decline" in asked(card, season, kind, out=[card_out(season - 2, "Prades")])
    for card, season, kind in [("SP1", 4, "portefaix"), ("AU4", 2, "remove"), ("WI5", 3, "panic")]:
        assert "decline" not in asked(card, season, kind)


def test_SP1_portefaix_stops_the_strike_and_turns_the_token_up() -> None:
    match = table(phase="season", season=4, card="SP1").answer("portefaix", "Saugues")
    assert match.view().portefaix == ref("Saugues")
    match.forgo().strike("Saugues", "vagabond").moves()
    assert match.struck == 0
    assert match.heard("victims") == ["portefaix_protected"]
    assert match.face(4) == "vagabond"
    assert match.heard("turned_up") == ["portefaix_saw"]
    assert match.view().vagabond is None  # that was no investigation
    # Jacques has left the game.
    assert match.state.season == 5
    assert match.view().portefaix is None


def test_SP1_turned_up_token_gives_no_power() -> None:
    match = table(phase="season", season=4, card="SP1", at={"bishop": "Saugues"}).answer("portefaix", "Saugues")
    match.forgo().strike("Saugues", "devil").moves(bishop="Thoras")
    assert match.asked() == ["reinforcement"]  # not: whom does the Devil move?
    assert match.face(4) == "devil"


def test_SP2_protects_the_villages_around_a_town() -> None:
    def struck(town: str, village: str, start: str) -> int:
        match = table(season=4, card="SP2", beast=start, at={"marquis": town}, identity="pack")
        return match.strike(village, "devil").moves().struck

    assert struck("Javols", "Aumont", "Rieutort") == 0
    assert struck("Javols", "Serverette", "Rieutort") == 0
    assert struck("Grandrieu", "Auroux", "Langogne") == 0
    assert struck("Javols", "Saint-Alban", "Rieutort") == 3  # 2 leagues from Javols
    assert struck("Saint-Alban", "Serverette", "Rieutort") == 2  # no town
    towns = {name(town): [name(v) for v in gevaudan().villages_within(town, 1, 1)] for town in map(ref, TOWNS)}
    assert towns == {"Malzieu": [], "Javols": ["Aumont", "Serverette"], "Grandrieu": ["Auroux"]}


def test_SP3_bishop_identifies_all() -> None:
    for token in ("pack", "beast", "count"):
        match = table(season=4, card="SP3", at={"bishop": "Saugues"}).strike("Saugues", token).moves()
        assert match.captured == [token]
    match = table(season=4, card="SP3", at={"marquis": "Saugues"})
    assert match.view().investigators["bishop"].identifies == ["pack", "beast", "count", "devil", "vagabond"]
    assert match.view().investigators["marquis"].identifies == ["beast", "vagabond"]
    assert match.strike("Saugues", "count").moves().captured == []  # the Bishop is elsewhere


def test_SP4_beast_travels_three_leagues_or_five_with_the_pack() -> None:
    match = table(season=4, card="SP4")
    assert {option.detail["leagues"] for option in match.question("strike").options} == {2, 3, 4, 5}
    assert {option.detail["leagues"] for option in match.question("strike").options if "needs" in option.detail} == {
        4,
        5,
    }
    assert match.answer("strike", "Malzieu").options("tracks") == ["pack:up"]  # 4 leagues
    assert table(season=4, card="SP4", captured=["pack"]).view().could_strike[-1].leagues == 3


def test_SP5_moves_up_to_two_different_reinforcements() -> None:
    posted = {"Mende": "dragoon", "Prades": "militia", "Auroux": "militia"}
    match = table(phase="season", season=4, card="SP5", posted=posted)
    assert match.options("lift") == [ref("Prades"), ref("Mende"), ref("Auroux"), "decline"]
    match.answer("lift", "Mende")
    assert not {"Mende", "Prades", "Auroux"} & set(match.places("set_down"))  # to another village, and one a village
    match.answer("set_down", "Saugues")
    assert match.options("lift") == [ref("Prades"), ref("Auroux"), "decline"]  # not the same one again
    match.answer("lift", "Prades")
    assert "Mende" in match.places("set_down")  # just left
    match.answer("set_down", "Mende")
    assert match.posted() == {"Auroux": "militia", "Saugues": "dragoon", "Mende": "militia"}
    assert match.asked() == ["reinforcement"]


def test_SP6_walk_three_ride_four() -> None:
    match = table(season=4, card="SP6", at={"bishop": "Langeac"}).strike("Saugues", "count")
    assert leagues_to(match, "bishop") == {0, 1, 2, 3}
    assert leagues_to(match, "bishop", ride=True) == {4}
    assert match.moves(bishop="Saugues").struck == 0  # 3 leagues, and still protects
    match = table(season=4, card="SP6", at={"bishop": "Langeac"}).strike("Chanaleilles", "count")
    assert match.moves(bishop="Chanaleilles").struck == 1  # 4 leagues are a ride


def test_SU1_one_investigator_may_be_placed_in_a_town() -> None:
    match = table(card="SU1", beast="Saugues", at=everybody("Mende")).strike("Malzieu", "pack")
    assert [o.id for o in match.question("move", "marquis").options if o.id.endswith(":card")] == [
        f"marquis:{ref(town)}:card" for town in TOWNS
    ]
    match.answer("move", f"{ref('Malzieu')}:card", who="marquis")
    # Only one of them: the others can't be placed any more, and read why.
    assert not any(o.endswith(":card") for o in match.options("move", "bishop"))
    assert [blocked.reason.key for blocked in match.question("move", "bishop").blocked] == ["la_bete.blocked.card_used"]
    match.moves(bishop="Rieutort")
    assert match.where("marquis") == "Malzieu"
    assert not match.view().investigators["marquis"].rode
    assert match.struck == 0  # counts as walking: protected
    assert match.heard("moved") == ["walked", "stayed", "set", "stayed"]


def test_SU2_one_victim_fewer() -> None:
    assert table(card="SU2").strike("Saugues").moves().struck == 1
    assert table(card="SU2").strike("Malzieu").moves().struck == 0


def test_SU3_investigates_from_one_league_away() -> None:
    match = table(season=5, card="SU3", at={"envoy": "Thoras"}).strike("Saugues", "count").moves()
    assert match.captured == ["count"]  # from a hamlet beside it
    match = table(season=5, card="SU3", at={"envoy": "La Besseyre"}).strike("Saugues", "count").moves()
    assert match.captured == ["count"]  # from a village beside it
    match = table(season=5, card="SU3", at={"envoy": "Auvers"}).strike("Saugues", "count").moves()
    assert match.captured == []  # 2 leagues
    match = table(season=5, card="SU3", at={"envoy": "Desges"}, out=[card_out(4, "Langeac", "count")])
    assert match.strike("Saugues", "pack").moves().captured == ["count"]  # last season's site as well


def test_SU4_riders_protect() -> None:
    match = table(card="SU4", at={"bishop": "Langeac"}).strike("Saugues", "count").moves(bishop="Saugues")
    assert match.struck == 0
    assert match.heard("moved")[0] == "rode"


def test_SU5_leagues_are_told_when_card_and_token_lie() -> None:
    match = table(card="SU5").answer("strike", "Saugues")
    assert match.events == []
    match.answer("tracks", "count:down")
    assert [line.kind for line in match.told("investigators")] == ["laid", "announced"]
    assert match.told()[-1].text.args == {"n": 3}
    assert match.sealed
    assert {could.leagues for could in match.view().could_strike} == {3}


def test_SU6_takes_the_militia_from_a_later_season() -> None:
    match = table(phase="season", card="SU6")
    assert match.options("stock") == ["autumn", "winter", "decline"]
    match.answer("stock", "winter")
    assert "decline" not in match.options("reinforcement")
    match.answer("reinforcement", "Saugues")
    assert match.posted() == {"Saugues": "militia"}
    assert match.state.stocks == {"summer": 3, "autumn": 3, "winter": 2, "spring": 3}
    match.answer("reinforcement", "Prades")  # this season's dragoons come as well
    assert match.posted() == {"Saugues": "militia", "Prades": "dragoon"}
    # The last militia of that season is missing in the third year.
    match = table(phase="season", season=11, stocks={"winter": 0}, out=[card_out(10, "Langeac")])
    assert match.asked() == ["strike"]


def test_AU1_last_seasons_token_returns_unseen() -> None:
    down = table(phase="season", season=2, card="AU1", out=[card_out(1, "Langeac", "count")], at={"envoy": "Langeac"})
    assert down.heard("track_back") == ["rain_down"]
    assert down.heard("track_back", "beast") == ["rain_own"]
    assert down.face(1) is None
    assert [pouch.village for pouch in down.view().pouches] == [ref("Langeac")]  # the card stays
    assert "count:down" in down.forgo().answer("strike", "Saugues").options("tracks")
    assert down.answer("tracks", "count:down").moves().captured == []  # nothing to investigate there
    up = table(phase="season", season=2, card="AU1", out=[card_out(1, "Langeac", "count", up=True)])
    assert up.heard("track_back") == up.heard("track_back", "beast") == ["rain_up"]


def test_AU2_no_investigation_this_season() -> None:
    match = table(
        season=2, card="AU2", out=[card_out(1, "Langeac", "count")], at={"envoy": "Langeac", "marquis": "Saugues"}
    ).strike("Saugues", "beast")
    match.moves()
    assert match.captured == []
    assert match.face(1) == match.face(2) == "down"
    assert match.heard("no_investigation") == ["no_investigations"]
    # This season's tracks can still be studied next season, last season's are gone by then.
    match.season("Chanaleilles", "devil")
    assert match.captured == ["beast"]
    assert match.face(1) is None


def test_AU3_one_victim_more() -> None:
    assert table(season=2, card="AU3").strike("Saugues").moves().struck == 3


def test_AU4_beast_removes_a_reinforcement_before_the_new_one() -> None:
    match = table(phase="season", season=2, card="AU4", posted={"Mende": "dragoon", "Prades": "militia"})
    before = dict(match.state.stocks)
    assert match.question("remove").by == ("beast",)
    assert match.options("remove") == [ref("Prades"), ref("Mende")]
    match.answer("remove", "Mende")
    assert match.posted() == {"Prades": "militia"}
    assert match.state.stocks == before  # to the box, not back under its season
    assert "Mende" in match.places("reinforcement")


def test_AU5_walk_one_ride_two() -> None:
    match = table(season=2, card="AU5", at={"bishop": "La Besseyre"}).strike("Saugues", "count")
    assert leagues_to(match, "bishop") == {0, 1}
    assert leagues_to(match, "bishop", ride=True) == {2}
    match = table(season=2, card="AU5", at={"bishop": "Auvers"}).strike("Saugues", "count").moves(bishop="Saugues")
    assert match.struck == 2


def test_AU6_fair_adds_a_victim_and_idles_reinforcements() -> None:
    def struck(village: str, start: str, **position: object) -> int:
        return table(season=2, card="AU6", beast=start, **position).strike(village, "pack").moves().struck  # type: ignore[arg-type]

    assert struck("Javols", "Aumont") == 5
    assert struck("Javols", "Aumont", posted={"Javols": "dragoon"}) == 5
    assert struck("Javols", "Aumont", posted={"Javols": "militia"}) == 5
    assert struck("Javols", "Aumont", at={"bishop": "Javols"}) == 0
    assert struck("Malzieu", "Langeac") == 2
    assert struck("Grandrieu", "Auroux") == 5
    assert struck("Aumont", "Javols", posted={"Aumont": "dragoon"}) == 0  # no town
    assert struck("Aumont", "Javols") == 4


def test_WI1_no_rides() -> None:
    match = table(season=3, card="WI1", at={"bishop": "Saugues"}).strike("Prades")
    assert leagues_to(match, "bishop") == {0, 1, 2}
    assert leagues_to(match, "bishop", ride=True) == set()
    assert [blocked.reason.key for blocked in match.question("move", "bishop").blocked] == ["la_bete.blocked.no_rides"]
    with pytest.raises(Illegal):
        match.answer("move", "Langeac", who="bishop")


def test_WI2_takes_back_a_village_card_but_not_the_one_it_stands_on() -> None:
    out = [card_out(0, "Mende"), card_out(1, "Prades"), card_out(2, "Langeac", "pack")]
    match = table(phase="season", season=3, card="WI2", out=out).forgo()
    assert match.options("retake") == [ref("Mende"), ref("Prades"), "decline"]
    match.answer("retake", "Prades")
    assert match.heard("card_back") == ["card_retaken"]
    assert "Prades" in match.places("strike")
    match.strike("Prades", "count").moves()
    assert [(pouch.season, name(pouch.village or "")) for pouch in match.view().pouches] == [
        (0, "Mende"),
        (2, "Langeac"),
        (3, "Prades"),
    ]


def test_WI3_counts_one_league_less_but_at_least_one() -> None:
    def struck(start: str, village: str) -> int:
        return table(season=3, card="WI3", beast=start).strike(village, "count").moves().struck

    assert struck("Saugues", "Prades") == 4  # 1 league stays 1
    assert struck("Langeac", "La Besseyre") == 4  # 2 count as 1
    assert struck("Langeac", "Saugues") == 3
    assert struck("Langeac", "Malzieu") == 2
    assert table(season=3, card="WI3").strike("Grandrieu", "pack", up=True).moves().struck == 1  # 5 count as 4


def test_WI4_loses_the_waiting_militia() -> None:
    match = table(phase="season", season=3, card="WI4")
    assert match.asked() == ["strike"]  # no question is asked
    assert match.heard("no_reinforcement") == ["reinforcement_lost"]
    assert match.state.stocks == {"summer": 3, "autumn": 3, "winter": 2, "spring": 3}
    assert match.posted() == {}


def test_WI5_beast_moves_an_investigator_after_the_reinforcement() -> None:
    match = table(phase="season", season=3, card="WI5", at={"bishop": "Saugues"}).forgo()
    assert match.question("panic").by == ("beast",)
    ways = [option.removeprefix("bishop:") for option in match.options("panic") if option.startswith("bishop:")]
    assert sorted(ways) == sorted(gevaudan().within(ref("Saugues"), 1, 2))
    assert {option.partition(":")[0] for option in match.options("panic")} == set(CAST)
    match.answer("panic", "bishop:Auvers").strike("Prades")
    assert match.where("bishop") == "Auvers"
    assert leagues_to(match, "bishop") == {0, 1, 2}  # and moves on from there as usual
    assert "La Besseyre" in match.places("move", "bishop")


def test_WI6_is_asked_whatever_the_token() -> None:
    for token in ("pack", "beast", "count", "devil", "vagabond"):
        match = table(season=3, card="WI6").strike("Saugues", token).moves()
        assert match.asked() == ["turn_up"]
        assert match.options("turn_up") == ["turn_up", "leave_down"]
        assert match.heard("strike") == []  # the village is still face down
        assert match.view().pouches[-1].village is None
        match.answer("turn_up", "leave_down")
        assert match.face(3) == "down"
        assert match.struck == 2


def test_WI6_face_down_pack_is_turned_up_at_five_leagues() -> None:
    match = table(season=3, card="WI6").answer("strike", "Grandrieu")
    assert match.options("tracks") == ["pack:down", "pack:up"]
    match.answer("tracks", "pack:down").moves()
    assert match.options("turn_up") == ["turn_up"]
    match.answer("turn_up", "turn_up")
    assert match.face(3) == "pack"
    assert match.state.strikes[-1].leagues == 5
    assert [line.kind for line in match.told()][:2] == ["strike", "turned_up"]
