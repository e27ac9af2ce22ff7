"""Starting one of the servers that are measured, on a free port and a core of its own."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from app.bench.cores import on_core
from app.bench.nofigure import NoFigure
from app.bench.workshop import Workshop

Name = Literal["floor", "spoor", "boardgame.io"]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds to start or to stop."""

ASKED_FIRST: dict[Name, str] = {"floor": "/", "spoor": "/api/v1/matches", "boardgame.io": "/games"}
"""What is asked until it is answered."""


class Server(NamedTuple):
    """A server that answers at `url`; `start` is the seconds from its start to its first answer."""

    name: Name
    url: str
    start: float
    process: subprocess.Popen[bytes]
    log: Path

    def still_there(self) -> None:
        """Raises NoFigure where the server has died."""
        if self.process.poll() is not None:
            raise NoFigure(f"{self.name} ended with {self.process.returncode} and said:\n{self.said()}")

    def said(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]


@contextmanager
def running(name: Name, workshop: Workshop, database: str, deflate: bool, folder: Path) -> Iterator[Server]:
    """Run a server until the block ends. Raises NoFigure where it doesn't start, or dies in between."""
    port, log = _free_port(), folder / f"{name}.log"
    command = _command(name, workshop, port, database, deflate, folder)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SPOOR_")} | {
        # Run elsewhere, so that no .env is read.
        "PYTHONPATH": str(ROOT),
        "SPOOR_PORT": str(port),
        "SPOOR_DATABASE_URL": database,
        "SPOOR_RATE_LIMITS": "off",
        "SPOOR_COMPRESSION": str(deflate),
        "SPOOR_LOG": "warning",
        # Whoever measures the duel would else mostly wait for its windows to close.
        "SPOOR_WINDOW_LEAST": "1",
        "SPOOR_WINDOW_MOST": "1",
    }
    began = time.perf_counter()
    with log.open("wb") as output, on_core(0):
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
    server = Server(name, f"http://127.0.0.1:{port}/", 0, process, log)
    try:
        _wait(server, port)
        yield server._replace(start=time.perf_counter() - began)
        server.still_there()
    finally:
        _stop(process)


def _command(
    name: Name, workshop: Workshop, port: int, database: str, deflate: bool, folder: Path
) -> list[str | os.PathLike[str]]:
    match name:
        case "spoor":
            return [sys.executable, "-m", "app.bench.server"]
        case "floor":
            words = ["--port", str(port), "--database", database]
            return [sys.executable, "-m", "app.bench.floor", *words, *["--deflate"] * deflate]
        case "boardgame.io":
            return [workshop.node, workshop.folder / "peers/boardgame.cjs", str(port), folder / "matches"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(server: Server, port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _answers(port, ASKED_FIRST[server.name]):
        server.still_there()
        if time.monotonic() > deadline:
            raise NoFigure(f"{server.name} didn't answer for {PATIENCE:.0f} s and said:\n{server.said()}")
        time.sleep(0.02)


def _answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
