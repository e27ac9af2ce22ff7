"""Tables that ended because nobody started them, remembered for those who belonged to them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select

from app.store.tables import lapsed


class Lapsed(Struct, frozen=True):
    """A table that is gone, for one of its people. `at` is in milliseconds since 1970."""

    match: str
    user: str
    game: str
    title: str
    at: int


_COLUMNS = tuple(lapsed.c[name] for name in Lapsed.__struct_fields__)


def keep(connection: Connection, rows: Sequence[Lapsed]) -> None:
    """Remember these."""
    if rows:
        connection.execute(insert(lapsed), [asdict(row) for row in rows])


def lapsed_of(connection: Connection, user: str) -> list[Lapsed]:
    """What this user has not been told of yet, the last first."""
    mine = select(*_COLUMNS).where(lapsed.c.user == user).order_by(lapsed.c.at.desc(), lapsed.c.match)
    return [Lapsed(*row) for row in connection.execute(mine)]


def lapsed_one(connection: Connection, match_id: str, user: str) -> Lapsed | None:
    """This table, if it was this user's and ended so."""
    row = connection.execute(select(*_COLUMNS).where(lapsed.c.match == match_id, lapsed.c.user == user)).first()
    return None if row is None else Lapsed(*row)


def seen(connection: Connection, match_id: str, user: str) -> bool:
    """This user knows of it; False where there was nothing to know."""
    return connection.execute(delete(lapsed).where(lapsed.c.match == match_id, lapsed.c.user == user)).rowcount == 1


def forget_old(connection: Connection, before: int) -> None:
    """Whoever has not come since then isn't told any more."""
    connection.execute(delete(lapsed).where(lapsed.c.at < before))
