"""Roads: one league each, as lively as their neighbours allow."""

import math

from app.drawing.gevaudan.places import Place, Places, slug
from app.drawing.grain import chance
from app.drawing.path import xy
from app.drawing.plane import Point, distance

BENT_BY_HAND = {"road:chauchailles--fournels": 0.13}
CLEAR = 26.0  # from the rim of other places, and from other roads


class Road:
    """A cubic curve from one place to another."""

    def __init__(self, a: Place, b: Place) -> None:
        self.a, self.b = a, b
        self.ref = "road:" + "--".join(sorted((slug(a.name), slug(b.name))))
        self.points: list[Point] = []
        self.bend(0.0, 0.0)

    def bend(self, bow: float, ess: float) -> None:
        """Swing the control points sideways by parts of the length: to one side (bow), to opposite sides (ess)."""
        a, b = self.a.at, self.b.at
        dx, dy = b[0] - a[0], b[1] - a[1]
        self.c1 = (a[0] + dx * 0.34 - dy * (bow + ess), a[1] + dy * 0.34 + dx * (bow + ess))
        self.c2 = (a[0] + dx * 0.66 - dy * (bow - ess), a[1] + dy * 0.66 + dx * (bow - ess))
        n = max(8, int(math.hypot(dx, dy) / 7))
        self.points = [_cubic(i / n, a, self.c1, self.c2, b) for i in range(n + 1)]

    @property
    def middle(self) -> Point:
        return self.points[len(self.points) // 2]

    @property
    def reach(self) -> float:
        return distance(self.a.at, self.b.at) / 2

    @property
    def path(self) -> str:
        return f"M{xy(self.a.at)}C{xy(self.c1)} {xy(self.c2)} {xy(self.b.at)}"


def _cubic(t: float, a: Point, c1: Point, c2: Point, b: Point) -> Point:
    u = 1 - t
    w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    return (
        w[0] * a[0] + w[1] * c1[0] + w[2] * c2[0] + w[3] * b[0],
        w[0] * a[1] + w[1] * c1[1] + w[2] * c2[1] + w[3] * b[1],
    )


SHAPES = [(side * bow, ess) for bow in (0.11, 0.08, 0.05, 0.14) for side in (1, -1) for ess in (0.0, 0.05, -0.05)]
SHAPES += [(0.0, 0.08), (0.0, -0.08), (0.0, 0.0)]


def bend_all(roads: list[Road], places: Places) -> None:
    """Give every road the liveliest curve that keeps clear of other places and other roads."""
    for _ in range(3):
        for road in roads:
            if road.ref in BENT_BY_HAND:
                road.bend(BENT_BY_HAND[road.ref], 0.0)
                continue
            costs = []
            for i, (bow, ess) in enumerate(SHAPES):
                road.bend(bow, ess)
                liking = 0.15 * chance(road.ref, i) + (0.5 if bow == 0 and ess == 0 else 0.0)
                costs.append((liking + _from_places(road, places) + _from_roads(road, roads), i))
            road.bend(*SHAPES[min(costs)[1]])


def _from_places(road: Road, places: Places) -> float:
    cost = 0.0
    for place in places.values():
        if place in (road.a, road.b) or distance(place.at, road.middle) > road.reach + 60:
            continue
        gap = min(distance(place.at, q) for q in road.points) - place.radius
        if gap < CLEAR:
            cost += (CLEAR - gap) ** 2 / 40
    return cost


def _from_roads(road: Road, roads: list[Road]) -> float:
    cost = 0.0
    for other in roads:
        if other is road or distance(road.middle, other.middle) > road.reach + 60 + other.reach * 2:
            continue
        shared = {road.a, road.b} & {other.a, other.b}
        for q in road.points[1:-1]:
            near = min(distance(q, z) for z in other.points)
            # roads that leave the same place may be close at first
            want = min(CLEAR, min(distance(q, place.at) for place in shared) * 0.5) if shared else CLEAR
            if near < want:
                cost += (want - near) ** 2 / 160
    return cost
