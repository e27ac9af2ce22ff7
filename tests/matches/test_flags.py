"""The clock that wakes up when a side's time is up: by itself, once, and not for time in which nobody was served."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.matches import flags, pulse
from app.matches.flags import FlagClock
from app.matches.matches import Matches
from app.matches.minding import Minding
from app.matches.timing import Mail, Real
from app.store import pulse as stored_pulse
from app.store.away import Away
from app.store.engine import Store
from app.store.matches import load_whole
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import answer, started, until

pytestmark = pytest.mark.anyio

QUICK = Real(bank=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flags, "GRACE", 0.05)
    monkeypatch.setattr(flags, "LATE", 0.2)
    monkeypatch.setattr(pulse, "BEAT", 0.05)
    monkeypatch.setattr(pulse, "FRESH", 0.1)
    monkeypatch.setattr(pulse, "SILENCE", 400)
    monkeypatch.setattr(pulse, "OWN_SILENCE", 200)


@asynccontextmanager
async def watching(matches: Matches) -> AsyncIterator[FlagClock]:
    """Somebody sees to the clocks until the block ends."""
    flag = FlagClock(matches)
    await flag.start()
    minding = Minding(matches, [flag.take_up])
    await minding.start()
    try:
        yield flag
    finally:
        await minding.close()
        await flag.close()
        await minding.leave()


async def kinds(store: Store, match_id: str) -> list[str]:
    stored = await store.read(load_whole, match_id)
    assert stored is not None
    return [row.kind for row in stored.moves]


async def test_a_flag_falls_by_itself(matches: Matches, store: Store) -> None:
    loop = asyncio.get_running_loop()
    async with watching(matches):
        began = loop.time()
        match_id = await started(matches, "nim", ADA, BEN, clock=QUICK)
        await until(matches, match_id, lambda table: table.moves == 2)
        assert 1 <= loop.time() - began < 1.8
    assert await kinds(store, match_id) == ["flag", "timed"]


async def test_a_move_in_time_puts_it_off(matches: Matches, store: Store) -> None:
    async with watching(matches):
        match_id = await started(matches, "nim", ADA, BEN, clock=QUICK)
        await asyncio.sleep(0.6)
        await answer(matches, match_id, ADA, "1")
        await asyncio.sleep(0.6)
        assert await kinds(store, match_id) == ["move"]
        await until(matches, match_id, lambda table: table.moves == 3)


async def test_after_the_end_nothing_is_waited_for(matches: Matches) -> None:
    async with watching(matches) as flag:
        match_id = await started(matches, "nim", ADA, BEN, clock=Real(1, out_of_time="forfeit"))
        assert flag._waiting
        await until(matches, match_id, lambda table: table.match.status == "finished")
        await asyncio.sleep(0.05)
        assert not flag._waiting
        assert matches.pulse._beating is None


async def test_of_several_processes_one_lets_it_fall(
    matches: Matches, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    houses = [matches, *(Matches(store, GAMES) for _ in range(3))]
    match_id = await started(houses[0], "bid", ADA, BEN, clock=Real(1, 1))
    async with watching(houses[0]), watching(houses[1]), watching(houses[2]), watching(houses[3]):
        await asyncio.sleep(1.6)
    found = await kinds(store, match_id)
    assert found.count("flag") == 1
    assert found.count("timed") == 2
    assert not caplog.records


async def test_fault_66_a_restart_costs_nobody_any_time(matches: Matches, store: Store) -> None:
    async with watching(matches):
        match_id = await started(matches, "nim", ADA, BEN, clock=QUICK)
        await asyncio.sleep(0.5)
    await asyncio.sleep(1.5)
    again = Matches(store, GAMES)
    loop = asyncio.get_running_loop()
    async with watching(again):
        began = loop.time()
        dials = again.dials(await again.table(match_id))
        assert dials is not None
        assert 350 <= dials.sides["player:1"].left <= 520
        assert await kinds(store, match_id) == []
        await until(again, match_id, lambda table: table.moves == 2)
        assert 0.35 <= loop.time() - began < 1.2


async def test_a_process_that_was_killed_costs_a_beat_at_most(matches: Matches, store: Store) -> None:
    async with watching(matches) as flag:
        match_id = await started(matches, "nim", ADA, BEN, clock=QUICK)
        await asyncio.sleep(0.5)
        matches.pulse.go_on(False)  # it is dead, and says nothing more
        flag._wait(match_id, None)
        await asyncio.sleep(1.5)
        again = Matches(store, GAMES)
        async with watching(again):
            dials = again.dials(await again.table(match_id))
            assert dials is not None
            assert 400 <= dials.sides["player:1"].left <= 650


async def test_while_the_database_is_away_no_clock_runs(
    matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[None] = []
    matches.pulse.listen(lambda: told.append(None))
    async with watching(matches):
        match_id = await started(matches, "nim", ADA, BEN, clock=QUICK)
        await asyncio.sleep(0.4)
        write = store.write

        async def away(*args: object) -> None:
            raise Away

        monkeypatch.setattr(store, "write", away)
        await asyncio.sleep(1.5)
        assert await kinds(store, match_id) == []
        assert told == []
        monkeypatch.setattr(store, "write", write)
        await asyncio.sleep(0.15)
        assert told, "whoever looks on is told what the clocks show now"
        dials = matches.dials(await matches.table(match_id))
        assert dials is not None
        assert 250 <= dials.sides["player:1"].left <= 600
        assert await kinds(store, match_id) == []
        await until(matches, match_id, lambda table: table.moves == 2)


async def test_a_pause_between_matches_is_no_lost_time_for_the_next(matches: Matches) -> None:
    """Nobody gives a sign of life while no clock runs."""
    async with watching(matches):
        for _ in range(2):
            match_id = await started(matches, "nim", ADA, BEN, clock=Real(1, out_of_time="forfeit"))
            began = asyncio.get_running_loop().time()
            await until(matches, match_id, lambda table: table.match.status == "finished")
            assert 0.9 <= asyncio.get_running_loop().time() - began < 1.8
            await asyncio.sleep(0.8)


async def test_another_process_takes_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.matches.minding.BEAT", 0.05)
    here, there = Matches(store, GAMES, me="here"), Matches(store, GAMES, me="there")
    async with watching(here):
        async with watching(there):
            match_id = await started(there, "nim", ADA, BEN, clock=QUICK)
            await asyncio.sleep(0.2)
        await until(here, match_id, lambda table: table.moves == 2)
        assert await kinds(store, match_id) == ["flag", "timed"]


async def test_machines_whose_clocks_differ_agree(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each measures by how much its own is ahead of the database's."""
    beat = stored_pulse.beat
    here, there = Matches(store, GAMES), Matches(store, GAMES)
    await here.pulse.beat()

    def ahead(connection: object, at_most: int) -> stored_pulse.Beat:
        found = beat(connection, at_most)  # type: ignore[arg-type]
        return stored_pulse.Beat(found.lost, 5000)

    monkeypatch.setattr(stored_pulse, "beat", ahead)
    await there.pulse.beat()
    assert there.pulse.known - here.pulse.known == 5000


async def test_those_who_have_clocks_by_mail_need_no_table_in_memory(matches: Matches, store: Store) -> None:
    for _ in range(5):
        await started(matches, "nim", ADA, BEN, clock=Mail(3))
    await started(matches, "nim", ADA, BEN)
    await started(matches, "bid", ADA, BEN, CLEO, clock=Mail(3))
    again = Matches(store, GAMES)
    flag = FlagClock(again)
    await flag.start()
    assert len(flag._waiting) == 6
    assert not again.hot_count
    await flag.close()
