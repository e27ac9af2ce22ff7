"""Two ways into the database: reads that can't write, writes that are there when they say so."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from app.store.away import Away
from app.store.engine import Store, database_url, make_engine, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.write(make_table)
    yield store
    await store.close()


def make_table(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE mark (n INTEGER PRIMARY KEY)"))


def put(connection: Connection, n: int) -> int:
    connection.execute(text("INSERT INTO mark VALUES (:n)"), {"n": n})
    return n


def marks(connection: Connection) -> list[int]:
    return list(connection.scalars(text("SELECT n FROM mark ORDER BY n")))


async def test_what_is_written_is_there_for_everybody_as_soon_as_it_is_acknowledged(store: Store, url: str) -> None:
    assert await store.write(put, 7) == 7
    other = make_engine(url, read_only=True)
    with other.connect() as connection:
        assert marks(connection) == [7]
    other.dispose()
    assert await store.read(marks) == [7]


async def test_whoever_reads_sees_the_database_as_it_stood_at_one_moment(store: Store) -> None:
    """However many questions it takes: a match must not have more events than its own row says."""
    await store.write(put, 1)
    seen, written = Event(), Event()

    def twice(connection: Connection) -> list[list[int]]:
        before = marks(connection)
        seen.set()
        assert written.wait(20)
        return [before, marks(connection)]

    reading = asyncio.ensure_future(store.read(twice))
    assert await asyncio.to_thread(seen.wait, 20)
    await store.write(put, 2)
    written.set()
    assert await reading == [[1], [1]]
    assert await store.read(marks) == [1, 2]


async def test_one_bad_write_among_many_takes_nobody_else_with_it(store: Store) -> None:
    await store.write(put, 50)
    outcomes = await asyncio.gather(*(store.write(put, n) for n in range(100)), return_exceptions=True)
    assert [n for n, outcome in enumerate(outcomes) if isinstance(outcome, IntegrityError)] == [50]
    assert await store.read(marks) == list(range(100))


async def test_a_failed_write_leaves_nothing_behind(store: Store) -> None:
    def half(connection: Connection) -> None:
        put(connection, 1)
        raise LookupError("changed my mind")

    with pytest.raises(LookupError):
        await store.write(half)
    assert await store.read(marks) == []


async def test_a_reader_can_not_write(store: Store) -> None:
    with pytest.raises(Away) as refused:
        await store.read(put, 1)
    assert re.search("readonly|read-only", str(refused.value.__cause__))


async def test_closing_finishes_what_waits(url: str) -> None:
    store = open_store(url)
    await store.write(make_table)
    waiting = [asyncio.ensure_future(store.write(put, n)) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == list(range(20))
    with pytest.raises(RuntimeError, match="closed"):
        await store.write(put, 1)


async def test_a_write_that_was_cancelled_hurts_nobody(store: Store) -> None:
    waiting = asyncio.ensure_future(store.write(put, 1))
    await asyncio.sleep(0)
    waiting.cancel()
    assert await store.write(put, 2) == 2


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "mysql://here/spoor"])
async def test_an_unusable_url_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(ValueError, match=r"SQLite|database URL"):
        database_url(url)


def test_whoever_only_reads_leaves_a_copy_of_the_file_as_it_is(tmp_path: Path) -> None:
    """Not even its journal's kind is changed, which the first who writes does."""
    path = tmp_path / "copy.db"
    with closing(sqlite3.connect(path)) as books, books:
        books.execute("CREATE TABLE t (n INTEGER)")
    before = path.read_bytes()
    engine = make_engine(f"sqlite:///{path}", read_only=True)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM t")) == 0
    engine.dispose()
    assert path.read_bytes() == before
