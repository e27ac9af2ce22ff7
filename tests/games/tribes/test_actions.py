"""The four actions (rule 6)."""

import pytest

from app.games.tribes.content import Stock
from tests.games.tribes.valley_kit import ONE, TWO, Table, chief, events, here, table

WEAK, NORMAL, STRONG = "moon", "blank", "sun"
"""The die that makes an action so, on the three dice that lie there at the start."""


def after(die: str, action: str, match: Table) -> Table:
    return match.act(f"{die}>{action}")


def board(die: str, **more: object) -> Table:
    return table({0: here(2), 8: here(0, 2)}, rolled=[die, die], **more)  # type: ignore[arg-type]


# GROW


@pytest.mark.parametrize(("die", "n"), [(WEAK, 2), (NORMAL, 3), (STRONG, 4)])
def test_6_grow_adds_members_to_one_hex(die: str, n: int) -> None:
    match = after(die, "grow", board(die)).answer("grow", "hex:0")
    assert match.members(0) == {ONE: 2 + n}


def test_6_grow_is_limited_by_the_supply_of_twenty() -> None:
    match = table({0: here(10), 1: here(9), 8: here(0, 2)}).act("sun>grow").answer("grow", "hex:0")
    assert match.members(0) == {ONE: 11}


def test_6_a_tribe_without_members_grows_on_an_edge() -> None:
    match = table({8: here(0, 2)}).act("sun>grow")
    assert "hex:4" not in match.options("grow")
    assert match.answer("grow", "hex:3").members(3) == {ONE: 4}


def test_6_an_effect_may_be_declined() -> None:
    match = board(STRONG).act("sun>grow").answer("grow", "pass")
    assert match.members(0) == {ONE: 2}


# MOVE


@pytest.mark.parametrize(("die", "n"), [(WEAK, 2), (NORMAL, 4), (STRONG, 6)])
def test_6_move_gives_so_many_steps(die: str, n: int) -> None:
    match = table({0: here(7), 8: here(0, 2)}, rolled=[die, die]).act(f"{die}>move")
    assert max(int(option.split(":")[1]) for option in match.options("move") if ">1:" in option) == n


def test_6_a_member_moves_one_hex_a_turn() -> None:
    match = table({0: here(2), 8: here(0, 2)}).act("sun>move").answer("move", "0>1:2")
    assert match.asked == f"act {ONE}", "nobody is left who may move"
    assert match.members(1) == {ONE: 2}


def test_6_several_may_go_at_once_and_others_stay() -> None:
    match = table({0: here(4), 8: here(0, 2)}).act("sun>move").answer("move", "0>1:3").answer("move", "0>3:1")
    assert (match.members(1), match.members(3)) == ({ONE: 3}, {ONE: 1})


def test_6_who_came_may_not_go_on_but_who_was_there_may() -> None:
    match = table({0: here(2), 1: here(1), 8: here(0, 2)}).act("sun>move").answer("move", "0>1:2")
    assert [option for option in match.options("move") if option.startswith("1>")] == [
        "1>0:1",
        "1>2:1",
        "1>3:1",
        "1>4:1",
    ]


def test_14_2_beasts_use_up_moves_and_may_go_several_steps() -> None:
    match = table({0: here(1)}, slots=events("wolf_pack"), roaming={"wolf_pack": (0, 1, 3)}, rolled=["moon", "moon"])
    match.act("moon>move")
    beasts = [option for option in match.options("move") if option.startswith("wolf_pack>")]
    assert beasts == ["wolf_pack>1-2-4", "wolf_pack>1-3-4", "wolf_pack>3-4-6"]
    match.answer("move", "wolf_pack>1-2-4")
    assert match.asked == f"act {ONE}", "two steps were all"


