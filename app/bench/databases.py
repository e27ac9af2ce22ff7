"""A database for one measurement: empty, its own, and gone afterwards."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from app.bench.nofigure import NoFigure
from app.store.engine import database_url

Kind = Literal["sqlite", "postgres"]


@contextmanager
def fresh(kind: Kind, folder: Path, postgres: str | None) -> Iterator[str]:
    """The address of a new database without tables: a file in `folder`, or on the PostgreSQL server at `postgres`."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / f'{_name()}.db'}"
        return
    if postgres is None:
        raise NoFigure("Name a PostgreSQL server with --postgres URL or SPOOR_TEST_POSTGRES.")
    name = _name()
    _say(postgres, f'CREATE DATABASE "{name}" TEMPLATE template0')
    try:
        yield database_url(postgres).set(database=name).render_as_string(hide_password=False)
    finally:
        _say(postgres, f'DROP DATABASE "{name}" WITH (FORCE)')


def _name() -> str:
    return f"spoor_bench_{os.getpid()}_{secrets.token_hex(4)}"


def _say(postgres: str, sentence: str) -> None:
    try:
        engine = create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(sentence))
        engine.dispose()
    except (SQLAlchemyError, ValueError, ImportError) as fault:
        raise NoFigure(f"PostgreSQL can't be used: {getattr(fault, 'orig', None) or fault}") from fault
