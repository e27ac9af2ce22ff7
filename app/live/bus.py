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
    """Carries short notes to every other process. `alone`: there is none."""

    alone: bool

    async def start(self, heard: Heard, missed: Missed) -> None:
        """Call `heard` with each note of another process, and `missed` when notes may have been lost,
        again and again while nothing comes through.
        """

    def tell(self, note: str) -> None:
        """Send a note to the others. Never waits and never fails: the database has the truth."""

    async def ping(self) -> None:
        """Raise where nothing can be sent now."""

    async def close(self) -> None: ...


class LonelyBus:
    """For a single process: there is nobody to tell."""

    alone = True

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


class RedisBus:
    """Over Redis (or Valkey) publish and subscribe."""

    alone = False

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        from redis.asyncio import Redis

        self._redis = Redis.from_url(url, decode_responses=True, health_check_interval=15, socket_connect_timeout=5)
        self._channel = channel
        self._me = secrets.token_hex(6)
        self._notes: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []

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
        with contextlib.suppress(asyncio.QueueFull):
            self._notes.put_nowait(note)

    async def ping(self) -> None:
        await self._redis.ping()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _listen(self, heard: Heard, missed: Missed, listening: asyncio.Event) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
                    await subscription.subscribe(self._channel)
                    # Whatever was said before is lost, the first time as after every cut.
                    missed()
                    listening.set()
                    async for message in subscription.listen():
                        sender, _, note = message["data"].partition(" ")
                        if sender != self._me:
                            heard(note)
            except (RedisError, OSError) as fault:
                log.warning("the bus is cut", reason=type(fault).__name__)
            # Until it is back nobody says what has changed, so whoever listens has to look again and again.
            missed()
            await asyncio.sleep(PAUSE)

    async def _publish(self) -> None:
        from redis.exceptions import RedisError

        while True:
            note = await self._notes.get()
            # A connection from the pool may have died unnoticed: the second attempt takes a new one.
            for _ in range(2):
                try:
                    await self._redis.publish(self._channel, f"{self._me} {note}")
                    break
                except (RedisError, OSError) as fault:
                    log.warning("a note was not sent", reason=type(fault).__name__)


def open_bus(redis_url: str | None) -> Bus:
    """The bus over this Redis; without one this process is alone."""
    return LonelyBus() if redis_url is None else RedisBus(redis_url)
