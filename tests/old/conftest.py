"""The matches of every release there was, today."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.games import GAMES
from app.matches.matches import Matches
from app.store.engine import open_store
from tests.old.releases import RELEASES, copy_of


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
async def matches(release: str, tmp_path: Path) -> AsyncIterator[Matches]:
    """All matches of a release, under today's rules."""
    store = open_store(copy_of(release, tmp_path))
    matches = Matches(store, GAMES)
    yield matches
    await matches.close()
    await store.close()
