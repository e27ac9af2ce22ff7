"""A database for a test: a copy of one that was migrated once, as migrating takes a second."""

import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from app.store.migrate import upgrade


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


def empty_postgres_url(name: str) -> str:
    """The same without any tables."""
    return _new(name, "template0")


@cache
def _migrated_on_postgres() -> str:
    name = "spoor_test_migrated"
    upgrade(empty_postgres_url(name))
    return name


def _new(name: str, template: str) -> str:
    server = make_url(os.environ["SPOOR_TEST_POSTGRES"]).set(drivername="postgresql+psycopg")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'))
    engine.dispose()
    return server.set(database=name).render_as_string(hide_password=False)
