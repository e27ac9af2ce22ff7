"""What comes before a request's body, and how long a whole request may take to come.

uvicorn's parser keeps whatever it is sent until a head ends, however large and however slow: a single connection could
fill the memory, and thousands that say nothing would use up the sockets.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

AT_MOST = 64 * 1024
"""Bytes of a head (the request's line and its headers) that hasn't ended yet."""

PATIENCE = 30.0
"""Seconds until a connection has sent a whole request, from its opening or from the request's first byte."""


class BoundedHeads(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for requests of a bounded head that come in a bounded time."""

    _head: int | None = 0
    """Bytes of the head so far; None while a body is read."""
    _clock: asyncio.TimerHandle | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._wind()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            self._head += len(data)
        self._wind()
        super().data_received(data)
        # Only what is still no whole head counts: a head and its body may come in one piece.
        if self._head is not None and self._head > AT_MOST and not self.transport.is_closing():
            self.send_400_response("Send less in the headers.")

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        self._stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        # From here on another protocol has the connection, with a clock of its own.
        self._stop()
        super().handle_websocket_upgrade()

    def _wind(self) -> None:
        if self._clock is None:
            self._clock = self.loop.call_later(PATIENCE, self._too_late)

    def _too_late(self) -> None:
        self.transport.close()

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
