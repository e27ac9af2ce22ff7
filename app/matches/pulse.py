"""Time in which nobody was served: it is nobody's thinking time.

While any clock runs, each process that has to do with it gives a sign of life a second. A longer silence than a beat or
two, as at a restart or while the database is away, is found by whoever comes first afterwards, and counts for no clock
(see app.store.pulse, app.matches.clocks).
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from app.store import pulse
from app.store.away import Away
from app.store.engine import Store

log = structlog.stdlib.get_logger("spoor.clocks")

BEAT = 1.0
"""Seconds between two signs of life."""

FRESH = 2.0
"""Seconds for which the last one tells how much time has been lost."""

SILENCE = 3000
"""Milliseconds without a sign of life that are a silence, whoever was to give it: a busy server may be late."""

OWN_SILENCE = 1500
"""The same, where this process knows that it could not give one."""

NOTICED = 500
"""Milliseconds lost that are told to whoever looks at a clock."""

SKEW = 100
"""Milliseconds by which machines' clocks may seem to differ because a message took its time."""


class Pulse:
    """`known` is how much time was lost as far as this process knows, with what its own clock is ahead: only
    differences of it mean anything, and they hold for all processes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lost = 0
        self._ahead = 0
        self._last: float | None = None
        self._cut = False
        self._beating: asyncio.Task[None] | None = None
        self._listeners: list[Callable[[], None]] = []

    @property
    def known(self) -> int:
        return self._lost + self._ahead

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` when time has been lost: whatever was said of clocks that run is wrong now."""
        self._listeners.append(listener)

    async def lost(self) -> int:
        """How much time was lost up to now. Raises Away."""
        loop = asyncio.get_running_loop()
        if self._last is None or loop.time() - self._last > FRESH:
            await self.beat()
        return self.known

    async def begin(self, alone: bool) -> None:
        """The process begins. `alone`: no other was there meanwhile, so all since the last sign of life is lost."""
        await self.beat(0 if alone else SILENCE)

    async def beat(self, silence: int | None = None) -> None:
        """Give a sign of life. Raises Away."""
        if silence is None:
            silence = OWN_SILENCE if self._cut else SILENCE
        begun = asyncio.get_running_loop().time()
        try:
            beat = await self._store.write(pulse.beat, silence)
        except Away:
            self._cut = True
            raise
        self._cut = False
        # While no clock runs nobody gives a sign of life, and there is nothing to be lost.
        grown = beat.lost - self._lost if self._beating is not None else 0
        self._last, self._lost = begun, beat.lost
        if abs(beat.ahead - self._ahead) > SKEW:
            self._ahead = beat.ahead
        if grown > NOTICED:
            log.info("nobody was served for a while, which counts for no clock", seconds=round(grown / 1000, 1))
            for listener in self._listeners:
                listener()

    def go_on(self, needed: bool) -> None:
        """Give signs of life as long as they are needed."""
        if needed and self._beating is None:
            self._beating = asyncio.ensure_future(self._go_on())
        elif not needed and self._beating is not None:
            self._beating.cancel()
            self._beating = None

    async def close(self) -> None:
        """The last sign of life: what comes after it is lost, up to the next start."""
        beating = self._beating
        self.go_on(False)
        if beating is not None:
            await asyncio.wait([beating])
        if self._last is not None:
            with suppress(Away):
                await self.beat()

    async def _go_on(self) -> None:
        while True:
            try:
                await self.beat()
            except Away:
                pass
            except Exception:
                log.exception("no sign of life could be given")
            await asyncio.sleep(BEAT)
