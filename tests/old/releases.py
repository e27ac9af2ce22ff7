"""The databases that were left by each release, and copies of them brought up to date."""

import shutil
import sqlite3
import time
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from app.store.migrate import upgrade

HERE = Path(__file__).parent
RELEASES = sorted(path.stem for path in HERE.glob("*.db"))


@cache
def _upgraded(release: str) -> Path:
    path = Path(mkdtemp(prefix="spoor-old-")) / "spoor.db"
    shutil.copyfile(HERE / f"{release}.db", path)
    upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def copy_of(release: str, folder: Path) -> str:
    """The address of a copy in `folder`, with the tables of today."""
    path = folder / "spoor.db"
    shutil.copyfile(_upgraded(release), path)
    return f"sqlite:///{path}"


def copy_of_today(release: str, folder: Path) -> str:
    """The same, as if that release had been used until now: sessions and codes open, and no table is forsaken."""
    url = copy_of(release, folder)
    now = time.time_ns() // 1_000_000
    with closing(sqlite3.connect(folder / "spoor.db")) as connection, connection:
        connection.execute("UPDATE session SET last_seen = ?, expires = ?", (now, now + 3_600_000))
        connection.execute("UPDATE handover SET expires = ?", (now + 3_600_000,))
        connection.execute("UPDATE snapshot SET updated = ?", (now,))
    return url
