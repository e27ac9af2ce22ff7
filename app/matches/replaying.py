"""Playing a stored match again from its seed, its options, its seats and its moves: does it lead to what is stored?

Some of what is done at a table is stored only as the table stands now, not time by time: sitting down and getting up,
handing a seat over, another name, a wish to be asked every time, a proposal of which nothing has come yet. None of it
changes the game. It counts up versions, though, and a wish says how long a window waits. So versions are checked as far
as such changes can explain them, all of them together by the match's revision; what is noted of windows, to the letter
only where nobody ever had a wish; the time of the last change, not at all.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from app.core.chance import Chance
from app.core.event import Event
from app.core.game import Game
from app.core.message import Message
from app.core.refusal import Refusal
from app.core.viewer import PUBLIC
from app.matches import agreed, deeds
from app.matches.agreed import Then
from app.matches.change import Change
from app.matches.falling import Timed, flag
from app.matches.refusals import Paused
from app.matches.seen import decode_marks
from app.matches.standing import differs
from app.matches.starting import start
from app.matches.table import Table, decode_events, from_store, laid
from app.matches.timing import Fate
from app.store.rows import EventRow, MatchRow, MoveRow, SeatRow, Stored

STOPPED = ("move", "undo", "close", "flag")
"""What doesn't happen while a match is paused."""


class Difference(Exception):
    """A match goes otherwise than it is stored, first at the move of this number; 0 is its start.

    The text is for whoever runs the server, and holds no secret of the match.
    """

    def __init__(self, move: int, text: str) -> None:
        super().__init__(text)
        self.move = move


class Refused(Difference):
    """Today's rules refuse the move."""

    def __init__(self, move: int) -> None:
        super().__init__(move, "today's rules refuse it")


class Stumbled(Difference):
    """Today's rules stumble over the move. The text of their own error may hold a secret, so its kind alone is told."""

    def __init__(self, move: int, fault: Exception) -> None:
        super().__init__(move, f"today's rules stumble over it ({type(fault).__name__})")


def replay(stored: Stored, games: Mapping[str, Game[Any]]) -> None:
    """Play a match again, given all its moves and events. Raises Difference where it leads elsewhere."""
    match = stored.match
    if match.game not in games:
        raise Difference(0, "its game is not offered here")
    if Chance(match.seed).commitment() != match.commitment:
        raise Difference(0, "its seed is not the one that was committed to")
    told = _by_move(stored.events)
    # By viewer: versions that came of changes that were no moves, so far.
    extra: dict[str, int] = defaultdict(int)
    table = unplayed(match, stored.seats, games[match.game])
    for change in played(table, match.started, stored.moves):
        table = _as_stored(change, stored.moves[table.moves :], told, extra)
    if told:
        raise Difference(table.moves, "there are more events than that")
    try:
        kept = from_store(stored, games)
        otherwise = differs(table, kept, decode_marks(stored.snapshot.told), extra)
    except Exception as fault:
        raise Difference(table.moves, f"today's rules can't read how it stands ({type(fault).__name__})") from fault
    if otherwise is not None:
        raise Difference(table.moves, otherwise)


def unplayed(match: MatchRow, seats: Sequence[SeatRow], game: Game[Any]) -> Table:
    """The table as it was laid, before anything happened.

    What the clocks showed can't be told any more, nor does it change the game: what came of it has moves of its own.
    """
    before = replace(match, status="open", started=None, ended=None, outcome=None, clock=None)
    # Nobody looks on, so nobody is told late.
    return laid(replace(before, spectators=None, late=False), seats, game)


def played(table: Table, started: int | None, moves: Sequence[MoveRow]) -> Iterator[Change]:
    """The start (None: there was none) and then the moves done again, change by change, under today's rules.

    Raises Refused or Stumbled.
    """
    if started is not None:
        change = _tried(0, start, table, started)
        yield change
        table = change.after
    past: dict[int, Then] = {}
    wanted = {number for row in moves if (number := _gone_back_to(row)) is not None}
    known = table.snapshot
    while table.moves < len(moves):
        change = _tried(table.moves + 1, partial(_again, past), table, moves[table.moves :])
        yield change
        number, said = table.moves + 1, said_to_all(change)
        if said is not None:
            if number in wanted and known is not None:
                past[number] = Then(known, said)
            known = change.after.snapshot
        table = change.after


