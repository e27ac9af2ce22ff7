"""The last faults of this process, for those who run it: kinds, places and routes, and never a text or a value."""

import time
from collections import OrderedDict

from msgspec import Struct

from app.trace import chain_of, kind_of, place_of

MOST = 50
"""Different faults that are remembered."""


class Fault(Struct, frozen=True):
    """What went wrong so often in one place. `first` and `last` are in seconds since 1970."""

    kind: str
    place: str
    route: str
    count: int
    first: float
    last: float


class Faults:
    """Counts faults by kind, place and route; where there are too many, the one that is longest ago goes."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str, str], Fault] = OrderedDict()

    def note(self, error: BaseException, route: str) -> None:
        """It has just happened. `route` is a template, never an address."""
        cause = next(chain_of(error))
        at, what = time.time(), (kind_of(cause), place_of(cause), route)
        before = self._known.pop(what, None)
        self._known[what] = Fault(*what, 1 if before is None else before.count + 1, before.first if before else at, at)
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def last(self) -> list[Fault]:
        """The last first."""
        return list(reversed(self._known.values()))
