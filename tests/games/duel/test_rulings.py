"""Every ruling has its test, and every rule, every item and every die effect has one."""

import ast
import re
from pathlib import Path

from app.games.duel.cards import beasts, items

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
DOCS = ROOT / "docs"

TESTS = {
    file.name: [
        node.name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    for file in sorted(HERE.glob("test_*.py"))
}
ALL = [name for names in TESTS.values() for name in names]


def test_every_test_named_by_a_ruling_exists() -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", (DOCS / "rulings/duel.md").read_text("utf-8"))
    assert len(named) > 50
    assert [f"{file}::{name}" for file, name in named if name not in TESTS.get(file, [])] == []


def test_every_ruling_has_question_decision_reason_and_test() -> None:
    rulings = (DOCS / "rulings/duel.md").read_text("utf-8").split("\n### ")[1:]
    assert len(rulings) > 35
    for ruling in rulings:
        assert ruling.splitlines()[0].endswith("?"), ruling.splitlines()[0]
        for part in ("**Decision.**", "**Reason.**", "**Test.** `test_"):
            assert part in ruling, ruling.splitlines()[0]
    numbers = [ruling.split(". ", 1)[0] for ruling in rulings]
    assert len(numbers) == len(set(numbers))


def test_every_rule_has_a_test_that_bears_its_number() -> None:
    headings = re.findall(r"^### (\d\.\d) ", (DOCS / "rules/duel.en.md").read_text("utf-8"), re.MULTILINE)
    assert len(headings) == 24
    assert [n for n in headings if not any(t.startswith(f"test_rule_{n.replace('.', '_')}_") for t in ALL)] == []


def test_every_die_effect_and_every_item_has_a_test_of_its_own() -> None:
    wanted = [*(f"test_die_{beast}_" for beast in beasts()), *(f"test_item_{item}_" for item in items())]
    assert [start for start in wanted if not any(name.startswith(start) for name in ALL)] == []


def test_every_worked_example_has_a_scenario_and_a_test() -> None:
    """D1 to D24 of the collected facts: as a file that anybody can read, and in the tests of their rules."""
    names = " ".join(path.stem for path in (ROOT / "tests/scenarios/duel").glob("*.toml"))
    assert [f"d{n:02}" for n in range(1, 25) if f"_d{n:02}_" not in names] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    for names in TESTS.values():
        assert len(names) == len(set(names))
