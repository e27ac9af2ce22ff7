"""Every rule and every season card has its test."""

import re

from app.games.la_bete.cards import box
from tests.games.rulebooks import rules, written_tests

ALL = [name for names in written_tests("la_bete").values() for name in names]


def test_every_rule_has_a_test_that_bears_its_number() -> None:
    headings = re.findall(r"^#+ (\d(?:\.\d)?) ", rules("la_bete", "en"), re.MULTILINE)
    assert len(headings) > 15
    sections = {number.partition(".")[0] for number in headings if "." in number}
    numbered = [number for number in headings if number not in sections]
    untested = [n for n in numbered if not any(t.startswith(f"test_rule_{n.replace('.', '_')}_") for t in ALL)]
    assert untested == []


def test_every_season_card_has_a_test_of_its_own() -> None:
    assert [card for card in box().cards if not any(name.startswith(f"test_{card}_") for name in ALL)] == []
