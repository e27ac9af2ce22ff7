"""The rulebook has the same rules at the same anchors in three languages, and tells the cards in their own words."""

import ast
import re
from pathlib import Path

import pytest

from app.core.message import Message
from app.games.duel import words
from app.games.duel.cards import beasts, items
from app.web.words import LANGUAGES, load_words
from tests.games.duel.duel_kit import GAME

ROOT = Path(__file__).parents[3]
HEADING = re.compile(r"^(#+) (?:(\d(?:\.\d)?) )?(.+) \{#([a-z0-9-]+)\}$")
WORDS = load_words([GAME])

KINDS = {
    "en": {"order": "order", "equipment": "equipment", "guardian": "guardian"},
    "de": {"order": "Befehl", "equipment": "Ausrüstung", "guardian": "Wächter"},
    "fr": {"order": "ordre", "equipment": "équipement", "guardian": "gardien"},
}
ELEMENTS = {
    "en": {"fire": "fire", "shadow": "shadow", "light": "light", "water": "water"},
    "de": {"fire": "Feuer", "shadow": "Schatten", "light": "Licht", "water": "Wasser"},
    "fr": {"fire": "feu", "shadow": "ombre", "light": "lumière", "water": "eau"},
}


def rules(language: str) -> str:
    return (ROOT / f"docs/rules/duel.{language}.md").read_text("utf-8")


def headings(language: str) -> list[tuple[str, str, str, str]]:
    """Depth, number, words and anchor of every heading below the title."""
    lines = [line for line in rules(language).splitlines() if line.startswith("##")]
    matches = [HEADING.match(line) for line in lines]
    assert all(matches), [line for line, match in zip(lines, matches, strict=True) if not match]
    return [(m[1], m[2] or "", m[3], m[4]) for m in matches if m]


@pytest.mark.parametrize("language", LANGUAGES)
def test_anchors_are_unique_and_links_lead_somewhere(language: str) -> None:
    anchors = [anchor for *_, anchor in headings(language)]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\(#([^)]+)\)", rules(language))) <= set(anchors)


def test_every_question_links_to_a_rule_that_exists() -> None:
    """The `rule` of each decision in the game's source, as its prompt links to it."""
    anchors = {anchor for *_, anchor in headings("en")}
    linked = {
        node.value
        for file in (ROOT / "app/games/duel").rglob("*.py")
        for keyword in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(keyword, ast.keyword) and keyword.arg == "rule"
        for node in ast.walk(keyword.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    } - {"swap"}  # the name of a kind, in a condition
    assert linked == {"first-beast", "card", "end-of-turn", "die-effects", "orders", "guardians", "defeat"}
    assert linked <= anchors


@pytest.mark.parametrize("language", ["de", "fr"])
def test_rules_are_built_alike_in_every_language(language: str) -> None:
    def frame(language: str) -> list[tuple[str, str, str]]:
        return [(depth, number, anchor) for depth, number, _, anchor in headings(language)]

    assert frame(language) == frame("en")


def row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_list_every_card_as_it_is(language: str) -> None:
    """Names, values and texts of the tables come from the data; whoever changes a card is told so here."""

    def said(message: Message) -> str:
        return WORDS.say(language, message)

    lines = rules(language).splitlines()
    for key, beast in beasts().items():
        values = (beast.health, beast.attack, beast.defence)
        element, text = ELEMENTS[language][beast.element], said(words.beast_text(key))
        assert row(said(words.beast(key)), element, *values, text) in lines
    for key, item in items().items():
        kind = KINDS[language][item.kind]
        assert row(said(words.item(key)), kind, item.copies, said(words.item_text(key))) in lines


def test_what_is_from_the_rulebook_and_what_is_reconstructed_is_said_on_every_card() -> None:
    sources = {key: beast.source for key, beast in beasts().items()} | {
        key: item.source for key, item in items().items()
    }
    assert {card for card, source in sources.items() if source == "seed"} == {"retreat", "ember_feather", "armour"}
    assert set(sources.values()) == {"seed", "reconstructed"}
