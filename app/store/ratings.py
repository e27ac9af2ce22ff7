"""Players' ratings, by game and role; and who wants theirs to be seen."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    PrimaryKeyConstraint,
    Table,
    delete,
    select,
    text,
    tuple_,
    update,
)

from app.ratings.glicko import Rating, aged
from app.ratings.sides import rated
from app.store.metadata import ID, MILLIS, added, metadata
from app.store.tables import NAME

PERIOD = 24 * 3600 * 1000
"""Milliseconds of Glicko-2's rating period: what is known of somebody who doesn't play fades by the day."""

_LOCK = 0x5B01
"""PostgreSQL's advisory lock under which one match after the other changes ratings."""

rating = Table(
    "rating",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False),
    Column("game", NAME, nullable=False),
    Column("role", NAME, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", MILLIS, nullable=False),
    PrimaryKeyConstraint("user", "game", "role"),
)

rating_shown = Table(
    "rating_shown",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), primary_key=True),
)

Player = tuple[str, str, str]
"""A user, a role, and the side that they play for."""


def rate(
    connection: Connection, game: str, at: int, players: Mapping[str, Player], winners: Collection[str]
) -> dict[str, Rating]:
    """Note what a match says of its players, by seat; `winners` are sides. To be called once for each match."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    fresh = Rating()
    keys = {seat: {"user": user, "game": game, "role": role} for seat, (user, role, _) in players.items()}
    for key in keys.values():
        known = {"rating": fresh.rating, "deviation": fresh.deviation, "volatility": fresh.volatility}
        added(connection, rating, {**key, **known, "matches": 0, "at": at})
    which = tuple_(rating.c.user, rating.c.role).in_([(user, role) for user, role, _ in players.values()])
    stored = {
        (row.user, row.role): aged(Rating(row.rating, row.deviation, row.volatility), max(0, at - row.at) / PERIOD)
        for row in connection.execute(select(rating).where(rating.c.game == game, which))
    }
    sides: dict[str, dict[str, Rating]] = {}
    for seat, (user, role, side) in players.items():
        sides.setdefault(side, {})[seat] = stored[user, role]
    new = rated(sides, winners)
    for seat, key in keys.items():
        connection.execute(
            update(rating)
            .where(*(rating.c[name] == value for name, value in key.items()))
            .values(
                rating=new[seat].rating,
                deviation=new[seat].deviation,
                volatility=new[seat].volatility,
                matches=rating.c.matches + 1,
                at=at,
            )
        )
    return new


def show_rating(connection: Connection, user_id: str, shown: bool) -> None:
    """Let everybody see this user's ratings, or nobody else."""
    if shown:
        added(connection, rating_shown, {"user": user_id})
    else:
        connection.execute(delete(rating_shown).where(rating_shown.c.user == user_id))


def who_shows_ratings(connection: Connection, user_ids: Sequence[str]) -> list[str]:
    """Those of these users whose ratings everybody may see."""
    return list(connection.scalars(select(rating_shown.c.user).where(rating_shown.c.user.in_(user_ids))))


def shows_rating(connection: Connection, user_id: str) -> bool:
    """Whether everybody may see this user's ratings."""
    return bool(who_shows_ratings(connection, [user_id]))
