"""The database goes away, in the worst moments: bots and windows wait, and nobody has to lend a hand."""

import asyncio
import time

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from app.bots.random import RandomBot
from app.matches.bots import BotPlayers
from app.matches.matches import Matches
from app.matches.windows import WindowClock
from app.store.away import Away
from app.store.people import digest_of, new_guest
from tests.matches.conftest import ADA
from tests.matches.line import Line, line, matches
from tests.matches.tables import answer, until
from tests.matches.test_bots import with_bots
from tests.matches.test_windows import closed, walked, watched

__all__ = ["line", "matches"]

pytestmark = pytest.mark.anyio


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
