"""Plate I, engraving: hachured hills, a village, woods, and the Beast on the near ridge."""

import math

from app.drawing.grain import chance, rough
from app.drawing.path import num, polyline, strokes
from app.drawing.plane import Point, along
from app.drawing.svg import BEAST, TREES, Attributes, element

INK, PAPER, RED = "#2b1d13", "#f3e8cf", "#7c1d2c"
RIDGES = ((74, 20, 11, "#f6edd8"), (98, 26, 23, "#f1e4c6"), (128, 24, 37, "#ecdcb8"))
SUN, SUN_RADIUS = (252, 46), 21
WALLS = "M206 118V106L214 99L222 106V118ZM222 118V109H238V118ZM238 118V104L245 98L252 104V118Z"
ROOFS = (
    "M204 107L214 98L224 107L222 108L214 101L206 108ZM221 110L224 104H236L239 110Z"
    "M236 105L245 97L254 105L252 106L245 100L238 106ZM227 104V92L230 84L233 92V104Z"
)
DOORS = "M230 84V78M228 80.5H232M212 118V112H216V118M243 118V110H247V118"
FUR = (
    "M44 40l4.5 2.5M43.5 45.5l4.5 2M46.5 50l4 1.5M55 36l5.5 2M56 41.5l5.5 2M58.5 47l5 1.5M66 32.5l6 1.5M68 38l6 1.5"
    "M71 43.5l5.5 1M79 30.5l6.5 1M82 35.5l6.5 1M94 31l6.5 1.5M98 36l6.5 1.5M110 33.5q6 2 9 6M113 39.5q5 2.5 7 6.5"
    "M115 46q4 3 5 7.5M60 56q4 1 7-.5M144 41q6-4.5 8-12"
)
ROUND: Attributes = {"fill": "none", "stroke_linecap": "round"}


def picture() -> list[str]:
    out = [element("path", fill=PAPER, d="M0 0H320V200H0Z"), *_sky()]
    for base, height, seed, fill in RIDGES:
        top: list[Point] = [(x, base + height * (rough(x / 70, seed, seed, 3) - 0.5) * 2) for x in range(0, 324, 4)]
        out.append(element("path", fill=fill, d=polyline([(0, 200), *top, (320, 200)], close=True)))
        out.append(element("path", fill="none", stroke=INK, stroke_width=1.1, d=polyline(top)))
        out.append(element("path", **ROUND, stroke="#6a5138", stroke_width=0.8, d=_hachures(top, seed)))
    trees = _trees()
    crowns = "".join(f"M{num(x)} {num(y)}{TREES[kind][0]}" for x, y, kind in trees)
    shade = "".join(f"M{num(x)} {num(y)}{TREES[kind][1]}M{num(x)} {num(y)}v2.6" for x, y, kind in trees)
    out.append(element("path", fill="#c3c99a", stroke="#47522f", stroke_width=0.9, d=crowns))
    out.append(element("path", fill="none", stroke="#47522f", stroke_width=0.8, d=shade))
    houses = element("path", fill="#fbf6ea", d=WALLS) + element("path", fill=RED, d=ROOFS)
    out.append(element("g", houses + element("path", fill="none", d=DOORS), stroke=INK, stroke_linejoin="round"))
    return [*out, *_ground(), _beast()]


def _sky() -> list[str]:
    lines = "".join(
        f"M{num(8 + chance('s', i) * 90)} {num(12 + i * 4.6)}H{num(150 + chance('t', i) * 160)}" for i in range(10)
    )
    (x, y), r = SUN, SUN_RADIUS
    rays = ""
    for k in range(40):
        cos, sin = math.cos(k * math.pi / 20), math.sin(k * math.pi / 20)
        far = r + 4 + 5 * (k % 2)
        rays += f"M{num(x + r * cos)} {num(y + r * sin)}L{num(x + far * cos)} {num(y + far * sin)}"
    return [
        element("path", fill="none", stroke="#b9a27a", stroke_width=0.7, d=lines),
        element("circle", cx=x, cy=y, r=r, fill="#f8f0dd", stroke=INK, stroke_width=1.2),
        element("path", stroke=INK, stroke_width=0.8, d=rays),
    ]


def _hachures(top: list[Point], seed: int) -> str:
    """Three rows of strokes down from a ridge, longer on the shaded side."""
    marks = []
    for x, y in along(top, 2.6):
        slope = rough((x + 3) / 70, seed, seed, 3) - rough((x - 3) / 70, seed, seed, 3)
        for row in range(3):
            if chance(x, seed, row, "d") >= 0.78 - 0.2 * row:
                continue
            off = row * 12 + 5 * chance(x, row, seed)
            length = (9 - 2 * row) * (0.5 + chance(x, row, seed, "l")) * (1.0 if slope > 0 else 0.5)
            lean = 60 * slope
            marks.append((x + lean * off / 12, y + 2 + off, x + lean * (off + length) / 12, y + 2 + off + length))
    return strokes(marks)


def _trees() -> list[tuple[float, float, int]]:
    """Two groves, left and right, none so near another that they run together."""
    wanted = [(24 + 46 * chance("x", i), 112 + 34 * chance("y", i), i % 3) for i in range(40)]
    wanted += [(256 + 60 * chance("x2", i), 120 + 30 * chance("y2", i), i % 3) for i in range(40)]
    kept: list[tuple[float, float, int]] = []
    for tree in sorted(wanted, key=lambda t: t[1]):
        if all(abs(tree[0] - other[0]) > 10 or abs(tree[1] - other[1]) > 7 for other in kept):
            kept.append(tree)
    return kept


def _ground() -> list[str]:
    line: list[Point] = [(x, 168 + 7 * (rough(x / 50, 3, 91, 3) - 0.5) * 2) for x in range(0, 324, 4)]
    grass = "".join(
        f"M{num(x)} {num(y + 2)}l{num(-3 + 6 * chance('g', x))}-{num(5 + 9 * chance('h', x))}"
        for x, y in along(line, 3.1)
    )
    return [
        element("path", fill=INK, d=polyline([(0, 200), *line, (320, 200)], close=True)),
        element("path", **ROUND, stroke=INK, stroke_width=1.3, d=grass),
    ]


def _beast() -> str:
    halo: Attributes = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "stroke_linejoin": "round"}
    body = element("path", fill="#4a0f18", **halo, d=BEAST)
    eye = element("path", **ROUND, stroke="#f2b91d", stroke_width=2.2, d="M25.5 46.5L31 44.3")
    fur = element("path", **ROUND, stroke="#d9b7a0", stroke_opacity=0.7, stroke_width=0.9, d=FUR)
    return element("g", body + eye + fur, transform="translate(62 72)")
