"""Two processes over one database: what one of them does in secret is no news in the other either."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, update

from app.live.bus import Heard, Missed
from app.live.guest import UNREADABLE
from app.live.hub import Hub
from app.live.lobby import LobbyGuest
from app.live.outbox import Over
from app.matches import seating
from app.matches.matches import Matches
from app.matches.noting import Notes
from app.matches.opening import Wish, open_match
from app.matches.spectators import Delay, Spectators
from app.matches.talking import Talk
from app.store.engine import Store
from app.store.tables import snapshot
from tests.live.conftest import Tap, come, quiet
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio


class Wire:
    """A bus to one other process; its notes arrive a moment later."""

    alone = False
    up = True

    def __init__(self) -> None:
        self.me = f"process-{id(self)}"
        self.other: Wire = self
        self._heard: Heard = lambda note: None

    async def start(self, heard: Heard, missed: Missed) -> None:
        self._heard = heard

    def tell(self, note: str) -> None:
        asyncio.get_running_loop().call_soon(self.other._heard, note)

    async def ping(self) -> None:
        pass

    async def close(self) -> None:
        pass


Process = tuple[Hub, Matches]


@pytest.fixture
async def processes(store: Store) -> AsyncIterator[tuple[Process, Process]]:
    here, there = Wire(), Wire()
    here.other, there.other = there, here
    both = []
    for wire in (here, there):
        matches = Matches(store, GAMES)
        hub = Hub(matches, Talk(matches), wire, Notes(matches))
        await hub.start()
        both.append((hub, matches))
    yield both[0], both[1]
    for hub, matches in both:
        await hub.close()
        await matches.close()


async def settled() -> None:
    """Notes have arrived, and what they say has been read."""
    for _ in range(20):
        await quiet()
        await asyncio.sleep(0.005)


def lobby(hub: Hub, *users: object) -> list[Tap]:
    guests = [LobbyGuest(user) for user in users]  # type: ignore[arg-type]
    for guest in guests:
        hub.enter_lobby(guest)
    return [Tap(guest) for guest in guests]


async def test_what_is_done_in_secret_is_no_news_elsewhere(processes: tuple[Process, Process]) -> None:
    (_, matches), (hub, over_there) = processes
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    await answer(matches, match_id, ADA, "1")
    await settled()
    waiting = lobby(hub, BEN, DAN, None)
    seated = [await come(hub, over_there, match_id, user) for user in (BEN, CLEO, None)]
    counts = [len(tap.frames) for tap in seated]
    for card in ("2", "3", "4"):
        await answer(matches, match_id, ADA, card)
    await settled()
    assert [tap.frames for tap in waiting] == [[], [], []]
    assert [len(tap.frames) for tap in seated] == counts


async def test_a_turn_that_comes_is_told_in_the_lobby_elsewhere(processes: tuple[Process, Process]) -> None:
    (_, matches), (hub, _) = processes
    match_id = await started(matches, "nim", ADA, BEN)
    await settled()
    ada, ben, dan = lobby(hub, ADA, BEN, DAN)
    await answer(matches, match_id, ADA, "1")
    await settled()
    assert [frame["match"]["your_turn"] for frame in ada.frames] == [False]
    assert [frame["match"]["your_turn"] for frame in ben.frames] == [True]
    assert dan.frames == []


async def test_an_unlisted_table_that_goes_is_no_news_elsewhere(processes: tuple[Process, Process]) -> None:
    (_, matches), (hub, _) = processes
    ada, dan, nobody = lobby(hub, ADA, DAN, None)
    for visibility in ("unlisted", "public"):
        table = await open_match(matches, ADA, Wish(game="nim", visibility=visibility), ())
        await settled()
        await seating.leave(matches, table.id, ADA.id)
        await settled()
    assert [frame["t"] for frame in ada.frames] == ["lobby", "gone", "lobby", "gone"]
    assert [frame["t"] for frame in dan.frames] == [frame["t"] for frame in nobody.frames] == ["lobby", "gone"]


async def test_bots_that_come_with_a_start_told_late_are_no_news_elsewhere(processes: tuple[Process, Process]) -> None:
    (_, matches), (hub, over_there) = processes
    late = Spectators(delay=Delay(minutes=5))
    taps = lobby(hub, ADA, DAN, None)
    table = await open_match(matches, ADA, Wish(game="nim", by_hand=True, spectators=late), ())
    await settled()
    public = await come(hub, over_there, table.id, None)
    counts = [len(tap.frames) for tap in (*taps, public)]
    await seating.begin_by_hand(matches, table.id, ADA.id, "random")
    await settled()
    assert [len(tap.frames) - before for tap, before in zip((*taps, public), counts, strict=True)] == [1, 0, 0, 0]


async def test_who_sits_down_last_before_a_start_told_late_is_news_elsewhere(
    processes: tuple[Process, Process],
) -> None:
    (_, matches), (hub, _) = processes
    (dan,) = lobby(hub, DAN)
    table = await open_match(matches, ADA, Wish(game="nim", spectators=Spectators(delay=Delay(minutes=5))), ())
    await seating.join(matches, table.id, BEN)
    await settled()
    assert [seat["player"]["name"] for seat in dan.frames[-1]["match"]["seats"]] == ["Ada", "Ben"]
    assert dan.frames[-1]["match"]["status"] == "open"


async def test_who_looks_on_is_told_that_a_newer_release_left_what_this_one_can_not_read(
    processes: tuple[Process, Process], store: Store
) -> None:
    """Side by side during an upgrade: the page says that it is no use to wait, and other tables go on."""
    (_, newer), (hub, older) = processes
    match_id, other = await started(newer, "nim", ADA, BEN), await started(newer, "nim", ADA, BEN)
    taps = [await come(hub, older, match_id, user) for user in (ADA, BEN, None)]
    beside = await come(hub, older, other, BEN)

    def leave_something_new(connection: Connection) -> None:
        here = snapshot.c.match == match_id
        connection.execute(update(snapshot).where(here).values(state=b"\xc1", revision=snapshot.c.revision + 1))

    await store.write(leave_something_new)
    await hub._look(match_id, turns=None)  # no note told of it yet: what is known here is as good as ever
    assert [tap.end for tap in taps] == [None, None, None]
    older.forget(match_id)
    await hub._look(match_id, turns=None)
    await settled()
    assert [tap.end.code for tap in taps if isinstance(tap.end, Over)] == [UNREADABLE] * 3
    states = len(beside.states)
    await answer(newer, other, ADA, "1")
    await settled()
    assert len(beside.states) == states + 1
    assert beside.end is None
