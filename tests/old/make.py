"""Keep what the releases to come are tried against: `python -m tests.old.make 0.1.0`. Its server, see server.py, and a
database of matches as it leaves them.

That holds matches of every game that have not begun, have just begun, stand at each kind of question and of end that
random play comes to, and whatever else may lie on a table (see scenes.py). All of it is played through the one write
path. Luck, ids and times are the same each time, so the same release makes the same matches.
"""

import asyncio
import itertools
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from app.games import GAMES
from app.matches.hosting import LONGEST_TITLE
from app.matches.matches import Matches
from app.store.engine import open_store
from app.store.migrate import upgrade
from tests.old.hands import make
from tests.old.positions import positions, setups
from tests.old.scenes import scenes
from tests.old.seats import let_in, opened
from tests.old.server import ROOT, packed

HERE = Path(__file__).parent

TRIED = {"la_bete": 100, "duel": 100, "tribes": 40}
"""Random matches of every set-up that are looked through for positions; those of Rise of Tribes are long."""

NOON = 1_796_040_000_000_000_000
"""30 November 2026, 12:00 UTC, in nanoseconds since 1970."""


async def fill(matches: Matches) -> None:
    """All matches."""
    await let_in(matches)
    for key, game in GAMES.items():
        for seats, options in setups(game):
            await opened(matches, key, seats, f"not begun {options}"[:LONGEST_TITLE], options, by_hand=True)
            await opened(matches, key, seats, f"just begun {options}"[:LONGEST_TITLE], options)
        for position in positions(game, TRIED[key]):
            match = position.match
            table = await opened(matches, key, match.seats, position.name, match.options, seed=match.seed)
            for move in match.moves:
                await make(matches, table.id, move)
    await scenes(matches)


@contextmanager
def same_each_time() -> Iterator[None]:
    """Ids, codes and keys by one fixed luck, and a clock that goes on by a second whenever it is looked at."""
    luck = Random(1764)
    times = itertools.count(NOON, 1_000_000_000)
    with (
        mock.patch("secrets.token_urlsafe", lambda size: luck.randbytes(size).hex()[: size * 4 // 3]),
        mock.patch("secrets.token_bytes", luck.randbytes),
        mock.patch("secrets.choice", luck.choice),
        mock.patch("time.time_ns", times.__next__),
    ):
        yield


async def made(url: str) -> None:
    store = open_store(url)
    matches = Matches(store, GAMES)
    await fill(matches)
    await matches.close()
    await store.close()


def main(release: str) -> None:
    with TemporaryDirectory() as folder:
        work = Path(folder) / "spoor.db"
        upgrade(f"sqlite:///{work}")
        with same_each_time():
            asyncio.run(made(f"sqlite:///{work}"))
        target = HERE / f"{release}.db"
        target.unlink(missing_ok=True)
        with closing(sqlite3.connect(work)) as connection:
            # Small pages, as most of its tables hold little.
            connection.execute("PRAGMA page_size = 1024")
            connection.execute("VACUUM INTO ?", [str(target)])
            (count,) = connection.execute('SELECT count(*) FROM "match"').fetchone()
    print(f"{target}: {count} matches, {target.stat().st_size / 1024:.0f} KiB")
    server = packed(ROOT, release)
    print(f"{server}: {server.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main(*sys.argv[1:])
