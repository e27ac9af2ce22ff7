"""What those who sit at a table do: answer, take back, give up."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.core import referee
from app.core.decision import Decision
from app.core.event import Event, Line
from app.core.message import say
from app.core.referee import Turn
from app.core.refusal import Closed, Refusal
from app.core.state import State
from app.core.transcript import NOBODY
from app.matches.change import Change, Deed, asking, play_on
from app.matches.matches import Matches
from app.matches.refusals import NothingToUndo, NotSeated, NotStarted, Stale
from app.matches.table import Answer, Table
from app.matches.undo import Done, Undo
from app.store.matches import move_by_key

Who = Callable[[Table], str]
"""Gives the seat of whoever acts, at the moment of acting; raises NotSeated."""


def person(user: str) -> Who:
    """This user, wherever they sit."""

    def seat(table: Table) -> str:
        found = table.seat_of(user)
        if found is None:
            raise NotSeated
        return found.seat

    return seat


def bot(name: str) -> Who:
    """The bot at this seat, while it is a bot's."""

    def seat(table: Table) -> str:
        if table.seat(name).bot is None:
            raise NotSeated
        return name

    return seat


async def move(
    matches: Matches,
    match_id: str,
    who: Who,
    decision: str,
    options: Sequence[str],
    key: str,
    meant: Decision | None = None,
) -> Answer:
    """Answer a question. The same key again gives the first answer, and nothing is done twice.

    `meant` is the question as it was put to whoever answers, where the answer is for nothing else: raises Stale if it
    has since been answered otherwise, or offers other things.
    Raises a Refusal of the referee's, or one of app.matches.refusals.
    """
    chosen = tuple(options)

    def plan(table: Table, at: int, seat: str) -> Change:
        if meant is not None and meant not in table.seen[seat].sight.decisions:
            raise Stale
        before = _running(table)
        turn = referee.choose(table.game, table.take_state(), seat, decision, chosen, asked=table.asked, own=True)

        def undoing(noticed: frozenset[str]) -> Undo:
            free = not turn.sealed and noticed <= _circle(table, seat)
            done = Done(table.moves + 1, seat, decision, chosen, free)
            return table.undo.after(table.game, before, done, noticed)

        return play_on(table, at, turn, [Deed(seat, "move", key, decision, chosen)], undoing)

    return await _once(matches, match_id, who, key, plan)


async def undo(matches: Matches, match_id: str, who: Who, key: str | None = None) -> Answer:
    """Take back the last move, where nobody else knows of it. Raises NothingToUndo where that can't be."""
    key = key or new_key()

    def plan(table: Table, at: int, seat: str) -> Change:
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
        if not noticed <= _circle(table, seat):
            raise NothingToUndo
        # Whoever saw the move is told that it is gone.
        audience = table.game.side(seat) if noticed - {seat} else seat
        text = say("event.undone", seat=referee.seat_name(table.game, seat))
        return without([Event(None, {audience: Line("undone", text, data={"seat": seat})})])

    return await _once(matches, match_id, who, key, plan)


async def resign(matches: Matches, match_id: str, who: Who, key: str | None = None) -> Answer:
    """Give up. Bots that play on the same side give up with the last person there."""
    key = key or new_key()

    def plan(table: Table, at: int, seat: str) -> Change:
        _running(table)
        state = table.take_state()
        turn = referee.resign(table.game, state, seat)
        deeds = [Deed(seat, "resign", key)]
        for name in _left_alone(table, state, seat):
            more = referee.resign(table.game, turn.state, name)
            turn = replace(more, events=turn.events + more.events)
            deeds.append(Deed(name, "resign", new_key()))
        return play_on(table, at, turn, deeds, lambda _: Undo())

    return await _once(matches, match_id, who, key, plan)


async def close_window(matches: Matches, match_id: str, decision: str, not_before: float = 0) -> None:
    """Close a reaction window, which only the server's own clock does (see app.matches.windows), at a time of its own.

    Nothing happens where it is closed already, or now waits for its owner. Raises NotThere, or Stale.
    """

    def plan(table: Table, at: int) -> Change | None:
        window = table.windows.get(decision)
        if window is None or not window.closing:
            return None
        _running(table)
        turn = referee.close(table.game, table.take_state(), decision, own=True)
        return play_on(table, at, turn, [Deed(NOBODY, "close", new_key(), decision)], lambda _: Undo())

    await matches.change(match_id, plan, not_before)


async def ask_every_time(matches: Matches, match_id: str, who: Who, every_time: bool) -> None:
    """Let the seat's reaction windows wait for its answer, from the next one on, or close by themselves as at first.

    Nobody else is told. Raises NotThere, NotSeated, or Closed after the end.
    """

    def plan(table: Table, at: int) -> Change | None:
        seat = who(table)
        if table.match.status == "finished":
            raise Closed
        return None if table.seen[seat].every_time == every_time else asking(table, at, seat, every_time)

    await matches.change(match_id, plan)


def new_key() -> str:
    """A key for whoever sent none."""
    return secrets.token_urlsafe(12)


async def _once(
    matches: Matches, match_id: str, who: Who, key: str, plan: Callable[[Table, int, str], Change]
) -> Answer:
    """Do what `plan` says, unless it was done under this key before; either way the answer is the first one."""

    def first_time(table: Table, at: int) -> Change | None:
        seat = who(table)
        return None if (seat, key) in table.answers else plan(table, at, seat)

    change, refused = None, None
    try:
        change = await matches.change(match_id, first_time)
    except Refusal as refusal:
        refused = refusal
    seat = who(change.after if change is not None else await matches.table(match_id))
    if change is not None:
        return change.after.answers[seat, key]
    row = await matches.store.read(move_by_key, match_id, seat, key)
    if row is None:
        assert refused is not None
        raise refused
    return Answer(row.version, row.event)


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
