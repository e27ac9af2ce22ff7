"""Those who look on late are sent each moment when its time comes, and nothing else at any other time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.live.guest import NOT_YOURS, Guest
from app.live.hub import Hub
from app.live.lobby import LobbyGuest
from app.live.outbox import Over
from app.matches import handing, opening, playing, seating
from app.matches.listing import entry, lobby
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.refusals import Full
from app.matches.spectators import Delay, Spectators
from app.matches.talking import Talk
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.people import User
from tests.live.conftest import Tap, come, quiet
from tests.matches.clock import Clock, stopped
from tests.matches.conftest import ADA, BEN, CLEO, DAN
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio

MOVES, MINUTES = Spectators(delay=Delay(moves=2)), Spectators(delay=Delay(minutes=5))

THREE = (Place("player", "me"), Place("player", "open"), Place("player", "open"))

Watched = tuple[Tap, Tap]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stopped(monkeypatch)


def in_lobby(hub: Hub, user: User | None) -> Tap:
    guest = LobbyGuest(user)
    hub.enter_lobby(guest)
    return Tap(guest)


async def settled(*taps: Tap) -> None:
    """Let everything be sent that is to be sent now."""
    counts = None
    while counts != (counts := [len(tap.frames) for tap in taps]):
        for _ in range(5):
            await quiet()
            await asyncio.sleep(0.005)


async def time_goes(hub: Hub, clock: Clock, match_id: str, minutes: float, *taps: Tap) -> None:
    """As the timers of this process would have it, which go by a clock that doesn't stand still."""
    clock.go(minutes)
    hub._late.moment_due(match_id)
    hub._late.line_due(match_id)
    await settled(*taps)


async def test_by_moves_a_state_comes_with_each_move_and_no_sooner(hub: Hub, matches: Matches, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 9}, spectators=MOVES)
    ada, public, cleo = [await come(hub, matches, match_id, user) for user in (ADA, None, CLEO)]
    for n in range(6):
        await answer(matches, match_id, (ADA, BEN)[n % 2], "1")
        await settled(ada, public, cleo)
    assert [state["view"]["sticks"] for state in ada.states] == [9, 8, 7, 6, 5, 4, 3]
    for watcher in (public, cleo):
        assert [state["view"] and state["view"]["sticks"] for state in watcher.states] == [None, 9, 8, 7, 6, 5]
        assert sum(len(state["events"]) for state in watcher.states) == 4
        assert {frame["t"] for frame in watcher.frames} == {"state"}


async def test_a_change_of_mind_that_nobody_notices_brings_nothing(hub: Hub, matches: Matches, clock: Clock) -> None:
    match_id = await started(matches, "bid", ADA, BEN, spectators=Spectators(delay=Delay(moves=1)))
    await answer(matches, match_id, ADA, "3")
    public = await come(hub, matches, match_id, None)
    for card in ("1", "2", "4"):
        await answer(matches, match_id, ADA, card)
        await settled(public)
    assert len(public.frames) == 1
    await answer(matches, match_id, BEN, "3")
    await settled(public)
    assert len(public.frames) == 2


