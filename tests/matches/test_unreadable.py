"""What is said, and logged, of a match that today's rules can't read."""

import sqlite3
from contextlib import closing
from pathlib import Path
from traceback import format_exception
from typing import Any

import msgspec
import pytest

from app.matches.matches import Matches
from app.matches.shelf import Unreadable
from app.store.engine import open_store
from tests.core.toys.nim import Nim
from tests.matches.conftest import ADA, BEN, GAMES, people
from tests.matches.tables import started
from tests.store.databases import sqlite_url

pytestmark = pytest.mark.anyio


async def test_nothing_of_what_was_read_is_quoted(tmp_path: Path) -> None:
    """Errors of decoding quote the value that they stumble over, and that may be a secret of the match."""
    store = open_store(sqlite_url(tmp_path))
    await people(store)
    match_id = await started(Matches(store, GAMES), "nim", ADA, BEN)
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books, books:
        (raw,) = books.execute("SELECT state FROM snapshot").fetchone()
        state = msgspec.msgpack.decode(raw) | {"agenda": [{"step": "Canary"}]}
        books.execute("UPDATE snapshot SET state = ?", (msgspec.msgpack.encode(state),))
    with pytest.raises(Unreadable) as found:
        await Matches(store, GAMES).table(match_id)
    logged = "".join(format_exception(found.value))
    assert "Canary" not in logged
    assert f"match {match_id} of nim: ValidationError `$.agenda[0]" in logged
    await store.close()


class TakenAway(Nim):
    """Its host has taken away a heap that some matches are played with."""

    def all_printed(self, state: Any) -> bool:
        return False


async def test_what_is_printed_no_more_is_said_and_not_named(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path))
    await people(store)
    match_id = await started(Matches(store, GAMES), "nim", ADA, BEN)
    with pytest.raises(Unreadable) as found:
        await Matches(store, {"nim": TakenAway()}).table(match_id)
    assert str(found.value).endswith("it is played with something that the files of content don't have")
    await store.close()
