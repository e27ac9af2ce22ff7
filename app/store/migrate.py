"""Bringing a database's tables up to date: Alembic's revisions in migrations/, run before anything else opens it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError

from app.store.engine import make_engine

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"

_LOCK = 0x5B00
"""PostgreSQL's advisory lock under which one process migrates while the others wait."""

_TAKE = 400
"""Milliseconds in which all tables are to be had. PostgreSQL looks for deadlocks when somebody has waited a second."""

_REST = 0.4
"""Seconds for which the others go on before the next try."""

_TIMED_OUT = "57014"


class NewerTables(Exception):
    """The database has been brought up to date by a newer release; the text says in a sentence what to do."""


def upgrade(url: str, revision: str = "head") -> None:
    """Create or upgrade the tables of the database at `url`. Takes seconds; several processes may call it at once.

    Raises NewerTables, with nothing changed.
    """
    engine = make_engine(url, read_only=False)
    try:
        stands = stands_at(engine)
        if revision == "head" and stands == newest_revision():
            return
        refuse_newer(stands)
        # Alembic takes a second to import, which only those who migrate should wait for.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with engine.connect() as connection, keep_rows(connection), connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
                _take_all_tables(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    finally:
        engine.dispose()


def _take_all_tables(connection: Connection) -> None:
    """Wait until no other process uses any table, and then let none, until the end of the transaction.

    The processes of the last release play on meanwhile. Taken one by one, as the revisions come to them, the tables
    would be held against whoever holds the next: a deadlock, and it could be a player's move that is thrown out.
    """
    names = inspect(connection).get_table_names()
    quoted = ", ".join(map(connection.dialect.identifier_preparer.quote, names))
    while names:
        try:
            with connection.begin_nested():
                connection.execute(text(f"SET LOCAL statement_timeout = {_TAKE}"))
                connection.execute(text(f"LOCK TABLE {quoted} IN ACCESS EXCLUSIVE MODE"))
                connection.execute(text("SET LOCAL statement_timeout = DEFAULT"))
        except OperationalError as fault:
            if getattr(fault.orig, "sqlstate", "") != _TIMED_OUT:
                raise
            time.sleep(_REST)
        else:
            return


def newest_revision() -> str:
    """The revision that the code in this tree wants."""
    return max(revisions())


def revisions() -> set[str]:
    """All that this code knows: files are named by them, `0001_what_it_does.py`."""
    return {path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def stands_at(engine: Engine) -> str | None:
    """The database's revision; None where it has no tables yet."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def refuse_newer(stands: str | None) -> None:
    """Raise NewerTables where a database at this revision was brought there by a newer release."""
    newest = newest_revision()
    if stands is not None and stands > newest:
        raise NewerTables(
            f"SPOOR_DATABASE_URL: the database is that of a newer release (its tables are at {stands}, this one knows"
            f" {newest}). Start the newer one, or go back to a copy that was made before it."
        )


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
