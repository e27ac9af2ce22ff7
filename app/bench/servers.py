"""Starting one of the servers that are measured, on a free port and on cores that the load client leaves alone."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from app.bench.cores import on_core, server_core
from app.bench.nofigure import NoFigure
from app.bench.workshop import Workshop

Name = Literal["floor", "spoor", "fleet", "boardgame.io", "colyseus"]
"""`fleet` is Spoor as several processes over one database, told of each other's changes by Redis."""

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds to start or to stop."""

ASKED_FIRST: dict[Name, str] = {
    "floor": "/",
    "spoor": "/api/v1/matches",
    "fleet": "/api/v1/matches",
    "boardgame.io": "/games",
    "colyseus": "/",
}
"""What is asked until it is answered."""


class Together(NamedTuple):
    """What it takes to be several: so many processes, and the Redis by which they hear of each other."""

    processes: int
    redis: str


class Process(NamedTuple):
    """One that answers at `url`; what it says goes to `log`."""

    url: str
    child: subprocess.Popen[bytes]
    log: Path

    def said(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]


class Server(NamedTuple):
    """A server, mostly of one process; `start` is the seconds from its start until all of it has answered."""

    name: Name
    start: float
    processes: tuple[Process, ...]

    def still_there(self) -> None:
        """Raises NoFigure where the server has died, or a part of it."""
        for process in self.processes:
            if process.child.poll() is not None:
                raise NoFigure(f"{self.name} ended with {process.child.returncode} and said:\n{process.said()}")


@contextmanager
def running(
    name: Name, workshop: Workshop, database: str, deflate: bool, folder: Path, together: Together | None = None
) -> Iterator[Server]:
    """Run a server until the block ends; with `together`, which only Spoor understands, as several processes.

    Raises NoFigure where it doesn't start, or dies in between.
    """
    count, settings = 1, _settings(database, deflate)
    if together is not None:
        count, settings = together.processes, settings | {"SPOOR_REDIS_URL": together.redis}
    began = time.perf_counter()
    processes: list[Process] = []
    try:
        for number in range(count):
            port, log = _free_port(), folder / f"{name}{number}.log"
            command = _command(name, workshop, port, database, deflate, folder)
            child = _begin(command, settings | {"SPOOR_PORT": str(port)}, folder, log, server_core(number))
            processes.append(Process(f"http://127.0.0.1:{port}/", child, log))
        server = Server(name, 0, tuple(processes))
        _wait(server)
        yield server._replace(start=time.perf_counter() - began)
        server.still_there()
    finally:
        _stop(processes)


def _settings(database: str, deflate: bool) -> dict[str, str]:
    return {
        # Run elsewhere, so that no .env is read.
        "PYTHONPATH": str(ROOT),
        "SPOOR_DATABASE_URL": database,
        "SPOOR_RATE_LIMITS": "off",
        "SPOOR_COMPRESSION": str(deflate),
        "SPOOR_LOG": "warning",
        # Whoever measures the duel would else mostly wait for its windows to close.
        "SPOOR_WINDOW_LEAST": "1",
        "SPOOR_WINDOW_MOST": "1",
    }


Command = list[str | os.PathLike[str]]


def _begin(
    command: Command, settings: Mapping[str, str], folder: Path, log: Path, core: int
) -> "subprocess.Popen[bytes]":
    ours = {key: value for key, value in os.environ.items() if not key.startswith("SPOOR_")}
    with log.open("wb") as output, on_core(core):
        return subprocess.Popen(
            command, cwd=folder, env={**ours, **settings}, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )


def _command(name: Name, workshop: Workshop, port: int, database: str, deflate: bool, folder: Path) -> Command:
    match name:
        case "spoor" | "fleet":
            return [sys.executable, "-m", "app.bench.server"]
        case "floor":
            words = ["--port", str(port), "--database", database]
            return [sys.executable, "-m", "app.bench.floor", *words, *["--deflate"] * deflate]
        case "boardgame.io":
            return [workshop.node, workshop.folder / "peers/boardgame.cjs", str(port), folder / "matches"]
        case "colyseus":
            return [workshop.node, workshop.folder / "peers/colyseus.cjs", str(port), *["deflate"] * deflate]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    for process in server.processes:
        while not _answers(process.url, ASKED_FIRST[server.name]):
            server.still_there()
            if time.monotonic() > deadline:
                raise NoFigure(f"{server.name} didn't answer for {PATIENCE:.0f} s and said:\n{process.said()}")
            time.sleep(0.02)


def _answers(url: str, path: str) -> bool:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def _stop(processes: Sequence[Process]) -> None:
    for process in processes:
        process.child.terminate()
    for process in processes:
        try:
            process.child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.child.kill()
            process.child.wait()
