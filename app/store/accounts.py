"""What makes an account of a person: a name that nobody else has, a password's hash, sign-ins from elsewhere.

`folded` is the name as names are compared (see app.accounts.folding). An account that is signed in to by a provider
alone has no password.
"""

import re
from hmac import compare_digest

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    delete,
    exists,
    insert,
    select,
    text,
    update,
)

from app.store import api_tokens, channels, notices, people
from app.store.matches import retitle
from app.store.metadata import ID, MILLIS, metadata, now
from app.store.naming import spell
from app.store.notes import note
from app.store.people import User, user
from app.store.preferences import forget_preferences
from app.store.ratings import rating, rating_shown
from app.store.records import imported
from app.store.sanctions import forget_sanctions_of
from app.store.tables import lapsed, match, unseated

account = Table(
    "account",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), primary_key=True),
    # One sign can become eighteen.
    Column("folded", Text, nullable=False, unique=True),
    Column("password", Text),
    Column("admin", Boolean, nullable=False),
    Column("created", MILLIS, nullable=False),
)

identity = Table(
    "identity",
    metadata,
    Column("issuer", String(200), nullable=False),
    Column("subject", String(255), nullable=False),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", MILLIS, nullable=False),
    PrimaryKeyConstraint("issuer", "subject"),
)


class NameTaken(Exception):
    """Another account has this name."""


class LastAdmin(Exception):
    """Nobody would run this server any more."""


class IdentityTaken(Exception):
    """Another account is signed in to by this identity."""


class Account(Struct, frozen=True):
    """`password` is its hash; `created` in milliseconds since 1970."""

    user: User
    folded: str
    password: str | None
    admin: bool
    created: int


class Newcomer(Struct, frozen=True):
    """The session of somebody who wasn't here before: its token's digest, the device, preferences as far as known."""

    digest: bytes
    device: str
    chosen: dict[str, str | None]


class Identity(Struct, frozen=True):
    """Who somebody is to a provider."""

    issuer: str
    subject: str


_ACCOUNT = select(
    user.c.id, user.c.name, user.c.guest, account.c.folded, account.c.password, account.c.admin, account.c.created
).join_from(account, user)


def by_name(connection: Connection, folded: str) -> Account | None:
    """The account of this name."""
    return _account(connection, account.c.folded == folded)


def by_user(connection: Connection, user_id: str) -> Account | None:
    """The account of this person; None where they are a guest."""
    return _account(connection, account.c.user == user_id)


def by_identity(connection: Connection, who: Identity) -> Account | None:
    """The account that this identity signs in to."""
    mine = select(identity.c.user).where(identity.c.issuer == who.issuer, identity.c.subject == who.subject)
    return _account(connection, account.c.user.in_(mine))


def _account(connection: Connection, which: object) -> Account | None:
    row = connection.execute(_ACCOUNT.where(which)).first()  # type: ignore[arg-type]
    return None if row is None else Account(User(*row[:3]), *row[3:])


def become_account(
    connection: Connection,
    person: User,
    folded: str,
    password: str | None,
    who: Identity | None = None,
    newcomer: Newcomer | None = None,
) -> bool:
    """Make an account of a guest, or of a newcomer; whoever is the first of this server becomes its admin.

    False where they have an account already. Raises NameTaken, or IdentityTaken.
    """
    before = by_user(connection, person.id)
    if before is not None:
        # Where this very wish was carried out already, all is well.
        return compare_digest(before.password or "", password or "")
    if newcomer is not None:
        people.new_guest(connection, person, newcomer.digest, newcomer.device, newcomer.chosen)
    _must_be_free(connection, folded, person.id)
    if connection.dialect.name == "postgresql":
        # Of two at the same moment only one is the first; the other waits here.
        connection.execute(text("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE"))
    first = not connection.scalar(select(exists().select_from(account)))
    row = {"user": person.id, "folded": folded, "password": password, "admin": first, "created": now()}
    connection.execute(insert(account).values(row))
    connection.execute(update(user).where(user.c.id == person.id).values(name=person.name, guest=False))
    if who is not None:
        link(connection, person.id, who)
    return True


def rename_account(connection: Connection, user_id: str, name: str, folded: str) -> None:
    """Give an account another name. Raises NameTaken."""
    _must_be_free(connection, folded, user_id)
    connection.execute(update(account).where(account.c.user == user_id).values(folded=folded))
    people.rename(connection, user_id, name)


def _must_be_free(connection: Connection, folded: str, user_id: str) -> None:
    taken = select(account.c.user).where(account.c.folded == folded, account.c.user != user_id)
    if connection.execute(taken).first() is not None:
        raise NameTaken


