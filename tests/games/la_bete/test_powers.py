"""The Beast's powers (rule 2.4)."""

import pytest

from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.table import CAST
from tests.games.la_bete.table_kit import card_out, everybody, name, ref, table


def test_rule_2_4_pack_travels_six_leagues() -> None:
    match = table()
    assert {option.detail["leagues"] for option in match.question("strike").options} == {2, 3, 4, 5, 6}
    match.strike("Saint-Chély", "pack", up=True).moves()
    assert match.state.strikes[-1].leagues == 6
    assert match.struck == 0


def test_rule_2_4_wild_beast_makes_one_more_victim() -> None:
    match = table().strike("Saugues", "beast", up=True).moves()
    assert match.asked() == ["power"]
    assert match.answer("power", "use").struck == 3


def test_rule_2_4_count_ignores_dragoons_only() -> None:
    def struck(posted: str, at: str = "La Fage") -> int:
        match = table(posted={"Saugues": posted}, at={"envoy": at}).strike("Saugues", "count", up=True).moves()
        if match.asked() == ["power"]:
            match.answer("power", "use")
        return match.struck

    assert struck("dragoon") == 2
    assert struck("militia") == 1
    assert struck("dragoon", at="Saugues") == 0


@pytest.mark.parametrize("village", gevaudan().villages)
def test_rule_2_4_vagabond_only_near_auvers(village: str) -> None:
    near = {"Saint-Flour", "Ruynes", "Auvers", "La Besseyre", "Langeac", "Prades", "Saugues", "Chanaleilles", "Malzieu"}
    start = name(next(iter(gevaudan().villages_within(village, 1, 2))))
    match = table(beast=start).strike(name(village), "vagabond", up=True).moves()
    plain = match.state.strikes[-1].leagues
    if name(village) in near:
        assert match.answer("power", "use").struck == 5 - plain + 1
    else:
        assert match.asked() == ["reinforcement"]
        assert match.struck == 5 - plain


def test_rule_2_4_devil_moves_an_investigator_as_the_village_is_revealed() -> None:
    """The Bishop protects Saugues; the Devil drives him to Prades, and the strike makes its victims."""
    match = table(at={"bishop": "Saugues"}).strike("Saugues", "devil", up=True).moves()
    assert match.asked() == ["devil"]
    assert match.heard("strike") == ["strike"]  # all can see by now where the Beast struck
    match.answer("devil", "bishop:Prades")
    assert match.struck == 2
    assert match.where("bishop") == "Prades"
    assert match.captured == []  # he would have captured the Devil, but is not there any more
    assert match.heard("moved") == ["driven"]


def test_rule_2_4_devil_moves_any_investigator_one_league_even_elsewhere() -> None:
    match = table(at={"bishop": "Mende"}).strike("Saugues", "devil", up=True).moves()
    ways = [option for option in match.options("devil") if option.startswith("bishop:")]
    assert sorted(ways) == sorted(f"bishop:{place}" for place in gevaudan().neighbours[ref("Mende")])
    assert {option.partition(":")[0] for option in match.options("devil")} == {*CAST, "decline"}


def test_rule_2_4_devil_may_drive_an_investigator_into_the_village() -> None:
    """One who walked protects the village they are moved into, and studies the tracks there."""
    match = table(at={"bishop": "Prades"}).strike("Saugues", "devil", up=True).moves()
    match.answer("devil", "bishop:Saugues")
    assert match.struck == 0
    assert match.winners == ("investigators",)  # the Devil was the true identity


def test_rule_2_4_devil_leaves_riding_unchanged() -> None:
    match = table(at={"bishop": "Langeac"}).strike("Saugues", "devil", up=True).moves(bishop="Saugues")
    assert match.view().investigators["bishop"].rode
    match.answer("devil", "bishop:Prades")
    assert match.struck == 2
    # A rider who is moved into the village doesn't protect it, but studies the tracks.
    match = table(identity="pack", at={"bishop": "Langeac"}).strike("Chanaleilles", "devil", up=True)
    match.moves(bishop="Saugues").answer("devil", "bishop:Chanaleilles")
    assert match.struck == 1
    assert match.captured == ["devil"]


