"""Where pieces stand on each place so that names stay readable: the Beast, up to five figures, up to three badges."""

import math
from typing import NamedTuple

from app.drawing.gevaudan.labels import WALLED_STAND, Label
from app.drawing.gevaudan.places import Place, Places
from app.drawing.gevaudan.sheet import INNER
from app.drawing.plane import Box, Point

# Shapes from their own origin: a figure's and the Beast's from the feet, a badge's from its middle.
FIGURE = Box(-15, -52, 15, 2)
BEAST = Box(-42, -52, 42, 2)
BADGE = Box(-13, -13, 13, 13)
NUMBER = Box(-12, -9, 12, 9)  # a village's number, from its middle

# Where else a figure, or the Beast, may stand: to the right, or mirrored to the left.
BESIDE = (
    (7, 0),
    (14, 0),
    (22, 2),
    (32, 6),
    (36, 16),
    (20, -8),
    (38, 26),
    (12, -14),
    (26, -4),
    (44, 12),
    (50, 28),
    (42, 40),
    (32, 34),
)
BEFORE = ((14, 0), (26, 0), (38, 4), (52, 12), (10, -8), (24, -10), (58, 26), (64, 40), (40, 52))

Spot = tuple[float, float, float]  # an offset from the place, and how much it is disliked


class Stand(NamedTuple):
    """Offsets from the place, in map units."""

    beast: Point
    feet: list[Point]
    badges: list[Point]


def stands(places: Places, labels: dict[str, Label]) -> dict[str, Stand]:
    """The best spots at every place, none of them further than a figure's height away."""
    names = [label.box for label in labels.values()]
    out = {}
    for place in places.values():
        rim = WALLED_STAND if place.walled else place.radius
        up = -(rim - 5)
        feet: list[Spot] = [(0, up, 0)]
        for dx, dy in BESIDE:
            feet += [(side * dx, up + dy, abs(dx) * 2.5 + abs(dy) * 2) for side in (1, -1)]
        lairs: list[Spot] = [(0, up, 0)]
        for dx, dy in BEFORE:
            lairs += [(side * dx, up + dy, abs(dx) * 2 + abs(dy) * 2) for side in (1, -1)]
        ring: list[Spot] = []
        for k in range(24):
            a = math.radians(15 * k)
            ring.append(((rim + 12) * math.sin(a), -(rim + 10) * math.cos(a), 40 * (1 + math.cos(a))))
        room = _Room(place, places, names)
        beast, _ = room.choose(lairs, BEAST, 1, [], 0.7)
        chosen, taken = room.choose(feet, FIGURE, 5, [], 0.8)
        badges, _ = room.choose(ring, BADGE, 3, taken[:1], 1.0)
        out[place.name] = Stand(beast[0], chosen, badges)
    return out


class _Room:
    """What is free around one place."""

    def __init__(self, place: Place, places: Places, names: list[Box]) -> None:
        self.place = place
        self.others = [other for other in places.values() if other is not place]
        self.names = names
        self.number = NUMBER.at(place.at) if place.village else None

    def cost(self, box: Box) -> float:
        covered = sum(box.overlap(name) for name in self.names)
        if self.number:
            covered += 1.5 * box.overlap(self.number)
        for other in self.others:  # whoever stands close to another place is taken to be there
            if box.touches_disc(other.at, other.radius + 14):
                covered += 400.0 if box.touches_disc(other.at, other.radius) else 160.0
        inside = (
            INNER.left <= box.left and INNER.top <= box.top and box.right <= INNER.right and box.bottom <= INNER.bottom
        )
        return covered if inside else covered + 2000

    def choose(
        self, spots: list[Spot], shape: Box, count: int, taken: list[Box], weight: float
    ) -> tuple[list[Point], list[Box]]:
        """The best spots one after the other, each sparing those before it."""
        got: list[Point] = []
        for _ in range(count):
            best: tuple[float, Point, Box] | None = None
            for dx, dy, dislike in spots:
                box = shape.at((self.place.x + dx, self.place.y + dy))
                cost = self.cost(box) * weight + dislike + sum(box.overlap(other) * 1.6 for other in taken)
                if best is None or cost < best[0]:
                    best = (cost, (dx, dy), box)
            assert best is not None
            got.append(best[1])
            taken = [*taken, best[2]]
        return got, taken


def remarks(places: Places, labels: dict[str, Label], standing: dict[str, Stand]) -> list[str]:
    """Which names a first figure, or the Beast, still covers noticeably."""
    out = []
    for name, stand in standing.items():
        place = places[name]
        for what, shape, (dx, dy) in (("a figure", FIGURE, stand.feet[0]), ("the Beast", BEAST, stand.beast)):
            box = shape.at((place.x + dx, place.y + dy))
            for label in labels.values():
                if box.overlap(label.box) > 140:
                    out.append(f"{what} on {name} covers a part of {label.place.name} ({box.overlap(label.box):.0f})")
    return out
