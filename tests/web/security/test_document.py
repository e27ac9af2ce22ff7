"""docs/security.md names tests that are there."""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
TEXT = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_named_test_is_there() -> None:
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", TEXT)
    assert len(named) > 60
    lost = [
        f"{file}::{name}" for file, name in named if f"def {name}(" not in (TESTS / file).read_text(encoding="utf-8")
    ]
    assert lost == []


def test_each_point_above_the_gaps_is_held_by_a_test() -> None:
    """What no test can hold, because it is written elsewhere, says where."""
    held = TEXT[: TEXT.index("## What is not there")]
    points = re.findall(r"^\* .*$", held, re.MULTILINE)
    assert len(points) > 40
    assert [point for point in points if "::" not in point and "(Dockerfile" not in point] == []


def test_these_are_all_tests_of_this_folder() -> None:
    """One that is added is told of, at least by its file."""
    files = {path.name for path in Path(__file__).parent.glob("test_*.py")} - {Path(__file__).name}
    assert files == {file.rpartition("/")[2] for file in re.findall(r"`(web/security/\w+\.py)::", TEXT)}
