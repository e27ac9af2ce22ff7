"""The matches at which some look on late: when those come to another moment."""

import asyncio
from collections.abc import Callable

from app.matches.outside import outside
from app.matches.spectators import hidden_until
from app.matches.table import Table
from app.store.metadata import now

LONGEST = 3600.0
"""Seconds after which to look again, however far off the next moment is: clocks are set."""


class Lag:
    """Calls `come` with a match's id when those who look on at it late come to another moment by the clock.

    It only knows of the tables that it is shown by `note`.
    """

    def __init__(self, come: Callable[[str], None]) -> None:
        self._come = come
        self._seen: dict[str, object] = {}
        self._due: dict[str, asyncio.TimerHandle] = {}

    def note(self, table: Table) -> bool:
        """Show the table as it is; whether strangers see it otherwise from outside than when it was last shown."""
        at, before = now(), self._seen.get(table.id)
        self.forget(table.id)
        seen = outside(table, None)
        after = (at < hidden_until(table.match), seen.status, seen.seats)
        due = _next(table, at)
        if due is not None or table.moment() is not None:
            self._seen[table.id] = after
        if due is not None:
            loop = asyncio.get_running_loop()
            # Whole milliseconds were cut off: never too early.
            wait = min((due + 1 - at) / 1000, LONGEST)
            self._due[table.id] = loop.call_later(wait, self._come, table.id)
        return before is not None and before != after

    def forget(self, match_id: str) -> None:
        """It is over, or gone."""
        self._seen.pop(match_id, None)
        if (due := self._due.pop(match_id, None)) is not None:
            due.cancel()

    def close(self) -> None:
        """Nobody is told of anything more."""
        for match_id in list(self._seen):
            self.forget(match_id)


def _next(table: Table, at: int) -> int | None:
    hidden = hidden_until(table.match)
    if at < hidden:
        return hidden
    return None if table.behind is None else table.behind.next_at(at)
