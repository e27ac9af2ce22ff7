"""What waits to be sent over one socket. Nobody waits for a slow reader but its own writer."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Send = Callable[[str], Awaitable[None]]

FRAMES = 256
"""Frames that may wait; a reader that lets more come together is dropped."""

PATIENCE = 10.0
"""Seconds that one frame may take to be sent; a quarter more at most, as it is looked at only now and then."""


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
        self._sending: float | None = None
        self._watching: asyncio.TimerHandle | None = None

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
        self._watch(asyncio.current_task())
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                await self._send_all(send)
                if self._end is not None:
                    raise self._end
        except asyncio.CancelledError:
            if isinstance(self._end, Dropped):
                raise self._end from None
            raise
        finally:
            if self._watching is not None:
                self._watching.cancel()

    async def _send_all(self, send: Send) -> None:
        while self._state_due or self._frames:
            if isinstance(self._end, Dropped):
                return
            if self._state_due:
                self._state_due = False
                frame = await self._state()
            else:
                frame = self._frames.popleft()
            if frame is not None:
                self._sending = asyncio.get_running_loop().time()
                await send(frame)
                self._sending = None

    def _watch(self, task: "asyncio.Task[None] | None") -> None:
        """Look now and then whether a frame has been on its way for too long: a timeout for each costs more than it."""
        loop = asyncio.get_running_loop()
        if self._sending is not None and loop.time() - self._sending >= PATIENCE:
            self._end = Dropped()
            if task is not None:
                task.cancel()
        else:
            self._watching = loop.call_later(PATIENCE / 4, self._watch, task)
