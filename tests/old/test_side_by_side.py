"""Processes of the last release go on with the tables of today: whatever came since can be left out by them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Inspector, create_engine, inspect

from tests.old.releases import HERE, RELEASES, copy_of

LAST = max(RELEASES, key=lambda release: [int(part) for part in release.split(".")])


def hindrances(before: Inspector, after: Inspector) -> Iterator[str]:
    """What in the tables of `after` is in the way of those who know those of `before`, in a few words each."""
    for table in before.get_table_names():
        if not after.has_table(table):
            yield f"{table} is gone"
            continue
        yield from _of_columns(table, before, after)
        for kind, demands in _demands(table, after).items():
            for demand in demands - _demands(table, before)[kind]:
                yield f"{table} has another {kind}: {demand}"


def _of_columns(table: str, before: Inspector, after: Inspector) -> Iterator[str]:
    known = {column["name"]: column for column in before.get_columns(table)}
    today = {column["name"]: column for column in after.get_columns(table)}
    for name, column in known.items():
        if name not in today:
            yield f"{table}.{name} is gone"
        elif str(today[name]["type"]) != str(column["type"]):
            yield f"{table}.{name} holds {today[name]['type']}, no more {column['type']}"
        elif column["nullable"] and not today[name]["nullable"]:
            yield f"{table}.{name} may no more be left out"
    for name in today.keys() - known.keys():
        if not today[name]["nullable"] and today[name]["default"] is None:
            yield f"{table}.{name} can't be left out"


def _demands(table: str, tables: Inspector) -> dict[str, set[str]]:
    """What rows must be like."""
    indexes = [index["column_names"] for index in tables.get_indexes(table) if index["unique"]]
    uniques = [unique["column_names"] for unique in tables.get_unique_constraints(table)]
    return {
        "key": {str(tables.get_pk_constraint(table)["constrained_columns"])},
        "rule that rows differ": {str(columns) for columns in (*indexes, *uniques)},
        "reference": {str(key["constrained_columns"]) for key in tables.get_foreign_keys(table)},
        "condition": {check["sqltext"] for check in tables.get_check_constraints(table)},
    }


def tables_of(path: Path) -> Inspector:
    return inspect(create_engine(f"sqlite:///{path}"))


@pytest.fixture
def before() -> Inspector:
    return tables_of(HERE / f"{LAST}.db")


def test_whatever_came_since_the_last_release_can_be_left_out(before: Inspector, tmp_path: Path) -> None:
    copy_of(LAST, tmp_path)
    assert list(hindrances(before, tables_of(tmp_path / "spoor.db"))) == []


CHANGES = {
    "CREATE TABLE clock (id TEXT PRIMARY KEY)": [],
    "ALTER TABLE move ADD COLUMN tempo INTEGER": [],
    "ALTER TABLE move ADD COLUMN tempo INTEGER NOT NULL DEFAULT 0": [],
    "CREATE INDEX ix_at ON move(at)": [],
    "DROP TABLE handover": ["handover is gone"],
    "ALTER TABLE move RENAME COLUMN at TO since": ["move.at is gone", "move.since can't be left out"],
    "CREATE UNIQUE INDEX ix_at ON move(match, number, at)": [
        "move has another rule that rows differ: ['match', 'number', 'at']"
    ],
    "UPDATE sqlite_schema SET sql = replace(sql, 'at BIGINT NOT NULL', 'at TEXT NOT NULL') WHERE name = 'move'": [
        "move.at holds TEXT, no more BIGINT"
    ],
    "UPDATE sqlite_schema SET sql = replace(sql, 'windows TEXT', 'windows TEXT NOT NULL') WHERE name = 'snapshot'": [
        "snapshot.windows may no more be left out"
    ],
    "UPDATE sqlite_schema SET sql = replace(sql, 'windows TEXT', 'windows TEXT CHECK (windows > 0)')": [
        "snapshot has another condition: windows > 0"
    ],
    "UPDATE sqlite_schema SET sql = replace(sql, 'windows TEXT', 'windows TEXT REFERENCES move')": [
        "snapshot has another reference: ['windows']"
    ],
}


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_that_would_be_in_the_way_is_found(before: Inspector, tmp_path: Path, change: str) -> None:
    copy_of(LAST, tmp_path)
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books, books:
        books.execute("PRAGMA writable_schema = ON")
        books.execute(change)
    assert sorted(hindrances(before, tables_of(tmp_path / "spoor.db"))) == CHANGES[change]
