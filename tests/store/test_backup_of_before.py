"""A backup that an earlier release has taken: it is brought up to date as it is put back."""

import io
import shutil
from pathlib import Path

from alembic import command
from alembic.config import Config

from app.store.backup.putting import put
from app.store.engine import make_engine
from app.store.migrate import MIGRATIONS, keep_rows, newest_revision, stands_at
from tests.store.test_backup import OLD, rows, taken


def one_revision_back(url: str) -> None:
    """Take a database's tables back to the revision before theirs."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    engine = make_engine(url, read_only=False)
    with engine.connect() as connection, keep_rows(connection), connection.begin():
        config.attributes["connection"] = connection
        command.downgrade(config, "-1")
    engine.dispose()


def test_a_backup_of_an_earlier_release_is_brought_up_to_date(url: str, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    shutil.copy(OLD, old)
    one_revision_back(f"sqlite:///{old}")
    backup = taken(f"sqlite:///{old}")
    engine = make_engine(f"sqlite:///{old}", read_only=True)
    was = stands_at(engine)
    engine.dispose()
    assert was is not None
    assert was < newest_revision()
    head, _ = put(io.BytesIO(backup), url, None, replace=False)
    assert head.revision == was
    engine = make_engine(url, read_only=True)
    assert stands_at(engine) == newest_revision()
    engine.dispose()
    assert rows(taken(url))["move"], "and the moves came along"
