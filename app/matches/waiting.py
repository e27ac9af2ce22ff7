"""Which sides a match waits for, as its clocks count it."""

from collections.abc import Collection, Iterable, Sequence

from app.core.decision import Decision
from app.store.rows import SeatRow


def waited(asked: Iterable[Decision], seats: Sequence[SeatRow], resigned: Collection[str]) -> dict[str, bool]:
    """The sides whose answer is waited for, just as `waiting_for` names them or their seats.

    True where it is a person's to give: bots are in no hurry, as it isn't their fault if this server is busy.
    """
    sides = {seat.seat: seat.side for seat in seats}
    people = {seat.seat for seat in seats if seat.user is not None and seat.seat not in resigned}
    found: dict[str, bool] = {}
    for decision in asked:
        if decision.awaited:
            for name in decision.by:
                side = sides.get(name, name)
                here = name in people if name in sides else any(sides[seat] == name for seat in people)
                found[side] = found.get(side, False) or here
    return found
