"""Each player's pencil: lines, marks and strokes of one's own at a table, for oneself or for one's side.

They are no part of the match: none of them changes a version or is told to anybody else.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from app.matches.lines import clean_line
from app.matches.matches import Matches
from app.matches.playing import new_key
from app.matches.refusals import EnoughNotes, NotSeated, NotStarted, NotThere
from app.matches.table import Table
from app.matches.times import rfc3339
from app.store import notes
from app.store.metadata import new_id, now
from app.store.notes import NoteRow
from app.store.people import User

LONGEST = 500
"""Signs of a written note."""

TEXT = "text"
DRAWN = ("mark", "arrow", "stroke")
KINDS = (TEXT, *DRAWN)

MOST_WRITTEN, MOST_DRAWN = 100, 300
"""Notes, and marks of all kinds, that one person may have at one table."""


class Writer(Struct, frozen=True):
    seat: str
    name: str


class NoteOut(Struct, frozen=True, kw_only=True):
    """A note as one reader is told it. `version` and `event`: what its writer had been told by then, for the writer
    alone. `move`: after which move of the match, once it has ended; before, the number would tell of secret moves.
    """

    id: str
    kind: str
    body: Raw
    by: Writer
    mine: bool
    shared: bool
    at: str
    version: int | UnsetType = UNSET
    event: int | UnsetType = UNSET
    move: int | UnsetType = UNSET


class Noted(Struct, frozen=True, kw_only=True):
    """What a person has just done with their pencil. `gone` was erased; `withdrawn` is no longer for their side."""

    match: str
    user: str
    side: str
    kept: tuple[NoteRow, ...] = ()
    gone: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    over: bool = False

    def for_writer(self) -> tuple[list[NoteOut], list[str]]:
        """What is new on the writer's own screens: notes, and the ids of those that are gone."""
        return [note_out(row, self.user, self.over) for row in self.kept], list(self.gone)

    def for_side(self) -> tuple[list[NoteOut], list[str]]:
        """The same on the screens of the others of the side."""
        return [note_out(row, None, self.over) for row in self.kept if row.shared], list(self.withdrawn)


Ear = Callable[[Noted], None]


