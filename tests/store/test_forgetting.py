"""Whoever leaves for good leaves nothing that was theirs alone: every table that names a person is considered."""

import importlib
import pkgutil

import pytest
from sqlalchemy import Column, Connection, func, insert, select

from app import store as floor
from app.store import accounts
from app.store.auditing import audit
from app.store.engine import Store
from app.store.metadata import metadata
from app.store.people import User, new_guest, user
from app.store.reports import report

pytestmark = pytest.mark.anyio

GOES = {
    "session.user",
    "api_token.user",
    "preference.user",
    "account.user",
    "identity.user",
    "name_word.user",
    "rating.user",
    "rating_shown.user",
    "lapsed.user",
    "unseated.user",
    "imported.user",
    "sanction.user",
    "notice.user",
    "notice_choice.user",
    "channel.user",
    "dispatch.user",
}
"""What is a person's alone: deleted, with every row."""

STAYS = {
    "match.creator": "the match is its players'; a title with the name in it goes",
    "seat.user": "what was played",
    "sitter.user": "the same",
    "result.user": "what it came to",
    "chat.user": "what was said to others",
    "note.user": "what was shared with a side; the rest goes",
    "report.by": "an admin's to see to, without a name",
    "report.whom": "the same",
    "audit.by": "what an admin did, without a name",
    "audit.whom": "the same",
}

NAMES = {"user", "creator", "by", "whom", "person", "owner", "author"}


def of_a_person(column: "Column[object]") -> bool:
    return column.name in NAMES or any(key.column is user.c.id for key in column.foreign_keys)


for module in pkgutil.iter_modules(floor.__path__, "app.store."):
    importlib.import_module(module.name)  # it registers its tables

FOUND = {
    f"{table.name}.{column.name}": column
    for table in metadata.tables.values()
    for column in table.columns
    if of_a_person(column)
}


async def test_every_column_that_names_a_person_is_considered() -> None:
    assert set(FOUND) == GOES | set(STAYS), "say here, and in accounts.forget_person, what becomes of a new one"


async def test_what_goes_is_gone(store: Store) -> None:
    eve = User("eve", "Eve", True)
    await store.write(new_guest, eve, bytes(32))
    await store.write(_fill)
    assert set(await store.read(_left)) == GOES | {"report.by", "report.whom", "audit.by", "audit.whom"}
    await store.write(accounts.forget_person, eve, {})
    left = await store.read(_left)
    assert GOES & left == set()
    assert left == {"report.by", "report.whom", "audit.by", "audit.whom"}


def _fill(connection: Connection) -> None:
    """A row of Eve's in every table that has only what is a person's alone, and in those without a match."""
    connection.execute(insert(metadata.tables["match"]).values(**_row("match.creator")))
    for name in sorted(GOES - {"session.user", "name_word.user"}):
        connection.execute(insert(FOUND[name].table).values(**_row(name)))
    connection.execute(insert(report).values(**_row("report.by") | {"whom": "eve"}))
    connection.execute(insert(audit).values(**_row("audit.by") | {"whom": "eve"}))


def _row(name: str) -> dict[str, object]:
    """Something in every column that needs something."""
    table = FOUND[name].table
    made: dict[str, object] = {}
    for column in table.columns:
        if column.name == FOUND[name].name:
            made[column.name] = "eve"
        elif not column.nullable or column.primary_key:
            python = column.type.python_type
            made[column.name] = {str: "m", bytes: bytes(32), int: 1, float: 1.0, bool: False}[python]
    return made


def _left(connection: Connection) -> set[str]:
    return {
        name
        for name, column in FOUND.items()
        if name != "match.creator"
        and connection.scalar(select(func.count()).select_from(column.table).where(column == "eve"))
    }
