"""Notices: that somebody is called back to a match, written in the transaction of whatever calls them.

Of each kind there is one for a person and a match: a newer one takes the place of the older. It says which match and
of which kind, and nothing of what happened there. Whether it still holds is asked of the match itself, whenever it is
read.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    and_,
    bindparam,
    case,
    delete,
    false,
    null,
    or_,
    select,
    true,
    update,
)

from app.store.metadata import ID, MILLIS, metadata, upsert
from app.store.prepared import Prepared
from app.store.tables import match, seat, snapshot, unseated
from app.store.turns import turn_of
from app.store.unseating import OUT_OF_TIME, REPLACED

Kind = Literal["turn", "started", "ended", "mention", "replaced"]
KINDS: tuple[Kind, ...] = ("turn", "started", "ended", "mention", "replaced")

notice = Table(
    "notice",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False),
    Column("match", ID, ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("at", MILLIS, nullable=False),
    # When it goes out over the channels outside the page, if it still holds; None: it has, or it needs not.
    Column("due", MILLIS),
    # When its reader saw it.
    Column("read", MILLIS),
    PrimaryKeyConstraint("user", "match", "kind"),
)
Index("ix_notice_due", notice.c.due, sqlite_where=notice.c.due.is_not(None), postgresql_where=notice.c.due.is_not(None))

notice_choice = Table(
    "notice_choice",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), primary_key=True),
    # The channels that are off, by kind, as JSON.
    Column("off", Text, nullable=False),
)

SHOWN = 50
"""Notices that are read at once, the newest."""


class Call(Struct, frozen=True):
    """Somebody is called to a match. Times are milliseconds since 1970."""

    user: str
    match: str
    kind: Kind
    at: int
    due: int


class Notice(Struct, frozen=True):
    """A notice that holds, as its reader sees it. `title` and `game` are the match's."""

    match: str
    kind: Kind
    at: int
    read: int | None
    title: str
    game: str


Off = dict[str, list[str]]
"""The channels that somebody wants to hear nothing over, by kind."""


def keep(connection: Connection, calls: Sequence[Call]) -> None:
    """Write these; what was said of the same before is replaced, and is unread again."""
    if not calls:
        return
    _keeping(connection.dialect.name).run(connection, [msgspec.structs.astuple(call) for call in calls])


@cache
def _keeping(dialect: str) -> Prepared:
    # Each database has its own way to say so; that of the other would only cost time at the start.
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert
    statement = insert(notice).values({name: bindparam(name) for name in Call.__struct_fields__} | {"read": null()})
    new = {"at": statement.excluded.at, "due": statement.excluded.due, "read": null()}
    statement = statement.on_conflict_do_update(index_elements=list(notice.primary_key), set_=new)
    return Prepared(statement, Call.__struct_fields__)


def of_user(connection: Connection, user_id: str, most: int = SHOWN) -> list[Notice]:
    """The notices of a person that hold now, the newest first.

    That it is their turn holds as long as it is; that a match has begun, until it ends; that a bot plays in their
    place, as long as it does; and nothing else of a table at which they no longer sit.
    """
    rows = connection.execute(_HOLDING, {"user": user_id, "most": most})
    return [Notice(*row) for row in rows]


def read(connection: Connection, user_id: str, at: int, match_id: str | None = None) -> None:
    """Somebody has seen their notices of this match, or of all: they need not go out any more."""
    mine = [notice.c.user == user_id, notice.c.read.is_(None)]
    if match_id is not None:
        mine.append(notice.c.match == match_id)
    connection.execute(update(notice).where(*mine).values(read=at, due=None))


def choices_of(connection: Connection, user_id: str) -> Off:
    """What somebody has chosen; nothing is off by itself."""
    off = connection.scalar(select(notice_choice.c.off).where(notice_choice.c.user == user_id))
    return {} if off is None else msgspec.json.decode(off, type=Off)


def choose(connection: Connection, user_id: str, off: Off) -> None:
    """Somebody wants to hear nothing over these channels, and something over all others."""
    upsert(connection, notice_choice, {"user": user_id}, {"off": msgspec.json.encode(off).decode()})


def forget_old(connection: Connection, before: int) -> None:
    """Whoever has not looked since then isn't told any more."""
    connection.execute(delete(notice).where(notice.c.at < before))


def forget_of(connection: Connection, user_id: str) -> None:
    """Nothing of this person's notices is left."""
    connection.execute(delete(notice).where(notice.c.user == user_id))
    connection.execute(delete(notice_choice).where(notice_choice.c.user == user_id))


_bot = seat.alias("bots_seat")

HOLDS = case(
    (
        notice.c.kind == "replaced",
        and_(
            match.c.status == "running",
            _bot.c.bot.is_not(None),
            # Whose time was up can't come back: to be told that once is enough.
            or_(unseated.c.why == REPLACED, notice.c.read.is_(None)),
        ),
    ),
    (seat.c.user.is_(None), false()),
    (notice.c.kind == "turn", and_(match.c.status == "running", turn_of(snapshot.c.told, seat.c.seat))),
    (notice.c.kind == "started", match.c.status == "running"),
    (notice.c.kind == "ended", match.c.status == "finished"),
    else_=true(),
)
"""Whether a notice still holds, with its match and snapshot beside it, and its reader's seat, or the one they lost."""

BESIDE = (
    notice.join(match, match.c.id == notice.c.match)
    .join(snapshot, snapshot.c.match == notice.c.match)
    .outerjoin(seat, and_(seat.c.match == notice.c.match, seat.c.user == notice.c.user, seat.c.joined.is_not(None)))
    .outerjoin(
        unseated,
        and_(
            unseated.c.match == notice.c.match,
            unseated.c.user == notice.c.user,
            unseated.c.why.in_((REPLACED, OUT_OF_TIME)),
        ),
    )
    .outerjoin(_bot, and_(_bot.c.match == unseated.c.match, _bot.c.seat == unseated.c.seat))
)

_HOLDING = (
    select(notice.c.match, notice.c.kind, notice.c.at, notice.c.read, match.c.title, match.c.game)
    .select_from(BESIDE)
    .where(notice.c.user == bindparam("user"), HOLDS)
    .order_by(notice.c.at.desc(), notice.c.match, notice.c.kind)
    .limit(bindparam("most"))
)
