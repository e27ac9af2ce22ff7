"""Reaction windows at the tables: nobody but their owner can tell what is answered, or whether, or how they want it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from app.core.refusal import Closed
from app.matches import playing, windows
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.minding import Minding
from app.matches.playing import person
from app.matches.refusals import NothingToUndo, NotSeated
from app.matches.shelf import Unreadable
from app.matches.table import Table
from app.matches.windows import WindowClock, share_of_time
from app.store.engine import Store
from app.store.matches import load
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import answer, asked, started, until

pytestmark = pytest.mark.anyio

OTHERS = ("walker", "guard:2", "public")


@asynccontextmanager
async def clock(matches: Matches, least: float = 0.02, most: float = 0.05) -> AsyncIterator[WindowClock]:
    """Windows close by themselves until the block ends."""
    clock = WindowClock(matches, least, most)
    clock.start()
    await Minding(matches, [clock.take_up]).start()
    try:
        yield clock
    finally:
        await clock.close()


def closed(table: Table) -> bool:
    return not table.windows


async def watched(matches: Matches, *cards: str) -> str:
    """A walk that is about to begin: Ada walks, Ben and Cleo have laid these cards."""
    guards = (BEN, CLEO)[: len(cards)]
    match_id = await started(matches, "watch", ADA, *guards)
    for guard, card in zip(guards, cards, strict=True):
        await answer(matches, match_id, guard, card)
    return match_id


async def walked(matches: Matches, *cards: str) -> str:
    """Ada has gone to the left: the windows are open."""
    match_id = await watched(matches, *cards)
    await answer(matches, match_id, ADA, "left")
    assert len((await matches.table(match_id)).windows) == len(cards)
    return match_id


@pytest.mark.parametrize("card", ["dog:left", "dog:right", "stone"])
async def test_a_window_closes_by_itself(matches: Matches, card: str) -> None:
    async with clock(matches):
        match_id = await walked(matches, card)
        table = await until(matches, match_id, closed)
    assert asked(table, "walker", "walk")


async def test_an_answer_does_not_close_it(matches: Matches) -> None:
    match_id = await watched(matches, "dog:left")
    async with clock(matches, 0.1, 0.1):
        began = asyncio.get_running_loop().time()
        await answer(matches, match_id, ADA, "left")
        await answer(matches, match_id, BEN, "loose")
        await asyncio.sleep(0.05)
        assert (await matches.table(match_id)).match.status == "running"
        table = await until(matches, match_id, closed)
        assert asyncio.get_running_loop().time() - began >= 0.1
    assert table.match.status == "finished"


async def test_fault_68_an_answer_winds_up_no_second_clock(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would close earlier now and then for those who answer."""
    drawn: list[str] = []

    async def run_down(self: WindowClock, match_id: str, decision: str, at: float) -> None:
        drawn.append(decision)
        await asyncio.Event().wait()

    monkeypatch.setattr(WindowClock, "_run_down", run_down)
    async with clock(matches):
        match_id = await walked(matches, "dog:left", "stone")
        await asyncio.sleep(0)
        assert len(drawn) == 2
        for choice in ("pass", "loose", "pass"):
            await answer(matches, match_id, BEN, choice)
        await playing.undo(matches, match_id, person(BEN.id))
        await answer(matches, match_id, CLEO, "pass")
        await playing.ask_every_time(matches, match_id, person(BEN.id), True)
        await asyncio.sleep(0)
        assert len(drawn) == 2


async def test_nobody_notices_an_answer_or_what_becomes_of_it(matches: Matches) -> None:
    match_id = await walked(matches, "dog:left", "stone")
    before = await matches.table(match_id)
    heard: list[Change] = []
    matches.listen(heard.append)
    for choice in ("pass", "loose", "pass"):
        await answer(matches, match_id, BEN, choice)
    await playing.undo(matches, match_id, person(BEN.id))
    after = await matches.table(match_id)
    for viewer in OTHERS:
        assert after.seen[viewer] is before.seen[viewer]
    assert [change.noticed for change in heard] == [{"guard:1"}] * 4
    assert asked(after, "guard:1").standing == ("loose",)


async def test_the_table_waits_for_its_owner_in_everybodys_eyes(matches: Matches) -> None:
    match_id = await walked(matches, "stone")
    for choice in (None, "pass"):
        if choice is not None:
            await answer(matches, match_id, BEN, choice)
        table = await matches.table(match_id)
        assert {seen.sight.waiting_for for seen in table.seen.values()} == {b'["guard:1"]'}
        assert {name for name, seen in table.seen.items() if seen.sight.turn} == {"guard:1"}


