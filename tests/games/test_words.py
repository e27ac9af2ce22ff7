"""What holds for the words of every game."""

import re

import pytest

from app.games import GAMES
from app.web.words import LANGUAGES, PLACEHOLDER, Forms
from tests.games.said import GAMES_FOLDER, patterns, texts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_rules_source_is_written(game: str, language: str) -> None:
    known = texts(game, language)
    found = [(file, pattern) for file in (GAMES_FOLDER / game).rglob("*.py") for pattern in patterns(file, game)]
    assert len(found) > 50
    for file, pattern in found:
        assert any(re.fullmatch(pattern, key) for key in known), f"{file.name}: {pattern}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_catalogues_have_the_same_keys_and_gaps(game: str, language: str) -> None:
    english, other = texts(game, "en"), texts(game, language)
    assert list(other) == list(english)
    for key, forms in english.items():
        assert isinstance(other[key], str) == isinstance(forms, str), key
        assert gaps(other[key]) == gaps(forms), key


def gaps(forms: Forms) -> list[set[str]]:
    """The placeholders of each form; what counts may write the figure in letters."""
    if isinstance(forms, str):
        return [set(PLACEHOLDER.findall(forms))]
    return [set(PLACEHOLDER.findall(form)) - {"n"} for form in forms]
