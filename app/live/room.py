"""The sockets at one table."""

import asyncio
from collections.abc import Callable, Iterable

from app.live.frames import Presence, chat_line, encode
from app.live.guest import Guest
from app.matches.table import Table
from app.matches.talking import said_to
from app.store.chat import Line


class Room:
    """`tell_presence` is called whenever somebody came or went; nothing is sent where that makes no difference.

    `settled`: whoever is connected to another process is known here, so that the rest is away. `clocked`: the match has
    clocks. `was_late`: those who look on were told late until now; `heard` is the last line of the table's chat that
    they were told then.
    """

    def __init__(self, table: Table, settled: bool) -> None:
        self.guests: set[Guest] = set()
        self.settled = settled
        self.clocked = table.match.clock is not None
        self.table = table
        self.was_late = table.lags
        self.heard = 0
        self._next_line: asyncio.TimerHandle | None = None
        self._elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        self._presence = ""
        self._people: list[str] = []
        self.seat(table)

    def wait_for_line(self, wait: int | None, due: Callable[[str], None]) -> None:
        """Call `due` in so many milliseconds, when the next line may be heard by those who look on late; None: there is
        none. That takes the place of what was waited for before.
        """
        if self._next_line is not None:
            self._next_line.cancel()
            self._next_line = None
        if wait is not None:
            loop = asyncio.get_running_loop()
            self._next_line = loop.call_later((wait + 1) / 1000, due, self.table.id)

    def seat(self, table: Table) -> None:
        """Note who sits where now."""
        self.table = table
        self._people = [seat.seat for seat in table.seats if seat.user is not None and seat.joined is not None]
        for guest in self.guests:
            guest.turn_to(table)

    def greet(self, guest: Guest) -> None:
        """Tell a newcomer who is there. Who comes and goes now is no business of those who look on late."""
        if guest.seated or not self.table.lags:
            guest.send(self.presence())

    def look_again(self, viewers: frozenset[str]) -> None:
        """There is news for these viewers; those who play get it before those who look on."""
        for seated in (True, False):
            for guest in self.guests:
                if guest.seated is seated and guest.viewer in viewers:
                    guest.look_again()

    def pass_on(self, line: Line, guests: Iterable[Guest]) -> None:
        """Send a line of chat to these; whoever said it is told that it is theirs, wherever else they are."""
        frame = encode(chat_line(said_to(line, None)))
        for guest in guests:
            guest.send(encode(chat_line(said_to(line, guest.user_id))) if guest.user_id == line.user else frame)

    @property
    def watchers(self) -> list[Guest]:
        """Those who look on without a seat."""
        return [guest for guest in self.guests if not guest.seated]

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self._watching_here + sum(watching for _, watching in self._elsewhere.values())

    def has(self, seat: str, user: str) -> bool:
        """Whether this user, who sits there, is connected, here or, as far as is known, elsewhere."""
        return any(guest.user_id == user for guest in self.guests) or any(
            seat in seats for seats, _ in self._elsewhere.values()
        )

    @property
    def here(self) -> str:
        """What other processes are told of those who are connected to this one."""
        return " ".join([str(self._watching_here), *sorted(self._seated_here)])

    def elsewhere(self, process: str, watching: int, seats: Iterable[str]) -> None:
        """Note who is connected to another process."""
        self._elsewhere[process] = (frozenset(seats), watching)

    def forget_elsewhere(self, process: str | None = None) -> None:
        """Nobody is connected to this process any more; without one: who is connected to others is not known now."""
        if process is not None:
            self._elsewhere.pop(process, None)
        else:
            self._elsewhere.clear()
            self.settled = False

    def tell_presence(self) -> None:
        """Tell everybody who is connected, if that is new."""
        frame = self.presence()
        if frame != self._presence:
            self._presence = frame
            late = self.table.lags
            for guest in self.guests:
                if guest.seated or not late:
                    guest.send(frame)

    def presence(self) -> str:
        """Who is connected. Of those who may be connected to another process nothing is said."""
        here = self._seated_here.union(*(seats for seats, _ in self._elsewhere.values()))
        seats = {name: name in here for name in self._people if self.settled or name in here}
        return encode(Presence(seats, self.watching))

    @property
    def _seated_here(self) -> set[str]:
        return {guest.viewer for guest in self.guests if guest.seated}

    @property
    def _watching_here(self) -> int:
        return sum(not guest.seated for guest in self.guests)
