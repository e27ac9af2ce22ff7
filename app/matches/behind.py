"""Where those who look on late stand in a match: at a moment of its past, and how they come to the next one.

Each moment that the public notices is kept (app.store.past) with all that it sees then, until nobody is behind it any
more. Which of them is told follows from the moments and the time alone: every process finds the same at the same time,
and nothing has to be written when it comes.
"""

from bisect import bisect_right

import msgspec
from msgspec import Raw, Struct

from app.matches.seen import Seen
from app.matches.spectators import MINUTE, Delay, decode
from app.store.past import Moment, Past

BEFORE = -1
"""The step of the moment before the start."""

KEPT = 8
"""Moments that are kept besides, for who is just being told them."""


class Scenery(Struct, frozen=True):
    """What the public sees at a moment, part by part as JSON."""

    view: Raw
    decisions: Raw
    waiting_for: Raw
    outcome: Raw | None = None


class Behind(Struct, frozen=True):
    """The moments of a match, oldest first: at least from the one on that is told now. The first of them is told where
    none is due.
    """

    delay: Delay
    moments: tuple[Moment, ...]

    @property
    def over(self) -> bool:
        """Whether they lead to the end."""
        return self.moments[-1].status == "finished"

    def shown(self, at: int) -> Moment | None:
        """The moment that is told at this time (milliseconds since 1970). None: nothing is held back any more.

        After the end a delay in minutes runs out; where it is one of moves there is nothing to wait for.
        """
        minutes = self.delay.minutes
        if self.over and (minutes is None or self.moments[-1].at <= at - minutes * MINUTE):
            return None
        return self.moments[max(0, self.due(at) - 1)]

    def next_at(self, at: int) -> int | None:
        """When the next moment is told, where that is only a question of time."""
        due, minutes = self.due(at), self.delay.minutes
        return None if minutes is None or due == len(self.moments) else self.moments[due].at + minutes * MINUTE

    def said_until(self) -> int:
        """With a delay of moves: what was said by then came before the first move that those who look on don't know."""
        due = self.due(0)
        return self.moments[due].at - 1 if 1 < due < len(self.moments) else 0

    def due(self, at: int) -> int:
        """How many of the moments may be told; with a delay of moves the time makes no difference."""
        if self.delay.minutes is not None:
            return bisect_right(self.moments, at - self.delay.minutes * MINUTE, key=lambda moment: moment.at)
        told = self.moments[-1].step - (self.delay.moves or 0)
        return bisect_right(self.moments, told, key=lambda moment: moment.step)


def begun(
    delay: Delay, room: Seen, sat: Raw, first: Seen, status: str, seats: Raw, at: int
) -> tuple[Behind, tuple[Past, ...]]:
    """What those who look on late are told of a start: the table before it, with those who had sat down there, and
    later what the public saw of it at first. `sat` and `seats` are the seats before and after it, as JSON.
    """
    rows = (_past(room, "open", sat, 0, BEFORE), _past(first, status, seats, at, 0))
    return Behind(delay, tuple(row.moment for row in rows)), rows


def followed(
    behind: Behind, seen: Seen, status: str, seats: Raw, at: int, moved: bool
) -> tuple[Behind, tuple[Past, ...]]:
    """With the moment that comes after those. `moved`: it came of a move."""
    last = behind.moments[-1]
    row = _past(seen, status, seats, max(at, last.at), last.step + moved)
    after = Behind(behind.delay, (*behind.moments, row.moment))
    spare = after.due(at) - 1 - KEPT
    return (Behind(behind.delay, after.moments[spare:]) if spare >= KEPT else after), (row,)


def behind_in(chosen: str | None, moments: tuple[Moment, ...]) -> Behind | None:
    """How far those who look on are behind, by what is stored: what was chosen for them, and the moments."""
    delay = decode(chosen).delay
    return None if delay is None or not moments else Behind(delay, moments)


def _past(seen: Seen, status: str, seats: Raw, at: int, step: int) -> Past:
    sight = seen.sight
    scenery = Scenery(
        Raw(sight.view), Raw(sight.asked), Raw(sight.waiting_for), None if sight.outcome is None else Raw(sight.outcome)
    )
    told = bytes(seats).decode()
    return Past(Moment(seen.version, at, step, status, seen.events, told), msgspec.json.encode(scenery))
