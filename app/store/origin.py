"""Which database this is. It is another one once a backup was put in its place, under servers that go on running.

No row: it was never replaced. Servers look every second (see app.matches.replaced) and then read everything anew.
"""

from sqlalchemy import Column, Connection, Table, delete, insert, select

from app.store.metadata import ID, metadata, new_id

origin = Table("origin", metadata, Column("id", ID, primary_key=True))


def origin_of(connection: Connection) -> str | None:
    """The database's mark; equal marks mean that nothing was put in its place meanwhile."""
    found: str | None = connection.scalar(select(origin.c.id))
    return found


def renew(connection: Connection) -> None:
    """From now on it is another database."""
    connection.execute(delete(origin))
    connection.execute(insert(origin).values(id=new_id()))
