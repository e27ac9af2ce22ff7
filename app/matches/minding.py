"""Who plays the bots of a match, closes its windows and watches its clocks, where several processes share the database:
exactly one does.

The process that made the last change of a match minds it. When a process goes, or dies, the others see its beat end and
share what it minded. That is a division of labour, not a lock: should two for a moment take the same match for theirs,
the database still takes only one of the two changes, and the other is seen to answer a question that is no longer open.
"""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from app.matches.matches import Matches
from app.store import processes
from app.store.away import Away
from app.store.listing import running_with_bots, with_windows

log = structlog.stdlib.get_logger("spoor.minding")

BEAT = 1.0
"""Seconds between two signs of life."""

SILENT = 3
"""Looks in a row at which a process has given no new sign: then it is gone."""

NOW_AND_THEN = 60
"""Beats after which to look for what nobody minds, even if nobody has gone: a process may have come back in between."""

AT_ONCE = 50
"""Matches taken over in one go, so that those who are left share them."""


class Minding:
    """Calls each of `take_up` with every match that this process is to mind from now on, though it has not changed it.

    Where there is only one process, that is all that was left at its last end, and nothing is written.
    """

    def __init__(self, matches: Matches, take_up: Sequence[Callable[[str], None]]) -> None:
        self._matches = matches
        self._store = matches.store
        self._take_up = take_up
        self._beats: dict[str, int] = {}
        self._silent: dict[str, int] = {}
        self._tried: list[str] = []
        self._anew = False
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up what nobody minds, now and whenever another process goes."""
        me = self._matches.me
        if me is None:
            await self._take_up_all()
            return
        await self._somebody_went(me)
        await self._take_over(me)
        self._beating = asyncio.ensure_future(self._go_on(me))

    def begin_anew(self) -> None:
        """The database was replaced: nobody minds anything in it yet."""
        if self._matches.me is not None:
            self._anew = True
            return
        if self._beating is not None:
            self._beating.cancel()
        self._beating = asyncio.ensure_future(self._take_up_once_more())

    async def close(self) -> None:
        """Take over nothing more."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait([self._beating])

    async def leave(self) -> None:
        """Let the others have it. To be called when nothing is changed here any more."""
        if self._matches.me is not None:
            try:
                await self._store.write(processes.leave, self._matches.me)
            except Away:
                log.warning("can't say goodbye: the others will miss the beat")

    async def _take_up_all(self) -> None:
        left = {*await self._store.read(running_with_bots), *await self._store.read(with_windows)}
        self._mind(sorted(left))

    async def _take_up_once_more(self) -> None:
        while True:
            try:
                await self._take_up_all()
                return
            except Away:
                await asyncio.sleep(BEAT)

    async def _go_on(self, me: str) -> None:
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            beats += 1
            try:
                if await self._somebody_went(me) or beats % NOW_AND_THEN == 0 or self._tried or self._anew:
                    await self._take_over(me)
                    self._anew = False
            except Exception as fault:  # the database is away: the next beat asks it again
                log.warning("can't see who is there", reason=type(fault).__name__)

    async def _somebody_went(self, me: str) -> bool:
        """Give a sign of life, and look whether others do."""
        before = self._beats
        self._beats = beats = await self._store.write(processes.beat, me)
        self._silent = {
            each: self._silent.get(each, 0) + 1 for each, n in beats.items() if each != me and before.get(each) == n
        }
        gone = {each: beats.pop(each) for each, looks in self._silent.items() if looks >= SILENT}
        if gone:
            log.warning("a process is gone", count=len(gone))
            await self._store.write(processes.strike_off, gone)
        return not before.keys() <= beats.keys()

    async def _take_over(self, me: str) -> None:
        while True:
            left = await self._store.write(processes.take_over, me, AT_ONCE, self._tried)
            self._tried.clear()
            if not left:
                return
            log.info("minds what was left", count=len(left))
            self._mind(left)

    def _mind(self, match_ids: Sequence[str]) -> None:
        for match_id in match_ids:
            # Another process minded it, so what is known of it here may be old.
            self._matches.forget(match_id)
            for take_up in self._take_up:
                take_up(match_id)
