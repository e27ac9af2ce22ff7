"""How matches have ended, a row a seat: what statistics are made from. Written as a match ends, in that transaction.

Whose match it was stays told here: the rows of `seat` say who sits there, and no game, side or winner can be looked up
there by an index.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    select,
)

from app.store.metadata import ID, MILLIS, added, metadata
from app.store.people import user
from app.store.ratings import rate
from app.store.tables import NAME, match

Result = Literal["won", "lost", "drawn", "void"]
Against = Literal["persons", "bots"]
Company = Literal["persons", "bots", "mixed"]

result = Table(
    "result",
    metadata,
    Column("match", ID, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("seat", NAME, nullable=False),
    Column("place", Integer, nullable=False),
    Column("leads", Boolean, nullable=False),
    Column("game", NAME, nullable=False),
    Column("role", NAME, nullable=False),
    Column("side", NAME, nullable=False),
    Column("user", ID, ForeignKey(user.c.id)),
    Column("bot", NAME),
    Column("result", String(8), nullable=False),
    Column("company", String(8), nullable=False),
    Column("against", String(8), nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("lasted", MILLIS, nullable=False),
    Column("ended", MILLIS, nullable=False),
    # From when those who only look on may know of it.
    Column("known", MILLIS, nullable=False),
    # The player's rating with this match; None where it was not rated.
    Column("rating", Float),
    Column("deviation", Float),
    PrimaryKeyConstraint("match", "seat"),
    Index(None, "user", "ended"),
    Index(None, "public", "counted", "game"),
)


class ResultRow(Struct, frozen=True, kw_only=True):
    """How a match ended for one seat. `leads`: the first seat of its side; `place` 0 stands for the whole match.

    `company`: who played, `against`: who played for other sides: persons, bots, or (for the company) both. `counted`:
    statistics count it. `lasted` is in milliseconds; so are `ended` and `known`, since 1970.
    """

    match: str
    seat: str
    place: int
    leads: bool
    game: str
    role: str
    side: str
    user: str | None
    bot: str | None
    result: Result
    company: Company
    against: Against
    counted: bool
    public: bool
    rated: bool
    moves: int
    lasted: int
    ended: int
    known: int
    rating: float | None = None
    deviation: float | None = None


def keep_results(connection: Connection, rows: Sequence[ResultRow]) -> bool:
    """Keep the results of one match, and what they do to ratings. False where that was done before."""
    first, *others = rows
    if not added(connection, result, asdict(first)):
        return False
    for row in others:
        added(connection, result, asdict(row))
    if first.rated and first.counted:
        players = {row.seat: (str(row.user), row.role, row.side) for row in rows}
        winners = {row.side for row in rows if row.result == "won"}
        for name, rating in rate(connection, first.game, first.ended, players, winners).items():
            connection.execute(
                result.update()
                .where(result.c.match == first.match, result.c.seat == name)
                .values(rating=rating.rating, deviation=rating.deviation)
            )
    return True


def without_results(connection: Connection, most: int) -> list[str]:
    """Matches that have ended and have none: a release that kept none has finished them."""
    missing = ~select(result.c.match).where(result.c.match == match.c.id).exists()
    return list(
        connection.scalars(
            select(match.c.id)
            .where(match.c.status == "finished", missing)
            .order_by(match.c.ended, match.c.id)
            .limit(most)
        )
    )
