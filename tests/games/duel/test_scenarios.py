"""The worked examples as scenario files: each belongs to a rule that exists, and comes out as it says (see also
tests/test_scenarios.py)."""

import re
from pathlib import Path

import pytest

from app.commands.scenario import problems_of
from tests.games.rulebooks import headings

FOLDER = Path(__file__).parents[2] / "scenarios/duel"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario_is_named_by_its_rule(file: Path) -> None:
    """`rule_3_1_d02_element` belongs to rule 3.1."""
    rule = ".".join(re.findall(r"\d", file.stem.removeprefix("rule_")[:3]))
    assert rule in {number for _, number, _, _ in headings("duel")}


def test_a_scenario_that_is_wrong_fails(tmp_path: Path) -> None:
    right = (FOLDER / "rule_3_1_d02_element.toml").read_text("utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(right.replace("equals = 3", "equals = 4"), "utf-8")
    assert problems_of(wrong) == ["expect 2, full: players.player:2.active.health is 3, not 4"]
