"""Ending tables that nobody starts, forgetting what nobody needs to be told any more, seeing off who has left."""

import asyncio
from contextlib import suppress

import structlog

from app.core.refusal import Refusal
from app.matches.change import Change, remove
from app.matches.departing import depart, get_up
from app.matches.keeping import Keep, forget_old
from app.matches.matches import Matches
from app.matches.spectators import hidden_until, lag_of
from app.matches.table import Table
from app.matches.tallying import tally
from app.store import channels, lapsing, notices, processes, sanctions
from app.store.api_tokens import forget_expired
from app.store.lapsing import Lapsed
from app.store.listing import barred_at_tables, forsaken, left_behind
from app.store.metadata import now
from app.store.past import Late, catch_up, late_ones
from app.store.people import forget_ended_sessions

log = structlog.stdlib.get_logger("spoor.matches")

HOUR = 3600
DAY = 24 * HOUR * 1000
TOLD_FOR = 60 * DAY
"""Milliseconds in which those who belonged to a table can learn what became of it."""
UNCONFIRMED_FOR = 7 * DAY
"""Milliseconds for which an address is kept of which nobody has said that it is theirs."""


EVERYTHING = Keep()


class Tidying:
    """Every table that has waited for `open_days` since anything was last done at it ends by itself; its people are
    told the next time they come. What is kept for a time only goes after it. Of several processes one does all that.
    """

    def __init__(self, matches: Matches, open_days: float, keep: Keep = EVERYTHING) -> None:
        self._matches = matches
        self._keep = keep
        self._waits = round(open_days * DAY)
        self._going_on: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Tidy now and again and again."""
        self._going_on = asyncio.ensure_future(self._keep_tidy())

    def close(self) -> None:
        """Tidy no more."""
        if self._going_on is not None:
            self._going_on.cancel()

    async def tidy(self) -> None:
        """End every table that has waited too long, and see off whoever was on the way out when a server stopped."""
        before = now() - self._waits

        def plan(table: Table, at: int) -> Change | None:
            if table.match.status != "open" or table.updated >= before:
                return None
            return remove(table, people_of(table, at))

        for match_id in await self._matches.store.read(forsaken, before):
            with suppress(Refusal):
                await self._matches.change(match_id, plan)
        for user_id in await self._matches.store.read(left_behind):
            await depart(self._matches, user_id)
        for user_id in await self._matches.store.read(barred_at_tables):
            await get_up(self._matches, user_id)
        for forget in (forget_ended_sessions, forget_expired, sanctions.forget_over):
            await self._matches.store.write(forget)
        await self._matches.store.write(lapsing.forget_old, now() - TOLD_FOR)
        await self._matches.store.write(notices.forget_old, now() - TOLD_FOR)
        await self._matches.store.write(channels.forget_unconfirmed, now() - UNCONFIRMED_FOR)
        caught_up = [each for each in await self._matches.store.read(late_ones) if is_known(each, now())]
        if caught_up:
            await self._matches.store.write(catch_up, caught_up)

    async def take_turn(self) -> bool:
        """Do all that is to be done now and again, unless that is another process's; whether it was ours.

        That is a division of labour and no lock: should two take it for theirs for a moment, nothing is done twice.
        """
        me = self._matches.me
        if me is not None and me != await self._matches.store.read(processes.first):
            return False
        await self.tidy()
        if gone := await forget_old(self._matches, self._keep):
            log.info("deleted what was kept long enough", **gone)
        if done := await tally(self._matches):
            log.info("kept the results of older matches", count=done)
        return True

    async def _keep_tidy(self) -> None:
        while True:
            try:
                await self.take_turn()
            except Exception:
                log.exception("tidying failed")
            await asyncio.sleep(min(HOUR, max(1.0, self._waits / 10_000)))


def is_known(late: Late, at: int) -> bool:
    """Whether those who look on know at this time all that there was to know late."""
    if late.status == "finished":
        return late.ended is not None and at >= late.ended + lag_of(late)
    return late.status == "open" and at >= hidden_until(late)


def people_of(table: Table, at: int) -> tuple[Lapsed, ...]:
    """Those who are to be told that the table is gone: who opened it, who sat there, and for whom a seat was kept."""
    match = table.match
    return tuple(
        Lapsed(match.id, user, match.game, match.title, at) for user in sorted({match.creator, *table.members})
    )
