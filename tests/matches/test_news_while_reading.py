"""A match is read once for each change of another process, however many other matches are changed meanwhile."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.matches.matches import Matches
from app.store.engine import Store
from tests.matches.conftest import ADA, BEN, GAMES
from tests.matches.tables import started

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("news", "reads"),
    [
        (lambda matches, match_id: None, 1),
        (lambda matches, match_id: matches.forget("another"), 1),
        (lambda matches, match_id: matches.forget(match_id), 2),
        (lambda matches, match_id: matches.forget(), 2),
        (lambda matches, match_id: matches.forget_of("ada"), 2),
    ],
    ids=["nothing", "another", "this", "all", "a name"],
)
async def test_only_news_of_this_very_match_makes_what_was_read_old(
    store: Store, monkeypatch: pytest.MonkeyPatch, news: Callable[[Matches, str], None], reads: int
) -> None:
    match_id = await started(Matches(store, GAMES), "nim", ADA, BEN)
    matches, read, times = Matches(store, GAMES), store.read, 0
    under_way, there = asyncio.Event(), asyncio.Event()

    async def slow(work: Callable[..., Any], *args: Any) -> Any:
        nonlocal times
        found = await read(work, *args)
        times += 1
        under_way.set()
        await there.wait()
        return found

    monkeypatch.setattr(store, "read", slow)
    first = asyncio.ensure_future(matches.table(match_id))
    await under_way.wait()
    news(matches, match_id)
    there.set()
    await first
    await matches.table(match_id)
    assert times == reads
