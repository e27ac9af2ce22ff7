"""What is counted while the server runs, and what may be counted at any moment. Nothing here names a match or a person.

Counting is never off, as an admin's page shows some of it: a few hundred nanoseconds a request, less a move. Whoever
may read all of it is another question: see app.web.api.metrics.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence

from app.live.bus import Bus
from app.live.hub import Hub
from app.matches.bots import BotPlayers
from app.matches.change import Change
from app.matches.matches import Matches
from app.notices.sending import Sending
from app.store.engine import Store
from app.store.processes import there
from app.store.spread import Spread
from app.web.faults import Faults
from app.web.tempo import Tempo

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"
"""The method, or the route, of a request that is none of ours: visitors may make up as many as they like."""

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LATE = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)

PAUSE = 0.5
"""Seconds between two looks how late the event loop is."""


class Figures:
    """`requests` are counted by method, route and status, and `seconds` spread by method and route."""

    def __init__(self) -> None:
        self.started = time.time()
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: dict[tuple[str, str], Spread] = {}
        self.refused: Counter[str] = Counter()
        self.moves: Counter[str] = Counter()
        self.dropped = 0
        self.late = Spread(LATE)
        self.faults = Faults()
        self.tempo = Tempo()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request came to its end. `route` is its template, or OTHER."""
        method = method if method in METHODS else OTHER
        self.requests[method, route, status] += 1
        spread = self.seconds.get((method, route))
        if spread is None:
            spread = self.seconds[method, route] = Spread(SECONDS)
        spread.note(seconds)

    def changed(self, change: Change) -> None:
        """A match was changed: what was done in it?"""
        if change.rows is not None:
            for row in change.rows.moves:
                self.moves[row.kind] += 1
            self.tempo.note(len(change.rows.moves))

    async def look_how_late(self) -> None:
        """For ever: whoever wants to be woken at a time is woken so much later."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PAUSE
            await asyncio.sleep(PAUSE)
            self.late.note(max(0.0, loop.time() - due))


class Gauges:
    """What can be looked up at any moment."""

    def __init__(self, store: Store, matches: Matches, hub: Hub, bus: Bus, bots: BotPlayers, sending: Sending) -> None:
        self.store = store
        self._matches, self._hub, self._bus, self._bots, self._sending = matches, hub, bus, bots, sending

    @property
    def sockets(self) -> tuple[int, int]:
        """Open now: at tables, and in the lobby."""
        return self._hub.sockets

    @property
    def hot(self) -> int:
        """Matches in memory."""
        return self._matches.hot_count

    @property
    def bots(self) -> int:
        """Matches in which a bot is about to answer."""
        return self._bots.thinking

    @property
    def notices(self) -> Counter[tuple[str, str]]:
        """Notices that went out of the page, by way and outcome."""
        return self._sending.counted

    @property
    def bus(self) -> bool | None:
        """Whether notes come through; None: there is no other process."""
        return None if self._bus.alone else self._bus.up

    async def processes(self) -> int:
        """How many processes share the database."""
        return 1 if self._bus.alone else len(await self.store.read(there))

    @property
    def away(self) -> bool:
        """Whether nothing could be written last."""
        return self.store.away


def quantiles(spread: Spread, parts: Sequence[float] = (0.5, 0.99)) -> list[float | None]:
    """The bounds below which these parts of the values lie."""
    return [spread.share(part) for part in parts]
