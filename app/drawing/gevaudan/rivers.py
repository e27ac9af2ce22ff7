"""Rivers: the real valleys, loosely, carried along with the places and widening to the mouth."""

import math

from app.drawing.gevaudan.places import Places
from app.drawing.gevaudan.sheet import project
from app.drawing.grain import chance
from app.drawing.plane import Point, distance, smooth, softened

# Name, half the width at the mouth, and the course from the source as (latitude, longitude).
COURSES: list[tuple[str, float, str]] = [
    (
        "L’Allier",
        4.6,
        "44.560,3.775 44.556,3.84 44.575,3.90 44.615,3.918 44.655,3.905 44.70,3.897 44.74,3.868 44.785,3.81"
        " 44.825,3.752 44.87,3.71 44.917,3.676 44.965,3.65 45.005,3.628 45.035,3.615 45.066,3.60 45.085,3.556"
        " 45.112,3.535 45.18,3.50",
    ),
    (
        "La Truyère",
        4.2,
        "44.715,3.535 44.692,3.49 44.672,3.44 44.684,3.392 44.715,3.372 44.757,3.352 44.80,3.348 44.838,3.352"
        " 44.872,3.352 44.905,3.29 44.935,3.245 44.968,3.21 44.977,3.177 44.955,3.13 44.925,3.09 44.905,3.04"
        " 44.89,2.95",
    ),
    (
        "Le Lot",
        4.4,
        "44.505,3.99 44.520,3.86 44.512,3.78 44.498,3.70 44.505,3.62 44.497,3.55 44.493,3.49 44.499,3.43"
        " 44.487,3.36 44.494,3.29 44.478,3.21 44.495,3.10 44.485,2.95",
    ),
    (
        "La Colagne",
        2.4,
        "44.662,3.50 44.648,3.445 44.615,3.415 44.60,3.36 44.578,3.325 44.552,3.318 44.525,3.30 44.494,3.29",
    ),
    (
        "Le Bès",
        2.6,
        "44.60,3.02 44.635,3.085 44.675,3.095 44.725,3.105 44.775,3.108 44.815,3.092 44.855,3.075 44.905,3.04",
    ),
    ("La Desges", 1.7, "44.985,3.46 45.005,3.475 45.04,3.47 45.072,3.515 45.085,3.556"),
    ("La Seuge", 1.9, "44.90,3.51 44.925,3.528 44.945,3.575 44.985,3.57 45.003,3.595 45.005,3.628"),
    ("L’Ance", 1.9, "44.82,3.585 44.845,3.60 44.88,3.585 44.91,3.625 44.917,3.676"),
    (
        "Le Chapeauroux",
        2.3,
        "44.595,3.70 44.63,3.705 44.665,3.70 44.70,3.735 44.735,3.75 44.772,3.755 44.80,3.762 44.825,3.752",
    ),
    ("La Rimeize", 1.8, "44.70,3.235 44.735,3.255 44.765,3.29 44.787,3.325 44.80,3.348"),
    ("L’Ander", 1.7, "45.075,3.05 45.045,3.055 45.00,3.075 44.96,3.09 44.925,3.09"),
]
MAIN = 3  # the first three leave the sheet; the others end in a greater one


def course(points: str) -> list[Point]:
    """`latitude,longitude` pairs as points on the sheet."""
    pairs = (pair.split(",") for pair in points.split())
    return [project(float(lat), float(lon)) for lat, lon in pairs]


def carried(p: Point, places: Places) -> Point:
    """A point moved along with the places around it, as they were given room."""
    sx = sy = weights = 0.0
    for place in places.values():
        d = distance(p, place.survey)
        w = 1.0 / (d * d + 400.0)
        sx += w * (place.x - place.survey[0])
        sy += w * (place.y - place.survey[1])
        weights += w
    return p[0] + sx / weights, p[1] + sy / weights


class River:
    def __init__(self, name: str, width: float, points: list[Point], places: Places) -> None:
        self.name, self.width = name, width
        line = []
        for i, (x, y) in enumerate(smooth([_clear(carried(p, places), places, 16) for p in points], 10)):
            k = i * 0.55 + 10 * chance(name)
            swing = 3.2 * min(1.0, i / 10)
            x += swing * math.sin(k * 1.7 + math.sin(k * 0.6))
            y += swing * math.cos(k * 1.31 + 1.7 * math.sin(k * 0.43))
            line.append(_clear((x, y), places, 13))
        self.points = softened(softened(line))

    def banks(self) -> tuple[list[Point], list[Point]]:
        """Its left and its right bank."""
        left, right = [], []
        n = len(self.points)
        for i, (x, y) in enumerate(self.points):
            a, b = self.points[max(0, i - 1)], self.points[min(n - 1, i + 1)]
            d = distance(a, b) or 1
            nx, ny = -(b[1] - a[1]) / d, (b[0] - a[0]) / d
            half = 0.5 + (self.width - 0.5) * (i / (n - 1)) ** 0.7
            left.append((x + nx * half, y + ny * half))
            right.append((x - nx * half, y - ny * half))
        return left, right


def _clear(p: Point, places: Places, gap: float) -> Point:
    x, y = p
    for _ in range(6):
        for place in places.values():
            d = distance((x, y), place.at)
            need = place.radius + gap
            if d < need:
                k = need / (d or 1)
                x, y = place.x + (x - place.x) * k, place.y + (y - place.y) * k
    return x, y


def all_rivers(places: Places) -> list[River]:
    """The rivers, each tributary ending in the middle of its river."""
    rivers = [River(name, width, course(points), places) for name, width, points in COURSES]
    for river in rivers[MAIN:]:
        end = river.points[-1]
        greater = (q for other in rivers if other is not river and other.width > river.width for q in other.points)
        mouth = min(greater, key=lambda q: distance(q, end))
        if distance(mouth, end) < 40:
            k = min(range(len(river.points)), key=lambda i: distance(river.points[i], mouth))
            river.points = [*river.points[: max(2, k)], mouth]
    return rivers
