"""The bot that looks ahead thinks in a process of its own, which may die, and doesn't outlive the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from app.bots import steady
from app.bots.bot import Choice, Standpoint
from app.bots.steady import Question, SteadyBot, _think
from app.core.chance import Chance
from app.core.codec import encode_state
from app.core.game import Game
from app.core.referee import put_to, questions, redeal
from app.core.secret import Secret
from app.core.state import State
from tests.core.matches import match
from tests.core.toys.bid import BidGame
from tests.core.toys.nim import Nim
from tests.games.tribes.valley_kit import GAME as TRIBES
from tests.games.tribes.valley_kit import ONE, chief, table
from tests.games.tribes.valley_kit import here as at

pytestmark = pytest.mark.anyio

SECONDS = 0.3


@pytest.fixture
async def bot() -> AsyncIterator[SteadyBot]:
    bot = SteadyBot(SECONDS)
    yield bot
    await bot.close()


def here(game: Game[Any], state: State[Any], seat: str = "player:1") -> Standpoint:
    viewer = game.viewer(seat, state.seats)
    asked = put_to(state, questions(state).values(), viewer)
    return Standpoint(game, seat, asked, lambda: redeal(game, state, viewer, Chance.from_seed(bytes(32))))


def sticks(n: int) -> Standpoint:
    return here(Nim(), match(Nim(), sticks=n).state)


async def pid_of(bot: SteadyBot) -> int:
    """The process in which it thinks."""
    return await asyncio.get_running_loop().run_in_executor(bot._thinking(), os.getpid)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].startswith(" Z")


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


async def test_it_finds_what_wins(bot: SteadyBot) -> None:
    choice = await bot.choose(sticks(3))
    assert choice is not None
    assert choice.options == ("3",)
    assert await pid_of(bot) != os.getpid()


async def test_how_long_it_thinks_tells_nothing(bot: SteadyBot) -> None:
    await bot.choose(sticks(3))
    for each in (sticks(1), sticks(8)):
        began = time.monotonic()
        await bot.choose(each)
        assert time.monotonic() - began >= SECONDS


def test_in_an_open_game_it_does_not_wait_where_there_is_no_choice() -> None:
    match = table({0: at(2), 8: at(0, 2)}, phase="build", one=chief(stock={}))
    assert match.options("build") == ["done"]
    asked = match.question("build").id
    question = Question(type(TRIBES), encode_state(match.state), ONE, (asked,), 60.0, 1)
    assert _think(question) == Choice(asked, ("done",))


async def test_the_server_goes_on_meanwhile(bot: SteadyBot) -> None:
    thinking = asyncio.ensure_future(bot.choose(sticks(8)))
    turns = 0
    while not thinking.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert turns > 5


async def test_nothing_starts_before_it_is_needed(bot: SteadyBot) -> None:
    assert await bot.choose(Standpoint(Nim(), "player:1", (), _unneeded)) is None
    answered = match(BidGame()).state
    answered.agenda[-1].bids["player:1"] = Secret("2", "player:1")
    assert await bot.choose(here(BidGame(), answered)) is None
    assert bot._pool is None


def _unneeded() -> State[Any]:
    raise AssertionError("it has nothing to think about")


async def test_it_goes_on_when_its_process_dies(bot: SteadyBot) -> None:
    await bot.choose(sticks(3))
    first = await pid_of(bot)
    thinking = [asyncio.ensure_future(bot.choose(sticks(n))) for n in (2, 3)]
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    choices = [await each for each in thinking]
    assert [choice.options if choice else None for choice in choices] == [("2",), ("3",)]
    assert await pid_of(bot) != first


async def test_where_it_can_not_think_at_all_it_does_something(bot: SteadyBot, monkeypatch: pytest.MonkeyPatch) -> None:
    class Here:
        def submit(self, work: Callable[..., Any], *args: Any) -> Any:
            raise BrokenProcessPool

        def shutdown(self, wait: bool) -> None:
            pass

    monkeypatch.setattr(bot, "_thinking", Here)
    choice = await bot.choose(sticks(3))
    assert choice is not None
    assert choice.options in (("1",), ("2",), ("3",))


async def test_it_ends_with_the_server(bot: SteadyBot) -> None:
    await bot.choose(sticks(3))
    pid = await pid_of(bot)
    await bot.close()
    until(lambda: not alive(pid))


SERVER = """
import asyncio, os, time
from tests.bots.test_steady import pid_of
from app.bots.steady import SteadyBot

async def main():
    bot = SteadyBot(1)
    print(await pid_of(bot), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_it_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    path = os.pathsep.join((str(Path(steady.__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])))
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}, text=True
    ) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert alive(pid)
        # Ctrl-C goes to both; the bot leaves it to the server.
        os.kill(pid, signal.SIGINT)
        time.sleep(0.2)
        assert alive(pid)
        server.kill()
        until(lambda: not alive(pid))
