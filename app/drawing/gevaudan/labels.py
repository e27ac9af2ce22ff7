"""Where each place's name is written: all ways to write it are scored, then the best set is found by annealing."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from app.drawing.gevaudan.letters import HAMLET_SIZE, VILLAGE_SIZE, VILLAGE_TRACK, advance
from app.drawing.gevaudan.places import Place, Places, Print
from app.drawing.gevaudan.sheet import INNER
from app.drawing.grain import chance
from app.drawing.plane import Box, Near, distance

FIGURE = Box(-17, -54, 17, 0)  # what stands on a place, from its feet

# Side, slip along that side, and how much it is disliked.
SIDES: list[tuple[tuple[int, int], float, float]] = [
    ((1, 0), 0, 0.0),
    ((1, 1), 0, 0.35),
    ((-1, 0), 0, 0.5),
    ((0, 1), 0, 0.5),
    ((-1, 1), 0, 0.7),
    ((1, -1), 0, 0.7),
    ((-1, -1), 0, 1.0),
    ((0, -1), 0, 1.5),
    ((1, 0), -1, 0.5),
    ((1, 0), 1, 0.4),
    ((-1, 0), -1, 0.9),
    ((-1, 0), 1, 0.8),
    ((0, 1), -1, 0.8),
    ((0, 1), 1, 0.7),
    ((0, -1), -1, 1.7),
    ((0, -1), 1, 1.7),
    ((0, 1), -0.5, 0.65),
    ((0, 1), 0.5, 0.6),
    ((0, -1), -0.5, 1.6),
    ((0, -1), 0.5, 1.6),
    ((1, 0), -0.5, 0.3),
    ((1, 0), 0.5, 0.3),
    ((-1, 0), -0.5, 0.7),
    ((-1, 0), 0.5, 0.7),
    ((0, 1), -1.5, 1.1),
    ((0, 1), 1.5, 1.0),
    ((0, -1), -1.5, 2.0),
    ((0, -1), 1.5, 2.0),
]
GAPS = (0, 4, 8, 12, 16)


class Label:
    """One way to write a name: on which side, how far along it, how far off, in one line or two."""

    def __init__(self, place: Place, lines: tuple[str, ...], side: tuple[int, int], slip: float, gap: float) -> None:
        self.place, self.lines = place, lines
        self.size = size = VILLAGE_SIZE if place.village else HAMLET_SIZE
        lead = size * 0.90
        width = max(advance(t, size, place.village, VILLAGE_TRACK if place.village else 0.0) for t in lines)
        cap = size * (0.70 if place.village else 0.74)
        height = cap + size * (0.02 if place.village else 0.22) + lead * (len(lines) - 1)
        dx, dy = side
        diagonal = dx != 0 and dy != 0
        reach = (place.radius + 6 + gap + (0 if diagonal else 2)) * (0.74 if diagonal else 1.0)
        x, y = place.x + dx * reach, place.y + dy * reach
        if dy == 0:
            y += slip * (height * 0.5 + 3)
        elif dx == 0:
            x += slip * width * 0.32
        self.anchor = "start" if dx > 0 else "end" if dx < 0 else "middle"
        left = x if dx > 0 else x - width if dx < 0 else x - width / 2
        top = y - height / 2 if dy == 0 else y - height if dy < 0 else y
        self.box = Box(left - 2, top - 2, left + width + 2, top + height + 2)
        self.x = x
        self.baselines = [top + cap + i * lead for i in range(len(lines))]


@dataclass(frozen=True)
class Ground:
    """What names must keep clear of."""

    places: Places
    roads: Near
    rivers: Near
    ornaments: tuple[Box, ...]
    prints: list[Print]


def standing(place: Place) -> Box:
    """Where the first figure stands on a place."""
    foot = (WALLED_STAND if place.walled else place.radius) - 5
    return FIGURE.at((place.x, place.y - foot))


WALLED_STAND = 22.0  # a figure stands inside the star of a walled town


def _breaks(name: str) -> Iterator[tuple[str, ...]]:
    """The name in one line, and in two where it is long."""
    yield (name,)
    if len(name) >= 10:
        for i, character in enumerate(name):
            if character in "- " and 3 <= i < len(name) - 3:
                yield (name[: i + 1].rstrip(), name[i + 1 :])


def _cost(label: Label, dislike: float, ground: Ground) -> float | None:
    """How bad this way of writing is by itself; None where it is out of the question."""
    box = label.box
    if not (INNER.holds(box[:2], -8) and INNER.holds(box[2:], -8)) or any(box.hits(z) for z in ground.ornaments):
        return None
    cost = dislike
    impossible = sum(box.touches_disc((x, y), 11) for x, y, _ in ground.prints)
    own = box.overlap(standing(label.place))
    if own > 60:
        cost += 1.0 + own / 150
    for place in ground.places.values():
        if place is label.place:
            continue
        if box.touches_disc(place.at, place.radius + 5):
            impossible += 1
        elif box.touches_disc(place.at, place.radius + 22):  # could be read as that place's name
            cost += 2.2
        covered = box.overlap(standing(place))
        if covered > 20:
            cost += 1.2 + covered / 60
        if distance(box.middle, place.at) < distance(box.middle, label.place.at):
            cost += 2.0
    room = Box(box.left - 4, box.top - 3, box.right + 4, box.bottom + 3)
    return cost + 40 * impossible + 6 * ground.roads.count(room) + 0.22 * ground.rivers.count(box)


def _candidates(place: Place, ground: Ground) -> list[tuple[float, Label]]:
    out = []
    for lines in _breaks(place.name):
        for side, slip, dislike in SIDES:
            for gap in GAPS:
                label = Label(place, lines, side, slip, gap)
                cost = _cost(label, dislike + 0.5 * (len(lines) - 1) + 0.09 * gap, ground)
                if cost is not None:
                    out.append((cost, label))
    return sorted(out, key=lambda pair: pair[0])


def place_labels(ground: Ground) -> dict[str, Label]:
    """The chosen label of each place."""
    ways = {place.name: _candidates(place, ground) for place in ground.places.values()}
    order = sorted(ways, key=lambda n: (sum(cost < 5 for cost, _ in ways[n]), n))
    pick = dict.fromkeys(order, 0)

    def clash(name: str, i: int) -> float:
        box = ways[name][i][1].box
        return sum(30.0 for m in order if m != name and box.hits(ways[m][pick[m]][1].box, 3))

    def total(name: str, i: int) -> float:
        return ways[name][i][0] + clash(name, i)

    heat, tries = 8.0, 0
    while heat > 0.05:
        for name in order:
            tries += 1
            i = int(chance("try", tries) * min(len(ways[name]), 60))
            gain = total(name, i) - total(name, pick[name])
            if gain <= 0 or chance("dare", tries) < math.exp(-gain / heat):
                pick[name] = i
        heat *= 0.975
    for _ in range(30):  # then straight down
        moved = False
        for name in order:
            best = min(range(len(ways[name])), key=lambda i: (total(name, i), i))
            moved |= best != pick[name]
            pick[name] = best
        if not moved:
            break
    return {name: ways[name][pick[name]][1] for name in order}


def remarks(labels: dict[str, Label], ground: Ground) -> list[str]:
    """What the placing could not avoid, in sentences; nothing is the aim."""
    out = []
    chosen = list(labels.values())
    for i, label in enumerate(chosen):
        name = label.place.name
        out += [
            f"{name} lies on the name of {other.place.name}" for other in chosen[i + 1 :] if label.box.hits(other.box)
        ]
        for place in ground.places.values():
            if place is not label.place and label.box.touches_disc(place.at, place.radius):
                out.append(f"{name} lies on {place.name}")
            elif place is not label.place and label.box.overlap(standing(place)) > 160:
                out.append(f"{name} lies where a figure stands on {place.name}")
        if ground.roads.count(label.box):
            out.append(f"a road runs through {name}")
    return out
