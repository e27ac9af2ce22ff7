"""Noticing that the database was replaced under a running server: a backup was restored."""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from app.store.away import Away
from app.store.engine import Store
from app.store.origin import origin_of

log = structlog.stdlib.get_logger("spoor.store")

PAUSE = 1.0
"""Seconds between two looks. A change that is built meanwhile on what was there before is refused by the database."""


class Replaced:
    """Calls each of `then` when the database has become another one."""

    def __init__(self, store: Store, then: Sequence[Callable[[], None]]) -> None:
        self._store = store
        self._then = then
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Raises Away."""
        self._looking = asyncio.ensure_future(self._look(await self._store.read(origin_of)))

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    async def _look(self, known: str | None) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                found = await self._store.read(origin_of)
            except Away:
                continue
            if found != known:
                known = found
                log.warning("the database was replaced: everything is read anew")
                for each in self._then:
                    each()
