"""Several processes that write to one PostgreSQL at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine

from app.matches.matches import Matches
from app.store.engine import open_store
from app.store.matches import Stale, load, save
from app.store.rows import Changed
from tests.matches.conftest import ADA, BEN, GAMES, people
from tests.matches.tables import started
from tests.store.databases import postgres_url

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]

ROUNDS = 40


async def test_two_with_the_same_matches_in_hand_never_wait_for_each_other_in_a_circle() -> None:
    url = postgres_url("spoor_test_several")
    store = open_store(url)
    await people(store)
    matches = Matches(store, GAMES)
    ids = [await started(matches, "nim", ADA, BEN) for _ in range(30)]
    await matches.close()
    await store.close()
    engine = create_engine(url)
    together = Barrier(2)

    def write(order: list[str]) -> int:
        """Change all of these in one transaction, again and again; how often that came off."""
        done = 0
        for _ in range(ROUNDS):
            with engine.connect() as connection:
                stored = [load(connection, match_id) for match_id in order]
            changes = [
                Changed(
                    id=each.match.id,
                    built_on=each.snapshot.revision,
                    built_at=each.snapshot.updated,
                    snapshot=replace(each.snapshot, revision=each.snapshot.revision + 1),
                )
                for each in stored
                if each is not None
            ]
            together.wait(5)
            try:
                with engine.begin() as connection:
                    save(connection, changes)
                done += 1
            except Stale:
                pass
        return done

    with ThreadPoolExecutor() as threads:
        done = list(threads.map(write, [ids, ids[::-1]]))
    engine.dispose()
    assert sum(done) == ROUNDS, "each time one of the two came off, and neither died in a deadlock"
