"""Where hexes lie: neighbours, edges, and the intersections on which roaming beasts stand."""

from functools import lru_cache

from msgspec import Struct

Place = tuple[int, int]
"""Axial coordinates (q, r) of a hex with pointed tops."""

Corner = tuple[int, int, int]
"""Three hexes that touch one another, by their numbers in rising order: a roaming beast stands where they meet."""

AROUND: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions: east, then clockwise."""


class Atlas(Struct, frozen=True):
    """The land's geometry. Hexes are numbers, in the order of their places.

    `near`: the neighbours of each hex; `edges`: those that don't have six; `corners` with, for each, its neighbours:
    the corners that share two of its hexes.
    """

    places: tuple[Place, ...]
    near: tuple[tuple[int, ...], ...]
    edges: frozenset[int]
    corners: dict[Corner, tuple[Corner, ...]]

    def at(self, place: Place) -> int | None:
        """The hex that lies there."""
        return self.places.index(place) if place in self.places else None

    def line(self, start: int, direction: int) -> list[int]:
        """The hexes from one on, without it, straight on in one of the six directions until the land ends."""
        (q, r), (east, south) = self.places[start], AROUND[direction]
        found: list[int] = []
        while (hex_ := self.at((q := q + east, r := r + south))) is not None:
            found.append(hex_)
        return found

    def ways(self, start: Corner, steps: int) -> dict[Corner, int]:
        """The corners that can be reached in so many steps, each with the least number of them that it takes."""
        found, edge = {start: 0}, [start]
        for n in range(1, steps + 1):
            edge = [corner for corner in dict.fromkeys(c for e in edge for c in self.corners[e]) if corner not in found]
            found |= dict.fromkeys(edge, n)
        del found[start]
        return found

    def outside(self) -> dict[Place, tuple[int, ...]]:
        """The places off the land at which a hex would touch exactly two of its own, with those two."""
        free = {(q + e, r + s) for q, r in self.places for e, s in AROUND} - set(self.places)
        touching = {place: self.touched(place) for place in sorted(free)}
        return {place: hexes for place, hexes in touching.items() if len(hexes) == 2}

    def touched(self, place: Place) -> tuple[int, ...]:
        """The hexes next to this place."""
        q, r = place
        return tuple(sorted(hex_ for e, s in AROUND if (hex_ := self.at((q + e, r + s))) is not None))


@lru_cache(8)
def atlas(places: tuple[Place, ...]) -> Atlas:
    """The geometry of hexes at these places."""
    number = {place: n for n, place in enumerate(places)}
    near = tuple(tuple(number[q + e, r + s] for e, s in AROUND if (q + e, r + s) in number) for q, r in places)
    corners = sorted(
        {
            (min(a, b, c), a + b + c - min(a, b, c) - max(a, b, c), max(a, b, c))
            for a in range(len(places))
            for b in near[a]
            for c in near[b]
            if c in near[a]
        }
    )
    beside = {corner: tuple(other for other in corners if len(set(corner) & set(other)) == 2) for corner in corners}
    edges = frozenset(n for n, others in enumerate(near) if len(others) < len(AROUND))
    return Atlas(places, near, edges, beside)
