"""Relief: a height field with ridges up and rivers down, engraved as hachures lit from the north-west."""

import math
from collections.abc import Callable, Iterator

from app.drawing.gevaudan.places import Places
from app.drawing.gevaudan.rivers import River, carried, course
from app.drawing.gevaudan.sheet import HEIGHT, SCALE, WIDTH
from app.drawing.grain import chance, rough
from app.drawing.path import Stroke
from app.drawing.plane import Near, Point, along, smooth, softened, to_segment

STEP = 7.0  # map units between two heights of the field
GAP = 0.092  # height between two contours

# Height, width in km, and the crest as (latitude, longitude).
RIDGES: list[tuple[float, float, str]] = [
    (
        1.00,
        4.6,
        "45.06,3.20 45.03,3.27 45.015,3.345 44.965,3.345 44.925,3.42 44.905,3.49 44.83,3.515 44.765,3.555 44.71,3.56"
        " 44.665,3.555 44.63,3.60",
    ),
    (0.85, 5.0, "44.86,2.98 44.78,3.0 44.70,3.0 44.62,2.99 44.585,3.08 44.615,3.16 44.66,3.22"),
    (0.80, 3.8, "45.16,3.62 45.07,3.69 44.98,3.76 44.90,3.84 44.84,3.88 44.81,3.97"),
    (0.95, 3.6, "44.595,3.70 44.565,3.72 44.545,3.80 44.575,3.86"),
    (0.90, 3.8, "44.78,4.02 44.70,3.99 44.60,3.985 44.54,3.95"),
    (0.70, 3.0, "44.69,3.79 44.655,3.755 44.625,3.75"),
    (0.75, 5.0, "45.14,3.0 45.05,3.0 44.97,2.98"),
    (0.70, 3.0, "44.545,3.20 44.53,3.24 44.585,3.25"),
    (0.72, 3.0, "44.55,3.40 44.54,3.44 44.585,3.44"),
    (0.80, 2.6, "44.455,3.06 44.455,3.25 44.452,3.40 44.462,3.55 44.47,3.66 44.465,3.85"),
    (0.45, 2.6, "44.90,3.16 44.86,3.22 44.83,3.22"),
    (0.50, 2.4, "45.13,3.36 45.085,3.40"),
    (0.50, 2.2, "44.93,3.60 44.885,3.64 44.84,3.67"),
    (0.45, 2.4, "44.70,3.63 44.735,3.66 44.74,3.60"),
    (0.45, 2.2, "44.75,3.20 44.71,3.20"),
]

Edge = tuple[int, int, bool]  # a grid edge: column, row, and whether it runs level


class Land:
    """Heights on a grid."""

    def __init__(self, rivers: list[River], places: Places) -> None:
        self.columns, self.rows = int(WIDTH / STEP) + 2, int(HEIGHT / STEP) + 2
        water = Near(30)
        for river in rivers:
            for p in river.points[::2]:
                water.add(p)
        ridges = [(h, w * SCALE, smooth([carried(p, places) for p in course(line)], 6)) for h, w, line in RIDGES]
        self.heights = [
            [_height(i * STEP, j * STEP, ridges, water) for i in range(self.columns)] for j in range(self.rows)
        ]

    def at(self, x: float, y: float) -> float:
        fx, fy = x / STEP, y / STEP
        i, j = max(0, min(self.columns - 2, int(fx))), max(0, min(self.rows - 2, int(fy)))
        u, v = fx - i, fy - j
        h = self.heights
        upper = h[j][i] * (1 - u) + h[j][i + 1] * u
        return upper * (1 - v) + (h[j + 1][i] * (1 - u) + h[j + 1][i + 1] * u) * v

    def downhill(self, x: float, y: float) -> Point:
        """The steepest way down, as long as the slope is steep."""
        e = 4.0
        return (
            (self.at(x - e, y) - self.at(x + e, y)) / (2 * e),
            (self.at(x, y - e) - self.at(x, y + e)) / (2 * e),
        )

    def contour(self, level: float) -> Iterator[list[Point]]:
        """The lines of one height: marching squares, then the pieces strung together."""
        segments = self._segments(level)
        ends: dict[Edge, list[int]] = {}
        for n, segment in enumerate(segments):
            for edge in segment:
                ends.setdefault(edge, []).append(n)
        used = [False] * len(segments)

        def beyond(tip: Edge) -> Edge | None:
            following = next((m for m in ends[tip] if not used[m]), None)
            if following is None:
                return None
            used[following] = True
            a, b = segments[following]
            return b if a == tip else a

        for n, segment in enumerate(segments):
            if used[n]:
                continue
            used[n] = True
            line = list(segment)
            while (after := beyond(line[-1])) is not None:
                line.append(after)
            while (before := beyond(line[0])) is not None:
                line.insert(0, before)
            yield softened(softened([self._cut(edge, level) for edge in line]))

    def _segments(self, level: float) -> list[tuple[Edge, Edge]]:
        h = self.heights
        segments: list[tuple[Edge, Edge]] = []
        for j in range(self.rows - 1):
            for i in range(self.columns - 1):
                a, b = h[j][i] > level, h[j][i + 1] > level
                d, c = h[j + 1][i] > level, h[j + 1][i + 1] > level
                crossed: list[Edge] = []
                if a != b:
                    crossed.append((i, j, True))
                if b != c:
                    crossed.append((i + 1, j, False))
                if d != c:
                    crossed.append((i, j + 1, True))
                if a != d:
                    crossed.append((i, j, False))
                segments += [(crossed[k], crossed[k + 1]) for k in range(0, len(crossed) - 1, 2)]
        return segments

    def _cut(self, edge: Edge, level: float) -> Point:
        i, j, across = edge
        a = self.heights[j][i]
        b = self.heights[j][i + 1] if across else self.heights[j + 1][i]
        t = (level - a) / (b - a)
        return ((i + t) * STEP, j * STEP) if across else (i * STEP, (j + t) * STEP)


