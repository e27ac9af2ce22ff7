"""What people have reported to those who run this server: a person, or a line of chat as it stood."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    delete,
    exists,
    select,
    update,
)

from app.store.metadata import ID, MILLIS, added, metadata, now
from app.store.people import user
from app.store.sanctions import LONGEST
from app.store.tables import NAME, match, seat

report = Table(
    "report",
    metadata,
    Column("id", ID, primary_key=True),
    Column("at", MILLIS, nullable=False),
    Column("by", ID, nullable=False),
    Column("whom", ID, nullable=False),
    # Where the line was said; the match may be gone since.
    Column("match", ID),
    Column("channel", NAME),
    Column("number", Integer),
    Column("text", Text),
    Column("reason", String(LONGEST), nullable=False),
    Column("closed", MILLIS),
    Index(None, "at", "id"),
)


class Report(Struct, frozen=True, kw_only=True):
    """`channel`, `number` and `text` are of a line; without them it is the person who is reported."""

    id: str
    at: int
    by: str
    whom: str
    match: str | None = None
    channel: str | None = None
    number: int | None = None
    text: str | None = None
    reason: str
    closed: int | None = None


class Told(Struct, frozen=True):
    """A report, with what those are called now whom it names, and the title of the table.

    `sits_there`: whoever asks plays at that table, and its match isn't over.
    """

    report: Report
    by: str | None
    whom: str | None
    title: str | None
    sits_there: bool


def add(connection: Connection, new: Report) -> str:
    """Keep a report, unless the same person has reported the same already and it isn't closed; the id of what stays."""
    same = and_(
        report.c.by == new.by,
        report.c.whom == new.whom,
        report.c.match.is_not_distinct_from(new.match),
        report.c.channel.is_not_distinct_from(new.channel),
        report.c.number.is_not_distinct_from(new.number),
        report.c.closed.is_(None),
    )
    before: str | None = connection.scalar(select(report.c.id).where(same))
    if before is None:
        added(connection, report, asdict(new))
    return before or new.id


def reports(
    connection: Connection, reader: str, is_closed: bool, before: tuple[int, str] | None, most: int
) -> list[Told]:
    """The last reports, open ones or closed ones, as `reader` may be told them."""
    author, other = user.alias(), user.alias()
    conditions: list[ColumnElement[bool]] = [report.c.closed.is_not(None) if is_closed else report.c.closed.is_(None)]
    if before is not None:
        conditions.append((report.c.at < before[0]) | and_(report.c.at == before[0], report.c.id < before[1]))
    sits = and_(
        match.c.status != "finished",
        exists().where(seat.c.match == report.c.match, seat.c.user == reader),
    )
    columns = [report.c[name] for name in Report.__struct_fields__]
    rows = connection.execute(
        select(*columns, author.c.name, other.c.name, match.c.title, sits)
        .select_from(
            report.outerjoin(author, author.c.id == report.c.by)
            .outerjoin(other, other.c.id == report.c.whom)
            .outerjoin(match, match.c.id == report.c.match)
        )
        .where(*conditions)
        .order_by(report.c.at.desc(), report.c.id.desc())
        .limit(most)
    )
    names = Report.__struct_fields__
    found = []
    for row in rows:
        by, whom, title, sits_there = row[len(names) :]
        found.append(Told(Report(**dict(zip(names, row, strict=False))), by, whom, title, bool(sits_there)))
    return found


def find(connection: Connection, report_id: str) -> Report | None:
    """The report of this id."""
    row = connection.execute(select(report).where(report.c.id == report_id)).mappings().first()
    return None if row is None else Report(**row)


def close(connection: Connection, report_id: str) -> bool:
    """It is seen to; False where it was before, or there is none of this id."""
    still = (report.c.id == report_id, report.c.closed.is_(None))
    return connection.execute(update(report).where(*still).values(closed=now())).rowcount == 1


def forget_closed(connection: Connection, before: int, most: int) -> int:
    """Delete the oldest reports that were closed before this time; how many those were."""
    old = list(connection.scalars(select(report.c.id).where(report.c.closed < before).limit(most)))
    return connection.execute(delete(report).where(report.c.id.in_(old))).rowcount
