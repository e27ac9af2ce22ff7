"""Daily hours of rest, by the wall clocks of a place: over midnight, and on the days on which they are put forward."""

from datetime import UTC, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.matches import quiet
from app.matches.quiet import Quiet

BERLIN = "Europe/Berlin"
NIGHT = Quiet("22:00", "08:00", BERLIN)
NOON = Quiet("12:00", "13:30", BERLIN)
HOUR = 3600 * 1000
DAY = 24 * HOUR


def at(text: str, zone: str = BERLIN) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def wall(millis: int, zone: str = BERLIN) -> str:
    return datetime.fromtimestamp(millis / 1000, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("hours", "length"),
    [(NIGHT, 10), (NOON, 1.5), (Quiet("00:00", "00:00", BERLIN), 0), (Quiet("23:59", "00:01", BERLIN), 1 / 30)],
)
def test_how_long_they_are(hours: Quiet, length: float) -> None:
    assert hours.length == timedelta(hours=length)


def test_the_next_ones_come_in_order() -> None:
    found = [(wall(begins), wall(ends)) for begins, ends in islice(quiet.rests(NIGHT, at("2026-05-04 23:00")), 3)]
    assert found == [
        ("2026-05-04 22:00", "2026-05-05 08:00"),
        ("2026-05-05 22:00", "2026-05-06 08:00"),
        ("2026-05-06 22:00", "2026-05-07 08:00"),
    ]
    begins, _ = next(quiet.rests(NIGHT, at("2026-05-04 08:00")))
    assert wall(begins) == "2026-05-04 22:00", "those that end at this very moment are over"


@pytest.mark.parametrize(
    ("begin", "end", "hours"),
    [
        ("2026-05-04 09:00", "2026-05-04 21:00", 12),
        ("2026-05-04 21:00", "2026-05-05 09:00", 2),
        ("2026-05-04 23:00", "2026-05-05 07:00", 0),
        ("2026-05-04 08:00", "2026-05-07 08:00", 42),
        # Clocks go from 2:00 to 3:00, and half a year later from 3:00 to 2:00: in the hours of rest.
        ("2026-03-28 21:00", "2026-03-29 09:00", 2),
        ("2026-10-24 21:00", "2026-10-25 09:00", 2),
    ],
)
def test_how_much_of_a_time_runs(begin: str, end: str, hours: float) -> None:
    assert quiet.run(NIGHT, at(begin), at(end)) == hours * HOUR


@pytest.mark.parametrize(
    ("begin", "hours", "end"),
    [
        ("2026-05-04 09:00", 12, "2026-05-04 21:00"),
        ("2026-05-04 20:00", 3, "2026-05-05 09:00"),
        ("2026-05-04 23:00", 1, "2026-05-05 09:00"),
        ("2026-05-04 08:00", 14, "2026-05-04 22:00"),
        ("2026-05-04 08:00", 14.5, "2026-05-05 08:30"),
        ("2026-03-27 08:00", 72, "2026-04-01 10:00"),
    ],
)
def test_when_so_much_has_run(begin: str, hours: float, end: str) -> None:
    assert wall(quiet.after(NIGHT, at(begin), int(hours * HOUR))) == end


moments = st.integers(at("2025-01-01 00:00"), at("2028-01-01 00:00"))
clocks = st.times().map(lambda time: time.strftime("%H:%M"))
zones = st.sampled_from([BERLIN, "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"])
hours = st.builds(Quiet, clocks, clocks, zones).filter(lambda each: timedelta(0) < each.length <= quiet.MOST)


@given(hours, moments, st.integers(0, 30 * DAY))
def test_what_is_due_is_due_when_so_much_has_run(rest: Quiet, begin: int, left: int) -> None:
    due = quiet.after(rest, begin, left)
    assert quiet.run(rest, begin, due) == left
    assert due - begin <= left + (left // (8 * HOUR) + 2) * 17 * HOUR, "there is a bound, whatever is chosen"


@given(hours, moments, st.integers(0, 9 * DAY), st.integers(0, 9 * DAY))
def test_time_adds_up(rest: Quiet, begin: int, one: int, other: int) -> None:
    middle, end = begin + one, begin + one + other
    assert quiet.run(rest, begin, end) == quiet.run(rest, begin, middle) + quiet.run(rest, middle, end)


def test_the_same_hours_elsewhere() -> None:
    noon = int(datetime(2026, 1, 5, 12, tzinfo=UTC).timestamp() * 1000)
    assert quiet.run(Quiet("12:00", "13:00", "UTC"), noon, noon + HOUR) == 0
    assert quiet.run(Quiet("12:00", "13:00", BERLIN), noon, noon + HOUR) == HOUR
