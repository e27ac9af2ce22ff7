"""How much of what was sent has arrived: the network holds far more than anybody wants to wait for.

The kernel, a proxy, a modem each take whatever they are given, long before the other end has it. Over a slow line all
that is seconds, then minutes, of what was true once. So the other end is asked now and then, by a ping, whether it has
got so far; and until it has, nothing is sent that the next moment makes old.
"""

import asyncio
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

LEAST, START, MOST = 8 * 1024, 16 * 1024, 256 * 1024
"""Bytes that may be on the way when something is sent that can wait. Nobody is taken for slow before it has shown: the
least, three seconds of 20 kbit/s, is for a line on which something has not arrived soon. Each time it has, it is
doubled, so that on a fast line hardly anything is asked or waits. More than that at first, and the slowest lines drop
some of it on the way: then nothing is heard until it has been said again, behind all the rest.
"""

SOON = 1.0
"""Seconds in which what is on the way should arrive. Also the time between two questions: a line can become slow."""

HELD_UP = "spoor.held_up"
"""The name among the scope's extensions of `Paced.held_up`."""

_ASK = b"spoor"


class Paced(WebSocketsSansIOProtocol):
    """Websockets as uvicorn speaks them, that know what is on the way."""

    # Most sockets are idle: what is noted of them is not to make their dictionaries any larger.
    __slots__ = ("_answer", "_arrived", "_asked", "_asked_at", "_may_be_on_the_way", "_sent")

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._sent = 0
        self._arrived = 0
        self._may_be_on_the_way = START
        # How much had been sent when it was asked whether that has arrived; None where no answer is due.
        self._asked: int | None = None
        self._asked_at = 0.0
        self._answer: asyncio.Future[None] | None = None

    def held_up(self) -> "asyncio.Future[None] | None":
        """None while little is on the way; otherwise it is done as soon as more of it has arrived."""
        if not self._much_is_on_the_way():
            return None
        self._answer = self.loop.create_future()
        return self._answer

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][HELD_UP] = self.held_up  # type: ignore[assignment]

    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        self._write()
        if self._asked is None and (self._much_is_on_the_way() or self._is_late()):
            self._ask()

    def handle_pong(self, event: Frame) -> None:
        if bytes(event.data) != _ASK:
            super().handle_pong(event)
        elif self._asked is not None:
            self._arrived, self._asked = self._asked, None
            soon = self.loop.time() - self._asked_at < SOON
            self._may_be_on_the_way = min(self._may_be_on_the_way * 2, MOST) if soon else LEAST
            if self._much_is_on_the_way():
                self._ask()
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(None)

    def _much_is_on_the_way(self) -> bool:
        on_the_way = self._sent - self._arrived
        return on_the_way >= self._may_be_on_the_way or (self._asked is not None and self._is_late())

    def _is_late(self) -> bool:
        """Whether it is long since it was asked whether that has arrived, though it is no little that hasn't."""
        return self._sent - self._arrived >= LEAST and self.loop.time() - self._asked_at > SOON

    def _ask(self) -> None:
        self._asked, self._asked_at = self._sent, self.loop.time()
        self.conn.send_ping(_ASK)
        self._write()

    def _write(self) -> None:
        data = b"".join(self.conn.data_to_send())
        self._sent += len(data)
        self.transport.write(data)
