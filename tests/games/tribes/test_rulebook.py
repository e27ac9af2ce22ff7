"""The rules page has the same rules at the same anchors in three languages, and tells cards and tiles as they are."""

import ast
from pathlib import Path

import pytest

from app.core.message import Message
from app.games.tribes import words
from app.games.tribes.content import events, goals, leadings, technologies, terrain, tribes
from app.web.words import LANGUAGES, load_words
from tests.games.rulebooks import anchors, row, rules
from tests.games.tribes.valley_kit import GAME

ROOT = Path(__file__).parents[3]
WORDS = load_words([GAME])

MARKS = {
    "en": ("printed", "partly reconstructed", "reconstructed"),
    "de": ("gedruckt", "teilweise rekonstruiert", "rekonstruiert"),
    "fr": ("imprimé", "reconstitué en partie", "reconstitué"),
}
"""How the page says what is printed, what is so in part, and what is our own."""


def test_every_question_links_to_a_rule_that_exists() -> None:
    """The `rule` of each question in the game's source, as its prompt links to it."""
    linked = {f"event-{name.replace('_', '-')}" for name in events()}
    for file in (ROOT / "app/games/tribes").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "question":
                rule = node.args[3]
                if isinstance(rule, ast.Constant):
                    linked.add(str(rule.value))
    assert len(linked) > 40
    assert linked <= anchors(GAME.key)


def mark(language: str, source: str) -> str:
    """What a page says of where something is from."""
    if source == "reconstructed" or source.startswith("reconstructed; the name is known"):
        return MARKS[language][2]
    if "reconstructed" in source or "but for" in source:
        return MARKS[language][1]
    return MARKS[language][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_list_every_card_and_tile_as_it_is(language: str) -> None:
    """Names and texts come from the data, with what of it is reconstructed; whoever changes a card is told so here."""

    def said(message: Message) -> str:
        return WORDS.say(language, message)

    lines = rules("tribes", language).splitlines()
    for key, goal in goals().items():
        assert row(said(words.goal(key)), said(words.goal_text(key, 4)), mark(language, goal.source)) in lines
    for key in leadings():
        assert row(said(words.leader(key)), said(words.leader_text(key))) in lines
    for key, tribe in tribes().items():
        powers = ", ".join(said(words.leader(each)) for each in tribe.leader)
        assert row(said(words.tribe(key)), said(words.stock(tribe.cost)), powers) in lines
    for key, special in terrain().items():
        told = f"| {said(words.special_text(key))} | {mark(language, special.source)} |"
        assert any(line.endswith(told) for line in lines)
    for key, card in technologies().items():
        tasks = " ".join(f"{n}. {said(words.task(task))}" for n, task in enumerate(card.tasks, 1))
        cells = (said(words.technology(key)), f"{tasks} *({mark(language, card.source)})*")
        assert row(*cells, said(words.technology_text(key))) in lines
    for key, tile in events().items():
        at = lines.index(f"### {said(words.event(key))} {{#event-{key.replace('_', '-')}}}")
        assert lines[at + 2] == f"{said(words.event_text(key))} *({mark(language, tile.source)})*"
