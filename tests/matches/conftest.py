"""Matches of the toys over a fresh database of either kind, with four people to play them."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.core.game import Game
from app.matches.matches import Matches
from app.store.engine import Store, open_store
from app.store.people import User, digest_of, new_guest
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim
from tests.core.toys.watch import Watch
from tests.store.databases import emptied_postgres_url, sqlite_url

GAMES: dict[str, Game[Any]] = {game.key: game for game in (Nim(), BidGame(), Hunt(), Watch())}

ADA, BEN, CLEO, DAN = (User(name.lower(), name, True) for name in ("Ada", "Ben", "Cleo", "Dan"))


async def people(store: Store) -> None:
    """Let Ada, Ben, Cleo and Dan in."""
    for person in (ADA, BEN, CLEO, DAN):
        await store.write(new_guest, person, digest_of(person.id))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database with all tables."""
    return sqlite_url(tmp_path) if request.param == "sqlite" else emptied_postgres_url("spoor_test_matches")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await people(store)
    yield store
    await store.close()


@pytest.fixture
async def matches(store: Store) -> AsyncIterator[Matches]:
    matches = Matches(store, GAMES)
    yield matches
    await matches.close()
