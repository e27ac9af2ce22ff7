"""Rooms: everybody is told what is news to them, nobody waits for another, and nobody notices what isn't theirs."""

import asyncio
import random

import pytest
from sqlalchemy import Connection, select, update

from app.live.bus import LonelyBus
from app.live.guest import GONE, SIGNED_OUT, Guest
from app.live.hub import Hub
from app.live.lobby import LobbyGuest
from app.live.outbox import Over
from app.matches import handing, playing, seating
from app.matches.matches import Matches
from app.matches.noting import Notes
from app.matches.opening import Wish, open_match
from app.matches.playing import person
from app.matches.talking import Talk
from app.store import people
from app.store.engine import Store
from app.store.people import User, digest_of, end_session
from tests.live.conftest import Tap, come, quiet
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio


async def test_each_is_told_through_their_own_eyes(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    ada, ben, public = [await come(hub, matches, match_id, user) for user in (ADA, BEN, None)]
    await answer(matches, match_id, ADA, "3")
    await quiet()
    assert [tap.states[-1]["viewer"] for tap in (ada, ben, public)] == ["player:1", "player:2", "public"]
    assert ada.states[-1]["view"]["bids"] == {"player:1": "3"}
    assert ben.states[-1]["view"]["bids"] == public.states[-1]["view"]["bids"] == {"player:1": None}
    assert "can_undo" not in public.states[-1]


async def test_fault_k6_nothing_is_sent_to_those_for_whom_there_is_no_news(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    await answer(matches, match_id, ADA, "3")
    taps = [await come(hub, matches, match_id, user) for user in (ADA, BEN, CLEO, None)]
    await quiet()
    counts = [len(tap.frames) for tap in taps]
    for card in ("1", "2", "4"):
        await answer(matches, match_id, ADA, card)
        await quiet()
    assert [len(tap.frames) - count for tap, count in zip(taps, counts, strict=True)] == [3, 0, 0, 0]


async def test_who_comes_back_gets_the_rest_without_a_gap(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    first = await come(hub, matches, match_id, BEN)
    await answer(matches, match_id, ADA, "1")
    await first.until(lambda: len(first.states) == 2)
    had = sum(len(state["events"]) for state in first.states)
    hub.leave(first.guest)  # type: ignore[arg-type]
    await answer(matches, match_id, BEN, "1")
    await answer(matches, match_id, ADA, "1")
    again = await come(hub, matches, match_id, BEN, events=had)
    assert again.states[0]["events_from"] == had
    whole = await come(hub, matches, match_id, BEN)
    assert first.states[-1]["events"] + again.states[0]["events"] == whole.states[0]["events"]
    # Somebody who claims to have more than there is starts over.
    liar = await come(hub, matches, match_id, BEN, events=99)
    assert liar.states[0]["events_from"] == 0
    assert liar.states[0]["events"] == whole.states[0]["events"]


async def test_a_session_that_ends_by_itself_takes_its_sockets_with_it(
    hub: Hub, matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.live.rounds.LOOKS_EVERY", 0.02)
    other = Hub(matches, Talk(matches), LonelyBus(), Notes(matches))
    await other.start()
    match_id = await started(matches, "nim", ADA, BEN)
    table = await matches.table(match_id)
    taps = {}
    for user in (ADA, BEN):
        guest = Guest(matches, table, user, session=digest_of(user.id))
        other.enter(guest, table)
        taps[user.id] = Tap(guest)
    await asyncio.sleep(0.1)
    assert [tap.end for tap in taps.values()] == [None, None]
    await store.write(end_session, digest_of(ADA.id))
    async with asyncio.timeout(5):
        while taps[ADA.id].end is None:  # noqa: ASYNC110 - a tap tells of frames alone
            await asyncio.sleep(0.01)
    end = taps[ADA.id].end
    assert isinstance(end, Over)
    assert end.code == SIGNED_OUT
    assert taps[BEN.id].end is None
    await other.close()


async def test_whoever_has_a_page_open_is_here(
    hub: Hub, matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that they do may come over the socket: no request tells of them."""
    monkeypatch.setattr("app.live.rounds.LOOKS_EVERY", 0.02)
    other = Hub(matches, Talk(matches), LonelyBus(), Notes(matches))
    await other.start()
    match_id = await started(matches, "nim", ADA, BEN)
    table = await matches.table(match_id)
    guest = Guest(matches, table, ADA, session=digest_of(ADA.id))

    def ages(connection: Connection) -> dict[str, int]:
        connection.execute(update(people.session).values(last_seen=people.session.c.last_seen - 6 * 60_000))
        return seen(connection)

    def seen(connection: Connection) -> dict[str, int]:
        return {
            row.user: row.last_seen
            for row in connection.execute(select(people.session.c.user, people.session.c.last_seen))
        }

    before = await store.write(ages)
    other.enter(guest, table)
    async with asyncio.timeout(5):
        while (after := await store.read(seen)) == before:  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.01)
    assert {user for user in after if after[user] > before[user]} == {ADA.id}
    assert after[ADA.id] - before[ADA.id] >= 6 * 60_000
    await other.close()


async def test_a_second_hello_tells_everything_again(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    tap = await come(hub, matches, match_id, BEN, events=1)
    hub.greet(tap.guest, 0)  # type: ignore[arg-type]
    await tap.until(lambda: len(tap.states) == 2)
    assert [state["events_from"] for state in tap.states] == [1, 0]


async def test_fault_46_nothing_is_lost_between_connecting_and_the_first_state(hub: Hub, matches: Matches) -> None:
    """A thousand times somebody connects while others move, and ends up with what the server has."""
    luck = random.Random(46)
    for _ in range(20):
        match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 101})
        for _ in range(50):
            had = (await matches.table(match_id)).seen["player:2"].events
            moving = asyncio.ensure_future(_two_moves(matches, match_id))
            for _ in range(luck.randrange(25)):
                await asyncio.sleep(0)
            tap = await come(hub, matches, match_id, BEN, events=had)
            await moving
            await quiet()
            table = await matches.table(match_id)
            assert tap.states[-1]["version"] == table.seen["player:2"].version
            assert had + sum(len(state["events"]) for state in tap.states) == table.seen["player:2"].events
            tap.stop()
            assert isinstance(tap.guest, Guest)
            hub.leave(tap.guest)


async def _two_moves(matches: Matches, match_id: str) -> None:
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, BEN, "1")


async def test_a_reader_that_never_reads_holds_up_nobody(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 30})
    table = await matches.table(match_id)
    stuck = Guest(matches, table, None)
    hub.enter(stuck, table)

    async def never(_: str) -> None:
        await asyncio.Event().wait()

    writing = asyncio.ensure_future(stuck.outbox.open(never))
    hub.greet(stuck, 0)
    ada = await come(hub, matches, match_id, ADA)
    for turn in range(20):
        await answer(matches, match_id, (ADA, BEN)[turn % 2], "1")
        await ada.until(lambda turn=turn: ada.states[-1]["view"]["sticks"] == 29 - turn)  # type: ignore[misc]
    assert not writing.done()
    writing.cancel()


async def test_fault_49_who_is_there_is_told_when_that_changes(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    ada = await come(hub, matches, match_id, ADA)
    assert ada.of("presence")[-1] == {"t": "presence", "seats": {"player:1": True, "player:2": False}, "watching": 0}
    before = len(ada.frames)
    ben = await come(hub, matches, match_id, BEN)
    await quiet()
    assert ada.of("presence")[-1]["seats"] == {"player:1": True, "player:2": True}
    second = await come(hub, matches, match_id, BEN)
    hub.leave(second.guest)  # type: ignore[arg-type]
    await quiet()
    watcher = await come(hub, matches, match_id, CLEO)
    hub.leave(watcher.guest)  # type: ignore[arg-type]
    hub.leave(ben.guest)  # type: ignore[arg-type]
    await quiet()
    assert ada.of("presence")[-1]["seats"] == {"player:1": True, "player:2": False}
    # One frame for each of: Ben came, Cleo came, Cleo went, Ben went. A second tab of Ben's is no news.
    assert len(ada.frames) - before == 4


async def test_a_seat_that_is_handed_over_takes_its_eyes_along(hub: Hub, matches: Matches, talk: Talk) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    await answer(matches, match_id, BEN, "4")
    ada, ben, cleo = [await come(hub, matches, match_id, user) for user in (ADA, BEN, CLEO)]
    await handing.accept(matches, match_id, CLEO, await handing.offer(matches, match_id, BEN.id))
    await quiet()
    assert (ben.states[-1]["viewer"], ben.states[-1]["view"]["bids"]) == ("public", {"player:2": None})
    assert (cleo.states[-1]["viewer"], cleo.states[-1]["view"]["bids"]) == ("player:2", {"player:2": "4"})
    assert ben.states[-1]["events_from"] == cleo.states[-1]["events_from"] == 0
    assert [seat["player"]["name"] for seat in ada.states[-1]["seats"]] == ["Ada", "Cleo"]
    assert ada.of("presence")[-1]["seats"] == {"player:1": True, "player:2": True}
    await answer(matches, match_id, CLEO, "1")
    await talk.say(match_id, CLEO, "side", "mine now")
    await quiet()
    assert cleo.states[-1]["view"]["bids"] == {"player:2": "1"}
    assert ben.states[-1]["view"]["bids"] == {"player:2": None}
    assert (len(ben.of("chat")), len(cleo.of("chat"))) == (0, 1)


async def test_at_an_unlisted_table_who_gives_the_seat_away_is_out(hub: Hub, matches: Matches) -> None:
    match_id = await started_unlisted(matches)
    ben = await come(hub, matches, match_id, BEN)
    await handing.accept(matches, match_id, CLEO, await handing.offer(matches, match_id, BEN.id))
    await ben.until(lambda: ben.end is not None)
    assert isinstance(ben.end, Over)
    assert ben.end.code == GONE
    assert all(state["viewer"] == "player:2" for state in ben.states)


async def started_unlisted(matches: Matches) -> str:
    table = await open_match(matches, ADA, Wish(game="nim", visibility="unlisted"), ())
    return (await seating.join(matches, table.id, BEN, invite=table.match.invite)).id


async def test_news_that_was_missed_is_told_as_soon_as_somebody_stumbles_over_it(
    hub: Hub, matches: Matches, store: Store
) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    cleo = await come(hub, matches, match_id, CLEO)
    await answer(Matches(store, GAMES), match_id, ADA, "1")
    await quiet()
    assert cleo.states[-1]["waiting_for"] == ["player:1", "player:2", "player:3"]
    # Ben's answer here is built on an old table: it is built again, and both are told.
    await answer(matches, match_id, BEN, "1")
    await cleo.until(lambda: cleo.states[-1]["waiting_for"] == ["player:3"])


async def test_a_session_that_ends_takes_its_sockets_along(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    table = await matches.table(match_id)
    taps = []
    for session in (b"phone", b"laptop"):
        guest = Guest(matches, table, ADA, session=session)
        hub.enter(guest, table)
        taps.append(Tap(guest))
    waiting = LobbyGuest(ADA, b"phone")
    hub.enter_lobby(waiting)
    taps.append(Tap(waiting))
    hub.sign_out(b"phone")
    await quiet()
    assert [tap.end.code if isinstance(tap.end, Over) else None for tap in taps] == [4401, None, 4401]


async def test_a_new_name_is_shown_at_every_table_at_once(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    ben = await come(hub, matches, match_id, BEN)
    code = await handing.offer(matches, match_id, ADA.id)
    await seating.rename(matches, User(ADA.id, "Countess Ada", True))
    await quiet()
    assert ben.states[-1]["seats"][0]["player"]["name"] == "Countess Ada"
    # A code that she gave to somebody is still good.
    await handing.accept(matches, match_id, CLEO, code)


async def test_fault_39_chat_reaches_its_channel_and_nobody_else(hub: Hub, matches: Matches, talk: Talk) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    ada, ben, cleo, dan = [await come(hub, matches, match_id, user) for user in (ADA, BEN, CLEO, DAN)]
    await talk.say(match_id, BEN, "side", "north?")
    await talk.say(match_id, ADA, "table", "hello")
    await quiet()
    assert [line["text"] for line in ben.of("chat")] == ["north?", "hello"] == [x["text"] for x in cleo.of("chat")]
    assert [line["text"] for line in ada.of("chat")] == ["hello"] == [x["text"] for x in dan.of("chat")]
    assert ben.of("chat")[0]["from"] == {"seat": "hunter:1", "name": "Ben"}
    assert [[line.get("mine") for line in tap.of("chat")] for tap in (ada, ben, cleo, dan)] == [
        [True],
        [True, None],
        [None, None],
        [None],
    ]


async def test_a_table_that_is_gone_closes_its_sockets(hub: Hub, matches: Matches) -> None:
    table = await open_match(matches, ADA, Wish(game="nim"), ())
    ada = await come(hub, matches, table.id, ADA)
    await seating.leave(matches, table.id, ADA.id)
    await ada.until(lambda: ada.end is not None)
    assert isinstance(ada.end, Over)


async def test_the_end_is_shown_to_all(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN)
    taps = [await come(hub, matches, match_id, user) for user in (ADA, BEN, None)]
    await playing.resign(matches, match_id, person(ADA.id))
    await quiet()
    assert {tap.states[-1]["status"] for tap in taps} == {"finished"}
    assert all(tap.states[-1]["outcome"]["winners"] == ["hunters"] for tap in taps)


async def test_fault_81_a_room_goes_with_the_last_who_is_in_it(hub: Hub, matches: Matches) -> None:
    for _ in range(20):
        match_id = await started(matches, "nim", ADA, BEN)
        taps = [await come(hub, matches, match_id, user) for user in (ADA, BEN, None)]
        assert hub.watching(match_id) == 1
        for tap in taps:
            assert isinstance(tap.guest, Guest)
            hub.leave(tap.guest)
            tap.stop()
    assert hub._company.rooms == {}


def lobby(hub: Hub, *users: object) -> list[Tap]:
    taps = []
    for user in users:
        guest = LobbyGuest(user)  # type: ignore[arg-type]
        hub.enter_lobby(guest)
        taps.append(Tap(guest))
    return taps


async def test_the_lobby_hears_of_tables_but_not_of_moves(hub: Hub, matches: Matches) -> None:
    ben, dan, nobody = lobby(hub, BEN, DAN, None)
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 4})
    await quiet()
    for tap in (ben, dan, nobody):
        assert [frame["match"]["status"] for frame in tap.frames] == ["open", "running"]
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, BEN, "1")
    await quiet()
    assert [frame["match"]["your_turn"] for frame in ben.frames[1:]] == [False, True, False]
    assert len(dan.frames) == len(nobody.frames) == 2
    assert not any("your_turn" in frame["match"] for frame in dan.frames)
    await answer(matches, match_id, ADA, "2")
    await quiet()
    assert [tap.frames[-1]["match"]["status"] for tap in (ben, dan, nobody)] == ["finished"] * 3


async def test_the_lobby_is_silent_about_what_somebody_does_in_secret(hub: Hub, matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    taps = lobby(hub, ADA, BEN, None)
    await answer(matches, match_id, ADA, "2")
    await quiet()
    assert [tap.frames for tap in taps] == [[], [], []]


async def test_unlisted_tables_are_in_the_lobby_of_those_who_sit_there(hub: Hub, matches: Matches) -> None:
    ada, ben, dan = lobby(hub, ADA, BEN, DAN)
    match_id = await started_unlisted(matches)
    await handing.accept(matches, match_id, CLEO, await handing.offer(matches, match_id, BEN.id))
    await quiet()
    assert [frame["t"] for frame in ada.frames] == ["lobby", "lobby", "lobby"]
    assert [frame["t"] for frame in ben.frames] == ["lobby", "gone"]
    assert dan.frames == []


async def test_a_table_that_goes_leaves_the_lobby(hub: Hub, matches: Matches) -> None:
    (dan,) = lobby(hub, DAN)
    table = await open_match(matches, ADA, Wish(game="nim"), ())
    await seating.leave(matches, table.id, ADA.id)
    await quiet()
    assert [frame["t"] for frame in dan.frames] == ["lobby", "gone"]
