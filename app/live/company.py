"""Everybody whose sockets this process holds: in the rooms of matches, and in the lobby."""

from collections.abc import Collection

from app.live.frames import NoticesChange, encode
from app.live.guest import BARRED, SIGNED_OUT, Guest
from app.live.lobby import LobbyGuest
from app.live.room import Room

Somebody = Guest | LobbyGuest

NEWS = encode(NoticesChange())


class Company:
    """`rooms` are kept by the match's id, and only while somebody is there."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.lobby: set[LobbyGuest] = set()
        self._sockets_of: dict[str, set[Somebody]] = {}

    def know(self, guest: Somebody) -> None:
        """This socket is somebody's who has a name here."""
        if guest.user_id is not None:
            self._sockets_of.setdefault(guest.user_id, set()).add(guest)

    def know_no_more(self, guest: Somebody) -> None:
        if guest.user_id is not None:
            sockets = self._sockets_of[guest.user_id]
            sockets.discard(guest)
            if not sockets:
                del self._sockets_of[guest.user_id]

    def everybody(self) -> list[Somebody]:
        return [*self.lobby, *(guest for room in self.rooms.values() for guest in room.guests)]

    def tell_of_notices(self, users: Collection[str]) -> None:
        """These people have other notices than before."""
        for user in users:
            for guest in self._sockets_of.get(user, ()):
                guest.send(NEWS)

    def bar(self, user_id: str) -> None:
        """Close whatever a person has open who may not be here any more."""
        for guest in list(self._sockets_of.get(user_id, ())):
            guest.outbox.close(BARRED)

    def sign_out(self, session: bytes) -> None:
        """Close whatever came in by this session."""
        for guest in self.everybody():
            if guest.session == session:
                guest.outbox.close(SIGNED_OUT)
