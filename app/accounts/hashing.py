"""Hashing passwords with Argon2id, in few threads of their own, so that a flood of log-ins starves nobody else."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

THREADS = max(1, min(4, (os.cpu_count() or 2) - 1))
"""One core is left to whoever plays. Argon2 works without Python's lock."""

WAITING = 64
"""Hashes under way or waiting at once; one more is refused rather than let to wait for seconds."""

# Some 70 ms and 32 MiB a hash: above OWASP's least (19 MiB, two rounds).
_HASHER = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)

NOBODYS = "$argon2id$v=19$m=32768,t=3,p=1$bm9ib2R5LW5vYm9keS0wMA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
"""A hash that no password has, of the same cost as every other: compared with where there is nothing to compare with,
so that an unknown name takes as long as a wrong password.
"""


class Crowded(Exception):
    """Too many hashes are waited for already."""


class Hashing:
    """Makes and checks hashes, a few at a time."""

    def __init__(self, hasher: PasswordHasher = _HASHER, threads: int = THREADS, waiting: int = WAITING) -> None:
        self._hasher = hasher
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="spoor-hashing")
        self._most = waiting
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What is to be kept of a password. Raises Crowded."""
        return await self._do(lambda: self._hasher.hash(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether this is the hash of the password. None is nobody's hash, and takes as long. Raises Crowded."""
        return await self._do(lambda: _fits(self._hasher, password, hashed))

    def is_old(self, hashed: str) -> bool:
        """Whether a hash was made with another cost than today's, so that it should be made anew."""
        return self._hasher.check_needs_rehash(hashed)

    def close(self) -> None:
        """Forget what waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _do(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most:
            raise Crowded
        self._waiting += 1
        under_way = asyncio.get_running_loop().run_in_executor(self._threads, work)
        # Whoever hung up meanwhile is waited for by a thread all the same.
        under_way.add_done_callback(self._done)
        return await asyncio.shield(under_way)

    def _done(self, under_way: "asyncio.Future[T]") -> None:
        self._waiting -= 1
        if not under_way.cancelled():
            under_way.exception()


def _fits(hasher: PasswordHasher, password: str, hashed: str | None) -> bool:
    try:
        hasher.verify(hashed or NOBODYS, password)
    except (VerificationError, InvalidHashError):
        return False
    return hashed is not None
