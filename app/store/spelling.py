"""How names and titles are found whatever way they are written: by the beginnings of their words, folded."""

import re
import unicodedata

from sqlalchemy import ColumnElement, String

LONGEST = 40
"""Signs of a word that count."""

# By their code points in both databases: then all words with one beginning lie side by side in an index.
WORD = String(LONGEST).with_variant(String(LONGEST, collation="C"), "postgresql")

_LAST = "\U0010ffff"
# Signs are words too: who looks for % or _ means just that.
_WORDS = re.compile(r"[^\W_]+|[^\w\s]|_")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, each once, without case and accents."""
    plain = _bare(_bare(text).casefold())
    return tuple(dict.fromkeys(word[:LONGEST] for word in _WORDS.findall(plain)))


def begins(column: ColumnElement[str], word: str) -> ColumnElement[bool]:
    """Whether a word begins with this one."""
    return column.between(word, word + _LAST)


def _bare(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
