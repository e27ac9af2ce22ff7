"""Keys of this server's own, made when they are first needed, and the same in all processes that share the database."""

from sqlalchemy import Column, Connection, LargeBinary, String, Table, select

from app.store.metadata import added, metadata

server_key = Table(
    "server_key",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)


def key(connection: Connection, name: str, fresh: bytes) -> bytes:
    """The key of this name: the one that is there, or this fresh one from now on."""
    added(connection, server_key, {"name": name, "value": fresh})
    value: bytes = connection.execute(select(server_key.c.value).where(server_key.c.name == name)).scalar_one()
    return value
