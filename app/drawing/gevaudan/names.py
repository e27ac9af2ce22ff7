"""The names of rivers, along their straightest free stretch, and of the regions, on arcs."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from app.drawing.gevaudan.letters import advance
from app.drawing.gevaudan.rivers import River
from app.drawing.plane import Point, along, distance

RIVER_TRACK = 0.14


@dataclass(frozen=True)
class RiverName:
    text: str
    size: float
    line: list[Point]


@dataclass(frozen=True)
class Region:
    """A region's name: size, letter spacing in em, middle in map units, tilt in degrees, and the rise of its arc."""

    name: str
    size: float
    track: float
    middle: Point
    tilt: float
    rise: float

    def arc(self) -> list[Point]:
        """The line it is written on, left to right."""
        half = self._half()
        return [self._at(-half + i * half / 3) for i in range(7)]

    def letters(self) -> list[Point]:
        """The spots that its letters take."""
        t = math.radians(self.tilt)
        half = self._half()
        line = [self._at(-half + i * half / 12) for i in range(25)]
        return [(x + math.sin(t) * self.size * 0.36, y - math.cos(t) * self.size * 0.36) for x, y in line]

    def _half(self) -> float:
        return advance(self.name, self.size, False, self.track) / 2 + 8

    def _at(self, k: float) -> Point:
        t = math.radians(self.tilt)
        ux, uy = math.cos(t), math.sin(t)
        up = self.rise * (1 - (k / self._half()) ** 2)
        return self.middle[0] + ux * k + uy * up, self.middle[1] + uy * k - ux * up


REGIONS = (
    Region("AUVERGNE", 25, 0.40, (352, 112), -5, 10),
    Region("LE VELAY", 23, 0.32, (890, 397), 27, 10),
    Region("L’AUBRAC", 24, 0.34, (300, 868), 9, 10),
    Region("VIVARAIS", 20, 0.28, (1098, 972), -7, 6),
    Region("LA MARGERIDE", 19, 0.22, (770, 738), -20, 8),
)


def name_river(river: River, size: float, blocked: Callable[[Point], float]) -> RiverName | None:
    """The river's name just above the water, read left to right; None where there is no room for it."""
    width = advance(river.name, size, False, RIVER_TRACK) + 6
    points = along(river.points, 3.0)
    n = int(width / 3.0)
    best: tuple[float, list[Point]] | None = None
    for i in range(4, len(points) - n - 2, 2):
        part = points[i : i + n + 1]
        if part[-1][0] < part[0][0]:
            part = part[::-1]
        cost = 60 * (1 - distance(part[0], part[-1]) / width) + 10 * abs(part[-1][1] - part[0][1]) / width
        lifted = []
        for k, (x, y) in enumerate(part):
            a, b = part[max(0, k - 4)], part[min(len(part) - 1, k + 4)]
            d = distance(a, b) or 1
            nx, ny = (b[1] - a[1]) / d, -(b[0] - a[0]) / d
            up = river.width + 4
            lifted.append((x + nx * up, y + ny * up))
            cost += 8 * sum(blocked((x + nx * (up + h), y + ny * (up + h))) for h in (2, size * 0.5, size * 0.9))
        if best is None or cost < best[0]:
            best = (cost, lifted)
    if best is None or best[0] >= 34:
        return None
    line = best[1][:: max(1, len(best[1]) // 6)]
    return RiverName(river.name, size, line if line[-1] == best[1][-1] else [*line, best[1][-1]])
