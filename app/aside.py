"""Work in a process of its own, beside the server's: the server goes on meanwhile, and what takes too long is ended."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

T = TypeVar("T")

Work = Callable[[bytes], bytes]

WAITING = 16
"""Jobs that may wait for one process."""

IDLE = 600.0
"""Seconds without a job after which the process ends; it takes about a second to start again."""

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space that a process may have, where the system can be told."""

GENTLER = 5
"""By how much its priority is lower than the server's."""

DONE, FAILED = b"+", b"-"


class Busy(Exception):
    """Too many jobs are waiting already."""


class TooLong(Exception):
    """The job took longer than it may, and was ended."""


class Failed(Exception):
    """The job raised an error, or its process died. The text is the kind of error alone."""


class Aside:
    """One process that does one job after the other, started when it is first needed, and anew if it dies.

    `begin` is called in there and gives what does the work; it must be something that can be pickled.
    """

    def __init__(self, name: str, begin: Callable[[], Work], seconds: float, idle: float = IDLE) -> None:
        self._name = name
        self._begin = begin
        self._seconds = seconds
        self._idle = idle
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._under_way: set[asyncio.Task[Any]] = set()
        self._process: BaseProcess | None = None
        self._line: Connection[bytes, bytes] | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._closed = False

    async def do(self, job: bytes) -> bytes:
        """What the work gives for this job. Raises Busy, TooLong or Failed."""
        if self._waiting >= WAITING:
            raise Busy
        # Even if whoever asked is gone, the answer must be taken off the line before the next job goes over it.
        return await asyncio.shield(self._carry_out(self._next(job)))

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        self._closed = True
        if self._process is not None:
            # Whoever waits for its answer then hears that there is none.
            self._process.kill()
        if self._ending is not None:
            self._ending.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._ending is not None:
            self._ending.cancel()
        await asyncio.to_thread(self._end)

    def _carry_out(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _next(self, job: bytes) -> bytes:
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                if self._ending is not None:
                    self._ending.cancel()
                try:
                    return await asyncio.to_thread(self._ask, job)
                finally:
                    loop = asyncio.get_running_loop()
                    self._ending = loop.call_later(self._idle, lambda: self._carry_out(self._end_if_idle()))
        finally:
            self._waiting -= 1

    def _ask(self, job: bytes) -> bytes:
        """In a thread: send the job and wait for what comes back."""
        for attempt in (1, 2):
            if self._closed:
                raise Failed("the server ends")
            line = self._line if self._line is not None else self._start()
            try:
                line.send_bytes(job)
                if not line.poll(self._seconds):
                    self._end()
                    raise TooLong
                answer = line.recv_bytes()
                break
            except (OSError, EOFError):
                self._end()
                # One that died between two jobs is no fault of the next.
                if attempt == 2:
                    raise Failed("its process died") from None
        if answer[:1] == FAILED:
            raise Failed(answer[1:].decode())
        return answer[1:]

    def _start(self) -> "Connection[bytes, bytes]":
        spawn = get_context("spawn")
        here, there = spawn.Pipe()
        self._process = spawn.Process(target=_live, args=(there, self._begin), name=self._name, daemon=True)
        self._process.start()
        there.close()
        self._line = here
        return here

    def _end(self) -> None:
        line, process = self._line, self._process
        self._line = self._process = None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()

    async def _end_if_idle(self) -> None:
        async with self._one_at_a_time:
            if self._waiting == 0:
                await asyncio.to_thread(self._end)


def settle_in() -> None:
    """Ctrl-C is for the server, which ends this process in its own time. If the server is killed, end as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _live(line: "Connection[bytes, bytes]", begin: Callable[[], Work]) -> None:
    """In the other process: do jobs until nobody sends any."""
    settle_in()
    _be_modest()
    work = begin()
    while True:
        try:
            job = line.recv_bytes()
        except EOFError:
            return
        try:
            answer = DONE + work(job)
        except Exception as fault:
            # Its text may hold a secret of a match.
            answer = FAILED + type(fault).__name__.encode()
        line.send_bytes(answer)


def _be_modest() -> None:
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        os.nice(GENTLER)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