def sign_in(
    connection: Connection, person: User, believed: str | None, digest: bytes, device: str, hashed: str | None = None
) -> bool:
    """Let an account in, if its password's hash is still the one that was believed; `hashed` is to be kept instead.

    With `believed` None the password has no part in it. False where nobody was let in.
    """
    stored = by_user(connection, person.id)
    if stored is None or (believed is not None and stored.password not in (believed, hashed)):
        return False
    if hashed is not None:
        connection.execute(update(account).where(account.c.user == person.id).values(password=hashed))
    people.new_session(connection, person, digest, device)
    return True


def change_password(
    connection: Connection, user_id: str, believed: str | None, hashed: str, but: bytes | None
) -> list[bytes] | None:
    """Keep another password's hash and end all sessions but one; those that ended.

    None where the hash is no longer the one that was believed.
    """
    stored = by_user(connection, user_id)
    if stored is None or stored.password not in (believed, hashed):
        return None
    connection.execute(update(account).where(account.c.user == user_id).values(password=hashed))
    return people.end_sessions_of(connection, user_id, but)


def let_run(connection: Connection, user_id: str, admin: bool) -> bool:
    """Let an account run this server, or no longer; False where there is no such account. Raises LastAdmin."""
    if connection.dialect.name == "postgresql":
        # Two admins who take it from each other at the same moment: one of them comes second.
        connection.execute(text("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE"))
    others = select(account.c.user).where(account.c.admin, account.c.user != user_id)
    if not admin and connection.scalar(select(~exists(others))):
        raise LastAdmin
    return connection.execute(update(account).where(account.c.user == user_id).values(admin=admin)).rowcount == 1


def link(connection: Connection, user_id: str, who: Identity) -> None:
    """Let this identity sign in to this account. Raises IdentityTaken."""
    found = select(identity.c.user).where(identity.c.issuer == who.issuer, identity.c.subject == who.subject)
    owner = connection.scalar(found)
    if owner is None:
        row = {"issuer": who.issuer, "subject": who.subject, "user": user_id, "created": now()}
        connection.execute(insert(identity).values(row))
    elif owner != user_id:
        raise IdentityTaken


def unlink(connection: Connection, user_id: str, issuer: str) -> bool:
    """No identity of this provider signs in to the account any more; False where nothing else would be left to."""
    stored = by_user(connection, user_id)
    if stored is None or stored.password is None:
        return False
    connection.execute(delete(identity).where(identity.c.user == user_id, identity.c.issuer == issuer))
    return True


def issuers_of(connection: Connection, user_id: str) -> list[str]:
    """The providers by which somebody may sign in."""
    return list(connection.scalars(select(identity.c.issuer).where(identity.c.user == user_id)))


def forget_person(connection: Connection, person: User, titles: dict[str, str]) -> list[bytes]:
    """Take away all that belongs to a person, the name too; what they played, said or shared with their side stays.
    Gives the sessions and tokens that end.

    `titles` are those of games: a table of theirs that has the name in its title is called by its game's.
    """
    user_id = person.id
    ended = people.end_sessions_of(connection, user_id) + api_tokens.digests_of(connection, user_id)
    api_tokens.revoke_all(connection, user_id)
    forget_preferences(connection, user_id)
    notices.forget_of(connection, user_id)
    channels.drop_all(connection, user_id)
    connection.execute(delete(identity).where(identity.c.user == user_id))
    connection.execute(delete(account).where(account.c.user == user_id))
    connection.execute(delete(rating).where(rating.c.user == user_id))
    connection.execute(delete(rating_shown).where(rating_shown.c.user == user_id))
    connection.execute(delete(lapsed).where(lapsed.c.user == user_id))
    connection.execute(delete(unseated).where(unseated.c.user == user_id))
    connection.execute(delete(imported).where(imported.c.user == user_id))
    forget_sanctions_of(connection, user_id)
    spell(connection, user_id, "")
    connection.execute(delete(note).where(note.c.user == user_id, note.c.shared.is_(False)))
    connection.execute(update(user).where(user.c.id == user_id).values(name="", guest=True))
    named = re.compile(rf"(?<!\w){re.escape(person.name)}(?!\w)", re.IGNORECASE)
    theirs = select(match.c.id, match.c.game, match.c.title).where(match.c.creator == user_id)
    for row in connection.execute(theirs).all():
        if named.search(row.title):
            retitle(connection, row.id, titles.get(row.game, ""))
    return ended
