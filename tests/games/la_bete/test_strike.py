"""Phase 2: village cards, and where the Beast may strike (rules 2.1 and 2.2)."""

import pytest

from app.core.message import say
from app.core.refusal import Illegal, NotYours
from app.games.la_bete.rules import destinations
from tests.games.la_bete.table_kit import LONG_WAY, card_out, name, ref, table

EIGHT = ["Auvers", "La Besseyre", "Prades", "Saugues", "Chanaleilles", "Ruynes", "Saint-Flour", "Malzieu"]


def test_rule_2_2_langeac_example() -> None:
    """It can go to Auvers, La Besseyre, Prades, Saugues, Chanaleille, Ruynes, Saint-Flour, or Malzieu."""
    match = table(captured=["pack"])
    assert sorted(match.places("strike")) == sorted(EIGHT)


def test_rule_2_2_one_league_at_least_and_four_at_most() -> None:
    match = table(captured=["pack"])
    found = {option.id: option.detail["leagues"] for option in match.question("strike").options}
    assert ref("Langeac") not in found
    assert set(found.values()) == {2, 3, 4}
    assert sorted(table(beast="Saugues", captured=["pack"]).places("strike"))[:2] == ["Auroux", "Auvers"]
    assert {
        option.detail["leagues"] for option in table(beast="Saugues", captured=["pack"]).question("strike").options
    } == {1, 2, 3, 4}


def test_rule_2_2_never_a_hamlet() -> None:
    assert all(option.startswith("village:") for option in table().options("strike"))


def test_rule_2_2_only_the_beast_chooses() -> None:
    with pytest.raises(NotYours):
        table().answer("strike", "Saugues", by="investigator:1")


def test_rule_2_2_nobody_hinders_the_beast() -> None:
    """Investigators and reinforcements stand on every way out of Langeac and in Saugues itself."""
    match = table(
        captured=["pack"],
        at={"bishop": "Pinols", "chastel": "Desges", "marquis": "Les Chazes", "envoy": "Saugues"},
        posted={"Saugues": "dragoon", "Prades": "militia"},
    )
    assert sorted(match.places("strike")) == sorted(EIGHT)


def test_rule_2_2_five_or_six_leagues_need_the_pack_face_up() -> None:
    match = table()
    far = {option.id: option for option in match.question("strike").options if option.detail.get("needs") == "pack"}
    assert {option.detail["leagues"] for option in far.values()} == {5, 6}
    assert {ref("Grandrieu"), ref("Saint-Chély")} <= set(far)
    for village in ("Grandrieu", "Saint-Chély"):
        assert table().answer("strike", village).options("tracks") == ["pack:up"]
    match.strike("Grandrieu", "pack", up=True).moves()
    assert match.state.strikes[-1].leagues == 5
    assert match.struck == 0


@pytest.mark.parametrize("out", ["captured", "on the board"])
def test_rule_2_2_no_pack_in_hand_no_long_way(out: str) -> None:
    match = table(captured=["pack"]) if out == "captured" else table(season=2, out=[card_out(1, "Langeac", "pack")])
    assert "Grandrieu" not in match.places("strike")
    with pytest.raises(Illegal):
        match.answer("strike", "Grandrieu")


def test_rule_4_1_unreachable_village_is_refused() -> None:
    match = table()
    for village in ("Mende", "Nasbinals", "Langeac", "Thoras"):
        with pytest.raises(Illegal):
            match.answer("strike", village)
    with pytest.raises(Illegal):
        match.answer("strike", "Grandrieu").answer("tracks", "pack:down")
    assert match.asked() == ["tracks"]


def test_rule_2_1_village_card_returns_after_a_year() -> None:
    """A village struck in Summer 1764 can't be struck in Autumn, Winter and Spring, and can again in Summer 1765."""
    match = table()
    for season, village in enumerate(["Prades", "Saugues", "Chanaleilles", "La Besseyre"], start=1):
        match.season(village)
        if season < 4:
            assert ref("Prades") not in match.view("beast").beast.hand
    assert match.state.season == 5
    assert match.forgo().heard("card_back") == ["card_back"]
    (back,) = [line for line in match.told() if line.kind == "card_back"]
    assert back.refs == (ref("Prades"),)
    assert back.text.args["season"] == say("la_bete.season.summer.of")
    assert "Prades" in match.places("strike")
    assert "Saugues" not in match.places("strike")


def test_rule_2_1_four_cards_lie_out_when_the_beast_has_struck() -> None:
    match = table(out=[card_out(0, "Langeac")])
    for village in LONG_WAY[:4]:
        match.season(village)
    assert [pouch.season for pouch in match.view().pouches] == [1, 2, 3, 4]


def test_rule_2_2_cards_that_are_out_are_shown_as_blocked() -> None:
    match = table(season=3, out=[card_out(1, "Prades"), card_out(2, "Langeac")])
    blocked = {name(blocked.ref): blocked.reason for blocked in match.question("strike").blocked}
    assert set(blocked) == {"Prades", "Langeac"}
    assert blocked["Prades"].key == "la_bete.blocked.card_out"
    assert blocked["Prades"].args["year"] == 1765


def test_rule_2_2_no_destination_no_strike() -> None:
    """Not possible on our map; so here the Beast's hand is emptied by force."""
    match = table(phase="season", season=2, at={"envoy": "Langeac"}, out=[card_out(1, "Langeac", "count")])
    everywhere = match.state.pouches[0]
    match.state.pouches += [
        type(everywhere)(1, type(everywhere.village)(village, "beast"), up=True)
        for village in destinations(match.state)
    ]
    match.forgo()
    assert match.heard("laid") == ["no_destination"]
    match.moves()
    assert match.victims == 0
    assert match.captured == ["count"]  # last season's tracks can still be investigated
    assert match.view().beast.place == ref("Langeac")
    assert match.state.season == 3
