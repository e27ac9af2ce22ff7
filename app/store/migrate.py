"""Bringing a database's tables up to date: Alembic's revisions in migrations/, run before anything else opens it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from app.store.engine import make_engine

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"

_LOCK = 0x5B00
"""PostgreSQL's advisory lock under which one process migrates while the others wait."""


def upgrade(url: str, revision: str = "head") -> None:
    """Create or upgrade the tables of the database at `url`. Takes seconds; several processes may call it at once."""
    # Alembic takes a second to import, which only those who migrate should wait for.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    engine = make_engine(url, read_only=False)
    try:
        with engine.connect() as connection, keep_rows(connection), connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    finally:
        engine.dispose()


@contextmanager
def keep_rows(connection: Connection) -> Iterator[None]:
    """Foreign keys off for the time in which SQLite's tables are made anew: dropping the old `match` would take all
    moves along. Has to be said outside any transaction, so past SQLAlchemy, which would open one.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    raw = connection.connection.dbapi_connection
    assert raw is not None
    _say(raw, "PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        _say(raw, "PRAGMA foreign_keys=ON")


def _say(raw: DBAPIConnection, pragma: str) -> None:
    cursor = raw.cursor()
    cursor.execute(pragma)
    cursor.close()
