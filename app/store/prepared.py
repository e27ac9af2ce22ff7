"""A statement that is run with many rows at a time, again and again."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.dml import UpdateBase

Row = tuple[Any, ...]


class Prepared:
    """Compiled once for each kind of database and then handed to the driver as it is.

    SQLAlchemy looks at each value of each row anew to see whether it must be converted for the driver, which costs more
    than writing it. Only for statements of which no value must be: text, whole numbers, bytes and NULL.
    """

    def __init__(self, statement: UpdateBase, names: Sequence[str]) -> None:
        """`names` are the statement's parameters, in the order in which a row has them."""
        self._statement = statement
        self._names = tuple(names)
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Run it with each of the rows, of which there must be one at least. Gives how many of the table's it met."""
        sql, order = self._for(connection)
        if order is None:
            found = connection.exec_driver_sql(sql, [dict(zip(self._names, row, strict=True)) for row in rows])
        elif order == self._names:
            found = connection.exec_driver_sql(sql, list(rows))
        else:
            pick = itemgetter(*(self._names.index(name) for name in order))
            found = connection.exec_driver_sql(sql, [pick(row) for row in rows])
        return found.rowcount

    def _for(self, connection: Connection) -> tuple[str, tuple[str, ...] | None]:
        """The text for this database, and its parameters in order; None where it takes them by name."""
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            compiled = self._statement.compile(dialect=dialect, column_keys=list(self._names))
            order = None if compiled.positiontup is None else tuple(compiled.positiontup)
            self._compiled[dialect.name] = (compiled.string, order)
        return self._compiled[dialect.name]
