"""Group commit: one thread writes, and everything that waits goes into one transaction.

A transaction costs a disk flush, a statement does not. While one commit runs, the next jobs queue up; they then share
the next commit, so the busier the server, the cheaper each write. A job's future resolves only after its commit.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from app.store.away import Watch, is_cut, is_rolled_back
from app.store.spread import Spread

T = TypeVar("T")

After = Callable[[BaseException | None], None]

BATCH = 256
"""Jobs in one transaction at most, so that the first of them need not wait for too many others."""

SIZES = (1, 2, 4, 8, 16, 32, 64, 128, BATCH)
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass(slots=True, eq=False)
class Job:
    """`work(connection)`, whose outcome goes to `future`. It may run twice, even after it was committed, so it must do
    nothing but write, and must leave it at that where it finds its work done.

    With an `item` it is `work(connection, items)`, called once for all jobs of a batch that have the same work; then
    `after` is told how it went, even if nobody waits for the future any more.
    """

    work: Callable[..., Any]
    future: "asyncio.Future[Any]"
    item: Any = None
    after: "After | None" = None
    result: Any = None
    error: BaseException | None = None


class Writer:
    """The only one who writes to the database in this process."""

    def __init__(self, engine: Engine, watch: Watch) -> None:
        self.batches = Spread(SIZES)
        """Jobs that were written together."""
        self.seconds = Spread(SECONDS)
        """How long that took."""
        self._engine = engine
        self._watch = watch
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="spoor-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Queue a job; its future has the result after the commit, or the error after the rollback."""
        return self._queue(Job(work, asyncio.get_running_loop().create_future()))

    def submit_item(
        self, work: Callable[[Connection, list[T]], None], item: T, after: "After"
    ) -> "asyncio.Future[None]":
        """Queue an item for `work(connection, items)`; where the call raises, each item is tried by itself, and so it
        is where the connection broke. There `work` may also raise, if what it is to write is there already.

        In the loop's thread `after` gets None when it is committed, or the error, before whoever waits goes on.
        """
        return self._queue(Job(work, asyncio.get_running_loop().create_future(), item, after))

    def _queue(self, job: Job) -> "asyncio.Future[Any]":
        if self._closed:
            raise RuntimeError("the store is closed")
        self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Finish what is queued, then stop. Blocks."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._write_next():
            pass

    def _write_next(self) -> bool:
        """Write what waits now. A function of its own: while the thread waits for more it keeps nothing alive."""
        job = self._jobs.get()
        if job is None:
            return False
        batch = [job]
        while len(batch) < BATCH and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                break
            batch.append(job)
        self._write(batch)
        return job is not None

    def _write(self, batch: list[Job]) -> None:
        started = time.perf_counter()
        begun = self._commit(batch)
        error = batch[0].error
        # One failed and took the others back with it, or somebody else's transaction did, or the line broke: then
        # perhaps it was committed, perhaps not.
        if begun and error is not None and (len(batch) > 1 or is_cut(error) or is_rolled_back(error)):
            self._one_by_one(batch)
        self.seconds.note(time.perf_counter() - started)
        self.batches.note(len(batch))
        for job in batch:
            if job.error is not None:
                job.error = self._watch.judge(job.error)
            else:
                self._watch.well()
        _resolve(batch)

    def _one_by_one(self, jobs: list[Job]) -> None:
        """Each in a transaction of its own, as long as there can be any: where a line breaks once more, or goes silent,
        the rest would only wait as long for the same.
        """
        for n, job in enumerate(jobs):
            begun = self._commit([job])
            if not begun or (job.error is not None and is_cut(job.error)):
                for other in jobs[n + 1 :]:
                    other.error = job.error
                return

    def _commit(self, batch: list[Job]) -> bool:
        """Do the jobs in one transaction; any error is noted on all of them, as all were rolled back.

        False where it could not even begin.
        """
        error: BaseException | None = None
        begun = False
        try:
            with self._engine.begin() as connection:
                begun = True
                # Whoever waits for one thing before the next has them in two batches: the order in one is free.
                together: dict[Callable[..., Any], list[Any]] = {}
                for job in batch:
                    if job.item is None:
                        job.result = job.work(connection)
                    else:
                        together.setdefault(job.work, []).append(job.item)
                for work, items in together.items():
                    work(connection, items)
        except BaseException as caught:
            error = caught
        for job in batch:
            job.error = error
        return begun


def _resolve(batch: list[Job]) -> None:
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        loops.setdefault(job.future.get_loop(), []).append(job)
    for loop, jobs in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, jobs)


def _tell(jobs: list[Job]) -> None:
    for job in jobs:
        # Whoever waits goes on after this loop, but before those whom `after` wakes: both speak in one breath then.
        if not job.future.cancelled():
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(job.result)
        if job.after is not None:
            job.after(job.error)
