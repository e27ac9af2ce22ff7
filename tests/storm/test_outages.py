"""The database goes away under load and comes back: who moves is told so, nothing is lost, all goes on by itself."""

import asyncio
import resource
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Event

import pytest
from sqlalchemy import create_engine, make_url, text

from tests.secrecy.tap import Answer, Tap
from tests.serving import Server, serving
from tests.store.databases import postgres_url, sqlite_url
from tests.storm.crowd import at_once
from tests.storm.killing import API, ROLES, SETTINGS, Witness, in_the_books
from tests.storm.opener import Opener
from tests.storm.wire import Wire

pytestmark = pytest.mark.anyio

SILENT = 16.0
"""Seconds within which everybody must have heard that the database is silent. It is more than they are told to wait."""


class Tables:
    """Two pairs who play, and a match of bots alone, until all are stopped."""

    def __init__(self, server: Server, database: str, stack: ExitStack) -> None:
        self.server = server
        self.database = database
        self.people = [[stack.enter_context(closing(Tap(server.url, name))) for name in ("Ada", "Ben")] for _ in ROLES]
        self.pairs = [self._open(game, *people) for game, people in zip(ROLES, self.people, strict=True)]
        seats = [{"role": role, "player": "bot:random"} for role in ROLES["la_bete"]]
        self.bots: str = self.people[0][0].post(API, {"game": "la_bete", "seats": seats}, 201)["id"]

    def _open(self, game: str, ada: Tap, ben: Tap) -> tuple[Witness, Witness]:
        seats = [{"role": role, "player": who} for role, who in zip(ROLES[game], ("me", "open"), strict=True)]
        match = ada.post(API, {"game": game, "seats": seats}, 201)["id"]
        ben.post(f"{API}/{match}/join")
        one, other = (Witness(who, match, self.server.url, Random(f"{match}{who.name}"), 0.1) for who in (ada, ben))
        return one, other

    @property
    def players(self) -> list[Witness]:
        return [player for pair in self.pairs for player in pair]

    def made(self) -> list[int]:
        """How often each table has moved: those of people by what was acknowledged."""
        engine = create_engine(self.database)
        with engine.connect() as connection:
            bots = connection.scalar(text('SELECT count(*) FROM move WHERE "match" = :id'), {"id": self.bots})
        engine.dispose()
        return [*(sum(len(player.acknowledged) for player in pair) for pair in self.pairs), bots]

    def over(self) -> list[bool]:
        return [*(pair[0].over.is_set() for pair in self.pairs), False]

    async def go_on(self, before: list[int], more: int = 2, seconds: float = 15) -> None:
        """Every table makes so many more moves, or comes to its end."""
        await until(
            lambda: all(
                end or now >= then + more for now, then, end in zip(self.made(), before, self.over(), strict=True)
            ),
            seconds,
        )

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        with closing(Tap(self.server.url)) as somebody:
            return somebody.ask(method, path, body)

    def ready(self) -> bool:
        return self.ask("GET", "/readyz").status == 200


@asynccontextmanager
async def opening(server: Server) -> AsyncIterator[Opener]:
    """Others open tables and talk meanwhile; in the end nothing of that is missing or there twice."""
    people = [await asyncio.to_thread(Tap, server.url, name) for name in ("Cleo", "Dan")]
    opener = await asyncio.to_thread(Opener, *people)
    enough = Event()
    going_on = asyncio.ensure_future(asyncio.to_thread(opener.go_on, enough))
    try:
        yield opener
        done = opener.done
        await until(lambda: going_on.done() or opener.done > done + 2, 30)
        enough.set()
        await going_on
        await asyncio.to_thread(opener.look_up)
    finally:
        enough.set()
        await asyncio.wait([going_on])
        for person in people:
            person.close()


