"""Every ruling has its test, and every rule and every season card has one."""

import ast
import re
from pathlib import Path

from app.games.la_bete.cards import box

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"


def names_by_file() -> dict[str, list[str]]:
    return {
        file.name: [
            node.name
            for node in ast.parse(file.read_text("utf-8")).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        for file in sorted(HERE.glob("test_*.py"))
    }


TESTS = names_by_file()
ALL = [name for names in TESTS.values() for name in names]


def test_every_test_named_by_a_ruling_exists() -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", (DOCS / "rulings/la_bete.md").read_text("utf-8"))
    assert len(named) > 70
    assert [f"{file}::{name}" for file, name in named if name not in TESTS.get(file, [])] == []


def test_every_rule_has_a_test_that_bears_its_number() -> None:
    headings = re.findall(r"^#+ (\d(?:\.\d)?) ", (DOCS / "rules/la_bete.en.md").read_text("utf-8"), re.MULTILINE)
    assert len(headings) > 15
    sections = {number.partition(".")[0] for number in headings if "." in number}
    rules = [number for number in headings if number not in sections]
    untested = [n for n in rules if not any(t.startswith(f"test_rule_{n.replace('.', '_')}_") for t in ALL)]
    assert untested == []


def test_every_season_card_has_a_test_of_its_own() -> None:
    assert [card for card in box().cards if not any(name.startswith(f"test_{card}_") for name in ALL)] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    for names in TESTS.values():
        assert len(names) == len(set(names))
