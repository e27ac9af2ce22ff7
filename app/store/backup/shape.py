"""What a database holds, as a backup keeps it: tables in an order in which they can be filled, columns of a few kinds.

The tables are read from the database itself, not from the code, so that those of an earlier release are kept, too.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    String,
    Table,
    collate,
    select,
)

PASSING = frozenset({"alembic_version", "process", "origin", "chore"})
"""Tables that are about the database or the processes of the moment, and no part of what people have done."""

KINDS: tuple[tuple[type[Any], str], ...] = (
    (Boolean, "bool"),
    (Integer, "int"),
    (String, "text"),
    (LargeBinary, "bytes"),
    (Float, "float"),
)

AT_ONCE = 1_000
"""Rows that are read from a database in one go."""


class Unkept(TypeError):
    """A column of a type that a backup doesn't know: that is a fault of ours."""


def tables_of(connection: Connection) -> list[Table]:
    """The tables to be kept, those that others refer to first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in PASSING]


def kind_of(column: Column[Any]) -> str:
    """One of KINDS. Raises Unkept."""
    for known, kind in KINDS:
        if isinstance(column.type, known):
            return kind
    raise Unkept(f"{column.table.name}.{column.name} is of a type that a backup doesn't know")


def columns_of(table: Table) -> dict[str, str]:
    """The kind of each column, by name."""
    return {str(column.name): kind_of(column) for column in table.columns}


def rows_of(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    """Every row, in an order that is the same in every database: by the primary key, text by its bytes."""
    postgres = connection.dialect.name == "postgresql"
    order = [collate(key, "C") if postgres and kind_of(key) == "text" else key for key in table.primary_key.columns]
    statement = select(table).order_by(*order)
    yield from connection.execute(statement.execution_options(stream_results=True, yield_per=AT_ONCE))
