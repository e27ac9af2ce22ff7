"""Who may not talk on this server, or may not be here at all: until when, and why they are told."""

from msgspec import Struct
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    PrimaryKeyConstraint,
    String,
    Table,
    and_,
    delete,
    exists,
    or_,
    select,
)

from app.store.metadata import ID, MILLIS, metadata, now, upsert

MUTE, BAN = "mute", "ban"
LONGEST = 300
"""Signs of a reason."""

sanction = Table(
    "sanction",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(4), nullable=False),
    # None: until it is lifted.
    Column("until", MILLIS),
    Column("reason", String(LONGEST), nullable=False),
    Column("at", MILLIS, nullable=False),
    PrimaryKeyConstraint("user", "kind"),
)


class Sanction(Struct, frozen=True):
    """`until` (milliseconds since 1970) is None where it lasts until it is lifted. `reason` may be empty."""

    kind: str
    until: int | None
    reason: str
    at: int


_COLUMNS = tuple(sanction.c[name] for name in Sanction.__struct_fields__)


def in_force() -> ColumnElement[bool]:
    """The condition that a sanction holds now."""
    return or_(sanction.c.until.is_(None), sanction.c.until > now())


def barred(user: ColumnElement[str]) -> ColumnElement[bool]:
    """The condition that this user may not be here now."""
    return exists().where(and_(sanction.c.user == user, sanction.c.kind == BAN, in_force()))


def impose(connection: Connection, user_id: str, new: Sanction) -> None:
    """From now on it holds, instead of another one of its kind."""
    values = {"until": new.until, "reason": new.reason, "at": new.at}
    upsert(connection, sanction, {"user": user_id, "kind": new.kind}, values)


def lift(connection: Connection, user_id: str, kind: str) -> bool:
    """It holds no more; False where none of this kind did."""
    mine = and_(sanction.c.user == user_id, sanction.c.kind == kind)
    held = connection.scalar(select(sanction.c.at).where(mine, in_force())) is not None
    connection.execute(delete(sanction).where(mine))
    return held


def standing(connection: Connection, user_id: str, kind: str) -> Sanction | None:
    """What holds of this kind now."""
    mine = (sanction.c.user == user_id, sanction.c.kind == kind)
    row = connection.execute(select(*_COLUMNS).where(*mine, in_force())).first()
    return None if row is None else Sanction(*row)


def all_of(connection: Connection, user_ids: list[str]) -> dict[str, dict[str, Sanction]]:
    """What holds now for each of these users, by kind."""
    found: dict[str, dict[str, Sanction]] = {}
    rows = connection.execute(select(sanction.c.user, *_COLUMNS).where(sanction.c.user.in_(user_ids), in_force()))
    for of, *columns in rows:
        each = Sanction(*columns)
        found.setdefault(of, {})[each.kind] = each
    return found


def forget_over(connection: Connection) -> None:
    """Delete those whose time is over."""
    connection.execute(delete(sanction).where(sanction.c.until <= now()))


def forget_sanctions_of(connection: Connection, user_id: str) -> None:
    connection.execute(delete(sanction).where(sanction.c.user == user_id))
