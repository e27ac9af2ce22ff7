"""The real games, played at random through the one write path, for what must hold after each of their moves."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from app.core.player import RandomPlayer
from app.core.referee import questions
from app.core.refusal import Closed
from app.core.transcript import NOBODY, Move
from app.games import GAMES
from app.matches import playing
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.refusals import NothingToUndo
from app.matches.seen import TAIL
from app.matches.table import Table
from app.store.engine import Store, open_store
from tests.matches.conftest import ADA, BEN, CLEO, people
from tests.matches.tables import started
from tests.store.databases import sqlite_url

pytestmark = pytest.mark.anyio

PEOPLE = {"la_bete": (ADA, BEN, CLEO), "duel": (ADA, BEN), "tribes": (ADA, BEN, CLEO)}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_store(sqlite_url(tmp_path))
    await people(store)
    yield store
    await store.close()


def next_move(table: Table, player: RandomPlayer) -> Move | None:
    """Some move, None where the match is over."""
    asked = [] if table.state is None else list(questions(table.state).values())
    return player.move(asked) if asked else None


async def make(matches: Matches, table: Table, move: Move) -> None:
    """Let whoever sits there make this move, or the clock, where it is nobody's."""
    if move.by == NOBODY:
        await playing.close_window(matches, table.id, move.decision or "")
    else:
        user = table.seat(move.by).user
        assert user is not None
        await playing.move(matches, table.id, person(user), move.decision or "", move.options, playing.new_key())


def player_of(table: Table, number: int) -> RandomPlayer:
    return RandomPlayer([seat.seat for seat in table.seats], table.game.side, Random(number))


@pytest.mark.parametrize("game", GAMES)
async def test_fault_75_restarted_before_every_move_a_match_is_the_same(store: Store, game: str) -> None:
    """Same draws, questions and words for everybody: two matches of one seed, one of them by servers that end."""
    lasting = Matches(store, GAMES)
    one, other = [await started(lasting, game, *PEOPLE[game]) for _ in range(2)]
    player = player_of(await lasting.table(one), 75)
    for number in range(1200):
        table = await lasting.table(one)
        move = next_move(table, player)
        if move is None:
            break
        await make(lasting, table, move)
        restarted = Matches(store, GAMES)
        await make(restarted, await restarted.table(other), move)
        here, there = await lasting.table(one), await Matches(store, GAMES).table(other)
        assert there.snapshot == here.snapshot, f"after move {number}, {move}"
        for viewer, seen in here.seen.items():
            # After a restart fewer of the old events are at hand.
            few = min(len(seen.tail), len(there.seen[viewer].tail))
            assert few == min(seen.events, TAIL), "all that is told to those who come back soon"
            fewer = [replace(each, tail=each.tail[len(each.tail) - few :]) for each in (seen, there.seen[viewer])]
            assert fewer[0] == fewer[1], f"{viewer}, after move {number}, {move}"
    assert number > 40
    assert (await lasting.table(one)).match.status == "finished"


