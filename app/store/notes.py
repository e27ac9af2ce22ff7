"""What players write and draw for themselves at a table, a row each (see app.matches.noting)."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from app.store.metadata import ID, MILLIS, metadata
from app.store.people import user
from app.store.tables import NAME

note = Table(
    "note",
    metadata,
    Column("id", ID, primary_key=True),
    Column("match", ID, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", NAME, nullable=False),
    Column("side", NAME, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("shared", Boolean, nullable=False),
    # Where the match stood: its moves, and what had been told to whoever wrote this.
    Column("move", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("event", Integer, nullable=False),
    Column("key", NAME, nullable=False),
    Column("at", MILLIS, nullable=False),
    UniqueConstraint("match", "user", "key"),
)


class Full(Exception):
    """There are as many as there may be."""


class NoteRow(Struct, frozen=True, kw_only=True):
    """One line, mark or stroke. `body` is JSON; `name` is what its writer is called now.

    `move` counts the moves of the match, secret ones too; `version` and `event` are what its writer had been told.
    """

    id: str
    match: str
    user: str
    name: str
    seat: str
    side: str
    kind: str
    body: str
    shared: bool
    move: int
    version: int
    event: int
    at: int


_COLUMNS = [user.c.name if name == "name" else note.c[name] for name in NoteRow.__struct_fields__]
_ROWS = select(*_COLUMNS).join_from(note, user)


def keep(connection: Connection, row: NoteRow, key: str, kinds: Collection[str], most: int) -> tuple[NoteRow, bool]:
    """Keep a note, and say whether it is this one that is kept. Another was kept under this key: that one, and False.

    Raises Full where this user has as many of these kinds in this match as there may be.
    """
    mine = and_(note.c.match == row.match, note.c.user == row.user)
    first = connection.execute(_ROWS.where(mine, note.c.key == key)).mappings().first()
    if first is not None:
        return NoteRow(**first), first["id"] == row.id
    count = connection.scalar(select(func.count()).select_from(note).where(mine, note.c.kind.in_(kinds)))
    if (count or 0) >= most:
        raise Full
    columns = asdict(row)
    del columns["name"]
    connection.execute(insert(note).values(**columns, key=key))
    return row, True


def notes_for(connection: Connection, match_id: str, user_id: str, side: str | None) -> list[NoteRow]:
    """This user's notes, and what others share with this side; in the order in which they were made."""
    theirs = note.c.user == user_id
    if side is not None:
        theirs = or_(theirs, and_(note.c.shared, note.c.side == side))
    rows = connection.execute(_ROWS.where(note.c.match == match_id, theirs).order_by(note.c.at, note.c.id))
    return [NoteRow(**row) for row in rows.mappings()]


def find(connection: Connection, match_id: str, ids: Sequence[str]) -> list[NoteRow]:
    """Those of these notes that there are."""
    rows = connection.execute(_ROWS.where(note.c.match == match_id, note.c.id.in_(ids)).order_by(note.c.at, note.c.id))
    return [NoteRow(**row) for row in rows.mappings()]


def alter(
    connection: Connection, match_id: str, user_id: str, note_id: str, shared: bool | None, body: str | None
) -> tuple[NoteRow, NoteRow] | None:
    """Share a note or write it anew: as it was, and as it is. None where this user has no such note in this match."""
    before = _own(connection, match_id, user_id, note_id)
    if before is None:
        return None
    wanted = {"shared": shared, "body": body}
    new = {name: value for name, value in wanted.items() if value is not None}
    if not new:
        return before, before
    connection.execute(update(note).where(note.c.id == note_id).values(**new))
    after = _own(connection, match_id, user_id, note_id)
    assert after is not None
    return before, after


def erase(
    connection: Connection,
    match_id: str,
    user_id: str,
    note_id: str | None = None,
    kinds: Collection[str] = (),
) -> list[NoteRow]:
    """Delete one of a user's notes in a match, or all of these kinds. Gives those that there were."""
    which = note.c.id == note_id if note_id is not None else note.c.kind.in_(kinds)
    mine = and_(note.c.match == match_id, note.c.user == user_id, which)
    gone = [NoteRow(**row) for row in connection.execute(_ROWS.where(mine)).mappings()]
    connection.execute(delete(note).where(mine))
    return gone


def forget_notes_of(connection: Connection, user_id: str) -> None:
    """Delete all that a user ever wrote or drew."""
    connection.execute(delete(note).where(note.c.user == user_id))


def _own(connection: Connection, match_id: str, user_id: str, note_id: str) -> NoteRow | None:
    row = connection.execute(
        _ROWS.where(note.c.id == note_id, note.c.match == match_id, note.c.user == user_id)
    ).mappings()
    found = row.first()
    return None if found is None else NoteRow(**found)
