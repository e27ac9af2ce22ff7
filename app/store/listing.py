"""Lists of matches."""

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, exists, or_, select

from app.store.matches import SEAT_COLUMNS, SeatRow
from app.store.people import user
from app.store.tables import match, seat, snapshot


class Listed(Struct, frozen=True, kw_only=True):
    """A match in a list. `told` is what its owner keeps of who was told what (see app.matches.seen)."""

    id: str
    game: str
    title: str
    status: str
    creator: str
    created: int
    rated: bool
    version: int
    told: str = ""
    seats: tuple[SeatRow, ...] = ()


class Wanted(Struct, frozen=True, kw_only=True):
    """Which matches: public ones, and with `mine` those alone that are the
    user's own. Newest first, after `before`."""

    user: str | None
    mine: bool = False
    game: str | None = None
    status: str | None = None
    before: tuple[int, str] | None = None
    most: int = 50


def list_matches(connection: Connection, wanted: Wanted) -> list[Listed]:
    """The matches that are wanted, at most `most`."""
    found = connection.execute(
        select(
            match.c.id,
            match.c.game,
            match.c.title,
            match.c.status,
            match.c.creator,
            match.c.created,
            match.c.rated,
            snapshot.c.public_version.label("version"),
            snapshot.c.told,
        )
        .join_from(match, snapshot)
        .where(*_conditions(wanted))
        .order_by(match.c.created.desc(), match.c.id.desc())
        .limit(wanted.most)
    ).mappings()
    rows = list(found)
    seats: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
    for of, *columns_of_seat in connection.execute(
        select(seat.c.match, *SEAT_COLUMNS)
        .join_from(seat, user, isouter=True)
        .where(seat.c.match.in_(list(seats)))
        .order_by(seat.c.place)
    ):
        seats[of].append(SeatRow(*columns_of_seat))
    return [Listed(**row, seats=tuple(seats[row["id"]])) for row in rows]


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if wanted.mine:
        sits = exists().where(seat.c.match == match.c.id, seat.c.user == wanted.user)
        conditions.append(or_(sits, and_(match.c.creator == wanted.user, match.c.status == "open")))
    else:
        conditions.append(match.c.visibility == "public")
    if wanted.game is not None:
        conditions.append(match.c.game == wanted.game)
    if wanted.status is not None:
        conditions.append(match.c.status == wanted.status)
    if wanted.before is not None:
        created, last = wanted.before
        conditions.append(or_(match.c.created < created, and_(match.c.created == created, match.c.id < last)))
    return conditions


def unfinished_of(connection: Connection, user_id: str) -> list[str]:
    """The matches at which this user sits, or is to sit, or which they opened, and that have not ended."""
    theirs = or_(exists().where(seat.c.match == match.c.id, seat.c.user == user_id), match.c.creator == user_id)
    return list(connection.scalars(select(match.c.id).where(match.c.status != "finished", theirs)))


def left_behind(connection: Connection) -> list[str]:
    """Those who have left this server for good and still sit at a match that has not ended."""
    return list(
        connection.scalars(
            select(user.c.id)
            .join_from(seat, user)
            .join(match)
            .where(match.c.status != "finished", user.c.name == "")
            .distinct()
        )
    )


def every_match(connection: Connection) -> list[str]:
    """All matches there are, the oldest first."""
    return list(connection.scalars(select(match.c.id).order_by(match.c.created, match.c.id)))


def by_invite(connection: Connection, invite: str) -> str | None:
    """The match of this invitation."""
    found: str | None = connection.scalar(select(match.c.id).where(match.c.invite == invite))
    return found


def rematch_of(connection: Connection, match_id: str) -> str | None:
    """The match that followed this one."""
    found: str | None = connection.scalar(select(match.c.id).where(match.c.rematch_of == match_id))
    return found


def running_with_bots(connection: Connection) -> list[str]:
    """The matches in which a bot may be asked something."""
    return list(
        connection.scalars(
            select(match.c.id).where(
                match.c.status == "running", exists().where(seat.c.match == match.c.id, seat.c.bot.is_not(None))
            )
        )
    )


def with_windows(connection: Connection) -> list[str]:
    """The matches in which a reaction window is open."""
    return list(connection.scalars(select(snapshot.c.match).where(snapshot.c.windows.is_not(None))))


class Clocked(Struct, frozen=True):
    """A running match with clocks: which clock it has, and how the clocks stand, in their owner's own encodings."""

    id: str
    clock: str
    clocks: str


def with_clocks(connection: Connection, match_id: str | None = None) -> list[Clocked]:
    """The running matches that have clocks, or the one of this id if it is such a match."""
    clocked = (
        select(match.c.id, match.c.clock, snapshot.c.clocks)
        .join_from(match, snapshot)
        .where(match.c.status == "running", snapshot.c.clocks.is_not(None))
    )
    if match_id is not None:
        clocked = clocked.where(match.c.id == match_id)
    return [Clocked(*row) for row in connection.execute(clocked)]


def forsaken(connection: Connection, before: int) -> list[str]:
    """Matches that have not started, and at which nobody has sat down or got up since this time."""
    idle = select(match.c.id).join_from(match, snapshot).where(match.c.status == "open", snapshot.c.updated < before)
    return list(connection.scalars(idle))
