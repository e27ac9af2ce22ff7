"""A bot that looks ahead (see `search`), in a process of its own: the server goes on meanwhile."""

import asyncio
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from random import Random, SystemRandom
from typing import Any

import structlog
from msgspec import Struct

from app.aside import settle_in
from app.bots.bot import Choice, Standpoint
from app.bots.budget import Budget
from app.bots.random import RandomBot
from app.bots.search import think
from app.core.codec import decode_state, encode_state
from app.core.game import Game

log = structlog.stdlib.get_logger("spoor.bots")


OPEN = 0.4
"""How much of the time is taken for an answer in an open game."""


class Question(Struct, frozen=True):
    """What the process is asked. `state` is one that could be the true one, written down: the true one stays here."""

    game: type[Game[Any]]
    state: bytes
    seat: str
    decisions: tuple[str, ...]
    seconds: float
    luck: int


class SteadyBot:
    """Thinks for `seconds` about every answer, whatever there is to think about: how long would tell of it. In an open
    game it is faster.

    The process starts when it is first needed, and anew if it dies.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._luck = SystemRandom()
        self._at_a_loss = RandomBot()
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, here: Standpoint) -> Choice | None:
        decisions = tuple(decision.id for decision in here.asked if decision.standing is None)
        if not decisions:
            return None
        state, luck = encode_state(here.imagine()), self._luck.getrandbits(64)
        question = Question(type(here.game), state, here.seat, decisions, self._seconds, luck)
        for _ in range(2):
            pool = self._thinking()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _think, question)
            except BrokenProcessPool:
                self._drop(pool)
        log.error("a bot can't think and answers at random", game=here.game.key)
        return await self._at_a_loss.choose(here)

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def _thinking(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=settle_in)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Do without a process that has died. Others may have noticed it before."""
        pool.shutdown(wait=False)
        if self._pool is pool:
            self._pool = None


@cache
def _game(kind: type[Game[Any]]) -> Game[Any]:
    return kind()


def _think(question: Question) -> Choice | None:
    """In the other process: think, and be done when the time is over, even where there was no choice: how long it takes
    tells nothing. In a game that is played in the open there is nothing to be told, and a turn has many answers.
    """
    game = _game(question.game)
    seconds = question.seconds * (OPEN if game.open_undo else 1)
    until = time.monotonic() + (0 if game.open_undo else seconds)
    state = decode_state(game, question.state)
    budget = Budget(seconds=seconds)
    choice = think(game, state, question.seat, question.decisions, budget, Random(question.luck))
    time.sleep(max(0.0, until - time.monotonic()))
    return choice
