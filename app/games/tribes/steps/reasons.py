"""Why something that a player would look for can't be chosen: said beside the question."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from app.core.decision import Blocked, Option
from app.core.message import Message, say
from app.games.tribes import words
from app.games.tribes.content import NOTHING, Stock, events, goals, technologies
from app.games.tribes.rules import cheaper, controls, may_gather, occupied, power, villages_left
from app.games.tribes.valley import Position


def not_built(state: Position, seat: str, options: Collection[Option]) -> Iterator[Blocked]:
    """Hexes without a village in which none can be built, cards that lack something, tiles that are too dear."""
    offered = {ref for option in options for ref in option.refs}
    for n in occupied(state, seat):
        if state.land[n].village is None and f"hex:{n}" not in offered:
            yield Blocked(f"hex:{n}", say(f"tribes.blocked.{_no_village(state, seat, n)}", hex=words.hex_(state, n)))
    chief, players = state.chiefs[seat], len(state.seats)
    yield from (_goal(name, players) for name in chief.progress if f"goal:{name}" not in offered)
    for name, done in chief.technologies.items():
        if f"technology:{name}" not in offered and done < len(technologies()[name].tasks):
            yield _task(name, done)
    for lying in state.slots:
        if lying.tile.power is not None and f"event:{lying.event}" not in offered:
            yield _tile(lying.event, lying.stock)


@lru_cache
def _goal(name: str, players: int) -> Blocked:
    """A card in progress with what it asks for."""
    card = goals()[name]
    wanted = words.paid(card.cost) if card.development else words.wanted(name, players)
    return _unmet(f"goal:{name}", words.goal(name), wanted)


@lru_cache
def _task(name: str, done: int) -> Blocked:
    """A technology with its next task."""
    return _unmet(f"technology:{name}", words.technology(name), words.task(technologies()[name].tasks[done]))


@lru_cache
def _tile(name: str, laid: Stock) -> Blocked:
    """A tile that may be acquired with its price."""
    return _unmet(f"event:{name}", words.event(name), words.paid(cheaper(events()[name].price or NOTHING, laid)))


def _no_village(state: Position, seat: str, n: int) -> str:
    """What keeps a tribe from building there."""
    if state.land[n].invaders:
        return "invaders"
    if not villages_left(state):
        return "left"
    return "price" if controls(state.land[n], seat) or power(state, seat, "squat") else "control"


def _unmet(ref: str, what: Message, wanted: Message) -> Blocked:
    return Blocked(ref, say("tribes.blocked.unmet", what=what, wanted=wanted))


def not_gathered(state: Position, seat: str) -> Iterator[Blocked]:
    """Hexes with members of a tribe where it can't gather."""
    for n in occupied(state, seat):
        if not may_gather(state, seat, n):
            hex_ = state.land[n]
            reason = "gather.invaders" if hex_.invaders else "gather.frozen" if hex_.frozen else "gather.bear"
            yield Blocked(f"hex:{n}", say(f"tribes.blocked.{reason}", hex=words.hex_(state, n)))


def not_hunted(state: Position, seat: str) -> Iterator[Blocked]:
    """The Mammoth, where a tribe has too few members for it."""
    lying = state.lying("mammoth")
    if lying is not None and 0 < state.land[state.beasts["mammoth"]].of(seat) < lying.tile.n:
        yield Blocked("event:mammoth", say("tribes.blocked.hunters", event=words.event("mammoth"), n=lying.tile.n))


def not_led(state: Position, left: int) -> Iterator[Blocked]:
    """The roaming beasts, where the MOVEs left are for members alone."""
    for beast in () if left else state.roaming:
        yield Blocked(f"event:{beast}", say("tribes.blocked.own_moves", beast=words.event(beast)))
