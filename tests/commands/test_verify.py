"""`spoor verify`: what it says of records, in whose language, how it ends. What it finds: matches/test_verifying."""

import json
from pathlib import Path

import pytest

from app.cli import main
from tests.matches.records import record


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_bytes(record("duel"))
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    told = json.loads(record("duel"))
    told["moves"][2]["options"] = ["another"]
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(told))
    return path


def test_a_record_that_holds(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(good)]) == 0
    head, *checks = capsys.readouterr().out.splitlines()
    assert head == f"ok    {good}: Beast duel, duel for the book"
    assert [line.split()[0] for line in checks] == ["ok"] * 5
    assert "The seed is the one that was committed to before the first move." in checks[2]


def test_a_forged_one_is_named_with_its_move(good: Path, bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(good), str(bad)]) == 1
    out = capsys.readouterr().out
    assert f"ok    {good}" in out
    assert f"FALSE {bad}" in out
    assert "      FALSE The field moves has been changed: it doesn’t fit its digest." in out
    assert "      FALSE Move 3 is not the one that was made: it doesn’t fit the chain of hashes." in out
    assert "      FALSE Move 3 is against the rules at that moment." in out


def test_a_receipt_is_looked_for(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = json.loads(good.read_text())["chain"][7]
    assert main(["verify", str(good), "--receipt", link]) == 0
    assert "Your receipt is that of move 7." in capsys.readouterr().out
    assert main(["verify", str(good), "--receipt", "0" * 64]) == 1


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (["--lang", "de"], "Zug 3 ist nicht der, der gemacht wurde"),
        (["--lang", "fr"], "Le coup 3 n’est pas celui qui a été joué"),
        ([], "Move 3 is not the one that was made"),
    ],
)
def test_in_three_languages(bad: Path, how: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", *how, str(bad)]) == 1
    assert said in capsys.readouterr().out


def test_it_speaks_what_the_shell_speaks(
    bad: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert main(["verify", str(bad)]) == 1
    assert "Zug 3 ist" in capsys.readouterr().out


def test_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir")
    assert main(["verify", str(path)]) == 1
    assert "This can’t be read" in capsys.readouterr().out


def test_what_a_record_says_does_nothing_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(record("duel"))
    told["title"] = "\x1b[2J\r\nok"
    told["\x1b]0;x\x07"] = 1
    for n, content in enumerate((told, {**told, "moves": {}})):
        path = tmp_path / f"{n}.json"
        path.write_text(json.dumps(content))
        assert main(["verify", str(path)]) == 1
    out = capsys.readouterr().out
    assert all(sign.isprintable() or sign == "\n" for sign in out)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nothing.json")]) == 2
    assert "No such file" in capsys.readouterr().err
