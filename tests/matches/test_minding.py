"""Several processes over one database: each match is minded by one of them, and what a dead one left by another."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from app.bots.random import RandomBot
from app.core.refusal import Closed
from app.matches import minding, playing
from app.matches.bots import BotPlayers
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.minding import Minding
from app.matches.playing import person
from app.matches.refusals import Stale
from app.matches.seating import join
from app.store import matches as stored_matches
from app.store import processes
from app.store.engine import Store
from app.store.matches import load
from tests.matches.conftest import ADA, BEN, GAMES
from tests.matches.tables import answer, asked, started
from tests.matches.tables import until as until_moved
from tests.matches.test_bots import with_bots

pytestmark = pytest.mark.anyio


class Process:
    """One process: what it takes up is in `minds`."""

    def __init__(self, store: Store, name: str) -> None:
        self.matches = Matches(store, GAMES, me=name)
        self.minds: list[str] = []
        self.minding = Minding(self.matches, [self.minds.append])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minding, "BEAT", 0.03)


@asynccontextmanager
async def process(store: Store, name: str) -> AsyncIterator[Process]:
    """One that says goodbye in the end, if it hasn't died before."""
    one = Process(store, name)
    await one.minding.start()
    yield one
    await one.minding.close()
    await one.minding.leave()


@pytest.fixture
async def here(store: Store) -> AsyncIterator[Process]:
    async with process(store, "here") as one:
        yield one


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110 - nobody tells of what is waited for
            await asyncio.sleep(0.01)


async def test_a_process_that_dies_is_missed_and_its_matches_are_taken_over(store: Store, here: Process) -> None:
    there = Process(store, "there")
    await there.minding.start()
    match_id = await with_bots(there.matches, "nim", ("player", "me"), ("player", "bot:random"))
    await asyncio.sleep(0.2)
    assert here.minds == []
    await there.minding.close()  # its beat ends, without a word
    await until(lambda: here.minds == [match_id])
    assert await here.matches.mine(match_id)
    assert not await there.matches.mine(match_id)


async def test_what_is_left_is_shared_and_each_match_goes_to_one(store: Store, here: Process) -> None:
    async with process(store, "there") as there:
        gone = Process(store, "gone")
        await gone.minding.start()
        places = [("player", "me"), ("player", "bot:random")]
        matches = [await with_bots(gone.matches, "nim", *places) for _ in range(12)]
        await with_bots(gone.matches, "nim", ("player", "me"), ("player", "open"))  # asks for nobody
        await gone.minding.close()
        await gone.minding.leave()
        await until(lambda: len(here.minds) + len(there.minds) >= len(matches))
        await asyncio.sleep(0.1)
    assert sorted(here.minds + there.minds) == sorted(matches)


async def test_who_comes_first_takes_what_was_left_by_all(store: Store) -> None:
    alone = Matches(store, GAMES)
    match_id = await with_bots(alone, "nim", ("player", "me"), ("player", "bot:random"))
    async with process(store, "first") as first:
        assert first.minds == [match_id]
        async with process(store, "second") as second:
            await asyncio.sleep(0.1)
            assert second.minds == []


async def test_a_process_that_was_only_asleep_is_there_again(store: Store, here: Process) -> None:
    await store.write(processes.beat, "sleeper")
    await until(lambda: here.minding._silent.get("sleeper", 0) >= minding.SILENT)
    assert "sleeper" not in await store.write(processes.beat, "here")
    await store.write(processes.beat, "sleeper")
    assert "sleeper" in await store.write(processes.beat, "here")


async def test_one_process_alone_writes_nothing_of_itself(store: Store, matches: Matches) -> None:
    minds: list[str] = []
    match_id = await with_bots(matches, "nim", ("player", "me"), ("player", "bot:random"))
    alone = Minding(matches, [minds.append])
    await alone.start()
    assert minds == [match_id]
    assert await matches.mine(match_id)
    await alone.close()
    await alone.leave()
    assert await store.write(processes.beat, "x") == {"x": 0}


