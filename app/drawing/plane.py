"""Points, boxes and lines in the plane; y grows downwards, as in SVG."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle by its corners."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def at(self, p: Point) -> "Box":
        """This box, its origin moved to p."""
        return Box(self.left + p[0], self.top + p[1], self.right + p[0], self.bottom + p[1])

    def hits(self, other: "Box", pad: float = 0.0) -> bool:
        return (
            self.left < other.right + pad
            and other.left < self.right + pad
            and self.top < other.bottom + pad
            and other.top < self.bottom + pad
        )

    def holds(self, p: Point, pad: float = 0.0) -> bool:
        return self.left - pad < p[0] < self.right + pad and self.top - pad < p[1] < self.bottom + pad

    def overlap(self, other: "Box") -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)

    def touches_disc(self, centre: Point, radius: float) -> bool:
        x = max(self.left, min(centre[0], self.right))
        y = max(self.top, min(centre[1], self.bottom))
        return math.hypot(centre[0] - x, centre[1] - y) < radius

    @property
    def middle(self) -> Point:
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def to_segment(p: Point, a: Point, b: Point) -> tuple[float, Point]:
    """Distance from p to the segment ab, and the nearest point on it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    t = 0.0 if length2 == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2))
    q = (a[0] + t * dx, a[1] + t * dy)
    return distance(p, q), q


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the segments ab and cd cross?"""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def smooth(points: Sequence[Point], per: int = 8) -> list[Point]:
    """A Catmull-Rom line through the points, `per` steps between two of them."""
    out: list[Point] = []
    last = len(points) - 1
    for i in range(last):
        p0, p1, p2, p3 = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, last)]
        for k in range(per):
            t = k / per
            out.append((_spline(t, p0[0], p1[0], p2[0], p3[0]), _spline(t, p0[1], p1[1], p2[1], p3[1])))
    out.append(points[-1])
    return out


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def softened(points: Sequence[Point]) -> list[Point]:
    """The line with its corners taken off; the ends stay."""
    inner = [
        ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    ]
    return [points[0], *inner, points[-1]]


def along(points: Sequence[Point], step: float = 1.0) -> list[Point]:
    """The line resampled at equal distances."""
    out, carry = [points[0]], 0.0
    for a, b in zip(points, points[1:], strict=False):
        d = distance(a, b)
        t = step - carry
        while t <= d and d > 0:
            out.append((a[0] + (b[0] - a[0]) * t / d, a[1] + (b[1] - a[1]) * t / d))
            t += step
        carry = (carry + d) % step if d else carry
    return out


def thinned(points: Sequence[Point], tolerance: float) -> list[Point]:
    """The line with every point left out that lies within the tolerance of it (Douglas and Peucker)."""
    if len(points) < 3:
        return list(points)
    first, last = points[0], points[-1]
    gaps = [to_segment(p, first, last)[0] for p in points[1:-1]]
    worst = max(gaps)
    if worst <= tolerance:
        return [first, last]
    k = gaps.index(worst) + 1
    return thinned(points[: k + 1], tolerance)[:-1] + thinned(points[k:], tolerance)


class Near:
    """Points in buckets: is anything nearer than r? In constant time."""

    def __init__(self, cell: float = 24.0) -> None:
        self.cell = cell
        self._buckets: dict[tuple[int, int], list[Point]] = {}

    def add(self, p: Point) -> None:
        self._buckets.setdefault((int(p[0] // self.cell), int(p[1] // self.cell)), []).append(p)

    def within(self, p: Point, r: float) -> float | None:
        """The distance to the nearest point nearer than r, if there is one."""
        n = int(r // self.cell) + 1
        ci, cj = int(p[0] // self.cell), int(p[1] // self.cell)
        best: float | None = None
        for i in range(ci - n, ci + n + 1):
            for j in range(cj - n, cj + n + 1):
                for q in self._buckets.get((i, j), ()):
                    d = distance(p, q)
                    if d < r and (best is None or d < best):
                        best = d
        return best

    def count(self, box: Box) -> int:
        """How many points lie in the box."""
        found = 0
        for i in range(int(box.left // self.cell), int(box.right // self.cell) + 1):
            for j in range(int(box.top // self.cell), int(box.bottom // self.cell) + 1):
                found += sum(box.holds(q) for q in self._buckets.get((i, j), ()))
        return found
