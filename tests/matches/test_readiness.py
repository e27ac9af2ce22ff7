"""The ready check: the match starts with the last who says ready, and whoever comes or goes makes it begin anew."""

import asyncio

import pytest

from app.bots import BOTS
from app.matches import hosting, readiness, seating
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.refusals import AlreadyStarted, NotAsked, NotCreator, NotSeated
from app.matches.table import Table
from app.store.engine import Store
from app.store.people import User
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES

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
    starts: list[str] = []
    for process in (matches, other):
        process.listen(lambda change: starts.append(change.after.match.status))
    await readiness.say(matches, table.id, ADA.id)
    assert starts == ["open"]
    await asyncio.gather(
        *(readiness.say(process, table.id, user.id) for process in (matches, other) for user in (BEN, CLEO)),
        return_exceptions=True,
    )
    assert (await Matches(store, GAMES).table(table.id)).match.status == "running"
    assert starts.count("running") == 1


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
