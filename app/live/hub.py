"""The rooms of this process: tells its sockets, and the other processes, what has changed."""

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from app.live.between import TO_ALL, channel_of, note_of, told_as
from app.live.bus import Bus
from app.live.company import Company
from app.live.frames import NotesChange, encode
from app.live.guest import ANEW, GONE, UNREADABLE, Guest
from app.live.late import LateNews
from app.live.lobby import LobbyGuest
from app.live.room import Room
from app.live.rounds import Rounds
from app.matches import seating
from app.matches.change import Change
from app.matches.errands import Errands
from app.matches.matches import Matches
from app.matches.noting import Noted, Notes
from app.matches.refusals import NotThere
from app.matches.shelf import Unreadable
from app.matches.table import Table
from app.matches.talking import Channel, Talk, Voice
from app.store.away import Away
from app.store.channels import Due
from app.store.people import find_user

AGAIN = 1.0
"""Seconds after which to ask a database again that was away."""

SETTLES = 0.5
"""Seconds in which other processes have answered who is there."""


class Hub:
    """Who is connected to what. It never waits for a socket."""

    def __init__(self, matches: Matches, talk: Talk, bus: Bus, notes: Notes) -> None:
        self._matches = matches
        self._talk = talk
        self._notes = notes
        self._bus = bus
        self._asked: dict[str, set[str]] = {}
        self._errands = Errands("can't tell of what has changed", AGAIN)
        self._company = Company()
        self._rounds = Rounds(self._company, matches)
        self._late = LateNews(self._company, matches, talk, self._errands)

    async def start(self) -> None:
        self._matches.listen(self._changed)
        self._matches.listen_elsewhere(self._changed_elsewhere)
        self._matches.pulse.listen(self._time_was_lost)
        self._talk.listen(self._said)
        self._notes.listen(self._noted)
        if self._matches.calling is not None:
            self._matches.calling.present = self.present
        self._rounds.start(self._errands)
        self._errands.do(self._late.look_for_all)
        await self._bus.start(self._heard, self._missed)

    async def ping(self) -> None:
        """Raise where other processes can't be told of anything now."""
        await self._bus.ping()

    async def close(self) -> None:
        await self._bus.close()
        self._late.close()
        await self._errands.close()

    def enter(self, guest: Guest, table: Table) -> None:
        """From now on this guest is told of everything. To be called before its first state is read."""
        room = self._company.rooms.get(guest.match)
        if room is None:
            room = self._company.rooms[guest.match] = Room(table, self._bus.alone)
            self._ask_who(guest.match)
        before = room.here
        room.guests.add(guest)
        self._company.know(guest)
        self._show(guest.match, room, before)
        if table.lags and room.watchers == [guest]:
            self._late.came(table)

    def leave(self, guest: Guest) -> None:
        room = self._company.rooms[guest.match]
        before = room.here
        room.guests.discard(guest)
        self._company.know_no_more(guest)
        if not room.guests:
            del self._company.rooms[guest.match]
            room.wait_for_line(None, self._late.line_due)
        self._show(guest.match, room, before)

    def greet(self, guest: Guest, events: int) -> None:
        """The guest has said hello: it has so many events."""
        guest.hello(events)
        self._company.rooms[guest.match].greet(guest)

    def enter_lobby(self, guest: LobbyGuest) -> None:
        if not self._company.lobby:
            self._errands.do(self._late.look_for_all)
        self._company.lobby.add(guest)
        self._company.know(guest)

    def leave_lobby(self, guest: LobbyGuest) -> None:
        self._company.lobby.discard(guest)
        self._company.know_no_more(guest)

    def present(self, match_id: str, seat: str, user: str) -> bool:
        """Whether this user, who sits there, has the table open, as far as this process knows."""
        room = self._company.rooms.get(match_id)
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
            if each.seat is not None
            and (self.present(each.match, each.seat, each.user) or each.seat in asked[each.match])
        }

    def notices_changed(self, *users: str) -> None:
        """These people have other notices than before: their pages, wherever they are open, may want to see them."""
        self._bus.tell(" ".join(["notice", *users]))
        self._company.tell_of_notices(users)

    def watching(self, match_id: str) -> int:
        """How many here look on at this match without a seat."""
        room = self._company.rooms.get(match_id)
        return 0 if room is None else room.watching

    @property
    def sockets(self) -> tuple[int, int]:
        """How many sockets are open here: at tables, and in the lobby."""
        return sum(len(room.guests) for room in self._company.rooms.values()), len(self._company.lobby)

    def renamed(self, user_id: str) -> None:
        """Somebody is called otherwise now; here that is shown already."""
        self._bus.tell(f"named {user_id}")

    def sign_out(self, session: bytes) -> None:
        """A session has ended, and with it every socket that came in by it."""
        self._bus.tell(f"over {session.hex()}")
        self._company.sign_out(session)

    def bar(self, user_id: str) -> None:
        """Somebody may not be here any more: every socket of theirs closes, in every process."""
        self._bus.tell(f"barred {user_id}")
        self._company.bar(user_id)

    def words_changed(self) -> None:
        """Other words are listed now; here that is known already."""
        self._bus.tell("words *")

    def begin_anew(self) -> None:
        """The database was replaced: all who are here come again, and ask for everything."""
        self._matches.forget()
        for guest in self._company.everybody():
            guest.outbox.close(ANEW)

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
        room = self._company.rooms.get(match_id)
        if room is not None and self._bus.up:
            room.settled = True
            room.tell_presence()

    # What this process does itself.

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        seated = before is None or before.seats != after.seats or before.match is not after.match
        if not self._bus.alone:
            self._bus.tell(note_of(change, seated))
        if (room := self._company.rooms.get(after.id)) is not None:
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
                    self._late.tell(room)
        for watcher in self._company.lobby:
            if not change.removed:
                watcher.news(before, after)
            elif watcher.lists(after):
                watcher.gone(after.id)
        if after.match.late or (before is not None and before.match.late):
            self._late.note(after)
        if change.rows is not None and change.rows.calls:
            self.notices_changed(*sorted({call.user for call in change.rows.calls}))

    def _said(self, voice: Voice) -> None:
        if voice.called:
            self.notices_changed(*voice.called)
        self._bus.tell(f"said {voice.match} {voice.line.number} {told_as(voice.channel)}")
        self._pass_on(voice)

    def _pass_on(self, voice: Voice) -> None:
        room = self._company.rooms.get(voice.match)
        if room is None:
            return
        late = voice.channel == TO_ALL and room.table.lags
        over = room.table.match.status == "finished"
        room.pass_on(voice.line, [g for g in room.guests if g.hears(voice.channel, over) and (g.seated or not late)])
        if late:
            self._late.line_due(voice.match)

    def _noted(self, noted: Noted) -> None:
        if not self._bus.alone:
            ids = [tuple(row.id for row in noted.kept), noted.gone, noted.withdrawn]
            self._bus.tell(" ".join(["noted", noted.match, noted.user, noted.side, *(",".join(each) for each in ids)]))
        self._show_notes(noted)

    def _show_notes(self, noted: Noted) -> None:
        """On the writer's own screens, and on those of their side what is shared: on nobody else's."""
        room = self._company.rooms.get(noted.match)
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
            self._company.sign_out(bytes.fromhex(match_id))
        elif kind == "barred":
            self._company.bar(match_id)
        elif kind == "words":
            self._errands.do(self._matches.manners.look)
        elif kind == "notice":
            self._company.tell_of_notices((match_id, *more))
        elif kind == "named":
            self._errands.do(partial(self._show_name, match_id))
        elif kind == "left":
            for room in self._company.rooms.values():
                room.forget_elsewhere(match_id)
                room.tell_presence()
        elif kind in ("here", "who"):
            self._heard_who(kind, match_id, more)
        elif kind == "said":
            number, to = more
            self._errands.do(partial(self._fetch_lines, match_id, channel_of(to), int(number)))
        elif kind == "noted":
            self._errands.do(partial(self._fetch_notes, match_id, *more))
        elif kind == "gone":
            self._matches.forget(match_id)
            self._errands.do(partial(self._look, match_id, turns=()))
            for watcher in self._company.lobby:
                if not more or watcher.user_id in more:
                    watcher.gone(match_id)
        else:
            self._matches.forget(match_id)
            everybody = kind in ("table", "inside")
            self._errands.do(
                partial(self._look, match_id, turns=None if everybody else more, strangers=kind != "inside")
            )

    def _heard_who(self, kind: str, match_id: str, more: Sequence[str]) -> None:
        if kind == "here" and match_id in self._asked:
            self._asked[match_id].update(more[2:])
        room = self._company.rooms.get(match_id)
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
        self._errands.do(partial(self._look, match_id, turns=()))

    def _time_was_lost(self) -> None:
        """Nobody was served for a while, for which no clock has run."""
        for room in self._company.rooms.values():
            if room.clocked:
                late = room.table.lags
                for guest in room.guests:
                    if guest.seated or not late:
                        guest.tell_again()

    def _missed(self) -> None:
        """Notes were lost: whatever this process knows may be old."""
        self._matches.forget()
        for match_id, room in self._company.rooms.items():
            room.forget_elsewhere()
            self._tell_here(match_id, room)
            self._ask_who(match_id)
            self._errands.do(partial(self._look, match_id, turns=None))
        self._errands.do(self._rounds.check_sessions)
        self._errands.do(self._matches.manners.look)

    async def _look(self, match_id: str, turns: Collection[str] | None, strangers: bool = True) -> None:
        """Tell of a match as it is now: in the lobby those at these seats, or with None everybody, `strangers` too even
        if they are told late.
        """
        room = self._company.rooms.get(match_id)
        if room is None and not self._company.lobby:
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
                self._late.tell(room)
        moved = table.match.late and self._late.note(table)
        for watcher in self._company.lobby:
            if not watcher.lists(table):
                continue
            theirs = watcher.user_id in table.members or watcher.user_id in table.replaced
            if (table.behind is not None or not strangers) and not theirs:
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
        if match_id in self._company.rooms:
            for line in await self._talk.lines(match_id, channel, number - 1):
                self._pass_on(Voice(match_id, channel, line))

    async def _fetch_notes(self, match_id: str, user: str, side: str, *listed: str) -> None:
        if match_id in self._company.rooms:
            kept, gone, withdrawn = (tuple(each.split(",")) if each else () for each in listed)
            with suppress(NotThere):
                noted = await self._notes.found(match_id, user, side, kept)
                self._show_notes(replace(noted, gone=gone, withdrawn=withdrawn))
