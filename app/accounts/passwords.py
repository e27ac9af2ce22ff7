"""Which passwords people may have: long enough, and not among the first that anybody would try. Signs of every kind.

Those that anybody would try are what zxcvbn keeps: the 30,000 most common passwords, names, and words of English; some
words of German and French (common.txt); and all of them with what people put around them.
"""

from functools import cache
from pathlib import Path

from app.accounts.folding import folded

LEAST, MOST = 8, 256
"""Signs of a password."""

_FEW = 4
"""Different signs, or fewer, are as good as none."""

_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiopü",
    "azertyuiop",
    "asdfghjklöä",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    # Zigzags over the upper rows.
    "1q2w3e4r5t6y7u8i9o0p",
    "1q2w3e4r5t6z7u8i9o0p",
    "1a2z3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb",
    "q1w2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8i9j0",
)
_RUN = 4
"""Signs in a row of the alphabet or a keyboard, from which on they count as one."""

_LEET = str.maketrans("013457@$!", "oieastasi")
_AROUND = "0123456789!?.,;:-_*#+=/$%&@'\"()"
"""What people put before and behind a word."""
_OWN = 3
"""Letters of a name, or of what is left, that count for anything."""


def fault_of(password: str, name: str) -> str | None:
    """The key of the sentence that says what is wrong with it for somebody of this name; None where nothing is."""
    if not LEAST <= len(password) <= MOST or not password.isascii() and not _is_text(password):
        return "problem.password_length"
    return "problem.password_simple" if is_simple(password, name) else None


def is_simple(password: str, name: str = "") -> bool:
    """Whether little is left of it without what everybody tries: rows of keys, common words, one's own name, years."""
    plain = folded(password)
    if len(set(plain)) <= _FEW or plain in _common():
        return True
    rest = plain
    for own in map(folded, name.split()):
        rest = rest.replace(own, "") if len(own) >= _OWN else rest
    rest = _without_runs(rest)
    letters = rest.strip(_AROUND)
    if len(letters) < _OWN or any(_is_common(each) for each in (letters, letters.translate(_LEET))):
        return len(rest) - len(letters) < LEAST
    return False


def _is_common(letters: str) -> bool:
    half = letters[: len(letters) // 2]
    return letters in _common() or (letters == half * 2 and half in _common())


def _without_runs(text: str) -> str:
    """The text with each row of neighbouring keys shortened to its first sign."""
    left, at = "", 0
    while at < len(text):
        run = max(_run(text[at:], row) for row in _BOTH_WAYS)
        left += text[at]
        at += run if run >= _RUN else 1
    return left


def _run(text: str, row: str) -> int:
    start = row.find(text[0])
    if start < 0:
        return 1
    length = 1
    while length < len(text) and start + length < len(row) and text[length] == row[start + length]:
        length += 1
    return length


_BOTH_WAYS = [*_ROWS, *(row[::-1] for row in _ROWS)]


@cache
def _common() -> frozenset[str]:
    # Some 20 MB and a tenth of a second, which only a server needs on which somebody chooses a password.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]

    of_other_languages = Path(__file__).with_name("common.txt").read_text(encoding="utf-8").split()
    return frozenset().union(*FREQUENCY_LISTS.values(), of_other_languages)


def _is_text(password: str) -> bool:
    try:
        password.encode()
    except UnicodeEncodeError:  # half of a pair
        return False
    return True
