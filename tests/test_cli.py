"""`spoor WORD`: what there is, and what to do when a word is none."""

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
