"""Special terrain (rule 12.3)."""

from app.games.tribes.content import Stock
from tests.games.tribes.test_base_events import at_double
from tests.games.tribes.valley_kit import ONE, Table, chief, events, here, table


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


def test_each_double_freezes_or_thaws_the_glacier() -> None:
    hexes = {0: here(2), 1: {"special": "glacier"}, 8: here(0, 2)}
    assert at_double(hexes=hexes).hex(1).frozen
    hexes[1] = {"special": "glacier", "frozen": True}
    assert not at_double(hexes=hexes).hex(1).frozen


def test_in_a_frozen_glacier_under_a_drought_there_is_room_for_two() -> None:
    glacier = here(2, 1, special="glacier", frozen=True)
    match = table({0: glacier, 1: here(1)}, slots=events("drought"), phase="conflict")
    assert match.members(0) == {ONE: 1}


def test_who_rides_or_is_guided_into_the_jungle_saves_one_of_its_two_moves() -> None:
    for more, how in (({"completed": ["horse"]}, "ride"), ({"leaders": ["pathfinder"]}, "guide")):
        hexes = {0: here(1), 1: {"special": "jungle"}, 2: {}, 8: here(0, 1)}
        match = table(hexes, chief(**more), rolled=["moon", "moon"]).act("moon>move").answer("move", "0>3:1")
        assert match.question("move").prompt.args["n"] == 1
        match.answer("move", f"3>1:1:{how}")
        assert match.asked == f"act {ONE}"
        assert match.members(1) == {ONE: 1}


def test_a_tamed_mammoth_goes_everywhere_for_one_move() -> None:
    hexes = {0: here(1), 1: {"special": "jungle"}, 8: here(0, 1)}
    match = table(hexes, chief(mammoth=True), beasts={"tamed": 0}).act("sun>move")
    assert match.answer("move", "tamed>1").question("move").prompt.args["n"] == 5
