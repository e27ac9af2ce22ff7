"""What those who sit at a table do: answer, take back, give up."""

import secrets
from collections.abc import Callable, Sequence

from app.core.decision import Decision
from app.core.refusal import Closed, Refusal
from app.matches import deeds
from app.matches.change import Change, asking
from app.matches.falling import late
from app.matches.matches import Matches
from app.matches.refusals import NotSeated, OutOfTime, Paused, Stale
from app.matches.table import Answer, Table, answer_of
from app.store.away import Away
from app.store.matches import move_by_key
from app.store.metadata import now

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
    chosen, arrived = tuple(options), now()

    def plan(table: Table, at: int, seat: str) -> Change:
        _not_paused(table)
        if late(table, seat, decision, arrived):
            raise OutOfTime
        if meant is not None and meant not in table.seen[seat].sight.decisions:
            raise Stale
        return deeds.answer(table, at, seat, key, decision, chosen, arrived)

    return await _once(matches, match_id, who, key, plan)


async def undo(matches: Matches, match_id: str, who: Who, key: str | None = None) -> Answer:
    """Take back the last move, where nobody else knows of it. Raises NothingToUndo where that can't be."""
    key = key or new_key()

    def plan(table: Table, at: int, seat: str) -> Change:
        _not_paused(table)
        return deeds.take_back(table, at, seat, key)

    return await _once(matches, match_id, who, key, plan)


async def resign(matches: Matches, match_id: str, who: Who, key: str | None = None) -> Answer:
    """Give up. Bots that play on the same side give up with the last person there."""
    key = key or new_key()
    return await _once(
        matches, match_id, who, key, lambda table, at, seat: deeds.give_up(table, at, seat, key, new_key)
    )


async def close_window(matches: Matches, match_id: str, decision: str, not_before: float = 0) -> None:
    """Close a reaction window, which only the server's own clock does (see app.matches.windows), at a time of its own.

    Nothing happens where it is closed already, or now waits for its owner, or the match is paused. Raises NotThere, or
    Stale.
    """

    def plan(table: Table, at: int) -> Change | None:
        window = table.windows.get(decision)
        if window is None or not window.closing or paused(table):
            return None
        return deeds.close(table, at, new_key(), decision)

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


def paused(table: Table) -> bool:
    """Whether the match stands still, by the consent of those who play."""
    return table.consent.paused


def _not_paused(table: Table) -> None:
    if paused(table):
        raise Paused


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
    except Away:
        raise  # nobody could look whether it was done: whoever asks again is told
    except Refusal as refusal:
        refused = refusal
    seat = who(change.after if change is not None else await matches.table(match_id))
    if change is not None:
        return change.after.answers[seat, key]
    row = await matches.store.read(move_by_key, match_id, seat, key)
    if row is None:
        assert refused is not None
        raise refused
    return answer_of(row)
