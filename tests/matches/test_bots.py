"""Bots at the tables: they play by what they are asked, for themselves, and across a restart."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.bots import BOTS
from app.bots.bot import Choice, Standpoint
from app.bots.random import RandomBot
from app.core.codec import encode_public
from app.matches.bots import BotPlayers, asked_of, standpoint
from app.matches.matches import Matches
from app.matches.minding import Minding
from app.matches.opening import Place, Wish, open_match
from app.matches.seating import join
from app.matches.windows import WindowClock
from app.store.engine import Store
from app.store.matches import load
from tests.matches.conftest import ADA, BEN, GAMES
from tests.matches.tables import answer, asked, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def bots(matches: Matches) -> AsyncIterator[BotPlayers]:
    bots = BotPlayers(matches, {"random": RandomBot()}, delay=0)
    bots.start()
    yield bots
    await bots.close()


async def with_bots(matches: Matches, game: str, *places: tuple[str, str]) -> str:
    seats = tuple(Place(role, player) for role, player in places)
    return (await open_match(matches, ADA, Wish(game=game, seats=seats), BOTS)).id


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("nim", [("player", "bot:random")] * 2),
        ("bid", [("player", "bot:random")] * 4),
        ("hunt", [("fugitive", "bot:random"), ("hunter", "bot:random"), ("hunter", "bot:random")]),
    ],
)
async def test_bots_alone_play_to_the_end(
    matches: Matches, bots: BotPlayers, game: str, places: list[tuple[str, str]]
) -> None:
    match_id = await with_bots(matches, game, *places)
    await until(matches, match_id, lambda table: table.match.status == "finished")


async def test_one_person_plays_against_a_bot(matches: Matches, bots: BotPlayers) -> None:
    match_id = await with_bots(matches, "nim", ("player", "me"), ("player", "bot:random"))
    while (await matches.table(match_id)).match.status == "running":
        await answer(matches, match_id, ADA, "1")
        await until(
            matches, match_id, lambda table: table.match.status == "finished" or table.seen["player:1"].sight.turn
        )


async def test_a_bot_never_answers_for_a_side_with_a_person(matches: Matches, bots: BotPlayers) -> None:
    places = [("fugitive", "bot:random"), ("hunter", "me"), ("hunter", "bot:random")]
    match_id = await with_bots(matches, "hunt", *places)
    table = await until(matches, match_id, lambda table: table.seen["hunter:1"].sight.turn)
    assert asked_of(table, table.seat("hunter:2")) == []
    moves = table.moves
    await asyncio.sleep(0.05)
    assert (await matches.table(match_id)).moves == moves


async def test_bots_whose_turn_it_was_go_on_after_a_restart(matches: Matches, store: Store) -> None:
    match_id = await with_bots(matches, "nim", ("player", "bot:random"), ("player", "open"))
    await join(matches, match_id, BEN)
    assert (await matches.table(match_id)).moves == 0
    restarted = Matches(store, GAMES)
    bots = BotPlayers(restarted, {"random": RandomBot()}, delay=0)
    await Minding(restarted, [bots.take_up]).start()
    table = await until(restarted, match_id, lambda table: table.moves == 1)
    assert asked(table, "player:2")
    await bots.close()
    await restarted.close()


@pytest.mark.parametrize("openly", [False, True])
async def test_only_in_open_play_a_bot_that_goes_on_waits_less(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, openly: bool
) -> None:
    """In the hunt the fugitive answers twice before anybody else does."""
    monkeypatch.setattr(type(GAMES["hunt"]), "open_undo", openly)
    waits: list[float] = []
    at_once = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await at_once(0)

    monkeypatch.setattr("app.matches.bots.asyncio.sleep", sleep)
    bots = BotPlayers(matches, {"random": RandomBot()}, delay=10)
    bots.start()
    await with_bots(matches, "hunt", ("fugitive", "bot:random"), ("hunter", "me"))
    while bots.thinking:
        await asyncio.wait(list(bots._thinking.values()))
    assert waits == ([10, 4, 10] if openly else [10, 10, 10])
    await bots.close()


async def test_who_has_stopped_begins_nothing_because_of_what_is_still_told(matches: Matches) -> None:
    bots = BotPlayers(matches, {"random": RandomBot()}, delay=0)
    bots.start()
    match_id = await with_bots(matches, "nim", ("player", "me"), ("player", "bot:random"))
    await bots.close()
    await answer(matches, match_id, ADA, "1")
    matches.unsure(match_id)
    assert bots.thinking == 0
    await asyncio.sleep(0.02)
    assert (await matches.table(match_id)).moves == 1


async def test_a_bot_that_breaks_stops_only_itself(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(RandomBot):
        async def choose(self, here: Standpoint) -> Choice | None:
            raise ZeroDivisionError

    bots = BotPlayers(matches, {"random": Broken()}, delay=0)
    bots.start()
    match_id = await with_bots(matches, "nim", ("player", "me"), ("player", "bot:random"))
    await answer(matches, match_id, ADA, "1")
    await asyncio.sleep(0.02)
    assert (await matches.table(match_id)).moves == 1
    await bots.close()


async def test_bots_answer_in_windows_and_the_clock_closes_them(matches: Matches, bots: BotPlayers) -> None:
    clock = WindowClock(matches, 0.02, 0.05)
    clock.start()
    places = [("walker", "bot:random"), ("guard", "bot:random"), ("guard", "bot:random")]
    table = await until(
        matches, await with_bots(matches, "watch", *places), lambda table: table.match.status == "finished"
    )
    stored = await matches.store.read(load, table.id)
    assert stored is not None
    kinds = [(move.kind, move.seat[:5]) for move in stored.moves]
    assert ("close", "") in kinds
    await clock.close()


async def test_a_bot_gets_states_that_its_seat_can_not_tell_from_the_true_one(matches: Matches) -> None:
    match_id = await with_bots(matches, "hunt", ("fugitive", "me"), ("hunter", "bot:random"))
    for _ in range(2):
        await answer(matches, match_id, ADA, asked(await matches.table(match_id), "fugitive").options[0].id)
    table = await matches.table(match_id)
    seen = table.seen["hunter:1"].sight
    here = standpoint(table, "hunter:1", seen.decisions)
    imagined: list[Any] = [here.imagine() for _ in range(40)]
    assert table.state is not None
    viewer = here.game.viewer("hunter:1", table.state.seats)
    assert {encode_public(here.game.view(state, viewer)) for state in imagined} == {seen.view}
    assert len({tuple(state.trail.open()) for state in imagined}) > 1
    assert len({state.chance.seed.open() for state in imagined} | {table.state.chance.seed.open()}) == 41
