"""Several questions to the database at once: over a line, waiting for each answer may take longer than finding it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select
from sqlalchemy.exc import DBAPIError

Rows = Sequence[Sequence[Any]]


class Together:
    """Questions that are compiled once and then sent to PostgreSQL in one go. They must bring nothing that SQLAlchemy
    converts for that database: text, whole numbers, bytes, yes and no, NULL are as they should be.
    """

    def __init__(self, *questions: Select[Any]) -> None:
        self._questions = questions
        self._texts: list[tuple[str, Mapping[str, Any]]] = []

    def ask(self, connection: Connection, values: Mapping[str, Any]) -> list[Rows]:
        """The rows of each answer, in order. All questions take their values from these. Raises DBAPIError."""
        if connection.dialect.name != "postgresql":
            return [connection.execute(question, values).all() for question in self._questions]
        if not connection.in_transaction():
            connection.begin()
        line: Any = connection.connection.driver_connection
        try:
            with line.pipeline():
                answers = [line.execute(text, {**fixed, **values}) for text, fixed in self._for(connection)]
            return [answer.fetchall() for answer in answers]
        except connection.dialect.loaded_dbapi.Error as fault:
            raise _told(connection, line, fault) from fault

    def _for(self, connection: Connection) -> list[tuple[str, Mapping[str, Any]]]:
        if not self._texts:
            compiled = [question.compile(dialect=connection.dialect) for question in self._questions]
            self._texts = [(each.string, each.params) for each in compiled]
        return self._texts


def _told(connection: Connection, line: Any, fault: Any) -> BaseException:
    """The error as SQLAlchemy would have told it; a line that broke is used no more."""
    cut = connection.dialect.is_disconnect(fault, line, None)
    if cut:
        connection.invalidate(fault)
    kind = connection.dialect.loaded_dbapi.Error
    told: BaseException = DBAPIError.instance(
        None, None, fault, kind, connection_invalidated=cut, dialect=connection.dialect
    )
    return told
