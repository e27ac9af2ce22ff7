"""The ready check: its creator may have everybody at the table say that they are ready, and then the match starts.

Whoever comes or goes makes all answers void: they were given for other company. Bots are always ready. Once nobody is
missing, the check has a time of its own (see lapses.py), and may be asked for again when that is over.
"""

from msgspec.structs import replace

from app.matches.change import Change, agree
from app.matches.check import Check, begun, encode
from app.matches.hosting import must_host
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.refusals import AlreadyStarted, NotAsked
from app.matches.starting import complete, start
from app.matches.table import Table
from app.store.rows import MatchRow


async def ask(matches: Matches, match_id: str, user: str, wanted: bool = True) -> Table:
    """As its creator, ask all whether they are ready, or ask no more: then the creator starts the match.

    Whoever asks and sits there is ready. Raises NotCreator, NotThere, or AlreadyStarted.
    """

    def plan(table: Table, at: int) -> Change | None:
        must_host(table, user)
        if table.match.status != "open":
            raise AlreadyStarted
        if (table.ready is not None) is wanted:
            return None
        mine = table.seat_of(user)
        said = () if mine is None else (mine.seat,)
        check = begun(said, at, matches.ready_lasts, table.match.clock, complete(table.seats)) if wanted else None
        return _said(table, at, replace(table.match, by_hand=True), check)

    return await matches.table_after(match_id, plan)


async def say(matches: Matches, match_id: str, user: str, ready: bool = True) -> Table:
    """Say that one is ready, or not after all. The match starts with the last one.

    Raises NotSeated, NotAsked, or AlreadyStarted.
    """

    def plan(table: Table, at: int) -> Change | None:
        seat = person(user)(table)
        if table.match.status != "open":
            raise AlreadyStarted
        check = table.check
        if check is None or check.over or _due(check, at):
            raise NotAsked
        if (seat in check.said) is ready:
            return None
        said = {*check.said, seat} if ready else {*check.said} - {seat}
        return _said(table, at, table.match, replace(check, said=tuple(sorted(said))))

    return await matches.table_after(match_id, plan)


def end(table: Table, at: int) -> Change | None:
    """The match where all are asked no more, as the time for that is over; None where it isn't."""
    check = table.check
    if table.match.status != "open" or check is None or check.over or not _due(check, at):
        return None
    missed = tuple(sorted(_people(table) - {*check.said}))
    return agree(table, at, replace(table.match, ready=encode(Check(missed=missed)) if missed else None))


def _due(check: Check, at: int) -> bool:
    return check.until is not None and check.until <= at


def _people(table: Table) -> set[str]:
    return {seat.seat for seat in table.seats if seat.user is not None}


def _said(table: Table, at: int, match: MatchRow, check: Check | None) -> Change:
    """The table as this match with this check, begun where now all are there and ready."""
    people = _people(table)
    if check is None or not people or people - {*check.said} or not complete(table.seats):
        return agree(table, at, replace(match, ready=None if check is None else encode(check)))
    # The last answer goes with the start, of which those who look on may be told late.
    return start(table, at)
