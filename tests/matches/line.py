"""LINE: a line to the database that can be cut, above all right after a commit, before anybody hears of it."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from app.matches.matches import Matches
from app.store.engine import Store, make_engine
from tests.matches.conftest import GAMES, people


def broken() -> OperationalError:
    return OperationalError("COMMIT", {}, Exception("the line broke"), connection_invalidated=True)


class Line:
    """The line to the database. `down`: nothing can be begun; `breaks`: it breaks right after the next commit, and with
    `for_long` is down from then on.
    """

    def __init__(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.down = self.breaks = self.for_long = False
        self.tried = 0
        readers, writer = make_engine(url, read_only=True), make_engine(url, read_only=False)
        commit = writer.dialect.do_commit

        def commit_and_break(connection: Any) -> None:
            commit(connection)
            if self.breaks:
                self.breaks, self.down = False, self.for_long
                raise broken()

        monkeypatch.setattr(writer.dialect, "do_commit", commit_and_break)
        # Who reads may do so without a transaction that SQLAlchemy knows of.
        event.listen(readers, "engine_connect", self._begin)
        event.listen(writer, "begin", self._begin)
        self.store = Store(readers, writer)

    def _begin(self, _: Connection) -> None:
        if self.down:
            self.tried += 1
            raise broken()


@pytest.fixture
async def line(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    monkeypatch.setattr("app.matches.matches.DOUBT", 0.05)
    monkeypatch.setattr("app.matches.talking.DOUBT", 0.05)
    monkeypatch.setattr("app.matches.bots.PAUSE", 0.05)
    monkeypatch.setattr("app.matches.windows.LATE", 0.05)
    line = Line(url, monkeypatch)
    await people(line.store)
    yield line
    line.down = False
    await line.store.close()


@pytest.fixture
async def matches(line: Line) -> AsyncIterator[Matches]:
    matches = Matches(line.store, GAMES)
    yield matches
    await matches.close()
