"""People and their sessions. A session's token is known to its browser alone; what lies here is its SHA-256.

What makes an account of a person is in accounts.py. Who has left for good keeps their row, for the matches that they
played, with an empty name.
"""

import hashlib
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Table,
    and_,
    case,
    delete,
    insert,
    select,
    update,
)

from app.store import api_tokens
from app.store.api_tokens import api_token
from app.store.metadata import ID, MILLIS, added, metadata, now
from app.store.naming import spell
from app.store.preferences import COLUMNS, Preferences, keep_preferences, preference
from app.store.sanctions import BAN, Sanction, barred, sanction

user = Table(
    "user",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("created", MILLIS, nullable=False),
    Index(None, "created", "id"),
)

session = Table(
    "session",
    metadata,
    Column("digest", LargeBinary(32), primary_key=True),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", MILLIS, nullable=False),
    Column("last_seen", MILLIS, nullable=False),
    Column("expires", MILLIS, nullable=False, index=True),
    Column("device", String(40)),
)

HOUR = 3600 * 1000
DAY = 24 * HOUR


class Lasting(Struct, frozen=True):
    """How long a session lives at most after its last use, and after its beginning, in milliseconds."""

    idle: int
    most: int

    def until(self, created: int, used: int) -> int:
        return min(used + self.idle, created + self.most)


GUESTS_SESSION = Lasting(180 * DAY, 400 * DAY)
"""A guest can't sign in again: with the session all is lost. Browsers keep no cookie for longer than 400 days."""
ACCOUNTS_SESSION = Lasting(60 * DAY, 180 * DAY)
NOTED = 5 * 60 * 1000
"""Milliseconds after which a use is noted again: each time costs a write."""


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
    """Who came in with a token. `stale`: its last use was noted so long ago that it should be noted again.

    `scopes`: what an API token may do; None for the session of a browser, which may do everything. `ban`: they may not
    be here now, and all of this opens nothing.
    """

    user: User
    created: int
    stale: bool
    preferences: Preferences
    scopes: frozenset[str] | None = None
    ban: Sanction | None = None


class Listed(Struct, frozen=True):
    """One of somebody's sessions. `device` says in words what it was begun with; empty where nobody could tell."""

    digest: bytes
    device: str
    created: int
    last_seen: int
    expires: int


def digest_of(token: str) -> bytes:
    """What the store keeps of a token. The token is 256 random bits, so a plain hash hides it well."""
    return hashlib.sha256(token.encode()).digest()


def lasting(guest: bool) -> Lasting:
    return GUESTS_SESSION if guest else ACCOUNTS_SESSION


def new_guest(
    connection: Connection, person: User, digest: bytes, device: str = "", chosen: dict[str, str | None] | None = None
) -> None:
    """A new user with a session, unless they are there already. `chosen`: their preferences, as far as known."""
    at = now()
    if not added(connection, user, {"id": person.id, "name": person.name, "guest": person.guest, "created": at}):
        return
    spell(connection, person.id, person.name)
    new_session(connection, person, digest, device)
    keep_preferences(connection, person.id, chosen or {})


def new_session(connection: Connection, person: User, digest: bytes, device: str = "") -> None:
    """Let somebody in, unless they came in with this token already."""
    if connection.execute(select(session.c.user).where(session.c.digest == digest)).first() is None:
        at = now()
        until = lasting(person.guest).until(at, at)
        row = {"digest": digest, "user": person.id, "created": at, "last_seen": at, "expires": until, "device": device}
        connection.execute(insert(session).values(row))


_PERSON = (user.c.id, user.c.name, user.c.guest)
_BAN = (sanction.c.kind, sanction.c.until, sanction.c.reason, sanction.c.at)
_IS_BAN = and_(sanction.c.user == user.c.id, sanction.c.kind == BAN)
_SESSION = (
    select(*_PERSON, session.c.created, session.c.last_seen, *_BAN, *COLUMNS)
    .join_from(session, user)
    .join(preference, preference.c.user == user.c.id, isouter=True)
    .join(sanction, _IS_BAN, isouter=True)
)
_TOKEN = (
    select(*_PERSON, api_token.c.created, api_token.c.last_used, *_BAN, *COLUMNS, api_token.c.scopes)
    .join_from(api_token, user)
    .join(preference, preference.c.user == user.c.id, isouter=True)
    .join(sanction, _IS_BAN, isouter=True)
)


def find_session(connection: Connection, digest: bytes) -> Session | None:
    """The session of this digest, unless it has ended."""
    at = now()
    row = connection.execute(_SESSION.where(session.c.digest == digest, session.c.expires > at)).first()
    if row is None:
        return None
    person = User(row.id, row.name, row.guest)
    return Session(person, row.created, at - row.last_seen > NOTED, Preferences(*row[9:]), ban=_ban(row[5:9]))


