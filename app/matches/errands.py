"""What is done on the side, waited for by nobody: again and again while the database is away, never past the end."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from app.store.away import Away

log = structlog.stdlib.get_logger("spoor.errands")

Work = Callable[[], Coroutine[Any, Any, None]]


class Errands:
    """`what` says in the log what could not be done; `again`: seconds after which to ask a database that was away."""

    def __init__(self, what: str, again: float) -> None:
        self._what = what
        self._again = again
        self._under_way: set[asyncio.Task[None]] = set()
        self._over = False

    def do(self, work: Work) -> None:
        """Do this at once, on the side; after `close` it is left undone."""
        if self._over:
            return
        task = asyncio.ensure_future(self._persist(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """Break off whatever is under way, and begin nothing more."""
        self._over = True
        tasks = list(self._under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _persist(self, work: Work) -> None:
        while True:
            try:
                await work()
                return
            except Away:
                await asyncio.sleep(self._again)
            except Exception:
                log.exception(self._what)
                return
