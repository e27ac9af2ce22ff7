"""A database with many matches in it, made in seconds from the few that were played there."""

from sqlalchemy import Connection, func, insert, literal, select
from sqlalchemy.sql import ColumnElement

from app.store.engine import make_engine
from app.store.tables import event, match, move, seat, snapshot

PLACES = 7
"""Last signs of an id that are a copy's number; the nine before them are 54 random bits, enough for a few matches."""


def fill(url: str, count: int) -> None:
    """Copy the matches of this database, with all their moves, until there are so many."""
    engine = make_engine(url, read_only=False)
    try:
        with engine.begin() as connection:
            ids = list(connection.scalars(select(match.c.id)))
            copies, rest = divmod(count - len(ids), len(ids))
            for number in range(copies):
                _copy(connection, number, ids)
            _copy(connection, copies, ids[:rest])
    finally:
        engine.dispose()


def _copy(connection: Connection, number: int, ids: list[str]) -> None:
    """One copy of each of these, the match before what belongs to it."""
    for table in (match, seat, snapshot, move, event):
        own = {"id", "invite"} if table is match else {"match"}
        columns = [_renamed(c, number) if c.name in own else c for c in table.c]
        of = table.c.id if table is match else table.c.match
        connection.execute(insert(table).from_select(list(table.c), select(*columns).where(of.in_(ids))))


def _renamed(column: ColumnElement[str], number: int) -> ColumnElement[str]:
    return func.substr(column, 1, func.length(column) - PLACES).concat(literal(f"{number:0{PLACES}}"))
