"""The last card, member, die or tile: where something runs out (rules 3, 4, 8, 10, 12 and 15)."""

from typing import Any

from app.games.tribes.content import Stock, events, goals
from tests.games.tribes.test_base_events import at_double
from tests.games.tribes.valley_kit import ONE, TWO, chief, here, table
from tests.games.tribes.valley_kit import events as lying

MOST = [card for card in goals() if card not in ("pottery", "horse")]
"""All cards of a deck for two players but one."""


def test_5_both_dice_may_be_spent_on_events_and_no_action_is_done() -> None:
    hexes = {0: here(4), 1: here(1), 8: here(0, 2)}
    slots, beasts = lying("mammoth", "hunted"), {"mammoth": 0, "hunted": 1}
    match = table(hexes, chief(stock={}), slots=slots, beasts=beasts).act("moon>chase", "sun>hunt")
    assert match.points() == 2
    assert match.stock() == Stock(4, 1, 1)
    assert set(map(tuple, match.state.queues.values())) == {("sun", "moon", "blank")}
    assert match.asked == f"build {ONE}"


def test_6_lead_offers_no_more_cards_than_there_are() -> None:
    match = table({0: here(1)}, chief(completed=MOST, top=["horse"])).act("sun>lead")
    assert [option.label.args.get("n") for option in match.question("lead").options] == [1, 1, None]


def test_6_mysticism_puts_nothing_back_where_nothing_more_was_drawn() -> None:
    match = table({0: here(1)}, chief(completed=MOST, top=["horse"])).act("sun>lead").answer("lead", "draw")
    assert match.chief().progress == ["horse"]
    assert match.asked == f"act {ONE}"


def test_6_an_empty_deck_is_led_from_without_a_question() -> None:
    match = table({0: here(1)}, chief(completed=[*MOST, "horse"])).act("sun>lead")
    assert match.asked == f"act {ONE}"
    assert "lead.nothing" in match.heard()


def test_15_2_writing_may_take_the_last_card_of_the_deck() -> None:
    one = chief(completed=MOST, top=["horse"], technologies={"writing": 0})
    match = table({0: here(2), 8: here(0, 2)}, one, phase="build").answer("build", "task:writing")
    assert match.chief().completed[-1] == "horse"
    assert match.chief().deck.open() == []


def test_15_2_without_any_development_left_writing_has_to_wait() -> None:
    one = chief(completed=[*MOST, "horse"], technologies={"writing": 0})
    match = table({0: here(2), 8: here(0, 2)}, one, phase="build")
    assert "task:writing" not in match.options("build")


def test_6_mild_winter_spends_its_food_though_only_one_member_is_left() -> None:
    hexes = {0: here(19), 8: here(0, 2)}
    match = table(hexes, slots=lying("mild_winter", mild_winter={"food": 2})).act("sun>grow").answer("grow", "hex:0")
    assert match.members(0) == {ONE: 20}
    assert match.state.slots[0].stock == Stock(1, 0, 0)
    none = table({0: here(20), 8: here(0, 2)}, slots=lying("mild_winter", mild_winter={"food": 2})).act("sun>grow")
    assert none.asked == f"act {ONE}", "nobody is left who could come"
    assert none.state.slots[0].stock == Stock(2, 0, 0)


def test_8_a_chasm_and_a_tiger_that_take_the_last_member_of_a_village_destroy_it() -> None:
    """Members came where the owner's only one had left: the one who is lost is the last."""
    chasm = {0: here(1), 1: here(1, special="chasm", village=ONE), 8: here(0, 2)}
    match = table(chasm).act("sun>move").answer("move", "1>2:1").answer("move", "0>1:1")
    assert match.hex(1).village is None
    assert match.points() == 0
    hunted: dict[str, Any] = {"slots": lying("hunted"), "beasts": {"hunted": 1}}
    tiger = table({0: here(1), 1: here(1, village=ONE), 8: here(0, 2)}, **hunted).act("sun>move")
    assert tiger.answer("move", "1>2:1").answer("move", "0>1:1").hex(1).village is None


def test_8_a_tribe_that_lost_its_last_member_comes_again_from_the_edge() -> None:
    match = at_double(deck=["crocodile"], hexes={0: here(2), 5: here(0, 1)}).answer("landing", "hex:5")
    assert match.state.on_map(TWO) == 0
    action = next(option for option in match.options("act") if option.endswith(">grow"))
    match.answer("act", action)
    assert {int(each.split(":")[1]) for each in match.options("grow") if each != "pass"} == match.state.atlas.edges


def test_10_the_last_tile_of_the_deck_comes_and_the_next_double_makes_a_new_deck() -> None:
    names = [tile.id for tile in events().values() if tile.deck == "base"]
    gone = [name for name in names if name not in ("drought", "mild_winter")]
    match = table({0: here(2), 8: here(0, 2)}, phase="build", options={"events": "base"}, deck=["mild_winter"])
    match.state.deck.open()[:] = ["mild_winter"]
    match.state.discarded = [*gone, "drought"]
    match.dice("sun", "sun").answer("build", "done")
    assert match.lying == ["mild_winter"]
    assert match.state.deck.open() == []


def test_11_the_chieftain_that_nobody_wants_is_a_deck_of_its_own() -> None:
    match = at_double(deck=["chieftain"])
    rest = [name for name in match.state.deck.open() if name != "chieftain"]
    match.state.deck.open().clear()
    match.state.discarded = rest
    match.answer("bid", "pass").answer("bid", "pass")
    assert match.state.deck.open() == ["chieftain"]
