"""Which names people may have: short, visible, and unable to disturb the words around them."""

import unicodedata

from app.core.message import say
from app.web.problems import IllegalValue

LONGEST = 40

# Controls, joiners and direction marks, halves of pairs, private and unassigned signs.
_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
# Letters by their class, blanks to the eye.
_BLANKS = set("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(text: str) -> str:
    """The name in Unicode's NFC, blanks trimmed and single. IllegalValue where it is empty, too long or unseen."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(text) <= LONGEST:
        raise IllegalValue(say("problem.name_length", most=LONGEST))
    if any(unicodedata.category(sign) in _FORBIDDEN or sign in _BLANKS for sign in text):
        raise IllegalValue(say("problem.name_signs"))
    if all(unicodedata.category(sign)[0] in "MZ" for sign in text):
        raise IllegalValue(say("problem.name_signs"))
    return text
