"""Every test of the store runs on both databases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.store.engine import Store, open_store
from tests.store.databases import postgres_url, sqlite_url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database with all tables."""
    return sqlite_url(tmp_path) if request.param == "sqlite" else postgres_url("spoor_test_store")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    yield store
    await store.close()
