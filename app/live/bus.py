"""What processes that share a database tell each other: which match has changed, and nothing about it."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Protocol

import structlog

log = structlog.stdlib.get_logger("spoor.bus")

Heard = Callable[[str], None]
Missed = Callable[[], None]


class Bus(Protocol):
    """Carries short notes to every other process. `alone`: there is none. `me` is what the others know this one by."""

    alone: bool
    me: str

    @property
    def up(self) -> bool:
        """Whether notes come through now, as far as is known."""

    async def start(self, heard: Heard, missed: Missed) -> None:
        """Call `heard` with each note of another process, and `missed` when notes may have been lost,
        again and again while nothing comes through.

        The note `left PROCESS` is the bus's own: nothing is heard of that process any more.
        """

    def tell(self, note: str) -> None:
        """Send a note to the others. Never waits and never fails: the database has the truth."""

    async def ping(self) -> None:
        """Raise where nothing can be sent now."""

    async def close(self) -> None: ...


class LonelyBus:
    """For a single process: there is nobody to tell."""

    alone = True
    me = ""
    up = True

    async def start(self, heard: Heard, missed: Missed) -> None:
        pass

    def tell(self, note: str) -> None:
        pass

    async def ping(self) -> None:
        pass

    async def close(self) -> None:
        pass


CHANNEL = "spoor"
WELCOME = 2.0
"""Seconds that the start waits for Redis."""

PAUSE = 2.0
"""Seconds between two attempts to reach Redis, which is as old as anything gets meanwhile."""

BEAT = 1.0
"""Seconds after which something is said even where there is nothing to say."""

SILENCE = 3.0
"""Seconds without a note, though every process says something, this one too: then nothing comes through."""

WAITING = 10_000
"""Notes that may wait to be sent."""

GOODBYE = float("-inf")
"""When a process was heard last that has said that it goes."""

BEATS, LOST, LEFT = "", "lost", "left"
"""What processes tell each other of themselves: I am here; notes of mine were lost; I go."""


class RedisBus:
    """Over Redis (or Valkey) publish and subscribe."""

    alone = False

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        # A connection from the pool may have died unnoticed: the second attempt takes a new one.
        self._redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=SILENCE,
            socket_connect_timeout=SILENCE,
            retry=Retry(NoBackoff(), 1),
        )
        self._channel = channel
        self.me = secrets.token_hex(6)
        self.up = False
        self._notes: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._lost = False
        self._last_heard: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    async def start(self, heard: Heard, missed: Missed) -> None:
        listening = asyncio.Event()
        self._tasks = [
            asyncio.ensure_future(self._listen(heard, missed, listening)),
            asyncio.ensure_future(self._publish()),
        ]
        # A server starts without Redis, too: it is then as good as alone until Redis comes.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WELCOME):
                await listening.wait()

    def tell(self, note: str) -> None:
        try:
            self._notes.put_nowait(note)
        except asyncio.QueueFull:
            self._lost = True

    async def ping(self) -> None:
        await self._redis.ping()

    async def close(self) -> None:
        # A cancellation may be lost within Redis's client, which turns it into an answer that didn't come.
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.up:
            await self._send(LEFT)
        await self._redis.aclose()

    async def _listen(self, heard: Heard, missed: Missed, listening: asyncio.Event) -> None:
        from redis.exceptions import RedisError

        while not self._closing:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(self._channel)
                    while (message := await subscription.get_message(timeout=SILENCE)) is not None:
                        if self._closing:
                            return
                        if message["type"] == "subscribe":
                            # Whatever was said before is lost, the first time as after every cut.
                            self.up = True
                            missed()
                            listening.set()
                        else:
                            self._take(message["data"], heard, missed)
                log.warning("the bus is silent")
            except (RedisError, OSError) as fault:
                log.warning("the bus is cut", reason=type(fault).__name__)
            if self._closing:
                return
            # Until it is back nobody says what has changed, so whoever listens has to look again and again.
            self.up = False
            missed()
            await asyncio.sleep(PAUSE)

    def _take(self, text: str, heard: Heard, missed: Missed) -> None:
        sender, _, note = text.partition(" ")
        now = asyncio.get_running_loop().time()
        if sender != self.me:
            self._last_heard[sender] = now
            if note == LOST:
                missed()
            elif note == LEFT:
                self._last_heard[sender] = GOODBYE
            elif note != BEATS:
                heard(note)
        for silent in [each for each, last in self._last_heard.items() if last < now - SILENCE]:
            goodbye = self._last_heard.pop(silent) == GOODBYE
            heard(f"{LEFT} {silent}")
            if not goodbye:
                # What it did last it may not have told any more.
                missed()

    async def _publish(self) -> None:
        while not self._closing:
            note = BEATS
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    note = await self._notes.get()
            if await self._send(LOST if self._lost else note):
                self._lost = False
            else:
                # The others will look at everything, so that they need to be told nothing more until then.
                self._lost = True
                self._notes = asyncio.Queue(WAITING)
                await asyncio.sleep(BEAT)

    async def _send(self, note: str) -> bool:
        from redis.exceptions import RedisError

        try:
            await self._redis.publish(self._channel, f"{self.me} {note}")
        except (RedisError, OSError) as fault:
            log.warning("a note was not sent", reason=type(fault).__name__)
            return False
        return True


def open_bus(redis_url: str | None) -> Bus:
    """The bus over this Redis; without one this process is alone."""
    return LonelyBus() if redis_url is None else RedisBus(redis_url)
