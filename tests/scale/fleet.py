"""Several real server processes over one PostgreSQL and a Redis of their own, all of which can be stopped or killed."""

import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.serving import ROOT, Server, free_port, serving_from
from tests.store.databases import postgres_url

SETTINGS = {
    "SPOOR_BOT_DELAY": "0.2",
    "SPOOR_WINDOW_LEAST": "0.1",
    "SPOOR_WINDOW_MOST": "0.2",
}


class Fleet:
    """`urls` are the addresses of all; `up` of those that answer now. `tree` holds the code of those that are started
    from now on.
    """

    def __init__(self, folder: Path, count: int, database: str, redis: str, tree: Path = ROOT, **settings: str) -> None:
        self.database = database
        self.tree = tree
        self._folder = folder
        self._settings = {**SETTINGS, **settings, "SPOOR_DATABASE_URL": database, "SPOOR_REDIS_URL": redis}
        self._ports = [free_port() for _ in range(count)]
        self._open: dict[int, tuple[Server, AbstractContextManager[Server]]] = {}

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    @property
    def up(self) -> list[str]:
        return [self.urls[n] for n in sorted(self._open)]

    def start(self, n: int) -> None:
        """Start this one; returns when it answers."""
        running = serving_from(self.tree, self._folder / str(n), self._ports[n], 0, **self._settings)
        self._open[n] = (running.__enter__(), running)

    def start_all(self, *which: int) -> None:
        """All of them, or these at the same time."""
        with ThreadPoolExecutor() as threads:
            list(threads.map(self.start, which or range(len(self._ports))))

    def stop(self, n: int) -> None:
        """SIGTERM; returns when it is gone."""
        _, running = self._open.pop(n)
        running.__exit__(None, None, None)

    def kill(self, n: int) -> None:
        """SIGKILL."""
        server, running = self._open.pop(n)
        server.process.kill()
        server.process.wait()
        try:
            running.__exit__(None, None, None)
        except AssertionError:
            assert server.process.returncode == -signal.SIGKILL, server.log.read_text()
        assert "Traceback" not in server.log.read_text(errors="replace"), server.log.read_text()

    def stop_all(self) -> None:
        with ThreadPoolExecutor() as threads:
            list(threads.map(self.stop, list(self._open)))

    def moves(self, match_id: str) -> list[tuple[int, str, str, str, str]]:
        """The moves of a match, as number, seat, kind, decision and key."""
        engine = create_engine(self.database)
        with engine.connect() as connection:
            found = connection.execute(
                text('SELECT number, seat, kind, decision, "key" FROM move WHERE "match" = :id ORDER BY number'),
                {"id": match_id},
            )
            rows = [(row[0], row[1], row[2], row[3], row[4]) for row in found]
        engine.dispose()
        return rows


class Redis:
    """A redis-server that nobody else uses."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        self._process = subprocess.Popen(
            ["redis-server", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def freeze(self) -> None:
        """It answers nothing any more, though its connections stay."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def fleet(folder: Path, count: int = 3, **settings: str) -> Iterator[tuple[Fleet, Redis]]:
    """A fleet over a fresh database, until the block ends."""
    with harbour(folder, count, postgres_url("spoor_test_fleet"), ROOT, **settings) as (ships, redis):
        ships.start_all()
        yield ships, redis


@contextmanager
def harbour(
    folder: Path, count: int, database: str, tree: Path = ROOT, **settings: str
) -> Iterator[tuple[Fleet, Redis]]:
    """A fleet of which none is started yet, until the block ends."""
    assert os.environ["SPOOR_TEST_POSTGRES"]
    redis = Redis(folder)
    ships = Fleet(folder, count, database, redis.url, tree, **settings)
    try:
        yield ships, redis
        ships.stop_all()
    finally:
        try:
            ships.stop_all()
        finally:
            redis.thaw()
            redis.kill()
