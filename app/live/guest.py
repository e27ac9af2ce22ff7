"""One socket at the table: whose it is, through whose eyes it looks, and what it has been sent."""

from collections.abc import Sequence

from app.core.viewer import PUBLIC
from app.live.frames import state
from app.live.outbox import Outbox, Over
from app.matches.listing import looked_at
from app.matches.matches import Matches
from app.matches.refusals import NoSpectators, NotThere
from app.matches.shelf import Unreadable
from app.matches.table import Table
from app.matches.talking import Channel
from app.store.people import User
from app.store.rows import SeatRow

ANEW = 4012
"""The close code where the database was replaced: whatever the client knows may never have happened."""
GONE = 4404
"""The close code when there is no such match any more, or none for this user."""


UNREADABLE = 4500
"""The close code where this release can't read the match: it is no use to come back soon."""
NOT_YOURS = 4403
"""The close code where nobody may look on, when one has no seat, or none any more."""

BARRED = 4423
"""The close code when whoever runs the server has banned a person from it."""
SIGNED_OUT = 4401
"""The close code when the session that a socket came with has ended."""


class Guest:
    """`session` is the digest of the token that the socket came with.

    `viewer` follows the seat: who gives it away looks on as the public does, or not at all at an unlisted table.
    """

    def __init__(
        self,
        matches: Matches,
        table: Table,
        user: User | None,
        invite: str | None = None,
        session: bytes | None = None,
    ) -> None:
        self.match = table.id
        self.user = user
        self.session = session
        self.viewer = PUBLIC
        self.side: str | None = None
        self.outbox = Outbox(self._next_state)
        self.greeted = False
        self._matches = matches
        self.invite = invite
        self._version: int | None = None
        self._events = 0
        self._seats: Sequence[SeatRow] = ()
        self.turn_to(table)

    @property
    def user_id(self) -> str | None:
        return None if self.user is None else self.user.id

    @property
    def seated(self) -> bool:
        return self.viewer != PUBLIC

    def turn_to(self, table: Table) -> None:
        """Look through the eyes that are this user's now. Other eyes begin with nothing."""
        if table.seats is self._seats:
            return
        self._seats = table.seats
        viewer = table.viewer_of(self.user_id)
        if viewer != self.viewer:
            self.viewer, self._version, self._events = viewer, None, 0
            self.side = table.game.side(viewer) if self.seated else None

    def hears(self, channel: Channel, over: bool) -> bool:
        """Whether lines of this channel are for this guest, of a match that is `over` or not."""
        return channel.is_for(self.side, self.seated, over)

    def hello(self, events: int) -> None:
        """The client has so many events and wants all that comes after them."""
        self.greeted = True
        self._version = None
        self._events = events
        self.outbox.put_state()

    def look_again(self) -> None:
        """There may be news."""
        if self.greeted:
            self.outbox.put_state()

    def tell_again(self) -> None:
        """What was sent last has become wrong, though nobody has done anything: the clocks stood still."""
        self._version = None
        self.look_again()

    def send(self, frame: str) -> None:
        if self.greeted:
            self.outbox.put(frame)

    async def _next_state(self) -> str | None:
        try:
            table = looked_at(await self._matches.table(self.match), self.user_id, self.invite)
        except NotThere:
            raise Over(GONE) from None
        except Unreadable:
            raise Over(UNREADABLE) from None
        except NoSpectators:
            raise Over(NOT_YOURS) from None
        self.turn_to(table)
        known = table.told_to(self.viewer)
        if known.version == self._version:
            return None
        told = await self._matches.told(table, self.viewer, self._events)
        self._version, self._events = known.version, known.events
        return state(told)