class Notes:
    """The notes of all tables. `listen` to hear of each change once it is kept."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._ears: list[Ear] = []

    def listen(self, ear: Ear) -> None:
        self._ears.append(ear)

    async def write(self, table: Table, user: User, text: str, shared: bool, key: str | None = None) -> NoteOut:
        """Write a line. The same key again gives the first one.

        Raises NotSeated, NotStarted, EnoughNotes, or BadWish for a line that is empty or too long. What is shared is
        talk: raises Muted, or BadWish for a listed word.
        """
        body = _written(text)
        if shared:
            await self._matches.manners.may_say(user.id, text)
        return await self._keep(table, user, TEXT, body, shared, key)

    async def draw(
        self, table: Table, user: User, kind: str, body: bytes, shared: bool, key: str | None = None
    ) -> NoteOut:
        """Draw one of DRAWN. Raises NotSeated, NotStarted, or EnoughNotes."""
        return await self._keep(table, user, kind, body, shared, key)

    async def of(self, table: Table, user: str) -> list[NoteOut]:
        """This user's own, and what their side shares with them."""
        seat = table.seat_of(user)
        rows = await self._matches.store.read(notes.notes_for, table.id, user, None if seat is None else seat.side)
        return [note_out(row, user, _over(table)) for row in rows]

    async def alter(self, table: Table, user: str, note_id: str, shared: bool | None, text: str | None) -> NoteOut:
        """Write one's note anew, share it with one's side or share it no more.

        Raises NotThere; NotSeated for sharing with a side that is not one's own any more; BadWish as `write` does.
        """
        body = None if text is None else _written(text).decode()
        rows = await self._matches.store.read(notes.find, table.id, [note_id])
        own = [row for row in rows if row.user == user]
        if not own or (text is not None and own[0].kind != TEXT):
            raise NotThere
        seat = table.seat_of(user)
        if shared and (seat is None or seat.side != own[0].side):
            raise NotSeated
        if own[0].kind == TEXT and (shared or (shared is None and own[0].shared)):
            written = text if text is not None else msgspec.json.decode(own[0].body)["text"]
            await self._matches.manners.may_say(user, written)
        return await self._matches.carry_out(self._alter(table, user, note_id, shared, body))

    async def erase(self, table: Table, user: str, note_id: str) -> None:
        """Take one of one's notes away. Raises NotThere."""
        if not await self._matches.carry_out(self._erase(table, user, note_id=note_id)):
            raise NotThere

    async def clear(self, table: Table, user: str, kinds: Sequence[str]) -> None:
        """Take all of one's notes of these kinds away."""
        await self._matches.carry_out(self._erase(table, user, kinds=kinds))

    async def found(self, match_id: str, user: str, side: str, ids: Sequence[str]) -> Noted:
        """What another process has kept under these ids."""
        table = await self._matches.table(match_id)
        rows = await self._matches.store.read(notes.find, match_id, ids)
        return Noted(match=match_id, user=user, side=side, kept=tuple(rows), over=_over(table))

    async def _keep(self, table: Table, user: User, kind: str, body: bytes, shared: bool, key: str | None) -> NoteOut:
        seat = table.seat_of(user.id)
        if seat is None:
            raise NotSeated
        if table.match.status == "open":
            raise NotStarted
        seen = table.seen[seat.seat]
        row = NoteRow(
            id=new_id(),
            match=table.id,
            user=user.id,
            name=user.name,
            seat=seat.seat,
            side=seat.side,
            kind=kind,
            body=body.decode(),
            shared=shared,
            move=table.moves,
            version=seen.version,
            event=seen.events,
            at=now(),
        )
        return await self._matches.carry_out(self._write(table, row, key or new_key()))

    async def _write(self, table: Table, row: NoteRow, key: str) -> NoteOut:
        kinds, most = ((TEXT,), MOST_WRITTEN) if row.kind == TEXT else (DRAWN, MOST_DRAWN)
        try:
            kept, new = await self._matches.store.write(notes.keep, row, key, kinds, most)
        except notes.Full:
            raise EnoughNotes(most) from None
        if new:
            self._tell(Noted(match=table.id, user=row.user, side=row.side, kept=(kept,), over=_over(table)))
        return note_out(kept, row.user, _over(table))

    async def _alter(self, table: Table, user: str, note_id: str, shared: bool | None, body: str | None) -> NoteOut:
        altered = await self._matches.store.write(notes.alter, table.id, user, note_id, shared, body)
        if altered is None:
            raise NotThere
        before, after = altered
        withdrawn = (note_id,) if before.shared and not after.shared else ()
        over = _over(table)
        self._tell(Noted(match=table.id, user=user, side=after.side, kept=(after,), withdrawn=withdrawn, over=over))
        return note_out(after, user, over)

    async def _erase(self, table: Table, user: str, note_id: str | None = None, kinds: Sequence[str] = ()) -> bool:
        rows = await self._matches.store.write(notes.erase, table.id, user, note_id, kinds)
        for side in {row.side for row in rows}:
            theirs = [row for row in rows if row.side == side]
            gone, withdrawn = [row.id for row in theirs], [row.id for row in theirs if row.shared]
            self._tell(Noted(match=table.id, user=user, side=side, gone=tuple(gone), withdrawn=tuple(withdrawn)))
        return bool(rows)

    def _tell(self, noted: Noted) -> None:
        for ear in self._ears:
            ear(noted)


def note_out(row: NoteRow, reader: str | None, over: bool) -> NoteOut:
    """A note as this reader is told it; None: somebody else of the side. `over`: the match has ended."""
    mine = row.user == reader
    return NoteOut(
        id=row.id,
        kind=row.kind,
        body=Raw(row.body.encode()),
        by=Writer(row.seat, row.name),
        mine=mine,
        shared=row.shared,
        at=rfc3339(row.at),
        version=row.version if mine else UNSET,
        event=row.event if mine else UNSET,
        move=row.move if over else UNSET,
    )


def _written(text: str) -> bytes:
    return msgspec.json.encode({"text": clean_line(text, LONGEST)})


def _over(table: Table) -> bool:
    return table.match.status == "finished"
