"""The tiles of Rise of Tribes, cut as Plate III: three cuts of each terrain, so that no two neighbours look stamped.

Each terrain is cut with its own hand, which is seen around whoever lives there, by eyes of every kind: a shore is
smooth, a forest's edge is leafy, rock breaks in straight lines.
"""

import math

from app.drawing.path import polyline
from app.drawing.plane import Point
from app.drawing.plates.tribes import GROUND, RADIUS, SHADOW, hexagon
from app.drawing.svg import Sheet, element, opening

CUTS = ((0.0, 0.0), (2.1, 1.3), (4.4, 3.7))
"""Where on an endless sheet each cut was made: the edges' waves differ by that."""


def draw() -> str:
    """Symbols `tile-<terrain>-<cut>`, centred on 0, 0. A colour is a class, with its light value as attribute."""
    sheet = Sheet()
    sheet.open('<svg xmlns="http://www.w3.org/2000/svg">')
    sheet.add("<!-- Drawn by python3 -m app.drawing; colours for both lights are in board.css. -->")
    for kind, colours in GROUND.items():
        for n, (east, south) in enumerate(CUTS):
            sheet.open(opening("symbol", id=f"tile-{kind}-{n}", viewBox="-60 -64 120 128"))
            outline = hexagon(0, 0, RADIUS - 1.5)
            sheet.add(element("path", class_="t-drop", fill=SHADOW, d=hexagon(2, 4, RADIUS - 1.5)))
            sheet.add(element("path", class_=f"t-{kind}-0", fill=colours[0], d=outline))
            for k, smaller in enumerate((6, 14, 23)):
                edge = _rim(kind, east, south, RADIUS - smaller, k)
                shadow = [(x + 1.1, y + 2.4) for x, y in edge]
                sheet.add(element("path", class_="t-shade", fill=SHADOW, d=polyline(shadow, close=True)))
                sheet.add(
                    element("path", class_=f"t-{kind}-{k + 1}", fill=colours[k + 1], d=polyline(edge, close=True))
                )
            sheet.close("symbol")
    sheet.close("svg")
    return sheet.text()


LEAVES, CRAGS = 11, 13
"""So many go round a sheet."""

POINTS = {"lake": 30, "forest": 6 * LEAVES, "mountain": 2 * CRAGS}
"""The corners of a sheet's edge, by its terrain."""


def _rim(kind: str, east: float, south: float, r: float, sheet: int) -> list[Point]:
    """A sheet's edge, cut by hand around 0, 0."""
    points = POINTS[kind]
    turns = (i * 2 * math.pi / points for i in range(points))
    found = []
    for i, a in enumerate(turns):
        wave = 1 + 0.07 * math.sin(3 * a + east + sheet) + 0.04 * math.sin(5 * a + south)
        if kind == "forest":
            # Lobes side by side, each round outwards, with a cleft to the next.
            wave *= 0.9 + 0.1 * abs(math.sin(LEAVES * (a + sheet + east) / 2)) ** 0.6
        elif kind == "mountain":
            wave *= (1.0 if i % 2 else 0.87) + 0.03 * math.sin(7 * a + south)
        else:
            wave *= 0.96
        found.append((r * wave * math.cos(a), r * wave * math.sin(a) * 0.94))
    return found
