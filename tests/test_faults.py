"""docs/faults.md and the tests that it names belong together."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "faults.md"
NUMBERED = re.compile(r"test_faults?((?:_k?\d+)+)_[a-z]")


def names() -> set[str]:
    """Every test there is."""
    return {
        node.name
        for path in HERE.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def numbers(test: str) -> set[str]:
    """The reports that a test's name says it is about."""
    match = NUMBERED.match(test)
    return set() if match is None else set(match[1].upper().strip("_").split("_"))


def rows() -> dict[str, list[str]]:
    """By number: the tests that the page names."""
    found = re.findall(r"^\| (K?\d+) \|.*\| ([^|]*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {number: re.findall(r"`(test_\w+)`", tests) for number, tests in found}


def test_the_page_names_tests_that_there_are() -> None:
    here = names()
    assert {number: gone for number, tests in rows().items() if (gone := [t for t in tests if t not in here])} == {}


def test_every_number_on_a_test_is_a_row_of_the_page() -> None:
    page = rows()
    untold = {test: lost for test in names() if (lost := [n for n in numbers(test) if not page.get(n)])}
    assert untold == {}, "name these in docs/faults.md"


def test_a_row_names_tests_of_its_own_number() -> None:
    """But where it says that another number's tests hold it, too."""
    page = PAGE.read_text(encoding="utf-8")
    for number, tests in rows().items():
        said = re.search(rf"^\| {number} \| ([^|]*) \|", page, re.MULTILINE)
        assert said is not None
        others = set(re.findall(r"\((\d+)\)", said[1]))
        for test in tests:
            assert numbers(test) & {number, *others}, f"{number}: {test}"


def test_nothing_is_left_out() -> None:
    """A row with no test says why, under its own heading."""
    page = PAGE.read_text(encoding="utf-8")
    without = {number for number, tests in rows().items() if not tests}
    why = page.partition("## What does not apply")[2]
    assert without == set(re.findall(r"^\| (\d+) \|", why, re.MULTILINE))
    assert len(rows()) > 70
