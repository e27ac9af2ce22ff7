"""Two processes over one database: what one does, the other's sockets are told."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.live.bus import RedisBus
from app.live.hub import Hub
from app.live.lobby import LobbyGuest
from app.live.outbox import Over
from app.matches import seating
from app.matches.matches import Matches
from app.matches.noting import KINDS, Notes
from app.matches.opening import Wish, open_match
from app.matches.refusals import BadWish
from app.matches.talking import Talk
from app.store.engine import Store
from app.store.metadata import new_id, now
from app.store.people import User, end_session, find_session, new_guest
from app.store.sanctions import BAN, Sanction, impose
from app.store.wordlist import list_words
from tests.live.conftest import Tap, come
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import answer, started

pytestmark = [pytest.mark.anyio, pytest.mark.redis]


class Process:
    """What one process has of its own."""

    def __init__(self, store: Store, channel: str) -> None:
        self.matches = Matches(store, GAMES)
        self.talk = Talk(self.matches)
        self.bus = RedisBus(os.environ["SPOOR_TEST_REDIS"], channel)
        self.notes = Notes(self.matches)
        self.hub = Hub(self.matches, self.talk, self.bus, self.notes)


@pytest.fixture
async def processes(store: Store) -> AsyncIterator[tuple[Process, Process]]:
    channel = f"spoor-test-{secrets.token_hex(4)}"
    both = Process(store, channel), Process(store, channel)
    for process in both:
        await process.hub.start()
    yield both
    for process in both:
        await process.hub.close()
        await process.matches.close()


async def test_a_move_there_is_told_here(processes: tuple[Process, Process]) -> None:
    here, there = processes
    match_id = await started(here.matches, "nim", ADA, BEN)
    ben = await come(there.hub, there.matches, match_id, BEN)
    await answer(here.matches, match_id, ADA, "1")
    await ben.until(lambda: ben.states[-1]["view"]["sticks"] == 9)
    await answer(there.matches, match_id, BEN, "1")
    ada = await come(here.hub, here.matches, match_id, ADA)
    await ada.until(lambda: ada.states[-1]["view"]["sticks"] == 8)


async def test_a_line_and_a_seat_there_are_told_here(processes: tuple[Process, Process]) -> None:
    here, there = processes
    lobby = LobbyGuest(None)
    there.hub.enter_lobby(lobby)
    heard = Tap(lobby)
    table = await open_match(here.matches, ADA, Wish(game="nim"), ())
    await heard.until(lambda: len(heard.frames) == 1)
    ada = await come(there.hub, there.matches, table.id, ADA)
    await seating.join(here.matches, table.id, BEN)
    await heard.until(lambda: heard.frames[-1]["match"]["status"] == "running")
    await ada.until(lambda: ada.states[-1]["status"] == "running")
    await here.talk.say(table.id, BEN, "table", "hello over there")
    await ada.until(lambda: bool(ada.of("chat")))
    assert ada.of("chat")[0]["text"] == "hello over there"


async def test_what_somebody_writes_for_themselves_there_comes_to_their_side_here(
    processes: tuple[Process, Process],
) -> None:
    here, there = processes
    match_id = await started(here.matches, "hunt", ADA, BEN, CLEO)
    table = await here.matches.table(match_id)
    ada, ben, cleo = [await come(there.hub, there.matches, match_id, user) for user in (ADA, BEN, CLEO)]
    private = await here.notes.write(table, BEN, "for me", shared=False)
    shared = await here.notes.write(table, BEN, "for us", shared=True)
    await cleo.until(lambda: bool(cleo.of("notes")))
    assert [[note["id"] for note in frame["kept"]] for frame in ben.of("notes")] == [[private.id], [shared.id]]
    assert [[note["body"] for note in frame["kept"]] for frame in cleo.of("notes")] == [[{"text": "for us"}]]
    await here.notes.clear(table, BEN.id, KINDS)
    await cleo.until(lambda: len(cleo.of("notes")) == 2)
    assert cleo.of("notes")[1] == {"t": "notes", "kept": [], "gone": [shared.id]}
    await ben.until(lambda: len(ben.of("notes")) == 3)
    assert set(ben.of("notes")[2]["gone"]) == {private.id, shared.id}
    assert ada.of("notes") == []


async def test_notes_carry_no_state(processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = processes
    notes: list[str] = []
    monkeypatch.setattr(here.bus, "tell", notes.append)
    match_id = await started(here.matches, "bid", ADA, BEN)
    await answer(here.matches, match_id, ADA, "3")
    await here.talk.say(match_id, ADA, "side", "a secret")
    # Whose turn it is anybody may know who looks on.
    assert notes == [f"table {match_id}"] * 2 + [f"match {match_id} player:1", f"said {match_id} 1 player:1"]


async def test_what_was_missed_while_the_bus_was_cut_is_read_again(processes: tuple[Process, Process]) -> None:
    here, there = processes
    match_id = await started(here.matches, "nim", ADA, BEN)
    ben = await come(there.hub, there.matches, match_id, BEN)
    silence: Any = lambda _: None  # noqa: E731
    original, here.bus.tell = here.bus.tell, silence  # type: ignore[method-assign]
    await answer(here.matches, match_id, ADA, "1")
    await asyncio.sleep(0.05)
    assert ben.states[-1]["view"]["sticks"] == 10
    here.bus.tell = original  # type: ignore[method-assign]
    # Redis closes every connection: the subscription comes back, and with it the news.
    await there.bus._redis.client_kill_filter(_type="pubsub")
    await ben.until(lambda: ben.states[-1]["view"]["sticks"] == 9)


async def a_session_of(process: Process, user: User, digest: bytes) -> Tap:
    """This user in the lobby of that process, by a session of theirs."""
    await process.matches.store.write(new_guest, User(new_id(), user.name, True), digest)
    guest = LobbyGuest(user, digest)
    process.hub.enter_lobby(guest)
    return Tap(guest)


def end_of(tap: Tap) -> int | None:
    return tap.end.code if isinstance(tap.end, Over) else None


async def test_who_signs_out_there_is_signed_out_here(processes: tuple[Process, Process]) -> None:
    here, there = processes
    ada, ben = await a_session_of(here, ADA, b"a" * 32), await a_session_of(here, BEN, b"b" * 32)
    await there.matches.store.write(end_session, b"a" * 32)
    there.hub.sign_out(b"a" * 32)
    await ada.until(lambda: end_of(ada) == 4401)
    assert end_of(ben) is None


async def test_who_signed_out_while_the_bus_was_cut_is_signed_out_when_it_is_back(
    processes: tuple[Process, Process],
) -> None:
    here, there = processes
    ada, ben = await a_session_of(here, ADA, b"a" * 32), await a_session_of(here, BEN, b"b" * 32)
    await there.matches.store.write(end_session, b"a" * 32)
    await asyncio.sleep(0.05)
    assert end_of(ada) is None, "nobody has said so yet"
    await here.bus._redis.client_kill_filter(_type="pubsub")
    await ada.until(lambda: end_of(ada) == 4401)
    assert end_of(ben) is None


async def test_who_is_banned_there_is_out_here(processes: tuple[Process, Process]) -> None:
    here, there = processes
    ada, ben = await a_session_of(here, ADA, b"a" * 32), await a_session_of(here, BEN, b"b" * 32)
    match_id = await started(here.matches, "nim", ADA, BEN)
    table = await come(here.hub, here.matches, match_id, ADA)
    there.hub.bar(ADA.id)
    await ada.until(lambda: end_of(ada) == 4423)
    await table.until(lambda: end_of(table) == 4423)
    assert end_of(ben) is None


async def test_who_was_banned_while_the_bus_was_cut_is_out_when_it_is_back(processes: tuple[Process, Process]) -> None:
    here, there = processes
    store = here.matches.store
    ada, ben = await a_session_of(here, ADA, b"a" * 32), await a_session_of(here, BEN, b"b" * 32)
    owner = await store.read(find_session, b"a" * 32)
    assert owner is not None
    await store.write(impose, owner.user.id, Sanction(BAN, None, "", now()))
    await here.bus._redis.client_kill_filter(_type="pubsub")
    await ada.until(lambda: end_of(ada) == 4401)
    assert end_of(ben) is None


async def test_words_that_are_listed_there_are_refused_here(processes: tuple[Process, Process]) -> None:
    here, there = processes
    await there.matches.store.write(list_words, ["rotter"])
    there.hub.words_changed()
    async with asyncio.timeout(10):
        while True:
            try:
                here.matches.manners.check("a rotter")
            except BadWish:
                break
            await asyncio.sleep(0.02)


async def test_without_redis_news_comes_late_and_nothing_is_lost(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.live.bus.PAUSE", 0.1)
    monkeypatch.setattr("app.live.bus.WELCOME", 0.1)
    matches, elsewhere = Matches(store, GAMES), Matches(store, GAMES)
    hub = Hub(matches, Talk(matches), RedisBus("redis://127.0.0.1:1/0"), Notes(matches))
    await hub.start()
    match_id = await started(matches, "nim", ADA, BEN)
    ben = await come(hub, matches, match_id, BEN)
    await answer(matches, match_id, ADA, "1")
    await ben.until(lambda: ben.states[-1]["view"]["sticks"] == 9)
    await answer(elsewhere, match_id, BEN, "1")
    await ben.until(lambda: ben.states[-1]["view"]["sticks"] == 8)
    await hub.close()


async def test_a_redis_that_hangs_is_noticed_by_its_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cut: it only says nothing, not even what one has said oneself."""
    monkeypatch.setattr("app.live.bus.PAUSE", 0.1)
    monkeypatch.setattr("app.live.bus.BEAT", 0.05)
    monkeypatch.setattr("app.live.bus.SILENCE", 0.3)
    bus = RedisBus(os.environ["SPOOR_TEST_REDIS"], f"spoor-test-{secrets.token_hex(4)}")
    missed: list[bool] = []
    await bus.start(lambda _: None, lambda: missed.append(bus.up))
    await asyncio.sleep(0.6)
    assert missed == [True], "only what was said before the start"
    published = bus._redis.publish
    monkeypatch.setattr(bus._redis, "publish", lambda *_: asyncio.sleep(0))
    async with asyncio.timeout(5):
        while missed.count(False) < 2:  # noqa: ASYNC110 - nobody tells of silence
            await asyncio.sleep(0.02)
    monkeypatch.setattr(bus._redis, "publish", published)
    await asyncio.sleep(0.5)
    known = len(missed)
    await asyncio.sleep(0.6)
    assert bus.up
    assert len(missed) == known
    await bus.close()


