"""Migrations: what they make is what the code expects, and no row is lost on the way."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Column, Connection, Integer, func, insert, select, text

from app.store import (  # noqa: F401 - they register their tables
    accounts,
    auditing,
    notes,
    people,
    ratings,
    reports,
    results,
    sanctions,
    tables,
    wordlist,
)
from app.store.engine import make_engine
from app.store.metadata import metadata
from app.store.migrate import keep_rows, upgrade


def test_the_revisions_make_exactly_the_tables_that_the_code_declares(url: str) -> None:
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_second_upgrade_changes_nothing(url: str) -> None:
    upgrade(url)


def test_moves_survive_when_sqlite_makes_the_table_of_matches_anew(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'spoor.db'}"
    upgrade(url)
    engine = make_engine(url, read_only=False)
    with engine.begin() as connection:
        _one_match_with_a_move(connection)
    with engine.connect() as connection, keep_rows(connection), connection.begin():
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("match", recreate="always") as batch:
            batch.add_column(Column("extra", Integer))
    with engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(tables.move)) == 1
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    engine.dispose()


def _one_match_with_a_move(connection: Connection) -> None:
    people.new_guest(connection, people.User("ada", "Ada", True), bytes(32))
    connection.execute(
        insert(tables.match).values(
            id="m",
            game="nim",
            rules_version=1,
            title="",
            options="{}",
            visibility="public",
            status="running",
            creator="ada",
            by_hand=False,
            seed=bytes(32),
            seed_chosen=False,
            commitment="",
            invite="i",
            created=0,
        )
    )
    connection.execute(
        insert(tables.move).values(
            match="m", number=1, seat="a", kind="move", decision="d1-a", options="[]", key="k", version=1, event=0, at=0
        )
    )