def test_rule_2_4_next_season_starts_where_the_devil_left_them() -> None:
    match = table(at={"bishop": "Mende"}).strike("Saugues", "devil", up=True).moves()
    match.answer("devil", "bishop:Laubert").forgo().strike("Prades")
    assert {"Laubert", "Mende", "Châteauneuf"} <= set(match.places("move", "bishop"))
    assert match.where("bishop") == "Laubert"


def test_rule_2_4_power_is_offered_only_where_it_matters() -> None:
    def asked(token: str, village: str = "Saugues", **position: object) -> list[str]:
        return table(**position).strike(village, token, up=True).moves().asked()  # type: ignore[arg-type]

    next_season = ["reinforcement"]
    assert asked("pack") == next_season
    assert asked("beast") == ["power"]
    assert asked("beast", at={"marquis": "Saugues"}) == next_season  # protected: no victims whatever is added
    assert asked("beast", posted={"Saugues": "dragoon"}) == next_season
    assert asked("count") == next_season
    assert asked("count", posted={"Saugues": "dragoon"}) == ["power"]
    assert asked("count", posted={"Saugues": "dragoon"}, at={"bishop": "Saugues"}) == next_season
    assert asked("vagabond") == ["power"]
    assert asked("vagabond", "Javols", beast="Aumont") == next_season
    assert asked("devil") == ["devil"]
    assert asked("devil", at={"bishop": "Saugues"}) == ["devil"]


@pytest.mark.parametrize("token", ["beast", "vagabond", "count"])
def test_rule_2_4_power_can_be_declined(token: str) -> None:
    match = table(posted={"Saugues": "dragoon"} if token == "count" else {}).strike("Saugues", token, up=True).moves()
    match.answer("power", "decline")
    assert match.heard("power") == ["power_unused"]
    assert match.struck == (0 if token == "count" else 2)


def test_rule_2_4_devil_can_be_declined() -> None:
    match = table(at={"bishop": "Saugues"}, identity="pack").strike("Saugues", "devil", up=True).moves()
    match.answer("devil", "decline")
    assert match.where("bishop") == "Saugues"
    assert match.struck == 0


def test_rule_2_4_face_up_token_may_be_a_bluff() -> None:
    """The Pack face up for a strike 2 leagues away; the Count face up where no dragoons are."""
    assert table().strike("La Besseyre", "pack", up=True).moves().struck == 3
    assert table().strike("La Besseyre", "count", up=True).moves().struck == 3


@pytest.mark.parametrize("token", ["beast", "count", "devil", "vagabond"])
def test_rule_2_4_no_power_face_down(token: str) -> None:
    match = table(posted={"Prades": "dragoon"}).strike("Saugues", token).moves()
    assert match.asked() == ["reinforcement"]
    assert match.struck == 2


def test_rule_2_4_token_turned_up_by_an_investigation_has_no_power() -> None:
    """In Summer the Bishop turns the Wild Beast up and can't identify it; in Autumn it still lies there, open."""
    match = table(at={"bishop": "Saugues"}).season("Saugues", "beast")
    assert match.face(1) == "beast"
    match.season("Chanaleilles", "count", bishop="La Besseyre")
    assert match.asked() == ["reinforcement"]
    assert match.struck == 4


def test_rule_2_4_power_holds_for_its_own_season() -> None:
    match = table().season("Saugues", "beast", up=True).answer("power", "use")
    assert match.struck == 3
    match.season("Chanaleilles", "count")
    assert match.struck == 4
    assert match.state.power is None


def test_rule_2_4_only_the_beast_is_asked() -> None:
    match = table(at=everybody("Saugues"), out=[card_out(0, "Langeac")]).strike("Saugues", "devil", up=True).moves()
    assert match.question("devil").by == ("beast",)