async def test_by_minutes_a_state_comes_when_its_time_has_come(hub: Hub, matches: Matches, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 4}, spectators=MINUTES)
    public = await come(hub, matches, match_id, None)
    lobby = in_lobby(hub, CLEO)
    for n in range(4):
        clock.go(1)
        await answer(matches, match_id, (ADA, BEN)[n % 2], "1")
        await settled(public)
    assert len(public.frames) == 1
    assert lobby.frames == []
    shown = []
    for _ in range(6):
        await time_goes(hub, clock, match_id, 1, public, lobby)
        shown.append((len(public.states), len(lobby.frames)))
    assert shown == [(2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (6, 2)]
    assert [state["status"] for state in public.states] == ["open", *["running"] * 4, "finished"]
    assert [state["view"] and state["view"]["sticks"] for state in public.states] == [None, 4, 3, 2, 1, 0]
    assert [frame["match"]["status"] for frame in lobby.frames] == ["running", "finished"]


async def test_the_timers_of_a_process_bring_it_by_themselves(
    hub: Hub, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With minutes of a third of a second; also chat, and presence once everything is open."""
    for module in ("behind", "spectators", "table"):
        monkeypatch.setattr(f"app.matches.{module}.MINUTE", 60)
    talk = hub._talk
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 2}, spectators=MINUTES)
    public = await come(hub, matches, match_id, None)
    lobby = in_lobby(hub, None)
    await talk.say(match_id, ADA, "table", "hello")
    began = asyncio.get_running_loop().time()
    for user in (ADA, BEN):
        await answer(matches, match_id, user, "1")
    await public.until(lambda: public.states[-1]["status"] == "finished" and bool(public.of("presence")))
    assert asyncio.get_running_loop().time() - began > 0.29
    await public.until(lambda: bool(public.of("chat")))
    await lobby.until(lambda: bool(lobby.frames) and lobby.frames[-1]["match"]["status"] == "finished")
    assert public.of("chat")[-1]["text"] == "hello"
    assert len(public.of("chat")) == 1


async def test_a_process_that_starts_goes_on_with_what_is_due(
    store: Store, matches: Matches, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.live.bus import LonelyBus
    from app.matches.noting import Notes
    from tests.matches.conftest import GAMES

    for module in ("behind", "spectators", "table"):
        monkeypatch.setattr(f"app.matches.{module}.MINUTE", 400)
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 2}, spectators=MINUTES)
    later = Matches(store, GAMES)
    hub = Hub(later, Talk(later), LonelyBus(), Notes(later))
    await hub.start()
    lobby = in_lobby(hub, None)
    await lobby.until(lambda: bool(lobby.frames))
    assert lobby.frames[0]["match"]["id"] == match_id
    assert lobby.frames[0]["match"]["status"] == "running"
    await hub.close()


Deed = Callable[[Matches, Talk, str], Awaitable[Any]]


async def nothing(matches: Matches, talk: Talk, match_id: str) -> None:
    pass


async def moves(matches: Matches, talk: Talk, match_id: str) -> None:
    for user in (ADA, BEN, ADA):
        await answer(matches, match_id, user, "1")


async def talks(matches: Matches, talk: Talk, match_id: str) -> None:
    for user in (ADA, BEN):
        await talk.say(match_id, user, "table", "psst")
        await talk.say(match_id, user, "side", "psst")


async def hands_over(matches: Matches, talk: Talk, match_id: str) -> None:
    await handing.accept(matches, match_id, DAN, await handing.offer(matches, match_id, BEN.id))


async def is_renamed(matches: Matches, talk: Talk, match_id: str) -> None:
    await seating.rename(matches, User(ADA.id, "Adele", True))


async def gives_up(matches: Matches, talk: Talk, match_id: str) -> None:
    await playing.resign(matches, match_id, person(BEN.id))


async def plays_again(matches: Matches, talk: Talk, match_id: str) -> None:
    await playing.resign(matches, match_id, person(BEN.id))
    for user in (ADA, BEN):
        await opening.rematch(matches, match_id, user, True)


DEEDS = [moves, talks, hands_over, is_renamed, gives_up, plays_again]


async def told(hub: Hub, matches: Matches, talk: Talk, clock: Clock, deed: Deed, begun: bool) -> list[list[Any]]:
    """What somebody who looks on, and somebody in the lobby, are sent while this is done, and until it is due."""
    table = await open_match(matches, ADA, Wish(game="nim", by_hand=True, spectators=MINUTES, seed=bytes(32)), ())
    await seating.join(matches, table.id, BEN)
    if begun:
        await seating.begin_by_hand(matches, table.id, ADA.id)
    clock.go(60)
    hub._late.moment_due(table.id)
    public, cleo = [await come(hub, matches, table.id, user) for user in (None, CLEO)]
    lobbies = [in_lobby(hub, None), in_lobby(hub, CLEO)]
    await settled(public, cleo, *lobbies)
    if not begun and deed is not nothing:
        await seating.begin_by_hand(matches, table.id, ADA.id)
    ada = await come(hub, matches, table.id, ADA)
    await deed(matches, talk, table.id)
    ada.stop()
    hub.leave(ada.guest)  # type: ignore[arg-type]
    taps = [public, cleo, *lobbies]
    for _ in range(4):
        await time_goes(hub, clock, table.id, 1, *taps)
    late = await come(hub, matches, table.id, None)
    frames = [tap.frames for tap in (*taps, late)]
    for tap in (*taps, late):
        tap.stop()
    for tap in (public, cleo, late):
        hub.leave(tap.guest)  # type: ignore[arg-type]
    for tap in lobbies:
        hub.leave_lobby(tap.guest)  # type: ignore[arg-type]
    matches.forget()
    return [[strip(frame, table.id) for frame in each] for each in frames]


def strip(frame: Any, match_id: str) -> Any:
    """Without what differs between any two matches."""
    if isinstance(frame, dict):
        return {name: strip(value, match_id) for name, value in frame.items() if name != "created"}
    if isinstance(frame, list):
        return [strip(each, match_id) for each in frame]
    return "<match>" if frame == match_id else frame


@pytest.mark.parametrize("begun", [True, False], ids=["in mid match", "before the start"])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
async def test_fault_43_nobody_can_tell_what_happened_after_the_moment_that_is_told(
    hub: Hub, matches: Matches, talk: Talk, clock: Clock, deed: Deed, begun: bool
) -> None:
    quietly = await told(hub, matches, talk, clock, nothing, begun)
    assert await told(hub, matches, talk, clock, deed, begun) == quietly
    assert all(quietly[n] for n in (0, 1, 4)), "they are sent what there was before"


async def test_bots_that_come_with_the_start_are_told_with_it(hub: Hub, matches: Matches, clock: Clock) -> None:
    """Of those who look on; who plays sees them at once."""
    table = await open_match(matches, ADA, Wish(game="bid", by_hand=True, spectators=MINUTES, seats=THREE), ())
    await seating.join(matches, table.id, BEN)
    ada, public, cleo = [await come(hub, matches, table.id, user) for user in (ADA, None, CLEO)]
    lobbies = [in_lobby(hub, user) for user in (ADA, None, CLEO)]
    await seating.begin_by_hand(matches, table.id, ADA.id, "random")
    await settled(ada, public, cleo, *lobbies)
    assert bots_in(ada.states[-1]["seats"]) == bots_in(lobbies[0].frames[-1]["match"]["seats"]) == ["random"]
    assert [len(tap.frames) for tap in (public, cleo, *lobbies[1:])] == [1, 1, 0, 0]
    for user in (None, CLEO):
        (listed,), _ = await lobby(matches, Wanted(user=None if user is None else user.id))
        shown = entry(await matches.table(table.id), None if user is None else user.id)
        for each in (listed, shown):
            assert (each.status, [seat.player is None for seat in each.seats]) == ("open", [False, False, True])
    with pytest.raises(Full):
        await seating.join(matches, table.id, CLEO)
    await time_goes(hub, clock, table.id, 5, public, cleo, *lobbies)
    for tap in (public, cleo):
        assert (tap.states[-1]["status"], bots_in(tap.states[-1]["seats"])) == ("running", ["random"])
    for tap in lobbies[1:]:
        (told,) = [frame["match"] for frame in tap.frames]
        assert (told["status"], bots_in(told["seats"])) == ("running", ["random"])


def bots_in(seats: list[dict[str, Any]]) -> list[str]:
    return [seat["player"]["bot"] for seat in seats if "bot" in (seat["player"] or {})]


async def test_the_chat_of_those_who_look_on_is_theirs_until_the_end(hub: Hub, matches: Matches, talk: Talk) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 2}, spectators=MINUTES)
    ada, cleo, public = [await come(hub, matches, match_id, user) for user in (ADA, CLEO, None)]
    await talk.say(match_id, CLEO, "watchers", "I know what she has")
    await settled(ada, cleo, public)
    assert [[line["text"] for line in tap.of("chat")] for tap in (ada, cleo, public)] == [
        [],
        ["I know what she has"],
        ["I know what she has"],
    ]
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, BEN, "1")
    await talk.say(match_id, CLEO, "watchers", "I said so")
    await settled(ada, cleo, public)
    assert [line["text"] for line in ada.of("chat")] == ["I said so"], "after the end, what is said from then on"


async def test_where_nobody_may_look_on_a_lost_seat_ends_the_socket(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN, spectators=Spectators(allowed=False))
    ben = await come(hub, matches, match_id, BEN)
    await handing.accept(matches, match_id, CLEO, await handing.offer(matches, match_id, BEN.id))
    await ben.until(lambda: ben.end is not None)
    assert isinstance(ben.end, Over)
    assert ben.end.code == NOT_YOURS


async def test_a_creator_without_a_seat_looks_on_as_others_do(hub: Hub, matches: Matches) -> None:
    seats = (Place("player", "open"), Place("player", "open"))
    table = await open_match(matches, CLEO, Wish(game="nim", seats=seats, spectators=Spectators(allowed=False)), ())
    cleo = await come(hub, matches, table.id, CLEO)
    for user in (ADA, BEN):
        await seating.join(matches, table.id, user)
    await cleo.until(lambda: cleo.end is not None)
    assert isinstance(cleo.guest, Guest)
    assert {state["status"] for state in cleo.states} == {"open"}
