"""The hub over matches of the toys, and clients that keep all they are sent."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from app.live.bus import LonelyBus
from app.live.guest import Guest
from app.live.hub import Hub
from app.live.lobby import LobbyGuest
from app.matches.matches import Matches
from app.matches.noting import Notes
from app.matches.talking import Talk
from app.store.engine import Store, open_store
from app.store.people import User
from tests.matches.conftest import matches, people
from tests.store.databases import sqlite_url

__all__ = ["matches"]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_store(sqlite_url(tmp_path))
    await people(store)
    yield store
    await store.close()


@pytest.fixture
async def talk(matches: Matches) -> Talk:
    return Talk(matches)


@pytest.fixture
async def notes(matches: Matches) -> Notes:
    return Notes(matches)


@pytest.fixture
async def hub(matches: Matches, talk: Talk, notes: Notes) -> AsyncIterator[Hub]:
    hub = Hub(matches, talk, LonelyBus(), notes)
    await hub.start()
    yield hub
    await hub.close()


class Tap:
    """A client at the other end of a guest's outbox: keeps every frame."""

    def __init__(self, guest: Guest | LobbyGuest) -> None:
        self.guest = guest
        self.frames: list[dict[str, Any]] = []
        self.end: BaseException | None = None
        self._come = asyncio.Event()
        self._task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        async def send(frame: str) -> None:
            self.frames.append(json.loads(frame))
            self._come.set()

        try:
            await self.guest.outbox.open(send)
        except BaseException as end:
            self.end = end
            self._come.set()

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not true():
                await self._come.wait()
                self._come.clear()

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["t"] == kind]

    @property
    def states(self) -> list[dict[str, Any]]:
        return self.of("state")

    def stop(self) -> None:
        self._task.cancel()


async def quiet() -> None:
    """Let everything that is ready to run do so."""
    for _ in range(20):
        await asyncio.sleep(0)


async def come(hub: Hub, matches: Matches, match_id: str, user: User | None, events: int = 0) -> Tap:
    """A client that has connected, said hello, and got the state."""
    table = await matches.table(match_id)
    guest = Guest(matches, table, user)
    hub.enter(guest, table)
    tap = Tap(guest)
    hub.greet(guest, events)
    await tap.until(lambda: bool(tap.states))
    return tap