@pytest.mark.parametrize("game", GAMES)
async def test_fault_k2_a_question_that_was_answered_stays_closed_after_a_restart(store: Store, game: str) -> None:
    """Also where several are asked at once, and whatever was asked since under whatever name."""
    matches = Matches(store, GAMES)
    match_id = await started(matches, game, *PEOPLE[game])
    player = player_of(await matches.table(match_id), 2)
    answered: dict[str, Move] = {}
    late: list[Move] = []
    while len(late) < 8:
        table = await matches.table(match_id)
        move = next_move(table, player)
        assert move is not None
        await make(matches, table, move)
        if move.by != NOBODY and move.decision is not None:
            answered[move.decision] = move
        now = (await matches.table(match_id)).state
        assert now is not None
        late = [move for decision, move in answered.items() if decision not in now.open.values()]
    restarted = Matches(store, GAMES)
    assert (await restarted.table(match_id)).match.status == "running"
    for _ in range(20):
        table = await restarted.table(match_id)
        for move in late:
            with pytest.raises(Closed):
                await make(restarted, table, move)
        assert (await restarted.table(match_id)).snapshot == table.snapshot
        if (following := next_move(table, player)) is None:
            break
        await make(restarted, table, following)


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if not game.open_undo])
async def test_faults_103_105_what_can_be_taken_back_was_noticed_by_nobody(store: Store, game: str) -> None:
    """After every move: who may take it back shares no secret of it, and when it is taken back all is as it was."""
    matches = Matches(store, GAMES)
    match_id = await started(matches, game, *PEOPLE[game])
    player = player_of(await matches.table(match_id), 103)
    free = sealed = 0
    for _ in range(150):
        before = await matches.table(match_id)
        if (move := next_move(before, player)) is None:
            break
        await make(matches, before, move)
        after = await matches.table(match_id)
        if move.by == NOBODY:
            assert not any(seen.can_undo for seen in after.seen.values())
            continue
        side = after.game.side(move.by)
        others = [name for name in after.seen if name == "public" or after.game.side(name) != side]
        told = [name for name in others if after.seen[name] is not before.seen[name]]
        user = after.seat(move.by).user or ""
        if after.seen[move.by].can_undo and not before.seen[move.by].can_undo:
            assert told == [], f"{move} can be taken back, and {told} saw it"
        if told:
            sealed += 1
            assert not after.seen[move.by].can_undo
            with pytest.raises((NothingToUndo, Closed)):
                await playing.undo(matches, match_id, person(user))
        elif after.seen[move.by].can_undo:
            free += 1
            await playing.undo(matches, match_id, person(user))
            back = await matches.table(match_id)
            assert all(back.seen[name] is after.seen[name] for name in others), "the undo told somebody"
            assert all(back.seen[name].sight.same(before.seen[name].sight) for name in back.seen)
            await make(matches, back, move)
    assert min(free, sealed) > 5


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.open_undo])
async def test_faults_103_105_in_an_open_game_all_is_as_it_was_when_a_move_goes_back(store: Store, game: str) -> None:
    """Whoever moved may take it back, until the dice or somebody else have spoken, and all see what they saw."""
    matches = Matches(store, GAMES)
    match_id = await started(matches, game, *PEOPLE[game])
    player = player_of(await matches.table(match_id), 103)
    free = sealed = 0
    for _ in range(150):
        before = await matches.table(match_id)
        if (move := next_move(before, player)) is None:
            break
        await make(matches, before, move)
        after = await matches.table(match_id)
        assert not any(seen.can_undo for name, seen in after.seen.items() if name != move.by)
        user = person(after.seat(move.by).user or "")
        if not after.seen[move.by].can_undo:
            sealed += 1
            with pytest.raises((NothingToUndo, Closed)):
                await playing.undo(matches, match_id, user)
            continue
        free += 1
        await playing.undo(matches, match_id, user)
        back = await matches.table(match_id)
        assert all(back.seen[name].sight.same(before.seen[name].sight) for name in back.seen)
        await make(matches, back, move)
    assert min(free, sealed) > 5


async def test_fault_80_matches_that_are_looked_at_once_are_not_kept(store: Store) -> None:
    """Two hundred finished ones, read again and again: those kept are so many as may be, and no more."""
    opener = Matches(store, GAMES)
    ids = await asyncio.gather(*(started(opener, "duel", ADA, BEN) for _ in range(200)))
    await asyncio.gather(*(playing.resign(opener, match_id, person(ADA.id)) for match_id in ids))
    del opener
    reader = Matches(store, GAMES, hot=20)
    for _ in range(2):
        for match_id in ids:
            table = await reader.table(match_id)
            assert table.match.status == "finished"
            await reader.told(table, "player:1", 0)
            with suppress(Closed):
                await playing.resign(reader, match_id, person(BEN.id))
    del table
    gc.collect()
    assert sum(isinstance(thing, Table) for thing in gc.get_objects()) <= 20
    assert len(reader._locks) == 0
