"""Who is away, so that all others may agree that a bot plays on for them. Pure, and of what everybody knows alone.

Somebody is away when the match waits for them, or is paused, and nothing that everybody noticed has happened for a day;
in real time, for ten minutes. Whether a browser of theirs is open makes no difference: it may be, and nobody before it.
"""

from app.core.observation import waited_for
from app.matches import timing
from app.matches.consent import concerned
from app.matches.table import Table, decode_events
from app.matches.timing import DAY, MINUTE, Real
from app.store.rows import Stored

PATIENCE, PATIENCE_IN_REAL_TIME = DAY, 10 * MINUTE
"""Milliseconds without anything."""


def silent_since(stored: Stored) -> int:
    """When something happened last that everybody noticed, given all moves and events."""
    noticed = {
        row.move
        for row, event in zip(stored.events, decode_events([row.forms for row in stored.events]), strict=True)
        if event.public is not None
    }
    begun = stored.match.started or stored.match.created
    return max([begun, *(row.at for row in stored.moves if row.number in noticed)])


def absent(table: Table, since: int, at: int) -> list[str]:
    """The seats of those who are away at this time, if nothing has happened since then."""
    in_real_time = table.match.clock is not None and isinstance(timing.timing(table.match.clock), Real)
    if table.match.status != "running" or at - since < (PATIENCE_IN_REAL_TIME if in_real_time else PATIENCE):
        return []
    waited = set(waited_for(table.asked.values()))
    return [
        seat
        for seat in concerned(table.seats, table.resigned)
        if table.consent.paused or not waited.isdisjoint((seat, table.game.side(seat)))
    ]
