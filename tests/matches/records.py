"""Records of whole matches of every game, played once for all tests that look at them."""

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.core.game import Game
from app.games import GAMES as REAL
from app.matches.matches import Matches
from app.matches.record import write
from app.store.engine import open_store
from app.store.rows import Stored
from tests.matches.conftest import ADA, BEN, CLEO, people
from tests.matches.conftest import GAMES as TOYS
from tests.matches.ended import ended
from tests.store.databases import sqlite_url

GAMES: dict[str, Game[Any]] = {**REAL, **TOYS}

WITH_RESIGNATION = 0.01
"""The chance that the next move is somebody giving up, in the matches of which they are `resigned`."""


def match(game: str, seed: int = 1, resigned: bool = False) -> Stored:
    """A whole match; the same each time that it is asked for."""
    return _match(game, seed, resigned)


@cache
def _match(game: str, seed: int, resigned: bool) -> Stored:

    async def play() -> Stored:
        with TemporaryDirectory() as folder:
            store = open_store(sqlite_url(Path(folder)))
            await people(store)
            matches = Matches(store, GAMES)
            found = await ended(matches, game, (ADA, BEN, CLEO), seed, WITH_RESIGNATION if resigned else 0)
            await matches.close()
            await store.close()
            return found

    return asyncio.run(play())


def record(game: str, seed: int = 1, resigned: bool = False) -> bytes:
    """Its record."""
    return write(match(game, seed, resigned))
