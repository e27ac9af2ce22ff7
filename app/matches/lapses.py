"""The clock that sees that a proposal has stood for too long, or a ready check: the server alone does, and for each
match once.

Every process that has changed a match, and whoever takes it over, waits for that. Whichever is first makes the change,
and the database refuses it to all others.
"""

import asyncio
from functools import partial

from app.core.refusal import Refusal
from app.matches import check, consent, readiness
from app.matches.change import Change
from app.matches.errands import Errands
from app.matches.matches import Matches
from app.matches.proposing import lapse
from app.matches.refusals import Stale
from app.matches.table import Table
from app.store.listing import with_proposals, with_ready_check
from app.store.metadata import now

AGAIN = 1.0
"""Seconds before it is tried again while the database is away."""


class LapseClock:
    """Wakes up when the first of a match's proposals, or its ready check, has stood for too long."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._errands = Errands("can't see to what is proposed or asked at a match", AGAIN)

    async def start(self) -> None:
        """From now on see to what is proposed or asked here, and to what stood when the last process ended.

        Raises Away.
        """
        self._matches.listen(self._heard)
        self._matches.listen_elsewhere(self.take_up)
        if self._matches.me is None:
            await self._take_up(None)

    def begin_anew(self) -> None:
        """The database was replaced: what is known here is of another one."""
        for handle in self._waiting.values():
            handle.cancel()
        self._waiting.clear()
        if self._matches.me is None:
            self._errands.do(partial(self._take_up, None))

    def take_up(self, match_id: str) -> None:
        """See to what stands at this match; whoever was to do it is gone."""
        self._errands.do(partial(self._take_up, match_id))

    async def close(self) -> None:
        """Stop. What stands now lapses after the next start, or elsewhere."""
        self._matches.tell_no_more(self._heard, self.take_up)
        for handle in self._waiting.values():
            handle.cancel()
        self._waiting.clear()
        await self._errands.close()

    def _heard(self, change: Change) -> None:
        self._wait(change.after.id, None if change.removed else _due(change.after))

    def _wait(self, match_id: str, due: int | None) -> None:
        if (before := self._waiting.pop(match_id, None)) is not None:
            before.cancel()
        if due is not None:
            seconds = max(0.0, (due - now()) / 1000)
            self._waiting[match_id] = asyncio.get_running_loop().call_later(seconds, self._wake, match_id)

    def _wake(self, match_id: str) -> None:
        del self._waiting[match_id]
        self._errands.do(partial(self._lapse, match_id))

    async def _lapse(self, match_id: str) -> None:
        try:
            change = await self._matches.change(match_id, _let_lapse)
        except Stale:
            self._wait(match_id, now())
            return
        except Refusal:
            return  # there is no such match any more
        if change is None:
            self._wait(match_id, _due(await self._matches.table(match_id)))

    async def _take_up(self, match_id: str | None) -> None:
        for each in await self._matches.store.read(with_proposals, match_id):
            self._wait(each.id, consent.decode(each.consent).due())
        for asked in await self._matches.store.read(with_ready_check, match_id):
            self._wait(asked.id, _until(asked.ready))


def _due(table: Table) -> int | None:
    """When the first thing that stands there has stood for too long."""
    if table.match.status == "open":
        return _until(table.match.ready)
    return table.consent.due() if table.match.status == "running" else None


def _until(ready: str | None) -> int | None:
    asked = check.decode(ready)
    return None if asked is None else asked.until


def _let_lapse(table: Table, at: int) -> Change | None:
    return readiness.end(table, at) if table.match.status == "open" else lapse(table, at)
