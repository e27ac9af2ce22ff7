"""Somebody at the other end: takes requests on a port of this machine, keeps them, and answers as it is told."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.notices.letter import Letter

OK = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"


@dataclass
class Receiver:
    """`answer` is what is sent back; `before` is awaited first. `connections` counts also those who say nothing."""

    port: int = 0
    answer: bytes = OK
    before: Callable[[], Awaitable[None]] | None = None
    connections: int = 0
    requests: list[Letter] = field(default_factory=list)
    come: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            line, *rest = head.strip().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (each.partition(":") for each in rest)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.requests.append(Letter(line, headers, body))
            self.come.set()
            if self.before is not None:
                await self.before()
            writer.write(self.answer)
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def receiving(tls: ssl.SSLContext | None = None, **how: Any) -> AsyncIterator[Receiver]:
    """A receiver that listens until the block ends."""
    receiver = Receiver(**how)
    server = await asyncio.start_server(receiver.take, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


def status(code: int, *headers: str) -> bytes:
    """An answer with this status."""
    lines = [f"HTTP/1.1 {code} X", "Content-Length: 0", "Connection: close", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
