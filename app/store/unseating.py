"""Who lost a seat at a table, and why; and who may not sit down there any more."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, insert, select

from app.store.people import user as person
from app.store.tables import match, seat, unseated

KICKED, BANNED, HANDED_OVER, OUT_OF_TIME, REPLACED = "kicked", "banned", "handed_over", "out_of_time", "replaced"


class Unseated(Struct, frozen=True):
    """`seat` is empty where a user was banned who had none. `at` is in milliseconds since 1970."""

    user: str
    seat: str
    why: str
    at: int


class Banned(Struct, frozen=True):
    """Who may not sit down, since when."""

    user: str
    name: str
    at: int


WITH_SEAT = unseated.join(match).outerjoin(seat, and_(seat.c.match == unseated.c.match, seat.c.seat == unseated.c.seat))
KEPT = and_(unseated.c.why == REPLACED, match.c.status == "running", seat.c.bot.is_not(None))
"""Whether somebody may have the seat again that they lost, of `WITH_SEAT`: a bot plays there since they were away."""

_COLUMNS = tuple(unseated.c[name] for name in Unseated.__struct_fields__)


def keep(connection: Connection, match_id: str, lost: Sequence[Unseated]) -> None:
    """Remember these; of each user the last."""
    for each in lost:
        connection.execute(delete(unseated).where(unseated.c.match == match_id, unseated.c.user == each.user))
        connection.execute(
            insert(unseated).values(match=match_id, user=each.user, seat=each.seat, why=each.why, at=each.at)
        )


def forget(connection: Connection, match_id: str, users: Sequence[str]) -> None:
    """These sit there now."""
    if users:
        connection.execute(delete(unseated).where(unseated.c.match == match_id, unseated.c.user.in_(users)))


def pardon(connection: Connection, match_id: str, user: str) -> None:
    """This user may sit down again."""
    banned_one = (unseated.c.match == match_id, unseated.c.user == user, unseated.c.why == BANNED)
    connection.execute(delete(unseated).where(*banned_one))


def unseated_from(connection: Connection, match_id: str, user: str) -> Unseated | None:
    """How this user lost their seat at this table, if they have and sit nowhere there now."""
    row = connection.execute(select(*_COLUMNS).where(unseated.c.match == match_id, unseated.c.user == user)).first()
    return None if row is None else Unseated(*row)


def banned(connection: Connection, match_id: str) -> frozenset[str]:
    """Those who may not sit down at this table."""
    found = select(unseated.c.user).where(unseated.c.match == match_id, unseated.c.why == BANNED)
    return frozenset(connection.scalars(found))


def replaced(connection: Connection, match_id: str) -> dict[str, str]:
    """Those who were away, so that bots came to their seats, and which these were."""
    found = select(unseated.c.user, unseated.c.seat).where(unseated.c.match == match_id, unseated.c.why == REPLACED)
    return {row.user: row.seat for row in connection.execute(found)}


def lost_among(connection: Connection, matches: Iterable[str], user: str) -> tuple[frozenset[str], frozenset[str]]:
    """Those of these matches at which this user may not sit down, and those at which they may have their seat again."""
    theirs = (unseated.c.user == user, unseated.c.match.in_(list(matches)))
    found = select(unseated.c.match, unseated.c.why, KEPT).select_from(WITH_SEAT).where(*theirs)
    rows = connection.execute(found).all()
    return frozenset(of for of, why, _ in rows if why == BANNED), frozenset(of for of, _, kept in rows if kept)


def banned_by_name(connection: Connection, match_id: str) -> list[Banned]:
    """The same, with their names, the first first."""
    rows = connection.execute(
        select(unseated.c.user, person.c.name, unseated.c.at)
        .join_from(unseated, person)
        .where(unseated.c.match == match_id, unseated.c.why == BANNED)
        .order_by(unseated.c.at, unseated.c.user)
    )
    return [Banned(*row) for row in rows]
