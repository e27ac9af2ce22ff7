"""What those who run this server have done: who did what to whom, when, and why. Written in the deed's transaction.

People are named by their ids alone, so that a name goes with its owner.
"""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Column, Connection, Index, String, Table, delete, or_, select, tuple_

from app.store.metadata import ID, MILLIS, added, metadata
from app.store.people import user
from app.store.sanctions import LONGEST

audit = Table(
    "audit",
    metadata,
    Column("id", ID, primary_key=True),
    Column("at", MILLIS, nullable=False),
    # None: whoever has the server itself at hand.
    Column("by", ID),
    Column("deed", String(16), nullable=False),
    Column("whom", ID),
    Column("match", ID),
    # Until when it holds, where it ends by itself.
    Column("until", MILLIS),
    Column("why", String(LONGEST), nullable=False),
    Index(None, "at", "id"),
)


class Deed(Struct, frozen=True, kw_only=True):
    """`by` is None for whoever did it by command; `at` and `until` are in milliseconds since 1970."""

    id: str
    at: int
    by: str | None
    deed: str
    whom: str | None = None
    match: str | None = None
    until: int | None = None
    why: str = ""


class Told(Struct, frozen=True):
    """A deed, with what those are called now whom it names."""

    deed: Deed
    by: str | None
    whom: str | None


def write(connection: Connection, deed: Deed) -> bool:
    """Write it down, once; False where that was done before."""
    return added(connection, audit, asdict(deed))


def is_written(connection: Connection, deed_id: str) -> bool:
    """Whether this deed was written down: a commit of which nobody heard may have been made."""
    return connection.scalar(select(audit.c.id).where(audit.c.id == deed_id)) is not None


def deeds(connection: Connection, before: tuple[int, str] | None, most: int, about: str | None = None) -> list[Told]:
    """The last deeds, the newest first; `about` one person: what was done to them, or by them."""
    doer, other = user.alias(), user.alias()
    conditions = [] if before is None else [tuple_(audit.c.at, audit.c.id) < before]
    if about is not None:
        conditions.append(or_(audit.c.whom == about, audit.c.by == about))
    columns = [audit.c[name] for name in Deed.__struct_fields__]
    rows = connection.execute(
        select(*columns, doer.c.name, other.c.name)
        .select_from(audit.outerjoin(doer, doer.c.id == audit.c.by).outerjoin(other, other.c.id == audit.c.whom))
        .where(*conditions)
        .order_by(audit.c.at.desc(), audit.c.id.desc())
        .limit(most)
    )
    names = Deed.__struct_fields__
    return [Told(Deed(**dict(zip(names, row, strict=False))), row[len(names)], row[len(names) + 1]) for row in rows]


def forget_deeds(connection: Connection, before: int, most: int) -> int:
    """Delete the oldest deeds from before this time; how many those were."""
    old = select(audit.c.id).where(audit.c.at < before).order_by(audit.c.at).limit(most)
    return connection.execute(delete(audit).where(audit.c.id.in_(list(connection.scalars(old))))).rowcount
