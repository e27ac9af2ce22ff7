"""What becomes of a side whose time is up: pure functions of the table, for the server's clock (see flags.py) and for
playing a match again (replaying.py).

It is one change, whatever it takes: nobody can count by it how much of what was asked had been answered already.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.core import referee
from app.core.decision import Decision
from app.core.event import Event, Line
from app.core.message import Message, say
from app.core.referee import Turn
from app.core.transcript import NOBODY
from app.matches import clocks, timing
from app.matches.change import Change, play_on
from app.matches.clocks import Clocks, Moment
from app.matches.table import Table
from app.matches.timing import Fate
from app.matches.undo import Undo
from app.matches.waiting import waited
from app.matches.written import Deed
from app.store.rows import SeatRow
from app.store.unseating import OUT_OF_TIME, Unseated

STAND_IN = "steady"
"""The bot that takes seats over."""

AT_MOST = 1000
"""Answers by lot in one go; a game in which this doesn't do goes on with the next."""


class Timed(Struct, frozen=True):
    """An answer that was made for a seat."""

    seat: str
    decision: str
    options: tuple[str, ...]


Answering = Callable[[Turn[Any]], Timed | None]
"""Gives the next answer in this state of the match; None where no more is to be answered."""


def fall(
    table: Table, at: int, draw: Callable[[Decision], tuple[str, ...]], new_key: Callable[[], str]
) -> Change | None:
    """What is to be done now because somebody's time is up; None where nobody's is.

    `draw` gives an answer by lot, and not by the match's own: that goes on as if the answers had been people's.
    """
    running = table.clocks
    if table.match.status != "running" or table.match.clock is None or running is None or table.consent.paused:
        return None
    choice = timing.timing(table.match.clock)
    over = [side for side in clocks.out_of_time(choice, running, Moment(at, table.lost)) if unanswered(table, side)]
    if not over:
        return None
    return flag(table, at, over, choice.out_of_time, new_key, Lot(table, over, draw))


def flag(
    table: Table,
    at: int,
    sides: Sequence[str],
    fate: Fate,
    new_key: Callable[[], str],
    answer: Answering,
) -> Change:
    """The time of these sides is up. With the fate `random`, `answer` gives one answer after the other."""
    told = [_told(table, side, fate) for side in sides]
    deed = Deed(NOBODY, "flag", new_key(), "+".join(sides), (fate,))
    if fate == "random":
        return _answered(table, at, deed, told, new_key, answer)
    if fate == "bot":
        return _taken_over(table, at, deed, told, sides)
    turn = referee.forfeit(table.game, table.take_state(), sides)
    turn = replace(turn, events=told + turn.events)
    return play_on(table, at, turn, [deed], lambda _: Undo())


def unanswered(table: Table, side: str) -> list[Decision]:
    """What this side has let go by: not what has an answer, nor a window that closes by itself."""
    return [decision for decision in table.asked.values() if _waits_for_people(table, side, decision)]


def late(table: Table, seat: str, decision: str, arrived: int) -> bool:
    """Whether this seat's answer came in when the time of its side was up, though nothing has come of that yet."""
    running = table.clocks
    if running is None or table.match.clock is None:
        return False
    side, choice = table.game.side(seat), timing.timing(table.match.clock)
    clock = running.sides[side]
    if not clock.runs or clocks.left(choice, clock, Moment(arrived, table.lost)):
        return False
    return any(decision == each.id for each in unanswered(table, side))


def _answered(
    table: Table,
    at: int,
    flagged: Deed,
    told: list[Event],
    new_key: Callable[[], str],
    answer: Answering,
) -> Change:
    turn: Turn[Any] = Turn(table.take_state(), told, True, table.asked)
    deeds, shown = [flagged], table.clocks
    while len(deeds) <= AT_MOST and (timed := answer(turn)) is not None:
        before = turn.events
        turn = referee.choose(
            table.game, turn.state, timed.seat, timed.decision, timed.options, asked=turn.asked, own=True
        )
        turn = replace(turn, events=before + turn.events, sealed=True)
        deeds.append(Deed(timed.seat, "timed", new_key(), timed.decision, timed.options))
        shown = _step(table, shown, turn, at)
    change = play_on(replace(table, clocks=shown), at, turn, deeds, lambda _: Undo())
    return replace(change, before=table)


