"""Putting a backup in the place of what a database holds.

First it is unpacked into a database of its own beside it, checked to the last byte, and brought up to today's tables.
Then all of it goes over in one transaction, so that there is never half of it, and what has arrived is compared with
what was sent. Servers may run meanwhile: for that time they can't write, as if the database were away; afterwards they
notice that it is another one (see app.store.origin) and read everything anew.
"""

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, Table, delete, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.store.backup.file import Damaged, Head, Reader, Tally, packer
from app.store.backup.scratch import scratch_folder
from app.store.backup.shape import columns_of, rows_of, tables_of
from app.store.engine import database_url, make_engine
from app.store.migrate import keep_rows, refuse_newer, revisions, stands_at, upgrade
from app.store.origin import renew

AT_ONCE = 1_000
"""Rows that are written in one go."""

WAIT = 60.0
"""Seconds in which the database must be had for oneself."""

TRY = 200
"""Milliseconds of one attempt at that: shorter than PostgreSQL takes to see two who wait for each other."""

TAKEN = ("55P03", "40P01")
"""PostgreSQL's states for: somebody else holds it, and: the two of you wait for each other."""


class CantPut(ValueError):
    """It can't be put there; the text says why, in a sentence. The database is as it was."""


def check(source: BinaryIO, near: Path | None) -> tuple[Head, Tally]:
    """Read a backup from end to end, as `put` would, and put it nowhere. Raises Damaged or CantPut."""
    with scratch_folder(near) as folder:
        reader = _unpack(source, f"sqlite:///{folder / 'scratch.db'}")
        return reader.head, reader.tally


def put(source: BinaryIO, url: str, near: Path | None, *, replace: bool) -> tuple[Head, Tally]:
    """Put a backup into the database at `url`, whose tables are made where there are none. Gives what it held.

    Raises Damaged or CantPut with the database as it was (though brought up to today's tables, where it was of an
    earlier release); also where it holds something and isn't to be replaced. Raises NewerTables as `upgrade` does.
    """
    with scratch_folder(near) as folder:
        if not replace and _holds_something(url):
            raise CantPut(
                "SPOOR_DATABASE_URL: this database is not empty. Say --replace to lose what is in it;"
                " `spoor backup` keeps it."
            )
        scratch = f"sqlite:///{folder / 'scratch.db'}"
        reader = _unpack(source, scratch)
        upgrade(scratch)
        upgrade(url)
        _take_over(scratch, url, replace)
        return reader.head, reader.tally


def _holds_something(url: str) -> bool:
    target = database_url(url)
    if target.get_backend_name() == "sqlite" and not Path(target.database or "").exists():
        return False
    engine = make_engine(url, read_only=True)
    try:
        refuse_newer(stands_at(engine))
        with engine.connect() as connection:
            return _full(connection, tables_of(connection))
    finally:
        engine.dispose()


def _full(connection: Connection, tables: Sequence[Table]) -> bool:
    return any(connection.execute(select(table).limit(1)).first() is not None for table in tables)


# Into a database of its own.


def _unpack(source: BinaryIO, scratch: str) -> Reader:
    """The backup, checked, in a new SQLite database at the revision at which it was made."""
    reader = Reader(source)
    if reader.head.revision not in revisions():
        raise CantPut("The backup was made by a newer release. Restore it with that one.")
    upgrade(scratch, reader.head.revision)
    engine = make_engine(scratch, read_only=False)
    try:
        with _without_references(engine) as connection:
            tables = {table.name: table for table in tables_of(connection)}
            # A revision may have put rows of its own there.
            _empty(connection, list(tables.values()))
            for name, columns, rows in reader.tables():
                table = tables.pop(name, None)
                if table is None or columns_of(table) != columns:
                    raise Damaged("The backup is damaged: its tables are not those of the release that it names.")
                try:
                    _insert(connection, table, rows)
                except IntegrityError:
                    raise Damaged(f"The backup is damaged: a row of table {name} can't be there as it is.") from None
            if tables:
                raise Damaged("The backup is damaged: tables are missing.")
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise Damaged("The backup is damaged: it refers to rows that are not there.")
    finally:
        engine.dispose()
    return reader


