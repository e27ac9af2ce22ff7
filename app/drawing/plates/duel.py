"""Plate II, emblem: two bold beasts on their hatched fields (fire upright, water level), parted by a bolt."""

import re

from app.drawing.path import num
from app.drawing.svg import element

LEFT, RIGHT = "M176 0L152 92L176 84L140 200H0V0Z", "M176 0L152 92L176 84L140 200H320V0Z"
BOLT = "M176 0L152 92L176 84L140 200L151 200L192 72L167 80L187 0Z"


def picture(beasts: str) -> list[str]:
    clips = element("clipPath", element("path", d=LEFT), id="left") + element(
        "clipPath", element("path", d=RIGHT), id="right"
    )
    upright = "".join(f"M{num(3.5 + 7 * i)} 0V200" for i in range(26))
    level = "".join(f"M130 {num(3.5 + 7 * i)}H320" for i in range(29))
    shark = element("use", href="#beast-storm_shark", x=164, y=26, width=152, height=152)
    return [
        element("defs", clips),
        _beast(beasts, "beast-ember_fox"),
        _beast(beasts, "beast-storm_shark"),
        element("path", fill="#f7d9bd", d=LEFT) + element("path", fill="#d6e4ea", d=RIGHT),
        _hatching("left", "#a3271a", upright),
        _hatching("right", "#1c5180", level),
        element("use", href="#beast-ember_fox", x=6, y=30, width=142, height=142),
        element("g", shark, clip_path="url(#right)"),
        element("path", fill="#fbf6ea", stroke="#2b1d13", stroke_width=2.5, stroke_linejoin="round", d=BOLT),
    ]


def _hatching(half: str, colour: str, lines: str) -> str:
    return element("path", stroke=colour, stroke_opacity=0.42, stroke_width=1.3, clip_path=f"url(#{half})", d=lines)


def _beast(beasts: str, name: str) -> str:
    found = re.search(rf'<symbol id="{name}".*?</symbol>', beasts, re.DOTALL)
    if found is None:
        raise LookupError(f"no {name} on the duel's sheet")
    return found[0]
