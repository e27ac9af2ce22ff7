"""What is done on the side goes on when the database is back, and stops with the server."""

import asyncio

import pytest

from app.matches.errands import Errands
from app.store.away import Away

pytestmark = pytest.mark.anyio


async def test_while_the_database_is_away_it_is_tried_again() -> None:
    errands, done = Errands("can't do it", 0.001), asyncio.Event()
    tries = 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise Away
        done.set()

    errands.do(work)
    async with asyncio.timeout(10):
        await done.wait()
    await errands.close()
    assert tries == 4


class Journal:
    def __init__(self) -> None:
        self.written: list[str] = []

    def exception(self, event: str) -> None:
        self.written.append(event)


async def test_a_fault_is_logged_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal()
    monkeypatch.setattr("app.matches.errands.log", journal)
    errands, tries = Errands("can't do it", 0.001), 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        raise ZeroDivisionError

    errands.do(work)
    await asyncio.sleep(0.02)
    await errands.close()
    assert tries == 1
    assert journal.written == ["can't do it"]


async def test_what_is_under_way_is_broken_off() -> None:
    errands, broken_off = Errands("can't do it", 0.001), False

    async def work() -> None:
        nonlocal broken_off
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            broken_off = True
            raise

    errands.do(work)
    await asyncio.sleep(0)
    await errands.close()
    assert broken_off


async def test_nothing_is_begun_after_the_end() -> None:
    errands, begun = Errands("can't do it", 0.001), False

    async def work() -> None:
        nonlocal begun
        begun = True

    await errands.close()
    errands.do(work)
    await asyncio.sleep(0)
    assert not begun
