"""Taking a backup of a database that servers go on writing to: all of it as it stood at one moment.

SQLite is copied by its own backup interface, which holds up nobody, and the copy is read at leisure. PostgreSQL is read
in one repeatable-read transaction: the same moment for every table, without any tool of a certain version beside us,
and in a form that another kind of database can take in.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, Engine, Table, text

from app.store.backup.file import Head, Tally, write
from app.store.backup.scratch import scratch_folder
from app.store.backup.shape import columns_of, rows_of, tables_of
from app.store.engine import database_url, make_engine
from app.store.migrate import refuse_newer, stands_at


class CantTake(ValueError):
    """There is nothing there that could be kept; the text says why, in a sentence."""


def take(url: str, out: BinaryIO, near: Path | None) -> Tally:
    """Write a backup of the database at `url`. `near` is a folder with room for a copy of SQLite's file; None: any.

    Raises CantTake, NewerTables, and what the database's driver raises.
    """
    target = database_url(url)
    if target.get_backend_name() == "postgresql":
        return _write(url, out)
    path = Path(target.database or "")
    if not path.is_file():
        raise CantTake(f"SPOOR_DATABASE_URL: there is no file {path}.")
    with scratch_folder(near) as folder:
        copy = folder / "copy.db"
        _copy(path, copy)
        return _write(f"sqlite:///{copy}", out)


def _copy(path: Path, to: Path) -> None:
    """All pages in one go: a reader among others, for the time that it takes to copy the file."""
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    copy = sqlite3.connect(to)
    try:
        source.backup(copy)
    finally:
        copy.close()
        source.close()


def _write(url: str, out: BinaryIO) -> Tally:
    engine = make_engine(url, read_only=True)
    try:
        revision = stands_at(engine)
        if revision is None:
            raise CantTake("SPOOR_DATABASE_URL: the database has no tables yet, so there is nothing to keep.")
        refuse_newer(revision)
        with _at_one_moment(engine) as (connection, tables):
            made = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
            head = Head(revision=revision, made=made, database=connection.dialect.name)
            contents = ((str(table.name), columns_of(table), rows_of(connection, table)) for table in tables)
            return write(out, head, contents)
    finally:
        engine.dispose()


@contextmanager
def _at_one_moment(engine: Engine) -> Iterator[tuple[Connection, list[Table]]]:
    with engine.connect() as connection:
        tables = tables_of(connection)
        connection.rollback()
        if connection.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
            # Before anything is read, so that nobody empties a table between our moment and our coming to it.
            names = ", ".join(f'"{table.name}"' for table in tables)
            connection.execute(text(f"LOCK TABLE {names} IN ACCESS SHARE MODE"))
        yield connection, tables
