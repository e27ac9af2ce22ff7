"""The ready check: the match starts with the last who says ready, and whoever comes or goes makes it begin anew."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, update

from app.bots import BOTS
from app.matches import hosting, readiness, seating
from app.matches.change import Change
from app.matches.check import LASTS, Check
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.refusals import AlreadyStarted, NotAsked, NotCreator, NotSeated
from app.matches.replaying import replay
from app.matches.spectators import Delay, Spectators
from app.matches.table import Table
from app.matches.timing import Mail
from app.store import processes
from app.store.engine import Store
from app.store.matches import load_whole
from app.store.metadata import now
from app.store.people import User
from app.store.tables import match
from tests.matches.clock import stopped
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.lapsing import lapsing
from tests.matches.tables import answer, until

pytestmark = pytest.mark.anyio

ME, OPEN, BOT = Place("player", "me"), Place("player", "open"), Place("player", "bot:random")


async def opened(matches: Matches, *players: User, seats: tuple[Place, ...] = (ME, OPEN, OPEN)) -> Table:
    table = await open_match(matches, ADA, Wish(game="bid", seats=seats, ready_check=True), BOTS)
    for player in players:
        table = await seating.join(matches, table.id, player)
    return table


async def test_fault_56_it_starts_once_with_the_last_who_is_ready(matches: Matches, store: Store) -> None:
    table = await opened(matches, BEN, CLEO)
    assert table.match.status == "open", "all seats are taken, but nobody has said ready"
    other = Matches(store, GAMES)
    starts: list[tuple[str, int]] = []
    for process in (matches, other):
        process.listen(lambda change: starts.append((change.after.match.status, change.after.revision)))
    await readiness.say(matches, table.id, ADA.id)
    assert [status for status, _ in starts] == ["open"]
    await asyncio.gather(
        *(readiness.say(process, table.id, user.id) for process in (matches, other) for user in (BEN, CLEO)),
        return_exceptions=True,
    )
    assert (await Matches(store, GAMES).table(table.id)).match.status == "running"
    # Where two processes come to the very same in the same millisecond, both find it done, and both tell it.
    assert len({revision for status, revision in starts if status == "running"}) == 1


async def test_who_is_ready_is_told_to_all_and_can_be_taken_back(matches: Matches) -> None:
    table = await readiness.say(matches, (await opened(matches, BEN, CLEO)).id, BEN.id)
    assert table.ready == frozenset({"player:2"})
    assert b'"ready":["player:2"]' in await matches.told(table, "public", 0)
    assert await readiness.say(matches, table.id, BEN.id) is table
    assert (await readiness.say(matches, table.id, BEN.id, ready=False)).ready == frozenset()


async def test_a_newcomer_a_kick_and_who_leaves_make_the_answers_void(matches: Matches) -> None:
    table = await opened(matches, BEN)

    async def two_are_ready() -> None:
        for user in (ADA, BEN):
            table_now = await readiness.say(matches, table.id, user.id)
        assert table_now.ready == frozenset({"player:1", "player:2"})

    await two_are_ready()
    assert (await seating.join(matches, table.id, CLEO)).ready == frozenset()
    await two_are_ready()
    assert (await hosting.kick(matches, table.id, ADA.id, "player:3")).ready == frozenset()
    await seating.join(matches, table.id, CLEO)
    await two_are_ready()
    await seating.leave(matches, table.id, CLEO.id)
    assert (await matches.table(table.id)).ready == frozenset()
    await two_are_ready()
    await hosting.keep_away(matches, table.id, ADA.id, CLEO.id)
    assert (await matches.table(table.id)).ready == frozenset({"player:1", "player:2"}), "she wasn't there"
    await hosting.retitle(matches, table.id, ADA.id, "Other words")
    assert (await matches.table(table.id)).ready == frozenset({"player:1", "player:2"})


async def test_nobody_is_missing_when_it_starts(matches: Matches) -> None:
    table = await opened(matches, BEN)
    for user in (ADA, BEN):
        table = await readiness.say(matches, table.id, user.id)
    assert table.match.status == "open"


def hurried(store: Store, me: str | None = None, lasts: int = 50) -> Matches:
    """A process in which a ready check lasts so many milliseconds."""
    return Matches(store, GAMES, ready_lasts=lasts, me=me)


async def room_of(matches: Matches, table: Table, viewer: str) -> dict[str, Any]:
    room: dict[str, Any] = json.loads(await matches.told(table, viewer, 0))["room"]
    return room


async def test_when_its_time_is_over_all_see_who_was_not_ready_and_it_can_be_asked_again(store: Store) -> None:
    matches = hurried(store)
    async with lapsing(matches):
        table = await opened(matches, BEN, CLEO)
        await readiness.say(matches, table.id, BEN.id)
        table = await until(matches, table.id, lambda table: table.ready is None)
        for viewer in ("player:1", "player:2", "public"):
            told = await room_of(matches, table, viewer)
            assert told == {"title": "Ada", "start": "hand", "unready": ["player:1", "player:3"]}
        with pytest.raises(NotAsked):
            await readiness.say(matches, table.id, CLEO.id)
        matches.ready_lasts = 60_000
        table = await readiness.ask(matches, table.id, ADA.id)
        assert (await room_of(matches, table, "public"))["ready"] == ["player:1"]
        for user in (BEN, CLEO):
            table = await readiness.say(matches, table.id, user.id)
        assert table.match.status == "running"


async def test_its_time_begins_when_nobody_is_missing(matches: Matches) -> None:
    table = await opened(matches, BEN)
    assert "ready_until" not in await room_of(matches, table, "public")
    table = await seating.join(matches, table.id, CLEO)
    assert table.check is not None
    assert table.check.until == table.updated + LASTS
    assert readiness.end(table, table.check.until - 1) is None
    assert "ready_until" in await room_of(matches, table, "player:2")
    until = (await readiness.say(matches, table.id, BEN.id)).check
    assert until is not None
    assert until.until == table.check.until, "an answer gives no more time"
    await seating.leave(matches, table.id, CLEO.id)
    assert "ready_until" not in await room_of(matches, await matches.table(table.id), "public")


async def test_an_answer_that_comes_too_late_starts_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even before anybody has seen to the end."""
    clock, matches = stopped(monkeypatch), hurried(store, lasts=60_000)
    table = await opened(matches, BEN, CLEO)
    for user in (ADA, BEN):
        await readiness.say(matches, table.id, user.id)
    clock.go(1)
    with pytest.raises(NotAsked):
        await readiness.say(matches, table.id, CLEO.id)
    assert (await matches.table(table.id)).match.status == "open"