async def test_a_close_is_a_move_by_nobody_that_nothing_is_taken_back_across(matches: Matches) -> None:
    async with clock(matches, 0.2, 0.3):
        match_id = await walked(matches, "dog:left")
        await answer(matches, match_id, BEN, "pass")
        assert (await matches.table(match_id)).seen["guard:1"].can_undo
        table = await until(matches, match_id, closed)
    assert not any(seen.can_undo for seen in table.seen.values())
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(BEN.id))
    stored = await matches.store.read(load, match_id)
    assert stored is not None
    last = stored.moves[-1]
    assert (last.seat, last.kind, last.options) == ("", "close", "[]")
    assert last.version == table.seen["public"].version
    assert stored.snapshot.windows is None


async def test_each_of_several_windows_has_its_own_time(matches: Matches) -> None:
    ends: set[str] = set()
    async with clock(matches, 0, 0.04):
        for _ in range(12):
            match_id = await walked(matches, "stone", "stone")
            table = await until(matches, match_id, lambda table: len(table.windows) < 2)
            ends.update(table.windows)
    assert ends == {"d2-guard:1", "d2-guard:2"}


async def test_who_resigns_ends_it(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    async with clock(matches):
        match_id = await walked(matches, "stone")
        await playing.resign(matches, match_id, person(BEN.id))
        assert closed(await matches.table(match_id))
        await asyncio.sleep(0.06)
    assert not caplog.records


# Asking every time.


async def test_who_wants_to_be_asked_every_time_is_waited_for(matches: Matches) -> None:
    match_id = await watched(matches, "stone", "stone")
    await playing.ask_every_time(matches, match_id, person(BEN.id), True)
    async with clock(matches):
        await answer(matches, match_id, ADA, "left")
        await until(matches, match_id, lambda table: len(table.windows) < 2)
        await asyncio.sleep(0.1)
        assert [*(await matches.table(match_id)).windows] == ["d2-guard:1"]
        began = asyncio.get_running_loop().time()
        await answer(matches, match_id, BEN, "pass")
        await until(matches, match_id, closed)
        assert asyncio.get_running_loop().time() - began >= 0.02


async def test_the_wish_is_shown_to_its_seat_alone_and_noticed_by_nobody_else(matches: Matches) -> None:
    match_id = await watched(matches, "stone", "stone")
    before = await matches.table(match_id)
    heard: list[Change] = []
    matches.listen(heard.append)
    for _ in range(2):
        await playing.ask_every_time(matches, match_id, person(BEN.id), True)
    (change,) = heard
    assert change.noticed == {"guard:1"}
    assert change.after.seats is before.seats
    for viewer in OTHERS:
        assert change.after.seen[viewer] is before.seen[viewer]

    def shown(viewer: str) -> object:
        told = change.after.told_since(viewer, 0, 6.5)
        assert told is not None
        words = msgspec.json.decode(told)
        assert words["window_seconds"] == 6.5
        return words.get("ask_every_time")

    assert [shown(viewer) for viewer in ("guard:1", *OTHERS)] == [True, False, False, None]


async def test_nothing_is_said_of_windows_where_a_game_has_none(matches: Matches) -> None:
    table = await matches.table(await started(matches, "nim", ADA, BEN))
    told = table.told_since("player:1", 0, 6.5)
    assert told is not None
    assert not {"window_seconds", "ask_every_time"} & msgspec.json.decode(told).keys()


async def test_the_wish_holds_from_the_next_window_on(matches: Matches) -> None:
    """Whoever sees what there is to decide can't ask for more time then: it would tell."""
    match_id = await walked(matches, "dog:right")
    async with clock(matches):
        await playing.ask_every_time(matches, match_id, person(BEN.id), True)
        await until(matches, match_id, closed)
        await answer(matches, match_id, ADA, "left")
        await playing.ask_every_time(matches, match_id, person(BEN.id), False)
        await asyncio.sleep(0.1)
        assert not closed(await matches.table(match_id))
        await answer(matches, match_id, BEN, "pass")
        await until(matches, match_id, closed)


async def test_an_answer_that_is_taken_back_is_none(matches: Matches) -> None:
    match_id = await watched(matches, "dog:left")
    await playing.ask_every_time(matches, match_id, person(BEN.id), True)
    async with clock(matches):
        await answer(matches, match_id, ADA, "left")
        await answer(matches, match_id, BEN, "loose")
        await playing.undo(matches, match_id, person(BEN.id))
        await asyncio.sleep(0.1)
        assert not closed(await matches.table(match_id))
        await answer(matches, match_id, BEN, "pass")
        table = await until(matches, match_id, closed)
    assert table.match.status == "running"


async def test_only_those_who_sit_there_may_wish_and_only_before_the_end(matches: Matches) -> None:
    match_id = await watched(matches, "stone")
    with pytest.raises(NotSeated):
        await playing.ask_every_time(matches, match_id, person(DAN.id), True)
    await playing.resign(matches, match_id, person(BEN.id))
    with pytest.raises(Closed):
        await playing.ask_every_time(matches, match_id, person(BEN.id), True)


# Restarts and several processes.


async def test_fault_66_windows_that_were_open_close_after_a_restart(matches: Matches, store: Store) -> None:
    waiting = await watched(matches, "stone")
    await playing.ask_every_time(matches, waiting, person(BEN.id), True)
    await answer(matches, waiting, ADA, "left")
    match_id = await walked(matches, "stone")
    restarted = Matches(store, GAMES)
    async with clock(restarted):
        await until(restarted, match_id, closed)
        await asyncio.sleep(0.06)
        table = await restarted.table(waiting)
        assert not closed(table)
        assert table.seen["guard:1"].every_time


async def test_of_several_processes_one_closes(
    matches: Matches, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await walked(matches, "stone", "stone")
    moves = (await matches.table(match_id)).moves
    houses = [matches, *(Matches(store, GAMES) for _ in range(3))]
    async with (
        clock(houses[0], 0, 0.02),
        clock(houses[1], 0, 0.02),
        clock(houses[2], 0, 0.02),
        clock(houses[3], 0, 0.02),
    ):
        await asyncio.sleep(0.2)
    table = await Matches(store, GAMES).table(match_id)
    assert closed(table)
    assert table.moves == moves + 2
    assert not caplog.records


async def test_a_process_that_changes_a_match_stands_by_for_the_one_whose_window_it_is(
    matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its window may be closed by another process, but not before it would have done so itself."""
    monkeypatch.setattr(windows, "LATE", 1.0)
    other = Matches(store, GAMES)
    async with clock(other, 0.1, 0.1):
        match_id = await walked(matches, "stone")  # in a process that has no clock any more
        await answer(other, match_id, BEN, "pass")
        await asyncio.sleep(0.15)
        assert not closed(await other.table(match_id))
        await until(other, match_id, closed)


async def test_a_window_takes_the_same_time_in_every_process(matches: Matches, store: Store) -> None:
    match_id = await walked(matches, "stone", "stone")
    here, there = await matches.table(match_id), await Matches(store, GAMES).table(match_id)
    shares = [share_of_time(here, decision, window) for decision, window in here.windows.items()]
    assert shares == [share_of_time(there, decision, window) for decision, window in there.windows.items()]
    assert len({*shares}) == 2


async def test_the_time_is_drawn_evenly_whatever_the_match(matches: Matches) -> None:
    table = await matches.table(await walked(matches, "stone"))
    ((decision, window),) = table.windows.items()
    shares = sorted(share_of_time(table, decision, msgspec.structs.replace(window, at=n)) for n in range(1000))
    assert max(abs(share - n / 1000) for n, share in enumerate(shares)) < 0.05


async def test_a_database_that_is_away_for_a_moment_leaves_no_window_open(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(windows, "LATE", 0.1)
    close_window = playing.close_window
    failed: list[str] = []

    async def failing(matches: Matches, match_id: str, decision: str, not_before: float) -> None:
        if not failed:
            failed.append(decision)
            raise OSError
        await close_window(matches, match_id, decision, not_before)

    monkeypatch.setattr(playing, "close_window", failing)
    async with clock(matches):
        match_id = await walked(matches, "stone")
        await until(matches, match_id, closed)
    assert failed


async def test_an_answer_at_the_last_moment_does_not_put_off_the_close(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is held for a moment before, however long an answer takes to be saved."""
    match_id = await watched(matches, "dog:left")
    loop = asyncio.get_running_loop()
    async with clock(matches, 0.4, 0.4):
        began = loop.time()
        await answer(matches, match_id, ADA, "left")
        window = asked(await matches.table(match_id), "guard:1").id
        await asyncio.sleep(0.3)
        with pytest.raises(Closed):
            await playing.move(matches, match_id, person(BEN.id), window, ["loose"], "late")
        assert loop.time() - began > 0.39
    assert (await matches.table(match_id)).match.status == "running"


async def test_a_match_that_can_not_be_read_keeps_no_other_waiting(
    matches: Matches, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    ids = [await walked(matches, "stone") for _ in range(2)]
    restarted = Matches(store, GAMES)
    read = restarted.table

    async def table(match_id: str) -> Table:
        if match_id == ids[0]:
            raise Unreadable
        return await read(match_id)

    restarted.table = table  # type: ignore[method-assign]
    async with clock(restarted):
        await until(restarted, ids[1], closed)
