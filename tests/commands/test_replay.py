"""`spoor replay`: what it plays again, and what it says where that can't be done. What it finds is in tests/old/."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.store.migrate import upgrade
from tests.store.databases import sqlite_url


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What went to stderr; nothing goes to stdout where nothing is played."""
    out, err = capsys.readouterr()
    assert out == ""
    return err


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", sqlite_url(tmp_path))


@pytest.mark.usefixtures("empty")
def test_no_matches_are_all_as_they_are_stored(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--all"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("0 matches, 0 moves played again in 0.")
    assert last == "all as they are stored"


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("words", [[], ["--all", "someone"]])
def test_either_some_or_all(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", *words]) == 2
    assert said(capsys) == "Which matches? Name some by their ids, or say --all.\n"


@pytest.mark.usefixtures("empty")
def test_a_match_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nowhere"]) == 2
    assert said(capsys) == "There is no match nowhere.\n"


def test_a_file_that_there_is_not_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data" / "spoor.db"
    monkeypatch.setenv("SPOOR_DATABASE_URL", f"sqlite:///{path}")
    assert main(["replay", "--all"]) == 2
    assert said(capsys) == f"SPOOR_DATABASE_URL: there is no file {path}.\n"
    assert not path.parent.exists()


def test_the_tables_of_another_release_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'spoor.db'}"
    monkeypatch.setenv("SPOOR_DATABASE_URL", url)
    upgrade(url, "0001")
    before = (tmp_path / "spoor.db").read_bytes()
    assert main(["replay", "--all"]) == 2
    assert "is of another release" in said(capsys)
    assert (tmp_path / "spoor.db").read_bytes() == before


def test_of_a_newer_release_another_start_is_no_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", sqlite_url(tmp_path))
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books, books:
        books.execute("UPDATE alembic_version SET version_num = '9999'")
    assert main(["replay", "--all"]) == 2
    told = said(capsys)
    assert "is that of a newer release" in told
    assert "brings it up to date" not in told


def test_a_database_that_does_not_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", "postgresql://me:sesame@127.0.0.1:1/spoor")
    assert main(["replay", "--all"]) == 2
    told = said(capsys)
    assert told.startswith("SPOOR_DATABASE_URL: the database can't be used (")
    assert "sesame" not in told


def test_a_setting_that_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", "mysql://somewhere/spoor")
    assert main(["replay", "--all"]) == 2
    assert said(capsys).startswith("SPOOR_DATABASE_URL must be an address")
