"""A real server process for tests that come in through the front door."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0  # seconds to start or to stop; a cold machine migrates its first database meanwhile


@dataclass(frozen=True)
class Server:
    """One `spoor serve` that answers at `url`, keeps its matches in `data` and its output in `log`."""

    url: str
    data: Path
    log: Path
    process: subprocess.Popen[bytes]


def serving(data: Path, port: int | None = None, ends: int = 0, **settings: str) -> AbstractContextManager[Server]:
    """Run a server until the block ends, then stop it with SIGTERM.

    The same `data` and `port` again are the same server after a restart. Settings are those of the environment
    (`SPOOR_LOG="debug"`). A traceback in the server's output is an AssertionError, whatever the test itself found, and
    so is another end than the one that is expected: `ends` is the exit code, below zero the signal that killed it.
    """
    return serving_from(ROOT, data, port, ends, **settings)


@contextmanager
def serving_from(tree: Path, data: Path, port: int | None, ends: int, **settings: str) -> Iterator[Server]:
    """The same, with the code that lies in this tree."""
    port = port or free_port()
    data.mkdir(parents=True, exist_ok=True)
    log = data / "server.log"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SPOOR_")} | {
        "SPOOR_DATA": str(data),
        "SPOOR_PORT": str(port),
        "SPOOR_ALLOW_SEED": "1",
        "SPOOR_RATE_LIMITS": "off",
        **settings,
    }
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "app", "serve"],
            cwd=tree,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    server = Server(f"http://127.0.0.1:{port}", data, log, process)
    try:
        _wait_until_it_answers(server, port)
        yield server
    finally:
        _stop(process)
    assert process.returncode == ends, f"The server ended with {process.returncode}:\n{log.read_text()}"
    assert "Traceback" not in log.read_text(errors="replace"), f"The server ran into an error:\n{log.read_text()}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_it_answers(server: Server, port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.process.poll() is None:
        if _healthy(port):
            return
        time.sleep(0.05)
    raise AssertionError(f"The server did not start:\n{server.log.read_text(errors='replace')}")


def _healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError(f"The server was still running {PATIENCE:.0f} s after SIGTERM.") from None
