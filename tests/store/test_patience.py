"""PostgreSQL falls silent: whoever waits for it is told so within bounds, and when it speaks again all goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import Connection, make_url, text

from app.store import engine as engines
from app.store import patience
from app.store.away import Away
from app.store.engine import Store, open_store
from tests.store.databases import postgres_url
from tests.storm.wire import Wire

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]

SILENCE = 0.6
PATIENCE = 1.5


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the usual, so that the tests needn't wait."""
    monkeypatch.setattr(patience, "SILENCE", SILENCE)
    monkeypatch.setattr(engines, "PATIENCE", PATIENCE)
    monkeypatch.setitem(engines.UNREACHABLE, "connect_timeout", 1)
    monkeypatch.setitem(patience.KEPT_TO_BY_THE_SERVER, "statement_timeout", "400ms")
    monkeypatch.setitem(patience.KEPT_TO_BY_THE_SERVER, "idle_in_transaction_session_timeout", "600ms")


@pytest.fixture
def straight() -> str:
    return postgres_url("spoor_test_patience")


@pytest.fixture
def wire(straight: str) -> Iterator[Wire]:
    url = make_url(straight)
    wire = Wire(url.host or "127.0.0.1", url.port or 5432)
    yield wire
    wire.go_on()
    wire.cut()


@pytest.fixture
async def store(straight: str, wire: Wire) -> AsyncIterator[Store]:
    url = make_url(straight).set(host="127.0.0.1", port=wire.port)
    store = open_store(url.render_as_string(hide_password=False))
    await store.write(make_table)
    await store.read(marks)
    yield store
    wire.go_on()
    await store.close()


def make_table(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE mark (n INTEGER PRIMARY KEY, times INTEGER NOT NULL)"))
    connection.execute(text("INSERT INTO mark VALUES (0, 0)"))


def count(connection: Connection) -> None:
    connection.execute(text("UPDATE mark SET times = times + 1 WHERE n = 0"))


def marks(connection: Connection) -> int:
    found: int = connection.execute(text("SELECT times FROM mark WHERE n = 0")).scalar_one()
    return found


async def bounded(store: Store, seconds: float, *deeds: str) -> None:
    """All of these are told that it is away, and none of them late."""
    begun = time.monotonic()

    async def put_off(deed: str) -> float:
        with pytest.raises(Away):
            await (store.write(count) if deed == "write" else store.read(marks))
        return time.monotonic() - begun

    took = await asyncio.gather(*map(put_off, deeds))
    assert max(took) < seconds, sorted(took)


async def back(store: Store) -> None:
    """As soon as it speaks again, or shortly after, everything is as before."""
    async with asyncio.timeout(10):
        while True:
            try:
                await store.ready()
                await store.write(count)
                return
            except Away:
                await asyncio.sleep(0.1)


async def test_whoever_waits_is_told_within_bounds(store: Store, wire: Wire) -> None:
    wire.hush()
    # However many they are: what waits behind others has no longer to wait.
    await bounded(store, PATIENCE + 1, *["read"] * 60)
    # One for the silence, one for the vain attempt to connect, and the one that was under way when they came.
    await bounded(store, 2 * (SILENCE + 1) + 2, *["write"] * 300)
    wire.go_on()
    await back(store)
    assert await store.read(marks) > 0


@pytest.mark.parametrize("moment", ["before the statement", "after the statement"])
async def test_silence_in_the_middle_of_a_transaction_holds_up_nobody_for_long(
    store: Store, wire: Wire, moment: str
) -> None:
    """The server lets the row go, of which the dead line's transaction holds the lock."""

    def count_into_silence(connection: Connection) -> None:
        if moment == "before the statement":
            wire.hush()
        count(connection)
        wire.hush()

    with pytest.raises(Away):
        await store.write(count_into_silence)
    wire.go_on()
    await back(store)


async def test_a_commit_that_arrives_late_counts_once_at_most(store: Store, wire: Wire, straight: str) -> None:
    """Everything that was held back comes through after all, when nobody waits for its answer any more."""
    before = await store.read(marks)
    done = 0

    def once(connection: Connection) -> None:
        if connection.execute(text("SELECT count(*) FROM mark WHERE n = 7")).scalar_one() == 0:
            connection.execute(text("INSERT INTO mark VALUES (7, 0) ON CONFLICT DO NOTHING"))
            count(connection)
            wire.hush()

    speaking = asyncio.get_running_loop().call_later(SILENCE + 0.3, wire.go_on)
    try:
        await store.write(once)
        done = 1
    except Away:
        pass
    speaking.cancel()
    wire.go_on()
    await asyncio.sleep(0.5)
    other = open_store(straight)
    assert await other.read(marks) in ({before + 1} if done else {before, before + 1})
    await other.close()


async def test_a_slow_statement_ends_without_a_broken_line(store: Store) -> None:
    def sleep(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(5)"))

    begun = time.monotonic()
    with pytest.raises(Away):
        await store.read(sleep)
    assert time.monotonic() - begun < PATIENCE
    await store.read(marks)


async def test_the_server_is_told_how_long_to_wait(store: Store) -> None:
    def settings(connection: Connection) -> dict[str, str]:
        names = "', '".join(patience.KEPT_TO_BY_THE_SERVER)
        chosen = f"SELECT name, current_setting(name) FROM pg_settings WHERE name IN ('{names}')"
        rows = connection.execute(text(chosen))
        return {row.name: row.current_setting for row in rows}

    assert await store.read(settings) == await store.write(settings) == patience.KEPT_TO_BY_THE_SERVER
