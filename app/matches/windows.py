"""The clock of reaction windows: the server alone closes them, at a time that depends on nothing secret."""

import asyncio
from random import SystemRandom

import structlog

from app.core.refusal import Refusal
from app.matches import playing
from app.matches.change import Change
from app.matches.matches import Matches
from app.store.listing import with_windows
from app.store.metadata import now

log = structlog.stdlib.get_logger("spoor.windows")

HUSH = 0.25
"""Seconds before a window closes from which on the match is held: an answer that is being saved then would put off the
close, and so tell of itself."""

LATE = 15.0
"""Seconds that a window may be overdue: then whoever was to close it is gone, and another process does."""


class WindowClock:
    """Closes each window after a time that is drawn once, as it opens (or, where its owner wants to be asked every
    time, as it is answered), from one distribution for all: uniform from `least` to `most` seconds.

    The process in which a window opened closes it. After its end the next one that looks draws a new time.
    """

    def __init__(self, matches: Matches, least: float, most: float) -> None:
        self._matches = matches
        self._least = least
        self._most = most
        self._hush = min(HUSH, least / 2)
        self._luck = SystemRandom()
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """From now on close what opens, and what was open when the server stopped."""
        self._matches.listen(self._heard)
        await self._take_up(now())
        self._looking = asyncio.ensure_future(self._look_for_late_ones())

    async def close(self) -> None:
        """Stop. What is open now closes after the next start."""
        tasks = [*self._running.values(), *([self._looking] if self._looking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _heard(self, change: Change) -> None:
        before = {} if change.before is None else change.before.windows
        for decision, window in change.after.windows.items():
            known = before.get(decision)
            # An answer to a window that closes anyway must make no difference to when it does.
            if window.closing and not (known is not None and known.closing):
                self._wind_up(change.after.id, decision)

    def _wind_up(self, match_id: str, decision: str) -> None:
        if (match_id, decision) not in self._running:
            self._running[match_id, decision] = asyncio.ensure_future(self._run_down(match_id, decision))

    async def _run_down(self, match_id: str, decision: str) -> None:
        at = asyncio.get_running_loop().time() + self._luck.uniform(self._least, self._most)
        try:
            await asyncio.sleep(at - self._hush - asyncio.get_running_loop().time())
            await playing.close_window(self._matches, match_id, decision, at)
        except Refusal:
            pass  # closed already, here or elsewhere
        except Exception:
            log.exception("a window stays open", match=match_id)
        finally:
            del self._running[match_id, decision]

    async def _look_for_late_ones(self) -> None:
        while True:
            await asyncio.sleep(LATE)
            try:
                await self._take_up(now() - round(1000 * (self._most + LATE)))
            except Exception:
                log.exception("can't look for windows that stay open")

    async def _take_up(self, opened_before: int) -> None:
        for match_id in await self._matches.store.read(with_windows):
            try:
                table = await self._matches.table(match_id)
            except Exception:  # gone, or unreadable: no reason to leave the others waiting
                log.exception("can't look after the windows of a match", match=match_id)
                continue
            for decision, window in table.windows.items():
                if window.closing and window.at <= opened_before:
                    self._wind_up(match_id, decision)
