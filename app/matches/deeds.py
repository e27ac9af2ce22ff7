"""What each deed leads to: pure functions of the table, for those who play (playing.py) and for playing a match again
(replaying.py).
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.core import referee
from app.core.event import Event, Line
from app.core.message import say
from app.core.referee import Turn
from app.core.refusal import Closed
from app.core.state import State
from app.core.transcript import NOBODY
from app.matches.change import Change, play_on
from app.matches.refusals import NothingToUndo, NotStarted
from app.matches.table import Table
from app.matches.undo import Done, Undo
from app.matches.written import Deed


def answer(
    table: Table,
    at: int,
    seat: str,
    key: str,
    decision: str,
    options: tuple[str, ...],
    arrived: int | None = None,
) -> Change:
    """This seat's answer to a question, which came in when it `arrived`. Raises a Refusal of the referee's."""
    before = _running(table)
    turn = referee.choose(table.game, table.take_state(), seat, decision, options, asked=table.asked, own=True)

    def undoing(noticed: frozenset[str]) -> Undo:
        free = not turn.sealed and (table.game.open_undo or noticed <= _circle(table, seat))
        done = Done(table.moves + 1, seat, decision, options, free)
        return table.undo.after(table.game, before, done, noticed)

    return play_on(table, at, turn, [Deed(seat, "move", key, decision, options)], undoing, arrived)


def take_back(table: Table, at: int, seat: str, key: str) -> Change:
    """The last move of this seat taken back. Raises NothingToUndo where somebody else knows of it."""
    _running(table)
    taken = table.undo.take_back(table.game, seat)
    if taken is None:
        raise NothingToUndo
    state, done, left = taken
    asked = referee.questions(state)

    def without(events: list[Event]) -> Change:
        deed = Deed(seat, "undo", key, undoes=done.number)
        turn = Turn(state, events, False, asked)
        return play_on(table, at, turn, [deed], lambda noticed: left.noticed_by(noticed - {seat}))

    noticed = without([]).noticed
    undone = Line("undone", say("event.undone", seat=referee.seat_name(table.game, seat)), data={"seat": seat})
    # Whoever saw the move is told that it is gone.
    if noticed <= _circle(table, seat):
        audience = table.game.side(seat) if noticed - {seat} else seat
        return without([Event(None, {audience: undone})])
    if not table.game.open_undo:
        raise NothingToUndo
    return without([Event(undone)])


def give_up(
    table: Table, at: int, seat: str, key: str, new_key: Callable[[], str], alone: Sequence[str] | None = None
) -> Change:
    """This seat gives up, and with the last person of a side the bots that play there, under keys of their own.

    `alone` names those bots where it is known already: others may sit there by now.
    """
    _running(table)
    state = table.take_state()
    turn = referee.resign(table.game, state, seat)
    deeds = [Deed(seat, "resign", key)]
    for name in _left_alone(table, state, seat) if alone is None else alone:
        more = referee.resign(table.game, turn.state, name)
        turn = replace(more, events=turn.events + more.events)
        deeds.append(Deed(name, "resign", new_key()))
    return play_on(table, at, turn, deeds, lambda _: Undo())


def close(table: Table, at: int, key: str, decision: str) -> Change:
    """A reaction window closes. Raises Closed where there is no such window."""
    _running(table)
    turn = referee.close(table.game, table.take_state(), decision, own=True)
    return play_on(table, at, turn, [Deed(NOBODY, "close", key, decision)], lambda _: Undo())


def _running(table: Table) -> bytes:
    """The snapshot of a match that is being played. Raises NotStarted, or Closed after the end."""
    if table.snapshot is None:
        raise NotStarted
    if table.match.status != "running":
        raise Closed
    return table.snapshot


def _circle(table: Table, seat: str) -> frozenset[str]:
    """The viewers who may know what this seat does in secret: itself and its side."""
    side = table.game.side(seat)
    return frozenset(viewer.name for viewer in table.viewers if viewer.name == seat or side in viewer.circle)


def _left_alone(table: Table, state: State[Any], seat: str) -> list[str]:
    """The bots of a side whose last person gives up."""
    side = table.game.side(seat)
    mates = [s for s in table.seats if s.side == side and s.seat != seat and s.seat not in state.resigned]
    return [s.seat for s in mates] if all(s.bot is not None for s in mates) else []
