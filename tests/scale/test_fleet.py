"""Three processes over one PostgreSQL: players need not know which they came to, or whether it is still there."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from random import Random

import pytest

from tests.scale.fleet import Fleet, Redis, fleet
from tests.scale.player import Player
from tests.secrecy.tap import Tap

pytestmark = [pytest.mark.anyio, pytest.mark.postgres, pytest.mark.redis]

API = "/api/v1/matches"


@pytest.fixture(scope="module")
def ships(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Fleet, Redis]]:
    """Three that every test leaves as it found them: all of them up."""
    with fleet(tmp_path_factory.mktemp("fleet")) as both:
        yield both


@contextmanager
def pair(ships: Fleet, game: str = "la_bete", rest: float = 0.02) -> Iterator[tuple[Player, Player]]:
    """Two at a new table."""
    roles = {"duel": ("player", "player"), "la_bete": ("beast", "investigator")}[game]
    with ExitStack() as stack:
        ada, ben = (stack.enter_context(closing(Tap(ships.up[0], name))) for name in ("Ada", "Ben"))
        seats = [{"role": role, "player": who} for role, who in zip(roles, ("me", "open"), strict=True)]
        match = ada.post(API, {"game": game, "seats": seats}, 201)["id"]
        ben.post(f"{API}/{match}/join")
        luck = Random(match)
        yield Player(ada, match, lambda: ships.up, luck, rest), Player(ben, match, lambda: ships.up, luck, rest)


@contextmanager
def onlooker(ships: Fleet, n: int, match: str) -> Iterator[Player]:
    """Somebody who looks on by way of this server."""
    with closing(Tap(ships.urls[n], "Cleo")) as cleo:
        yield Player(cleo, match, lambda: [], Random(1), 1)


def nothing_is_lost(ships: Fleet, *players: Player, refused: frozenset[str] = frozenset()) -> None:
    """Each acknowledged move is there once, there are no gaps, and none was refused but for these reasons."""
    rows = ships.moves(players[0].match)
    assert [number for number, *_ in rows] == list(range(1, len(rows) + 1))
    keys = Counter(key for *_, key in rows)
    for player in players:
        assert {keys[key] for key in player.acknowledged} == {1}
        assert refused.issuperset(player.refused)


async def until(true: Callable[[], bool], seconds: float) -> None:
    """Wait until this holds. Raises TimeoutError after so many seconds."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise TimeoutError
        await asyncio.sleep(0.05)


async def test_two_on_different_processes_play_a_whole_match(ships: tuple[Fleet, Redis]) -> None:
    house, _ = ships
    with pair(house, "duel") as (ada, ben), pair(house) as (cleo, dan):
        async with asyncio.timeout(40), asyncio.TaskGroup() as together:
            for player, url in zip((ada, ben, cleo, dan), (0, 1, 1, 2), strict=True):
                together.create_task(player.play(house.urls[url]))
        for one, other in ((ada, ben), (cleo, dan)):
            # A window may have closed while the answer was on its way.
            nothing_is_lost(house, one, other, refused=frozenset({"closed_decision"} if one is ada else ()))
            assert one.state["outcome"] == other.state["outcome"]
            assert max(one.waits + other.waits) < 2


@asynccontextmanager
async def at_the_table(house: Fleet, *players: tuple[Player, int]) -> AsyncIterator[list["asyncio.Task[None]"]]:
    """These play, each from this server on, until the block ends."""
    playing = [asyncio.ensure_future(player.play(house.urls[n])) for player, n in players]
    try:
        yield playing
    finally:
        await gone(*playing)


async def gone(*playing: "asyncio.Task[None]") -> None:
    """They play no more."""
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)


async def test_who_is_there_is_known_wherever_they_are(ships: tuple[Fleet, Redis]) -> None:
    house, _ = ships
    with pair(house) as (ada, ben), onlooker(house, 2, ada.match) as cleo:
        ada.enough = ben.enough = True
        async with at_the_table(house, (ada, 0), (ben, 1), (cleo, 2)) as (_, bens, cleos):
            for each in (ada, ben, cleo):
                await each.hears(seats={"beast": True, "investigator:1": True}, watching=1)
            await gone(bens, cleos)
            await ada.hears(seats={"beast": True, "investigator:1": False}, watching=0)