async def test_bots_of_two_processes_that_both_think_it_theirs_answer_once(
    store: Store, here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A division of labour that fails for a moment harms nobody: an answer is for the question as it was put."""
    there = Process(store, "there")

    async def mine(match_id: str) -> bool:
        return True

    match_id = await with_bots(
        here.matches, "bid", ("player", "me"), ("player", "bot:random"), ("player", "bot:random")
    )
    both: list[BotPlayers] = []
    for each in (here, there):
        monkeypatch.setattr(each.matches, "mine", mine)
        both.append(BotPlayers(each.matches, {"random": RandomBot()}, delay=0.01))
    for bots in both:
        bots.take_up(match_id)
    await asyncio.sleep(0.5)
    stored = await store.read(load, match_id)
    assert stored is not None
    assert sorted(move.seat for move in stored.moves) == ["player:2", "player:3"]
    for bots in both:
        await bots.close()


async def test_bots_are_played_where_the_match_is_minded_and_nowhere_else(store: Store, here: Process) -> None:
    there = Process(store, "there")
    match_id = await with_bots(here.matches, "nim", ("player", "bot:random"), ("player", "open"))
    await join(here.matches, match_id, BEN)
    theirs, ours = (BotPlayers(each.matches, {"random": RandomBot()}, delay=0.01) for each in (there, here))
    theirs.take_up(match_id)
    await asyncio.sleep(0.2)
    assert (await here.matches.table(match_id)).moves == 0
    ours.take_up(match_id)
    await until_moved(here.matches, match_id, lambda table: table.moves == 1)
    for bots in (theirs, ours):
        await bots.close()


async def test_an_answer_for_another_question_is_stale(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    question = asked(await matches.table(match_id), "player:1")
    await playing.move(matches, match_id, person(ADA.id), question.id, ["1"], "a", meant=question)
    with pytest.raises(Stale):
        await playing.move(matches, match_id, person(ADA.id), question.id, ["2"], "b", meant=question)


# Changes by several processes at the same time.


async def test_a_legal_move_is_never_stale_however_many_change_the_match(store: Store) -> None:
    houses = [Matches(store, GAMES, me=f"process-{n}") for n in range(5)]
    match_id = await started(houses[0], "bid", ADA, BEN)
    cards = ("1", "2", "3", "4", "1")
    await asyncio.gather(
        *(answer(house, match_id, ADA, card) for house, card in zip(houses, cards, strict=True) for _ in range(4))
    )
    assert (await Matches(store, GAMES).table(match_id)).moves == 20


async def test_what_fails_though_nobody_was_faster_is_not_tried_for_ever(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    tries = 0

    async def never(change: Change) -> None:
        nonlocal tries
        tries += 1
        raise stored_matches.Stale

    monkeypatch.setattr(matches, "_save", never)
    with pytest.raises(Stale):
        await answer(matches, match_id, ADA, "1")
    assert tries == 1


async def test_a_refusal_by_what_was_true_a_moment_ago_is_thought_over(store: Store) -> None:
    """Ben's turn has come by a move elsewhere, of which nothing was heard here yet."""
    here, there = Matches(store, GAMES, me="here"), Matches(store, GAMES, me="there")
    match_id = await started(here, "nim", ADA, BEN)
    await there.table(match_id)
    await answer(here, match_id, ADA, "1")
    decision = asked(await here.table(match_id), "player:2").id
    await playing.move(there, match_id, person(BEN.id), decision, ["1"], "key")
    with pytest.raises(Closed):
        await playing.move(there, match_id, person(BEN.id), decision, ["1"], "again")


async def test_whoever_comes_from_another_process_sees_what_they_saw_there(store: Store) -> None:
    here, there = Matches(store, GAMES, me="here"), Matches(store, GAMES, me="there")
    match_id = await started(here, "nim", ADA, BEN)

    assert (await there.table(match_id)).moves == 0
    await answer(here, match_id, ADA, "1")
    assert (await there.table(match_id)).moves == 0
    assert (await there.fresh(match_id)).moves == 1
