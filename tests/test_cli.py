"""`spoor WORD`: what there is, and what to do when a word is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"]])
def test_help_names_every_word(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "  serve      Start the server" in said


def test_a_word_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fly"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("spoor can't fly. It can: ")
    assert "serve" in said


def test_a_word_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--help"])
    assert ended.value.code == 0
    assert "docs/hosting.md" in capsys.readouterr().out


SCENARIO = next((Path(__file__).parent / "scenarios").rglob("*.toml"))


@pytest.mark.parametrize(
    "words",
    [["help"], ["scenario", "--show", str(SCENARIO)], ["playout", "duel", "--games", "1"]],
    ids=["help", "scenario", "playout"],
)
def test_whoever_reads_may_have_had_enough(words: list[str]) -> None:
    """As `spoor scenario --show FILE | head` does."""
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run([sys.executable, "-m", "app", *words], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert ended.stderr == ""
    assert ended.returncode == 141
