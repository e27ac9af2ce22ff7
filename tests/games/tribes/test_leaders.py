"""The sixteen powers of leaders (rule 12.2); those of battles are in test_conflict.py."""

from app.games.tribes.content import Stock
from tests.games.tribes.valley_kit import ONE, TWO, Table, chief, here, table


def led_by(*leaders: str, hexes: dict[int, dict[str, object]] | None = None, **more: object) -> Table:
    return table(hexes or {0: here(2), 8: here(0, 2)}, chief(leaders=list(leaders), stock={}), **more)  # type: ignore[arg-type]


def test_trader_swaps_one_resource_a_turn() -> None:
    match = table({0: here(1), 1: here(1, 1)}, chief(leaders=["trader"], stock={"food": 2}), phase="build")
    match.answer("build", "swap:food>stone")
    assert match.stock() == Stock(1, 0, 1)
    assert match.options("build") == ["done"], "once a turn"


def test_cunning_rolls_one_die_again_before_the_events() -> None:
    match = led_by("cunning", phase="begin")
    assert match.asked == f"reroll {ONE}"
    die = match.options("reroll")[0]
    kept = list(match.state.now.rolled)
    kept.remove(die.removeprefix("die:"))
    match.dice("blank").answer("reroll", die)
    assert sorted(match.state.now.rolled) == sorted([*kept, "blank"])


def test_agriculture_adds_to_a_strong_gather() -> None:
    match = led_by("agriculture").act("sun>gather").answer("gather", "hex:0")
    assert match.stock() == Stock(4, 0, 0)
    weak = led_by("agriculture").act("moon>gather").answer("gather", "hex:0")
    assert weak.stock() == Stock(2, 0, 0)


def test_farming_feeds_two_more_for_a_food() -> None:
    match = table({0: here(1)}, chief(leaders=["farming"], stock={"food": 1})).act("sun>grow")
    match.answer("grow", "hex:0:feed")
    assert match.members(0) == {ONE: 7}
    assert match.stock().food == 0


def test_exogamy_adds_a_member_where_others_live() -> None:
    match = led_by("exogamy", hexes={0: here(1, 1), 1: here(1)}).act("sun>grow").answer("grow", "hex:0")
    assert match.members(0) == {ONE: 6, TWO: 1}


def test_wayfarers_have_two_more_moves() -> None:
    match = led_by("wayfarers", hexes={0: here(7)}, rolled=["moon", "moon"]).act("moon>move")
    assert "0>1:4" in match.options("move")
    assert "0>1:5" not in match.options("move")


def test_focused_effort_puts_both_dice_on_one_action() -> None:
    match = led_by("focused_effort", rolled=["sun", "sun"]).act("sun>grow").answer("grow", "hex:0")
    match.act("sun>grow").answer("grow", "hex:0")
    assert [line.data["n"] for line in match.told() if line.kind == "grow"] == [4]
    assert match.state.queues["grow"] == ["sun", "sun", "sun"]


def test_dreamtime_sifts_like_mysticism() -> None:
    match = table({0: here(1)}, chief(leaders=["dreamtime"], top=["horse", "oxen"]), rolled=["moon", "moon"])
    match.act("moon>lead").answer("lead", "draw").answer("sift", "goal:horse")
    assert match.chief().progress == ["oxen"]


def test_pathfinder_guides_one_member_further() -> None:
    match = led_by("pathfinder", hexes={0: here(3)}).act("sun>move").answer("move", "0>1:3")
    match.answer("move", "1>2:1:guide")
    assert match.members(2) == {ONE: 1}
    assert match.asked == f"act {ONE}", "the others have made their step"


def test_shared_bounty_gives_to_both() -> None:
    match = led_by("shared_bounty", hexes={0: here(1, 1)}).act("sun>gather")
    before = match.stock(TWO).food
    match.answer("gather", "hex:0")
    assert match.stock() == Stock(3, 0, 0)
    assert match.stock(TWO).food == before + 1


def test_hidden_village_needs_no_control() -> None:
    match = table({0: here(1, 2)}, chief(leaders=["hidden_village"]), phase="build")
    assert "village:0" in match.options("build")


def test_light_in_the_dark_makes_one_weak_action_normal() -> None:
    match = led_by("light_in_the_dark", rolled=["moon", "moon"])
    match.answer("act", "moon>grow:lighten").answer("grow", "hex:0")
    assert match.members(0) == {ONE: 5}
    assert not [option for option in match.options("act") if option.endswith("lighten")], "once a turn"
