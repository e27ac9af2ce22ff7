"""A state that the rules can't lead to is found, whatever about it is broken."""

from collections.abc import Callable
from typing import Any

import pytest

from app.core.game import BrokenInvariant
from app.core.secret import Secret
from app.games.tribes.content import Stock
from app.games.tribes.game import TribesState
from app.games.tribes.impossible import impossible
from app.games.tribes.valley import MEMBERS, VILLAGES, Lying, Position
from tests.games.tribes.valley_kit import GAME, ONE, TWO, chief, events, here, table

HEXES = {0: here(3, village=ONE), 1: here(1, 1), 4: here(0, 2), 8: here(0, 3, village=TWO, elder=True)}


def sound(**more: object) -> TribesState:
    """A position in which something of everything is there."""
    one = chief(progress=["horse"], technologies={"writing": 1}, top=["oxen"])
    found: dict[str, Any] = {
        "slots": events("wolf_pack", "mild_winter"),
        "roaming": {"wolf_pack": (1, 2, 4)},
        "volcano": (1, 3),
    }
    options = {"elders": True, "events": "mixed", "leaders": True}
    return table(HEXES, one, chief(tribe="daba"), options=options, **(found | more)).state


def tile(state: Position, event: str, **stock: int) -> None:
    state.slots[0] = Lying(event, Stock(**stock))
    state.roaming.clear()


def give_all(state: Position, seat: str, **counts: int) -> None:
    for n, count in counts.items():
        state.land[int(n.removeprefix("hex"))].members[seat] = count


def desert(state: Position) -> None:
    state.phase = "build"
    state.land[0].members.clear()


BROKEN: dict[str, Callable[[TribesState], object]] = {
    # 3 and 4: fourteen dice, three on each action and two in somebody's hand.
    "three dice on an action": lambda state: state.queues["grow"].append("sun"),
    "than fourteen": lambda state: state.now.rolled.append("sun"),
    "dice than fourteen": lambda state: state.queues["lead"].__setitem__(0, "star"),
    "to be placed than were rolled": lambda state: state.now.dice.extend(["blank", "blank"]),
    "dice to be placed": lambda state: state.now.used.append("grow"),
    # 1.7: twenty members of each colour.
    f"more than twenty members of {ONE}": lambda state: give_all(state, ONE, hex0=MEMBERS),
    "counted, in hex 4": lambda state: give_all(state, ONE, hex4=0),
    "counted, in hex 1": lambda state: give_all(state, "chief:3", hex1=1),
    f"moved members of {ONE}": lambda state: state.now.moved.update({0: 4}),
    f"more moved members of {ONE}": lambda state: state.now.riding.update({8: 1}),
    # 8: villages, and where they stand.
    "more villages than": lambda state: state.land.extend([state.land[0]] * VILLAGES),
    "a deserted village": desert,
    # 12.1: Elders.
    "an Elder without a village": lambda state: setattr(state.land[4], "elder", True),
    f"Elders of {TWO}": lambda state: setattr(state.chiefs[TWO], "elder", True),
    f"fewer Elders of {ONE}": lambda state: setattr(state.chiefs[ONE], "elder", False),
    # 10: events, each tile in one place.
    "more than two events": lambda state: state.slots.append(Lying("drought")),
    "one event in two places": lambda state: state.discarded.append("wolf_pack"),
    "nowhere: ['drought']": lambda state: state.deck.open().remove("drought"),
    "nowhere: ['night_hunt']": lambda state: state.deck.open().remove("night_hunt"),
    "on mild_winter than lay there": lambda state: setattr(state.slots[1], "stock", Stock(food=3)),
    "on shared_knowledge than can": lambda state: tile(state, "shared_knowledge", wood=4),
    "one of each resource on the": lambda state: tile(state, "upstream_migration", food=1, wood=1, stone=1),
    "Invaders without their tile": lambda state: setattr(state.land[4], "invaders", 2),
    "tile without Invaders": lambda state: tile(state, "invaders"),
    "resources that lie in hex 4": lambda state: setattr(state.land[4], "pile", Stock(1)),
    # 14.2: roaming beasts stand where three hexes meet, never on the rim, and never two together.
    "no intersection of three hexes": lambda state: state.roaming.update(wolf_pack=(0, 1, 2)),
    "two beasts in one spot": lambda state: state.roaming.update(auroch_herd=(1, 2, 4)),
    "auroch_herd without its tile": lambda state: state.roaming.update(auroch_herd=(0, 1, 4)),
    "sabertooth without its tile": lambda state: state.beasts.update(sabertooth=2),
    "stampede off the land": lambda state: state.beasts.update(stampede=9),
    "a tamed Mammoth": lambda state: state.beasts.update(tamed=1),
    "Mammoth that is nobody's": lambda state: setattr(state.chiefs[ONE], "mammoth", True),
    "Volcano": lambda state: setattr(state, "volcano", (9, 9)),
    "Eagles without their tile": lambda state: state.eagles.append(2),
    "more Eagles than there are": lambda state: setattr(state.chiefs[ONE], "eagles", 4),
    # 2 and 9: goal cards.
    f"other goal cards of {ONE}": lambda state: state.chiefs[ONE].deck.open().pop(),
    f"goal cards of {TWO}": lambda state: state.chiefs[TWO].progress.append("horse"),
    f"known cards of {ONE}": lambda state: setattr(state.chiefs[ONE], "sunk", 99),
    # 15: technologies, and 12: leaders.
    "cards of writing": lambda state: state.cards.update(writing=9),
    "fewer cards of metallurgy": lambda state: state.chiefs[TWO].technologies.update(metallurgy=0),
    "one leader's power in two places": lambda state: state.chiefs[TWO].leaders.extend(["trader", "trader"]),
    # 16: how it ends.
    "fifteen points": lambda state: setattr(state.chiefs[TWO], "points", 15),
    "three technologies": lambda state: state.chiefs[TWO].technologies.update(writing=3, metallurgy=3, trade_routes=3),
}


def test_a_sound_position_has_nothing_impossible() -> None:
    assert list(impossible(sound())) == []
    assert list(impossible(sound(phase="build"))) == []


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_found(what: str) -> None:
    state = sound()
    BROKEN[what](state)
    assert any(what in found for found in impossible(state)), list(impossible(state))
    with pytest.raises(BrokenInvariant):
        GAME.check(state)


def test_a_deck_that_lost_a_card_to_another_is_found() -> None:
    """Not only how many there are counts."""
    state = sound()
    one, two = (state.chiefs[seat] for seat in (ONE, TWO))
    deck = two.deck.open()
    two.deck = Secret([*deck[:-1], one.deck.open()[0]])
    assert f"other goal cards of {TWO} than in the box" in list(impossible(state))
