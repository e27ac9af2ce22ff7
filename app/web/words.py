"""Words for people in their language: the .po catalogues of the shell and of each game, keyed by message key.

A catalogue's entry is a text with `{name}` placeholders, or several forms of it, of which the argument `n` chooses one.
The browser is given the same catalogues as JSON (`Catalogue.kept`) and follows the same rules in static/shell/i18n.js.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from babel import Locale
from babel.messages.pofile import read_po

from app.core.game import Game
from app.core.message import Message
from app.web.files import Kept

LANGUAGES = ("en", "de", "fr")
FALLBACK = "en"

PLACEHOLDER = re.compile(r"\{(\w+)\}")

Forms = str | tuple[str, ...]

_APP = Path(__file__).resolve().parents[1]
_SHELL = [_APP / "locale", _APP / "web" / "locale"]


class Catalogue:
    """One language's words. `kept` is what the browser gets."""

    def __init__(self, language: str, texts: Mapping[str, Forms]) -> None:
        self.language = language
        self.texts = texts
        body = msgspec.json.encode({"lang": language, "messages": texts}, order="sorted")
        self.kept = Kept.of(body, "application/json")
        self.edition = sha256(body).hexdigest()[:8]
        # The rule of Unicode's CLDR, as in the browser's Intl.PluralRules; the .po header's own rule is for editors.
        self._plural = Locale.parse(language).plural_form

    def pattern(self, key: str, n: object = None) -> str:
        """The text with its placeholders; the key itself where nobody has written one, so that the gap is seen."""
        forms = self.texts.get(key, key)
        if isinstance(forms, str):
            return forms
        return forms[0] if not isinstance(n, int) or self._plural(n) == "one" else forms[-1]


class Words:
    """The catalogues of all languages."""

    def __init__(self, catalogues: Iterable[Catalogue]) -> None:
        self.catalogues = {catalogue.language: catalogue for catalogue in catalogues}

    def say(self, language: str, message: Message) -> str:
        """The message in this language, in the fallback where the language isn't spoken here."""
        catalogue = self.catalogues.get(language) or self.catalogues[FALLBACK]
        return _fill(catalogue, message)


def load_words(games: Iterable[Game[Any]] = ()) -> Words:
    """Read the shell's catalogues and those in the folder `locale` beside each game's module."""
    folders = [*_SHELL, *(_locale_of(game) for game in games)]
    return Words(
        Catalogue(language, {key: forms for folder in folders for key, forms in read_texts(folder, language).items()})
        for language in LANGUAGES
    )


@cache
def read_texts(folder: Path, language: str) -> dict[str, Forms]:
    """The texts of one catalogue; none where there is no such file."""
    path = folder / f"{language}.po"
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {_key(entry.id): _forms(entry.string) for entry in catalogue if entry.id}


def _locale_of(game: Game[Any]) -> Path:
    file = sys.modules[type(game).__module__].__file__ or ""
    return Path(file).parent / "locale"


def _key(entry_id: str | list[str] | tuple[str, ...]) -> str:
    return entry_id if isinstance(entry_id, str) else entry_id[0]


def _forms(string: str | list[str] | tuple[str, ...] | None) -> Forms:
    return string or "" if isinstance(string, str | None) else tuple(string)


def _fill(catalogue: Catalogue, message: Message) -> str:
    def value(match: re.Match[str]) -> str:
        argument = message.args.get(match[1], match[0])
        return _fill(catalogue, argument) if isinstance(argument, Message) else str(argument)

    return PLACEHOLDER.sub(value, catalogue.pattern(message.key, message.args.get("n")))
