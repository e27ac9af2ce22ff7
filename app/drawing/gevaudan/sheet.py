"""The sheet's measures and colours: what every part of the map of Gévaudan must agree on."""

import math

from app.drawing.plane import Box, Point
from app.drawing.svg import element

WIDTH, HEIGHT = 1240, 1128
INNER = Box(38, 38, WIDTH - 38, HEIGHT - 38)  # the neatline: nothing of the land is drawn beyond it
SCALE = 13.9  # map units a kilometre
LEAGUE = 4.444 * SCALE  # one lieue commune
CENTRE_LATITUDE, CENTRE_LONGITUDE = 44.811, 3.4956

# Ornaments lie where the land leaves room for them.
CARTOUCHE = Box(872, 138, 1172, 342)
LEGEND = Box(976, 364, 1194, 530)
ROSE, ROSE_RADIUS = (140.0, 990.0), 60.0
ORNAMENTS = (
    Box(CARTOUCHE.left - 16, CARTOUCHE.top - 92, CARTOUCHE.right + 18, CARTOUCHE.bottom + 16),
    Box(ROSE[0] - 76, ROSE[1] - 84, ROSE[0] + 80, ROSE[1] + 74),
    LEGEND.grown(8),
)

# By day. static/games/la_bete/map.css has the same names as custom properties, and repaints by class.
INK = {
    "paper": "#f3e8cf",
    "age": "#d9c294",
    "ink": "#2b1d13",
    "relief": "#7d6142",
    "tree": "#47522f",
    "crown": "#c3c99a",
    "wood": "#b7c08f",
    "water": "#a9c4c6",
    "bank": "#3f6272",
    "case": "#4b3826",
    "road": "#fffaf0",
    "village": "#7c1d2c",
    "number": "#fdf3df",
    "hamlet": "#6a4424",
    "halo": "#f6edd8",
    "label": "#24160d",
    "faint": "#8b7350",
    "blood": "#9b1b24",
}


def project(lat: float, lon: float) -> Point:
    """A place on earth as a point on the sheet."""
    x = (lon - CENTRE_LONGITUDE) * math.cos(math.radians(CENTRE_LATITUDE)) * 111.32 * SCALE + WIDTH / 2
    return x, (CENTRE_LATITUDE - lat) * 111.13 * SCALE + HEIGHT / 2 - 2


# What each class paints, so that the presentation attributes and the style sheet can't drift apart.
_FILLS = {
    "m-paper": "paper",
    "m-paper-edge": "paper",
    "m-ink": "ink",
    "m-wood": "wood",
    "m-tree": "crown",
    "m-water": "water",
    "m-village": "village",
    "m-hamlet": "hamlet",
    "m-halo": "halo",
    "m-number": "number",
    "m-region": "faint",
    "m-river-name": "bank",
    "map-labels": "label",
    **dict.fromkeys(("m-title", "m-caps", "m-ital", "m-small", "m-degree", "m-legend"), "ink"),
}
_STROKES = {
    "m-ink-line": "ink",
    "m-relief-line": "relief",
    "m-tree": "tree",
    "m-tree-line": "tree",
    "m-tree-ground": "tree",
    "m-bank": "bank",
    "m-case": "case",
    "m-road": "road",
    "m-number-line": "number",
    "map-labels": "halo",
    "could-line": "blood",
}


def paint(classes: str) -> dict[str, str]:
    """The class and the presentation attributes that go with it."""
    names = classes.split()
    painted = {"class_": classes}
    fills = [INK[_FILLS[name]] for name in names if name in _FILLS]
    strokes = [INK[_STROKES[name]] for name in names if name in _STROKES]
    if fills or strokes:
        painted["fill"] = fills[0] if fills else "none"
    if strokes:
        painted["stroke"] = strokes[0]
    return painted


def inked(tag: str, classes: str, content: str = "", /, **attributes: str | float) -> str:
    """An element in the colours of its classes."""
    return element(tag, content, **paint(classes), **attributes)
