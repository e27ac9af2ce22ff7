"""The rulebook has the same rules at the same anchors in three languages, and tells the cards in their own words."""

import ast
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app.web.words import LANGUAGES
from tests.games.rulebooks import anchors, headings, rules

ROOT = Path(__file__).parents[3]
GAME = ROOT / "app/games/la_bete"
# The anchors that prompts link to.
# fmt: off
LINKED = [
    "goal", "components", "map", "setup", "identity", "entry", "placing", "first-victim", "seasons", "season-card",
    "reinforcement", "clear-tracks", "choose-where-to-strike", "leave-tracks", "powers", "move-investigators",
    "ride", "terror", "victims", "investigation", "capture", "vagabond", "end-of-game", "portefaix",
    "special-villages", "season-cards", "experienced", "tips", "names-and-maps",
]
# fmt: on


def words(language: str) -> dict[str, str]:
    with (GAME / f"locale/{language}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def test_rules_have_every_anchor_that_is_linked_to() -> None:
    assert set(LINKED) <= anchors("la_bete")


def test_every_question_links_to_a_rule_that_exists() -> None:
    """The `rule` of each decision in the game's source, as its prompt links to it."""
    linked = [
        (file.name, node.value.value)
        for file in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant)
    ]
    assert len(linked) >= 15
    assert [(file, rule) for file, rule in linked if rule not in anchors("la_bete")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_tell_each_season_card_in_the_cards_own_words(language: str) -> None:
    said = words(language)
    told = {anchor: heading for _, _, heading, anchor in headings("la_bete", language)}
    with (GAME / "content/seasons.toml").open("rb") as file:
        cards = tomllib.load(file)["card"]
    for card in cards:
        key, anchor = f"la_bete.card.{card['id']}", f"card-{card['id'].lower()}"
        assert told[anchor] == f"{said[key + '.name']} · {card['phase']}"
        assert f"{{#{anchor}}}\n\n{said[key + '.text']}" in rules("la_bete", language)
