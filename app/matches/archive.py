"""What is done with records, in processes of their own: checking those that anybody sends, and playing matches again
that are to be looked at. A record that is made to do harm harms nobody: its process is ended after a set time.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from app.aside import Aside, Busy, Failed, TooLong, Work
from app.core.game import Game
from app.core.message import say
from app.core.refusal import Refusal
from app.matches import reel as reels
from app.matches.record import Record
from app.matches.reel import Projector
from app.matches.replaying import Difference
from app.matches.verifying import Check, Verdict, verify

log = structlog.stdlib.get_logger("spoor.archive")

Games = Mapping[str, Game[Any]]
Kinds = dict[str, type[Game[Any]]]

PATIENCE = 8.0
"""Seconds that a record may take to be checked."""

AT_MOST = 30.0
"""Seconds after which a process is ended; it may have to start first."""

KEPT = 64 * 1024 * 1024
"""Bytes of matches that are kept ready to be looked at."""


class CannotReplay(Refusal):
    """Today's rules lead elsewhere than the match went, or can't be asked now."""

    code = "other_rules"

    def __init__(self) -> None:
        super().__init__(say("problem.other_rules"))


class TooBusy(Refusal):
    """Others come first."""

    code = "not_ready"

    def __init__(self) -> None:
        super().__init__(say("problem.busy"))
        self.headers = {"Retry-After": "5"}


class Judged(Struct, array_like=True):
    """A job for the judge."""

    data: bytes
    receipt: str | None


class Archive:
    """Checks records, and keeps the matches at hand that were looked at last."""

    def __init__(self, games: Games, kept: int = KEPT) -> None:
        kinds = {key: type(game) for key, game in games.items()}
        self._games = games
        self._judge = Aside("spoor-judge", partial(_judge, kinds), AT_MOST)
        self._player = Aside("spoor-player", partial(_player, kinds), AT_MOST)
        self._most = kept
        self._size = 0
        self._ready: OrderedDict[str, tuple[int, Projector]] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Projector]] = {}

    async def verify(self, data: bytes, receipt: str | None = None) -> Verdict:
        """Whether a record is true. Raises TooBusy."""
        try:
            answer = await self._judge.do(msgspec.msgpack.encode(Judged(data, receipt)))
        except Busy:
            raise TooBusy from None
        except (TooLong, Failed) as fault:
            log.warning("a record could not be checked", reason=type(fault).__name__, detail=str(fault))
            return Verdict(holds=False, checks=(Check("replay", False, (say("verify.no_end"),)),))
        return msgspec.json.decode(answer, type=Verdict)

    async def projector(self, name: str, load: Callable[[], Awaitable[bytes]]) -> Projector:
        """What shows the match of this name, given its record. Raises CannotReplay, TooBusy, or what `load` does."""
        ready = self._ready.get(name)
        if ready is not None:
            self._ready.move_to_end(name)
            return ready[1]
        coming = self._coming.get(name)
        if coming is None:
            coming = self._coming[name] = asyncio.ensure_future(self._develop(name, load))
            coming.add_done_callback(partial(self._came, name))
        return await asyncio.shield(coming)

    def forget(self, name: str) -> None:
        """The match of this name is there no more."""
        size, _ = self._ready.pop(name, (0, None))
        self._size -= size

    async def close(self) -> None:
        await self._judge.close()
        await self._player.close()
        await asyncio.gather(*self._coming.values(), return_exceptions=True)

    def _came(self, name: str, task: "asyncio.Task[Projector]") -> None:
        del self._coming[name]
        if not task.cancelled():
            task.exception()  # whoever waited is told; perhaps nobody does any more

    async def _develop(self, name: str, load: Callable[[], Awaitable[bytes]]) -> Projector:
        data = await load()
        try:
            encoded = await self._player.do(data)
        except Busy:
            raise TooBusy from None
        except (TooLong, Failed) as fault:
            log.warning("a match could not be played again", reason=type(fault).__name__, detail=str(fault))
            raise CannotReplay from None
        if not encoded:
            raise CannotReplay
        projector = await asyncio.to_thread(self._set_up, data, encoded)
        self._keep(name, len(encoded), projector)
        return projector

    def _set_up(self, data: bytes, encoded: bytes) -> Projector:
        head = msgspec.json.decode(data, type=_Head)
        return Projector(reels.decode(encoded), self._games[head.game], head.seats)

    def _keep(self, name: str, size: int, projector: Projector) -> None:
        self._ready[name] = size, projector
        self._size += size
        while self._size > self._most and len(self._ready) > 1:
            gone, _ = self._ready.popitem(last=False)[1]
            self._size -= gone


class _Head(Struct):
    """What is to be known of a record to show its match."""

    game: str
    seats: tuple[str, ...]


# In the other processes.


def _judge(kinds: Kinds) -> Work:
    games = _games(kinds)

    def judge(job: bytes) -> bytes:
        asked = msgspec.msgpack.decode(job, type=Judged)
        until = time.monotonic() + PATIENCE
        verdict = verify(asked.data, games, asked.receipt, lambda: time.monotonic() > until)
        return msgspec.json.encode(verdict)

    return judge


def _player(kinds: Kinds) -> Work:
    games = _games(kinds)

    def player(job: bytes) -> bytes:
        """The reel of a record; nothing where today's rules lead elsewhere."""
        record = msgspec.json.decode(job, type=Record)
        try:
            return reels.encode(reels.develop(record, games[record.game]))
        except Difference:
            return b""

    return player


def _games(kinds: Kinds) -> dict[str, Game[Any]]:
    return {key: kind() for key, kind in kinds.items()}
