"""Where something goes wrong there is no figure: the client's complaint, or the server's last words."""

import os
import subprocess
import sys
import time
from pathlib import Path
from subprocess import PIPE
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from app.bench.client import drive
from app.bench.cores import on_core
from app.bench.databases import fresh
from app.bench.nofigure import NoFigure
from app.bench.readings import read
from app.bench.servers import Together, running
from app.bench.workshop import Workshop

WISHES: dict[str, Any] = {"matches": 1, "warm": 0, "seconds": 0.3}

MANY = 50_000_000
"""Bytes."""


def test_a_server_that_cannot_start_is_quoted(workshop: Workshop, tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path}/missing/spoor.db"
    with (
        pytest.raises(NoFigure, match="(?s)floor ended with .* and said:.*unable to open database file"),
        running("floor", workshop, nowhere, False, tmp_path),
    ):
        pass


def test_a_server_that_dies_spoils_the_figure(workshop: Workshop, tmp_path: Path) -> None:
    with (
        pytest.raises(NoFigure, match="floor ended with -9"),
        running("floor", workshop, f"sqlite:///{tmp_path}/spoor.db", False, tmp_path) as server,
    ):
        drive(server, workshop, tmp_path, lambda word: server.processes[0].child.kill(), **WISHES)


def test_a_refusal_spoils_the_figure(workshop: Workshop, tmp_path: Path) -> None:
    with running("spoor", workshop, f"sqlite:///{tmp_path}/spoor.db", False, tmp_path) as server:
        with pytest.raises(NoFigure, match="(?s)client ended with 1 at spoor and said:.*/matches: 422"):
            drive(server, workshop, tmp_path, game="chess", **WISHES)
        clumsy = Workshop(workshop.node, tmp_path)
        (tmp_path / "client").mkdir()
        (tmp_path / "client/load.mjs").write_text("""console.log('{"refused": 2, "said": "not your turn"}')""")
        with pytest.raises(NoFigure, match="spoor refused 2 times, first with: not your turn"):
            drive(server, clumsy, tmp_path)


def test_boardgame_is_driven_as_well(workshop: Workshop, tmp_path: Path) -> None:
    with running("boardgame.io", workshop, "", False, tmp_path) as server:
        heard: list[str] = []
        # Its file store writes once a second, so the first moves come late.
        said = drive(server, workshop, tmp_path, heard.append, matches=20, warm=0, seconds=2)
    assert heard == ["ready", "measuring", "measured"]
    assert said["rate"] > 5
    assert said["mover"]["p50"] > 0


def test_colyseus_is_driven_as_well(workshop: Workshop, tmp_path: Path) -> None:
    for deflate in (False, True):
        with running("colyseus", workshop, "", deflate, tmp_path) as server:
            said = drive(server, workshop, tmp_path, matches=2, warm=0, seconds=0.5, deflate=deflate)
        assert said["rate"] > 5
        assert said["opponent"]["p50"] > 0


@pytest.mark.postgres
@pytest.mark.redis
def test_those_at_one_table_are_spread_over_the_processes(workshop: Workshop, tmp_path: Path) -> None:
    redis = os.environ["SPOOR_TEST_REDIS"]
    with (
        fresh("postgres", tmp_path, os.environ["SPOOR_TEST_POSTGRES"]) as url,
        running("fleet", workshop, url, False, tmp_path, Together(2, redis)) as server,
    ):
        ports = [urlsplit(process.url).port for process in server.processes]
        open_ones: list[list[int]] = []
        said = drive(
            server,
            workshop,
            tmp_path,
            lambda word: open_ones.append([connections(port) for port in ports]),
            matches=2,
            think=20,
            seconds=1,
        )
    # The first has those by which the tables were opened as well.
    assert open_ones[0][0] > 3
    assert open_ones[0][1] == 3
    assert said["opponent"]["p50"] > 0


def connections(port: int | None) -> int:
    """How many this port of ours has."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(line[1].endswith(f":{port:04X}") and line[3] == "01" for line in lines)


def test_a_reading_counts_children() -> None:
    alone = read(os.getpid())
    assert alone is not None
    with subprocess.Popen([sys.executable, "-c", f"kept = bytearray(b'x') * {MANY}; input()"], stdin=PIPE) as child:
        deadline = time.monotonic() + 30
        while (both := read(os.getpid())) is not None and both.memory < alone.memory + MANY:
            assert time.monotonic() < deadline
        child.communicate(b"\n")
    assert both is not None
    assert both.cpu - alone.cpu >= 0.01
    assert read(child.pid) is None


def test_what_is_started_on_a_core_stays_there() -> None:
    usual = os.sched_getaffinity(0)
    with on_core(0):
        first = os.sched_getaffinity(0)
    with on_core(-1):
        last = os.sched_getaffinity(0)
    assert first <= usual
    assert last <= usual
    assert (first != last) == (len(usual) > 1)
    assert os.sched_getaffinity(0) == usual


@pytest.mark.postgres
def test_a_postgres_database_is_gone_afterwards(tmp_path: Path) -> None:
    with fresh("postgres", tmp_path, os.environ["SPOOR_TEST_POSTGRES"]) as url:
        engine = create_engine(url)
        with engine.connect() as connection:
            assert connection.dialect.get_table_names(connection) == []
        engine.dispose()
    with pytest.raises(OperationalError, match="does not exist"):
        create_engine(url).connect()
