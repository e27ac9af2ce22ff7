"""Which moment those who look on late are told of: from moments and the time alone."""

import pytest
from msgspec import Raw
from msgspec.structs import replace

from app.matches.behind import BEFORE, KEPT, Behind, followed
from app.matches.seen import Seen, Sight
from app.matches.spectators import MINUTE, Delay
from app.store.past import Moment

START = 1_000_000_000


def moment(step: int, at: int, status: str = "running", version: int | None = None) -> Moment:
    return Moment(step + 2 if version is None else version, at, step, status, max(0, step), "[]")


ROOM = moment(BEFORE, 0, "open")


def behind(delay: Delay, *moments: Moment) -> Behind:
    return Behind(delay, (ROOM, *moments))


@pytest.mark.parametrize(("delay", "shown"), [(1, 4), (2, 3), (4, 1), (5, 0), (6, BEFORE), (100, BEFORE)])
def test_by_moves_each_is_told_when_so_many_more_have_been_made(delay: int, shown: int) -> None:
    late = behind(Delay(moves=delay), *(moment(step, START + step) for step in range(6)))
    for at in (0, START, START + 10**12):
        found = late.shown(at)
        assert found is not None
        assert found.step == shown
        assert late.next_at(at) is None, "no time brings the next one"


def test_what_is_no_move_is_told_with_the_move_before_it() -> None:
    handed_over = moment(1, START + 5, version=9)
    late = behind(Delay(moves=1), moment(0, START), moment(1, START + 1), handed_over)
    found = late.shown(START)
    assert found is not None
    assert found.step == 0
    assert replace(late, moments=(*late.moments, moment(2, START + 9, version=10))).shown(START) == handed_over


def test_by_minutes_each_is_told_when_its_time_has_come_and_not_before() -> None:
    late = behind(Delay(minutes=10), moment(0, START), moment(1, START + 5), moment(2, START + MINUTE))
    told = [
        (START, BEFORE, START + 10 * MINUTE),
        (START + 10 * MINUTE - 1, BEFORE, START + 10 * MINUTE),
        (START + 10 * MINUTE, 0, START + 10 * MINUTE + 5),
        (START + 10 * MINUTE + 5, 1, START + 11 * MINUTE),
        (START + 11 * MINUTE, 2, None),
        (START + 99 * MINUTE, 2, None),
    ]
    for at, step, following in told:
        found = late.shown(at)
        assert found is not None
        assert (found.step, late.next_at(at)) == (step, following)


def test_after_the_end_minutes_run_out_and_then_everything_is_open() -> None:
    late = behind(Delay(minutes=10), moment(0, START), moment(1, START + MINUTE, "finished"))
    before_that = late.shown(START + 11 * MINUTE - 1)
    assert before_that is not None
    assert before_that.status == "running"
    assert late.next_at(START + 11 * MINUTE - 1) == START + 11 * MINUTE
    assert late.shown(START + 11 * MINUTE) is None


def test_after_the_end_there_is_no_move_to_wait_for() -> None:
    late = behind(Delay(moves=50), moment(0, START), moment(1, START + 1, "finished"))
    assert late.shown(START + 1) is None


@pytest.mark.parametrize(("delay", "until"), [(1, START + 39), (3, START + 19), (4, START + 9), (5, 0), (99, 0)])
def test_by_moves_what_was_said_before_the_next_move_is_heard(delay: int, until: int) -> None:
    late = behind(Delay(moves=delay), *(moment(step, START + 10 * step) for step in range(5)))
    assert late.said_until() == until


def test_what_nobody_needs_any_more_is_dropped_and_makes_no_difference() -> None:
    late = behind(Delay(moves=3), moment(0, START))
    whole = late
    seen = Seen(2, 0, (), Sight())
    for step in range(1, 60):
        late, (row,) = followed(late, replace(seen, version=step + 2), "running", Raw(b"[]"), START + step, moved=True)
        whole = replace(whole, moments=(*whole.moments, row.moment))
        assert late.shown(START) == whole.shown(START)
        assert late.said_until() == whole.said_until()
    assert len(late.moments) <= 3 + 2 * KEPT + 2


def test_a_clock_that_is_set_back_does_not_part_moments_from_their_order() -> None:
    late = behind(Delay(minutes=1), moment(0, START))
    late, _ = followed(late, Seen(3, 0, (), Sight()), "running", Raw(b"[]"), START - 5, moved=True)
    assert [each.at for each in late.moments] == [0, START, START]
