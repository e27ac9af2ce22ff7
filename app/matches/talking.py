"""What is said at a table: to all who look on, or among one side alone."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from app.core.viewer import PUBLIC
from app.matches.lines import clean_line
from app.matches.listing import visible
from app.matches.matches import DOUBT, TRIES, Matches
from app.matches.playing import new_key
from app.matches.refusals import BadWish, NotSeated, Stale
from app.matches.table import Table
from app.matches.times import rfc3339
from app.store import chat
from app.store.away import Away
from app.store.metadata import now
from app.store.people import User

LONGEST = 500
"""Signs of a line."""

TABLE, SIDE = "table", "side"


class Speaker(Struct, frozen=True):
    seat: str
    name: str


class Said(Struct, frozen=True, rename={"sender": "from"}):
    """A line as it is shown. `n` counts the lines of its channel."""

    channel: str
    n: int
    sender: Speaker
    text: str
    at: str


class Voice(Struct, frozen=True):
    """A line just said. `side` is the one side that hears it; None: everybody."""

    match: str
    side: str | None
    said: Said


Ear = Callable[[Voice], None]


class Key(NamedTuple):
    """What a line is known by before it has a number: `key` is its user's own."""

    match: str
    user: str
    key: str


class Talk:
    """The chat of all tables. `listen` to hear each line once it is kept."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._ears: list[Ear] = []
        self._in_doubt: dict[Key, list[int]] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    def listen(self, ear: Ear) -> None:
        self._ears.append(ear)

    async def say(self, match_id: str, user: User, channel: str, text: str, key: str | None = None) -> Said:
        """Say a line as one of those who sit there. The same key again gives the first line, and says nothing.

        Raises NotThere, NotSeated, or BadWish for a line that is empty or too long; Away, and then the line is told as
        soon as the database is back, if it was kept.
        """
        text = clean_line(text, LONGEST)
        table = visible(await self._matches.table(match_id), user.id)
        seat = table.seat_of(user.id)
        if seat is None:
            raise NotSeated
        side = _side(table, seat.seat, channel)
        line = chat.Line(_kept_as(side), 0, user.id, user.name, seat.seat, text, now())
        return await self._matches.carry_out(self._say(Key(match_id, user.id, key or new_key()), line, side))

    async def close(self) -> None:
        """Look no more for lines that may have been kept."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def heard(self, table: Table, viewer: str, channel: str, after: int = 0) -> list[Said]:
        """What was said there, after that line. Raises NotSeated where a channel isn't this viewer's to read."""
        side = _side(table, viewer, channel)
        return await self.lines(table.id, side, after)

    async def lines(self, match_id: str, side: str | None, after: int) -> list[Said]:
        """What was said to this side (None: to the table), after that line."""
        lines = await self._matches.store.read(chat.heard, match_id, _kept_as(side), after)
        return [_said(line) for line in lines]

    async def _say(self, key: Key, line: chat.Line, side: str | None) -> Said:
        tried = self._in_doubt.pop(key, [])
        for _ in range(TRIES):
            try:
                kept, new = await self._matches.store.write(chat.say, key.match, line, key.key, tried)
            except IntegrityError:
                # Somebody said something in another process, and had this number. Perhaps it was this very line.
                tried.pop()
            except Away:
                self._in_doubt[key] = tried
                task = asyncio.ensure_future(self._make_sure(key, side))
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
                raise
            else:
                said = _said(kept)
                if new:
                    self._tell(Voice(key.match, side, said))
                return said
        raise Stale

    async def _make_sure(self, key: Key, side: str | None) -> None:
        """Tell of a line that was kept while the database went away, unless it is said once more before."""
        kept = None
        while key in self._in_doubt:
            await asyncio.sleep(DOUBT)
            with suppress(Away):
                kept = await self._matches.store.read(chat.by_key, *key)
                break
        tried = self._in_doubt.pop(key, [])
        if kept is not None and kept.number in tried:
            self._tell(Voice(key.match, side, _said(kept)))

    def _tell(self, voice: Voice) -> None:
        for ear in self._ears:
            ear(voice)


def _side(table: Table, viewer: str, channel: str) -> str | None:
    if channel == TABLE:
        return None
    if channel != SIDE:
        raise BadWish("refusal.no_such_channel")
    if viewer == PUBLIC:
        raise NotSeated
    return table.game.side(viewer)


def _kept_as(side: str | None) -> str:
    return TABLE if side is None else f"{SIDE}:{side}"


def _said(line: chat.Line) -> Said:
    channel = TABLE if line.channel == TABLE else SIDE
    return Said(channel, line.number, Speaker(line.seat, line.name), line.text, rfc3339(line.at))
