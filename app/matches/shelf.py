"""Matches in memory, ready for their next change; and how those get there that aren't: read from the database, or read
on from what was known before another process changed them.
"""

from collections import OrderedDict
from collections.abc import Mapping
from traceback import extract_tb
from typing import Any

from msgspec import ValidationError

from app.core.event import Event
from app.core.game import Game, WrongContent
from app.matches import table as tables
from app.matches.reading_on import goes_on, read_on
from app.matches.refusals import NotThere
from app.matches.table import Table
from app.store import matches as store
from app.store.engine import Store
from app.store.rows import MatchRow, Stored


class Unreadable(RuntimeError):
    """A stored match that today's rules can't read: a fault of ours, as each release must read those before it; or left
    by a newer release, of which a process still runs beside this one.
    """

    quotes_nothing = True


class Shelf:
    """At most `most` matches: where more than these are played at once, each move costs reading its match anew."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]], most: int) -> None:
        self._store = store
        self._games = games
        self._most = most
        self._hot: OrderedDict[str, Table] = OrderedDict()
        # As they stood before another process changed them.
        self._known: OrderedDict[str, Table] = OrderedDict()
        self._loading: set[str] = set()

    def __len__(self) -> int:
        return len(self._hot)

    def get(self, match_id: str) -> Table | None:
        """The match, if it is in memory."""
        table = self._hot.get(match_id)
        if table is not None:
            self._hot.move_to_end(match_id)
        return table

    def put(self, table: Table) -> None:
        """From now on the match stands so."""
        _keep(self._hot, table, self._most)

    def of(self, user: str) -> list[str]:
        """The matches in memory at which this user sits."""
        return [match_id for match_id, table in self._hot.items() if user in table.members]

    def forget(self, match_id: str) -> None:
        """Read this match anew, as another process has changed it, or may have."""
        self._loading.discard(match_id)
        if (known := self._hot.pop(match_id, None)) is not None:
            _keep(self._known, known, self._most)

    def forget_all(self) -> None:
        """Read all of them anew, holding nothing of what was known for true."""
        for each in (self._hot, self._known, self._loading):
            each.clear()

    def forget_of(self, user: str) -> None:
        """Read anew the matches at which this user sits, or which are theirs: their name has changed."""
        for match_id, table in list(self._hot.items()):
            if user in table.members or user == table.match.creator:
                self.forget(match_id)
        # They may sit at one that is being read just now.
        self._loading.clear()

    async def load(self, match_id: str) -> Table:
        """The match, read where it isn't in memory. Nobody else here loads it meanwhile. Raises NotThere, Unreadable or
        Away.
        """
        if (hot := self._hot.get(match_id)) is not None:
            return hot
        self._loading.add(match_id)
        try:
            known = self._known.pop(match_id, None)
            stored = await self._stored(match_id, known)
            if known is not None and not goes_on(known, stored):
                known, stored = None, await self._stored(match_id)
            table = self._read(stored, known)
            # Told to forget it meanwhile: what was read may be old already.
            if match_id in self._loading:
                self.put(table)
            return table
        finally:
            self._loading.discard(match_id)

    async def events(self, table: Table) -> list[Event]:
        """All that was ever told at this table. Raises Unreadable or Away."""
        forms = await self._store.read(store.all_events, table.id)
        try:
            return tables.decode_events(forms)
        except Exception as fault:
            raise _unreadable(table.match, _where(fault)) from None

    async def _stored(self, match_id: str, known: Table | None = None) -> Stored:
        after = (0, 0) if known is None else (known.moves, known.events)
        stored = await self._store.read(store.load, match_id, *after)
        if stored is None or stored.match.game not in self._games:
            raise NotThere
        return stored

    def _read(self, stored: Stored, known: Table | None) -> Table:
        begun_by, ours = stored.match.rules_version, self._games[stored.match.game].rules_version
        if begun_by > ours:
            # It might go on here, though otherwise than it would there.
            raise _unreadable(stored.match, f"begun by rules {begun_by}, and those that run here are {ours}")
        try:
            if known is not None:
                return read_on(known, stored, self._games[stored.match.game])
            return tables.from_store(stored, self._games)
        except WrongContent as wrong:
            raise _unreadable(stored.match, str(wrong)) from None
        except Exception as fault:
            raise _unreadable(stored.match, _where(fault)) from None


def _keep(shelf: OrderedDict[str, Table], table: Table, most: int) -> None:
    """Put it on the shelf; where that is full, the one that was put there first goes."""
    shelf[table.id] = table
    shelf.move_to_end(table.id)
    if len(shelf) > most:
        shelf.popitem(last=False)


def _unreadable(match: MatchRow, reason: str) -> Unreadable:
    return Unreadable(f"match {match.id} of {match.game}: {reason}")


def _where(fault: Exception) -> str:
    """What kind of error it is that today's rules stumble over, and where it arose. Its text may hold a secret: none of
    it is passed on but the path in what was read.
    """
    path = str(fault).rpartition(" - at ")[2] if isinstance(fault, ValidationError) else ""
    (frame,) = extract_tb(fault.__traceback__, -1)
    return f"{type(fault).__name__} {path or f'in {frame.name}, line {frame.lineno}'}"
