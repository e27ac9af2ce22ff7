"""The clock of reaction windows: the server alone closes them, at a time that depends on nothing secret."""

import asyncio
from hashlib import blake2b

import structlog

from app.core.refusal import Refusal
from app.matches import playing
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.opened import Opened
from app.matches.refusals import Stale
from app.matches.table import Table
from app.store.away import Away
from app.store.metadata import now

log = structlog.stdlib.get_logger("spoor.windows")

HUSH = 0.25
"""Seconds before a window closes from which on the match is held: an answer that is being saved then would put off the
close, and so tell of itself."""

LATE = 1.0
"""Seconds that a window may be overdue: then whoever was to close it is gone, and another process does. Also the pause
before closing is tried again."""


class WindowClock:
    """Closes each window after its own time, from `least` to `most` seconds after it opened (or, where its owner wants
    to be asked every time, after it was answered).

    The process in which a window opened closes it. Every other one that changes the match meanwhile stands by, and so
    does whoever takes the match over: the window's time is the same for all of them.
    """

    def __init__(self, matches: Matches, least: float, most: float) -> None:
        self._matches = matches
        self._least = least
        self._most = most
        self._hush = min(HUSH, least / 2)
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._taking_up: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """From now on close what opens here."""
        self._matches.listen(self._heard)
        self._matches.listen_elsewhere(self.take_up)

    def take_up(self, match_id: str) -> None:
        """Close what is open in this match; whoever was to do it is gone."""
        task = asyncio.ensure_future(self._take_up(match_id))
        self._taking_up.add(task)
        task.add_done_callback(self._taking_up.discard)

    async def close(self) -> None:
        """Stop. What is open now closes after the next start, or elsewhere."""
        self._matches.tell_no_more(self._heard, self.take_up)
        tasks = [*self._running.values(), *self._taking_up]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _heard(self, change: Change) -> None:
        if playing.paused(change.after):
            for decision in change.after.windows:
                if (closing := self._running.get((change.after.id, decision))) is not None:
                    closing.cancel()
            return
        before = {} if change.before is None else change.before.windows
        for decision, window in change.after.windows.items():
            known = before.get(decision)
            # An answer to a window that closes anyway must make no difference to when it does.
            begins = known is None or not known.closing or known.at != window.at
            if window.closing:
                self._wind_up(change.after, decision, window, 0 if begins else LATE)

    def _wind_up(self, table: Table, decision: str, window: Opened, late: float) -> None:
        if (table.id, decision) not in self._running:
            # Whole milliseconds were cut off: never too early.
            due = (
                (window.at + 1) / 1000
                + self._least
                + (self._most - self._least) * share_of_time(table, decision, window)
            )
            at = asyncio.get_running_loop().time() + due + late - now() / 1000
            self._running[table.id, decision] = asyncio.ensure_future(self._run_down(table.id, decision, at))

    async def _run_down(self, match_id: str, decision: str, at: float) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                await asyncio.sleep(at - self._hush - loop.time())
                try:
                    await playing.close_window(self._matches, match_id, decision, at)
                    return
                except (Stale, Away):
                    pass
                except Refusal:
                    return  # closed already, here or elsewhere
                except Exception:
                    log.exception("a window stays open for now", match=match_id)
                at = loop.time() + LATE
        finally:
            del self._running[match_id, decision]

    async def _take_up(self, match_id: str) -> None:
        try:
            while True:
                try:
                    table = await self._matches.table(match_id)
                    break
                except Away:
                    await asyncio.sleep(LATE)
        except Exception:  # gone, or unreadable: no reason to leave the others waiting
            log.exception("can't look after the windows of a match", match=match_id)
            return
        for decision, window in table.windows.items():
            if window.closing:
                # Where there are several processes, one that is still there may be about to close it.
                self._wind_up(table, decision, window, 0 if self._matches.me is None else LATE)


def share_of_time(table: Table, decision: str, window: Opened) -> float:
    """The part of the time between least and most that a window takes: evenly from 0 to 1, the same in every process.

    It comes from the match's seed, which nobody knows before the end, and from nothing that happens in the match.
    """
    drawn = blake2b(f"{table.id} {decision} {window.at}".encode(), key=table.match.seed.open(), digest_size=8)
    return int.from_bytes(drawn.digest()) / 2**64
