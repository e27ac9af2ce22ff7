"""`spoor backup` and `spoor restore`: what they say, what they leave alone, and who may read the file."""

import io
import os
import re
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.commands import backup
from app.store.migrate import upgrade
from tests.store.databases import sqlite_url

Said = pytest.CaptureFixture[str]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SPOOR_DATABASE_URL", sqlite_url(tmp_path))
    return tmp_path / "spoor.db"


@pytest.fixture
def file(database: Path, tmp_path: Path) -> Path:
    """A backup of an empty database."""
    assert main(["backup", str(tmp_path / "kept.spoor")]) == 0
    return tmp_path / "kept.spoor"


def others(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"spoor.db", "spoor.db-wal", "spoor.db-shm"}


def test_only_its_owner_may_read_it(database: Path, tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "kept.spoor"
    assert main(["backup", str(file)]) == 0
    assert re.fullmatch(r"kept 0 rows of \d+ tables in \d\.\d s\n", capsys.readouterr().out)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert others(tmp_path) == {"kept.spoor"}


def test_whatever_others_may_read_otherwise(database: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert main(["backup", str(tmp_path / "kept.spoor")]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "kept.spoor").stat().st_mode) == 0o600


def test_it_never_writes_over_a_file(file: Path, capsys: Said) -> None:
    before = file.read_bytes()
    capsys.readouterr()
    assert main(["backup", str(file)]) == 2
    assert capsys.readouterr().err == f"There is a file {file} already. Choose another name, or move it away.\n"
    assert file.read_bytes() == before


def test_half_of_a_file_has_no_name(
    database: Path, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "take", full)
    assert main(["backup", str(tmp_path / "kept.spoor")]) == 1
    assert capsys.readouterr().err == "The file can't be written (No space left on device).\n"
    assert others(tmp_path) == set()


def test_a_folder_that_there_is_not(database: Path, tmp_path: Path, capsys: Said) -> None:
    assert main(["backup", str(tmp_path / "none" / "kept.spoor")]) == 1
    assert capsys.readouterr().err == "The file can't be written (No such file or directory).\n"


def test_through_a_pipe(
    database: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["backup", "-"]) == 0
    sent, said = capfdbinary.readouterr()
    assert said.startswith(b"kept ")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent)))
    monkeypatch.setenv("SPOOR_DATABASE_URL", f"sqlite:///{tmp_path / 'other' / 'spoor.db'}")
    assert main(["restore", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"The backup of 20")
    assert (tmp_path / "other" / "spoor.db").is_file()


def test_not_onto_a_screen(database: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["backup", "-"]) == 2
    assert "nothing to look at" in capsys.readouterr().err


def test_a_file_is_checked_without_a_database(
    file: Path, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", f"sqlite:///{tmp_path / 'none' / 'spoor.db'}")
    assert main(["restore", "--check", str(file)]) == 0
    assert " is whole: 0 rows of " in capsys.readouterr().out
    assert not (tmp_path / "none").exists()


def test_what_is_no_backup(database: Path, tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")
    assert main(["restore", str(tmp_path / "letter.txt")]) == 1
    assert capsys.readouterr().err.startswith("That is no backup of Spoor's")
    assert main(["restore", str(tmp_path / "none.spoor")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.spoor'}: No such file or directory.\n"
    assert main(["restore", str(tmp_path)]) == 1


def test_a_database_that_does_not_answer(file: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", "postgresql://me:sesame@127.0.0.1:1/spoor")
    capsys.readouterr()
    for words in (["backup", str(file.with_name("other.spoor"))], ["restore", str(file)]):
        assert main(words) == 1
        told = capsys.readouterr().err
        assert told.startswith("SPOOR_DATABASE_URL: the database can't be used (")
        assert "sesame" not in told
    assert others(file.parent) == {"kept.spoor"}


def test_a_setting_that_is_none(file: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", "mysql://somewhere/spoor")
    capsys.readouterr()
    for words in (["backup", str(file.with_name("other.spoor"))], ["restore", str(file)]):
        assert main(words) == 2
        assert capsys.readouterr().err.startswith("SPOOR_DATABASE_URL must be an address")


def test_before_there_are_tables(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", f"sqlite:///{tmp_path / 'spoor.db'}")
    assert main(["backup", str(tmp_path / "kept.spoor")]) == 2
    assert "there is no file" in capsys.readouterr().err
    upgrade(f"sqlite:///{tmp_path / 'spoor.db'}", "0001")
    assert main(["backup", str(tmp_path / "kept.spoor")]) == 0, "an earlier release's tables can be kept, too"
