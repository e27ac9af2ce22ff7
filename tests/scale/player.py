"""Somebody who plays over a bare websocket: any legal answer, and after a cut the next server, as browsers do."""

import asyncio
import itertools
import json
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.secrecy.tap import Tap

Frame = dict[str, Any]

CUT = (OSError, WebSocketException, InvalidHandshake, TimeoutError)

_keys = itertools.count(1)


class Player:
    """Plays at one table until the match is over. `acknowledged` holds the keys of its moves that were answered `done`,
    `waits` the seconds that each of them took, and `refused` the codes of those that were not taken.
    """

    def __init__(self, person: Tap, match: str, servers: Callable[[], list[str]], luck: Random, rest: float) -> None:
        self.person = person
        self.match = match
        self.acknowledged: list[str] = []
        self.waits: list[float] = []
        self.refused: list[str] = []
        self.state: Frame = {}
        self.presence: Frame = {}
        self.cuts = 0
        self.over = asyncio.Event()
        self.enough = False
        """Answer nothing more."""
        self._servers = servers
        self._luck = luck
        self._rest = rest
        self._asked: Frame | None = None
        self._asked_at = 0.0
        self._news = asyncio.Event()

    async def play(self, first: str) -> None:
        """From this server on."""
        url = first
        while not self.over.is_set():
            try:
                async with asyncio.timeout(5):
                    socket = await connect(
                        f"{url.replace('http', 'ws', 1)}/ws/matches/{self.match}",
                        additional_headers={"Authorization": f"Bearer {self.person.token}"},
                        compression=None,
                        proxy=None,
                    )
                async with socket:
                    await self._sit(socket)
            except CUT:
                self.cuts += 1
                await asyncio.sleep(self._luck.uniform(0.05, 0.3))
                others = self._servers()
                if not others:
                    return
                url = self._luck.choice(others)

    async def hears(self, seats: dict[str, bool], watching: int) -> None:
        """Wait until this is who is there."""
        async with asyncio.timeout(12):
            while self.presence != {"t": "presence", "seats": seats, "watching": watching}:
                await self._news.wait()
                self._news.clear()

    async def _sit(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "hello", "events": 0}))
        thinking = asyncio.ensure_future(self._think(socket))
        try:
            async for text in socket:
                self._take(json.loads(text))
                if self.over.is_set():
                    return
        finally:
            thinking.cancel()
        raise ConnectionError

    async def _think(self, socket: ClientConnection) -> None:
        """Answer whatever is open, one question at a time; what was not answered on the last connection comes first."""
        for frame in self._first_of_all():
            await socket.send(json.dumps(frame))
        while True:
            await asyncio.sleep(self._rest * self._luck.uniform(0.5, 1.5))
            if (due := self._next()) is not None:
                await socket.send(json.dumps(due))

    def _next(self) -> Frame | None:
        """What to send now."""
        open_ones = [each for each in self.state.get("decisions", []) if each.get("standing") is None]
        if self._asked is not None or not open_ones or self.enough:
            return None
        self._asked = self._answer(self._luck.choice(open_ones))
        self._asked_at = asyncio.get_running_loop().time()
        return self._asked

    def _first_of_all(self) -> list[Frame]:
        """What a new connection begins with."""
        return [] if self._asked is None else [self._asked]

    def _answer(self, asked: Frame) -> Frame:
        size = self._luck.randint(asked["least"], min(asked["most"], len(asked["options"])))
        options = [option["id"] for option in self._luck.sample(asked["options"], size)]
        return {"t": "move", "decision": asked["id"], "options": options, "key": f"scale-{next(_keys)}"}

    def _take(self, frame: Frame) -> None:
        if frame["t"] == "state":
            assert not self.state or frame["version"] >= self.state["version"], "what was seen is gone"
            self.state = frame
            if frame["status"] == "finished":
                self.over.set()
        elif frame["t"] == "presence":
            self.presence = frame
            self._news.set()
        elif frame["t"] in ("done", "refused") and self._asked is not None and frame["key"] == self._asked["key"]:
            if frame["t"] == "done":
                self.acknowledged.append(frame["key"])
                self.waits.append(asyncio.get_running_loop().time() - self._asked_at)
            else:
                self.refused.append(frame["code"])
            self._asked = None