def _gone_back_to(row: MoveRow) -> int | None:
    """The number of the move that the match went back over first of those that everybody saw, where this is a move
    back (app.matches.returning).
    """
    options = _options(row) if row.kind == "back" else ()
    return int(options[0]) if options and options[0].isdecimal() and len(options[0]) < 10 else None


def said_to_all(change: Change) -> Message | None:
    """What everybody was told of a change first."""
    rows = () if change.rows is None else change.rows.events
    events = decode_events([row.forms for row in rows])
    return next((event.public.text for event in events if event.public is not None), None)


def _tried(number: int, step: Callable[[Table, Any], Change], table: Table, given: object) -> Change:
    try:
        return step(table, given)
    except Refusal:
        raise Refused(number) from None
    except Exception as fault:
        raise Stumbled(number, fault) from fault


def _again(past: Mapping[int, Then], table: Table, rows: Sequence[MoveRow]) -> Change:
    """The change that the first of these moves was, or of which it was the first. `past`: how it stood before some."""
    row = rows[0]
    if table.consent.paused and row.kind in STOPPED:
        raise Paused
    match row.kind:
        case "move":
            return deeds.answer(table, row.at, row.seat, row.key, row.decision, _options(row))
        case "undo":
            return deeds.take_back(table, row.at, row.seat, row.key)
        case "resign":
            return _give_up(table, rows)
        case "close":
            return deeds.close(table, row.at, row.key, row.decision)
        case "flag":
            return _flag(table, rows)
    if row.kind in agreed.KINDS:
        wanted, then = row.decision.split("+"), past.get(_gone_back_to(row) or 0)
        return agreed.do(table, row.at, row.kind, row.key, wanted, _options(row), then=then)
    raise ValueError("no kind of move")


def _give_up(table: Table, rows: Sequence[MoveRow]) -> Change:
    """The bots that give up as well have rows of their own, in which only the keys were left to chance."""
    row = rows[0]
    side = table.game.side(row.seat)
    with_it = takewhile(lambda each: (each.kind, each.at) == ("resign", row.at), rows[1:])
    alone = [each.seat for each in with_it if table.game.side(each.seat) == side]
    return deeds.give_up(table, row.at, row.seat, row.key, lambda: "", alone)


def _flag(table: Table, rows: Sequence[MoveRow]) -> Change:
    """Somebody's time was up; the answers by lot follow in rows of their own, in which only the keys differ."""
    row = rows[0]
    (fate,) = msgspec.json.decode(row.options, type=tuple[Fate])
    answers = iter(takewhile(lambda each: each.kind == "timed", rows[1:]))

    def answer(_: object) -> Timed | None:
        timed = next(answers, None)
        return None if timed is None else Timed(timed.seat, timed.decision, _options(timed))

    return flag(table, row.at, row.decision.split("+"), fate, lambda: "", answer)


def _options(row: MoveRow) -> tuple[str, ...]:
    return msgspec.json.decode(row.options, type=tuple[str, ...])


Told = dict[int, list[tuple[int, Event]]]
"""Numbered events, by the move that they came of."""


def _by_move(rows: Sequence[EventRow]) -> Told:
    told: Told = defaultdict(list)
    for row in rows:
        try:
            (event,) = decode_events([row.forms])
        except msgspec.DecodeError:
            raise Difference(row.move, "an event of it can't be read") from None
        told[row.move].append((row.number, event))
    return told


def _as_stored(change: Change, stored: Sequence[MoveRow], told: Told, extra: dict[str, int]) -> Table:
    """The table after this change, which is as it is stored. What is `told` is taken off."""
    assert change.rows is not None
    number, made = change.after.moves, change.rows.moves
    first = number - len(made) + 1 if made else 0
    if told.pop(number, []) != _by_move(change.rows.events)[number]:
        raise Difference(first, "it tells other events")
    for place, row in enumerate(made):
        if place == len(stored):
            raise Difference(row.number, "it is not stored")
        kept = stored[place]
        if replace(row, key=kept.key, version=kept.version, chain=kept.chain) != kept:
            raise Difference(row.number, "it is another move, or its maker has seen other events")
        if kept.chain is not None and kept.chain != row.chain:
            raise Difference(row.number, "its hash is another")
        viewer = row.seat or PUBLIC
        if kept.version - row.version < extra[viewer]:
            raise Difference(row.number, "its maker was told another version")
        extra[viewer] = kept.version - row.version
    return change.after
