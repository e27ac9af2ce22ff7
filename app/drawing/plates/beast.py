"""Plate IV, a northern night: pines in three darknesses, a moon ringed with marks, eyes and antlers in the wood."""

import math

from app.drawing.grain import chance, noise
from app.drawing.path import num
from app.drawing.svg import Attributes, element

# Our own straight-stroke marks; no real letters.
MARKS = (
    "M0-7V7M0-7L5-2M0 0L5-5",
    "M-4-7V7L4-7V7",
    "M0-7V7M-5-3L5 3",
    "M-4 7V-7L4 0L-4 2",
    "M0-7V7M-5-7L0-1L5-7",
    "M-5-7L5 7M5-7L-5 7",
    "M-4-7V7M-4-3L5-7M-4 3L5-1",
    "M0-7L5 0L0 7L-5 0Z",
    "M-5 7L0-7L5 7M-3 1H3",
    "M-4-7V7M4-7V7M-4-2L4 2",
)
PINES = ((120, 44, "#1c3340", 13), (142, 56, "#152733", 17), (168, 70, "#0f1c25", 22))
PLACES = ((18, 186, 0), (88, 180, 2), (152, 176, 5), (230, 183, 8), (306, 170, 3))
TRAIL = "M18 186C60 172 96 190 140 176S226 190 306 170"
CRATERS = "M204 46a9 9 0 1 0 .1 0ZM236 74a12 12 0 1 0 .1 0ZM234 44a5 5 0 1 0 .1 0ZM212 84a6 6 0 1 0 .1 0Z"
ANTLERS = (
    "M-17-36C-24-50-40-52-42-68C-43-76-40-82-36-88M-30-50C-40-50-50-56-54-66M-41-66C-48-70-52-78-52-86M-34-55C-30-62-29-68-30-76"
    "M17-36C24-50 40-52 42-68C43-76 40-82 36-88M30-50C40-50 50-56 54-66M41-66C48-70 52-78 52-86M34-55C30-62 29-68 30-76"
)
STAG = (
    "M-36-34C-26-40-22-38-16-38C-8-42 8-42 16-38C22-38 26-40 36-34C32-26 27-23 21-23C22-10 16 6 10 20C34 26 52 44 58 80"
    "H-58C-52 44-34 26-10 20C-16 6-22-10-21-23C-27-23-32-26-36-34Z"
)
EYES = "M-16-22L-4-16L-6-11C-11-11-15-15-16-22ZM16-22L4-16L6-11C11-11 15-15 16-22Z"
LINE: Attributes = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def picture() -> list[str]:
    out = [element("path", fill="#0f1a24", d="M0 0H320V200H0Z"), *_moon()]
    for layer, (base, size, colour, step) in enumerate(PINES):
        out.append(element("path", fill=colour, d=f"{_pines(layer, base, size, step)}M0 {base - 4}H320V200H0Z"))
        if layer == 0:
            out.append(_stag())
    dots: Attributes = {"stroke": "#e9efec", "stroke_opacity": 0.85, "stroke_width": 1.6, "stroke_dasharray": "1 5"}
    out.append(element("path", **LINE, **dots, d=TRAIL))
    for x, y, mark in PLACES:
        out.append(element("circle", cx=x, cy=y, r=10, fill="#0f1c25", stroke="#e9efec", stroke_width=1.6))
        out.append(_mark(mark, f"translate({x} {y}) scale(.72)", 2))
    snow = "".join(f"M{num(320 * chance('sx', i))} {num(190 * chance('sy', i))}h.01" for i in range(90))
    out.append(element("path", **LINE, stroke="#fff", stroke_opacity=0.75, stroke_width=1.5, d=snow))
    return out


def _mark(k: int, at: str, width: float) -> str:
    return element("path", **LINE, stroke="#9fc3c6", stroke_width=width, transform=at, d=MARKS[k % len(MARKS)])


def _moon() -> list[str]:
    x, y = 222, 66
    out = [
        element("circle", cx=x, cy=y, r=80, fill="#162633", fill_opacity=0.25),
        element("circle", cx=x, cy=y, r=44, fill="#dfe7e4", stroke="#8fa7ad", stroke_width=1.5),
        element("path", fill="#c3d0d0", d=CRATERS),
    ]
    for k in range(14):
        a = math.radians(k * 360 / 14 - 90)
        at = f"translate({num(x + 60 * math.cos(a))} {num(y + 60 * math.sin(a))})"
        out.append(_mark(k, f"{at} rotate({num(math.degrees(a) + 90)}) scale(.72)", 1.6))
    return out


def _stag() -> str:
    head = element("path", **LINE, stroke="#060c11", stroke_width=5, d=ANTLERS)
    head += element("path", fill="#060c11", stroke="#3b5866", stroke_width=1.2, d=STAG)
    head += element("path", fill="#f2c14a", d=EYES)
    head += element("path", **LINE, stroke="#3b5866", stroke_width=1.6, d="M-5 10C-2 13 2 13 5 10")
    return element("g", head, transform="translate(96 128)")


def _pines(layer: int, base: float, size: float, step: float) -> str:
    """A row of pines, lower where the stag looks out."""
    d, x = "", -10.0
    while x < 340:
        h = size * (0.65 + 0.6 * chance("p", layer, x))
        if layer and abs(x - 96) < 46:
            h *= 0.52 if layer == 1 else 0.62
        y = base + 12 * (noise(x / 60, layer, 7) - 0.5)
        w = h * 0.24
        # down the right side: out, and a little back under each branch; then up the left side
        out = [(w * k / 4, h * k / 4.6) for k in range(1, 5)]
        back = [(w * (k / 4 - 0.14), h * (k / 4.6 - 0.035)) for k in range(1, 5)]
        right = [p for pair in zip(out, back, strict=True) for p in pair]
        left = [(-px, py) for px, py in reversed(right)]
        d += f"M{num(x)} {num(y - h)}" + "".join(f"L{num(x + px)} {num(y - h + py)}" for px, py in right)
        d += (
            f"L{num(x + 2)} {num(y)}H{num(x - 2)}"
            + "".join(f"L{num(x + px)} {num(y - h + py)}" for px, py in left)
            + "Z"
        )
        x += step * (0.7 + 0.6 * chance("q", layer, x))
    return d
