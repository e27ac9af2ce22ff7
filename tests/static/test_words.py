"""The shell's words: the same messages and placeholders in each language, and every one that a page asks for."""

import re
from pathlib import Path

import pytest

from app.web.words import read_texts

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "de", "fr")


def messages(language: str) -> dict[str, tuple[str, ...]]:
    texts = read_texts(ROOT / "app" / "locale", language)
    return {key: (forms,) if isinstance(forms, str) else forms for key, forms in texts.items()}


def placeholders(forms: tuple[str, ...]) -> set[str]:
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_each_language_says_the_same_messages(language: str) -> None:
    english, other = messages("en"), messages(language)
    assert english.keys() == other.keys()
    for key, forms in english.items():
        assert len(other[key]) == len(forms), key
        assert placeholders(other[key]) == placeholders(forms), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty(language: str) -> None:
    assert [key for key, forms in messages(language).items() if not all(form.strip() for form in forms)] == []


def test_every_message_that_a_page_asks_for_is_there() -> None:
    asked: dict[str, str] = {}
    for path in (ROOT / "templates").rglob("*.html"):
        for key in re.findall(r"""\b_\(["']([\w.]+)["']""", path.read_text(encoding="utf-8")):
            asked[key] = path.name
    for path in (ROOT / "static").rglob("*.js"):
        for key in re.findall(r"""\bt\("([a-z]+\.[\w.]+)\"""", path.read_text(encoding="utf-8")):
            asked[key] = path.name
    games = {game.name for game in (ROOT / "static" / "games").iterdir()}
    folders = ["locale", "web/locale", *(f"games/{game}/locale" for game in games)]
    known = {key for folder in folders for key in read_texts(ROOT / "app" / folder, "en")}
    assert {key: name for key, name in asked.items() if key not in known} == {}