@contextmanager
def _without_references(engine: Engine, patience: float = 0) -> Iterator[Connection]:
    """A transaction in which SQLite looks at no reference, so that rows may come in any order. It waits for others who
    write as long as `patience`, in seconds.
    """
    with engine.connect() as connection, keep_rows(connection):
        raw = connection.connection.dbapi_connection
        assert raw is not None
        raw.cursor().execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
        with connection.begin():
            yield connection


# From there to where it belongs.


def _take_over(scratch: str, url: str, replace: bool) -> None:
    source, target = make_engine(scratch, read_only=True), make_engine(url, read_only=False)
    try:
        with source.connect() as old:
            kept = {table.name: table for table in tables_of(old)}
            # Before anybody is kept waiting.
            sent = {name: _digest(old, table) for name, table in kept.items()}
        with source.connect() as old, _alone(target) as new:
            tables = tables_of(new)
            if not replace and _full(new, tables):
                raise CantPut("Somebody has just begun to use this database. It is as it was.")
            _empty(new, tables)
            for table in tables:
                _insert(new, table, rows_of(old, kept[table.name]))
            for table in tables:
                if _digest(new, table) != sent[table.name]:
                    raise CantPut(f"Table {table.name} did not arrive as it was sent. The database is as it was.")
            # No process that there was when the backup was made minds anything now.
            snapshot = next(table for table in tables if table.name == "snapshot")
            new.execute(update(snapshot).values(keeper=None))
            renew(new)
    finally:
        source.dispose()
        target.dispose()


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction during which nobody else writes. What others see changes at its end, all at once."""
    if engine.dialect.name == "sqlite":
        with _without_references(engine, WAIT) as connection:
            yield connection
        return
    with engine.connect() as connection:
        _lock(connection)
        yield connection
        connection.commit()


def _lock(connection: Connection) -> None:
    """Take every table for oneself, or none: whoever holds one while it waits for another is in each other's way."""
    names = ", ".join(f'"{table.name}"' for table in tables_of(connection))
    until = time.monotonic() + WAIT
    while True:
        connection.rollback()
        try:
            connection.execute(text(f"SET LOCAL lock_timeout = {TRY}"))
            connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
            return
        except DBAPIError as fault:
            if getattr(fault.orig, "sqlstate", None) not in TAKEN:
                raise
            if time.monotonic() > until:
                connection.rollback()
                raise CantPut(
                    "Somebody else holds on to this database: a backup that is being taken, perhaps. Try again later."
                ) from None
        time.sleep(TRY / 4000)


def _empty(connection: Connection, tables: Sequence[Table]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("TRUNCATE " + ", ".join(f'"{table.name}"' for table in tables)))
        return
    for table in tables:
        connection.execute(delete(table))


def _insert(connection: Connection, table: Table, rows: Iterable[Sequence[Any]]) -> None:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    if connection.dialect.name == "postgresql":
        _copy_in(connection, table, names, rows)
        return
    statement = f'INSERT INTO "{table.name}" ({names}) VALUES ({", ".join("?" * len(table.columns))})'
    for some in batched(rows):
        connection.exec_driver_sql(statement, some)


def _copy_in(connection: Connection, table: Table, names: str, rows: Iterable[Sequence[Any]]) -> None:
    """By COPY, which looks at references only when the whole table is there: rows of it may refer to each other."""
    import psycopg

    raw: Any = connection.connection.dbapi_connection
    try:
        with raw.cursor() as cursor, cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
            for row in rows:
                copy.write_row(row)
    except psycopg.DataError as fault:
        # What the driver says quotes the row.
        raise CantPut(f"PostgreSQL doesn't take a row of table {table.name} ({type(fault).__name__}).") from None


def batched(rows: Iterable[Sequence[Any]]) -> Iterator[list[tuple[Any, ...]]]:
    """The rows, so many at a time that they can be handed to a driver."""
    left = iter(rows)
    while some := [tuple(row) for row in islice(left, AT_ONCE)]:
        yield some


def _digest(connection: Connection, table: Table) -> str:
    found, pack = hashlib.sha256(), packer(columns_of(table).values())
    for row in rows_of(connection, table):
        found.update(pack(row))
    return found.hexdigest()
