"""When two names are the same name. Accounts may not have the same; guests are called as they like."""

import unicodedata

# Marks that nobody sees (Unicode's Default_Ignorable_Code_Point, as far as a name may have them at all).
_UNSEEN = {0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def folded(name: str) -> str:
    """The name as names are compared: capitals, widths, ligatures and composed signs make no difference, nor do blanks
    and marks that nobody sees.

    That is Unicode's NFKC_Casefold (NFKC and full case folding until nothing changes), without blanks. Letters of
    different scripts that only look alike (Latin a, Cyrillic а) stay different.
    """
    name, before = "".join(sign for sign in name if ord(sign) not in _UNSEEN), ""
    while name != before:
        before = name
        name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(name.split())