def find_token(connection: Connection, digest: bytes) -> Session | None:
    """What the API token of this digest opens, unless it is revoked or its time is over."""
    row = connection.execute(_TOKEN.where(api_token.c.digest == digest, api_tokens.valid())).first()
    if row is None:
        return None
    person, stale = User(row.id, row.name, row.guest), now() - (row.last_used or 0) > NOTED
    return Session(person, row.created, stale, Preferences(*row[9:-1]), frozenset(row.scopes.split()), _ban(row[5:9]))


def _ban(columns: Sequence[Any]) -> Sanction | None:
    """The ban that these columns tell of, where it holds now."""
    ban = None if columns[0] is None else Sanction(*columns)
    return ban if ban is not None and (ban.until is None or ban.until > now()) else None


def still_open(connection: Connection, digests: Collection[bytes]) -> set[bytes]:
    """Those of these sessions and API tokens that have not ended, and whose owners may be here."""
    mine = (session.c.digest.in_(digests), session.c.expires > now(), ~barred(session.c.user))
    found = connection.scalars(select(session.c.digest).where(*mine))
    return set(found) | api_tokens.still_open(connection, digests)


def long_unnoted(connection: Connection, digests: Collection[bytes]) -> list[bytes]:
    """Those of these sessions and API tokens of which a use should be noted again."""
    before = now() - NOTED
    found = connection.scalars(select(session.c.digest).where(session.c.digest.in_(digests), _unnoted(before)))
    return [*found, *api_tokens.unused_since(connection, digests, before)]


def keep_used(connection: Connection, digests: Collection[bytes]) -> None:
    """Note that these sessions and API tokens are used; not again where that was done a moment ago."""
    at = now()
    before = at - NOTED
    for guest in (True, False):
        life = lasting(guest)
        end, idle = session.c.created + life.most, at + life.idle
        theirs = select(user.c.id).where(user.c.guest.is_(guest))
        connection.execute(
            update(session)
            .where(session.c.digest.in_(digests), _unnoted(before), session.c.user.in_(theirs))
            .values(last_seen=at, expires=case((end < idle, end), else_=idle))
        )
    api_tokens.use(connection, digests, before)


def _unnoted(before: int) -> ColumnElement[bool]:
    return session.c.last_seen < before


def sessions_of(connection: Connection, user_id: str) -> list[Listed]:
    """Somebody's sessions that have not ended, the last used first."""
    rows = connection.execute(
        select(session.c.digest, session.c.device, session.c.created, session.c.last_seen, session.c.expires)
        .where(session.c.user == user_id, session.c.expires > now())
        .order_by(session.c.last_seen.desc(), session.c.created.desc())
    )
    return [Listed(row.digest, row.device or "", row.created, row.last_seen, row.expires) for row in rows]


def find_user(connection: Connection, user_id: str) -> User | None:
    """Whoever has this id."""
    row = connection.execute(select(*_PERSON).where(user.c.id == user_id)).first()
    return None if row is None else User(*row)


def find_name(connection: Connection, user_id: str) -> str:
    """What a user is called; empty where there is none of this id, or not any more."""
    return connection.execute(select(user.c.name).where(user.c.id == user_id)).scalar() or ""


def find_person(connection: Connection, user_id: str) -> Known | None:
    """The user of this id, unless they have left for good."""
    row = connection.execute(select(user).where(user.c.id == user_id, user.c.name != "")).first()
    return None if row is None else Known(row.id, row.name, row.guest, row.created)


def rename(connection: Connection, user_id: str, name: str) -> None:
    """Give a guest another name; that of an account has its own way (see app.store.accounts)."""
    connection.execute(update(user).where(user.c.id == user_id).values(name=name))
    spell(connection, user_id, name)


def end_session(connection: Connection, digest: bytes) -> None:
    """Its token opens nothing any more."""
    connection.execute(delete(session).where(session.c.digest == digest))


def end_sessions_of(connection: Connection, user_id: str, but: bytes | None = None) -> list[bytes]:
    """End all of somebody's sessions; `but` names one that stays. Those that ended."""
    others = (session.c.user == user_id) & (session.c.digest != (but or b""))
    ended = list(connection.scalars(select(session.c.digest).where(others)))
    connection.execute(delete(session).where(others))
    return ended


def forget_ended_sessions(connection: Connection) -> None:
    """Delete the sessions whose time is over."""
    connection.execute(delete(session).where(session.c.expires <= now()))
