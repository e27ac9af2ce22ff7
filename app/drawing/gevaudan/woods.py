"""Woods: the forests of the affair and some more, as tufted trees on a thin green wash."""

import math
from collections.abc import Callable

from app.drawing.gevaudan.places import Places
from app.drawing.gevaudan.rivers import carried
from app.drawing.gevaudan.sheet import INNER, SCALE, project
from app.drawing.grain import chance, rough
from app.drawing.path import curve
from app.drawing.plane import Point

# Middles as latitude,longitude,radius in km.
FORESTS = """
44.665,3.775,4.2 44.60,3.735,3.4 44.92,3.455,3.6 44.905,3.40,2.8 44.965,3.325,3.4 45.03,3.30,3.0 44.79,3.485,3.2
44.72,3.545,3.6 44.67,3.60,3.0 44.71,3.02,3.6 44.655,3.20,2.6 44.55,3.12,2.6 44.985,3.69,3.4 44.93,3.80,3.2
44.86,3.86,3.2 44.60,3.96,3.0 44.71,3.965,2.6 45.06,3.68,3.0 44.56,3.60,2.4 44.56,3.42,2.6 45.075,3.17,2.8
44.85,3.22,2.4 44.895,3.60,2.6 44.82,3.66,2.0 44.955,3.04,2.4 44.755,3.61,2.2 44.64,3.30,2.6 44.58,3.865,2.2
44.84,3.41,1.8 44.76,3.20,2.4
"""
SPACING = 13.0

Forest = tuple[Point, float]  # middle and radius, in map units
Tree = tuple[float, float, int]  # where it stands, and which of the three trees it is


def forests(places: Places) -> list[Forest]:
    """The forests, carried along with the places around them."""
    out = []
    for entry in FORESTS.split():
        lat, lon, radius = (float(v) for v in entry.split(","))
        out.append((carried(project(lat, lon), places), radius * SCALE))
    return out


def wash(woods: list[Forest]) -> str:
    """The green under the trees, one uneven blot a forest."""
    n = 11
    blots = []
    for k, ((x, y), r) in enumerate(woods):
        rim = []
        for i in range(n):
            a = i * 2 * math.pi / n
            swell = 0.42 * chance("w", k, i)
            rim.append((x + r * (0.72 + swell) * math.cos(a), y + r * (0.66 + swell) * math.sin(a)))
        blots.append(curve(rim, close=True))
    return "".join(blots)


def plant(woods: list[Forest], free: Callable[[Point, float], bool]) -> list[Tree]:
    """Trees where the woods are thick and the ground is free, the further ones first."""
    trees = []
    row = 0
    y = INNER.top + 10
    while y < INNER.bottom - 6:
        x = INNER.left + 8 + (row % 2) * SPACING / 2
        while x < INNER.right - 8:
            px = x + (chance(x, y, "tx") - 0.5) * 9
            py = y + (chance(x, y, "ty") - 0.5) * 8
            thick = _density(px, py, woods) > 0.34 + 0.22 * chance(x, y, "tm")
            if thick and free((px, py - 4), 11):
                trees.append((px, py, int(chance(x, y, "tk") * 3) % 3))
            x += SPACING
        y += SPACING * 0.82
        row += 1
    return sorted(trees, key=lambda tree: tree[1])


def _density(x: float, y: float, woods: list[Forest]) -> float:
    densest = 0.0
    for (cx, cy), r in woods:
        d = math.hypot(x - cx, y - cy) / r
        if d < 1.5:
            densest = max(densest, 1.15 - d)
    return densest + 0.9 * (rough(x / 38, y / 38, 71, 3) - 0.5)
