"""Daily hours in which a clock by mail rests. All times are milliseconds since 1970; the hours are those of a place."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

MOST = timedelta(hours=16)
"""Longer hours of rest than these are refused: what is left of a day must be enough to come by once."""


class Quiet(Struct, frozen=True, forbid_unknown_fields=True, rename={"begins": "from", "ends": "to"}):
    """Every day from `begins` to `ends`, as `HH:MM` by the wall clocks of `zone`; over midnight where it ends earlier
    than it begins.
    """

    begins: str
    ends: str
    zone: str

    @property
    def length(self) -> timedelta:
        """How long it is, on a day on which no clock is put forward or back. Zero where both are the same."""
        begins, ends = _minutes(self.begins), _minutes(self.ends)
        return timedelta(minutes=(ends - begins) % (24 * 60))


def rests(quiet: Quiet, at: int) -> Iterator[tuple[int, int]]:
    """The times of rest that end after `at`, one after the other, for ever: beginning and end of each."""
    day = datetime.fromtimestamp(at / 1000, UTC).date() - timedelta(days=2)
    while True:
        begins, ends = _rest(quiet, day)
        if ends > at:
            yield begins, ends
        day += timedelta(days=1)


def run(quiet: Quiet, begin: int, end: int) -> int:
    """How much of the time from `begin` to `end` is no time of rest."""
    rested = 0
    for begins, ends in rests(quiet, begin):
        if begins >= end:
            break
        rested += min(ends, end) - max(begins, begin)
    return end - begin - rested


def after(quiet: Quiet, at: int, left: int) -> int:
    """When so much time, resting not counted, will have gone by since `at`."""
    for begins, ends in rests(quiet, at):
        until = max(begins - at, 0)
        if left <= until:
            break
        left -= until
        at = ends
    return at + left


@lru_cache(4096)
def _rest(quiet: Quiet, day: date) -> tuple[int, int]:
    """The rest that begins on this day."""
    zone = ZoneInfo(quiet.zone)
    begins, ends = time.fromisoformat(quiet.begins), time.fromisoformat(quiet.ends)
    last = day if ends > begins else day + timedelta(days=1)
    return _millis(datetime.combine(day, begins, zone)), _millis(datetime.combine(last, ends, zone))


def _millis(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)
