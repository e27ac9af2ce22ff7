"""The rulebook has the same rules at the same anchors in three languages, and tells the cards in their own words."""

import ast
from pathlib import Path

import pytest

from app.core.message import Message
from app.games.duel import words
from app.games.duel.cards import beasts, items
from app.web.words import LANGUAGES, load_words
from tests.games.duel.duel_kit import GAME
from tests.games.rulebooks import anchors, row, rules

ROOT = Path(__file__).parents[3]
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


def test_every_question_links_to_a_rule_that_exists() -> None:
    """The `rule` of each decision in the game's source, as its prompt links to it."""
    linked = {
        node.value
        for file in (ROOT / "app/games/duel").rglob("*.py")
        for keyword in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(keyword, ast.keyword) and keyword.arg == "rule"
        for node in ast.walk(keyword.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    } - {"swap"}  # the name of a kind, in a condition
    assert linked == {"first-beast", "card", "end-of-turn", "die-effects", "orders", "guardians", "defeat"}
    assert linked <= anchors(GAME.key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_list_every_card_as_it_is(language: str) -> None:
    """Names, values and texts of the tables come from the data; whoever changes a card is told so here."""

    def said(message: Message) -> str:
        return WORDS.say(language, message)

    lines = rules("duel", language).splitlines()
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
