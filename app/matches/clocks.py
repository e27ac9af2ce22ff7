"""The clocks of a match: how much time each side has left. Pure: what time it is, is always an argument.

A side's clock runs while the match waits for it, and nothing but that moves it: it stops with the wait, and then up to
the refund of what the wait took is given back, never more than it took. So a clock tells nobody more than whom the
match waits for, which everybody is told anyway.

Time in which nobody was served (see pulse.py) doesn't count. It is handed in as `lost`: how much of it there has ever
been, up to the moment that is spoken of; only differences of it mean anything.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.matches import quiet
from app.matches.timing import Mail, Timing


class Moment(NamedTuple):
    """A time, in milliseconds since 1970, and the `lost` time up to then."""

    at: int
    lost: int


class Clock(Struct, frozen=True, array_like=True):
    """The clock of one side. `left` milliseconds are left since `since`, from when on it runs, or left standing.

    `most` is what it may be after the wait: what it was at its beginning. `lost` belongs to `since`.
    """

    left: int
    most: int
    since: int | None = None
    lost: int = 0

    @property
    def runs(self) -> bool:
        return self.since is not None


class Clocks(Struct, frozen=True):
    """The clocks of all sides, by name. `waited` names the sides for which the match waits; `paused`: all stand."""

    sides: dict[str, Clock]
    waited: tuple[str, ...] = ()
    paused: bool = False

    def with_side(self, side: str, clock: Clock) -> "Clocks":
        return replace(self, sides=self.sides | {side: clock})


def wound_up(timing: Timing, sides: Collection[str]) -> Clocks:
    """The clocks before anybody is waited for."""
    return Clocks(dict.fromkeys(sides, _full(timing)))


def wait(timing: Timing, clocks: Clocks, waited: Mapping[str, bool], now: Moment, arrived: int | None = None) -> Clocks:
    """The clocks when the match waits for these sides; True: for a person there, so that the clock runs.

    `arrived` is when the answer came in that has led here: with it the wait of whoever gave it has ended, however long
    it took to be saved.
    """
    names = tuple(sorted(waited))
    over = now if arrived is None else Moment(min(arrived, now.at), now.lost)
    ended = ended_waits(clocks.waited, names)
    sides = clocks.sides
    for side, clock in clocks.sides.items():
        before, after = side in clocks.waited, side in waited
        if side in ended:
            clock = _stopped(timing, clock, over)
        if after and (not before or side in ended):
            clock = replace(clock, most=clock.left)
        clock = _let_run(timing, clock, now, after and waited[side] and not clocks.paused)
        if clock is not clocks.sides[side]:
            sides = sides | {side: clock}
    if sides is clocks.sides and names == clocks.waited:
        return clocks
    return Clocks(sides, names, clocks.paused)


def ended_waits(before: Collection[str], after: Collection[str]) -> set[str]:
    """Those of the sides that were waited for `before` whose wait is over when it is these that are waited for.

    Where one side alone was waited for and now others are as well, what it was waited for is done: another wait begins.
    """
    alone = len(before) == 1 and len(after) > 1
    return set(before) if alone else set(before) - set(after)


def pause(timing: Timing, clocks: Clocks, now: Moment) -> Clocks:
    """All clocks stand still, whoever is waited for."""
    sides = {side: _let_run(timing, clock, now, False) for side, clock in clocks.sides.items()}
    return Clocks(sides, clocks.waited, paused=True)


def resume(timing: Timing, clocks: Clocks, waited: Mapping[str, bool], now: Moment) -> Clocks:
    """The clocks go on where they stood."""
    return wait(timing, replace(clocks, paused=False), waited, now)


def extended(clocks: Clocks, side: str, more: int) -> Clocks:
    """The clocks with so many milliseconds more for this side; by mail, for the wait that is now, or comes next."""
    clock = clocks.sides[side]
    return clocks.with_side(side, replace(clock, left=clock.left + more, most=clock.most + more))


def set_anew(timing: Timing, clocks: Clocks, sides: Collection[str]) -> Clocks:
    """The clocks with all of their time for these sides, of which none runs: others sit there now."""
    return replace(clocks, sides=clocks.sides | dict.fromkeys(sides, _full(timing)))


def left(timing: Timing, clock: Clock, now: Moment) -> int:
    """Milliseconds that are left at this moment; 0 where the time is up."""
    return max(0, clock.left - _run(timing, clock, now))


def due(timing: Timing, clock: Clock, lost: int) -> int | None:
    """When the time of this clock is up, if it goes on running and nothing more is `lost`; None where it stands."""
    if clock.since is None:
        return None
    until = clock.left + lost - clock.lost
    hours = timing.hours
    return clock.since + until if hours is None else quiet.after(hours, clock.since, until)


def out_of_time(timing: Timing, clocks: Clocks, now: Moment) -> list[str]:
    """The sides whose time is up: those with whom it was up first, of several at the very same moment all."""
    dues = {side: due(timing, clock, now.lost) for side, clock in clocks.sides.items()}
    over = {side: at for side, at in dues.items() if at is not None and at <= now.at}
    return sorted(side for side, at in over.items() if at == min(over.values()))


def encode(clocks: Clocks | None) -> str | None:
    """For the store."""
    return None if clocks is None else msgspec.json.encode(clocks).decode()


def decode(stored: str | None) -> Clocks | None:
    return None if stored is None else _decoder.decode(stored)


_decoder = msgspec.json.Decoder(Clocks)


def _full(timing: Timing) -> Clock:
    return Clock(timing.full, timing.full)


def _run(timing: Timing, clock: Clock, now: Moment) -> int:
    """Milliseconds for which it has run."""
    if clock.since is None or now.at <= clock.since:
        return 0
    hours = timing.hours
    gone = now.at - clock.since if hours is None else quiet.run(hours, clock.since, now.at)
    return max(0, gone - (now.lost - clock.lost))


def _stopped(timing: Timing, clock: Clock, now: Moment) -> Clock:
    """At the end of a wait, with what is given back of it."""
    back = min(clock.most, left(timing, clock, now) + timing.back)
    if isinstance(timing, Mail):
        # More time than a wait has by itself was given for this one.
        back = min(back, timing.full)
    return Clock(back, back)


def _let_run(timing: Timing, clock: Clock, now: Moment, runs: bool) -> Clock:
    """The same time, in which it runs or stands."""
    if runs == clock.runs:
        return clock
    if runs:
        return replace(clock, since=now.at, lost=now.lost)
    return replace(clock, left=left(timing, clock, now), since=None, lost=0)
