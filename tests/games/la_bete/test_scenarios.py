"""The rulebook's examples as scenario files: each belongs to a rule that exists (see also tests/test_scenarios.py)."""

import re
from pathlib import Path

import pytest

from app.commands.scenario import problems_of
from tests.games.rulebooks import headings

FOLDER = Path(__file__).parents[2] / "scenarios/la_bete"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario_is_named_by_its_rule(file: Path) -> None:
    """`rule_2_2_langeac...` belongs to rule 2.2, `rule_5_tally...` to rule 5."""
    rule = ".".join(re.findall(r"\d", file.stem.removeprefix("rule_")[:3]))
    assert rule in {number for _, number, _, _ in headings("la_bete")}


def test_a_scenario_that_is_wrong_fails(tmp_path: Path) -> None:
    right = (FOLDER / "rule_4_1_saugues_two_victims.toml").read_text("utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(right.replace("total = 2", "total = 3"), "utf-8")
    assert problems_of(wrong) == [
        'expect 3, full: victims is {"places":{"village:7":2},"total":2}, not {"places":{"village:7":2},"total":3}'
    ]
