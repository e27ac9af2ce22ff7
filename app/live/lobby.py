"""One socket in the lobby."""

from app.live.frames import Gone, LobbyChange, encode
from app.live.outbox import Outbox
from app.matches.listing import entry
from app.matches.outside import hidden, outside
from app.matches.table import Table
from app.store.people import User


class LobbyGuest:
    """Is told of matches that appear, fill, start, end or go, and when it becomes this user's turn.

    It isn't told of every move: how often others move is nobody's business in a lobby. Of matches that one looks on at
    late, strangers are told late.
    """

    def __init__(self, user: User | None, session: bytes | None = None) -> None:
        self.session = session
        self.user_id = None if user is None else user.id
        self.outbox = Outbox(_no_state)

    def lists(self, table: Table) -> bool:
        """Whether the match is in this user's lobby."""
        theirs = self.user_id in table.members or self.user_id in table.replaced
        listed = table.match.visibility == "public" or theirs
        return listed and not hidden(table, self.user_id)

    def news(self, before: Table | None, after: Table) -> None:
        """Tell of a change, where it makes a difference in the lobby."""
        if not self.lists(after):
            if before is not None and self.lists(before):
                self.gone(after.id)
        elif before is None or self._outside(before) != self._outside(after):
            self.tell(after)

    def tell(self, table: Table) -> None:
        self.outbox.put(encode(LobbyChange(entry(table, self.user_id))))

    def gone(self, match_id: str) -> None:
        self.outbox.put(encode(Gone(match_id)))

    def send(self, frame: str) -> None:
        self.outbox.put(frame)

    def _outside(self, table: Table) -> tuple[object, ...]:
        """What the lobby shows of a match, besides its version."""
        if table.match.spectators is not None and self.user_id not in table.members:
            seen = outside(table, self.user_id)
            return seen.status, table.match.title, seen.seats, *self._lost(table)
        seat = table.seat_of(self.user_id)
        turn = seat is not None and table.seen[seat.seat].sight.turn
        return table.match.status, table.match.title, table.seats, turn, *self._lost(table)

    def _lost(self, table: Table) -> tuple[bool, bool]:
        return self.user_id in table.banned, self.user_id in table.replaced


async def _no_state() -> None:
    return None
