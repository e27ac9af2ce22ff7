"""Every ruling has a question, a decision, a reason and a test that exists, and belongs to a rule."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
RULINGS = (DOCS / "rulings/tribes.md").read_text("utf-8")

TESTS = {
    file.name: [
        node.name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    for file in sorted(HERE.glob("test_*.py"))
}


def test_every_test_named_by_a_ruling_exists() -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", RULINGS)
    assert len(named) > 70
    assert [f"{file}::{name}" for file, name in named if name not in TESTS.get(file, [])] == []


def test_every_ruling_has_question_decision_reason_and_test() -> None:
    rulings = RULINGS.split("\n### ")[1:]
    assert len(rulings) > 60
    for ruling in rulings:
        assert ruling.splitlines()[0].endswith("?"), ruling.splitlines()[0]
        for part in ("**Decision.**", "**Reason.**", "**Test.** `test_"):
            assert part in ruling, ruling.splitlines()[0]
    numbers = [ruling.split(". ", 1)[0] for ruling in rulings]
    assert len(numbers) == len(set(numbers))


def test_every_ruling_belongs_to_a_rule() -> None:
    """The chapters have the numbers and the names of those in the rules."""
    rules = re.findall(r"^## (\d+) (.+) \{#", (DOCS / "rules/tribes.en.md").read_text("utf-8"), re.MULTILINE)
    chapters = re.findall(r"^## (\d+)\. (.+)$", RULINGS, re.MULTILINE)
    assert chapters == rules
    for chapter in RULINGS.split("\n## ")[1:]:
        number = chapter.split(".", 1)[0]
        assert all(n == number for n in re.findall(r"^### (\w+)-[a-z]\. ", chapter, re.MULTILINE))


def test_no_test_hides_another_of_the_same_name() -> None:
    for names in TESTS.values():
        assert len(names) == len(set(names))
