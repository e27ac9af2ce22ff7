"""What may come before a body, and how long a request may take: one connection can't hold much, nor for long."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn

from app.commands.serve import _http
from app.web import heads
from app.web.heads import AT_MOST, BoundedHeads

pytestmark = pytest.mark.anyio

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def hello(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Reads the body, then says how long it was; a socket is let in."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": (await receive())["text"]})
        return
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    if scope["path"] == "/slow":
        await asyncio.sleep(0.5)
    answer = str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(answer))]})
    await send({"type": "http.response.body", "body": answer})


@asynccontextmanager
async def served() -> AsyncIterator[int]:
    config = uvicorn.Config(hello, http=BoundedHeads, lifespan="off", log_config=None, timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        async with asyncio.timeout(10):
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.01)
        yield listener.getsockname()[1]
        server.should_exit = True
        await serving


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[Stream]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def to_the_end(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server closes, which it may do with bytes of ours unread."""
    said = b""
    with suppress(ConnectionResetError):
        async with asyncio.timeout(5):
            while more := await reader.read(65536):
                said += more
    return said


def assert_refused(answer: bytes) -> None:
    """The connection's end can overtake the answer, so that there may be none."""
    assert answer == b"" or (answer.startswith(b"HTTP/1.1 400 ") and b"connection: close" in answer)


def test_the_server_speaks_so() -> None:
    assert _http() is BoundedHeads


@pytest.mark.parametrize(
    "start",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * AT_MOST,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * (AT_MOST // 6),
        b"GET /" + b"a" * AT_MOST,
    ],
    ids=["one long header", "many headers", "a long address"],
)
async def test_a_head_without_an_end_is_refused(start: bytes) -> None:
    async with served() as port, connected(port) as (reader, writer):
        for n in range(0, len(start), 4096):
            writer.write(start[n : n + 4096])
            await asyncio.sleep(0)
        assert_refused(await to_the_end(reader))


async def test_the_second_head_of_a_connection_is_no_longer() -> None:
    async with served() as port, connected(port) as (reader, writer):
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + b"b" * 100_000)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        assert await reader.readexactly(6) == b"100000"
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
        for _ in range(20):
            writer.write(b"a" * 4096)
            await asyncio.sleep(0)
        assert_refused(await to_the_end(reader))


async def test_an_ordinary_long_head_is_taken() -> None:
    async with served() as port, connected(port) as (reader, writer):
        head = b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * 30_000
        for n in range(0, len(head), 4096):
            writer.write(head[n : n + 4096])
            await asyncio.sleep(0.001)
        writer.write(b"\r\n\r\n")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n123\r\n",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "some chunks"],
)
async def test_who_never_ends_a_request_is_cut_off(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(heads, "PATIENCE", 0.3)
    async with served() as port, connected(port) as (reader, writer):
        writer.write(said)
        assert b"200" not in await to_the_end(reader)


async def test_who_dribbles_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte in time is not a request in time."""
    monkeypatch.setattr(heads, "PATIENCE", 0.3)
    async with served() as port, connected(port) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
        ended = asyncio.ensure_future(to_the_end(reader))
        for _ in range(40):
            if not ended.done() and not writer.is_closing():
                writer.write(b"a")
            await asyncio.sleep(0.05)
        assert ended.done()
        assert b"200" not in ended.result()


async def test_a_slow_answer_and_an_open_socket_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from websockets.asyncio.client import connect

    monkeypatch.setattr(heads, "PATIENCE", 0.2)
    async with served() as port:
        async with connected(port) as (reader, writer):
            writer.write(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
            async with asyncio.timeout(5):
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        async with connect(f"ws://127.0.0.1:{port}/") as session:
            await asyncio.sleep(0.5)
            await session.send("still here")
            assert await session.recv() == "still here"
