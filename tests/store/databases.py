"""A database for a test: a copy of one that was migrated once, as migrating takes a second."""

import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url

from app.store.migrate import upgrade

ALL_TABLES = text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
OTHERS_OUT = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
_made: dict[str, set[str]] = {}
"""The tables of each database that was made for tests in a row."""


@cache
def _migrated() -> Path:
    path = Path(mkdtemp(prefix="spoor-test-")) / "spoor.db"
    upgrade(f"sqlite:///{path}")
    return path


def sqlite_url(folder: Path) -> str:
    """A fresh SQLite database with all tables, in `folder`."""
    path = folder / "spoor.db"
    shutil.copyfile(_migrated(), path)
    return f"sqlite:///{path}"


def postgres_url(name: str) -> str:
    """A fresh PostgreSQL database with all tables, on the server that SPOOR_TEST_POSTGRES names."""
    return _new(name, _migrated_on_postgres())


def emptied_postgres_url(name: str) -> str:
    """The same for hundreds of tests in a row: emptied and not made anew, which takes a fraction of the time."""
    url = _server().set(database=name)
    if name not in _made:
        postgres_url(name)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(OTHERS_OUT)
        there = set(connection.scalars(ALL_TABLES))
        ours = _made.setdefault(name, there - {"alembic_version"})
        # No key is checked meanwhile, so that any order will do.
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(text(";".join(f'DELETE FROM "{table}"' for table in ours)))
        for table in there - ours - {"alembic_version"}:
            connection.execute(text(f'DROP TABLE "{table}"'))
    engine.dispose()
    return url.render_as_string(hide_password=False)


def empty_postgres_url(name: str) -> str:
    """The same without any tables."""
    return _new(name, "template0")


@cache
def _migrated_on_postgres() -> str:
    name = "spoor_test_migrated"
    upgrade(empty_postgres_url(name))
    return name


def _new(name: str, template: str) -> str:
    server = _server()
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'))
    engine.dispose()
    return server.set(database=name).render_as_string(hide_password=False)


def _server() -> URL:
    return make_url(os.environ["SPOOR_TEST_POSTGRES"]).set(drivername="postgresql+psycopg")
