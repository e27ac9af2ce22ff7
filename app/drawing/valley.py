"""The tiles of Rise of Tribes, cut as Plate III: three cuts of each terrain, so that no two neighbours look stamped."""

from app.drawing.path import polyline
from app.drawing.plates.tribes import GROUND, RADIUS, SHADOW, hexagon, rim
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
                edge = [_moved(kind, east, south, RADIUS - smaller, k, i) for i in range(30)]
                shadow = [(x + 1.1, y + 2.4) for x, y in edge]
                sheet.add(element("path", class_="t-shade", fill=SHADOW, d=polyline(shadow, close=True)))
                sheet.add(
                    element("path", class_=f"t-{kind}-{k + 1}", fill=colours[k + 1], d=polyline(edge, close=True))
                )
            sheet.close("symbol")
    sheet.close("svg")
    return sheet.text()


def _moved(kind: str, east: float, south: float, r: float, k: int, i: int) -> tuple[float, float]:
    x, y = rim(kind, east, south, r, k, i)
    return x - east, y - south
