"""Special terrain (rule 12.3)."""

from app.games.tribes.content import Stock
from tests.games.tribes.valley_kit import ONE, Table, chief, here, table


def at(special: str, **more: object) -> Table:
    return table({0: here(3, special=special), 8: here(0, 2)}, chief(stock={}), **more)  # type: ignore[arg-type]


def test_great_lake_mountain_and_forest_yield_one_more() -> None:
    for special, stock in (("great_lake", (3, 0, 0)), ("great_forest", (0, 3, 0)), ("great_mountain", (0, 0, 3))):
        assert at(special).act("sun>gather").answer("gather", "hex:0").stock() == Stock(*stock)


def test_wild_land_yields_any_mix_and_counts_as_all() -> None:
    match = at("wild_land").act("sun>gather").answer("gather", "hex:0")
    assert len(match.options("reap")) == 6
    assert match.answer("reap", "1-0-1").stock() == Stock(1, 0, 1)
    wild = table({0: here(3, special="wild_land"), 5: here(1)}, chief(progress=["lake_people"]), phase="build")
    assert "goal:lake_people" in wild.options("build")


def test_jungle_and_oasis_cost_two_moves_to_enter() -> None:
    for special in ("jungle", "desert_oasis"):
        match = table({1: here(3), 0: {"special": special}}, rolled=["moon", "moon"]).act("moon>move")
        assert [option for option in match.options("move") if ">0:" in option] == ["1>0:1"]
        assert match.answer("move", "1>0:1").asked == f"act {ONE}"


def test_a_frozen_glacier_gives_nothing_and_has_room_for_three() -> None:
    match = at("glacier", rolled=["sun", "sun"]).act("sun>gather")
    assert match.options("gather") == ["hex:0"], "it was set up thawed"
    frozen = table({0: here(3, special="glacier", frozen=True), 1: here(1)}).act("sun>gather")
    assert frozen.options("gather") == ["hex:1"]
    assert frozen.view().hexes[0].limit == 3


def test_a_chasm_takes_one_of_those_who_come() -> None:
    match = table({1: here(3), 0: {"special": "chasm"}}).act("sun>move").answer("move", "1>0:3")
    assert match.members(0) == {ONE: 2}
