"""`spoor scenario`: a line for each file, and what is wrong under it."""

from pathlib import Path

import msgspec
import pytest

from app.cli import main
from app.commands import scenario
from tests.core.toys.nim import Nim

RIGHT = '{"game": "nim", "options": {"sticks": 4}, "expect": [{"path": "sticks", "equals": 4}]}'


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "GAMES", {"nim": Nim()})


def test_all_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.toml"
    one.write_text(RIGHT)
    two.write_text('game = "nim"')
    assert main(["scenario", str(one), str(two)]) == 0
    assert capsys.readouterr().out == f"ok   {one}\nok   {two}\n"


def test_one_that_fails_among_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(RIGHT)
    bad.write_text(RIGHT.replace('"equals": 4', '"equals": 5'))
    assert main(["scenario", str(bad), str(good)]) == 1
    assert capsys.readouterr().out == f"FAIL {bad}\n     expect 1, full: sticks is 4, not 5\nok   {good}\n"


def test_the_end_is_shown_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.json"
    path.write_text(RIGHT)
    assert main(["scenario", "--show", str(path)]) == 0
    first, _, shown = capsys.readouterr().out.partition("\n")
    assert first == f"ok   {path}"
    assert msgspec.json.decode(shown)["@decisions"]["take"]["options"] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"{", "this is no scenario"), (b"\xff\xfe", "can't decode"), (None, "No such file")],
)
def test_files_that_cant_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, said: str
) -> None:
    path = tmp_path / "file.json"
    if content is not None:
        path.write_bytes(content)
    assert main(["scenario", str(path)]) == 1
    assert said in capsys.readouterr().out
