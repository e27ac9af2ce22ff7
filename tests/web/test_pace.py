"""Over a line on which things take their time the newest state comes next, however many there have been."""

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from app.live.outbox import Outbox
from app.web import pace
from app.web.pace import HELD_UP, LEAST, MOST, START, Paced

pytestmark = pytest.mark.anyio

SIZE = 1500
PING, TEXT = 9, 1


class Table:
    """The server's end: `news` makes a new state, of SIZE signs, which is told to the one who is there."""

    def __init__(self) -> None:
        self.latest = 0
        self.outbox = Outbox(self.state)

    async def state(self) -> str:
        return f"{self.latest:>{SIZE}}"

    def news(self) -> None:
        self.latest += 1
        self.outbox.put_state()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})

        def tell(frame: str) -> Awaitable[None]:
            return send({"type": "websocket.send", "text": frame})

        self.outbox.open(tell, scope["extensions"][HELD_UP])
        while (await receive())["type"] == "websocket.receive":
            pass
        self.outbox.shut()


@asynccontextmanager
async def served(table: Table) -> AsyncIterator[int]:
    """At a port of its own."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(table, ws=Paced, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
        )
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        async with asyncio.timeout(10):
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.01)
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await serving


class SlowReader:
    """A client that takes everything, but answers a ping only when it is told to."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.states: list[int] = []
        self.pings: list[bytes] = []
        self.come = asyncio.Event()
        self._reader = reader
        self.writer = writer
        self._reading = asyncio.ensure_future(self._read())

    @classmethod
    async def connect(cls, port: int) -> "SlowReader":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    def pong(self) -> None:
        """Say that everything has arrived up to the first ping that was not answered."""
        said, mask = self.pings.pop(0), os.urandom(4)
        hidden = bytes(byte ^ mask[n % 4] for n, byte in enumerate(said))
        self.writer.write(struct.pack("!BB", 0x8A, 0x80 | len(said)) + mask + hidden)

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(5):
            while not true():
                self.come.clear()
                await self.come.wait()

    async def _read(self) -> None:
        while True:
            first, length = await self._reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self._reader.readexactly(2))
            content = await self._reader.readexactly(length)
            if first & 0xF == PING:
                self.pings.append(content)
            elif first & 0xF == TEXT:
                self.states.append(int(content))
            self.come.set()

    async def close(self) -> None:
        self._reading.cancel()
        self.writer.close()
        await self.writer.wait_closed()


@asynccontextmanager
async def at_table() -> AsyncIterator[tuple[Table, SlowReader]]:
    table = Table()
    async with served(table) as port:
        reader = await SlowReader.connect(port)
        try:
            yield table, reader
        finally:
            await reader.close()


async def some_news(table: Table, count: int) -> None:
    for _ in range(count):
        table.news()
        await asyncio.sleep(0.002)
    await asyncio.sleep(0.05)


async def test_while_much_is_on_the_way_states_wait_and_then_the_newest_comes() -> None:
    async with at_table() as (table, reader):
        await some_news(table, 50)
        held = len(reader.states)
        assert START // SIZE <= held <= START // SIZE + 1, "as much as may be on the way, and no more"
        assert reader.states == list(range(1, held + 1))
        assert len(reader.pings) == 1, "it is asked once"
        reader.pong()
        await reader.until(lambda: reader.states[-1] == 50)
        assert len(reader.states) == held + 1, "what was true in between is not told"


async def test_who_takes_it_soon_may_have_more_on_the_way_and_who_does_not_has_the_least_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "SOON", 1000.0)
    monkeypatch.setattr(pace, "START", LEAST)
    async with at_table() as (table, reader):
        batches = []
        for n in range(6):
            before = len(reader.states)
            await some_news(table, 60)
            batches.append(len(reader.states) - before)
            if n == 3:
                monkeypatch.setattr(pace, "SOON", 0.0)
            reader.pong()
            await reader.until(lambda: reader.states[-1] == table.latest)
    assert batches[0] < batches[1] < batches[2] < batches[3]
    assert batches[4] <= LEAST // SIZE + 1


async def test_a_line_that_becomes_slow_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much it took in a second before."""
    monkeypatch.setattr(pace, "START", MOST)  # as it is by then, where all arrives soon
    async with at_table() as (table, reader):
        monkeypatch.setattr(pace, "SOON", 0.2)
        told = -1
        while len(reader.states) > told:
            told = len(reader.states)
            await some_news(table, 20)
        assert LEAST < told * SIZE < MOST, "far less is on the way than it took before"
        while reader.states[-1] < table.latest:
            await reader.until(lambda: reader.pings or reader.states[-1] == table.latest)
            while reader.pings:
                reader.pong()
        assert len(reader.states) == told + 1


async def test_who_answers_at_once_is_told_everything() -> None:
    table = Table()
    async with (
        served(table) as port,
        connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None) as socket,
    ):
        for n in range(1, 300):
            table.news()
            assert int(await socket.recv()) == n
