"""How much a database does, counted and not timed: so it is the same on a busy machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from app.store.engine import Store

A_ROW = 20
"""Steps of SQLite's machine that count as one row: it takes about so many to look at one."""

ROWS_READ = "SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) FROM pg_stat_xact_user_tables"


class Effort:
    """`rows`: how many were looked at, whether or not they were what was sought."""

    def __init__(self) -> None:
        self.rows = 0


@contextmanager
def effort(store: Store) -> Iterator[Effort]:
    """Count what this store's reads take."""
    spent = Effort()
    engine = store._engines[0]
    before, after = (_count_steps, _no_more_steps) if engine.name == "sqlite" else (_rows_before, _rows_after)

    def on_begin(connection: Any, cursor: Any, *statement: Any) -> None:
        before(connection, spent)

    def on_end(connection: Any, cursor: Any, *statement: Any) -> None:
        after(connection, spent)

    event.listen(engine, "before_cursor_execute", on_begin)
    event.listen(engine, "after_cursor_execute", on_end)
    try:
        yield spent
    finally:
        event.remove(engine, "before_cursor_execute", on_begin)
        event.remove(engine, "after_cursor_execute", on_end)


def _count_steps(connection: Any, spent: Effort) -> None:
    # Rows are fetched after the statement was begun, so it counts on until the next one.
    def tick() -> int:
        spent.rows += 1
        return 0

    connection.connection.driver_connection.set_progress_handler(tick, A_ROW)


def _no_more_steps(connection: Any, spent: Effort) -> None:
    return


def _rows_before(connection: Any, spent: Effort) -> None:
    spent.rows -= _rows(connection)


def _rows_after(connection: Any, spent: Effort) -> None:
    spent.rows += _rows(connection)


def _rows(connection: Any) -> int:
    with connection.connection.driver_connection.cursor() as asked:
        asked.execute(ROWS_READ)
        (rows,) = asked.fetchone()
    return int(rows)
