"""How a quantity is spread: counted by bounds, so that it costs the same however much there is."""

from bisect import bisect_left
from collections.abc import Sequence


class Spread:
    """`counts[n]` are the values up to `bounds[n]` that are above the bound before; the last are those above all.

    One thread notes, any may look: it may then see a value counted that isn't summed up yet.
    """

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def note(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        return sum(self.counts)

    def share(self, part: float) -> float | None:
        """The bound below which this part (0 to 1) of the values lies; infinity above the last, None without values."""
        wanted, seen = part * self.count, 0
        if not wanted:
            return None
        for bound, count in zip((*self.bounds, float("inf")), self.counts, strict=True):
            seen += count
            if seen >= wanted:
                return bound
        return float("inf")
