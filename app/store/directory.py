"""Everybody on this server, for those who run it."""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, and_, exists, func, or_, select, tuple_

from app.store.accounts import account
from app.store.matches import GONE
from app.store.naming import name_word
from app.store.people import session, user
from app.store.sanctions import in_force, sanction
from app.store.spelling import begins
from app.store.tables import match, seat

Which = Literal["all", "sanctioned", "admins"]


class Listed(Struct, frozen=True):
    """A person. `admin` is what is stored with an account; `last_seen` is noted every few minutes, and None where no
    session is left.
    """

    id: str
    name: str
    guest: bool
    created: int
    admin: bool
    last_seen: int | None


class Sought(Struct, frozen=True, kw_only=True):
    """Whom to list, the newest first: those in whose names a word begins so for each of `words`. `named` are the folded
    names of the setting, without which the accounts say who is an admin.
    """

    words: tuple[str, ...] = ()
    which: Which = "all"
    named: Collection[str] = ()
    before: tuple[int, str] | None = None
    most: int = 50


def people(connection: Connection, sought: Sought) -> list[Listed]:
    """Those who are sought, without those who have left for good."""
    conditions = [user.c.name != ""]
    conditions += [user.c.id.in_(select(name_word.c.user).where(begins(name_word.c.word, w))) for w in sought.words]
    if sought.before is not None:
        conditions.append(tuple_(user.c.created, user.c.id) < sought.before)
    if sought.which == "sanctioned":
        conditions.append(exists().where(and_(sanction.c.user == user.c.id, in_force())))
    if sought.which == "admins":
        conditions.append(account.c.folded.in_(sought.named) if sought.named else account.c.admin)
    last_seen = select(func.max(session.c.last_seen)).where(session.c.user == user.c.id).scalar_subquery()
    rows = connection.execute(
        select(user.c.id, user.c.name, user.c.guest, user.c.created, account.c.admin, account.c.folded, last_seen)
        .join_from(user, account, isouter=True)
        .where(*conditions)
        .order_by(user.c.created.desc(), user.c.id.desc())
        .limit(sought.most)
    )
    return [Listed(*row[:4], (row.folded in sought.named) if sought.named else bool(row.admin), row[6]) for row in rows]


def tables_of(connection: Connection, user_ids: Collection[str], most: int = 3) -> dict[str, list[tuple[str, str]]]:
    """By person the tables, as id and title, at which they sat down last.

    Those at which others look on late are left out from their opening on until all of it may be known: one that went
    at its start, or came back at its end, would tell of that before its time. Whoever says who may look on otherwise is
    left out until the end as well, as only the stored words tell the two apart.
    """
    nth = func.row_number().over(partition_by=seat.c.user, order_by=(seat.c.joined.desc(), seat.c.match)).label("nth")
    open_to_all = or_(match.c.spectators.is_(None), and_(match.c.status == "finished", ~match.c.late))
    latest = (
        select(seat.c.user, match.c.id, match.c.title, nth)
        .join_from(seat, match)
        .where(seat.c.user.in_(user_ids), seat.c.joined.is_not(None), match.c.status != GONE, open_to_all)
        .subquery()
    )
    found: dict[str, list[tuple[str, str]]] = {}
    for who, table, title in connection.execute(
        select(latest.c.user, latest.c.id, latest.c.title).where(latest.c.nth <= most).order_by(latest.c.nth)
    ):
        found.setdefault(who, []).append((table, title))
    return found


def named_so(connection: Connection, text: str) -> list[Listed]:
    """Whoever has this id, or is called just so."""
    rows = connection.execute(
        select(user.c.id, user.c.name, user.c.guest, user.c.created, account.c.admin)
        .join_from(user, account, isouter=True)
        .where(or_(user.c.id == text, user.c.name == text), user.c.name != "")
        .order_by(user.c.created)
    )
    return [Listed(row.id, row.name, row.guest, row.created, bool(row.admin), None) for row in rows]
