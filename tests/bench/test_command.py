"""`spoor bench`, very short: what it prints, and what it says where it can't."""

import importlib.util
import json
import os
from pathlib import Path

import pytest

from app.bench import loads
from app.bench.nofigure import NoFigure
from app.bench.workshop import NO_NODE, Workshop
from app.cli import main
from app.games import GAMES
from tests.bench.conftest import TOOLS

SERVICES = [os.environ.get(f"SPOOR_TEST_{name}", "") for name in ("POSTGRES", "REDIS")]


@pytest.fixture(autouse=True)
def _short(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workshop is there already; special loads are small."""
    assert workshop.folder == TOOLS / "bench"
    monkeypatch.setenv("SPOOR_DATA", str(TOOLS))
    for name in ("SPOOR_TEST_POSTGRES", "SPOOR_TEST_REDIS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"IDLE": 5, "HOT": 2, "PACED": 2, "TRIED": 1, "LONG": ((1, 3), (5, 6)), "STORED": 30}.items():
        monkeypatch.setattr(loads, name, value)


def rows(text: str, *words: str) -> list[list[str]]:
    """The cells of a table's rows that begin with these."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [line for line in lines if line[: len(words)] == list(words)]


def test_it_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "runs.json"
    words = ["--loads", "1", "--seconds", "0.3", "--warm", "0", "--against", "floor", "--json", str(file)]
    assert main(["bench", *words]) == 0
    floor, spoor = rows(capsys.readouterr().out, "1", "sqlite", "off")
    assert (floor[3], spoor[3]) == ("floor", "spoor")
    assert float(spoor[5]) > 0
    runs = json.loads(file.read_text())
    assert [(run["load"], run["server"]) for run in runs] == [("1", "floor"), ("1", "spoor")]
    assert all(run["figures"]["rate"] > 0 for run in runs)


def test_every_load_works_and_aims_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    alone = [load for load in loads.NAMED if load != "processes"]
    words = ["--loads", ",".join(alone), "--seconds", "1", "--warm", "0", "--against", "nobody"]
    assert main(["bench", *words, "--deflate", "on"]) == 0
    said = capsys.readouterr().out
    measured = [row for row in rows(said) if row[1] == "sqlite"]
    assert {row[0] for row in measured} == set(alone)
    assert {row[2] for row in measured} == {"on"}
    for what in ("500th move", "stored matches slow no move", "the first answer comes"):
        assert what in said


@pytest.mark.postgres
@pytest.mark.redis
def test_several_processes_are_measured_beside_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--loads", "processes", "--seconds", "0.5", "--warm", "0", "--database", "both"]
    assert main(["bench", *words, "--postgres", SERVICES[0], "--redis", SERVICES[1]]) == 0
    said = capsys.readouterr().out
    one, two = rows(said, "processes", "postgres", "off")
    assert (one[3], two[3]) == ("spoor", "spoor, 2 processes")
    assert len(rows(said, "processes")) == 2
    assert "between processes the opponent's p99" in said


def test_our_own_games_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--loads", "2", "--seconds", "1", "--warm", "0", "--against", "nobody", "--game", "la_bete"]
    assert main(["bench", *words]) == 0
    assert rows(capsys.readouterr().out, "2", "sqlite", "off", "spoor, la_bete")


def test_the_referee_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "referee", "--seconds", "0.01"]) == 0
    said = capsys.readouterr().out
    assert all(len(rows(said, game)) == 1 for game in GAMES)
    assert "a copy of La Bête's state" in said


def test_without_node_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["bench"]) == 1
    assert capsys.readouterr().err == f"{NO_NODE}\n"


@pytest.mark.parametrize("words", [["--database", "postgres"], ["--loads", "processes"]])
def test_without_postgres_a_sentence_says_so(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 1
    assert capsys.readouterr().err == "Name a PostgreSQL server with --postgres URL or SPOOR_TEST_POSTGRES.\n"


def test_without_redis_a_sentence_says_so(tmp_path: Path) -> None:
    ground = loads.Ground(Workshop(tmp_path, tmp_path), 1, 0)
    with pytest.raises(NoFigure, match="^Name a Redis or Valkey server with --redis URL or SPOOR_TEST_REDIS.$"):
        loads.measure(ground, "processes", "fleet", loads.Setting())


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["--loads", "50,many"], "'many' is none of: a number of matches, paced, processes, idle, hot, long, stored"),
        (["--loads", "0"], "'0' is none of"),
        (["--against", "floor,fleet"], "'fleet' is none of: floor, boardgame.io, colyseus or nobody"),
        (["--processes", "1"], "'1' is no number of processes, which is two or more"),
        (["--processes", "some"], "'some' is no number of processes"),
        (["--game", "chess"], "chess"),
    ],
)
def test_a_wrong_wish_is_told(words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bench", *words])
    assert end.value.code == 2
    assert wrong in capsys.readouterr().err


def test_what_was_measured_before_something_went_wrong_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(ground: object, load: str, *others: object) -> loads.Figures:
        if load == "2":
            raise NoFigure("spoor ended with 1 and said: no more")
        return {"rate": 123.0, "client": 0.5}

    monkeypatch.setattr("app.bench.rounds.measure", measure)
    assert main(["bench", "--loads", "1,2,3", "--against", "nobody"]) == 1
    said, complained = capsys.readouterr()
    assert rows(said, "1", "sqlite", "off", "spoor", "123")
    assert len(rows(said)) == 3
    assert complained.endswith("spoor ended with 1 and said: no more\n")
