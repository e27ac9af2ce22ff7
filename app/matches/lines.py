"""A line of text by a person, made fit to be shown to others."""

import unicodedata

from app.matches.refusals import BadWish

# Halves of pairs, private and unassigned signs, line ends: nobody sees them, some programs stumble.
_DROPPED = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
# Signs that turn the words after them around.
_TURNING = {chr(n) for n in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)}


def clean_line(text: str, most: int, *, empty: bool = False) -> str:
    """The line in Unicode's NFC, blanks trimmed and single, unseen signs gone. Raises BadWish by its length."""
    text = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text))
    seen = (s for s in text if unicodedata.category(s) not in _DROPPED and s not in _TURNING)
    text = " ".join("".join(seen).split())
    if len(text) > most or not (text or empty):
        raise BadWish("refusal.line_length", most=most)
    return text