async def test_by_mail_there_is_a_day_for_it(matches: Matches) -> None:
    wish = Wish(game="bid", seats=(ME, OPEN), ready_check=True, clock=Mail(days=3))
    table = await seating.join(matches, (await open_match(matches, ADA, wish, BOTS)).id, BEN)
    assert table.check is not None
    assert table.check.until == table.updated + 24 * 3600 * 1000


async def test_it_is_over_after_a_restart(store: Store) -> None:
    table = await opened(hurried(store), BEN, CLEO)
    there = Matches(store, GAMES)
    async with lapsing(there):
        table = await until(there, table.id, lambda table: table.ready is None)
    assert table.check == Check(missed=("player:1", "player:2", "player:3"))


async def test_it_is_over_once_whoever_sees_to_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    last = [0]

    def another_each_time() -> int:
        last[0] = max(last[0] + 1, now())
        return last[0]

    assert len(await ended_by_two(store, monkeypatch, another_each_time)) == 1


async def test_the_very_same_end_stands_once_whoever_finds_it_done(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same millisecond both make the very same change: then each may take it for its own, and tell it."""
    ends = await ended_by_two(store, monkeypatch, lambda: now() // 200 * 200 + 200)
    assert len(set(ends)) == 1


async def ended_by_two(store: Store, monkeypatch: pytest.MonkeyPatch, clock: Callable[[], int]) -> list[int]:
    """The revisions at which two processes told that a check was over, by this clock. In the database it is so once."""
    monkeypatch.setattr("app.matches.matches.now", clock)
    one, other = hurried(store, "one"), hurried(store, "other")
    ends: list[int] = []

    def heard(change: Change) -> None:
        if change.after.check and change.after.check.over:
            ends.append(change.after.revision)

    for process in (one, other):
        process.listen(heard)
    async with lapsing(one), lapsing(other) as there:
        table = await opened(one, BEN, CLEO)
        there.take_up(table.id)
        await until(one, table.id, lambda table: table.ready is None)
        await asyncio.sleep(0.1)
    assert (await Matches(store, GAMES).table(table.id)).revision == table.revision + 1
    return ends


async def test_whoever_is_left_takes_it_over(store: Store) -> None:
    table = await opened(hurried(store, "gone"), BEN, CLEO)
    assert await store.write(processes.take_over, "here", 10, []) == [table.id]


async def test_what_an_earlier_release_asked_goes_on_without_an_end(matches: Matches, store: Store) -> None:
    table = await opened(matches, BEN, CLEO)

    def as_it_was(connection: Connection) -> None:
        connection.execute(update(match).where(match.c.id == table.id).values(ready='["player:2"]'))

    await store.write(as_it_was)
    matches.forget(table.id)
    table = await matches.table(table.id)
    assert (table.ready, readiness.end(table, table.updated + 10**12)) == (frozenset({"player:2"}), None)
    for user in (ADA, CLEO):
        table = await readiness.say(matches, table.id, user.id)
    assert table.match.status == "running"


async def test_where_some_look_on_late_it_is_for_those_who_sit_there(store: Store) -> None:
    """Or they would know by its end, or by that it doesn't come, whether the match has begun."""
    matches = hurried(store)
    late = Wish(game="nim", ready_check=True, spectators=Spectators(delay=Delay(minutes=5)))
    async with lapsing(matches):
        table = await seating.join(matches, (await open_match(matches, ADA, late, BOTS)).id, BEN)
        version, room = table.seen["public"].version, await room_of(matches, table, "public")
        table = await until(matches, table.id, lambda table: table.ready is None)
        assert (await room_of(matches, table, "player:2"))["unready"] == ["player:1", "player:2"]
        matches.ready_lasts = 60_000
        await readiness.ask(matches, table.id, ADA.id)
        for table_now in (await matches.table(table.id), await readiness.say(matches, table.id, BEN.id)):
            assert (table_now.told_to("public").version, await room_of(matches, table_now, "public")) == (version, room)
    assert room == {"title": "Ada", "start": "ready"}
    assert (await matches.table(table.id)).match.status == "running"
    await answer(matches, table.id, ADA, "1")
    stored = await matches.store.read(load_whole, table.id)
    assert stored is not None
    replay(stored, matches.games)


async def test_bots_are_always_ready(matches: Matches) -> None:
    table = await opened(matches, seats=(ME, BOT, BOT))
    assert table.match.status == "open"
    assert (await readiness.say(matches, table.id, ADA.id)).match.status == "running"


async def test_the_creator_may_ask_at_any_table_and_ask_no_more(matches: Matches) -> None:
    table = await open_match(matches, ADA, Wish(game="bid", seats=(ME, OPEN, OPEN)), ())
    await seating.join(matches, table.id, BEN)
    with pytest.raises(NotCreator):
        await readiness.ask(matches, table.id, BEN.id)
    with pytest.raises(NotAsked):
        await readiness.say(matches, table.id, BEN.id)
    table = await readiness.ask(matches, table.id, ADA.id)
    assert table.ready == frozenset({"player:1"}), "whoever asks is ready"
    assert await readiness.ask(matches, table.id, ADA.id) is table
    with pytest.raises(NotSeated):
        await readiness.say(matches, table.id, DAN.id)
    await seating.join(matches, table.id, CLEO)
    table = await readiness.ask(matches, table.id, ADA.id, wanted=False)
    assert (table.ready, table.match.status) == (None, "open")
    # Asked when all are there, the last answer starts it.
    await readiness.ask(matches, table.id, ADA.id)
    await readiness.say(matches, table.id, BEN.id)
    assert (await readiness.say(matches, table.id, CLEO.id)).match.status == "running"
    for again in (readiness.ask(matches, table.id, ADA.id), readiness.say(matches, table.id, BEN.id)):
        with pytest.raises(AlreadyStarted):
            await again


async def test_the_creator_need_not_wait_for_the_answers(matches: Matches) -> None:
    table = await opened(matches, BEN, CLEO)
    assert (await seating.begin_by_hand(matches, table.id, ADA.id)).match.status == "running"
