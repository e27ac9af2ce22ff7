"""What the clocks of a match show at some moment: the same to everybody."""

import msgspec
from msgspec import UNSET, Struct, UnsetType

from app.matches import clocks, quiet, timing
from app.matches.clocks import Moment
from app.matches.table import Table
from app.matches.times import rfc3339


class Dial(Struct, frozen=True):
    """The clock of a side: milliseconds `left`; whether it `runs`; if so, when its time is up, if nothing happens."""

    left: int
    runs: bool
    due: str | UnsetType = UNSET


class Rest(Struct, frozen=True, rename={"begins": "from", "ends": "to"}):
    """Hours in which no clock runs: those that are now, or come next."""

    begins: str
    ends: str


class Dials(Struct, frozen=True):
    """The clocks of all sides, as they are `now` by the server's time. `paused`: none runs, by everybody's consent."""

    now: str
    paused: bool
    sides: dict[str, Dial]
    rest: Rest | UnsetType = UNSET


def dials(table: Table, now: Moment) -> Dials | None:
    """What this table's clocks show; None where it has none."""
    if table.clocks is None or table.match.clock is None:
        return None
    choice = timing.timing(table.match.clock)
    sides = {}
    for side, clock in table.clocks.sides.items():
        due = clocks.due(choice, clock, now.lost)
        left = clocks.left(choice, clock, now)
        sides[side] = Dial(left, clock.runs, UNSET if due is None else rfc3339(due))
    rest: Rest | UnsetType = UNSET
    if choice.hours is not None:
        begins, ends = next(quiet.rests(choice.hours, now.at))
        rest = Rest(rfc3339(begins), rfc3339(ends))
    return Dials(rfc3339(now.at), table.clocks.paused, sides, rest)


def with_dials(told: bytes, shown: Dials | None) -> bytes:
    """A state as it is told, which is a JSON object, with what the clocks show while it is sent."""
    return told if shown is None else told[:-1] + b',"clock":' + msgspec.json.encode(shown) + b"}"
