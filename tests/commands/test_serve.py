"""`spoor serve` as a process: it says where it is, ends well, and explains what is wrong in a sentence."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.serving import ROOT, free_port, serving
from tests.store.databases import sqlite_url


def serve(tmp_path: Path, tree: Path = ROOT, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a server that can't start."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SPOOR_")}
    command = [sys.executable, "-m", "app", "serve"]
    environment = clean | {"SPOOR_DATA": str(tmp_path)} | settings
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("wish", [signal.SIGTERM, signal.SIGINT])
def test_says_where_it_is_and_ends_well(tmp_path: Path, wish: signal.Signals) -> None:
    with serving(tmp_path / "data") as server:
        assert f"Spoor is ready at {server.url}" in server.log.read_text()
        server.process.send_signal(wish)
        assert server.process.wait(20) == 0
    assert len(server.log.read_text().splitlines()) == 1, "nothing but the address is said"


def test_a_wrong_setting_stops_it_with_a_sentence(tmp_path: Path) -> None:
    ended = serve(tmp_path, SPOOR_PORT="many", SPOOR_LOG="loud")
    assert ended.returncode == 2
    assert [line.split()[0] for line in ended.stderr.splitlines()] == ["SPOOR_PORT", "SPOOR_LOG"]
    assert ended.stdout == ""


def test_without_the_browsers_libraries_it_does_not_start(tmp_path: Path) -> None:
    """No page would come to life, and files that are missing at the start are missed for good."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in ("app", "static", "templates", "migrations", "docs"):
        # Copies where the code asks where it lies itself.
        (shutil.copytree if name == "app" else os.symlink)(ROOT / name, tree / name)
    ended = serve(tmp_path / "data", tree, SPOOR_PORT=str(free_port()))
    assert ended.returncode == 1
    (sentence,) = ended.stderr.splitlines()
    assert "/vendor/lit-html/" in sentence
    assert "run.py" in sentence
    assert ended.stdout == "", "it doesn't call itself ready"


def test_a_port_that_is_taken_stops_it_with_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        ended = serve(tmp_path, SPOOR_PORT=port)
    assert ended.returncode == 1
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith(f"SPOOR_HOST and SPOOR_PORT: can't listen on 127.0.0.1:{port} (")


def test_a_database_that_is_not_there_stops_it_with_a_sentence(tmp_path: Path) -> None:
    url = f"postgresql://spoor:hunter2@127.0.0.1:{free_port()}/spoor?connect_timeout=2"
    ended = serve(tmp_path, SPOOR_PORT=str(free_port()), SPOOR_DATABASE_URL=url)
    assert ended.returncode == 1
    assert ended.stderr.startswith("SPOOR_DATABASE_URL: ")
    assert "hunter2" not in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_database_of_a_newer_release_stops_it_with_a_sentence(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books, books:
        books.execute("UPDATE alembic_version SET version_num = '9999'")
    ended = serve(tmp_path, SPOOR_PORT=str(free_port()), SPOOR_DATABASE_URL=url)
    assert ended.returncode == 1
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith("SPOOR_DATABASE_URL: the database is that of a newer release (its tables are at 9999, ")
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books:
        assert books.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def test_a_slip_of_the_pen_is_told(tmp_path: Path) -> None:
    ended = serve(tmp_path, SPOOR_PROT="9000", SPOOR_HOST="203.0.113.1")
    assert ended.stderr.splitlines()[0] == "SPOOR_PROT is no setting; did you mean SPOOR_PORT?"


def test_connections_drop_a_peer_that_takes_nothing() -> None:
    from app.commands.serve import SILENT_PEER, _listen

    with _listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENT_PEER
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENT_PEER
