"""The rulebook has the same rules at the same anchors in three languages, and tells the cards in their own words."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[3]
GAME = ROOT / "app/games/la_bete"
LANGUAGES = ("en", "de", "fr")
HEADING = re.compile(r"^(#+) (?:(\d(?:\.\d)?) )?(.+) \{#([a-z0-9-]+)\}$")
# The anchors that prompts link to.
# fmt: off
LINKED = [
    "goal", "components", "map", "setup", "identity", "entry", "placing", "first-victim", "seasons", "season-card",
    "reinforcement", "clear-tracks", "choose-where-to-strike", "leave-tracks", "powers", "move-investigators",
    "ride", "terror", "victims", "investigation", "capture", "vagabond", "end-of-game", "portefaix",
    "special-villages", "season-cards", "experienced", "tips", "names-and-maps",
]
# fmt: on


def rules(language: str) -> str:
    return (ROOT / f"docs/rules/la_bete.{language}.md").read_text("utf-8")


def headings(language: str) -> list[tuple[str, str, str, str]]:
    """Depth, number, words and anchor of every heading below the title."""
    lines = [line for line in rules(language).splitlines() if line.startswith("##")]
    matches = [HEADING.match(line) for line in lines]
    assert all(matches), [line for line, match in zip(lines, matches, strict=True) if not match]
    return [(m[1], m[2] or "", m[3], m[4]) for m in matches if m]


def words(language: str) -> dict[str, str]:
    with (GAME / f"locale/{language}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_have_every_anchor_once(language: str) -> None:
    anchors = [anchor for *_, anchor in headings(language)]
    assert len(anchors) == len(set(anchors))
    assert set(LINKED) <= set(anchors)
    assert set(re.findall(r"\(#([^)]+)\)", rules(language))) <= set(anchors)


def test_every_question_links_to_a_rule_that_exists() -> None:
    """The `rule` of each decision in the game's source, as its prompt links to it."""
    anchors = {anchor for *_, anchor in headings("en")}
    linked = [
        (file.name, node.value.value)
        for file in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant)
    ]
    assert len(linked) >= 15
    assert [(file, rule) for file, rule in linked if rule not in anchors] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_rules_are_built_alike_in_every_language(language: str) -> None:
    def frame(language: str) -> list[tuple[str, str, str]]:
        return [(depth, number, anchor) for depth, number, _, anchor in headings(language)]

    assert frame(language) == frame("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_tell_each_season_card_in_the_cards_own_words(language: str) -> None:
    said = words(language)
    told = {anchor: heading for _, _, heading, anchor in headings(language)}
    with (GAME / "content/seasons.toml").open("rb") as file:
        cards = tomllib.load(file)["card"]
    for card in cards:
        key, anchor = f"la_bete.card.{card['id']}", f"card-{card['id'].lower()}"
        assert told[anchor] == f"{said[key + '.name']} · {card['phase']}"
        assert f"{{#{anchor}}}\n\n{said[key + '.text']}" in rules(language)


def test_every_ruling_has_question_decision_reason_and_test() -> None:
    text = (ROOT / "docs/rulings/la_bete.md").read_text("utf-8")
    rulings = text.split("\n### ")[1:]
    for ruling in rulings:
        for part in ("**Decision.**", "**Reason.**", "**Test.** `test_"):
            assert part in ruling, ruling.splitlines()[0]
    numbers = [ruling.split(". ", 1)[0] for ruling in rulings]
    assert len(numbers) == len(set(numbers))
