"""What sends notices that are due over the channels outside the page, each to its end and nobody in another's way.

Every process that shares the database does, and none of them twice: what is due is put on its way in one transaction,
and whoever sends something has claimed it before, for longer than sending can take. Where a process dies in between,
nobody knows whether it was sent: then it is sent once more, under the same name, as it is better told twice than never.
Each claim counts as a try, so that what kills whoever sends it ends as well.
"""

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from typing import Protocol
from urllib.parse import urlsplit

import structlog

from app.notices.failing import TRIES, Failed, next_try
from app.store import channels
from app.store.away import Away
from app.store.channels import Due, Parcel
from app.store.engine import Store
from app.store.metadata import now

log = structlog.stdlib.get_logger("spoor.notices")

PAUSE = 1.0
"""Seconds between two looks whether something is due."""

CLAIMED = 60_000
"""Milliseconds for which what is claimed is one process's alone: longer than sending may take."""

AT_ONCE = 100
"""Notices that are put on their way, and parcels that are under way, at most."""

TO_ONE = 2
"""Parcels that are under way to one host at most, so that those who answer slowly hold up themselves alone."""

LAST = 3.0
"""Seconds that a server which stops waits for what is just being sent."""


class Carrier(Protocol):
    async def carry(self, parcel: Parcel) -> None:
        """Send it. Raises Failed."""


Attended = Callable[[Collection[Due]], Awaitable[set[tuple[str, str]]]]
"""Which of these (by user and match) have the table open, in any process."""


class Sending:
    """`carriers` are those who know how, by way. `counted` counts by way and outcome: sent, failed, given_up."""

    def __init__(
        self,
        store: Store,
        carriers: Mapping[str, Carrier],
        attended: Attended,
        clock: Callable[[], int] = now,
        chance: random.Random | None = None,
    ) -> None:
        self.counted: Counter[tuple[str, str]] = Counter()
        self._store, self._carriers, self._attended = store, carriers, attended
        self._clock, self._chance = clock, chance or random.SystemRandom()
        self._hosts: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(TO_ONE))
        self._under_way: dict[asyncio.Task[None], Parcel] = {}
        self._waiting: set[str] = set()
        self._closing = asyncio.Event()
        self._going_on: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Send from now on whatever is due."""
        self._going_on = asyncio.ensure_future(self._go_on())

    async def close(self) -> None:
        """Send no more. What is just being sent may still arrive and be noted; what waits for its turn is left to
        others. Of what is broken off nobody knows: it is sent once more when its claim ends.
        """
        self._closing.set()
        if self._going_on is not None:
            # A look that is broken off may have claimed what nobody would send before the claim ends.
            await asyncio.wait([self._going_on], timeout=LAST)
            await _cancelled([self._going_on])
        waiting = {task: parcel for task, parcel in self._under_way.items() if parcel.id in self._waiting}
        await _cancelled(waiting)
        if waiting:
            try:
                await self._store.write(channels.put_back, list(waiting.values()), self._clock())
            except Away:
                log.warning("can't leave notices to others: they wait until their claims end")
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=LAST)
        await _cancelled(list(self._under_way))

    async def look(self) -> None:
        """Put on its way what is due now, and begin to send what is to be sent now."""
        at = self._clock()
        first = await self._store.read(channels.next_due)
        if first is None or first > at:
            return
        ways = tuple(self._carriers)
        if due := await self._store.read(channels.due, at, AT_ONCE):
            there = await self._attended(due)
            await self._store.write(channels.hand_out, at, due, ways, there)
        if not self._under_way:
            self._hosts.clear()
        room = AT_ONCE - len(self._under_way)
        if room > 0:
            at = self._clock()
            for parcel in await self._store.write(channels.claim, at, at + CLAIMED, room, ways):
                task = asyncio.ensure_future(self._send(parcel))
                self._under_way[task] = parcel
                task.add_done_callback(self._under_way.pop)

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def _send(self, parcel: Parcel) -> None:
        way = parcel.channel.way
        if parcel.tries > TRIES:
            # As often it was claimed, and whoever did so never said how it went.
            await self._note_failure(parcel, Failed("fault", again=False, ours=True))
            return
        host = self._hosts[urlsplit(parcel.channel.address).netloc or way]
        began = asyncio.get_running_loop().time()
        self._waiting.add(parcel.id)
        async with host:
            self._waiting.discard(parcel.id)
            if asyncio.get_running_loop().time() - began > CLAIMED / 2000:
                # Others were slow: it is claimed anew, here or elsewhere.
                await self._note(partial(self._store.write, channels.put_back, [parcel], self._clock()))
                return
            try:
                async with asyncio.timeout(CLAIMED / 2000):
                    await self._carriers[way].carry(parcel)
            except Failed as failed:
                await self._note_failure(parcel, failed)
            except TimeoutError:
                await self._note_failure(parcel, Failed("timeout"))
            except Exception as fault:
                # Its text may quote an address, or what was sent.
                log.error("a notice could not be sent", way=way, reason=type(fault).__name__)
                await self._note_failure(parcel, Failed("fault", ours=True))
            else:
                self.counted[way, "sent"] += 1
                await self._note(partial(self._store.write, channels.sent, parcel, self._clock()))

    async def _note_failure(self, parcel: Parcel, failed: Failed) -> None:
        at = self._clock()
        again = next_try(failed, parcel.tries, at, self._chance)
        self.counted[parcel.channel.way, "failed" if again is not None else "given_up"] += 1
        log.info("a notice was not sent", way=parcel.channel.way, fault=failed.fault, again=again is not None)
        await self._note(
            partial(self._store.write, channels.not_sent, parcel, at, failed.fault, again, failed.gone, failed.ours)
        )

    async def _note(self, write: Callable[[], Awaitable[None]]) -> None:
        """While the database is away, again and again: what has arrived must not be sent once more."""
        while True:
            try:
                return await write()
            except Away:
                await asyncio.sleep(PAUSE)

    async def _go_on(self) -> None:
        closing = asyncio.ensure_future(self._closing.wait())
        while not self._closing.is_set():
            try:
                await self.look()
            except Away:
                pass
            except Exception:
                log.exception("no notice can be sent")
            await asyncio.wait([closing], timeout=PAUSE)


async def _cancelled(tasks: Collection[asyncio.Task[None]]) -> None:
    """Break these off, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
