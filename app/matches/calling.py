"""Who is called back to a match by a change of it, or by a line of chat: those who sit there, or did until a bot came,
and are not at the table.

Nothing is asked of the database for that: whose turn it has become, and whether a match began or ended, is in the
change itself, and who is at the table the hub knows. So a match of people who are all there costs a microsecond or two
a move.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from app.matches.change import Change
from app.matches.table import Table
from app.store.notices import Call, Kind
from app.store.rows import SeatRow
from app.store.unseating import OUT_OF_TIME, REPLACED, Unseated

AFTER = 30.0
"""Seconds after which a notice goes out over the channels outside the page, if it still holds and was not seen."""


def nobody(match_id: str, seat: str, user: str) -> bool:
    """Whether whoever sits there is at the table, where no hub says so."""
    return False


class Calling:
    """`present(match_id, seat, user)` says whether this user, who sits there, has the table open."""

    def __init__(self, after: float = AFTER) -> None:
        self.present: Callable[[str, str, str], bool] = nobody
        self._after = round(after * 1000)

    def by_change(self, change: Change) -> tuple[Call, ...]:
        """Whom this change calls."""
        if change.before is None or change.removed:
            return ()
        table, lost = change.after, () if change.rows is None else change.rows.unseated
        return tuple(
            self._call(table, seat, kind, table.updated)
            for seat, kind in (*_called(change.before, table), *_replaced(change.before, lost))
            if not self.present(table.id, seat.seat, seat.user or "")
        )

    def by_line(self, table: Table, speaker: str, side: str | None, text: str, at: int) -> tuple[Call, ...]:
        """Whom a line of chat calls by `@` and their name; `side`: those of this side alone can read it."""
        if "@" not in text:
            return ()
        return tuple(
            self._call(table, seat, "mention", at)
            for seat in table.seats
            if _person(seat)
            and seat.user != speaker
            and (side is None or seat.side == side)
            and _names(text, seat.name or "")
            and not self.present(table.id, seat.seat, seat.user or "")
        )

    def _call(self, table: Table, seat: SeatRow, kind: Kind, at: int) -> Call:
        assert seat.user is not None
        return Call(seat.user, table.id, kind, at, at + self._after)


def _called(before: Table, after: Table) -> Iterator[tuple[SeatRow, Kind]]:
    """Seats and what they are called for. A seat is told of its turn by what it is told anyway, and by nothing else."""
    begun = before.match.status == "open" and after.match.status != "open"
    over = before.match.status != "finished" and after.match.status == "finished"
    for seat in after.seats:
        if not _person(seat):
            continue
        if over:
            yield seat, "ended"
        elif begun:
            yield seat, "started"
        if not over and after.seen[seat.seat].sight.turn and not before.seen[seat.seat].sight.turn:
            yield seat, "turn"


def _replaced(before: Table, lost: Sequence[Unseated]) -> Iterator[tuple[SeatRow, Kind]]:
    """Those at whose seats, as they were before, bots play now."""
    for each in lost:
        if each.why in (REPLACED, OUT_OF_TIME) and _person(seat := before.seat(each.seat)):
            yield seat, "replaced"


def _person(seat: SeatRow) -> bool:
    """Whether somebody sits there who has not left this server for good."""
    return seat.joined is not None and bool(seat.name)


def _names(text: str, name: str) -> bool:
    """Whether the line says `@` and this name, however it is written, and no longer word."""
    spelt = r"\s*".join(re.escape(word) for word in name.split())
    return bool(spelt) and re.search(rf"(?<!\w)@{spelt}(?!\w)", text, re.IGNORECASE) is not None
