"""A match that was known here before another process changed it: what came since is read, and not all of it again."""

from typing import Any

from msgspec.structs import replace

from app.core.game import Game
from app.matches.seen import TAIL
from app.matches.table import KEYS, Table, from_store
from app.store.rows import Stored


def goes_on(known: Table, stored: Stored) -> bool:
    """Whether `stored`, of which only the moves and events were read that came after the known ones, has all of them:
    there may have been more than are read at once, or it is another match under the same id.
    """
    row = stored.snapshot
    return (
        (stored.match.created, stored.match.commitment) == (known.match.created, known.match.commitment)
        and len(stored.moves) == row.moves - known.moves
        and len(stored.events) == row.events - known.events
    )


def read_on(known: Table, stored: Stored, game: Game[Any]) -> Table:
    """The table as it is stored, with what the known one has of older moves and events. Raises as `from_store` does."""
    table = from_store(stored, {stored.match.game: game})
    answers = list({**known.answers, **table.answers}.items())[-KEYS:]
    seen = {name: replace(each, tail=(*known.seen[name].tail, *each.tail)[-TAIL:]) for name, each in table.seen.items()}
    return replace(table, seen=seen, answers=dict(answers), chain=table.chain if stored.moves else known.chain)
