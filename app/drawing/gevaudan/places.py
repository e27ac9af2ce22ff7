"""Villages and hamlets: where they truly lie, and where they come to lie so that each has a thumb's width of room."""

import json
import math
import unicodedata
from typing import Any

from app.drawing.gevaudan.sheet import HEIGHT, INNER, WIDTH, project
from app.drawing.plane import Point, distance, to_segment

VILLAGE_RADIUS, HAMLET_RADIUS, WALLED_RADIUS = 17.0, 10.0, 26.0
APART = 88.0  # between two places
FROM_ROAD = 46.0  # between a place and a road that doesn't lead to it

# The cartographer's hand, in map units, where names need room.
NUDGES: dict[str, Point] = {
    "Saint-Denis": (26, -4),
    "Saint-Paul": (18, -12),
    "Rieutort": (14, 0),
    "Javols": (-16, 4),
    "Serverette": (-12, 8),
    "Paulhac": (16, 4),
    "Lorcières": (-12, 8),
    "Fournels": (34, -14),
    "La Fage": (40, 0),
    "La Baume": (26, 4),
    "Albaret": (16, -4),
    "Chauchailles": (-8, 8),
    "Nasbinals": (-6, 14),
    "Châteauneuf": (-26, 12),
    "Le Cheylard": (-8, 38),
    "Luc": (8, 26),
    "Rocles": (-12, -16),
    "Saint-Flour-de-Mercoire": (12, -4),
    "Les Hubacs": (-2, 0),
    "Aumont": (8, 4),
    "Laubert": (-6, 10),
    "Saint-Chély": (8, 0),
    "Lajo": (-4, 4),
    "Thoras": (16, -2),
    "Grandrieu": (10, 4),
    "Auroux": (-4, -6),
    "Chanaleilles": (-12, 4),
    "Apcher": (4, -8),
    "La Besseyre": (-8, 0),
    "Auvers": (12, -12),
    "Saint-Alban": (12, 12),
    "Clavières": (-12, 12),
}
# From which side the Beast comes in, as a direction from the village.
ENTRIES: dict[str, Point] = {
    "Saint-Flour": (-1, -0.25),
    "Langeac": (-0.35, -1),
    "Chauchailles": (-1, 0.2),
    "Mende": (0.3, 1),
    "Les Hubacs": (1, -0.62),
}

Places = dict[str, "Place"]
Print = tuple[float, float, float]  # a paw print: where, and its heading in degrees


def slug(name: str) -> str:
    """A name as it stands in a reference: `hamlet:les-chazes`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "".join(c if c.isalnum() else "-" for c in plain.lower()).strip("-")


class Place:
    """A village (with its number) or a hamlet; `survey` is where it truly lies, x and y where it is drawn."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.name: str = entry["name"]
        self.number: int | None = entry.get("number")
        self.entry: bool = entry.get("start", False)
        self.walled: bool = entry.get("special", False)
        self.survey = project(entry["lat"], entry["lon"])
        nudge = NUDGES.get(self.name, (0.0, 0.0))
        self.home = (self.survey[0] + nudge[0], self.survey[1] + nudge[1])
        self.x, self.y = self.home

    @property
    def village(self) -> bool:
        return self.number is not None

    @property
    def radius(self) -> float:
        return WALLED_RADIUS if self.walled else VILLAGE_RADIUS if self.village else HAMLET_RADIUS

    @property
    def ref(self) -> str:
        return f"village:{self.number}" if self.village else f"hamlet:{slug(self.name)}"

    @property
    def at(self) -> Point:
        return self.x, self.y

    @property
    def order(self) -> tuple[bool, int, str]:
        """Villages by number, then hamlets by name."""
        return self.number is None, self.number or 0, self.name


def load(data: str) -> tuple[Places, list[tuple[str, str]]]:
    """The places by name, and the links between them, from the game's map.json."""
    atlas = json.loads(data)
    places = {entry["name"]: Place(entry) for entry in [*atlas["villages"], *atlas["hamlets"]]}
    return places, [(a, b) for a, b in atlas["links"]]


def give_room(places: Places, links: list[tuple[str, str]]) -> None:
    """Real coordinates, gently relaxed: places keep apart, and no road grazes a third place."""
    everyone = list(places.values())
    roads = [(places[a], places[b]) for a, b in links]
    for step in range(900):
        pull = 0.02 if step < 700 else 0.0
        move = {p: [(p.home[0] - p.x) * pull, (p.home[1] - p.y) * pull] for p in everyone}
        for i, a in enumerate(everyone):
            for b in everyone[i + 1 :]:
                d = distance(a.at, b.at)
                if d < APART:
                    k = 0.25 * (APART - d) / (d or 1)
                    dx, dy = (b.x - a.x) * k, (b.y - a.y) * k
                    _push(move[a], -dx, -dy)
                    _push(move[b], dx, dy)
        for a, b in roads:
            for c in everyone:
                if c is a or c is b:
                    continue
                d, q = to_segment(c.at, a.at, b.at)
                if d < FROM_ROAD:
                    k = 0.2 * (FROM_ROAD - d) / (d or 1)
                    dx, dy = (c.x - q[0]) * k, (c.y - q[1]) * k
                    _push(move[c], dx, dy)
                    _push(move[a], -dx / 2, -dy / 2)
                    _push(move[b], -dx / 2, -dy / 2)
        for p in everyone:
            p.x = min(max(p.x + move[p][0], 112), WIDTH - 112)
            p.y = min(max(p.y + move[p][1], 112), HEIGHT - 118)


def _push(move: list[float], dx: float, dy: float) -> None:
    move[0] += dx
    move[1] += dy


def entry_prints(place: Place) -> list[Print]:
    """Prints from the sheet's edge to a village where the Beast may come in."""
    dx, dy = ENTRIES[place.name]
    length = math.hypot(dx, dy)
    dx, dy = dx / length, dy / length
    out: list[Print] = []
    d = place.radius + 15
    while d <= 150:
        x, y = place.x + dx * d, place.y + dy * d
        if not INNER.holds((x, y), -10):
            break
        side = 4.6 if len(out) % 2 else -4.6
        out.append((x - dy * side, y + dx * side, math.degrees(math.atan2(-dx, dy))))
        d += 15
    return out
