"""Whether anybody is being served: a sign of life that all processes share, and how long there was none.

It is by the database's own time, which is the same for all: clocks of machines differ.
"""

from msgspec import Struct
from sqlalchemy import BigInteger, Column, Connection, Integer, Table, case, cast, func, select, update

from app.store.metadata import MILLIS, added, metadata, now

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", MILLIS, nullable=False),
    Column("lost", MILLIS, nullable=False),
)

ONLY = 1


class Beat(Struct, frozen=True):
    """`lost`: milliseconds without any sign of life, all in all. `ahead`: of the database's time, this machine's."""

    lost: int
    ahead: int


def beat(connection: Connection, at_most: int) -> Beat:
    """Give a sign of life. Where the last one is longer ago than `at_most` milliseconds, all that time is lost."""
    here = now()
    at = here
    if connection.dialect.name == "postgresql":
        time = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
        at = connection.execute(select(time)).scalar_one()
        here = (here + now()) // 2
    gap = at - pulse.c.at
    given = update(pulse).where(pulse.c.id == ONLY)
    given = given.values(
        lost=pulse.c.lost + case((gap > at_most, gap), else_=0), at=case((gap > 0, at), else_=pulse.c.at)
    )
    if connection.execute(given).rowcount != 1:
        added(connection, pulse, {"id": ONLY, "at": at, "lost": 0})
    lost = connection.execute(select(pulse.c.lost).where(pulse.c.id == ONLY)).scalar_one()
    return Beat(lost, here - at)
