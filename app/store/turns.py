"""Whose turn it is, read by the database itself out of what a match keeps of who was told what."""

from typing import Any

from sqlalchemy import Boolean, ColumnElement
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

TURN = 2
"""The place of `turn` in app.matches.seen.Mark; a test holds the two together."""


class turn_of(FunctionElement[bool]):
    """`turn_of(snapshot.c.told, seat.c.seat)`: whether the table waits for this seat."""

    type = Boolean()
    inherit_cache = True

    def __init__(self, told: ColumnElement[str], seat: ColumnElement[str]) -> None:
        super().__init__(told, seat)


@compiles(turn_of, "sqlite")
def _sqlite(element: turn_of, compiler: SQLCompiler, **how: Any) -> str:
    told, seat = (compiler.process(each, **how) for each in element.clauses)
    return f"""coalesce(json_extract({told}, '$."' || {seat} || '"[{TURN}]'), 0)"""


@compiles(turn_of, "postgresql")
def _postgresql(element: turn_of, compiler: SQLCompiler, **how: Any) -> str:
    told, seat = (compiler.process(each, **how) for each in element.clauses)
    return f"coalesce((({told})::jsonb -> ({seat}) ->> {TURN})::boolean, false)"
