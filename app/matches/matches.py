"""The one write path, for every change of a match, whoever asks: lock, load, decide, commit, tell."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from app.core.game import Game
from app.core.refusal import Refusal
from app.core.viewer import PUBLIC
from app.matches.calling import Calling
from app.matches.change import Change
from app.matches.check import LASTS
from app.matches.clocks import Moment
from app.matches.dials import Dials, dials, with_dials
from app.matches.manners import Manners
from app.matches.pulse import Pulse
from app.matches.refusals import NotThere, Stale
from app.matches.shelf import Shelf, Unreadable
from app.matches.table import READY, Table
from app.store import matches as store
from app.store import past
from app.store.away import Away
from app.store.engine import Store
from app.store.metadata import now
from app.store.processes import keeper_of

HOT = 2000
"""Matches kept in memory (see shelf.py)."""

TRIES = 30
"""Attempts at a change while other processes go on changing the same match: each that fails was a step for somebody."""

BREATH = 0.005
"""Seconds by which the pause before the next attempt grows, at most, so that processes don't run in step."""

DOUBT = 1.0
"""Seconds between two looks whether the database is back."""

T = TypeVar("T")

Listener = Callable[[Change], None]
Plan = Callable[[Table, int], Change | None]
"""Decides what becomes of a match now (milliseconds since 1970), or that nothing does. A pure function of the table;
what can't be done raises a Refusal."""


