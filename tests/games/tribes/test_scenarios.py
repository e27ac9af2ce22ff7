"""The examples of the seed as scenario files: each belongs to a chapter of the rules page."""

import re
from pathlib import Path

import pytest

from tests.games.rulebooks import headings

FILES = sorted((Path(__file__).parents[2] / "scenarios/tribes").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario_is_named_by_its_rule(file: Path) -> None:
    """`rule_13_2_tina_leads` belongs to rule 13.2."""
    found = re.match(r"rule_(\d+)(?:_(\d+))?_", file.stem)
    assert found is not None
    rule = ".".join(part for part in found.groups() if part)
    assert rule in {number for _, number, _, _ in headings("tribes")}


def test_the_seeds_examples_are_there() -> None:
    assert {file.stem for file in FILES} >= {"rule_13_1_tina_wins", "rule_13_2_tina_leads"}