async def test_a_killed_process_is_replaced_by_the_others(ships: tuple[Fleet, Redis]) -> None:
    """Its players go on elsewhere, whoever looked on there is seen to be gone, its bots and windows are taken over."""
    house, _ = ships
    with pair(house, rest=0.1) as (ada, ben), onlooker(house, 0, ada.match) as cleo:
        seats = [{"role": "player", "player": "bot:random"}] * 2
        duels = [ada.person.post(API, {"game": "duel", "seats": seats}, 201)["id"] for _ in range(4)]
        before = dict.fromkeys(duels, 0)

        def played(more: int) -> bool:
            return all(len(house.moves(duel)) >= before[duel] + more for duel in duels)

        async with at_the_table(house, (ada, 0), (ben, 1), (cleo, 0)) as (adas, bens, cleos):
            await until(lambda: len(ada.acknowledged) > 5 and played(5), 12)
            await ben.hears(seats={"beast": True, "investigator:1": True}, watching=1)
            house.kill(0)
            await cleos
            before = {duel: len(house.moves(duel)) for duel in duels}
            await ben.hears(seats={"beast": True, "investigator:1": True}, watching=0)
            await until(lambda: played(8), 12)
            async with asyncio.timeout(30):
                await asyncio.gather(adas, bens)
        nothing_is_lost(house, ada, ben)
        assert ada.cuts > 0
        assert max(ada.waits + ben.waits) < 3
        for duel in duels:
            rows = house.moves(duel)
            done = Counter((kind, seat, decision) for _, seat, kind, decision, _ in rows)
            assert {kind for kind, *_ in done} == {"move", "close"}
            assert {*done.values()} == {1}, "a bot answered twice, or a window closed twice"
    await asyncio.to_thread(house.start, 0)


async def test_a_rolling_restart_under_load(ships: tuple[Fleet, Redis]) -> None:
    house, _ = ships
    with ExitStack() as stack:
        pairs = [stack.enter_context(pair(house, rest=0.4)) for _ in range(10)]
        players = [player for both in pairs for player in both]
        async with at_the_table(house, *((player, n % 3) for n, player in enumerate(players))):
            for n in range(3):
                await asyncio.to_thread(house.stop, n)
                await asyncio.to_thread(house.start, n)
            # However long that takes on this machine, they play on.
            await until(lambda: sum(len(player.acknowledged) for player in players) > 100, 60)
            await asyncio.sleep(1)
            for player in players:
                player.enough = True
            await asyncio.sleep(1)
        for ada, ben in pairs:
            nothing_is_lost(house, ada, ben)
        assert sum(player.cuts for player in players) >= 20
        assert sum(len(player.acknowledged) for player in players) > 100
        assert all(len(player.acknowledged) > 1 for player in players), "everybody plays on"
        assert max(wait for player in players for wait in player.waits) < 3


async def test_without_redis_play_goes_on_and_recovers_by_itself(ships: tuple[Fleet, Redis]) -> None:
    house, redis = ships
    with pair(house, rest=0.1) as (ada, ben):

        async def moves(count: int, seconds: float) -> None:
            """Each makes so many more."""
            wanted = [(player, len(player.acknowledged) + count) for player in (ada, ben)]
            await until(lambda: all(len(player.acknowledged) >= n for player, n in wanted), seconds)

        async with at_the_table(house, (ada, 0), (ben, 1)) as playing:
            await moves(2, 10)
            redis.freeze()
            await moves(1, 12)
            redis.thaw()
            await asyncio.sleep(2)
            await moves(2, 5)
            redis.kill()
            await moves(1, 12)
            redis.start()
            async with asyncio.timeout(40):
                await asyncio.gather(*playing)
        nothing_is_lost(house, ada, ben)
        assert ada.cuts + ben.cuts == 0
        assert max(ada.waits + ben.waits) < 2
