"""Hashes: of one cost whatever is asked, in few threads, and no more of them waiting than can be borne."""

import asyncio
import os
import threading
import time

import pytest
from argon2 import PasswordHasher, extract_parameters

from app.accounts import hashing
from app.accounts.hashing import NOBODYS, Crowded, Hashing

pytestmark = pytest.mark.anyio

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Held(PasswordHasher):
    """Waits until it is let go, and counts how many work at once."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.go = threading.Event()
        self.working = self.most = 0
        self._lock = threading.Lock()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        with self._lock:
            self.working += 1
            self.most = max(self.most, self.working)
        self.go.wait(10)
        with self._lock:
            self.working -= 1
        return super().hash(password, salt=salt)


async def test_a_hash_fits_its_password_alone() -> None:
    hashes = Hashing(CHEAP)
    kept = await hashes.hash("nine geese over Mende")
    assert kept != await hashes.hash("nine geese over Mende"), "salted"
    assert await hashes.fits("nine geese over Mende", kept)
    assert not await hashes.fits("nine geese over mende", kept)
    assert not await hashes.fits("", kept)
    assert not await hashes.fits("nine geese over Mende", None)
    assert not await hashes.fits("nine geese over Mende", "no hash")
    hashes.close()


async def test_nobodys_hash_costs_what_every_hash_costs() -> None:
    """An unknown name must take as long as a wrong password, and no less memory."""
    hashes = Hashing()
    kept = await hashes.hash("nine geese over Mende")
    assert extract_parameters(NOBODYS) == extract_parameters(kept)
    assert not hashes.is_old(NOBODYS)
    assert Hashing(CHEAP).is_old(kept)
    spent = extract_parameters(kept)
    assert spent.type.name == "ID"
    # OWASP's least for Argon2id with one lane.
    assert spent.memory_cost >= 19 * 1024
    assert spent.time_cost >= 2
    hashes.close()


async def test_a_flood_waits_in_few_threads_and_the_rest_is_turned_away() -> None:
    held = Held()
    hashes = Hashing(held, threads=2, waiting=5)
    flood = [asyncio.ensure_future(hashes.hash("x")) for _ in range(5)]
    await asyncio.sleep(0.05)
    with pytest.raises(Crowded):
        await hashes.hash("x")
    assert held.most == 2
    held.go.set()
    assert len(await asyncio.gather(*flood)) == 5
    assert held.most == 2
    assert await hashes.hash("x"), "there is room again"
    hashes.close()


async def test_who_hangs_up_keeps_their_place_until_the_work_is_done() -> None:
    """Else a flood of those who hang up would wait without end."""
    held = Held()
    hashes = Hashing(held, threads=1, waiting=2)
    flood = [asyncio.ensure_future(hashes.hash("x")) for _ in range(2)]
    await asyncio.sleep(0.05)
    for each in flood:
        each.cancel()
    await asyncio.gather(*flood, return_exceptions=True)
    with pytest.raises(Crowded):
        await hashes.hash("x")
    held.go.set()
    async with asyncio.timeout(5):
        while True:
            try:
                await hashes.hash("x")
                break
            except Crowded:
                await asyncio.sleep(0.01)
    hashes.close()


async def test_everybody_else_goes_on_meanwhile() -> None:
    """The loop is never held up, and at least one core is left, where there are two."""
    assert 1 <= hashing.THREADS <= max(1, (os.cpu_count() or 2) - 1)
    hashes = Hashing()
    flood = [asyncio.ensure_future(hashes.hash("x")) for _ in range(8)]
    await asyncio.sleep(0)
    longest, before = 0.0, time.perf_counter()
    while not all(each.done() for each in flood):
        await asyncio.sleep(0.001)
        longest, before = max(longest, time.perf_counter() - before), time.perf_counter()
    assert longest < 0.25, "a hash in the loop itself would take a tenth of a second each"
    hashes.close()
