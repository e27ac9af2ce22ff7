"""The tokens: every pair of colours that the design puts together is readable, by day and by candle."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

TOKENS = (Path(__file__).resolve().parents[2] / "static" / "style" / "tokens.css").read_text(encoding="utf-8")
THEMES = ("day", "candle")
PALETTES = ("standard", "safe")
"""The second is for colour-blind eyes: what it doesn't name is as in the first."""

TEXT, PART = 4.5, 3.0  # WCAG 2.2 AA: text; parts of controls and lines
ON_SHEETS = (
    "ink ink-2 ink-3 mine fresh bad good side-beast side-hunt seat-1 seat-2 seat-3 seat-4 seat-5"
    " fire water light shadow"
).split()
TEXTS = (
    "ink/desk ink-2/desk ink/act-wash ink/paper ink-2/paper go-ink/go go-ink/go-hover mine/mine-wash ink/mine-wash"
    " fresh/fresh-wash ink/fresh-wash bad/bad-wash ink/bad-wash on-side/side-beast on-side/side-hunt on-side/seat-1"
    " on-side/seat-2 on-side/seat-3 on-side/seat-4 on-side/seat-5 m-label/m-paper m-label/m-halo m-number/m-village"
    " m-ink/m-paper"
).split()
PARTS = (
    "m-village/m-halo m-hamlet/m-halo m-case/m-road m-bank/m-paper m-faint/m-paper m-blood/m-paper m-beast/m-paper"
    " seat-1/m-halo seat-2/m-halo seat-3/m-halo seat-4/m-halo rule-2/sheet rule-2/sheet-2 focus/sheet focus/sheet-2"
    " graphite/m-halo graphite/m-paper graphite/sheet mine/m-halo"
).split()

Colour = tuple[float, float, float]


def palette(name: str) -> dict[str, tuple[str, str]]:
    """What this palette names: each token's colour by day and by candle."""
    (safe,) = re.findall(r':root\[data-colours="safe"\] \{(.*?)\n\}', TOKENS, re.DOTALL)
    text = safe if name == "safe" else TOKENS.replace(safe, "")
    return {
        token: (day, candle) for token, day, candle in re.findall(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)", text)
    }


def colours(theme: str, name: str = "standard") -> dict[str, Colour]:
    """The tokens as linear light, of one theme and palette."""
    out: dict[str, Colour] = {}
    chosen = palette("standard") | (palette("safe") if name == "safe" else {})
    for token, (day, candle) in chosen.items():
        out[token] = light(day if theme == "day" else candle)
    return out


def light(written: str) -> Colour:
    """A colour that is written `2b1d13`, as linear light."""
    r, g, b = (_linear(int(written[i : i + 2], 16) / 255) for i in (0, 2, 4))
    return r, g, b


def _linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)


def _luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(a: Colour, b: Colour) -> float:
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def pairs() -> Iterator[tuple[str, str, float]]:
    for ground in ("sheet", "sheet-2"):
        yield from ((name, ground, TEXT) for name in ON_SHEETS)
    for given, least in ((TEXTS, TEXT), (PARTS, PART)):
        for pair in given:
            front, back = pair.split("/")
            yield front, back, least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PALETTES)
def test_every_pair_is_readable(name: str, theme: str) -> None:
    found = colours(theme, name)
    poor = {
        f"{front} on {back}": f"{contrast(found[front], found[back]):.2f}, needs {least}"
        for front, back, least in pairs()
        if contrast(found[front], found[back]) < least
    }
    assert poor == {}


# Colour-blind eyes, at full strength (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _lab(colour: Colour) -> Colour:
    r, g, b = (min(1.0, max(0.0, v)) for v in colour)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen_by(eye: str, colour: Colour) -> Colour:
    """The colour as this eye sees it, in CIELAB."""
    if eye == "every":
        return _lab(colour)
    r, g, b = (sum(k * v for k, v in zip(row, colour, strict=True)) for row in EYES[eye])
    return _lab((r, g, b))


def apart(eye: str, found: dict[str, Colour], names: Sequence[str]) -> float:
    """How far the nearest two of these are from each other for this eye (CIE76)."""
    labs = [seen_by(eye, found[name]) for name in names]
    return min(dist(one, other) for one, other in combinations(labs, 2))


SIDES = ("side-beast", "side-hunt")
SEATS = tuple(f"seat-{n}" for n in range(1, 6))
ELEMENTS = ("fire", "water", "light", "shadow")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_fault_102_the_two_sides_stay_apart_for_every_eye(theme: str, eye: str) -> None:
    assert apart(eye, colours(theme), SIDES) > 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", ["every", *EYES])
@pytest.mark.parametrize(
    ("names", "least"), [(SIDES, 60), (SEATS, 28), (ELEMENTS, 28), (("m-village", "m-hamlet"), 25)]
)
def test_fault_102_safe_colours_stay_far_apart_for_every_eye(
    theme: str, eye: str, names: Sequence[str], least: float
) -> None:
    assert apart(eye, colours(theme, "safe"), names) > least


def test_the_safe_colours_are_others_and_there_is_need_of_them() -> None:
    """Of what tells sides, seats and elements apart nothing stays as it was; for some eyes that was too near."""
    for name in (*SIDES, *SEATS, *ELEMENTS):
        assert palette("safe")[name] != palette("standard")[name]
    assert palette("safe").keys() < palette("standard").keys()
    for names in (SEATS, ELEMENTS):
        assert min(apart(eye, colours(theme), names) for eye in EYES for theme in THEMES) < 15
