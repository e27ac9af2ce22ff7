"""What is told of a table to those who look at it: the shapes, and its seats as everybody sees them."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from app.matches.consent import ConsentOut
from app.store.rows import SeatRow


class Room(Struct):
    """What is agreed on before the start: how the match starts, by itself when it is `full`, by its creator's `hand`,
    or when all are `ready`.

    `ready`: all are asked whether they are, and these seats are; when nobody is missing, by `ready_until`. `unready`:
    the time for that is over, and these seats had not said so.
    """

    title: str
    start: str
    ready: list[str] | UnsetType = UNSET
    ready_until: str | UnsetType = UNSET
    unready: list[str] | UnsetType = UNSET


class PlayerOut(Struct):
    """A person, by id and name, or a bot, by its name.

    `account`: nobody else with an account has this name, while guests may be called alike. `gone`: they have left this
    server for good, and their name is empty.
    """

    id: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    account: bool | UnsetType = UNSET
    gone: bool | UnsetType = UNSET
    bot: str | UnsetType = UNSET


class SeatOut(Struct):
    """A seat as everybody sees it. `invited`: it is kept for that person, who has not come yet. `out`: it gave up, or,
    where it is `out_of_time`, it had not when the time of its side was up and the match lost by that.
    `unknown`: somebody sat there, looking back, and nobody has kept who.
    """

    seat: str
    role: str
    side: str
    player: PlayerOut | None
    invited: bool | UnsetType = UNSET
    out: bool | UnsetType = UNSET
    out_of_time: bool | UnsetType = UNSET
    unknown: bool | UnsetType = UNSET


class Told(Struct, kw_only=True):
    """The state as it is sent to one viewer."""

    version: int
    viewer: str
    status: str
    view: Raw
    decisions: Raw
    waiting_for: Raw
    outcome: Raw | UnsetType
    events_from: int
    events: list[Raw]
    can_undo: bool | UnsetType
    ask_every_time: bool | UnsetType
    window_seconds: float | UnsetType
    seats: Raw
    room: Room | UnsetType
    paused: bool | UnsetType
    consent: ConsentOut | UnsetType


def seat_out(seat: SeatRow, resigned: Sequence[str] = ()) -> SeatOut:
    player: PlayerOut | None = None
    if seat.user is not None:
        account, gone = seat.guest is False, not seat.name
        player = PlayerOut(id=seat.user, name=seat.name or "", account=account or UNSET, gone=gone or UNSET)
    elif seat.bot is not None:
        player = PlayerOut(bot=seat.bot)
    invited = seat.user is not None and seat.joined is None
    out = seat.seat in resigned
    late = out and seat.out_of_time
    return SeatOut(seat.seat, seat.role, seat.side, player, invited or UNSET, out or UNSET, late or UNSET)


@lru_cache(1024)
def seats_json(seats: tuple[SeatRow, ...], resigned: tuple[str, ...]) -> Raw:
    """The seats as JSON: they hardly ever change, and are told with each state."""
    return Raw(msgspec.json.encode([seat_out(seat, resigned) for seat in seats]))
