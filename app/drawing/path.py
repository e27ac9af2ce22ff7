"""SVG path data, kept short: one decimal, relative steps; or whole half units for the thousands of small strokes."""

import math
from collections.abc import Callable, Iterable, Sequence

from app.drawing.plane import Point

FINE = 0.5  # the grid of the small strokes, in map units: under a third of a pixel as the board is shown
Stroke = tuple[float, float, float, float]


def num(v: float) -> str:
    """A number with one decimal at most, in as few characters as SVG allows."""
    s = f"{v:.1f}"
    s = s.removesuffix(".0")
    s = "-" + s[2:] if s.startswith("-0.") else s[1:] if s.startswith("0.") else s
    return "0" if s in ("-0", "", "-") else s


def pair(a: str, b: str) -> str:
    return a + ("" if b.startswith("-") else " ") + b


def xy(p: Point) -> str:
    return pair(num(p[0]), num(p[1]))


def polyline(points: Sequence[Point], close: bool = False) -> str:
    """Straight lines through the points, at one decimal."""
    px, py = round(points[0][0], 1), round(points[0][1], 1)
    s = "M" + xy((px, py))
    for x, y in points[1:]:
        x, y = round(x, 1), round(y, 1)
        s += "l" + pair(num(x - px), num(y - py))
        px, py = x, y
    return s + ("z" if close else "")


def fine_polyline(points: Sequence[Point], close: bool = False) -> str:
    """Straight lines through the points on the fine grid: to be drawn at scale(FINE)."""
    grid = [_fine(p) for p in points]
    px, py = grid[0]
    s = f"M{pair(str(px), str(py))}l"
    steps = []
    for x, y in grid[1:]:
        if (x, y) != (px, py):
            steps.append(pair(str(x - px), str(y - py)))
        px, py = x, y
    return s + _joined(steps) + ("z" if close else "")


def _fine(p: Point) -> tuple[int, int]:
    return round(p[0] / FINE), round(p[1] / FINE)


def _joined(steps: Iterable[str]) -> str:
    out = ""
    for step in steps:
        out += step if not out or step.startswith("-") else " " + step
    return out


def curve(points: Sequence[Point], close: bool = False) -> str:
    """The points as cubic curves (Catmull-Rom), for a few well-chosen points."""
    n = len(points)
    at: Callable[[int], Point] = (lambda k: points[k % n]) if close else (lambda k: points[max(0, min(n - 1, k))])
    s = "M" + xy(points[0])
    for i in range(n if close else n - 1):
        p0, p1, p2, p3 = at(i - 1), at(i), at(i + 1), at(i + 2)
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        s += "C" + pair(pair(xy(c1), xy(c2)), xy(p2))
    return s + ("Z" if close else "")


def strokes(given: Iterable[Stroke]) -> str:
    """All strokes as one path at one decimal, each move relative to the last point."""
    out, cx, cy = [], 0.0, 0.0
    for stroke in given:
        x, y, ex, ey = (round(v, 1) for v in stroke)
        out.append("m" + pair(num(x - cx), num(y - cy)) + "l" + pair(num(ex - x), num(ey - y)))
        cx, cy = ex, ey
    return "M0 0" + "".join(out)


def fine_strokes(given: Iterable[Stroke]) -> str:
    """All strokes as one path on the fine grid: to be drawn at scale(FINE)."""
    out, cx, cy = [], 0, 0
    for x, y, ex, ey in given:
        (sx, sy), (tx, ty) = _fine((x, y)), _fine((ex, ey))
        if (sx, sy) == (tx, ty):
            continue
        # after m, the next pair is a line already
        out.append("m" + pair(str(sx - cx), str(sy - cy)) + pair("", str(tx - sx)) + pair("", str(ty - sy)))
        cx, cy = tx, ty
    return "M0 0" + "".join(out)


def star(centre: Point, outer: float, inner: float, points: int = 8) -> str:
    """A star, its first point straight up."""
    step = math.pi / points
    return polyline(
        [
            (centre[0] + r * math.sin(k * step), centre[1] - r * math.cos(k * step))
            for k in range(points * 2)
            for r in (outer if k % 2 == 0 else inner,)
        ],
        close=True,
    )
