"""The map of Gévaudan: villages, hamlets, and the leagues between them (every link is one league)."""

import unicodedata
from collections import deque
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

CONTENT = Path(__file__).parent / "content"


class Village(Struct, frozen=True):
    """`start`: the Beast may enter here. `special`: Grandrieu, Javols or Malzieu."""

    number: int
    name: str
    start: bool
    special: bool

    @property
    def ref(self) -> str:
        return f"village:{self.number}"


class Hamlet(Struct, frozen=True):
    name: str

    @property
    def ref(self) -> str:
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode().lower()
        return "hamlet:" + "".join(c if c.isalnum() else "-" for c in plain)


class _Chart(Struct):
    villages: list[Village]
    hamlets: list[Hamlet]
    links: list[tuple[str, str]]


class Atlas:
    """Places are named by ref (`village:7`, `hamlet:thoras`); villages come in the order of their numbers."""

    def __init__(self, chart: _Chart) -> None:
        self.villages = tuple(village.ref for village in sorted(chart.villages, key=lambda v: v.number))
        self.hamlets = tuple(sorted(hamlet.ref for hamlet in chart.hamlets))
        self.places = self.villages + self.hamlets
        self.entries = tuple(v for v in self.villages if any(c.ref == v and c.start for c in chart.villages))
        self.names = {village.ref: village.name for village in chart.villages}
        self.names |= {hamlet.ref: hamlet.name for hamlet in chart.hamlets}
        refs = {name: ref for ref, name in self.names.items()}
        self.neighbours: dict[str, tuple[str, ...]] = dict.fromkeys(self.places, ())
        for one, other in chart.links:
            self.neighbours[refs[one]] += (refs[other],)
            self.neighbours[refs[other]] += (refs[one],)
        self._leagues = {place: self._distances(place) for place in self.places}
        # Asked dozens of times a move, and there are only some hundred different answers.
        self._near = cache(self._places_within)
        self._nearest = {place: sorted(self.places, key=far.__getitem__) for place, far in self._leagues.items()}

    def _places_within(self, start: str, least: int, most: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        far = self._leagues[start]
        near = tuple(place for place in self._nearest[start] if least <= far[place] <= most)
        return near, tuple(place for place in near if place in self.villages)

    def _distances(self, start: str) -> dict[str, int]:
        found = {start: 0}
        queue = deque([start])
        while queue:
            place = queue.popleft()
            for beyond in self.neighbours[place]:
                if beyond not in found:
                    found[beyond] = found[place] + 1
                    queue.append(beyond)
        return found

    def leagues(self, start: str, end: str) -> int:
        """The leagues of the shortest way. Only a destination is ever declared, so no longer way is counted."""
        return self._leagues[start][end]

    def within(self, start: str, least: int, most: int) -> tuple[str, ...]:
        """The places `least` to `most` leagues away, the nearest first."""
        return self._near(start, least, most)[0]

    def villages_within(self, start: str, least: int, most: int) -> tuple[str, ...]:
        """The villages among them."""
        return self._near(start, least, most)[1]

    def way(self, start: str, end: str) -> list[str]:
        """The places of a shortest way, both ends included; always the same one of several."""
        far = self._leagues[end]
        way = [start]
        while way[-1] != end:
            way.append(min(self.neighbours[way[-1]], key=far.__getitem__))
        return way


@cache
def gevaudan() -> Atlas:
    """The map in content/map.json."""
    return Atlas(msgspec.json.decode((CONTENT / "map.json").read_bytes(), type=_Chart))
