"""A thousand sockets lose their server at the same moment, and all come back by the page's own rule."""

import asyncio
import json
import time
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.scale.player import CUT
from tests.secrecy.tap import Tap
from tests.serving import Server, free_port, serving
from tests.storm.killing import API

pytestmark = pytest.mark.anyio

ADDRESSES = tuple(f"127.0.0.{n}" for n in range(2, 6))
MATCHES = 20
WINDOWS = 25
"""Of each of the two at a table: fewer than a person may have, and with all others of their address fewer than that."""

FIRST, LONGEST = 0.5, 15.0
"""Seconds of the page's pauses: see static/shell/socket.js."""


class Window:
    """One of somebody's windows at a table. `back` is when it had its state again."""

    def __init__(self, person: Tap, match: str, address: str, luck: Random) -> None:
        self.back = 0.0
        self.refused: list[int] = []
        self._person = person
        self._path = f"{person.url.replace('http', 'ws', 1)}/ws/matches/{match}"
        self._address = address
        self._luck = luck

    async def stay(self) -> None:
        """For ever."""
        wait = FIRST
        while True:
            try:
                async with connect(
                    self._path,
                    additional_headers={"Authorization": f"Bearer {self._person.token}"},
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    local_addr=(self._address, 0),
                ) as socket:
                    wait = FIRST
                    await self._listen(socket)
            except CUT:
                pass
            pause = wait * self._luck.uniform(0.5, 1.5)
            wait = min(wait * 2, LONGEST)
            await asyncio.sleep(pause)

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send('{"t":"hello","events":0}')
        try:
            async for text in socket:
                if json.loads(text)["t"] == "state" and not self.back:
                    self.back = time.monotonic()
        finally:
            if (code := socket.close_code) is not None and code >= 4000:
                self.refused.append(code)


async def all_back(windows: list[Window]) -> None:
    async with asyncio.timeout(60):
        while not all(window.back for window in windows):  # noqa: ASYNC110 - many may be the last
            await asyncio.sleep(0.05)


def memory(server: Server) -> int:
    """What the server has in memory, in KiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])


async def test_a_thousand_come_back_at_once(tmp_path: Path) -> None:
    port, windows = free_port(), list[Window]()
    with ExitStack() as stack:
        with serving(tmp_path, port, -9, SPOOR_RATE_LIMITS="on") as server:
            for n in range(MATCHES):
                ada, ben = (stack.enter_context(closing(Tap(server.url, name))) for name in ("Ada", "Ben"))
                match = ada.post(API, {"game": "la_bete"}, 201)["id"]
                ben.post(f"{API}/{match}/join")
                for k in range(2 * WINDOWS):
                    windows.append(Window((ada, ben)[k % 2], match, ADDRESSES[n % len(ADDRESSES)], Random(f"{n} {k}")))
            staying = [asyncio.ensure_future(window.stay()) for window in windows]
            await all_back(windows)
            before = memory(server)
            server.process.kill()
            await asyncio.to_thread(server.process.wait)
            for window in windows:
                window.back = 0.0
        house = serving(tmp_path, port, 0, SPOOR_RATE_LIMITS="on")
        server = await asyncio.to_thread(house.__enter__)
        begun = time.monotonic()
        await all_back(windows)
        took = sorted(window.back - begun for window in windows)
        at_once = memory(server)
        await asyncio.sleep(5)
        later = memory(server)
        print(f"{len(windows)} back: half {took[len(took) // 2]:.1f} s, all {took[-1]:.1f} s after it answers again;")
        print(f"{before} KiB before, {at_once} KiB when all are back, {later} KiB five seconds later")
        assert not [window.refused for window in windows if window.refused]
        assert not any(task.done() for task in staying)
        assert took[-1] < LONGEST * 1.5 + 5
        assert later < 1.05 * at_once
        assert later < 1.15 * before
        for task in staying:
            task.cancel()
        await asyncio.wait(staying)
        await asyncio.to_thread(house.__exit__, None, None, None)
