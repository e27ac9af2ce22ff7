"""A database is filled with copies that are as good as the matches they were made from."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from app.bench.stored import fill
from app.matches.matches import Matches
from app.store.engine import open_store
from app.store.tables import event, match, move
from tests.matches.conftest import ADA, BEN, GAMES, people
from tests.matches.tables import answer, asked, started
from tests.store.databases import postgres_url, sqlite_url


def in_all(connection: Connection) -> tuple[int, int, int, list[str]]:
    """Matches, moves, events; and the matches' ids."""
    matches, moves, events = (
        connection.execute(select(func.count()).select_from(table)).scalar_one() for table in (match, move, event)
    )
    return matches, moves, events, list(connection.scalars(select(match.c.id)))


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def test_copies_can_be_played_on(kind: str, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path) if kind == "sqlite" else postgres_url("spoor_test_stored")
    store = open_store(url)
    try:
        await people(store)
        matches = Matches(store, GAMES)
        ids = [await started(matches, "nim", ADA, BEN) for _ in range(3)]
        for played in ids:
            table = await matches.table(played)
            await answer(matches, played, ADA, asked(table, "player:1").options[0].id)
        three, moves, events, _ = await store.read(in_all)
        assert (three, moves) == (3, 3)

        fill(url, 25)

        many, all_moves, all_events, all_ids = await store.read(in_all)
        assert (many, len(set(all_ids))) == (25, 25)
        assert all_moves == 25
        # Each of the three was copied seven times, and one of them once more.
        assert 8 * events <= all_events <= 9 * events
        for copy in set(all_ids) - set(ids):
            table = await matches.table(copy)
            await answer(matches, copy, BEN, asked(table, "player:2").options[0].id)
        assert (await store.read(in_all))[1] == 25 + 22
    finally:
        await store.close()
