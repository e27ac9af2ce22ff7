"""How wide a name comes out.

Advance widths in thousandths of the em, of the widest face in the style sheets' stacks: what fits here fits in all.
"""

import unicodedata

VILLAGE_SIZE, HAMLET_SIZE = 21.5, 19.0  # as the board is shown on a laptop (0.645 pixels a unit): 13.9 and 12.3 pixels
VILLAGE_TRACK = 0.03  # letter spacing in em
SMALL_CAPITAL = 0.79  # real ones are wider than those a browser makes itself (0.7); this covers both

_WIDTHS = {
    **dict(zip("ABCDEFGHIJKLM", (650, 661, 688, 721, 657, 624, 719, 785, 355, 360, 672, 598, 921), strict=True)),
    **dict(zip("NOPQRSTUVWXYZ", (787, 738, 605, 738, 677, 616, 600, 758, 650, 925, 641, 594, 625), strict=True)),
    **dict(zip("abcdefghijklm", (536, 576, 504, 576, 532, 333, 576, 580, 288, 279, 545, 288, 853), strict=True)),
    **dict(zip("nopqrstuvwxyz", (580, 542, 576, 576, 430, 461, 361, 580, 508, 770, 507, 508, 474), strict=True)),
    **dict(zip("œ’- .,", (890, 286, 304, 286, 286, 286), strict=True)),
}


def advance(text: str, size: float, capitals: bool = False, track: float = 0.0) -> float:
    """The width of a text in map units; `capitals` sets its small letters as small capitals."""
    total = 0.0
    for character in text:
        plain = unicodedata.normalize("NFKD", character)[0]
        if capitals and plain.islower():
            total += _WIDTHS.get(plain.upper(), 600) * SMALL_CAPITAL
        else:
            total += _WIDTHS.get(plain, _WIDTHS.get(character, 600))
        total += track * 1000
    return total * size / 1000
