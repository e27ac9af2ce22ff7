"""The rooms of this process: tells its sockets, and the other processes, what has changed."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from app.core.viewer import PUBLIC
from app.live import outbox
from app.live.bus import Bus
from app.live.frames import NotesChange, NoticesChange, chat_line, encode
from app.live.guest import ANEW, BARRED, GONE, SIGNED_OUT, UNREADABLE, Guest
from app.live.lag import Lag
from app.live.lobby import LobbyGuest
from app.live.room import Room
from app.matches import seating
from app.matches.change import Change
from app.matches.matches import Matches, Unreadable
from app.matches.noting import Noted, Notes
from app.matches.refusals import NotThere
from app.matches.spectators import lag_of
from app.matches.table import Table
from app.matches.talking import SIDE, TABLE, WATCHERS, Channel, Talk, Voice
from app.store.away import Away
from app.store.channels import Due
from app.store.metadata import now
from app.store.past import late_ones
from app.store.people import find_user, still_open

AGAIN = 1.0
"""Seconds after which to ask a database again that was away."""

SETTLES = 0.5
"""Seconds in which other processes have answered who is there."""


LOOKS_EVERY = 60.0
"""Seconds between two looks whether the sessions of open sockets have ended."""

AT_ONCE = 500
"""Sessions that are asked for in one go."""
TO_ALL, TO_WATCHERS = Channel(TABLE), Channel(WATCHERS)
NEWS = encode(NoticesChange())


class Hub:
    """Who is connected to what. It never waits for a socket.

    Notes to other processes: `table ID` (what is known from outside), `match ID SEAT ...` (anything else; it has become
    the turn of those seats, or is no longer), `gone ID USER ...` (a match; an unlisted one with those who knew of it),
    `said ID NUMBER SIDE` (a line of chat, to a side, to all, or `*watchers`), `inside ID` (what is known from outside,
    but those who look on are told late), `noted ID USER SIDE KEPT GONE WITHDRAWN` (what somebody wrote or erased, by
    ids with commas between them), `notice USER ...` (who has other notices than before), `over DIGEST` (a session),
    `barred USER` (a person may not be here any more), `named USER` (a person has another name), `words *` (other words
    are listed), `here ID PROCESS WATCHING SEAT ...` (who is connected there now), `who ID` (asks for that). `left
    PROCESS` comes from the bus.
    """

    def __init__(self, matches: Matches, talk: Talk, bus: Bus, notes: Notes) -> None:
        self._matches = matches
        self._talk = talk
        self._notes = notes
        self._bus = bus
        self._rooms: dict[str, Room] = {}
        self._lobby: set[LobbyGuest] = set()
        self._sockets_of: dict[str, set[Guest | LobbyGuest]] = {}
        self._asked: dict[str, set[str]] = {}
        self._under_way: set[asyncio.Task[Any]] = set()
        self._lag = Lag(self._later)

    async def start(self) -> None:
        self._matches.listen(self._changed)
        self._matches.listen_elsewhere(self._changed_elsewhere)
        self._matches.pulse.listen(self._time_was_lost)
        self._talk.listen(self._said)
        self._notes.listen(self._noted)
        if self._matches.calling is not None:
            self._matches.calling.present = self.present
        self._do(self._look_for_slow_readers)
        self._do(self._look_for_ended_sessions)
        self._do(self._look_for_late_ones)
        await self._bus.start(self._heard, self._missed)

    async def ping(self) -> None:
        """Raise where other processes can't be told of anything now."""
        await self._bus.ping()

    async def close(self) -> None:
        await self._bus.close()
        self._lag.close()
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def enter(self, guest: Guest, table: Table) -> None:
        """From now on this guest is told of everything. To be called before its first state is read."""
        room = self._rooms.get(guest.match)
        if room is None:
            room = self._rooms[guest.match] = Room(table, self._bus.alone)
            self._ask_who(guest.match)
        before = room.here
        room.guests.add(guest)
        self._know(guest)
        self._show(guest.match, room, before)
        if table.lags and room.watchers == [guest]:
            self._lag.note(table)
            self._do(partial(self._pass_on_late, guest.match, table.heard_until()))

    def leave(self, guest: Guest) -> None:
        room = self._rooms[guest.match]
        before = room.here
        room.guests.discard(guest)
        self._know_no_more(guest)
        if not room.guests:
            del self._rooms[guest.match]
            room.wait_for_line(None, self._line_due)
        self._show(guest.match, room, before)

    def greet(self, guest: Guest, events: int) -> None:
        """The guest has said hello: it has so many events."""
        guest.hello(events)
        self._rooms[guest.match].greet(guest)

    def enter_lobby(self, guest: LobbyGuest) -> None:
        if not self._lobby:
            self._do(self._look_for_late_ones)
        self._lobby.add(guest)
        self._know(guest)

    def leave_lobby(self, guest: LobbyGuest) -> None:
        self._lobby.discard(guest)
        self._know_no_more(guest)

    def present(self, match_id: str, seat: str, user: str) -> bool:
        """Whether this user, who sits there, has the table open, as far as this process knows."""
        room = self._rooms.get(match_id)
        return room is not None and room.has(seat, user)

    async def attended(self, seats: Collection[Due]) -> set[tuple[str, str]]:
        """Which of these, by user and match, have the table open: here, or in a process that answers in good time."""
        asked = {each.match: self._asked.setdefault(each.match, set()) for each in seats}
        if not self._bus.alone and asked:
            for match_id in asked:
                self._bus.tell(f"who {match_id}")
            await asyncio.sleep(SETTLES)
        for match_id in asked:
            self._asked.pop(match_id, None)
        return {
            (each.user, each.match)
            for each in seats
            if self.present(each.match, each.seat, each.user) or each.seat in asked[each.match]
        }

    def notices_changed(self, *users: str) -> None:
        """These people have other notices than before: their pages, wherever they are open, may want to see them."""
        self._bus.tell(" ".join(["notice", *users]))
        self._tell_of_notices(users)

    def watching(self, match_id: str) -> int:
        """How many here look on at this match without a seat."""
        room = self._rooms.get(match_id)
        return 0 if room is None else room.watching

    @property
    def sockets(self) -> tuple[int, int]:
        """How many sockets are open here: at tables, and in the lobby."""
        return sum(len(room.guests) for room in self._rooms.values()), len(self._lobby)

    def renamed(self, user_id: str) -> None:
        """Somebody is called otherwise now; here that is shown already."""
        self._bus.tell(f"named {user_id}")

    def sign_out(self, session: bytes) -> None:
        """A session has ended, and with it every socket that came in by it."""
        self._bus.tell(f"over {session.hex()}")
        self._close(session)

    def bar(self, user_id: str) -> None:
        """Somebody may not be here any more: every socket of theirs closes, in every process."""
        self._bus.tell(f"barred {user_id}")
        self._bar(user_id)

    def words_changed(self) -> None:
        """Other words are listed now; here that is known already."""
        self._bus.tell("words *")

    def begin_anew(self) -> None:
        """The database was replaced: all who are here come again, and ask for everything."""
        self._matches.forget()
        for guest in self._everybody():
            guest.outbox.close(ANEW)

    def _know(self, guest: Guest | LobbyGuest) -> None:
        if guest.user_id is not None:
            self._sockets_of.setdefault(guest.user_id, set()).add(guest)

    def _know_no_more(self, guest: Guest | LobbyGuest) -> None:
        if guest.user_id is not None:
            sockets = self._sockets_of[guest.user_id]
            sockets.discard(guest)
            if not sockets:
                del self._sockets_of[guest.user_id]

    def _tell_of_notices(self, users: Collection[str]) -> None:
        for user in users:
            for guest in self._sockets_of.get(user, ()):
                guest.send(NEWS)

    # Who is there.

    def _show(self, match_id: str, room: Room, before: str) -> None:
        """Tell who is connected, here and elsewhere, where that is news."""
        room.tell_presence()
        if room.here != before:
            self._tell_here(match_id, room)

    def _tell_here(self, match_id: str, room: Room) -> None:
        self._bus.tell(f"here {match_id} {self._bus.me} {room.here}")

    def _ask_who(self, match_id: str) -> None:
        """Ask the others who is there; whom nobody names in good time is away."""
        if not self._bus.alone:
            self._bus.tell(f"who {match_id}")
            asyncio.get_running_loop().call_later(SETTLES, self._settle, match_id)

    def _settle(self, match_id: str) -> None:
        room = self._rooms.get(match_id)
        if room is not None and self._bus.up:
            room.settled = True
            room.tell_presence()

    # What this process does itself.

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        seated = before is None or before.seats != after.seats or before.match is not after.match
        if not self._bus.alone:
            self._bus.tell(_note(change, seated))
        if (room := self._rooms.get(after.id)) is not None:
            if change.removed:
                for guest in room.guests:
                    guest.outbox.close(GONE)
            else:
                if seated:
                    before_here = room.here
                    room.seat(after)
                    self._show(after.id, room, before_here)
                room.table = after
                room.look_again(change.noticed)
                if room.was_late:
                    self._tell_late(room)
        for watcher in self._lobby:
            if not change.removed:
                watcher.news(before, after)
            elif watcher.lists(after):
                watcher.gone(after.id)
        if after.match.late or (before is not None and before.match.late):
            self._lag.note(after)
        if change.rows is not None and change.rows.calls:
            self.notices_changed(*sorted({call.user for call in change.rows.calls}))

    def _said(self, voice: Voice) -> None:
        if voice.called:
            self.notices_changed(*voice.called)
        self._bus.tell(f"said {voice.match} {voice.said.n} {_said_to(voice.channel)}")
        self._pass_on(voice)

    def _pass_on(self, voice: Voice) -> None:
        room = self._rooms.get(voice.match)
        if room is None:
            return
        late = voice.channel == TO_ALL and room.table.lags
        over = room.table.match.status == "finished"
        frame = encode(chat_line(voice.said))
        for guest in room.guests:
            if guest.hears(voice.channel, over) and (guest.seated or not late):
                guest.send(frame)
        if late:
            self._do(partial(self._pass_on_late, voice.match))

    # What those who look on late are told, when its time has come.

    def _later(self, match_id: str) -> None:
        self._do(partial(self._look_late, match_id))

    def _line_due(self, match_id: str) -> None:
        self._do(partial(self._pass_on_late, match_id))

    async def _look_late(self, match_id: str) -> None:
        """Those who look on at this match late have come to another moment of it."""
        try:
            table = await self._matches.table(match_id)
        except NotThere:
            self._lag.forget(match_id)
            return
        moved = self._lag.note(table)
        if (room := self._rooms.get(match_id)) is not None:
            room.table = table
            room.look_again(frozenset({PUBLIC}))
            self._tell_late(room)
        if moved:
            for watcher in self._lobby:
                if watcher.user_id not in table.members and watcher.lists(table):
                    watcher.tell(table)

    def _tell_late(self, room: Room) -> None:
        """What goes with another moment: what was said, and, once nothing is held back any more, who is there."""
        if room.watchers:
            self._do(partial(self._pass_on_late, room.table.id))
        if room.was_late and not room.table.lags:
            room.was_late = False
            for guest in room.watchers:
                guest.send(room.presence())

    async def _pass_on_late(self, match_id: str, heard_until: int | None = None) -> None:
        """Pass on what was said to the table and may be heard now by those who look on; or, with `heard_until`, only
        note that they heard what was said by then: they have read it themselves.
        """
        if (room := self._rooms.get(match_id)) is None:
            return
        if heard_until is not None:
            room.heard = await self._talk.heard_by(match_id, heard_until)
        for said in await self._talk.lines(match_id, TO_ALL, room.heard, room.table.heard_until()):
            if said.n > room.heard:
                room.heard = said.n
                for guest in room.watchers:
                    guest.send(encode(chat_line(said)))
        if room.table.lags and lag_of(room.table.match):
            said_at = await self._talk.said_at(match_id, room.heard + 1)
            wait = None if said_at is None else said_at + lag_of(room.table.match) - now()
            room.wait_for_line(wait, self._line_due)

    async def _look_for_late_ones(self) -> None:
        for late in await self._matches.store.read(late_ones):
            with suppress(NotThere, Unreadable):
                self._lag.note(await self._matches.table(late.id))

    def _noted(self, noted: Noted) -> None:
        if not self._bus.alone:
            ids = [tuple(row.id for row in noted.kept), noted.gone, noted.withdrawn]
            self._bus.tell(" ".join(["noted", noted.match, noted.user, noted.side, *(",".join(each) for each in ids)]))
        self._show_notes(noted)

    def _show_notes(self, noted: Noted) -> None:
        """On the writer's own screens, and on those of their side what is shared: on nobody else's."""
        room = self._rooms.get(noted.match)
        if room is None:
            return
        for guest in room.guests:
            if guest.user_id == noted.user:
                kept, gone = noted.for_writer()
            elif guest.side == noted.side:
                kept, gone = noted.for_side()
            else:
                continue
            if kept or gone:
                guest.send(encode(NotesChange(kept, gone)))

    # What other processes have done.

    def _heard(self, note: str) -> None:
        kind, match_id, *more = note.split(" ")
        if kind == "over":
            self._close(bytes.fromhex(match_id))
        elif kind == "barred":
            self._bar(match_id)
        elif kind == "words":
            self._do(self._matches.manners.look)
        elif kind == "notice":
            self._tell_of_notices((match_id, *more))
        elif kind == "named":
            self._do(partial(self._show_name, match_id))
        elif kind == "left":
            for room in self._rooms.values():
                room.forget_elsewhere(match_id)
                room.tell_presence()
        elif kind in ("here", "who"):
            self._heard_who(kind, match_id, more)
        elif kind == "said":
            number, to = more
            self._do(partial(self._fetch_lines, match_id, _channel_of(to), int(number)))
        elif kind == "noted":
            self._do(partial(self._fetch_notes, match_id, *more))
        elif kind == "gone":
            self._matches.forget(match_id)
            self._do(partial(self._look, match_id, turns=()))
            for watcher in self._lobby:
                if not more or watcher.user_id in more:
                    watcher.gone(match_id)
        else:
            self._matches.forget(match_id)
            everybody = kind in ("table", "inside")
            self._do(partial(self._look, match_id, turns=None if everybody else more, strangers=kind != "inside"))

    def _heard_who(self, kind: str, match_id: str, more: Sequence[str]) -> None:
        if kind == "here" and match_id in self._asked:
            self._asked[match_id].update(more[2:])
        room = self._rooms.get(match_id)
        if room is None:
            return
        if kind == "who":
            self._tell_here(match_id, room)
        else:
            process, watching, *seats = more
            room.elsewhere(process, int(watching), seats)
            room.tell_presence()

    def _changed_elsewhere(self, match_id: str) -> None:
        """A note about this match was lost, or is still on its way."""
        self._do(partial(self._look, match_id, turns=()))

    def _time_was_lost(self) -> None:
        """Nobody was served for a while, for which no clock has run."""
        for room in self._rooms.values():
            if room.clocked:
                late = room.table.lags
                for guest in room.guests:
                    if guest.seated or not late:
                        guest.tell_again()

    def _missed(self) -> None:
        """Notes were lost: whatever this process knows may be old."""
        self._matches.forget()
        for match_id, room in self._rooms.items():
            room.forget_elsewhere()
            self._tell_here(match_id, room)
            self._ask_who(match_id)
            self._do(partial(self._look, match_id, turns=None))
        self._do(self._check_sessions)
        self._do(self._matches.manners.look)

    async def _look(self, match_id: str, turns: Collection[str] | None, strangers: bool = True) -> None:
        """Tell of a match as it is now: in the lobby those at these seats, or with None everybody, `strangers` too even
        if they are told late.
        """
        room = self._rooms.get(match_id)
        if room is None and not self._lobby:
            return
        try:
            table = await self._matches.table(match_id)
        except NotThere:
            for guest in room.guests if room is not None else ():
                guest.outbox.close(GONE)
            return
        except Unreadable:
            # A process of a newer release has changed it so. Each request says why; an open socket would say nothing.
            for guest in room.guests if room is not None else ():
                guest.outbox.close(UNREADABLE)
            return
        except Away:
            self._matches.unsure(match_id)
            return
        if room is not None:
            before = room.here
            room.seat(table)
            self._show(match_id, room, before)
            room.look_again(frozenset(table.seen))
            if room.was_late:
                self._tell_late(room)
        moved = table.match.late and self._lag.note(table)
        for watcher in self._lobby:
            if not watcher.lists(table):
                continue
            if table.behind is not None and watcher.user_id not in table.members:
                news = moved or (turns is None and strangers)
            else:
                seat = table.seat_of(watcher.user_id)
                news = turns is None or (seat is not None and seat.seat in turns)
            if news:
                watcher.tell(table)

    async def _show_name(self, user_id: str) -> None:
        user = await self._matches.store.read(find_user, user_id)
        if user is not None:
            await seating.rename(self._matches, user)
            self._matches.forget_of(user_id)

    async def _fetch_lines(self, match_id: str, channel: Channel, number: int) -> None:
        if match_id in self._rooms:
            for said in await self._talk.lines(match_id, channel, number - 1):
                self._pass_on(Voice(match_id, channel, said))

    async def _fetch_notes(self, match_id: str, user: str, side: str, *listed: str) -> None:
        if match_id in self._rooms:
            kept, gone, withdrawn = (tuple(each.split(",")) if each else () for each in listed)
            with suppress(NotThere):
                noted = await self._notes.found(match_id, user, side, kept)
                self._show_notes(replace(noted, gone=gone, withdrawn=withdrawn))

    async def _check_sessions(self) -> None:
        """Whoever was signed out unheard is signed out now."""
        sessions = list({guest.session for guest in self._everybody() if guest.session is not None})
        for some in (sessions[n : n + AT_ONCE] for n in range(0, len(sessions), AT_ONCE)):
            for session in set(some) - await self._matches.store.read(still_open, some):
                self._close(session)

    async def _look_for_ended_sessions(self) -> None:
        """Sessions and API tokens end by themselves, too, or by a command, of which nobody here is told."""
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            await self._check_sessions()
            await self._matches.manners.look()

    async def _look_for_slow_readers(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(outbox.PATIENCE / 4)
            for guest in self._everybody():
                guest.outbox.look(loop.time())

    def _close(self, session: bytes) -> None:
        for guest in self._everybody():
            if guest.session == session:
                guest.outbox.close(SIGNED_OUT)

    def _bar(self, user_id: str) -> None:
        for guest in self._everybody():
            if guest.user_id == user_id:
                guest.outbox.close(BARRED)

    def _everybody(self) -> list[Guest | LobbyGuest]:
        return [*self._lobby, *(guest for room in self._rooms.values() for guest in room.guests)]

    def _do(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.ensure_future(_persist(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


def _said_to(channel: Channel) -> str:
    """To whom a line was said, as a note says it."""
    if channel == TO_ALL:
        return ""
    return f"*{WATCHERS}" if channel == TO_WATCHERS else channel.kept_as.removeprefix(f"{SIDE}:")


def _channel_of(to: str) -> Channel:
    if not to:
        return TO_ALL
    return TO_WATCHERS if to == f"*{WATCHERS}" else Channel(f"{SIDE}:{to}")


async def _persist(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do this; while the database is away, again and again."""
    while True:
        try:
            await work()
            return
        except Away:
            await asyncio.sleep(AGAIN)


def _note(change: Change, seated: bool) -> str:
    """What the other processes are told of a change. Whom they tell in their lobbies must not depend on a secret."""
    before, after = change.before, change.after
    if change.removed:
        return " ".join(["gone", after.id, *(sorted(after.members) if after.match.visibility != "public" else ())])
    if seated or before is None:
        # Where strangers are told late of what happens, they are told at once who sits down, and nothing else.
        if before is None or after.behind is None or (before.behind is None and before.seats != after.seats):
            return f"table {after.id}"
        return f"inside {after.id}"
    turns = [name for name, seen in after.seen.items() if seen.sight.turn != before.seen[name].sight.turn]
    return " ".join(["match", after.id, *turns])
