"""What the public saw of matches that it looks on at late, moment by moment, until nobody is behind it any more."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from app.store.tables import match, past


class Moment(Struct, frozen=True):
    """A moment of a match, from `at` on (milliseconds since 1970) until the next one.

    `version` is the public's, `step` counts the moves that it has noticed, `events` the events that it was told.
    `seats` is JSON.
    """

    version: int
    at: int
    step: int
    status: str
    events: int
    seats: str


class Past(Struct, frozen=True):
    """A moment with all that the public saw then, as JSON."""

    moment: Moment
    body: bytes


_COLUMNS = tuple(past.c[name] for name in Moment.__struct_fields__)
_MOMENTS = select(*_COLUMNS).where(past.c.match == bindparam("id")).order_by(past.c.version)
_BODY = select(past.c.body).where(past.c.match == bindparam("id"), past.c.version == bindparam("version"))


def add(connection: Connection, match_id: str, rows: Sequence[Past]) -> None:
    """Keep these."""
    connection.execute(insert(past), [{"match": match_id, **asdict(row.moment), "body": row.body} for row in rows])


def forget(connection: Connection, match_id: str, before: int) -> None:
    """Forget the moments before this version."""
    connection.execute(delete(past).where(past.c.match == match_id, past.c.version < before))


def moments(connection: Connection, match_id: str) -> tuple[Moment, ...]:
    """Those that are kept, oldest first."""
    return tuple(Moment(*row) for row in connection.execute(_MOMENTS, {"id": match_id}))


def moments_of(connection: Connection, match_ids: Sequence[str]) -> dict[str, list[Moment]]:
    """Those that are kept of these matches."""
    found: dict[str, list[Moment]] = {}
    if match_ids:
        rows = select(past.c.match, *_COLUMNS).where(past.c.match.in_(match_ids)).order_by(past.c.version)
        for of, *columns in connection.execute(rows):
            found.setdefault(of, []).append(Moment(*columns))
    return found


def body(connection: Connection, match_id: str, version: int) -> bytes | None:
    """What the public saw at this moment, if it is still kept."""
    found: bytes | None = connection.scalar(_BODY, {"id": match_id, "version": version})
    return found


class Late(Struct, frozen=True):
    """A match of which those who look on know an earlier moment than the present, or did until a while ago."""

    id: str
    spectators: str
    status: str
    created: int
    ended: int | None
    rematch_of: str | None


def late_ones(connection: Connection) -> list[Late]:
    """All of them."""
    columns = (match.c[name] for name in Late.__struct_fields__)
    return [Late(*row) for row in connection.execute(select(*columns).where(match.c.late))]


def catch_up(connection: Connection, ones: Sequence[Late]) -> None:
    """Nobody is behind in these any more, unless they have gone on since."""
    for one in ones:
        as_it_was = (match.c.id == one.id, match.c.status == one.status)
        if connection.execute(update(match).where(*as_it_was).values(late=False)).rowcount:
            connection.execute(delete(past).where(past.c.match == one.id))
