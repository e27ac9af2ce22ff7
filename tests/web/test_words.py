"""Every language says everything, with the same placeholders; and what is said is what was meant."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app.core.message import say
from app.games import GAMES
from app.web.language import _best
from app.web.words import FALLBACK, LANGUAGES, PLACEHOLDER, Catalogue, Forms, Words, load_words, read_texts

APP = Path(__file__).parents[2] / "app"
ROOT = APP.parent
FOLDERS = sorted({path.parent for path in APP.rglob("*.po")})

WORDS = load_words(GAMES.values())


def placeholders(forms: Forms) -> set[str]:
    return set(PLACEHOLDER.findall(forms if isinstance(forms, str) else " ".join(forms)))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: str(p.relative_to(APP)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_fault_100_same_keys_same_placeholders(folder: Path, language: str) -> None:
    texts, reference = read_texts(folder, language), read_texts(folder, FALLBACK)
    assert sorted(set(texts) ^ set(reference)) == []
    for key, forms in texts.items():
        assert placeholders(forms) == placeholders(reference[key]), key
        assert isinstance(forms, str) == isinstance(reference[key], str), f"{key}: one form here, several there"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: str(p.relative_to(APP)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_sound(folder: Path, language: str) -> None:
    """No text empty, none twice, several forms only where the argument `n` chooses; the header names the language."""
    path = folder / f"{language}.po"
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []
    with path.open("rb") as file:
        assert str(read_po(file).locale) == language
    for key, forms in read_texts(folder, language).items():
        assert re.fullmatch(r"[\w-]+(\.[\w-]+)+", key), key
        for form in [forms] if isinstance(forms, str) else forms:
            assert form.strip(), key
            assert form == form.strip(), f"{key}: blanks around it"
        if not isinstance(forms, str):
            assert len(forms) == 2, key


def keys_in_python() -> set[tuple[str, str]]:
    """(key, file) of every message that the server makes with a key written out."""
    found = set()
    for path in APP.rglob("*.py"):
        if path.is_relative_to(APP / "bench"):
            continue  # its game has no readers
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                key = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                where = str(path.relative_to(ROOT))
                if isinstance(key, str) and name in ("say", "Message", "BadWish"):
                    found.add((key, where))
                if isinstance(key, str) and name == "Problem" and len(node.args) == 1:
                    found.add((f"problem.{key}", where))
    return found


def keys_in_templates() -> set[tuple[str, str]]:
    found = set()
    for path in (ROOT / "templates").rglob("*.html"):
        for key in re.findall(r"""\b_\(\s*["']([\w.-]+)["']""", path.read_text(encoding="utf-8")):
            found.add((key, str(path.relative_to(ROOT))))
    return found


def keys_in_scripts() -> set[tuple[str, str]]:
    found = set()
    for path in (ROOT / "static").rglob("*.js"):
        script = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for key in re.findall(r"""\b(?:t|parts)\(\s*["']([\w.-]+\.[\w.-]+)["']""", script):
            found.add((key, str(path.relative_to(ROOT))))
    return found


@pytest.mark.parametrize("find", [keys_in_python, keys_in_templates, keys_in_scripts])
def test_fault_100_whatever_is_said_can_be_said(find: object) -> None:
    assert callable(find)
    said: set[tuple[str, str]] = find()
    assert len(said) > 10
    known = WORDS.catalogues[FALLBACK].texts
    assert sorted(f"{key} ({where})" for key, where in said if key not in known) == []


DROPS: dict[str, Forms] = {"t.n": ("{n} drop", "{n} drops")}


@pytest.fixture
def words() -> Words:
    return Words(
        [
            Catalogue(
                "en",
                {"t.n": ("{n} drop", "{n} drops"), "t.in": "at {place}: {what}", "t.a": "Saugues", "t.x": "{a}{b}"},
            ),
            Catalogue("de", {"t.n": ("{n} Tropfen", "{n} Tröpfchen")}),
            Catalogue("fr", {"t.n": ("{n} goutte", "{n} gouttes")}),
        ]
    )


@pytest.mark.parametrize(
    ("n", "en", "de", "fr"),
    [
        (0, "0 drops", "0 Tröpfchen", "0 goutte"),
        (1, "1 drop", "1 Tropfen", "1 goutte"),
        (2, "2 drops", "2 Tröpfchen", "2 gouttes"),
        (5, "5 drops", "5 Tröpfchen", "5 gouttes"),
        (21, "21 drops", "21 Tröpfchen", "21 gouttes"),
    ],
)
def test_fault_100_the_language_counts(words: Words, n: int, en: str, de: str, fr: str) -> None:
    assert [words.say(language, say("t.n", n=n)) for language in ("en", "de", "fr")] == [en, de, fr]


def test_a_message_in_a_message(words: Words) -> None:
    message = say("t.in", place=say("t.a"), what=say("t.n", n=1))
    assert words.say("en", message) == "at Saugues: 1 drop"


def test_what_is_filled_in_is_not_filled_again(words: Words) -> None:
    assert words.say("en", say("t.x", a="{b}", b="secret")) == "{b}secret"


def test_an_unknown_key_shows_itself(words: Words) -> None:
    assert words.say("en", say("t.nothing", n=2)) == "t.nothing"
    assert words.say("fr", say("t.a")) == "t.a"


def test_an_unknown_language_is_english(words: Words) -> None:
    assert words.say("tlh", say("t.a")) == "Saugues"


def test_a_missing_argument_shows_itself(words: Words) -> None:
    assert words.say("en", say("t.in", place="Mende")) == "at Mende: {what}"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es,fr;q=0.5,de;q=0.7", "de"),
        ("FR", "fr"),
        ("*", "en"),
        ("fr;q=0", "en"),
        ("fr;q=x, de", "de"),
        ("fr; q=0.1, de; q=0.2", "de"),
        pytest.param("," * 10_000 + "de", "en", id="much too long"),
    ],
)
def test_the_language_that_a_browser_asks_for(accepted: str, language: str) -> None:
    assert _best(accepted) == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["account.webhook_what", "account.mail_what"])
def test_when_a_notice_goes_out_is_the_hosts_to_say(language: str, key: str) -> None:
    """SPOOR_NOTICE_DELAY may be anything from nothing to a day: no figure of ours is right everywhere."""
    assert not re.search(r"minut|se[ck]ond|sekund|stund|hour|heure|\d", WORDS.say(language, say(key)), re.IGNORECASE)
