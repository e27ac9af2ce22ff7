"""What those who look on late are told, when its time has come."""

from contextlib import suppress
from functools import partial

from app.core.viewer import PUBLIC
from app.live.between import TO_ALL
from app.live.company import Company
from app.live.lag import Lag
from app.live.room import Room
from app.matches.errands import Errands
from app.matches.matches import Matches
from app.matches.refusals import NotThere
from app.matches.shelf import Unreadable
from app.matches.spectators import lag_of
from app.matches.table import Table
from app.matches.talking import Talk
from app.store.metadata import now
from app.store.past import late_ones


class LateNews:
    """Knows of the tables that `note` shows it, and of those that `look_for_all` finds in the database."""

    def __init__(self, company: Company, matches: Matches, talk: Talk, errands: Errands) -> None:
        self._company = company
        self._matches = matches
        self._talk = talk
        self._errands = errands
        self._lag = Lag(self.moment_due)

    def close(self) -> None:
        self._lag.close()

    def note(self, table: Table) -> bool:
        """Show the table as it is; whether strangers see it otherwise from outside than when it was last shown."""
        return self._lag.note(table)

    async def look_for_all(self) -> None:
        """Find the tables at which some look on late."""
        for late in await self._matches.store.read(late_ones):
            with suppress(NotThere, Unreadable):
                self.note(await self._matches.table(late.id))

    def moment_due(self, match_id: str) -> None:
        """Those who look on at this match late have come to another moment of it."""
        self._errands.do(partial(self._look, match_id))

    def line_due(self, match_id: str) -> None:
        """What was said at this match may be heard by those who look on now."""
        self._errands.do(partial(self._pass_on, match_id))

    def came(self, table: Table) -> None:
        """The first who looks on here has come, and reads by itself what was said until now."""
        self.note(table)
        self._errands.do(partial(self._heard, table.id, table.heard_until()))

    def tell(self, room: Room) -> None:
        """What goes with another moment: what was said, and, once nothing is held back any more, who is there."""
        if room.watchers:
            self.line_due(room.table.id)
        if room.was_late and not room.table.lags:
            room.was_late = False
            for guest in room.watchers:
                guest.send(room.presence())

    async def _look(self, match_id: str) -> None:
        try:
            table = await self._matches.table(match_id)
        except NotThere:
            self._lag.forget(match_id)
            return
        moved = self.note(table)
        if (room := self._company.rooms.get(match_id)) is not None:
            room.table = table
            room.look_again(frozenset({PUBLIC}))
            self.tell(room)
        if moved:
            for watcher in self._company.lobby:
                if watcher.user_id not in table.members and watcher.lists(table):
                    watcher.tell(table)

    async def _heard(self, match_id: str, until: int | None) -> None:
        """Note that they heard what was said by then, and pass on what has come since."""
        if (room := self._company.rooms.get(match_id)) is None:
            return
        if until is not None:
            room.heard = await self._talk.heard_by(match_id, until)
        await self._pass_on(match_id)

    async def _pass_on(self, match_id: str) -> None:
        if (room := self._company.rooms.get(match_id)) is None:
            return
        for line in await self._talk.lines(match_id, TO_ALL, room.heard, room.table.heard_until()):
            if line.number > room.heard:
                room.heard = line.number
                room.pass_on(line, room.watchers)
        if room.table.lags and lag_of(room.table.match):
            said_at = await self._talk.said_at(match_id, room.heard + 1)
            wait = None if said_at is None else said_at + lag_of(room.table.match) - now()
            room.wait_for_line(wait, self.line_due)
