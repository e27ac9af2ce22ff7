"""Rise of Tribes speaks three languages: all that can be said has its text there, and nothing is written in vain."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec.structs import fields

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.message import Message, say
from app.core.referee import Turn, choose, questions, start
from app.games.tribes import words
from app.games.tribes.content import Power, events, goals, leadings, technologies, terrain, tribes
from app.games.tribes.game import TribesOptions, TribesState
from app.games.tribes.steps.asking import DEEDS, DONE, PASS
from app.web.words import LANGUAGES, PLACEHOLDER, load_words
from tests.games.said import keys, texts
from tests.games.tribes.valley_kit import GAME, SEED

SOURCE = Path(__file__).parents[3] / "app/games/tribes"
WORDS = load_words([GAME])
MATCHES: list[tuple[int, dict[str, object]]] = [
    (2, {"events": "beasts", "starting": "both", "leaders": True, "elders": True, "terrain": "all"}),
    (3, {"events": "base", "bronze": False, "terrain": "some"}),
    (4, {"events": "mixed", "leaders": True, "elders": True}),
]
ANSWERS = 250

FILLED = {
    "face": ["sun", "moon", "blank"],
    "action": ["grow", "move", "gather", "lead"],
    "strength": ["weak", "normal", "strong"],
    "resource": ["food", "wood", "stone"],
    "stock": ["food", "wood", "stone", "nothing"],
    "hex": ["lake", "forest", "mountain", *terrain()],
    "hexes": ["lake", "forest", "mountain", "edge"],
    "direction": list("012345"),
    "outcome": ["points", "bronze"],
    "blocked": ["control", "invaders", "left", "price", "gather.invaders", "gather.frozen", "gather.bear"],
    "act": ["grow", "move", "gather", "lead", "hunt", "tame", "kill", "chase"],
    "tribe": list(tribes()),
    "leader": list(leadings()),
    "goal": list(goals()),
    "event": list(events()),
    "technology": list(technologies()),
    "terrain": list(terrain()),
    "power": list(Power.__struct_fields__),
    "mastery": ["wild", "leader", "smite"],
    "tile": [name for name, tile in events().items() if tile.power is None] + ["stock", "per_player"],
    "tile.roams": ["lake", "forest", "mountain"],
    "tile.doubles": ["discard", "cheaper", "stray"],
}
"""What the f-strings in the game's words are filled with."""

OF_INVADERS = ("strike", "ambush", "battle", "crowd")
"""The ways in which Invaders can fall as well."""


def calls(name: str) -> Iterator[ast.Call]:
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def plain(name: str, place: int) -> Iterator[tuple[str, ast.Call]]:
    """The calls in which that argument is written out."""
    for call in calls(name):
        if len(call.args) > place and isinstance(said := call.args[place], ast.Constant):
            yield str(said.value), call


def sayable() -> set[str]:
    """Every key that the source can say."""
    found = {key for key, _ in plain("say", 0) if key.startswith("tribes.")}
    found |= {f"tribes.{family}.{each}" for family, each_ in FILLED.items() for each in each_}
    found |= {"tribes.pass", "tribes.grow", "tribes.grow.feed", "tribes.title", "tribes.subtitle", "tribes.role.chief"}
    found |= {f"tribes.{key}" for key, _ in plain("passing", 0)}
    found |= {f"tribes.log.{kind}" for kind, _ in plain("tell", 1)}
    found |= {f"tribes.log.{kind}" for kind in ("roll", "reroll", "eagle_set", "frozen", "thawed")}
    found |= {f"tribes.log.points.{why}" for why, _ in plain("score", 3)}
    found |= {f"tribes.log.lost.{why}" for why, _ in plain("lose", 4)}
    found |= {f"tribes.log.lost.{why}" for why in OF_INVADERS}
    found |= {f"tribes.log.lost.{why}.invaders" for why in OF_INVADERS}
    for kind in [*(kind for kind, _ in plain("question", 0)), "strike", "ambush"]:
        found |= {f"tribes.prompt.{kind}", f"tribes.note.{kind}"}
    found |= {f"tribes.deed.{deed}" for deed in DEEDS.values()}
    return found | set(of_options())


