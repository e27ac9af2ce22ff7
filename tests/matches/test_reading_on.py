"""What another process has done is read on from what was known, and comes to the same as all of it read anew."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from app.games import GAMES
from app.matches.matches import Matches
from app.matches.reading_on import goes_on
from app.matches.table import Table
from app.store import matches as rows
from app.store.engine import Store, open_store
from app.store.rows import Stored
from tests.matches.conftest import ADA, BEN, people
from tests.matches.tables import started
from tests.matches.test_whole_games import PEOPLE, make, next_move, player_of
from tests.store.databases import sqlite_url

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_store(sqlite_url(tmp_path))
    await people(store)
    yield store
    await store.close()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """After how many moves a match was read, and how many came."""
    found: list[tuple[int, int]] = []
    load = rows.load

    def counted(connection: Any, match_id: str, moves: int = 0, events: int = 0) -> Stored | None:
        stored = load(connection, match_id, moves, events)
        assert stored is not None
        found.append((moves, len(stored.moves)))
        return stored

    monkeypatch.setattr(rows, "load", counted)
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_two_processes_in_turn_know_as_much_as_one_that_reads_everything(
    store: Store, read: list[tuple[int, int]], game: str
) -> None:
    one, other = processes = Matches(store, GAMES), Matches(store, GAMES)
    match_id, luck = await started(one, game, *PEOPLE[game]), Random(game)
    player = player_of(await one.table(match_id), 1)
    for _ in range(1500):
        mover = luck.choice(processes)
        table = await mover.table(match_id)
        move = next_move(table, player)
        if move is None:
            break
        await make(mover, table, move)
        for each in processes:
            if each is not mover or luck.random() < 0.1:
                each.forget(match_id)
        if luck.random() < 0.5:
            comes_to_the_same(await luck.choice(processes).table(match_id), await Matches(store, GAMES).table(match_id))
    assert table.match.status == "finished"
    read_on = [many for known, many in read if known]
    assert len(read_on) > 10
    assert max(read_on) < 20


def comes_to_the_same(known: Table, fresh: Table) -> None:
    """Though the one that read on may have more of what is long ago at hand."""
    assert fresh.answers.items() <= known.answers.items()
    for viewer, seen in fresh.seen.items():
        tail = known.seen[viewer].tail
        assert len(tail) >= len(seen.tail)
        assert replace(known.seen[viewer], tail=tail[len(tail) - len(seen.tail) :]) == seen
    apart = {"answers", "seen", "loose", "told"}
    both = [{name: value for name, value in asdict(table).items() if name not in apart} for table in (known, fresh)]
    assert both[0] == both[1]


async def test_where_something_is_missing_all_of_it_is_read(store: Store, read: list[tuple[int, int]]) -> None:
    matches = Matches(store, GAMES)
    match_id = await started(matches, "duel", ADA, BEN)
    known = await matches.table(match_id)
    player = player_of(known, 2)
    for _ in range(3):
        table = await matches.table(match_id)
        move = next_move(table, player)
        assert move is not None
        await make(matches, table, move)
    since = await store.read(rows.load, match_id, known.moves, known.events)
    assert since is not None
    assert goes_on(known, since)
    assert not goes_on(known, replace(since, moves=since.moves[1:])), "more than are read at once"
    assert not goes_on(known, replace(since, events=since.events[1:]))
    assert not goes_on(known, replace(since, match=replace(since.match, commitment="another")))
    matches.forget(match_id)
    ahead = await matches.table(match_id)
    matches.forget(match_id)
    await store.write(_put_back, match_id)
    del read[:]
    assert (await matches.table(match_id)).moves == ahead.moves - 1
    assert read == [(ahead.moves, 0), (0, ahead.moves - 1)]
    matches.forget()
    del read[:]
    await matches.table(match_id)
    assert read == [(0, ahead.moves - 1)], "nothing that was known is held for true"


def _put_back(connection: Any, match_id: str) -> None:
    """As it was a move before: such as from a copy, though the servers should be stopped for that."""
    stored = rows.load_whole(connection, match_id)
    assert stored is not None
    last = stored.moves[-1].number
    connection.exec_driver_sql("DELETE FROM move WHERE number = ?", (last,))
    connection.exec_driver_sql("UPDATE snapshot SET moves = moves - 1")