async def until(true: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not await asyncio.to_thread(true):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


@asynccontextmanager
async def playing(server: Server, database: str) -> AsyncIterator[Tables]:
    """All play; in the end nothing that was acknowledged is missing or there twice."""
    with ExitStack() as stack:
        tables = await asyncio.to_thread(Tables, server, database, stack)
        tasks = [asyncio.ensure_future(player.play(server.url)) for player in tables.players]
        await tables.go_on([0] * 3)
        yield tables
        for player in tables.players:
            player.enough = True
        await asyncio.sleep(0.5)
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.wait(tasks)
        for pair in tables.pairs:
            in_the_books(database, pair)


async def refuses(tables: Tables, seconds: float) -> None:
    """Whoever moves is told to try again, as is whoever asks over HTTP; nobody moves."""
    put_off = [player.put_off for player in tables.players]
    await until(lambda: any(now.put_off > n for now, n in zip(tables.players, put_off, strict=True)), seconds)
    assert not await asyncio.to_thread(tables.ready)
    answer = await asyncio.to_thread(tables.ask, "POST", "/api/v1/session", {"name": "Cleo"})
    assert (answer.status, answer.json()["code"]) == (503, "not_ready")
    assert answer.json()["detail"].startswith("The server can't read or save anything at the moment.")
    assert answer.header("Retry-After") == "2"
    assert (await asyncio.to_thread(tables.ask, "GET", "/healthz")).status == 200


async def recovers(tables: Tables, before: list[int]) -> None:
    await until(lambda: tables.ready(), 10)
    await tables.go_on(before)


@contextmanager
def full(server: Server) -> Iterator[None]:
    """No file may grow, or be written past its first byte: what a full disk comes to for one process alone."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


async def test_the_disk_is_full(tmp_path: Path) -> None:
    database = sqlite_url(tmp_path)
    with serving(tmp_path, None, 0, SPOOR_DATABASE_URL=database, **SETTINGS) as server:
        async with playing(server, database) as tables:
            with full(server):
                await refuses(tables, 10)
                before = tables.made()
            await recovers(tables, before)


async def test_somebody_else_locks_the_file(tmp_path: Path) -> None:
    """For less than five seconds: then everything waits, and nobody is refused."""
    database = sqlite_url(tmp_path)
    with serving(tmp_path, None, 0, SPOOR_DATABASE_URL=database, **SETTINGS) as server:
        async with playing(server, database) as tables:
            with closing(sqlite3.connect(server.data / "spoor.db", isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                await asyncio.sleep(0.5)  # what was committed before is still being told
                before = tables.made()
                await asyncio.sleep(2.5)
                assert tables.made() == before
            await recovers(tables, before)
            assert not any(player.put_off for player in tables.players)


@pytest.fixture
def wire() -> Iterator[tuple[Wire, str, str]]:
    """PostgreSQL behind a line of its own: the line, the address by it, and the address past it."""
    straight = make_url(postgres_url("spoor_test_outages"))
    wire = Wire(straight.host or "127.0.0.1", straight.port or 5432)
    by_wire = straight.set(host="127.0.0.1", port=wire.port)
    yield wire, by_wire.render_as_string(hide_password=False), straight.render_as_string(hide_password=False)
    wire.go_on()
    wire.cut()


@pytest.mark.postgres
async def test_postgres_is_gone_for_a_while(tmp_path: Path, wire: tuple[Wire, str, str]) -> None:
    line, by_wire, straight = wire
    with serving(tmp_path, None, 0, SPOOR_DATABASE_URL=by_wire, **SETTINGS) as server:
        async with playing(server, straight) as tables:
            line.cut()
            await asyncio.sleep(3)
            await refuses(tables, 5)
            before = tables.made()
            line.mend()
            await recovers(tables, before)


@pytest.mark.postgres
async def test_postgres_is_restarted_in_mid_load(tmp_path: Path, wire: tuple[Wire, str, str]) -> None:
    """Thirty times, in the middle of whatever is under way: commits of which nobody hears among them."""
    line, by_wire, straight = wire
    luck = Random(4)
    with serving(tmp_path, None, 0, SPOOR_DATABASE_URL=by_wire, **SETTINGS) as server:
        async with playing(server, straight) as tables, opening(server) as opener:
            for _ in range(30):
                await asyncio.sleep(luck.uniform(0.05, 0.2))
                line.cut()
                await asyncio.sleep(luck.uniform(0, 0.05))
                line.mend()
            await recovers(tables, tables.made())
            assert opener.put_off


ROUTES = ("/", "/api/v1/session", "/api/v1/matches", "/api/v1/matches/none", "/matches/none", "/join/NONE")


@pytest.mark.postgres
async def test_postgres_falls_silent(tmp_path: Path, wire: tuple[Wire, str, str]) -> None:
    """Its packets vanish, or it is frozen: nobody is refused a connection, and nothing ever comes back."""
    line, by_wire, straight = wire
    with serving(tmp_path, None, 0, SPOOR_DATABASE_URL=by_wire, **SETTINGS) as server:
        async with playing(server, straight) as tables:
            ada = tables.people[0][0]
            line.hush()
            await refuses(tables, SILENT)
            before = tables.made()
            # Sixty ask at once, of whom the server must look up each; but it waits for a few answers at a time only.
            took = await asyncio.to_thread(at_once, [partial(refused, ada, path) for path in ROUTES * 10])
            assert max(took) < SILENT, sorted(took)
            line.go_on()
            await recovers(tables, before)


@pytest.mark.postgres
async def test_postgres_stammers(tmp_path: Path, wire: tuple[Wire, str, str]) -> None:
    """Silent again and again, now and then for longer than anybody waits. What was held back comes through late, even
    commits whose senders have hung up.
    """
    line, by_wire, straight = wire
    luck = Random(5)
    with serving(tmp_path, None, 0, SPOOR_DATABASE_URL=by_wire, **SETTINGS) as server:
        async with playing(server, straight) as tables, opening(server):
            for n in range(8):
                await asyncio.sleep(luck.uniform(0.05, 0.3))
                line.hush()
                await asyncio.sleep(6 if n % 4 == 3 else luck.uniform(0, 0.5))
                line.go_on()
            await recovers(tables, tables.made())


def refused(person: Tap, path: str) -> float:
    """The seconds after which it was said that it can't be read now."""
    begun = time.monotonic()
    with closing(person.again()) as again:
        assert again.ask("GET", path).status == 503, path
    return time.monotonic() - begun