def _height(x: float, y: float, ridges: list[tuple[float, float, list[Point]]], water: Near) -> float:
    wx = x + 46 * (rough(x / 90, y / 90, 11, 3) - 0.5)
    wy = y + 46 * (rough(x / 90, y / 90, 31, 3) - 0.5)
    v = 0.0
    for height, width, line in ridges:
        reach = width * 3
        nearest = min(
            (
                to_segment((wx, wy), a, b)[0]
                for a, b in zip(line, line[1:], strict=False)
                if abs(a[0] - wx) <= reach + 40 and abs(a[1] - wy) <= reach + 40
            ),
            default=reach,
        )
        if nearest < reach:
            rise = height * math.exp(-((nearest / width) ** 2) / 1.1)
            v = max(v, rise) if v == 0 else v + rise * (1 - 0.6 * min(1, v))
    v += 0.50 * (rough(x / 130, y / 130, 3, 3) - 0.36)
    d = water.within((x, y), 60)
    return v if d is None else v - 0.40 * math.exp(-((d / 24) ** 2))


def hachures(land: Land, free: Callable[[Point], bool]) -> dict[float, list[Stroke]]:
    """Strokes down the slope by their width, even along each contour; heavier where it is steep and in shadow."""
    sets: dict[float, list[Stroke]] = {0.6: [], 0.9: [], 1.25: [], 1.7: []}
    level = 0.20
    while level < 1.6:
        for line in land.contour(level):
            if len(line) < 7:
                continue
            due = 0.0
            for x, y in along(line, 0.8):
                due -= 0.8
                if due > 0:
                    continue
                gx, gy = land.downhill(x, y)
                slope = math.hypot(gx, gy)
                if slope < 0.0042:
                    due = 2.4
                    continue
                gx, gy = gx / slope, gy / slope
                shade = 0.5 + 0.5 * (gx * 0.707 + gy * 0.707)  # 1 faces south-east, in shadow
                ink = min(1.4, slope * 88) * (0.42 + 0.85 * shade)
                due = (5.6 - 2.5 * min(1.0, ink)) * (0.82 + 0.36 * chance(x, y, "s"))
                run = max(4.0, min(15.0, GAP / slope * 0.86)) * (0.72 + 0.34 * chance(x, y, "l"))
                start = 0.12 * run * chance(x, y, "o")
                px, py = x + gx * start, y + gy * start
                mx, my = px + gx * run / 2, py + gy * run / 2
                hx, hy = land.downhill(mx, my)
                k = math.hypot(hx, hy) or 1
                ex, ey = mx + hx / k * run / 2, my + hy / k * run / 2
                if free((px, py)) and free((mx, my)) and free((ex, ey)):
                    width = 0.6 if ink < 0.36 else 0.9 if ink < 0.66 else 1.25 if ink < 0.98 else 1.7
                    sets[width].append((px, py, ex, ey))
        level += GAP
    return sets