def _step(table: Table, shown: Clocks | None, turn: Turn[Any], at: int) -> Clocks | None:
    """The clocks after one of several answers: a wait that ends and begins anew within one change has ended."""
    if shown is None or table.match.clock is None:
        return None
    choice = timing.timing(table.match.clock)
    waits = waited(turn.asked.values(), table.seats, turn.state.resigned)
    return clocks.wait(choice, shown, waits, Moment(at, table.lost))


def _taken_over(table: Table, at: int, flagged: Deed, told: list[Event], sides: Sequence[str]) -> Change:
    asked = {name for side in sides for decision in unanswered(table, side) for name in decision.by}
    seats = [
        replace(seat, user=None, name=None, bot=STAND_IN, joined=at)
        for seat in table.seats
        if seat.side in sides and _plays(table, seat) and not asked.isdisjoint((seat.seat, seat.side))
    ]
    turn: Turn[Any] = Turn(table.take_state(), told, True, table.asked)
    if table.clocks is None or table.match.clock is None:  # played again, with whoever sat there in the end
        return play_on(table, at, turn, [flagged], lambda _: Undo())
    anew = replace(table, clocks=clocks.set_anew(timing.timing(table.match.clock), table.clocks, sides))
    change = play_on(anew, at, turn, [flagged], lambda _: Undo(), seats=seats)
    assert change.rows is not None
    gone = [table.seat(seat.seat) for seat in seats]
    lost = tuple(Unseated(seat.user, seat.seat, OUT_OF_TIME, at) for seat in gone if seat.user is not None)
    return replace(change, before=table, rows=replace(change.rows, unseated=lost))


class Lot:
    """Answers whatever these sides owe, until the match waits for them no more; in a reaction window it passes."""

    def __init__(self, table: Table, sides: Collection[str], draw: Callable[[Decision], tuple[str, ...]]) -> None:
        self._table = table
        self._draw = draw
        self._owing = set(sides)
        self._waited: Collection[str] = table.clocks.waited if table.clocks is not None else ()

    def __call__(self, turn: Turn[Any]) -> Timed | None:
        now = waited(turn.asked.values(), self._table.seats, turn.state.resigned)
        # The next round of a choice that all make at once is another wait, with its own time.
        self._owing -= clocks.ended_waits(self._waited, now)
        self._waited = now
        for decision in turn.asked.values():
            for side in self._owing:
                if _waits_for_people(self._table, side, decision):
                    return self._answer(side, decision)
        return None

    def _answer(self, side: str, decision: Decision) -> Timed:
        seats = [seat for seat in self._table.seats if seat.side == side and _plays(self._table, seat)]
        seat = next(seat.seat for seat in seats if _may(decision, seat))
        passing = decision.passing
        return Timed(seat, decision.id, self._draw(decision) if passing is None else (passing,))


def _waits_for_people(table: Table, side: str, decision: Decision) -> bool:
    """Whether an answer to this is a person's of that side to give, and nothing else will do."""
    if decision.standing is not None:
        return False
    if decision.passing is not None:
        window = table.windows.get(decision.id)
        if window is None or window.closing:
            return False
    return any(seat.side == side and _plays(table, seat) and _may(decision, seat) for seat in table.seats)


def _may(decision: Decision, seat: SeatRow) -> bool:
    return not {seat.seat, seat.side}.isdisjoint(decision.by)


def _plays(table: Table, seat: SeatRow) -> bool:
    return seat.user is not None and seat.seat not in table.resigned


def _told(table: Table, side: str, fate: Fate) -> Event:
    """What everybody is told: that it has come to this, which everybody could see coming."""
    return Event(Line("out_of_time", say(f"event.out_of_time.{fate}", who=side_name(table, side)), data={"side": side}))


def side_name(table: Table, side: str) -> Message:
    """A side in words: its own name, or whoever sits at its one seat."""
    alone = any(seat.seat == side for seat in table.seats)
    return referee.seat_name(table.game, side) if alone else say(f"{table.game.key}.side.{side}")
