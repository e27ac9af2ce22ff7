"""A client that never reads, over real TCP: it is dropped, nobody waits for it, and the server still ends at once."""

import asyncio
import json
import shutil
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from app.main import create_app
from app.matches.opening import Place, Wish, open_match
from app.settings import Settings
from app.store.metadata import new_id
from app.store.people import User, digest_of, new_guest
from app.web.asker import new_token
from app.web.house import House
from tests.web.conftest import GAMES

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[int]:
    """The app on a port of its own, in this event loop."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=5))
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        async with asyncio.timeout(10):
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.01)
        yield port
        server.should_exit = True
        await serving


async def stuck_client(port: int, path: str) -> asyncio.StreamWriter:
    """Connects, asks for the state again and again, and reads nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=1024)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return writer


def masked(text: str) -> bytes:
    """A client's text frame; its mask is all zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


async def frame(session: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        found: dict[str, Any] = json.loads(await session.recv())
        if found["t"] == kind:
            return found


@pytest.fixture
def app(migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    monkeypatch.setattr("app.live.outbox.PATIENCE", 1.0)
    shutil.copy(migrated, tmp_path / "spoor.db")
    return create_app(Settings(_env_file=None, data=tmp_path, rate_limits=False), GAMES)  # type: ignore[call-arg]


async def test_who_never_reads_is_dropped_and_delays_nobody(app: FastAPI) -> None:
    async with served(app) as port:
        house: House = app.state.house
        token, match_id = await table_of_ada(house)
        path = f"/ws/matches/{match_id}"
        url = f"ws://127.0.0.1:{port}{path}"
        async with connect(url, subprotocols=["spoor", f"bearer.{token}"]) as ada:  # type: ignore[list-item]
            await ada.send('{"t":"hello","events":0}')
            assert (await frame(ada, "presence"))["watching"] == 0
            stuck = await stuck_client(port, path)
            assert (await frame(ada, "presence"))["watching"] == 1
            # Each hello asks for some 100 kB: the socket's buffers are full long before the last of them.
            for _ in range(100):
                stuck.write(masked('{"t":"hello","events":0}'))
                await asyncio.sleep(0.005)
            began, slowest = time.monotonic(), 0.0
            while house.hub.watching(match_id) and time.monotonic() < began + 30:
                asked = time.monotonic()
                await ada.send('{"t":"ping"}')
                await frame(ada, "pong")
                slowest = max(slowest, time.monotonic() - asked)
                await asyncio.sleep(0.01)
            assert not house.hub.watching(match_id), "it is still there"
            assert slowest < 0.5
            stuck.close()
        ending = time.monotonic()
    assert time.monotonic() - ending < 5


async def table_of_ada(house: House) -> tuple[str, str]:
    """Ada's token, and a match of hers with a big view."""
    ada, token = User(new_id(), "Ada", True), new_token()
    await house.store.write(new_guest, ada, digest_of(token))
    seats = (Place("player", "me"), Place("player", "bot:random"))
    options = {"cards": 10_000}
    table = await open_match(house.matches, ada, Wish(game="bid", seats=seats, options=options), {"random"})
    return token, table.id
