"""Alembic's way in. `app.store.migrate` hands over a connection; the `alembic` command opens the settings' database."""

from alembic import context
from sqlalchemy import Connection

from app.store import (  # noqa: F401 - they register their tables
    accounts,
    auditing,
    channels,
    keys,
    naming,
    notes,
    notices,
    origin,
    people,
    processes,
    pulse,
    ratings,
    records,
    reports,
    results,
    sanctions,
    tables,
    wordlist,
)
from app.store.engine import make_engine
from app.store.metadata import metadata
from app.store.migrate import keep_rows


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        # SQLite can't alter most of a table: it is made anew and its rows copied.
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


if (given := context.config.attributes.get("connection")) is not None:
    run(given)
else:
    from app.settings import Settings

    engine = make_engine(Settings.read().store_url, read_only=False)
    with engine.connect() as connection, keep_rows(connection), connection.begin():
        run(connection)
    engine.dispose()
