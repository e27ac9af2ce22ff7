"""Tokens for programs: each of an account, with a name and with scopes. Here lies the SHA-256 of a token alone."""

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    LargeBinary,
    String,
    Table,
    delete,
    func,
    or_,
    select,
    update,
)

from app.store.metadata import ID, MILLIS, added, metadata, now
from app.store.sanctions import barred

api_token = Table(
    "api_token",
    metadata,
    Column("id", ID, primary_key=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    # With a blank between them.
    Column("scopes", String(60), nullable=False),
    Column("created", MILLIS, nullable=False),
    Column("last_used", MILLIS),
    # None: until it is revoked.
    Column("expires", MILLIS),
)

MOST = 50
"""Tokens that an account may have."""


class ApiToken(Struct, frozen=True, kw_only=True):
    """A token as its owner sees it. Times are milliseconds since 1970."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    last_used: int | None = None
    expires: int | None = None


def valid() -> ColumnElement[bool]:
    """The condition that a token is good for anything now."""
    return or_(api_token.c.expires.is_(None), api_token.c.expires > now())


def add(connection: Connection, user_id: str, token: ApiToken, digest: bytes) -> bool:
    """Keep a new token; False where its owner has too many."""
    mine = connection.scalar(
        select(func.count()).select_from(api_token).where(api_token.c.user == user_id, api_token.c.id != token.id)
    )
    if (mine or 0) >= MOST:
        return False
    row = {"id": token.id, "digest": digest, "user": user_id, "name": token.name, "scopes": " ".join(token.scopes)}
    added(connection, api_token, row | {"created": token.created, "expires": token.expires})
    return True


def tokens_of(connection: Connection, user_id: str) -> list[ApiToken]:
    """All tokens of somebody that are good for anything, the newest first."""
    columns = [api_token.c[name] for name in ApiToken.__struct_fields__]
    rows = connection.execute(
        select(*columns).where(api_token.c.user == user_id, valid()).order_by(api_token.c.created.desc())
    ).mappings()
    return [ApiToken(**{**row, "scopes": tuple(row["scopes"].split())}) for row in rows]


def digests_of(connection: Connection, user_id: str) -> list[bytes]:
    """What is kept of somebody's tokens."""
    return list(connection.scalars(select(api_token.c.digest).where(api_token.c.user == user_id)))


def unused_since(connection: Connection, digests: Collection[bytes], before: int) -> list[bytes]:
    """Those of these tokens of which no use was noted since then."""
    return list(connection.scalars(select(api_token.c.digest).where(api_token.c.digest.in_(digests), _unused(before))))


def use(connection: Connection, digests: Collection[bytes], before: int) -> None:
    """Note that these tokens are used; not where that was noted after `before`."""
    theirs = (api_token.c.digest.in_(digests), _unused(before))
    connection.execute(update(api_token).where(*theirs).values(last_used=now()))


def _unused(before: int) -> ColumnElement[bool]:
    return or_(api_token.c.last_used.is_(None), api_token.c.last_used < before)


def revoke(connection: Connection, user_id: str, token_id: str) -> bytes | None:
    """Take a token away from somebody; what was kept of it, or None where they have none of this id."""
    mine = (api_token.c.user == user_id) & (api_token.c.id == token_id)
    digest: bytes | None = connection.scalar(select(api_token.c.digest).where(mine))
    connection.execute(delete(api_token).where(mine))
    return digest


def revoke_all(connection: Connection, user_id: str) -> None:
    """Take away all tokens of somebody."""
    connection.execute(delete(api_token).where(api_token.c.user == user_id))


def still_open(connection: Connection, digests: Collection[bytes]) -> set[bytes]:
    """Those of these tokens that are good for anything, and whose owners may be here."""
    mine = (api_token.c.digest.in_(digests), valid(), ~barred(api_token.c.user))
    return set(connection.scalars(select(api_token.c.digest).where(*mine)))


def forget_expired(connection: Connection) -> None:
    """Delete the tokens whose time is over."""
    connection.execute(delete(api_token).where(api_token.c.expires <= now()))
