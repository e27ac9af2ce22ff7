"""Several questions to the database at once: over a line, waiting for each answer may take longer than finding it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Select
from sqlalchemy.exc import DBAPIError

Rows = Sequence[Sequence[Any]]
Texts = Sequence[tuple[str, Mapping[str, Any]]]
"""Each question's text, and the values that never change in it."""


BEGIN, COMMIT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "COMMIT"


class Together:
    """Questions that are compiled once and then sent to PostgreSQL in one go. They must bring nothing that SQLAlchemy
    converts for that database: text, whole numbers, bytes, yes and no, NULL are as they should be.

    All see the database as it stood at one moment, also where no transaction is under way: then one of their own goes
    with them, which spares the line two ways there and back.
    """

    def __init__(self, *questions: Select[Any]) -> None:
        self._questions = questions
        self._texts: Texts = ()

    def ask(self, connection: Connection, values: Mapping[str, Any]) -> list[Rows]:
        """The rows of each answer, in order. All questions take their values from these. Raises DBAPIError."""
        if connection.dialect.name != "postgresql":
            return [connection.execute(question, values).all() for question in self._questions]
        line: Any = connection.connection.driver_connection
        texts = self._for(connection)
        try:
            if connection.in_transaction():
                with line.pipeline():
                    answers = [line.execute(text, {**fixed, **values}) for text, fixed in texts]
            else:
                with _by_itself(line), line.pipeline():
                    line.execute(BEGIN)
                    answers = [line.execute(text, {**fixed, **values}) for text, fixed in texts]
                    line.execute(COMMIT)
            return [answer.fetchall() for answer in answers]
        except connection.dialect.loaded_dbapi.Error as fault:
            raise _told(connection, line, fault) from fault

    def _for(self, connection: Connection) -> Texts:
        if not self._texts:
            compiled = [question.compile(dialect=connection.dialect) for question in self._questions]
            self._texts = [(each.string, each.params) for each in compiled]
        return self._texts


@contextmanager
def _by_itself(line: Any) -> Iterator[None]:
    """Else the driver would begin a transaction of its own accord, and wait for that and for its end."""
    line.autocommit = True
    try:
        yield
    finally:
        if not line.closed:
            line.rollback()
            line.autocommit = False


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
