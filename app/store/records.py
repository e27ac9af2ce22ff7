"""Records of matches that were played elsewhere, kept by those who brought them in. A record is bytes, packed."""

import zlib

from msgspec import Struct
from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    func,
    insert,
    select,
)

from app.store.metadata import ID, MILLIS, metadata
from app.store.people import user

imported = Table(
    "imported",
    metadata,
    Column("id", ID, primary_key=True),
    Column("user", ID, ForeignKey(user.c.id, ondelete="CASCADE"), nullable=False, index=True),
    # The record's own: whoever brings in the same again has it already.
    Column("seal", String(64), nullable=False),
    Column("about", Text, nullable=False),
    Column("at", MILLIS, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("user", "seal"),
)


class Imported(Struct, frozen=True):
    """A record brought in by a user. `about` is JSON (see app.matches.importing), `at` milliseconds since 1970."""

    id: str
    user: str
    seal: str
    about: str
    at: int


_COLUMNS = [imported.c[name] for name in Imported.__struct_fields__]


def keep(connection: Connection, row: Imported, data: bytes, most: int) -> Imported | None:
    """Keep a record; the one that is there where the user has it already. None where they have `most` others."""
    mine = imported.c.user == row.user
    known = connection.execute(select(*_COLUMNS).where(mine, imported.c.seal == row.seal)).first()
    if known is not None:
        return Imported(*known)
    if (connection.scalar(select(func.count()).where(mine)) or 0) >= most:
        return None
    connection.execute(
        insert(imported).values(
            id=row.id, user=row.user, seal=row.seal, about=row.about, at=row.at, body=zlib.compress(data)
        )
    )
    return row


def find(connection: Connection, record_id: str) -> Imported | None:
    row = connection.execute(select(*_COLUMNS).where(imported.c.id == record_id)).first()
    return None if row is None else Imported(*row)


def body(connection: Connection, record_id: str) -> bytes | None:
    """The record itself."""
    packed = connection.scalar(select(imported.c.body).where(imported.c.id == record_id))
    return None if packed is None else zlib.decompress(packed)


def brought_in_by(connection: Connection, user_id: str) -> list[Imported]:
    """A user's, the last first."""
    rows = connection.execute(
        select(*_COLUMNS).where(imported.c.user == user_id).order_by(imported.c.at.desc(), imported.c.id)
    )
    return [Imported(*row) for row in rows]


def take_away(connection: Connection, record_id: str) -> None:
    connection.execute(delete(imported).where(imported.c.id == record_id))
