"""Who looks: a seat, a side, the public (spectators), or everything once a match has ended."""

from msgspec import Struct

PUBLIC = "public"
FULL = "full"


class Viewer(Struct, frozen=True):
    """One pair of eyes.

    `name` is a seat, a side, `public` or `full`; `circle` holds the names (the seat itself, its side) under which
    secrets and events may be meant for it. The full viewer sees whatever exists and is only for ended matches,
    scenario files and tests.
    """

    name: str
    circle: frozenset[str] = frozenset()

    @property
    def full(self) -> bool:
        return self.name == FULL

    def may_see(self, audience: frozenset[str]) -> bool:
        """Whether something meant for `audience` is meant for this viewer too."""
        return self.full or not self.circle.isdisjoint(audience)


PUBLIC_VIEWER = Viewer(PUBLIC)
FULL_VIEWER = Viewer(FULL)
