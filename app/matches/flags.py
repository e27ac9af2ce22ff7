"""The clock that sees that somebody's time is up: the server alone does, and for each match once.

Every process that has changed a match, and whoever takes it over, waits for the time to be up. Whichever is first makes
the change, and the database refuses it to all others, as it does with any change of what has been changed meanwhile.
"""

import asyncio
import secrets
from functools import partial

import structlog

from app.core.decision import some_answer
from app.core.refusal import Refusal
from app.matches import clocks, playing, timing
from app.matches.change import Change
from app.matches.clocks import Clocks
from app.matches.errands import Errands
from app.matches.falling import fall
from app.matches.matches import Matches
from app.matches.refusals import Stale
from app.matches.table import Table
from app.matches.timing import Timing
from app.store.away import Away
from app.store.listing import Clocked, with_clocks
from app.store.metadata import now

log = structlog.stdlib.get_logger("spoor.clocks")

GRACE = 0.5
"""Seconds for which nothing comes of it that the time is up: an answer that came in before may still be on its way to
the database, from another process too. One that comes in now is refused.
"""

LATE = 1.0
"""Seconds that it may be overdue where it is for another process, and the pause before it is tried again."""


GIVEN_UP = 60_000
"""Milliseconds before it is tried again where the rules stumbled over it."""


class FlagClock:
    """Wakes up when the first of a match's clocks that run has run down, and does what the table has chosen."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._draw = partial(some_answer, random=secrets.SystemRandom())
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._falling: dict[str, asyncio.Task[None]] = {}
        self._errands = Errands("can't see to the clocks of a match", LATE)

    async def start(self) -> None:
        """From now on see to the clocks that run here, and to those that ran when the last process ended."""
        self._matches.listen(self._heard)
        self._matches.listen_elsewhere(self.take_up)
        if self._matches.me is None:
            await self._take_up_all()

    def begin_anew(self) -> None:
        """The database was replaced: what is known of clocks is of another one."""
        for handle in self._waiting.values():
            handle.cancel()
        self._waiting.clear()
        if self._matches.me is None:
            self._errands.do(self._take_up_all)

    def take_up(self, match_id: str) -> None:
        """See to the clocks of this match; whoever was to do it is gone."""
        self._errands.do(partial(self._take_up, match_id))

    async def close(self) -> None:
        """Stop. What runs now runs on after the next start, or elsewhere."""
        self._matches.tell_no_more(self._heard, self.take_up)
        for handle in self._waiting.values():
            handle.cancel()
        self._waiting.clear()
        tasks = list(self._falling.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._errands.close()
        await self._matches.pulse.close()

    def _heard(self, change: Change) -> None:
        table = change.after
        if table.clocks is not None:
            over = change.removed or table.match.status != "running"
            self._wait(table.id, None if over else self._due(table))

    def _due(self, table: Table) -> int | None:
        """When the first clock of this table has run down, in milliseconds since 1970; None where none runs."""
        if table.clocks is None or table.match.clock is None:
            return None
        return _first_due(timing.timing(table.match.clock), table.clocks, self._matches.pulse.known)

    def _read(self, stored: Clocked) -> None:
        """See to the clocks of a match that was not loaded for it."""
        known = clocks.decode(stored.clocks)
        assert known is not None
        due = _first_due(timing.timing(stored.clock), known, self._matches.pulse.known)
        # Where there are several processes, one that is still there may be about to do it.
        self._wait(stored.id, due, 0 if self._matches.me is None else LATE)

    def _wait(self, match_id: str, due: int | None, late: float = 0) -> None:
        if (before := self._waiting.pop(match_id, None)) is not None:
            before.cancel()
        if due is not None:
            seconds = max(0.0, (due - now()) / 1000) + GRACE + late
            self._waiting[match_id] = asyncio.get_running_loop().call_later(seconds, self._wake, match_id)
        self._keep_time()

    def _keep_time(self) -> None:
        """While a clock runs here, this process shows that somebody is served."""
        self._matches.pulse.go_on(bool(self._waiting or self._falling))

    def _wake(self, match_id: str) -> None:
        del self._waiting[match_id]
        if match_id not in self._falling:
            self._falling[match_id] = asyncio.ensure_future(self._fall(match_id))

    async def _fall(self, match_id: str) -> None:
        again: int | None = None
        try:
            again = await self._let_fall(match_id)
        except (Stale, Away):
            again = now()
        except Refusal:
            pass  # there is no such match any more
        except Exception:
            log.exception("somebody's time is up, and nothing comes of it", match=match_id)
            again = now() + GIVEN_UP
        finally:
            del self._falling[match_id]
            if again is not None:
                self._wait(match_id, again)
            self._keep_time()

    async def _let_fall(self, match_id: str) -> int | None:
        """Let happen what is due; when to look again where nothing was. Raises Stale, Away or NotThere."""
        change = await self._matches.change(match_id, lambda table, at: fall(table, at, self._draw, playing.new_key))
        if change is not None:
            return None
        due = self._due(await self._matches.table(match_id))
        # Run down, and nothing can come of it: it is for something else to end the wait.
        return None if due is None or due <= now() else due

    async def _take_up_all(self) -> None:
        """See to all clocks that ran when the last process ended, or a backup was made. Raises Away."""
        if left := await self._matches.store.read(with_clocks):
            await self._matches.pulse.begin(alone=True)
            for each in left:
                self._read(each)

    async def _take_up(self, match_id: str) -> None:
        await self._matches.pulse.lost()
        for stored in await self._matches.store.read(with_clocks, match_id):
            self._read(stored)


def _first_due(choice: Timing, known: Clocks, lost: int) -> int | None:
    dues = [clocks.due(choice, clock, lost) for clock in known.sides.values()]
    return min((due for due in dues if due is not None), default=None)
