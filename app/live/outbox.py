"""What waits to be sent over one socket. Nobody waits for a slow reader but its own writer."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Send = Callable[[str], Awaitable[None]]

FRAMES = 256
"""Frames that may wait; a reader that lets more come together is dropped."""

PATIENCE = 10.0
"""Seconds that one frame may take to be sent."""


class Dropped(Exception):
    """The other end doesn't read."""


class Over(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Outbox:
    """Small frames in a queue, and one slot for the state: a newer state takes the place of one that wasn't sent.

    `state` is asked for the state's frame at the moment it is sent; None where there is no news.
    """

    def __init__(self, state: Callable[[], Awaitable[str | None]]) -> None:
        self._state = state
        self._frames: deque[str] = deque()
        self._state_due = False
        self._end: Exception | None = None
        self._news = asyncio.Event()

    def put(self, frame: str) -> None:
        """Send a frame, after those that wait."""
        if len(self._frames) >= FRAMES:
            self._end = Dropped()
        else:
            self._frames.append(frame)
        self._news.set()

    def put_state(self) -> None:
        """There is a new state: send it when its turn comes."""
        self._state_due = True
        self._news.set()

    def close(self, code: int) -> None:
        """Send what waits, then end with this code."""
        self._end = self._end or Over(code)
        self._news.set()

    async def run(self, send: Send) -> None:
        """Send until the end: raises Dropped, Over, or what `send` raises.

        The state goes first, so that whoever is told that a move is done has seen what it led to.
        """
        while True:
            await self._news.wait()
            self._news.clear()
            while self._state_due or self._frames:
                if isinstance(self._end, Dropped):
                    break
                if self._state_due:
                    self._state_due = False
                    frame = await self._state()
                else:
                    frame = self._frames.popleft()
                if frame is not None:
                    await self._send(send, frame)
            if self._end is not None:
                raise self._end

    async def _send(self, send: Send, frame: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await send(frame)
        except TimeoutError:
            raise Dropped from None
