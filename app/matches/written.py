"""What is written of a change: what was done, what was told, how the match stands then, and who sat there until now."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from app.core.event import Event
from app.core.viewer import PUBLIC
from app.matches import clocks, opened
from app.matches import consent as agreeing
from app.matches import seen as telling
from app.matches.chain import Chain, Move
from app.matches.seen import Seen
from app.matches.table import Table
from app.store.rows import EventRow, MoveRow, SeatRow, SnapshotRow
from app.store.sitters import Sitter


class Deed(Struct, frozen=True):
    """What a seat did: `kind` is move, undo or resign, or `timed` for a move that the lot made for it. Nobody did it
    where a window closes (`close`), where the time of a side is up (`flag`), or where all agreed on it (see agreed.py).
    """

    seat: str
    kind: str
    key: str
    decision: str = ""
    options: tuple[str, ...] = ()
    undoes: int | None = None


def move_rows(
    table: Table, deeds: Sequence[Deed], seen: dict[str, Seen], at: int
) -> tuple[tuple[MoveRow, ...], Chain | None]:
    """The rows of these deeds, and the chain with them."""
    chain = table.chain
    rows = []
    for number, deed in enumerate(deeds, table.moves + 1):
        if chain is not None:
            chain = chain.after(Move(number, at, deed.kind, deed.seat, deed.decision, deed.options, deed.undoes))
        row = MoveRow(
            number=number,
            seat=deed.seat,
            kind=deed.kind,
            decision=deed.decision,
            options=msgspec.json.encode(deed.options).decode(),
            key=deed.key,
            version=seen[deed.seat or PUBLIC].version,
            event=seen[deed.seat or PUBLIC].events,
            at=at,
            undoes=deed.undoes,
            chain=None if chain is None else chain.last,
        )
        rows.append(row)
    return tuple(rows), chain


def event_rows(events: Sequence[Event], before: int, move: int) -> tuple[EventRow, ...]:
    """The rows of events that follow the first `before` ones."""
    return tuple(
        EventRow(number, move, msgspec.json.encode(event).decode()) for number, event in enumerate(events, before + 1)
    )


def snapshot_row(table: Table) -> SnapshotRow:
    """How the store keeps the way a table stands."""
    return SnapshotRow(
        revision=table.revision,
        moves=table.moves,
        events=table.events,
        updated=table.updated,
        public_version=table.seen[PUBLIC].version,
        told=telling.encode_marks(table.seen),
        undo=table.undo.encode(),
        state=table.snapshot,
        windows=opened.encode(table.windows),
        clocks=clocks.encode(table.clocks),
        consent=agreeing.encode(table.consent),
    )


def sitters_until_now(table: Table, seats: Sequence[SeatRow], at: int) -> tuple[Sitter, ...]:
    """Who sat until now where somebody else sits from now on, while the match is under way."""
    if table.match.status != "running":
        return ()
    taken = {seat.seat: (seat.user, seat.bot) for seat in seats}
    return tuple(
        Sitter(seat.seat, at if seat.joined is None else seat.joined, at, seat.user, seat.bot)
        for seat in table.seats
        if taken.get(seat.seat, (seat.user, seat.bot)) != (seat.user, seat.bot)
    )
