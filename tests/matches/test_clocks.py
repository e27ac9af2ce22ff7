"""The clocks as pure functions of who was waited for, and when: no test here waits for anything."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.matches import clocks
from app.matches.clocks import Clock, Clocks, Moment
from app.matches.quiet import Quiet
from app.matches.refusals import BadWish
from app.matches.timing import DAY, Fate, Mail, Real, Timing, chosen, shown, timing

SECOND = 1000
REAL = Real(bank=60, refund=10)
BARE = Real(bank=60)
MAIL = Mail(days=3)
A, B = "beast", "hunters"


class Game:
    """Two sides, seconds that go by, and waits; what nobody was served for is lost."""

    def __init__(self, choice: Timing, *waited: str) -> None:
        self.choice = choice
        self.now = Moment(1_000_000, 500)
        self.clocks = clocks.wound_up(choice, (A, B))
        self.wait(*waited)

    def wait(self, *sides: str, bots: Sequence[str] = (), arrived: float | None = None) -> "Game":
        """Now these are waited for; an answer that led to it came in so many seconds ago."""
        waited = {side: side not in bots for side in sides}
        came = None if arrived is None else int(self.now.at - arrived * SECOND)
        self.clocks = clocks.wait(self.choice, self.clocks, waited, self.now, came)
        return self

    def after(self, seconds: float, lost: float = 0) -> "Game":
        self.now = Moment(self.now.at + int(seconds * SECOND), self.now.lost + int(lost * SECOND))
        return self

    @property
    def left(self) -> tuple[float, float]:
        one, other = (clocks.left(self.choice, self.clocks.sides[side], self.now) / SECOND for side in (A, B))
        return one, other

    @property
    def running(self) -> set[str]:
        return {side for side, clock in self.clocks.sides.items() if clock.runs}

    @property
    def over(self) -> list[str]:
        return clocks.out_of_time(self.choice, self.clocks, self.now)

    def due(self, side: str) -> float | None:
        """In how many seconds."""
        due = clocks.due(self.choice, self.clocks.sides[side], self.now.lost)
        return None if due is None else (due - self.now.at) / SECOND


def test_only_the_clock_of_whoever_is_waited_for_runs() -> None:
    game = Game(BARE, A)
    assert (game.running, game.after(7).left) == ({A}, (53, 60))
    assert (game.wait(B).running, game.after(9).left) == ({B}, (53, 51))
    assert (game.wait(A).after(3).left, game.wait().after(100).left) == ((50, 51), (50, 51))
    assert game.running == set()


def test_several_run_at_once() -> None:
    game = Game(BARE, A, B).after(5)
    assert game.left == (55, 55)
    assert game.wait(B).after(5).left == (55, 50)


def test_up_to_the_refund_of_each_wait_is_given_back() -> None:
    game = Game(REAL, A)
    assert game.after(4).wait(B).left == (60, 60)
    assert game.after(25).wait(A).left == (60, 45)
    assert game.after(8).wait(B).after(15).wait(A).left == (60, 40)


def test_a_side_whose_bank_is_empty_has_the_refund_for_each_wait() -> None:
    game = Game(REAL, A).after(60)
    assert (game.left, game.over) == ((0, 60), [A])
    assert game.wait(B).left == (10, 60)
    assert game.wait(A).after(9).wait(B).left == (10, 60)


def test_by_mail_each_wait_has_its_days() -> None:
    game = Game(MAIL, A).after(2.5 * 24 * 3600)
    assert game.left == (12 * 3600, 72 * 3600)
    assert game.wait(B).after(3600).wait(A).left == (72 * 3600, 72 * 3600)


def test_by_mail_it_rests_in_the_hours_that_were_chosen() -> None:
    game = Game(Mail(days=1, quiet=Quiet("22:00", "08:00", "Europe/Berlin")))
    evening = datetime(2026, 5, 4, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    game.now = Moment(int(evening.timestamp() * SECOND), 0)
    game.wait(A)
    hour = 3600
    assert game.due(A) == (2 + 10 + 14 + 10 + 8) * hour
    assert game.after(5 * hour).left == (22 * hour, 24 * hour)
    assert game.after(9 * hour).left == (20 * hour, 24 * hour)


def test_a_wait_goes_on_whatever_is_answered_meanwhile() -> None:
    """Else a plan that is changed again and again would be worth time; nor may others learn that it was."""
    game = Game(REAL, A).after(20)
    before = game.clocks
    assert game.wait(A).clocks is before
    assert game.after(20).wait(B).left == (30, 60)


def test_who_answers_last_in_a_round_has_answered_when_the_next_begins() -> None:
    """Both choose in secret, and again: the slower one was waited for all the time, but for two things."""
    game = Game(REAL, A, B)
    game.after(5).wait(B).after(7)
    assert game.left == (60, 48)
    assert game.wait(A, B).left == (60, 58)
    assert game.after(30).wait(B).wait(A, B).left == (40, 38)


def test_a_third_that_joins_two_ends_nobodys_wait() -> None:
    game = Game(REAL, A, B)
    game.clocks = Clocks(game.clocks.sides | {"others": Clock(60_000, 60_000)}, game.clocks.waited)
    game.after(30).wait(A, B, "others")
    assert game.left == (30, 30)


def test_an_answer_counts_from_when_it_came_in() -> None:
    game = Game(BARE, A).after(20)
    assert game.wait(B, arrived=3).left == (43, 60), "it took three seconds to be saved"
    assert game.left[1] == 60, "but the other clock begins when it is"


def test_an_answer_that_came_in_time_counts_though_it_was_saved_later() -> None:
    game = Game(BARE, A).after(61)
    assert game.over == [A]
    assert game.wait(B, arrived=2).left == (1, 60)


def test_a_clock_of_another_machine_that_goes_behind_gives_no_time() -> None:
    game = Game(REAL, A).after(-5)
    assert game.left == (60, 60)
    assert game.wait(B).left == (60, 60)


@pytest.mark.parametrize("choice", [BARE, MAIL])
def test_what_nobody_was_served_for_counts_for_nobody(choice: Timing) -> None:
    game = Game(choice, A)
    full = game.left[0]
    assert game.after(30, lost=20).left == (full - 10, full)
    assert game.due(A) == full - 10
    assert game.after(full, lost=full).over == []
    assert game.after(full - 10).over == [A]


def test_what_was_lost_in_hours_of_rest_is_due_as_it_is_left() -> None:
    """Both ways to count it agree: when nothing is left it is due."""
    game = Game(Mail(days=1, quiet=Quiet("22:00", "08:00", "Europe/Berlin")))
    evening = datetime(2026, 5, 4, 21, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    game.now = Moment(int(evening.timestamp() * SECOND), 0)
    game.wait(A).after(16 * 3600, lost=3600)
    due = game.due(A)
    assert due is not None
    assert game.after(due - 1).left[0] == 1
    assert game.over == []
    assert game.after(1).over == [A]


def test_those_whose_time_was_up_first_are_out_of_it_and_several_at_the_same_moment() -> None:
    game = Game(BARE, A)
    game.after(10).wait(A, B)
    assert game.after(55).over == [A]
    assert game.after(20).over == [A], "the other's was up as well, but later"
    assert Game(BARE, A, B).after(60).over == [A, B]


def test_nobodys_time_is_up_before_it_is() -> None:
    game = Game(BARE, A).after(59.999)
    assert game.over == []
    assert game.after(0.001).over == [A]


def test_bots_are_in_no_hurry() -> None:
    game = Game(BARE).wait(A, bots=[A])
    assert (game.running, game.after(1000).over) == (set(), [])
    assert game.wait(B).after(3).wait(A, bots=[A]).left == (60, 57)


def test_a_person_who_takes_a_bots_seat_while_it_is_waited_for_has_all_of_the_time() -> None:
    game = Game(BARE).wait(A, bots=[A]).after(500).wait(A)
    assert game.running == {A}
    assert game.after(10).left == (50, 60)


def test_a_bot_that_takes_a_seat_over_stops_the_clock() -> None:
    game = Game(BARE, A).after(60)
    game.clocks = clocks.set_anew(BARE, game.clocks, [A])
    assert game.wait(A, bots=[A]).after(5).left == (60, 60)


# Pausing and extending.


def test_a_pause_stops_all_and_gives_nothing_back() -> None:
    game = Game(REAL, A).after(25)
    game.clocks = clocks.pause(REAL, game.clocks, game.now)
    assert (game.running, game.after(10_000).left, game.over) == (set(), (35, 60), [])
    game.clocks = clocks.resume(REAL, game.clocks, {A: True}, game.now)
    assert (game.running, game.after(5).left) == ({A}, (30, 60))
    assert game.wait(B).left == (40, 60), "it was one wait: no more is given back than for one"


def test_in_a_pause_others_may_come_to_be_waited_for() -> None:
    game = Game(REAL, A).after(25)
    game.clocks = clocks.pause(REAL, game.clocks, game.now)
    game.after(100).wait(B)
    assert (game.running, game.left) == (set(), (45, 60))
    game.clocks = clocks.resume(REAL, game.clocks, {B: True}, game.now)
    assert game.after(5).left == (45, 55)


def test_more_time_is_kept_after_the_wait() -> None:
    game = Game(REAL, A).after(50)
    game.clocks = clocks.extended(game.clocks, A, 30 * SECOND)
    assert game.left == (40, 60)
    assert game.due(A) == 40
    assert game.wait(B).left == (50, 60)
    game.clocks = clocks.extended(game.clocks, A, 30 * SECOND)
    assert game.left == (80, 60)


# Whatever happens.

waits = st.lists(st.tuples(st.floats(0, 90), st.floats(0, 30), st.sets(st.sampled_from([A, B, "others"]))), max_size=30)
choices = st.one_of(
    st.builds(Real, bank=st.integers(1, 300), refund=st.integers(0, 60), spare=st.integers(0, 10)),
    st.builds(Mail, days=st.integers(1, 3)),
)


@given(choices, waits)
def test_fault_68_nobody_ever_has_more_than_at_the_beginning(
    choice: Timing, story: list[tuple[float, float, set[str]]]
) -> None:
    """Neither waits that begin and end in any order, nor undoing them, are worth any time: what a wait gives back is
    never more than it took.
    """
    game = Game(choice)
    for side in (A, B):
        assert clocks.left(choice, game.clocks.sides[side], game.now) == choice.full
    for seconds, lost, sides in story:
        before = dict(zip((A, B), game.left, strict=True))
        running = game.running
        game.after(seconds + lost, lost)
        for side, left in zip((A, B), game.left, strict=True):
            assert left <= before[side]
            assert (side in running) or left == before[side], "who isn't waited for loses nothing"
            assert left >= before[side] - seconds - 0.01
        game.wait(*(sides & {A, B}))
        for left in game.left:
            assert 0 <= left <= choice.full / SECOND


@given(choices, waits)
def test_they_are_the_same_when_they_are_read_again(choice: Timing, story: list[tuple[float, float, set[str]]]) -> None:
    game = Game(choice)
    for seconds, lost, sides in story:
        game.after(seconds + lost, lost).wait(*(sides & {A, B}))
        assert clocks.decode(clocks.encode(game.clocks)) == game.clocks


@given(choices, waits, st.floats(0, 500))
def test_what_is_due_is_when_nothing_is_left(
    choice: Timing, story: list[tuple[float, float, set[str]]], later: float
) -> None:
    game = Game(choice)
    for seconds, lost, sides in story:
        game.after(seconds + lost, lost).wait(*(sides & {A, B}))
    game.after(later)
    for side in (A, B):
        due = game.due(side)
        assert (due is None) is (side not in game.running)
        if due is not None:
            assert (due <= 0) is (clocks.left(choice, game.clocks.sides[side], game.now) == 0)


# What may be chosen.


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (Real(bank=0), "refusal.clock_bank"),
        (Real(bank=7 * 24 * 3600 + 1), "refusal.clock_bank"),
        (Real(bank=60, refund=-1), "refusal.clock_refund"),
        (Real(bank=60, refund=3601), "refusal.clock_refund"),
        (Mail(days=0), "refusal.clock_days"),
        (Mail(days=31), "refusal.clock_days"),
        (Mail(days=1, quiet=Quiet("22:00", "22:00", "UTC")), "refusal.clock_quiet"),
        (Mail(days=1, quiet=Quiet("20:00", "12:01", "UTC")), "refusal.clock_quiet"),
        (Mail(days=1, quiet=Quiet("24:00", "08:00", "UTC")), "refusal.clock_hours"),
        (Mail(days=1, quiet=Quiet("22:00", "8:00", "UTC")), "refusal.clock_hours"),
        (Mail(days=1, quiet=Quiet("22:00", "08:00", "Mars/Phobos")), "refusal.clock_zone"),
        (Mail(days=1, quiet=Quiet("22:00", "08:00", "localtime")), "refusal.clock_zone"),
        (Mail(days=1, quiet=Quiet("22:00", "08:00", "../../etc/passwd")), "refusal.clock_zone"),
    ],
)
def test_fault_69_what_can_not_be_chosen_is_said_in_a_sentence(wish: Timing, says: str) -> None:
    """Every clock that can be chosen comes to an end: hours of rest leave a third of each day (see test_quiet.py)."""
    with pytest.raises(BadWish) as refused:
        chosen(wish, 0)
    assert refused.value.text.key == says


@pytest.mark.parametrize("fate", ["random", "bot", "forfeit"])
def test_what_was_chosen_is_kept_and_shown(fate: Fate) -> None:
    for wish, words in (
        (Real(60, 5, fate), {"kind": "real", "bank": 60, "refund": 5, "out_of_time": fate}),
        (Mail(3, out_of_time=fate), {"kind": "mail", "days": 3, "out_of_time": fate}),
        (
            Mail(2, Quiet("22:00", "08:00", "Europe/Berlin"), fate),
            {
                "kind": "mail",
                "days": 2,
                "quiet": {"from": "22:00", "to": "08:00", "zone": "Europe/Berlin"},
                "out_of_time": fate,
            },
        ),
    ):
        assert timing(chosen(wish, 0)) == wish
        assert shown(chosen(wish, 0)) == words
    assert shown(None) is None


def test_where_there_are_reaction_windows_as_much_is_given_back_as_one_may_take() -> None:
    """No answer makes a window any shorter, so it is nobody's fault that it takes its time."""
    kept = chosen(Real(bank=60, refund=5), window_seconds=6.5)
    assert timing(kept).back == 8 * SECOND
    assert shown(kept) == {"kind": "real", "bank": 60, "refund": 5, "out_of_time": "random"}
    assert timing(chosen(Real(bank=60, refund=30), window_seconds=6.5)).back == 30 * SECOND
    assert timing(chosen(MAIL, window_seconds=6.5)).back == 3 * DAY
