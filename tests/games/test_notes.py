"""Every question explains itself in a sentence below it."""

import ast
from pathlib import Path

import pytest

from app import games

STEPS = sorted(Path(games.__path__[0]).glob("*/steps/*.py"))


def questions(path: Path) -> list[ast.Call]:
    """Where a file makes a Decision."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return [call for call in calls if getattr(call.func, "id", "") == "Decision"]


@pytest.mark.parametrize("path", STEPS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_question_has_a_note(path: Path) -> None:
    bare = [call.lineno for call in questions(path) if "note" not in {word.arg for word in call.keywords}]
    assert not bare, f"{path.name}, lines {bare}"


def test_there_are_questions_to_look_at() -> None:
    assert sum(len(questions(path)) for path in STEPS) > 20
