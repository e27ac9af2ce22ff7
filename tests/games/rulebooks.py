"""The rules pages and rulings of the games, as their tests read them."""

import ast
import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
HEADING = re.compile(r"^(#+) (?:(\d+(?:\.\d)?) )?(.+) \{#([a-z0-9-]+)\}$")


def rules(game: str, language: str) -> str:
    """The rules page, as Markdown."""
    return (DOCS / f"rules/{game}.{language}.md").read_text("utf-8")


def headings(game: str, language: str = "en") -> list[tuple[str, str, str, str]]:
    """Depth, number, words and anchor of every heading below the title."""
    lines = [line for line in rules(game, language).splitlines() if line.startswith("##")]
    matches = [HEADING.match(line) for line in lines]
    assert all(matches), [line for line, match in zip(lines, matches, strict=True) if not match]
    return [(m[1], m[2] or "", m[3], m[4]) for m in matches if m]


def anchors(game: str) -> set[str]:
    """What prompts and pages may link to."""
    return {anchor for *_, anchor in headings(game)}


def row(*cells: object) -> str:
    """A line of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def rulings(game: str) -> str:
    """How the game's ambiguities are ruled on, as Markdown."""
    return (DOCS / f"rulings/{game}.md").read_text("utf-8")


def written_tests(game: str) -> dict[str, list[str]]:
    """The names of a game's tests, by file."""
    return {
        file.name: [
            node.name
            for node in ast.parse(file.read_text("utf-8")).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        for file in sorted((Path(__file__).parent / game).glob("test_*.py"))
    }