def test_14_2_beasts_pass_one_another_but_never_stop_on_one_spot() -> None:
    match = table(
        {0: here(1)},
        slots=events("wolf_pack", "auroch_herd"),
        roaming={"wolf_pack": (0, 1, 3), "auroch_herd": (1, 3, 4)},
    ).act("sun>move")
    ends = [option.split(">")[1] for option in match.options("move") if option.startswith("wolf_pack>")]
    assert "1-3-4" not in ends
    assert {"1-2-4", "3-4-6"} <= set(ends), "they lie behind the herd"


def test_14_2_no_development_speeds_a_beast_up() -> None:
    match = table(
        {0: here(1)},
        chief(completed=["horse"]),
        slots=events("wolf_pack"),
        roaming={"wolf_pack": (0, 1, 3)},
        rolled=["moon", "moon"],
    ).act("moon>move")
    assert "wolf_pack>2-4-5" not in match.options("move"), "three steps, and there are two MOVEs"


# GATHER


@pytest.mark.parametrize(("die", "n"), [(WEAK, 1), (NORMAL, 2), (STRONG, 3)])
def test_6_gather_from_so_many_hexes(die: str, n: int) -> None:
    match = table({0: here(1), 1: here(1), 2: here(1), 3: here(1)}, rolled=[die, die]).act(f"{die}>gather")
    assert match.question("gather").most == n


def test_6_each_hex_gives_two_of_its_resource() -> None:
    match = table({0: here(1), 1: here(3), 2: here(1, 4)}, chief(stock={})).act("sun>gather")
    match.answer("gather", "hex:0", "hex:1", "hex:2")
    assert match.stock() == Stock(2, 2, 2), "to occupy is enough, and how many there are makes no difference"


def test_6_a_hex_without_own_members_gives_nothing() -> None:
    assert table({0: here(1), 1: here(0, 1)}).act("sun>gather").options("gather") == ["hex:0"]


# LEAD


@pytest.mark.parametrize(("die", "n"), [(WEAK, 1), (NORMAL, 2), (STRONG, 3)])
def test_6_lead_draws_goal_cards_into_progress(die: str, n: int) -> None:
    match = table({0: here(1)}, chief(top=["horse", "oxen", "hearth"]), rolled=[die, die]).act(f"{die}>lead")
    match.answer("lead", "draw")
    assert sorted(match.chief().progress) == sorted(["horse", "oxen", "hearth"][:n])
    assert match.sealed


def test_6_an_empty_deck_gives_what_is_there() -> None:
    from app.games.tribes.content import goals

    most = [card for card in goals() if card not in ("pottery", "horse")]
    match = table({0: here(1)}, chief(completed=most, top=["horse"])).act("sun>lead").answer("lead", "draw")
    assert match.chief().progress == ["horse"]


def test_15_4_bronze_lead_puts_chosen_cards_on_top() -> None:
    """The seed: a weak LEAD, X = 1, puts Pottery on top; with two players it is Horse."""
    match = table({0: here(1)}, rolled=["moon", "moon"]).act("moon>lead").answer("lead", "search")
    assert len(match.options("search")) == 14
    match.answer("search", "goal:horse")
    assert match.chief().deck.open()[0] == "horse"
    assert match.view(ONE).chiefs[ONE].top == ["horse"]
    assert match.view(TWO).chiefs[ONE].top is None
    assert match.told(TWO)[0].text.key == "tribes.log.search"
    assert match.told(ONE)[0].text.key == "tribes.log.search.own"


def test_15_4_the_order_on_top_is_the_players_choice() -> None:
    match = table({0: here(1)}).act("sun>lead").answer("lead", "search")
    match.answer("search", "goal:horse", "goal:oxen", "goal:hearth").answer("arrange", "oxen+hearth+horse")
    assert match.chief().deck.open()[:3] == ["oxen", "hearth", "horse"]


def test_15_4_without_bronze_there_is_no_search() -> None:
    match = table({0: here(1)}, options={"bronze": False}).act("sun>lead")
    assert match.options("lead") == ["draw", "pass"]
