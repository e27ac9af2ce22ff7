"""The database goes away, in the worst moments: nothing is done twice or lost, and nobody has to lend a hand."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from app.bots.random import RandomBot
from app.matches import playing
from app.matches.bots import BotPlayers
from app.matches.matches import Matches
from app.matches.table import Answer
from app.matches.windows import WindowClock
from app.store.away import Away
from app.store.engine import Store, make_engine
from app.store.people import digest_of, new_guest
from tests.matches.conftest import ADA, BEN, GAMES, people
from tests.matches.tables import answer, started, until
from tests.matches.test_bots import with_bots
from tests.matches.test_windows import closed, walked, watched

pytestmark = pytest.mark.anyio


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
        for engine in (readers, writer):
            event.listen(engine, "begin", self._begin)
        self.store = Store(readers, writer)

    def _begin(self, _: Connection) -> None:
        if self.down:
            self.tried += 1
            raise broken()


@pytest.fixture
async def line(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    monkeypatch.setattr("app.matches.matches.DOUBT", 0.05)
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


async def test_a_commit_of_which_nobody_heard_is_found_again(line: Line, matches: Matches) -> None:
    """The line breaks between the commit and the news of it, and is there again at once."""
    match_id = await started(matches, "nim", ADA, BEN)
    elsewhere: list[str] = []
    matches.listen_elsewhere(elsewhere.append)
    line.breaks = True
    told = await answer(matches, match_id, ADA, "1", key="the one")
    assert not line.breaks
    assert (await matches.table(match_id)).moves == 1
    assert elsewhere == [match_id], "whoever looks on is told to look again"
    assert await answer(matches, match_id, BEN, "1") != told
    assert (await matches.table(match_id)).moves == 2


async def test_a_commit_of_which_nobody_heard_while_the_database_is_away(line: Line, matches: Matches) -> None:
    """The one who moved is told to ask again; when the database is back the move is there, and everybody is told."""
    match_id = await started(matches, "nim", ADA, BEN)
    asked = (await matches.table(match_id)).seen["player:1"].sight.decisions[0]
    elsewhere = asyncio.Event()
    matches.listen_elsewhere(lambda _: elsewhere.set())
    line.breaks = line.for_long = True

    async def move() -> Answer:
        return await playing.move(matches, match_id, playing.person(ADA.id), asked.id, ["1"], "the one")

    with pytest.raises(Away):
        await move()
    with pytest.raises(Away):
        await matches.table(match_id)
    with pytest.raises(Away):
        await matches.store.ready()
    assert not elsewhere.is_set()
    line.down = False
    async with asyncio.timeout(5):
        await elsewhere.wait()
    table = await matches.table(match_id)
    assert table.moves == 1
    assert await move() == table.answers["player:1", "the one"]
    assert (await matches.table(match_id)).moves == 1
    await matches.store.ready()


async def test_a_bot_waits_for_the_database(line: Line, matches: Matches) -> None:
    match_id = await with_bots(matches, "bid", *[("player", "bot:random")] * 2)
    bots = BotPlayers(matches, {"random": RandomBot()}, delay=0.005)
    bots.start()
    line.down, line.tried = True, 0
    matches.forget()
    bots.take_up(match_id)
    await asyncio.sleep(0.3)
    assert 2 <= line.tried < 40, "it tries again and again, but not all the time"
    line.down = False
    await until(matches, match_id, lambda table: table.match.status == "finished")
    await bots.close()


async def test_a_window_waits_for_the_database(line: Line, matches: Matches) -> None:
    clock = WindowClock(matches, 0.1, 0.1)
    clock.start()
    match_id = await walked(matches, "stone")
    line.down, line.tried = True, 0
    matches.forget()
    await asyncio.sleep(0.4)
    assert line.tried
    line.down = False
    await until(matches, match_id, closed)
    await clock.close()


async def test_a_window_of_a_commit_that_nobody_heard_of(line: Line, matches: Matches) -> None:
    """What the lost news would have set going is set going all the same."""
    clock = WindowClock(matches, 0.02, 0.05)
    clock.start()
    match_id = await watched(matches, "stone")
    line.breaks = line.for_long = True
    with pytest.raises(Away):
        await answer(matches, match_id, ADA, "left")
    line.down = False
    await until(matches, match_id, closed)
    await clock.close()


class Locked(Exception):
    sqlite_errorcode = 5


async def test_while_the_database_is_away_many_are_refused_as_fast_as_one(line: Line) -> None:
    """Each would wait for the lock as long as the first."""
    tried = 0

    def wait_in_vain(connection: Connection) -> None:
        nonlocal tried
        tried += 1
        time.sleep(0.1)
        raise OperationalError("BEGIN IMMEDIATE", {}, Locked())

    event.listen(line.store._engines[1], "begin", wait_in_vain, insert=True)
    refused = await asyncio.gather(
        *(line.store.write(new_guest, ADA, digest_of(f"{n}")) for n in range(30)), return_exceptions=True
    )
    assert [type(each) for each in refused] == [Away] * 30
    assert tried <= 2
