"""One-time codes that hand over a seat; of a code only its SHA-256 is kept."""

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from app.store.metadata import now
from app.store.tables import handover


class Offer(Struct, frozen=True):
    """A seat that waits for whoever has the code."""

    match: str
    seat: str


def offer(connection: Connection, of: Offer, digest: bytes, expires: int) -> None:
    """Keep a code for a seat; an earlier one opens it no more."""
    withdraw(connection, of)
    connection.execute(insert(handover).values(match=of.match, seat=of.seat, digest=digest, expires=expires))


def withdraw(connection: Connection, of: Offer) -> None:
    """No code opens this seat any more."""
    connection.execute(delete(handover).where(handover.c.match == of.match, handover.c.seat == of.seat))


def find(connection: Connection, digest: bytes) -> Offer | None:
    """The seat that this code opens."""
    row = connection.execute(
        select(handover.c.match, handover.c.seat).where(handover.c.digest == digest, handover.c.expires > now())
    ).first()
    return None if row is None else Offer(*row)


def spend(connection: Connection, digest: bytes) -> bool:
    """Use a code up; False where that has been done."""
    return connection.execute(delete(handover).where(handover.c.digest == digest)).rowcount == 1
