"""Every rule, every item and every die effect has its test, and every worked example its scenario."""

import re
from pathlib import Path

from app.games.duel.cards import beasts, items
from tests.games.rulebooks import rules, written_tests

ALL = [name for names in written_tests("duel").values() for name in names]


def test_every_rule_has_a_test_that_bears_its_number() -> None:
    headings = re.findall(r"^### (\d\.\d) ", rules("duel", "en"), re.MULTILINE)
    assert len(headings) == 24
    assert [n for n in headings if not any(t.startswith(f"test_rule_{n.replace('.', '_')}_") for t in ALL)] == []


def test_every_die_effect_and_every_item_has_a_test_of_its_own() -> None:
    wanted = [*(f"test_die_{beast}_" for beast in beasts()), *(f"test_item_{item}_" for item in items())]
    assert [start for start in wanted if not any(name.startswith(start) for name in ALL)] == []


def test_every_worked_example_has_a_scenario_and_a_test() -> None:
    """D1 to D24 of the collected facts: as a file that anybody can read, and in the tests of their rules."""
    names = " ".join(path.stem for path in (Path(__file__).parents[2] / "scenarios/duel").glob("*.toml"))
    assert [f"d{n:02}" for n in range(1, 25) if f"_d{n:02}_" not in names] == []
