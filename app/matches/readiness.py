"""The ready check: its creator may have everybody at the table say that they are ready, and then the match starts.

Whoever comes or goes makes all answers void: they were given for other company. Bots are always ready.
"""

import msgspec
from msgspec.structs import replace

from app.matches.change import Change, agree
from app.matches.hosting import must_host
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.refusals import AlreadyStarted, NotAsked
from app.matches.starting import complete, start
from app.matches.table import Table
from app.store.matches import MatchRow


async def ask(matches: Matches, match_id: str, user: str, wanted: bool = True) -> Table:
    """As its creator, ask all whether they are ready, or ask no more: then the creator starts the match.

    Whoever asks and sits there is ready. Raises NotCreator, NotThere, or AlreadyStarted.
    """

    def plan(table: Table, at: int) -> Change | None:
        must_host(table, user)
        if table.match.status != "open":
            raise AlreadyStarted
        if (table.match.ready is not None) is wanted:
            return None
        mine = table.seat_of(user)
        ready = _written(frozenset() if mine is None else frozenset({mine.seat})) if wanted else None
        return _said(table, at, replace(table.match, by_hand=True, ready=ready))

    return await matches.table_after(match_id, plan)


async def say(matches: Matches, match_id: str, user: str, ready: bool = True) -> Table:
    """Say that one is ready, or not after all. The match starts with the last one.

    Raises NotSeated, NotAsked, or AlreadyStarted.
    """

    def plan(table: Table, at: int) -> Change | None:
        seat = person(user)(table)
        if table.match.status != "open":
            raise AlreadyStarted
        said = table.ready
        if said is None:
            raise NotAsked
        if (seat in said) is ready:
            return None
        return _said(table, at, replace(table.match, ready=_written(said | {seat} if ready else said - {seat})))

    return await matches.table_after(match_id, plan)


def _written(seats: frozenset[str]) -> str:
    return msgspec.json.encode(sorted(seats)).decode()


def _said(table: Table, at: int, match: MatchRow) -> Change:
    """The table as this match, begun where now all are there and ready."""
    asked = replace(table, match=match)
    people = {seat.seat for seat in table.seats if seat.user is not None}
    if asked.ready is None or not people or people - asked.ready or not complete(table.seats):
        return agree(table, at, match)
    # The last answer goes with the start, of which those who look on may be told late.
    return start(table, at)