async def test_a_cancellation_that_is_lost_in_the_client_does_not_hold_up_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus = RedisBus(os.environ["SPOOR_TEST_REDIS"], f"spoor-test-{secrets.token_hex(4)}")
    await bus.start(lambda _: None, lambda: None)
    sending = asyncio.Event()

    async def publish(*_: str) -> None:
        if not sending.is_set():
            sending.set()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(60)

    monkeypatch.setattr(bus._redis, "publish", publish)
    bus.tell("table x")
    await sending.wait()
    async with asyncio.timeout(5):
        await bus.close()


async def test_whoever_could_not_send_notes_says_so_when_it_can(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    from redis.exceptions import ConnectionError as Cut

    monkeypatch.setattr("app.live.bus.BEAT", 0.05)
    here, there = processes
    match_id = await started(here.matches, "nim", ADA, BEN)
    ben = await come(there.hub, there.matches, match_id, BEN)
    published = here.bus._redis.publish

    async def broken(*_: object) -> None:
        raise Cut

    monkeypatch.setattr(here.bus._redis, "publish", broken)
    await answer(here.matches, match_id, ADA, "1")
    await asyncio.sleep(0.2)
    assert ben.states[-1]["view"]["sticks"] == 10
    monkeypatch.setattr(here.bus._redis, "publish", published)
    await ben.until(lambda: ben.states[-1]["view"]["sticks"] == 9)


async def test_what_a_process_did_last_is_looked_at_when_it_falls_silent(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have died between a commit and the note of it."""
    monkeypatch.setattr("app.live.bus.SILENCE", 0.5)
    monkeypatch.setattr("app.live.bus.BEAT", 0.05)
    here, there = processes
    match_id = await started(here.matches, "nim", ADA, BEN)
    ben = await come(there.hub, there.matches, match_id, BEN)
    for task in here.bus._tasks:
        task.cancel()
    await answer(here.matches, match_id, ADA, "1")
    await ben.until(lambda: ben.states[-1]["view"]["sticks"] == 9)


async def test_who_is_connected_elsewhere_is_told_and_goes_with_its_process(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.live.bus.SILENCE", 0.5)
    monkeypatch.setattr("app.live.bus.BEAT", 0.05)
    here, there = processes
    match_id = await started(here.matches, "nim", ADA, BEN)
    ben = await come(there.hub, there.matches, match_id, BEN)
    ada = await come(here.hub, here.matches, match_id, ADA)
    nobody = await come(here.hub, here.matches, match_id, None)

    def shown(tap: Tap) -> tuple[dict[str, bool], int]:
        last = tap.of("presence")[-1]
        return last["seats"], last["watching"]

    both = {"player:1": True, "player:2": True}
    for tap in (ada, ben, nobody):
        await tap.until(lambda tap=tap: shown(tap) == (both, 1))  # type: ignore[misc]
    here.hub.leave(nobody.guest)  # type: ignore[arg-type]
    await ben.until(lambda: shown(ben) == (both, 0))
    for task in here.bus._tasks:
        task.cancel()
    await ben.until(lambda: not shown(ben)[0].get("player:1", False))
