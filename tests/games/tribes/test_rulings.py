"""Every ruling asks a question, and belongs to a rule."""

import re

from tests.games.rulebooks import rules, rulings

RULINGS = rulings("tribes")


def test_every_ruling_is_asked_as_a_question() -> None:
    headings = [ruling.splitlines()[0] for ruling in RULINGS.split("\n### ")[1:]]
    assert [heading for heading in headings if not heading.endswith("?")] == []


def test_every_ruling_belongs_to_a_rule() -> None:
    """The chapters have the numbers and the names of those in the rules."""
    chapters_of_rules = re.findall(r"^## (\d+) (.+) \{#", rules("tribes", "en"), re.MULTILINE)
    chapters = re.findall(r"^## (\d+)\. (.+)$", RULINGS, re.MULTILINE)
    assert chapters == chapters_of_rules
    for chapter in RULINGS.split("\n## ")[1:]:
        number = chapter.split(".", 1)[0]
        assert all(n == number for n in re.findall(r"^### (\w+)-[a-z]\. ", chapter, re.MULTILINE))
