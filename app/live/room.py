"""The sockets at one table."""

from app.live.frames import Presence, encode
from app.live.guest import Guest
from app.matches.table import Table


class Room:
    """`tell_presence` is called whenever somebody came or went; nothing is sent where that makes no difference."""

    def __init__(self, table: Table, alone: bool) -> None:
        self.guests: set[Guest] = set()
        self._alone = alone
        self._presence = ""
        self._people: list[str] = []
        self.seat(table)

    def seat(self, table: Table) -> None:
        """Note who sits where now."""
        self._people = [seat.seat for seat in table.seats if seat.user is not None and seat.joined is not None]
        for guest in self.guests:
            guest.turn_to(table)

    def look_again(self, viewers: frozenset[str]) -> None:
        """There is news for these viewers; those who play get it before those who look on."""
        for seated in (True, False):
            for guest in self.guests:
                if guest.seated is seated and guest.viewer in viewers:
                    guest.look_again()

    @property
    def watching(self) -> int:
        return sum(not guest.seated for guest in self.guests)

    def tell_presence(self) -> None:
        """Tell everybody who is connected, if that is new."""
        frame = self.presence()
        if frame != self._presence:
            self._presence = frame
            for guest in self.guests:
                guest.send(frame)

    def presence(self) -> str:
        """Who is connected. Of those who may be connected to another process nothing is said."""
        here = {guest.viewer for guest in self.guests}
        seats = {name: name in here for name in self._people if self._alone or name in here}
        return encode(Presence(seats, self.watching))
