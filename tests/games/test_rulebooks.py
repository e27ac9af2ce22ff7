"""What holds for the rules page and the rulings of every game."""

import re

import pytest

from app.games import GAMES
from app.web.words import LANGUAGES
from tests.games.rulebooks import headings, rules, rulings, written_tests


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_anchors_are_unique_and_links_lead_somewhere(game: str, language: str) -> None:
    anchors = [anchor for *_, anchor in headings(game, language)]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\(#([^)]+)\)", rules(game, language))) <= set(anchors)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_rules_are_built_alike_in_every_language(game: str, language: str) -> None:
    def frame(language: str) -> list[tuple[str, str, str]]:
        return [(depth, number, anchor) for depth, number, _, anchor in headings(game, language)]

    assert frame(language) == frame("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_test_named_by_a_ruling_exists(game: str) -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", rulings(game))
    assert len(named) > 50
    there = written_tests(game)
    assert [f"{file}::{name}" for file, name in named if name not in there.get(file, [])] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_decision_reason_and_test(game: str) -> None:
    each = rulings(game).split("\n### ")[1:]
    assert len(each) > 35
    for ruling in each:
        for part in ("**Decision.**", "**Reason.**", "**Test.** `test_"):
            assert part in ruling, ruling.splitlines()[0]
    numbers = [ruling.split(". ", 1)[0] for ruling in each]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("game", GAMES)
def test_no_test_hides_another_of_the_same_name(game: str) -> None:
    for file, names in written_tests(game).items():
        assert len(names) == len(set(names)), file


@pytest.mark.parametrize("game", GAMES)
def test_french_spaces_do_not_break(game: str) -> None:
    text = re.sub(r"\| [-:| ]+\|", "", rules(game, "fr"))
    assert re.findall(r".* [:;!?»]|.*« .*", text) == []
