"""How a match stands for whoever sees it from outside: as it is; or, for those who look on late, as it was."""

import msgspec
from msgspec import Struct

from app.core.viewer import PUBLIC
from app.matches.behind import behind_in
from app.matches.spectators import hidden_until
from app.matches.table import Table
from app.matches.told import SeatOut, seat_out
from app.store.listing import Listed
from app.store.metadata import now
from app.store.past import Moment


class Outside(Struct, frozen=True):
    """What everybody may know of a match that is not in its view. `version` is the public's."""

    status: str
    version: int
    seats: list[SeatOut]


def outside(table: Table, user: str | None) -> Outside:
    """The table as this user may know it. Who sits there knows the present."""
    moment = None if user in table.members else table.moment()
    if moment is not None:
        return _at(moment)
    seats = [seat_out(seat, table.resigned) for seat in table.seats]
    return Outside(table.match.status, table.seen[PUBLIC].version, seats)


def outside_of(listed: Listed, user: str | None, at: int, replaced: bool = False) -> Outside | None:
    """The same for a match in a list; None where this user may not even know that there is such a match. `replaced`:
    they sat there until a bot came.
    """
    if listed.late and (user is None or all(seat.user != user for seat in listed.seats)):
        if listed.creator != user and not replaced and at < hidden_until(listed):
            return None
        behind = behind_in(listed.spectators, listed.moments)
        moment = None if behind is None else behind.shown(at)
        if moment is not None:
            return _at(moment)
    seats = [seat_out(seat, [seat.seat] if seat.out else ()) for seat in listed.seats]
    return Outside(listed.status, listed.version, seats)


def hidden(table: Table, user: str | None) -> bool:
    """Whether this user may not know yet that there is this match."""
    match = table.match
    theirs = user in table.members or user == match.creator or user in table.replaced
    return match.late and not theirs and now() < hidden_until(match)


def _at(moment: Moment) -> Outside:
    return Outside(moment.status, moment.version, _seats.decode(moment.seats))


_seats = msgspec.json.Decoder(list[SeatOut])
