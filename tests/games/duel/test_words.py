"""The duel speaks three languages: every message of a match has its text there, with all its gaps filled."""

import re
from functools import cache
from pathlib import Path

import pytest

from app.core.message import Message, say
from app.core.referee import resign
from app.games.duel import cards, words
from app.games.duel.cards import Beast, Effect, Item, beasts, items
from app.web.words import LANGUAGES, load_words
from tests.games.duel.duel_kit import GAME, ONE
from tests.games.duel.random_match import match as random_match
from tests.games.duel.random_match import opening
from tests.games.said import keys, said_in, texts

SOURCE = Path(__file__).parents[3] / "app/games/duel"
WORDS = load_words([GAME])
MATCHES = 60
RARE = {"duel.outcome.too_long", "duel.log.hit.least"}
"""Said in no match at random, or hardly ever."""


@cache
def spoken() -> dict[str, Message]:
    """All messages of many matches, by what they say in English."""
    matches = ([opening(number), *(moment.turn for moment in random_match(number))] for number in range(MATCHES))
    return said_in((turn for turns in matches for turn in turns), WORDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fault_100_every_message_of_a_match_has_words(language: str) -> None:
    known = {*texts(GAME.key, language), "seat.name"}
    for message in [*spoken().values(), *GAME.printed(2).values()]:
        assert [key for key in keys(message) if key not in known] == []
        said = WORDS.say(language, message)
        assert said.strip() == said != ""
        assert not re.search(r"[{}]|  |duel\.", said), said


def test_faults_34_100_nothing_is_written_that_is_never_said() -> None:
    met = {key for message in spoken().values() for key in keys(message)}
    met |= {key for message in GAME.printed(2).values() for key in keys(message)}
    families = "prompt note deed log outcome blocked group effect trigger gives beast item".split()
    written = {key for key in texts(GAME.key, "en") if key.split(".")[1] in families}
    assert written - met <= RARE
    assert written >= RARE


@pytest.mark.parametrize(("language", "most"), [("en", 6), ("de", 8), ("fr", 8)])
def test_prompts_are_one_short_sentence(language: str, most: int) -> None:
    prompts = {WORDS.say(language, m) for m in spoken().values() if m.key.startswith("duel.prompt.")}
    for prompt in prompts:
        assert prompt.endswith(".")
        assert prompt.count(".") == 1
        assert len(prompt.split()) <= most, prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_no_sentences_and_log_lines_are(language: str) -> None:
    for message in spoken().values():
        said = WORDS.say(language, message)
        if message.key.startswith("duel.deed."):
            assert not said.endswith(".")
        if message.key.startswith("duel.log."):
            assert said[0].isupper() or said.startswith("player:")
            assert re.search(r"\.[”“]?$|\.\u00a0»$", said), said


@pytest.mark.parametrize(
    ("card", "en", "de", "fr"),
    [
        (
            "beast:ember_fox",
            "Die 4–6: The opposing Beast takes 2 more damage.",
            "Würfel 4–6: Das gegnerische Beast nimmt 2 Schaden mehr.",
            "Dé 4–6\u00a0: La Bête adverse subit 2 dégâts de plus.",
        ),
        (
            "beast:shadow_raven",
            "Die 5–6: The opposing Beast takes 1 more damage. Your active Beast heals 1 HP.",
            "Würfel 5–6: Das gegnerische Beast nimmt 1 Schaden mehr. Dein aktives Beast heilt 1 HP.",
            "Dé 5–6\u00a0: La Bête adverse subit 1 dégât de plus. Votre Bête active récupère 1 PV.",
        ),
        (
            "beast:light_griffin",
            "Die 4–6: Draw an item.",
            "Würfel 4–6: Ziehe ein Item.",
            "Dé 4–6\u00a0: Piochez un objet.",
        ),
        (
            "item:thorn_guard",
            "Turn it up when your Beast takes damage from an attack and survives it. "
            "The opposing Beast takes 2 damage; DEF doesn’t count.",
            "Aufdecken, wenn dein Beast durch einen Angriff Schaden nimmt und ihn überlebt. "
            "Das gegnerische Beast nimmt 2 Schaden; DEF zählt nicht.",
            "À révéler quand votre Bête subit des dégâts d’une attaque et y survit. "
            "La Bête adverse subit 2 dégâts\u202f; la DEF ne compte pas.",
        ),
        (
            "item:armour",
            "+1 DEF for the Beast that wears this card.",
            "+1 DEF für das Beast, das diese Karte trägt.",
            "+1 DEF pour la Bête qui porte cette carte.",
        ),
    ],
)
def test_cards_say_what_their_data_says(card: str, en: str, de: str, fr: str) -> None:
    text = GAME.printed(2)[card]
    assert [WORDS.say(language, text) for language in LANGUAGES] == [en, de, fr]


def test_cards_of_other_data_say_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a card that somebody adds: more than two effects, numbers with a gap, one or several items."""
    effects = (Effect(draw=3), Effect(damage=1), Effect(retrieve=True))
    wolf = Beast("wolf", "fire", 5, 5, 0, (1, 3, 6), effects, "test")
    scroll = Item("scroll", "order", 1, "test", (Effect(damage=1),))
    monkeypatch.setattr(words, "beasts", lambda: {"wolf": wolf})
    monkeypatch.setattr(words, "items", lambda: {"scroll": scroll})
    assert WORDS.say("en", words.beast_text("wolf")) == (
        "Die 1, 3, 6: Draw 3 items. The opposing Beast takes 1 more damage. "
        "Take a card of your choice from your discard pile into your hand."
    )
    assert WORDS.say("fr", words.item_text("scroll")) == ("La Bête adverse subit 1 dégât\u202f; la DEF ne compte pas.")
    assert words.numbers((1, 2)) == "1–2"
    assert words.numbers((4,)) == "4"


def test_every_word_of_the_data_can_be_said() -> None:
    """Also those that no card in the box uses now."""
    for word in Effect.__struct_fields__:
        assert f"duel.effect.{word}" in texts(GAME.key, "en")
    triggers = {item.trigger for item in items().values()} - {""}
    assert {key for key in texts(GAME.key, "en") if key.startswith("duel.trigger.")} == {
        f"duel.trigger.{t}" for t in triggers
    }
    assert {key for key in texts(GAME.key, "en") if key.startswith("duel.beast.") and key.count(".") == 2} == {
        f"duel.beast.{beast}" for beast in beasts()
    }
    assert set(cards.BEATS) == {beast.element for beast in beasts().values()}


def test_a_player_is_spoken_of_by_name() -> None:
    """The message `seat.name`, for which the table puts the name of whoever sits there."""
    assert words.player(ONE) == say("seat.name", seat=ONE)
    (event,) = resign(GAME, opening(1).state, ONE).events
    assert event.public is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_has_a_title_a_role_and_words_for_its_options(language: str) -> None:
    begins = [f"duel.option.begins{end}" for end in ("", ".help", ".roll", ".first", ".second")]
    assert {"duel.title", "duel.subtitle", "duel.role.player", "duel.won.nobody", *begins} <= set(
        texts(GAME.key, language)
    )


def test_french_names_with_an_article_are_not_contracted() -> None:
    for key, forms in texts(GAME.key, "fr").items():
        for form in [forms] if isinstance(forms, str) else forms:
            assert not re.search(r"\b(à|de) \{(beast|foe|option|item)\}", form), (key, form)
