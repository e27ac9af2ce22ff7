"""The one MetaData that every table registers on, and the column types they share.

Ids are random text from `new_id()`; times are whole milliseconds since 1970 (UTC) from `now()`: both mean the same in
SQLite and PostgreSQL. Yes and no are `Boolean`, structured values are JSON in a `Text` column, encoded by their owner.
"""

import secrets
import time
from importlib import import_module
from typing import Any

from sqlalchemy import BigInteger, Connection, MetaData, String, Table

# Constraints have the same names in every database, so that a migration can find them.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(22)
MILLIS = BigInteger


def new_id() -> str:
    """An id that nobody can guess: 96 bits, URL-safe, 16 characters."""
    return secrets.token_urlsafe(12)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def added(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row; False where there is one of this primary key already.

    A line that breaks at the commit leaves it open whether the row is there; so whoever tries again asks by this.
    """
    # Each has its own way to say so; that of the other would only cost time at the start.
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    statement = dialect.insert(table).values(row).on_conflict_do_nothing(index_elements=list(table.primary_key))
    return connection.execute(statement.execution_options(preserve_rowcount=True)).rowcount == 1


def upsert(connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    """Give the row of this key these values, whether or not it is there yet."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    statement = dialect.insert(table).values(key | values)
    connection.execute(
        statement.on_conflict_do_update(index_elements=[table.c[name] for name in key], set_=dict(values))
    )
