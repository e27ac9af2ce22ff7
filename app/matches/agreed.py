"""What is done because all whom it concerns want it: pure functions of the table, for those who have agreed
(proposing.py) and for playing a match again (replaying.py).

Each is a move that no seat made: its `decision` names the seats that wanted it, first whoever proposed it; none where
whoever runs the server called the match off.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.core import referee
from app.core.chance import Chance
from app.core.codec import decode_state
from app.core.event import Event, Line
from app.core.message import Message, say
from app.core.referee import Turn
from app.core.refusal import Closed
from app.core.state import State
from app.core.transcript import NOBODY
from app.matches import clocks, timing
from app.matches.change import Change, play_on
from app.matches.clocks import Moment
from app.matches.consent import Consent
from app.matches.falling import STAND_IN, side_name
from app.matches.refusals import BadWish, NotPaused, NotStarted, NoWayBack, Paused
from app.matches.table import Table
from app.matches.timing import DAY, LONGEST_EXTENSION, MINUTE
from app.matches.undo import Undo
from app.matches.waiting import waited
from app.matches.written import Deed
from app.store.unseating import REPLACED, Unseated

KINDS = ("pause", "resume", "extend", "call_off", "back", "replace")
"""Of such moves in the log."""


class Then(Struct, frozen=True):
    """How a match stood before some move, as a snapshot; `said` is what everybody was told of that move first."""

    snapshot: bytes
    said: Message


def do(
    table: Table,
    at: int,
    kind: str,
    key: str,
    agreed: Sequence[str],
    options: tuple[str, ...],
    consent: Consent | None = None,
    then: Then | None = None,
) -> Change:
    """The match after what these seats have agreed on; `consent` is what they still propose, `then` how it stood where
    they go back to. Raises what `may` does.
    """
    may(table, kind, options)
    known = table.consent if consent is None else consent
    deed = Deed(NOBODY, kind, key, "+".join(agreed), options)
    match kind:
        case "pause":
            return _paused(table, at, deed, known)
        case "resume":
            return _resumed(table, at, deed, known)
        case "extend":
            return _extended(table, at, deed, known)
        case "back":
            return _gone_back(table, at, deed, known, then)
        case "replace":
            return _replaced(table, at, deed, known)
        case _:
            turn = referee.call_off(table.game, table.take_state(), _why(options))
            return play_on(table, at, turn, [deed], lambda _: Undo(), consent=known)


def may(table: Table, kind: str, options: Sequence[str]) -> None:
    """Raises NotStarted before the start, Closed after the end, Paused or NotPaused where the match is so, and BadWish
    where there is no such time to be given.
    """
    if table.snapshot is None:
        raise NotStarted
    if table.match.status != "running":
        raise Closed
    if kind == "pause" and table.consent.paused:
        raise Paused
    if kind == "resume" and not table.consent.paused:
        raise NotPaused
    if kind == "replace" and options[0] not in {seat.seat for seat in table.seats}:
        raise BadWish("refusal.no_such_seat")
    if kind == "extend":
        side, more = options
        if side not in {seat.side for seat in table.seats}:
            raise BadWish("refusal.no_such_side")
        if not 0 < int(more) <= LONGEST_EXTENSION or int(more) % MINUTE:
            raise BadWish("refusal.extension", days=LONGEST_EXTENSION // DAY)


def _why(options: Sequence[str]) -> Message:
    """Why a match was called off: all agreed, or those who run this server have ended it, whose reason is among the
    options even if it is empty.
    """
    if not options:
        return say("outcome.called_off")
    (reason,) = options
    return say("outcome.ended_by_house_because", reason=reason) if reason else say("outcome.ended_by_house")


def _paused(table: Table, at: int, deed: Deed, consent: Consent) -> Change:
    stopped = table
    if table.clocks is not None and table.match.clock is not None:
        now = Moment(at, table.lost)
        stopped = replace(table, clocks=clocks.pause(timing.timing(table.match.clock), table.clocks, now))
    told = Line("paused", say("event.paused"))
    return _done(table, stopped, at, deed, told, replace(consent, paused=True))


def _resumed(table: Table, at: int, deed: Deed, consent: Consent) -> Change:
    # Windows that stood open take their time anew.
    windows = {decision: replace(window, at=at) for decision, window in table.windows.items()}
    going = replace(table, windows=windows)
    if table.clocks is not None and table.match.clock is not None:
        waits = waited(table.asked.values(), table.seats, table.resigned)
        choice = timing.timing(table.match.clock)
        going = replace(going, clocks=clocks.resume(choice, table.clocks, waits, Moment(at, table.lost)))
    told = Line("resumed", say("event.resumed"))
    return _done(table, going, at, deed, told, replace(consent, paused=False))


def _extended(table: Table, at: int, deed: Deed, consent: Consent) -> Change:
    side, more = deed.options[0], int(deed.options[1])
    longer = table
    if table.clocks is not None:
        longer = replace(table, clocks=clocks.extended(table.clocks, side, more))
    return _done(table, longer, at, deed, Line("extended", _longer(table, side, more), data={"side": side}), consent)


def _replaced(table: Table, at: int, deed: Deed, consent: Consent) -> Change:
    (name,) = deed.options
    seat = table.seat(name)
    told = Line("replaced", say("event.replaced", seat=referee.place_name(table.game, name)), data={"seat": name})
    turn: Turn[Any] = Turn(table.take_state(), [Event(told)], True, table.asked)
    anew = table
    if table.clocks is not None and table.match.clock is not None:
        anew = replace(table, clocks=clocks.set_anew(timing.timing(table.match.clock), table.clocks, [seat.side]))
    change = play_on(
        anew,
        at,
        turn,
        [deed],
        lambda _: Undo(),
        seats=[seat.held_by_bot(STAND_IN, at)],
        consent=replace(consent, stood_in=(*consent.stood_in, name)),
        # Not all who began it play it to the end.
        match=replace(table.match, rated=False) if table.match.rated else None,
    )
    assert change.rows is not None
    lost = () if seat.user is None else (Unseated(seat.user, name, REPLACED, at),)
    after = change.after
    if seat.user is not None and after.match.status == "running":
        after = replace(after, replaced={**after.replaced, seat.user: name})
    return replace(change, before=table, after=after, rows=replace(change.rows, unseated=lost))


def _gone_back(table: Table, at: int, deed: Deed, consent: Consent, then: Then | None) -> Change:
    if then is None:
        raise NoWayBack
    now: State[Any] = table.take_state()
    before: State[Any] = decode_state(table.game, then.snapshot)
    if before.resigned != now.resigned:
        raise NoWayBack
    # By the number of this move the luck would hang on how many secret ones there were.
    consent = replace(consent, returns=consent.returns + 1)
    turn = referee.go_back(table.game, before, now, Chance(table.match.seed).fork(f"back {consent.returns}"))
    turn.events.insert(0, Event(Line("back", say("event.back", said=then.said))))
    return play_on(table, at, turn, [deed], lambda _: Undo(), consent=consent)


def _longer(table: Table, side: str, more: int) -> Message:
    unit, size = ("days", DAY) if more % DAY == 0 else ("minutes", MINUTE)
    return say(f"event.extended.{unit}", who=side_name(table, side), n=more // size)


def _done(before: Table, table: Table, at: int, deed: Deed, told: Line, consent: Consent) -> Change:
    """The game itself stays as it is."""
    turn: Turn[Any] = Turn(table.take_state(), [Event(told)], True, table.asked)
    change = play_on(table, at, turn, [deed], lambda _: Undo(), consent=consent)
    return replace(change, before=before)
