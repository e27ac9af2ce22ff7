"""Who sat at the seats of a match under way before whoever took them over."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, bindparam, insert, select

from app.store.people import user
from app.store.tables import sitter


class Sitter(Struct, frozen=True):
    """A user or a bot, from `since` `until` somebody else took the seat, in milliseconds since 1970.

    `name` and `guest` are the user's of today; who has left this server for good has an empty name.
    """

    seat: str
    since: int
    until: int
    user: str | None = None
    bot: str | None = None
    name: str | None = None
    guest: bool | None = None


_SITTERS = (
    select(sitter.c.seat, sitter.c.since, sitter.c.until, sitter.c.user, sitter.c.bot, user.c.name, user.c.guest)
    .join_from(sitter, user, isouter=True)
    .where(sitter.c.match == bindparam("id"))
    .order_by(sitter.c.until)
)


def keep(connection: Connection, match_id: str, sitters: Sequence[Sitter]) -> None:
    """Remember these."""
    for each in sitters:
        # Two in the same millisecond: whoever came and went within it was never seen there.
        same = (sitter.c.match == match_id, sitter.c.seat == each.seat, sitter.c.until == each.until)
        if connection.scalar(select(sitter.c.seat).where(*same)) is None:
            row = {"seat": each.seat, "since": each.since, "until": each.until, "user": each.user, "bot": each.bot}
            connection.execute(insert(sitter).values(match=match_id, **row))


def sitters_of(connection: Connection, match_id: str) -> list[Sitter]:
    """Those of a match, the first first."""
    return [Sitter(*row) for row in connection.execute(_SITTERS, {"id": match_id})]
