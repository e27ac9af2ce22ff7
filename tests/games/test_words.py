"""What holds for the words of every game."""

import re
from collections.abc import Sequence

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


@pytest.mark.parametrize("game", GAMES)
def test_french_spaces_do_not_break(game: str) -> None:
    for forms in texts(game, "fr").values():
        assert not re.search(r" [:;!?»]|« ", "\n".join(written(forms))), forms


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_typographic(game: str, language: str) -> None:
    for forms in texts(game, language).values():
        assert not re.search(r"[\"'`]", "\n".join(written(forms))), forms


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_speaks_of_no_you(game: str, language: str) -> None:
    """All players and everybody who watches read the same lines; a card's own text stands in quotation marks."""
    addressed = {"en": r"\byou(r|rs)?\b", "de": r"\b(du|dein\w*|dir|dich)\b", "fr": r"\b(vous|votre|vos)\b"}
    quoted = {"en": r"“.*?”", "de": r"„.*?“", "fr": r"«.*?»"}
    for key, forms in texts(game, language).items():
        if key.startswith((f"{game}.log.", f"{game}.outcome.")) and not key.endswith(".own"):
            for form in written(forms):
                said = re.sub(quoted[language], "", form)
                assert not re.search(addressed[language], said, re.IGNORECASE), key


def written(forms: Forms) -> Sequence[str]:
    """The text, or its forms for one and for several."""
    return [forms] if isinstance(forms, str) else forms


def gaps(forms: Forms) -> list[set[str]]:
    """The placeholders of each form; what counts may write the figure in letters."""
    if isinstance(forms, str):
        return [set(PLACEHOLDER.findall(forms))]
    return [set(PLACEHOLDER.findall(form)) - {"n"} for form in forms]
