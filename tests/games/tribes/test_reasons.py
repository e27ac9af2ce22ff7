"""Why something can't be chosen is said beside the question (rules 6, 8, 9, 11 and 15)."""

from typing import Any

from tests.games.tribes.valley_kit import ONE, TWO, Table, chief, events, here, table


def reasons(match: Table, kind: str) -> dict[str, str]:
    """What is blocked, each with the key of its reason."""
    return {each.ref: each.reason.key.removeprefix("tribes.blocked.") for each in match.question(kind).blocked}


def test_8_where_no_village_can_be_built_it_is_said_why() -> None:
    hexes = {0: here(2, 2), 1: here(2, invaders=1), 2: here(2), 3: here(2, village=ONE), 8: here(0, 2)}
    match = table(hexes, phase="build", slots=events("invaders"))
    assert match.options("build") == ["village:2", "done"]
    assert reasons(match, "build") == {"hex:0": "control", "hex:1": "invaders"}
    poor = table({0: here(2), 1: here(1, 2), 8: here(0, 2)}, chief(stock={}), phase="build")
    assert reasons(poor, "build") == {"hex:0": "price", "hex:1": "control"}


def test_8_when_no_villages_are_left_it_is_said() -> None:
    """Four players have fifteen hexes and twelve villages."""
    hexes = {n: here(0, 1, village=TWO) for n in range(11)} | {12: here(2), 13: here(2)}
    match = table(hexes, players=4, phase="build", options={"bronze": False})
    assert {"village:12", "village:13"} <= set(match.options("build"))
    match.answer("build", "village:12")
    assert "village:13" not in match.options("build")
    assert reasons(match, "build") == {"hex:13": "left"}


def test_12_2_a_hidden_village_lacks_nothing_but_its_price() -> None:
    match = table({0: here(1, 2), 8: here(0, 2)}, chief(leaders=["hidden_village"], stock={}), phase="build")
    assert reasons(match, "build") == {"hex:0": "price"}


def test_9_what_cards_tasks_and_tiles_still_ask_for_is_said() -> None:
    one = chief(stock={"wood": 1}, progress=["horse", "far_shores"], technologies={"metallurgy": 1, "writing": 3})
    match = table({4: here(2), 8: here(0, 2)}, one, phase="build", slots=events("altar", altar={"food": 1}))
    asked = {each.ref: each.reason for each in match.question("build").blocked if not each.ref.startswith("hex")}
    assert list(asked) == ["goal:horse", "goal:far_shores", "technology:metallurgy", "event:altar"]
    assert {reason.key for reason in asked.values()} == {"tribes.blocked.unmet"}


def test_6_where_nothing_can_be_gathered_it_is_said_why() -> None:
    hexes = {
        0: here(1, special="glacier", frozen=True),
        1: here(1, invaders=1),
        4: here(1, special="great_mountain"),
        8: here(1),
    }
    slots = events("invaders", "den")
    match = table(hexes, slots=slots, beasts={"den": 4}, options={"starting": "bear"}).act("sun>gather")
    assert match.options("gather") == ["hex:8"]
    assert reasons(match, "gather") == {"hex:0": "gather.frozen", "hex:1": "gather.invaders", "hex:4": "gather.bear"}


def test_12_3_wild_land_is_offered_as_what_it_gives() -> None:
    match = table({0: here(1, special="wild_land"), 1: here(1)}).act("sun>gather")
    wild, forest = match.question("gather").options
    assert (wild.label.key, wild.label.args["n"]) == ("tribes.gather.any", 2)
    assert forest.label.key == "tribes.gather.hex"


def test_11_it_is_said_how_many_it_takes_to_hunt_the_mammoth() -> None:
    mammoth: dict[str, Any] = {"slots": events("mammoth"), "beasts": {"mammoth": 0}}
    assert reasons(table({0: here(3)}, **mammoth), "act") == {"event:mammoth": "hunters"}
    assert reasons(table({0: here(4)}, **mammoth), "act") == {}
    assert reasons(table({1: here(3)}, **mammoth), "act") == {}


def test_14_2_it_is_said_when_the_moves_left_are_for_members() -> None:
    wolf: dict[str, Any] = {"slots": events("wolf_pack"), "roaming": {"wolf_pack": (0, 1, 3)}}
    match = table({0: here(4)}, chief(leaders=["wayfarers"]), rolled=["moon", "moon"], **wolf).act("moon>move")
    assert reasons(match, "move") == {}
    assert reasons(match.answer("move", "wolf_pack>1-2-4"), "move") == {"event:wolf_pack": "own_moves"}
