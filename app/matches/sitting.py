"""Who sat where at some moment of a match: whoever sits there in the end need not have sat there then."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.matches.told import SeatOut, seat_out
from app.store.rows import SeatRow
from app.store.sitters import Sitter


def seated_at(seats: Sequence[SeatRow], sitters: Sequence[Sitter], at: int) -> list[SeatOut]:
    """The seats as they were taken at this time, in milliseconds since 1970; `sitters`, the first first, sat there
    before those who sit at `seats`. Where nobody has kept who it was, somebody unknown sat there.
    """
    return [_seat_at(seat, [each for each in sitters if each.seat == seat.seat], at) for seat in seats]


def _seat_at(seat: SeatRow, sitters: Sequence[Sitter], at: int) -> SeatOut:
    then = next((each for each in sitters if at < each.until), None)
    since = seat.joined if then is None else then.since
    if since is not None and at < since:
        return unknown(seat_out(seat))
    if then is not None:
        seat = replace(seat, user=then.user, name=then.name, guest=then.guest, bot=then.bot)
    return seat_out(seat)


def unknown(seat: SeatOut) -> SeatOut:
    """The seat, at which somebody sat."""
    return replace(seat, player=None, unknown=True)
