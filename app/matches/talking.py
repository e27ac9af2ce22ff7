"""What is said at a table: to all, among one side alone, or among those who look on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy.exc import IntegrityError

from app.core.viewer import PUBLIC
from app.matches.lines import clean_line
from app.matches.listing import looked_at
from app.matches.matches import DOUBT, TRIES, Matches
from app.matches.playing import new_key
from app.matches.refusals import BadWish, NotForYou, NotSeated, Stale
from app.matches.spectators import decode
from app.matches.table import Table
from app.matches.times import rfc3339
from app.store import chat
from app.store.away import Away
from app.store.metadata import now
from app.store.notices import Call
from app.store.people import User

LONGEST = 500
"""Signs of a line."""

TABLE, SIDE, WATCHERS = "table", "side", "watchers"


class Channel(Struct, frozen=True):
    """A channel by the name under which the store keeps it: `table`, `side:` and a side, or `watchers`."""

    kept_as: str

    @property
    def shown(self) -> str:
        """What it is called by those who hear it."""
        return self.kept_as.partition(":")[0]

    def is_for(self, side: str | None, seated: bool, over: bool) -> bool:
        """Whether its lines are for somebody of this side, who sits at the table or looks on, when it is over or not.

        Those who look on may say what they think of it: who plays reads that after the end.
        """
        if self.kept_as == WATCHERS:
            return over or not seated
        return self.kept_as == TABLE or self.kept_as == f"{SIDE}:{side}"


class Speaker(Struct, frozen=True):
    seat: str
    name: str


class Said(Struct, frozen=True, rename={"sender": "from"}):
    """A line as it is shown to somebody. `n` counts the lines of its channel; `mine`: they said it themselves, whatever
    seat they have now, and whoever else is called alike.
    """

    channel: str
    n: int
    sender: Speaker
    text: str
    at: str
    mine: bool | UnsetType = UNSET


def said_to(line: chat.Line, user: str | None) -> Said:
    """The line as it is shown to this user, or with None to somebody whom nobody knows."""
    channel = Channel(line.channel).shown
    mine = line.user == user or UNSET
    return Said(channel, line.number, Speaker(line.seat, line.name), line.text, rfc3339(line.at), mine)


class Voice(Struct, frozen=True):
    """A line just said, and by it to whom notice was given."""

    match: str
    channel: Channel
    line: chat.Line
    called: tuple[str, ...] = ()


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

    async def say(
        self, match_id: str, user: User, channel: str, text: str, key: str | None = None, invite: str | None = None
    ) -> Said:
        """Say a line, to the table or one's side as one of those who sit there, to the watchers as one of those.

        The same key again gives the first line, and says nothing. Raises NotThere, NoSpectators, NotSeated, NotForYou,
        Muted, or BadWish for a line that is empty, too long, or has a listed word in it; Away, and then the line is
        told as soon as the database is back, if it was kept.
        """
        text = clean_line(text, LONGEST)
        table = looked_at(await self._matches.table(match_id), user.id, invite)
        seat = table.seat_of(user.id)
        to = _channel(table, PUBLIC if seat is None else seat.seat, channel)
        if channel == WATCHERS:
            _may_talk(table, user)
        elif seat is None:
            raise NotSeated
        await self._matches.manners.may_say(user.id, text)
        line = chat.Line(to.kept_as, 0, user.id, user.name, PUBLIC if seat is None else seat.seat, text, now())
        calls = self._calls(table, line, to)
        return await self._matches.carry_out(self._say(Key(match_id, user.id, key or new_key()), line, to, calls))

    async def close(self) -> None:
        """Look no more for lines that may have been kept."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def heard(self, table: Table, viewer: str, channel: str, after: int = 0) -> list[chat.Line]:
        """What was said there, after that line. Raises NotSeated, or NotForYou, where a channel isn't this viewer's to
        read.
        """
        found = _channel(table, viewer, channel)
        until = table.heard_until() if viewer == PUBLIC and channel == TABLE else None
        return await self.lines(table.id, found, after, until)

    async def line(self, table: Table, viewer: str, channel: str, number: int) -> chat.Line | None:
        """One line with whoever said it, if this viewer may read it. Raises as `heard` does."""
        found = _channel(table, viewer, channel)
        until = table.heard_until() if viewer == PUBLIC and channel == TABLE else None
        store = self._matches.store
        if until is not None and number > await store.read(chat.last_by, table.id, TABLE, until):
            return None
        return await store.read(chat.find, table.id, found.kept_as, number)

    async def lines(self, match_id: str, channel: Channel, after: int, until: int | None = None) -> list[chat.Line]:
        """What was said in this channel, after that line, and by then (milliseconds since 1970) where it says when."""
        return await self._matches.store.read(chat.heard, match_id, channel.kept_as, after, until=until)

    async def heard_by(self, match_id: str, until: int) -> int:
        """The number of the last line that was said to the table by then."""
        return await self._matches.store.read(chat.last_by, match_id, TABLE, until)

    async def said_at(self, match_id: str, number: int) -> int | None:
        """When this line was said to the table, in milliseconds since 1970, if it was."""
        return await self._matches.store.read(chat.said_at, match_id, TABLE, number)

    def _calls(self, table: Table, line: chat.Line, channel: Channel) -> tuple[Call, ...]:
        """Whom the line calls by name, of those who sit there and can read it."""
        if self._matches.calling is None or channel.kept_as == WATCHERS:
            return ()
        side = channel.kept_as.partition(":")[2] or None
        return self._matches.calling.by_line(table, line.user, side, line.text, line.at)

    async def _say(self, key: Key, line: chat.Line, channel: Channel, calls: tuple[Call, ...]) -> Said:
        tried = self._in_doubt.pop(key, [])
        for _ in range(TRIES):
            try:
                kept, new = await self._matches.store.write(chat.say, key.match, line, key.key, tried, calls)
            except IntegrityError:
                # Somebody said something in another process, and had this number. Perhaps it was this very line.
                tried.pop()
            except Away:
                self._in_doubt[key] = tried
                task = asyncio.ensure_future(self._make_sure(key, channel))
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
                raise
            else:
                if new:
                    self._tell(Voice(key.match, channel, kept, tuple(call.user for call in calls)))
                return said_to(kept, key.user)
        raise Stale

    async def _make_sure(self, key: Key, channel: Channel) -> None:
        """Tell of a line that was kept while the database went away, unless it is said once more before."""
        kept = None
        while key in self._in_doubt:
            await asyncio.sleep(DOUBT)
            with suppress(Away):
                kept = await self._matches.store.read(chat.by_key, *key)
                break
        tried = self._in_doubt.pop(key, [])
        if kept is not None and kept.number in tried:
            self._tell(Voice(key.match, channel, kept))

    def _tell(self, voice: Voice) -> None:
        for ear in self._ears:
            ear(voice)


def _channel(table: Table, viewer: str, channel: str) -> Channel:
    """The channel that this viewer calls so. Raises where it isn't theirs to read."""
    if channel == TABLE:
        return Channel(TABLE)
    if channel == WATCHERS:
        if viewer != PUBLIC and table.match.status != "finished":
            raise NotForYou("refusal.watchers_later")
        return Channel(WATCHERS)
    if channel != SIDE:
        raise BadWish("refusal.no_such_channel")
    if viewer == PUBLIC:
        raise NotSeated
    return Channel(f"{SIDE}:{table.game.side(viewer)}")


def _may_talk(table: Table, user: User) -> None:
    """Raises NotForYou where this user may not say anything to those who look on."""
    chosen = decode(table.match.spectators).chat
    if table.seat_of(user.id) is not None:
        raise NotForYou("refusal.watchers_only")
    if chosen == "nobody":
        raise NotForYou("refusal.watchers_silent")
    if chosen == "accounts" and user.guest:
        raise NotForYou("refusal.watchers_accounts")