def of_options() -> Iterator[str]:
    """The words of the options: a title, a help and one for each choice."""
    for field in fields(TribesOptions):
        yield from (f"tribes.option.{field.name}", f"tribes.option.{field.name}.help")
        yield from (f"tribes.option.{field.name}.{choice}" for choice in get_args(get_args(field.type)[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_said_is_written_and_nothing_else(language: str) -> None:
    written = {key for key in texts(GAME.key, language) if not key.startswith("tribes.board.")}
    assert written ^ sayable() == set()


def test_every_gap_of_a_log_line_and_a_question_is_filled() -> None:
    """The placeholders of a text are among the arguments that the source gives it."""
    text = texts(GAME.key, "en")
    for kind, call in plain("tell", 1):
        given = {word.arg for word in call.keywords} | {"who"}
        if None not in given:
            assert gaps(text[f"tribes.log.{kind}"]) <= given, kind
    for kind, call in plain("question", 0):
        given = {word.arg for word in call.keywords}
        assert gaps(text[f"tribes.prompt.{kind}"]) | gaps(text[f"tribes.note.{kind}"]) <= given, kind
    for key, call in plain("say", 0):
        if key.startswith("tribes.") and None not in {word.arg for word in call.keywords}:
            assert gaps(text[key]) <= {word.arg for word in call.keywords}, key


def gaps(forms: str | tuple[str, ...]) -> set[str | None]:
    return set(PLACEHOLDER.findall("".join(forms)))


def messages_of(question: Decision) -> Iterator[Message]:
    yield question.prompt
    if question.note is not None:
        yield question.note
    if question.deed is not None:
        # As the button says it; an option that declines stands alone there.
        for option in question.options:
            if option.id not in (DONE, PASS):
                yield say(question.deed.key, option=option.label)
    for option in question.options:
        yield option.label
        if option.group is not None:
            yield option.group
    yield from (blocked.reason for blocked in question.blocked)


def match(players: int, options: dict[str, object], number: int) -> Iterator[Turn[TribesState]]:
    """The first answers of a match at random; more than half of the time the last option, which passes, is avoided."""
    random = Random(number)
    seats = GAME.seats({"chief": players})
    turn = start(GAME, TribesOptions(**options), seats, Chance.from_seed(SEED))  # type: ignore[arg-type]
    for _ in range(ANSWERS):
        yield turn
        question = next(iter(questions(turn.state).values()), None)
        if question is None:
            return
        ids = [option.id for option in question.options]
        n = min(max(question.least, question.most), len(ids))
        picked = random.sample(ids, n) if n > 1 else [random.choice(ids)]
        turn = choose(GAME, turn.state, question.by[0], question.id, picked)
    yield turn


@cache
def spoken() -> dict[str, Message]:
    """All messages of some matches and of the texts of all cards and tiles, by what they say in English."""
    met: list[Message] = []
    for number, (players, options) in enumerate(MATCHES):
        for turn in match(players, options, number):
            met += [line.text for event in turn.events for line in (event.public, *event.told.values()) if line]
            met += [message for question in questions(turn.state).values() for message in messages_of(question)]
            met.append(GAME.chapter(turn.state))
    met += GAME.printed(3).values()
    return {WORDS.say("en", message): message for message in met}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_match_says_has_words_without_gaps(language: str) -> None:
    known = {*texts(GAME.key, language), "seat.name"}
    for message in spoken().values():
        assert [key for key in keys(message) if key not in known] == []
        said = WORDS.say(language, message)
        assert said.strip() == said != ""
        assert not re.search(r"[{}]|  |tribes\.\w", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_lines_are_sentences_and_labels_are_none(language: str) -> None:
    for message in spoken().values():
        said = WORDS.say(language, message)
        if message.key.startswith(("tribes.log.", "tribes.prompt.", "tribes.note.")):
            assert re.search(r"\.[”“]?$|\.\u00a0»$", said), said
        if message.key.startswith(("tribes.deed.", "tribes.group.")):
            assert not said.endswith("."), said


@pytest.mark.parametrize(("language", "most"), [("en", 8), ("de", 9), ("fr", 9)])
def test_prompts_are_one_short_sentence(language: str, most: int) -> None:
    for key, forms in texts(GAME.key, language).items():
        if key.startswith("tribes.prompt."):
            for form in [forms] if isinstance(forms, str) else forms:
                assert form.endswith("."), form
                assert form.count(".") == 1
                assert len(form.split()) <= most, form


def test_hexes_players_and_names_are_not_contracted_in_french() -> None:
    for key, forms in texts(GAME.key, "fr").items():
        for form in [forms] if isinstance(forms, str) else forms:
            names = r"\b(à|de) \{(who|other|hex|hexes|start|end|beast|event|goal|technology|resource|stock)\}"
            assert not re.search(names, form), (key, form)


@pytest.mark.parametrize(
    ("text", "en", "de", "fr"),
    [
        (
            words.event_text("wolf_pack"),
            "A roaming beast: it comes to an intersection next to a Mountain, of the active player’s choice. In "
            "its three hexes the population limit is lower by 1. A later double discards the tile.",
            "Ein umherziehendes Tier: Es kommt an eine Kreuzung neben einem Berg, die der aktive Spieler wählt. "
            "In seinen drei Feldern ist die Bevölkerungsgrenze um 1 niedriger. Ein späterer Pasch legt das "
            "Plättchen ab.",
            "Une bête errante\u00a0: elle arrive à une intersection voisine d’une Montagne, au choix du joueur "
            "actif. Sur ses trois cases, la limite de population baisse de 1. Un double ultérieur défausse la "
            "tuile.",
        ),
        (
            words.event_text("walls"),
            "In step 5 you may acquire this tile for 3 Stone and keep it. When you defend where your village "
            "stands: before the conflict 1 attacker is eliminated. Each later double lays a resource on it and "
            "makes it cheaper by that; with the third one the tile is discarded.",
            "In Phase 5 darfst du dieses Plättchen für 3 Stein erwerben und behalten. Wenn du dort verteidigst, "
            "wo dein Dorf steht: Vor dem Konflikt fällt 1 angreifendes Mitglied. Jeder spätere Pasch legt einen "
            "Rohstoff darauf und macht das Plättchen um diesen billiger; mit dem dritten wird es abgelegt.",
            "À l’étape 5, vous pouvez acquérir cette tuile pour 3 Pierre et la garder. Quand vous défendez une "
            "case où se dresse votre village\u00a0: avant le conflit, 1 attaquant est éliminé. Chaque double "
            "ultérieur y pose une ressource, qui en réduit d’autant le prix\u202f; à la troisième, la tuile est "
            "défaussée.",
        ),
        (
            words.goal_text("hearth", 2),
            "Development for 2 Food, 1 Stone, 1 point. Each GROW: 1 member more.",
            "Entwicklung für 2 Nahrung, 1 Stein, 1 Punkt. Jedes WACHSEN: 1 Mitglied mehr.",
            "Développement pour 2 Nourriture, 1 Pierre, 1 point. Chaque action CROÎTRE\u00a0: 1 membre de plus.",
        ),
        (
            words.goal_text("far_shores", 2),
            "Achievement, 1 point. Control: 3 edge hexes.",
            "Errungenschaft, 1 Punkt. Kontrolliere: 3 Randfelder.",
            "Exploit, 1 point. Contrôlez\u00a0: 3 cases du bord.",
        ),
    ],
)
def test_cards_and_tiles_say_what_their_data_says(text: Message, en: str, de: str, fr: str) -> None:
    assert [WORDS.say(language, text) for language in LANGUAGES] == [en, de, fr]
