"""Transactions that cross those of others on PostgreSQL: nobody's move is thrown out for it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, create_engine, text

from app.store.engine import open_store
from app.store.migrate import newest_revision, stands_at, upgrade
from tests.store.databases import empty_postgres_url, postgres_url

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


async def test_what_a_deadlock_threw_out_is_written_after_all() -> None:
    url = postgres_url("spoor_test_crossing")
    other = create_engine(url)
    with other.begin() as connection:
        connection.execute(text("CREATE TABLE mark (n INTEGER PRIMARY KEY, times INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO mark VALUES (1, 0), (2, 0)"))
    store = open_store(url)
    tries = 0

    with other.connect() as theirs, ThreadPoolExecutor() as threads:
        # They wait longer before they look for a deadlock, so it is ours that is found and thrown out.
        theirs.execute(text("SET deadlock_timeout = '20s'"))
        mark(theirs, 2)

        def both(ours: Connection) -> None:
            nonlocal tries
            tries += 1
            mark(ours, 1)
            if tries == 1:
                threads.submit(crossed)
            mark(ours, 2)

        def crossed() -> None:
            mark(theirs, 1)
            theirs.commit()

        await store.write(both)
    await store.close()
    with other.connect() as connection:
        assert connection.execute(text("SELECT times FROM mark ORDER BY n")).scalars().all() == [2, 2]
    other.dispose()
    assert tries == 2


def mark(connection: Connection, n: int) -> None:
    connection.execute(text("UPDATE mark SET times = times + 1 WHERE n = :n"), {"n": n})


def test_whoever_plays_while_the_tables_are_changed_waits_for_it_or_is_waited_for() -> None:
    url = empty_postgres_url("spoor_test_crossing_upgrade")
    upgrade(url, "0001")
    engine = create_engine(url)
    with engine.connect() as playing, ThreadPoolExecutor() as threads:
        # One by one the revisions would take first what this one wants next, and then wait for what it has.
        playing.execute(text("SET deadlock_timeout = '600ms'"))
        playing.execute(text("LOCK TABLE move IN ROW EXCLUSIVE MODE"))
        upgrading = threads.submit(upgrade, url)
        deadline = time.monotonic() + 10
        while not waits(engine.connect()) and time.monotonic() < deadline:
            time.sleep(0.02)
        for table in ("match", "snapshot", '"user"'):
            playing.execute(text(f"SELECT count(*) FROM {table}"))
        playing.commit()
        upgrading.result(30)
    assert stands_at(engine) == newest_revision()
    engine.dispose()


def waits(connection: Connection) -> bool:
    """Whether anybody waits for a table."""
    with connection:
        found = connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'relation'"))
    return bool(found)
