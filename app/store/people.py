"""People and their sessions. A session's token is known to its browser alone; what lies here is its SHA-256."""

import hashlib
from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    LargeBinary,
    String,
    Table,
    delete,
    insert,
    select,
    update,
)

from app.store.metadata import ID, MILLIS, added, metadata, now
from app.store.naming import spell

user = Table(
    "user",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("created", MILLIS, nullable=False),
)

session = Table(
    "session",
    metadata,
    Column("digest", LargeBinary(32), primary_key=True),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", MILLIS, nullable=False),
    Column("last_seen", MILLIS, nullable=False),
    Column("expires", MILLIS, nullable=False, index=True),
)

DAY = 24 * 3600 * 1000
SESSION_LASTS = 180 * DAY
"""Milliseconds that a session outlives its last use."""


class User(Struct, frozen=True):
    """A person, as others see them. A guest has a name and a session, and nothing else."""

    id: str
    name: str
    guest: bool


class Known(Struct, frozen=True):
    """A person as their page tells of them. `created` is in milliseconds since 1970."""

    id: str
    name: str
    guest: bool
    created: int


class Session(Struct, frozen=True):
    """Who came in with a token. `stale`: its last use was noted so long ago that it should be noted again."""

    user: User
    stale: bool


def digest_of(token: str) -> bytes:
    """What the store keeps of a token. The token is 256 random bits, so a plain hash hides it well."""
    return hashlib.sha256(token.encode()).digest()


def new_guest(connection: Connection, person: User, digest: bytes) -> None:
    """A new user with a session, unless they are there already."""
    at = now()
    if not added(connection, user, {"id": person.id, "name": person.name, "guest": person.guest, "created": at}):
        return
    spell(connection, person.id, person.name)
    connection.execute(
        insert(session).values(digest=digest, user=person.id, created=at, last_seen=at, expires=at + SESSION_LASTS)
    )


def find_session(connection: Connection, digest: bytes) -> Session | None:
    """The session of this digest, unless it has ended."""
    at = now()
    row = connection.execute(
        select(user.c.id, user.c.name, user.c.guest, session.c.last_seen)
        .join_from(session, user)
        .where(session.c.digest == digest, session.c.expires > at)
    ).first()
    return None if row is None else Session(User(row.id, row.name, row.guest), at - row.last_seen > DAY)


def still_open(connection: Connection, digests: Collection[bytes]) -> set[bytes]:
    """Those of these sessions that have not ended."""
    found = connection.scalars(select(session.c.digest).where(session.c.digest.in_(digests), session.c.expires > now()))
    return set(found)


def keep_session(connection: Connection, digest: bytes) -> None:
    """Note that a session is used."""
    at = now()
    connection.execute(
        update(session).where(session.c.digest == digest).values(last_seen=at, expires=at + SESSION_LASTS)
    )


def find_name(connection: Connection, user_id: str) -> str:
    """What a user is called; empty where there is none of this id."""
    return connection.execute(select(user.c.name).where(user.c.id == user_id)).scalar() or ""


def find_person(connection: Connection, user_id: str) -> Known | None:
    """The user of this id."""
    row = connection.execute(select(user).where(user.c.id == user_id)).first()
    return None if row is None else Known(row.id, row.name, row.guest, row.created)


def rename(connection: Connection, user_id: str, name: str) -> None:
    """Give a user another name."""
    connection.execute(update(user).where(user.c.id == user_id).values(name=name))
    spell(connection, user_id, name)


def end_session(connection: Connection, digest: bytes) -> None:
    """Its token opens nothing any more."""
    connection.execute(delete(session).where(session.c.digest == digest))


def forget_ended_sessions(connection: Connection) -> None:
    """Delete the sessions whose time is over."""
    connection.execute(delete(session).where(session.c.expires <= now()))
