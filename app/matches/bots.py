"""Bots at the tables: each answers after a moment's thought, by the same way as people do."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from app.bots.bot import Bot, Standpoint
from app.core import referee
from app.core.chance import Chance
from app.core.decision import Decision
from app.core.refusal import Refusal
from app.core.state import State
from app.matches import playing
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.table import Table
from app.store.away import Away
from app.store.rows import SeatRow

log = structlog.stdlib.get_logger("spoor.bots")

PAUSE = 1.0
"""Seconds after which a bot tries again where the database is away."""

ON = 0.4
"""The part of its delay that a bot waits between two answers of its own in a game that is played in the open: a turn
there is made of many, and people follow the turn. Elsewhere how long it takes must tell nothing.
"""


class BotPlayers:
    """Plays for the bots of all matches that this process minds. Those of a match answer one at a time, each after
    `delay` seconds (see ON).
    """

    def __init__(self, matches: Matches, bots: Mapping[str, Bot], delay: float) -> None:
        self._matches = matches
        self._bots = bots
        self._delay = delay
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()

    def start(self) -> None:
        """From now on answer whatever bots are asked here."""
        self._matches.listen(self._heard)
        self._matches.listen_elsewhere(self.take_up)

    def take_up(self, match_id: str) -> None:
        """Answer what the bots of this match are asked, if they are; whoever was to do it is gone."""
        self._wake(match_id)

    @property
    def thinking(self) -> int:
        """In how many matches a bot is about to answer."""
        return len(self._thinking)

    async def close(self) -> None:
        """Stop thinking. Whoever was asked is asked again after the next start."""
        self._matches.tell_no_more(self._heard, self.take_up)
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for bot in self._bots.values():
            await bot.close()

    def _heard(self, change: Change) -> None:
        table = change.after
        if not change.removed and any(seat.bot is not None and asked_of(table, seat) for seat in table.seats):
            self._wake(table.id)

    def _wake(self, match_id: str) -> None:
        self._woken.add(match_id)
        if match_id not in self._thinking:
            self._thinking[match_id] = asyncio.ensure_future(self._play(match_id))

    async def _play(self, match_id: str) -> None:
        """Answer until no bot of this match is asked anything, or another process minds it."""
        pause: float | None = self._delay
        try:
            while match_id in self._woken:
                await asyncio.sleep(self._delay if pause is None else pause)
                # Whatever is heard from here on is looked at in the next round.
                self._woken.discard(match_id)
                try:
                    pause = await self._answer(match_id)
                except Away:
                    pause = PAUSE
                if pause is not None:
                    self._woken.add(match_id)
        except Refusal:
            pass  # there is no such match any more
        except Exception:
            log.exception("a bot gave up", match=match_id)
        finally:
            self._woken.discard(match_id)
            del self._thinking[match_id]

    async def _answer(self, match_id: str) -> float | None:
        """Answer one question; the seconds after which there may be another. Raises NotThere, or Away."""
        if not await self._matches.mine(match_id):
            return None
        move = await self._next(await self._matches.table(match_id))
        if move is None:
            return None
        seat, asked, options = move
        who, key = playing.bot(seat), playing.new_key()
        try:
            await playing.move(self._matches, match_id, who, asked.id, options, key, meant=asked)
        except Away:
            raise
        except Refusal as refusal:  # somebody was faster, so the table looks different now
            log.info("bot refused", match=match_id, seat=seat, code=refusal.code)
        table = await self._matches.table(match_id)
        goes_on = table.game.open_undo and bool(asked_of(table, table.seat(seat)))
        return self._delay * (ON if goes_on else 1)

    async def _next(self, table: Table) -> tuple[str, Decision, tuple[str, ...]] | None:
        """The next answer of a bot at this table: its seat, the question as it is put, the options chosen."""
        if table.match.status != "running" or playing.paused(table):
            return None
        for seat in table.seats:
            bot = self._bots.get(seat.bot or "")
            if bot is not None and (asked := asked_of(table, seat)):
                choice = await bot.choose(standpoint(table, seat.seat, asked))
                if choice is not None:
                    question = next(decision for decision in asked if decision.id == choice.decision)
                    return seat.seat, question, choice.options
        return None


def standpoint(table: Table, seat: str, asked: Sequence[Decision]) -> Standpoint:
    """What a bot at this seat gets to decide by. The true state is in none of it."""
    viewer = next(viewer for viewer in table.viewers if viewer.name == seat)

    def imagine() -> State[Any]:
        true = table.state
        assert true is not None, "nothing is asked before the start"
        # Not by the match's own luck: that would tell what the bot imagined.
        chance = Chance.from_seed(secrets.token_bytes(32))
        state: State[Any] = referee.redeal(table.game, true, viewer, chance)
        return state

    return Standpoint(table.game, seat, asked, imagine)


def asked_of(table: Table, seat: SeatRow) -> Sequence[Decision]:
    """The questions that a bot may answer: its own, and those of its side where no person plays on that side."""
    alone = all(mate.bot is not None for mate in table.seats if mate.side == seat.side)
    names = {seat.seat, seat.side} if alone else {seat.seat}
    asked = table.seen[seat.seat].sight.decisions
    return [decision for decision in asked if not names.isdisjoint(decision.by)]
