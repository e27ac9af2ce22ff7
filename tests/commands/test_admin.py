"""`spoor admin`: what it does to people and words, and what it says."""

from pathlib import Path

import pytest

from app.cli import main
from app.store import accounts, reports
from app.store.engine import make_engine
from app.store.people import User, new_guest
from app.store.reports import Report
from app.store.sanctions import BAN, MUTE, all_of
from tests.store.databases import sqlite_url

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database in which Host and Mate have accounts, and Ada and two Bens are guests."""
    url = sqlite_url(tmp_path)
    monkeypatch.setenv("SPOOR_DATABASE_URL", url)
    monkeypatch.delenv("SPOOR_ADMIN", raising=False)
    engine = make_engine(url, read_only=False)
    with engine.begin() as connection:
        for n, name in enumerate(("Host", "Mate", "Ada", "Ben", "Ben")):
            new_guest(connection, User(f"id-{n}", name, True), bytes([n]) * 32)
        for n, name in enumerate(("Host", "Mate")):
            accounts.become_account(connection, User(f"id-{n}", name, False), name.lower(), "hash")
    engine.dispose()
    return url


def told(said: Said, *words: str) -> list[list[str]]:
    assert main(["admin", *words]) == 0
    return [line.split("  ") for line in said.readouterr().out.splitlines()]


def refused(said: Said, *words: str) -> str:
    assert main(["admin", *words]) == 2
    return said.readouterr().err


def test_people_are_found(capsys: Said) -> None:
    assert [line[:3] for line in told(capsys, "people", "h")] == [["id-0", "Host", "runs it"]]
    assert len(told(capsys, "people")) == 5
    assert [line[1] for line in told(capsys, "people", "--only", "admins")] == ["Host"]


def test_muted_banned_and_pardoned(url: str, capsys: Said) -> None:
    told(capsys, "ban", "Ada", "--hours", "24", "--reason", "rude")
    told(capsys, "mute", "id-3")
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        held = all_of(connection, ["id-2", "id-3", "id-4"])
    engine.dispose()
    assert held["id-2"][BAN].reason == "rude"
    assert held["id-2"][BAN].until is not None
    assert held["id-3"][MUTE].until is None
    assert {line[0] for line in told(capsys, "people", "--only", "sanctioned")} == {"id-2", "id-3"}
    told(capsys, "pardon", "Ada")
    assert "Ada isn't banned" in refused(capsys, "pardon", "Ada")
    log = told(capsys, "log")
    assert [line[1:4] for line in log] == [
        ["by command", "pardon", "Ada"],
        ["by command", "mute", "Ben"],
        ["by command", "ban", "Ada"],
    ]


def test_of_several_who_are_called_alike_one_is_meant(capsys: Said) -> None:
    said = refused(capsys, "ban", "Ben")
    assert "id-3" in said
    assert "id-4" in said
    assert "Nobody here is called Eve" in refused(capsys, "ban", "Eve")


def test_who_runs_the_server_is_named(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Somebody has to run this server" in refused(capsys, "unname", "Host")
    assert "Ada is a guest" in refused(capsys, "name", "Ada")
    told(capsys, "name", "MATE")
    told(capsys, "unname", "Host")
    assert [line[1] for line in told(capsys, "people", "--only", "admins")] == ["Mate"]
    assert "Mate runs this server" in refused(capsys, "ban", "Mate")
    monkeypatch.setenv("SPOOR_ADMIN", "Host")
    assert "SPOOR_ADMIN" in refused(capsys, "name", "Mate")
    assert "Host runs this server" in refused(capsys, "ban", "Host")
    told(capsys, "ban", "Mate")


def test_words_are_listed_from_a_file(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "words.txt"
    file.write_text("Rotter\ncretin*  # and so on\n")
    told(capsys, "words", str(file))
    assert told(capsys, "words") == [["cretin*"], ["rotter"]]
    file.write_text("two words\n")
    assert "Not one word: two words" in refused(capsys, "words", str(file))
    assert "can't be read" in refused(capsys, "words", str(tmp_path / "none.txt"))


def test_reports_are_read_and_closed(url: str, capsys: Said) -> None:
    engine = make_engine(url, read_only=False)
    with engine.begin() as connection:
        reports.add(connection, Report(id="r", at=1, by="id-2", whom="id-3", reason="rude \x1b[2J"))
    engine.dispose()
    ((name, _, whom, reason, *_),) = told(capsys, "reports")
    assert (name, whom) == ("r", "Ben (id-3)")
    assert reason == "rude \N{REPLACEMENT CHARACTER}[2J", "nothing that a terminal would obey"
    told(capsys, "close", "r", "--reason", "seen to")
    assert told(capsys, "reports") == []
    assert "There is no report r" in refused(capsys, "close", "r")


def test_a_database_of_an_earlier_release_is_left_alone(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", f"sqlite:///{tmp_path / 'empty.db'}")
    assert "earlier release" in refused(capsys, "people")