class Matches:
    """All matches of this server. `listen` to be told of each change once it is committed.

    `window_seconds` is how long a reaction window stays open at most; it is told to whoever draws one. `ready_lasts` is
    how long a ready check does, in milliseconds. `me` names this process among those that share the database (see
    app.matches.minding); without it, there is only this one. `words` is a file of listed words (see manners.py).
    `calling` says who is given notice of what; without it, nobody is.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        hot: int = HOT,
        window_seconds: float = 0,
        ready_lasts: int = LASTS,
        me: str | None = None,
        words: Path | None = None,
        calling: Calling | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.window_seconds = window_seconds
        self.ready_lasts = ready_lasts
        self.me = me
        self.calling = calling
        self.pulse = Pulse(store)
        self.manners = Manners(store, words)
        self._shelf = Shelf(store, games, hot)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self._elsewhere: list[Callable[[str], None]] = []
        self._under_way: set[asyncio.Task[Any]] = set()
        self._saving = 0
        self._saved: asyncio.Future[None] | None = None
        self._unsure: dict[str, asyncio.Task[None]] = {}
        self._in_doubt: dict[str, list[Change]] = {}

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every commit, in the order of a match's changes. It must neither block nor fail."""
        self._listeners.append(listener)

    def listen_elsewhere(self, listener: Callable[[str], None]) -> None:
        """Call `listener` with the id of a match that was changed, or may have been, without anybody being told: by
        another process, or at a moment when the database went away.
        """
        self._elsewhere.append(listener)

    def tell_no_more(self, listener: Listener, elsewhere: Callable[[str], None]) -> None:
        """Call neither of these any more: whoever stops must not begin anything because of what is still being told."""
        self._listeners = [each for each in self._listeners if each != listener]
        self._elsewhere = [each for each in self._elsewhere if each != elsewhere]

    async def table(self, match_id: str) -> Table:
        """The match as it stands. Raises NotThere."""
        if (table := self._shelf.get(match_id)) is not None:
            return table
        async with self.lock(match_id):
            return await self._shelf.load(match_id)

    async def fresh(self, match_id: str) -> Table:
        """The match as it stands in the database, even where another process changed it a moment ago. Raises NotThere.

        Whoever comes from there has seen that already.
        """
        table = await self.table(match_id)
        if await self._outdated(table):
            self.forget(match_id)
            table = await self.table(match_id)
        return table

    async def told(self, table: Table, viewer: str, after: int) -> bytes:
        """All that this viewer may know, as JSON, with its events after the first `after`."""
        if viewer == PUBLIC and (moment := table.moment()) is not None:
            return await self._told_late(table, moment, after)
        told = table.told_since(viewer, after, self.window_seconds)
        if told is None:
            told = table.told_with(viewer, after, await self._shelf.events(table), self.window_seconds)
        return told if table.clocks is None else with_dials(told, self.dials(table))

    def dials(self, table: Table) -> Dials | None:
        """What the clocks of this table show now."""
        return dials(table, Moment(now(), self.pulse.known))

    async def events(self, table: Table, viewer: str, after: int) -> tuple[int, list[bytes]]:
        """This viewer's events after the first `after`, each as JSON, and how many come before them."""
        moment = table.moment() if viewer == PUBLIC else None
        return await self._events_upto(table, viewer, after, None if moment is None else moment.events)

    async def change(self, match_id: str, plan: Plan, not_before: float = 0) -> Change | None:
        """Let `plan` decide on the match as it is now, commit what it says, then tell everybody who listens.

        `not_before` is a time of the event loop's clock: nobody else here changes the match while it is waited for.
        Raises what `plan` raises, with nothing changed; NotThere; Stale when other processes were faster again and
        again; Away.
        What is on its way to the database is committed and told even if the caller is cancelled meanwhile. The next
        change may then be planned on the table before it: the database refuses that one, and it is planned anew.
        """
        async with self.lock(match_id):
            if not_before:
                await asyncio.sleep(not_before - asyncio.get_running_loop().time())
            failed_on: int | None = None
            for attempt in range(TRIES):
                table = self._shelf.get(match_id) or await self._shelf.load(match_id)
                if table.revision == failed_on:
                    break  # nobody else was faster, so it would fail for ever
                if table.match.clock is not None:
                    table = replace(table, lost=await self.pulse.lost())
                try:
                    change = plan(table, now())
                except Refusal:
                    # Of a match that another process changed a moment ago, it may be wrong.
                    if not await self._outdated(table):
                        raise
                    self.forget(match_id)
                    continue
                if change is None:
                    return None
                try:
                    await self._save(change)
                except (store.Stale, IntegrityError):
                    # Another process was faster. What it left decides, so ask once more.
                    failed_on = table.revision
                    await asyncio.sleep(random.uniform(0, attempt * BREATH))
                    continue
                return change
            raise Stale

    async def table_after(self, match_id: str, plan: Plan) -> Table:
        """The match as it stands after `change`, whether or not there was anything to do. Raises as that does."""
        change = await self.change(match_id, plan)
        return change.after if change is not None else await self.table(match_id)

    async def drop(self, match_id: str) -> None:
        """Delete a match that is over, without reading it first. Raises store.Stale, or Away."""
        async with self.lock(match_id):
            revision = await self.store.read(store.revision_of, match_id)
            if revision is not None:
                await self.store.write(store.remove, match_id, revision)
            self.forget(match_id)
        for listener in self._elsewhere:
            listener(match_id)

    async def add(self, change: Change) -> None:
        """Commit a new match, then tell. Raises Taken where there is another of its id, IntegrityError where there is
        another rematch; Away.
        """
        await self.carry_out(self._add(change))

    def lock(self, match_id: str) -> asyncio.Lock:
        """What everybody holds who changes the match in this process."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    def forget(self, match_id: str | None = None) -> None:
        """Read this match anew, as another process has changed it, or may have; or all of them, holding nothing of what
        was known for true.
        """
        if match_id is None:
            self._shelf.forget_all()
        else:
            self._shelf.forget(match_id)

    def forget_of(self, user: str) -> None:
        """Read anew the matches at which this user sits, or which are theirs: their name has changed."""
        self._shelf.forget_of(user)

    def hot(self, user: str) -> list[str]:
        """The matches in memory at which this user sits."""
        return self._shelf.of(user)

    @property
    def hot_count(self) -> int:
        """How many matches are in memory."""
        return len(self._shelf)

    async def mine(self, match_id: str) -> bool:
        """Whether it is for this process to play the match's bots (see app.matches.minding)."""
        return self.me is None or await self.store.read(keeper_of, match_id) == self.me

    def unsure(self, match_id: str, change: Change | None = None) -> None:
        """What is known of this match may be old, as this change of it may have been made. As soon as the database is
        there to be asked, it is told if it was made; and those are told who listen for changes elsewhere.
        """
        if change is not None:
            self._in_doubt.setdefault(match_id, []).append(change)
        if match_id not in self._unsure:
            self._unsure[match_id] = asyncio.ensure_future(self._make_sure(match_id))

    async def close(self) -> None:
        """Wait for what is under way."""
        for task in self._unsure.values():
            task.cancel()
        while self._under_way:
            await asyncio.wait(self._under_way)
        if self._saving:
            self._saved = asyncio.get_running_loop().create_future()
            await self._saved

    async def carry_out(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even if nobody waits for it any more: what is committed must also be told."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _outdated(self, table: Table) -> bool:
        """Whether another process has changed this match, which may not have been heard of yet."""
        return self.me is not None and await self.store.read(store.revision_of, table.id) != table.revision

    async def _save(self, change: Change) -> None:
        """Commit the change, then tell. Raises what the database raises, with nothing told."""
        rows = change.rows
        if rows is None:
            await self.carry_out(self._remove(change))
            return
        if self.calling is not None and (calls := self.calling.by_change(change)):
            rows = replace(rows, calls=calls)
            change = replace(change, rows=rows)
        if self.me is not None:
            rows = replace(rows, keeper=self.me)

        def saved(error: BaseException | None) -> None:
            self._saving -= 1
            if self._saved is not None and not self._saving:
                self._saved.set_result(None)
            if error is None:
                self._tell(change)
            else:
                self._not_saved(change, error)

        saving = self.store.write_together(store.save, rows, saved)
        self._saving += 1
        await saving

    async def _remove(self, change: Change) -> None:
        try:
            await self.store.write(store.remove, change.after.id, change.after.revision, change.lapsed)
        except Exception as error:
            self._not_saved(change, error)
            raise
        self._tell(change)

    def _not_saved(self, change: Change, error: BaseException) -> None:
        """Another process was faster, or the database is away: then nobody knows."""
        self.forget(change.after.id)
        if isinstance(error, Away):
            self.unsure(change.after.id, change)
        else:
            for listener in self._elsewhere:
                listener(change.after.id)

    async def _make_sure(self, match_id: str) -> None:
        try:
            while True:
                await asyncio.sleep(DOUBT)
                with suppress(Away):
                    await self._try_to_load(match_id)
                    await self._tell_what_was_made(match_id)
                    break
        finally:
            del self._unsure[match_id]
            self._in_doubt.pop(match_id, None)
        for listener in self._elsewhere:
            listener(match_id)

    async def _try_to_load(self, match_id: str) -> None:
        """Raises Away alone: whatever else is wrong with the match, the database was there to be asked."""
        with suppress(NotThere, Unreadable):
            await self.table(match_id)

    async def _tell_what_was_made(self, match_id: str) -> None:
        """Of the changes of which that was not known. Nobody here changes the match meanwhile."""
        async with self.lock(match_id):
            in_doubt = self._in_doubt.get(match_id, [])
            while in_doubt:
                made = await self._was_made(in_doubt[0])
                change, hot = in_doubt.pop(0), self._shelf.get(match_id)
                if made and (hot is None or hot.revision <= change.after.revision):
                    self._tell(change)

    async def _was_made(self, change: Change) -> bool:
        """Whether the match stands as this change was to leave it."""
        match, rows = change.after.match, change.rows
        if rows is None:
            return await self.store.read(store.revision_of, match.id) is None
        # Another match may have been opened under the same key, and so have the same id.
        ours = change.before is not None or await self.store.read(store.commitment_of, match.id) == match.commitment
        return ours and await self.store.read(store.stands, rows)

    async def _add(self, change: Change) -> None:
        table, rows = change.after, change.rows
        assert rows is not None
        try:
            await self.store.write(store.add, table.match, table.seats, rows.snapshot, rows.events, self.me, rows.past)
        except Away as away:
            self._not_saved(change, away)
            raise
        self._tell(change)

    def _tell(self, change: Change) -> None:
        table = change.after
        if change.removed:
            self.forget(table.id)
        else:
            self._shelf.put(table)
        for listener in self._listeners:
            listener(change)

    async def _told_late(self, table: Table, moment: past.Moment, after: int) -> bytes:
        """What the public was told at this moment, with its events after the first `after`."""
        what = (f"{PUBLIC} {moment.version}", after)
        if (ready := table.told.get(what)) is not None:
            return ready
        scenery = await self.store.read(past.body, table.id, moment.version)
        if scenery is None:
            # It was kept no longer, as others have come further: what is known here is old.
            self.forget(table.id)
            return await self.told(await self.table(table.id), PUBLIC, after)
        before, lines = await self._events_upto(table, PUBLIC, after, moment.events)
        answer = table.told_late(moment, scenery, before, lines, self.window_seconds)
        if len(table.told) < READY:
            table.told[what] = answer
        return answer

    async def _events_upto(self, table: Table, viewer: str, after: int, upto: int | None) -> tuple[int, list[bytes]]:
        at_hand = table.events_since(viewer, after, upto)
        return (
            at_hand if at_hand is not None else table.events_among(viewer, after, await self._shelf.events(table), upto)
        )
