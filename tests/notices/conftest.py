"""Two people at a table that neither has open, a carrier that keeps what it is given, a clock that is set by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.matches.calling import Calling
from app.matches.matches import Matches
from app.notices.failing import Failed
from app.notices.sending import Sending
from app.store import channels
from app.store.channels import Channel, Due, Parcel, Way
from app.store.engine import Store, open_store
from app.store.metadata import new_id
from app.store.people import User
from tests.matches.conftest import GAMES, people
from tests.store.databases import emptied_postgres_url, sqlite_url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return sqlite_url(tmp_path) if request.param == "sqlite" else emptied_postgres_url("spoor_test_notices")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await people(store)
    yield store
    await store.close()


@pytest.fixture
async def matches(store: Store) -> AsyncIterator[Matches]:
    matches = Matches(store, GAMES, calling=Calling(after=0))
    yield matches
    await matches.close()


class Clock:
    """It begins long after everything that is done in a test, and goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 4_000_000_000_000

    def __call__(self) -> int:
        return self.at

    def go_on(self, seconds: float) -> None:
        self.at += round(seconds * 1000)


class Carrier:
    """Keeps what it is given. `fails` says of each parcel how it fails, if it does."""

    def __init__(self) -> None:
        self.carried: list[Parcel] = []
        self.fails: Callable[[Parcel], Failed | None] = lambda _: None

    async def carry(self, parcel: Parcel) -> None:
        self.carried.append(parcel)
        if (failed := self.fails(parcel)) is not None:
            raise failed

    @property
    def kinds(self) -> list[str]:
        return sorted(each.kind for each in self.carried)


class Dying(Carrier):
    """It takes whoever sends down with it, before anybody hears how it went."""

    async def carry(self, parcel: Parcel) -> None:
        self.carried.append(parcel)
        raise asyncio.CancelledError


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def carrier() -> Carrier:
    return Carrier()


class Attendance:
    """Who has which table open, for a test."""

    def __init__(self) -> None:
        self.there: set[tuple[str, str]] = set()

    async def __call__(self, seats: Collection[Due]) -> set[tuple[str, str]]:
        return self.there & {(each.user, each.match) for each in seats}


@pytest.fixture
def attendance() -> Attendance:
    return Attendance()


@pytest.fixture
async def sending(store: Store, carrier: Carrier, clock: Clock, attendance: Attendance) -> AsyncIterator[Sending]:
    sending = Sending(store, {"webhook": carrier}, attendance, clock, Random(1))
    yield sending
    await sending.close()


async def a_channel(store: Store, user: User, way: Way = "webhook", **more: Any) -> Channel:
    """A channel of this person's."""
    known: dict[str, Any] = {
        "address": f"https://{user.id}.example.org/",
        "more": "json",
        "language": "en",
        "base": "https://spoor.example",
        "secret": b"s",
        "made": 1,
        "confirmed": 1,
    }
    new = Channel(id=new_id(), user=user.id, way=way, **(known | more))
    await store.write(channels.put, new, 10)
    return new


async def send(sending: Sending) -> None:
    """Send all that is due now."""
    await sending.look()
    await sending.settle()
