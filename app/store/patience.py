"""How long PostgreSQL is waited for: who hears nothing for so long takes the line for dead, and goes on without it.

The kernel's own time-outs are not enough. They see only whether packets arrive: a frozen server, or a pooler with
nothing behind it, takes every packet and never answers.
"""

from typing import Any, TypeVar

from psycopg import Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.pool import ConnectionPoolEntry

T = TypeVar("T")

SILENCE = 5.0
"""Seconds that one statement may take, be it the commit."""

KEPT_TO_BY_THE_SERVER = {
    # A little earlier than here: a statement that only waits for another's lock then ends without a broken line.
    "statement_timeout": "4s",
    # Of a transaction whose line is dead only the server can let go the locks.
    "idle_in_transaction_session_timeout": "5s",
    # And it has room for so many sessions: those of dead lines must not take it up.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10000",
}


class Patient(Connection[Any]):
    """A connection that is given up when it stays silent."""

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        try:
            return super().wait(gen, interval, SILENCE if timeout is None else timeout)
        except OperationalError:
            if self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise
            # Whatever comes now would be taken for the answer to another question.
            self.pgconn.finish()
            raise OperationalError(f"no answer within {SILENCE:.0f} seconds") from None


def bound(engine: Engine) -> Engine:
    """Let this engine, of a PostgreSQL, wait no longer than that, and its server neither."""

    @event.listens_for(engine, "do_connect")
    def connect(_: Dialect, __: ConnectionPoolEntry, arguments: list[Any], named: dict[str, Any]) -> Patient:
        return Patient.connect(*arguments, **named)

    @event.listens_for(engine, "connect")
    def tell_the_server(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # Said, not asked for when connecting: a pooler between may know nothing of such wishes.
        cursor = connection.cursor()
        cursor.execute(
            "SELECT set_config(name, setting, false) FROM unnest(%s::text[], %s::text[]) AS wanted (name, setting)",
            (list(KEPT_TO_BY_THE_SERVER), list(KEPT_TO_BY_THE_SERVER.values())),
        )
        cursor.close()
        connection.commit()

    return engine
