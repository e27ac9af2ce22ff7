"""Which words are listed: whole words, or with a `*` at the end all words that begin so.

They are compared as searches compare them (see app.store.spelling): without capitals, accents, widths and signs that
nobody sees. Nothing is altered, and nothing looks inside a word: whoever lists "ass" doesn't list "grass".
"""

import unicodedata
from collections.abc import Iterable

from app.store.spelling import words_of

ANY = "*"


class WordList:
    """The listed words, ready to be looked for."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._whole: set[str] = set()
        self._beginnings: set[str] = set()
        for word in words:
            plain = _words(word.removesuffix(ANY))
            if len(plain) == 1:
                (self._beginnings if word.endswith(ANY) else self._whole).add(plain[0])
        self._longest = max(map(len, self._beginnings), default=0)

    def __bool__(self) -> bool:
        return bool(self._whole or self._beginnings)

    def found(self, text: str) -> str | None:
        """The first listed word of a text, as it is compared."""
        return next((word for word in _words(text) if self._lists(word)), None)

    def _lists(self, word: str) -> bool:
        lengths = range(1, min(len(word), self._longest) + 1)
        return word in self._whole or any(word[:length] in self._beginnings for length in lengths)


def is_one_word(text: str) -> bool:
    """Whether this can be listed: one word, perhaps with a `*` at its end."""
    plain = _words(text.removesuffix(ANY))
    return len(plain) == 1 and plain[0].isalnum()


def _words(text: str) -> tuple[str, ...]:
    return words_of("".join(sign for sign in text if unicodedata.category(sign) != "Cf"))
