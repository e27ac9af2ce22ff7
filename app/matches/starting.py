"""The start of a match, once nobody is missing."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from app.core import referee
from app.core.chance import Chance
from app.matches.change import Change, begin, sit
from app.matches.check import begun, encode
from app.matches.table import Table
from app.store.rows import MatchRow, SeatRow


def sit_and_start(table: Table, at: int, seats: Sequence[SeatRow], lasts: int) -> Change:
    """The table with these people at these seats, and begun where now nobody is missing. `lasts`: how long a ready
    check does, in milliseconds.
    """
    if table.match.by_hand or not complete(with_these(table, seats)):
        return sit(table, at, seats, unready(table, at, seats, lasts))
    return start(table, at, seats)


def unready(table: Table, at: int, seats: Sequence[SeatRow], lasts: int) -> MatchRow:
    """The match where with these people at these seats all are asked anew whether they are ready, if they are asked at
    all.
    """
    match = table.match
    if match.ready is None or match.status != "open":
        return match
    check = begun((), at, lasts, match.clock, complete(with_these(table, seats)))
    return replace(match, ready=encode(check))


def with_these(table: Table, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """All seats of the table, with these instead of what they are now."""
    taken = {seat.seat: seat for seat in seats}
    return [taken.get(seat.seat, seat) for seat in table.seats]


def complete(seats: Sequence[SeatRow]) -> bool:
    """Whether somebody sits on every seat."""
    return all(seat.joined is not None for seat in seats)


def start(table: Table, at: int, seats: Sequence[SeatRow] = (), bots: Sequence[SeatRow] = ()) -> Change:
    """The match dealt, at its first questions; `bots` take the seats that were free until now."""
    options = msgspec.json.decode(table.match.options, type=table.game.options)
    chance = Chance(table.match.seed)
    turn = referee.start(table.game, options, [seat.seat for seat in table.seats], chance)
    return begin(table, at, turn, seats, bots)
