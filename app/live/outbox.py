"""What waits to be sent over one socket. Nobody waits for a slow reader but its own writer."""

import asyncio
from collections.abc import Awaitable, Callable

Send = Callable[[str], Awaitable[None]]
HeldUp = Callable[[], Awaitable[None] | None]

FRAMES = 256
"""Frames that may wait; a reader that lets more come together is dropped."""

PATIENCE = 10.0
"""Seconds that one frame may take to be sent, or that nothing may arrive of what is on the way."""


class Dropped(Exception):
    """The other end doesn't read."""


class Over(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Outbox:
    """Small frames in a queue, and one slot for the state: a newer state takes the place of one that wasn't sent.

    `state` is asked for the state's frame at the moment it is sent; None where there is no news. A writer lives only
    while there is something to send: most sockets are idle most of the time.
    """

    __slots__ = ("_end", "_ended", "_frames", "_held_up", "_send", "_since", "_state", "_state_due", "_writer")

    def __init__(self, state: Callable[[], Awaitable[str | None]]) -> None:
        self._state = state
        self._state_due = False
        self._frames: list[str] = []
        self._send: Send | None = None
        self._held_up: HeldUp = _never
        self._ended: asyncio.Future[None] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._since = 0.0
        self._end: Exception | None = None

    def open(self, send: Send, held_up: HeldUp | None = None) -> "asyncio.Future[None]":
        """Send what waits, and from now on all that comes. The future ends as the sending does: with Dropped, Over, or
        what `send` raised.

        `held_up` gives what to wait for before a state is sent, where too much is still on the way: whatever is sent
        then would be old when it arrives.
        """
        self._send = send
        self._held_up = held_up or self._held_up
        self._ended = asyncio.get_running_loop().create_future()
        if self._frames or self._state_due or self._end:
            self._wake()
        return self._ended

    def put(self, frame: str) -> None:
        """Send a frame, after those that wait."""
        if len(self._frames) >= FRAMES:
            self._end = Dropped()
        else:
            self._frames.append(frame)
        self._wake()

    def put_state(self) -> None:
        """There is a new state: send it when its turn comes."""
        self._state_due = True
        self._wake()

    def close(self, code: int) -> None:
        """Send what waits, then end with this code."""
        self._end = self._end or Over(code)
        self._wake()

    def shut(self) -> None:
        """Nobody is there any more."""
        self._send = None
        if self._writer is not None:
            self._writer.cancel()

    def look(self, now: float) -> None:
        """Drop who has taken nothing for too long; `now` is by the loop's clock.

        To be called now and then for every open outbox: a timer for each frame would cost more than to send it.
        """
        if self._writer is not None and now - self._since > PATIENCE:
            self._end = Dropped()
            self._writer.cancel()

    def _wake(self) -> None:
        if self._send is not None and self._writer is None:
            loop = asyncio.get_running_loop()
            self._since = loop.time()
            self._writer = loop.create_task(self._write(self._send))

    async def _write(self, send: Send) -> None:
        """Send until nothing waits. The state goes first: who is told that a move is done has seen what it led to."""
        loop = asyncio.get_running_loop()
        try:
            while (self._state_due or self._frames) and not isinstance(self._end, Dropped):
                if self._state_due:
                    while (more_arrives := self._held_up()) is not None:
                        self._since = loop.time()
                        await more_arrives
                    self._state_due = False
                    frame = await self._state()
                else:
                    frame = self._frames.pop(0)
                if frame is not None:
                    self._since = loop.time()
                    await send(frame)
        except asyncio.CancelledError:
            if not isinstance(self._end, Dropped):
                raise
        except Exception as fault:
            self._end = fault
        finally:
            self._writer = None
        if self._end is not None and self._ended is not None:
            self._send = None
            if not self._ended.done():
                self._ended.set_exception(self._end)


def _never() -> None:
    return None
