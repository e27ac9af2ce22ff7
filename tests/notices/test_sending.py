"""What is due goes out once to each who wants it, whatever breaks; who can't be reached is nobody else's trouble."""

import asyncio
from random import Random

import pytest
from sqlalchemy import Connection, func, select

from app.matches import playing
from app.matches.matches import Matches
from app.notices.failing import TRIES, WAITS, Failed, next_try, of_status
from app.notices.sending import CLAIMED, TO_ONE, Sending
from app.store import channels, notices
from app.store.channels import AT_ONCE, LOST, Channel, channel, dispatch
from app.store.engine import Store
from app.store.metadata import now
from app.store.sanctions import BAN, Sanction, impose
from tests.matches.conftest import ADA, BEN
from tests.matches.tables import answer, started
from tests.notices.conftest import Attendance, Carrier, Clock, Dying, a_channel, send

pytestmark = pytest.mark.anyio


def under_way(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(dispatch)) or 0


async def of(store: Store, made: Channel) -> Channel:
    return next(each for each in await store.read(channels.channels_of, made.user) if each.id == made.id)


async def test_what_is_due_goes_out_once(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock
) -> None:
    made = await a_channel(store, ADA)
    match_id = await started(matches, "nim", ADA, BEN, title="Wolves")
    await send(sending)
    (parcel,) = carrier.carried
    assert (parcel.kind, parcel.match, parcel.title, parcel.game) == ("turn", match_id, "Wolves", "nim"), (
        "that it has begun goes without saying"
    )
    for _ in range(3):
        clock.go_on(3600)
        await send(sending)
    assert len(carrier.carried) == 1
    assert await store.read(under_way) == 0
    assert (await of(store, made)).worked is not None
    assert sending.counted == {("webhook", "sent"): 1}


async def test_nobody_else_is_told(matches: Matches, store: Store, sending: Sending, carrier: Carrier) -> None:
    await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    await send(sending)
    assert {each.channel.user for each in carrier.carried} == {ADA.id}


async def test_what_was_seen_in_time_goes_nowhere(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier
) -> None:
    await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    await store.write(notices.read, ADA.id, now())
    await send(sending)
    assert carrier.carried == []


async def test_a_turn_that_is_over_goes_nowhere(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier
) -> None:
    await a_channel(store, ADA)
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    await send(sending)
    assert carrier.kinds == ["started"]


async def test_who_has_the_table_open_elsewhere_is_not_told(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, attendance: Attendance
) -> None:
    await a_channel(store, ADA)
    match_id = await started(matches, "nim", ADA, BEN)
    attendance.there = {(ADA.id, match_id)}
    await send(sending)
    assert carrier.carried == []
    assert all(each.read is not None for each in await store.read(notices.of_user, ADA.id))


async def test_who_is_banned_is_called_nowhere(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier
) -> None:
    await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    await store.write(impose, ADA.id, Sanction(BAN, None, "", now()))
    await send(sending)
    assert carrier.carried == []


async def test_only_what_was_chosen(matches: Matches, store: Store, sending: Sending, carrier: Carrier) -> None:
    await a_channel(store, ADA)
    await store.write(notices.choose, ADA.id, {"turn": ["webhook"], "started": ["page"]})
    match_id = await started(matches, "nim", ADA, BEN)
    await send(sending)
    assert carrier.kinds == ["started"]
    await playing.resign(matches, match_id, playing.person(BEN.id))
    await send(sending)
    assert carrier.kinds == ["ended", "started"]


async def test_what_isnt_confirmed_or_isnt_offered_gets_nothing(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier
) -> None:
    await a_channel(store, ADA, confirmed=None)
    await a_channel(store, BEN, "mail")
    await started(matches, "nim", ADA, BEN)
    await send(sending)
    assert carrier.carried == []
    assert await store.read(under_way) == 0


async def test_two_processes_send_it_once(matches: Matches, store: Store, clock: Clock, attendance: Attendance) -> None:
    """Both see what is due at the same time, again and again, and each thing is sent by one of them."""
    ours, theirs = Carrier(), Carrier()
    both = [Sending(store, {"webhook": each}, attendance, clock, Random(2)) for each in (ours, theirs)]
    await a_channel(store, ADA)
    await a_channel(store, BEN)
    games = [await started(matches, "nim", ADA, BEN, seed=bytes([n]) * 32) for n in range(1, 9)]
    for _ in range(12):
        await asyncio.gather(*(send(each) for each in both))
        clock.go_on(600)
    sent = [(each.channel.user, each.match, each.kind) for each in (*ours.carried, *theirs.carried)]
    wanted = {(ADA.id, game, "turn") for game in games} | {(BEN.id, game, "started") for game in games}
    assert sorted(sent) == sorted(wanted)


async def test_what_a_dead_process_had_claimed_is_sent_by_another(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock, attendance: Attendance
) -> None:
    """Killed before it sent, or between sending and noting so: it goes out after a minute, under its name."""
    await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    dead = Dying()
    await send(Sending(store, {"webhook": dead}, attendance, clock, Random(3)))
    await send(sending)
    assert carrier.carried == [], "it is claimed"
    clock.go_on(CLAIMED / 1000 + 1)
    await send(sending)
    assert len(carrier.carried) == 1
    assert carrier.carried[0].tries == 2
    assert [each.id for each in dead.carried] == [carrier.carried[0].id]
    clock.go_on(3600)
    await send(sending)
    assert len(carrier.carried) == 1


async def test_what_kills_whoever_sends_it_is_not_sent_for_ever(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock, attendance: Attendance
) -> None:
    """Nobody ever hears how a try went, and yet there is a last one; the channel isn't to blame."""
    made, dying = await a_channel(store, ADA), Dying()
    await started(matches, "nim", ADA, BEN)
    for _ in range(TRIES):
        await send(Sending(store, {"webhook": dying}, attendance, clock, Random(3)))
        clock.go_on(CLAIMED / 1000 + 1)
    await send(sending)
    assert (len(dying.carried), carrier.carried) == (TRIES, [])
    assert await store.read(under_way) == 0
    found = await of(store, made)
    assert (found.fault, found.fails, found.given_up) == ("fault", 0, False)
    assert sending.counted == {("webhook", "given_up"): 1}


async def test_who_waits_long_behind_others_has_not_been_tried(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them are at one host that takes longer than anybody waits: so what waited has all its tries yet."""
    monkeypatch.setattr("app.notices.sending.CLAIMED", 0)
    sending = Sending(store, {"webhook": Carrier()}, attendance, clock, Random(5))
    for n in range(TO_ONE + 1):
        await a_channel(store, ADA, address=f"https://one.example.org/{n}")
    await started(matches, "nim", ADA, BEN)
    await send(sending)
    tries = await store.read(lambda connection: list(connection.scalars(select(dispatch.c.tries))))
    assert 0 in tries


async def test_who_stops_ends_what_is_being_sent_and_leaves_the_rest_to_others(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock, attendance: Attendance
) -> None:
    """Nobody died, so nothing is sent twice, and nothing waits for a claim to end."""
    begun, go_on = asyncio.Semaphore(0), asyncio.Event()
    slow: list[channels.Parcel] = []

    class Slow:
        async def carry(self, parcel: channels.Parcel) -> None:
            slow.append(parcel)
            begun.release()
            await go_on.wait()

    stops = Sending(store, {"webhook": Slow()}, attendance, clock, Random(6))
    for n in range(TO_ONE + 3):
        await a_channel(store, ADA, address=f"https://one.example.org/{n}")
    await started(matches, "nim", ADA, BEN)
    await stops.look()
    for _ in range(TO_ONE):
        await begun.acquire()
    asyncio.get_running_loop().call_soon(go_on.set)
    await stops.close()
    await send(sending)
    assert (len(slow), len(carrier.carried)) == (TO_ONE, 3)
    assert {each.tries for each in carrier.carried} == {1}
    assert len({each.id for each in (*slow, *carrier.carried)}) == TO_ONE + 3
    assert await store.read(under_way) == 0


async def test_what_does_not_end_is_broken_off(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.notices.sending.LAST", 0)
    never = asyncio.Event()

    class Slow:
        async def carry(self, parcel: channels.Parcel) -> None:
            await never.wait()

    stops = Sending(store, {"webhook": Slow()}, attendance, clock, Random(7))
    await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    await stops.look()
    await stops.close()
    assert await store.read(under_way) == 1, "nobody knows whether it has arrived, so it is claimed yet"


async def test_only_of_whom_it_was_asked_who_is_there(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, attendance: Attendance
) -> None:
    """Another process hands out what was due first, while this one asks: what comes after is asked about before."""
    await a_channel(store, BEN)
    first = await started(matches, "nim", ADA, BEN)
    due = await store.read(channels.due, now(), 100)
    second = await started(matches, "nim", ADA, BEN, seed=b"2" * 32)
    attendance.there = {(BEN.id, second)}
    await store.write(channels.hand_out, now(), due, ["webhook"], set())
    await send(sending)
    assert [each.match for each in carrier.carried] == [first]


async def test_it_is_tried_again_later_and_later_and_then_no_more(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock
) -> None:
    made = await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    carrier.fails = lambda _: Failed("unreachable")
    tried: list[int] = []
    for _ in range(20 * 60):
        before = len(carrier.carried)
        await send(sending)
        tried += [clock.at] * (len(carrier.carried) - before)
        clock.go_on(15)
    waits = [later - earlier for earlier, later in zip(tried, tried[1:], strict=False)]
    assert len(waits) == len(WAITS)
    for waited, least in zip(waits, WAITS, strict=True):
        assert least <= waited <= 1.25 * least + 15_000
    assert len({each.id for each in carrier.carried}) == 1, "always under the same name"
    assert await store.read(under_way) == 0
    found = await of(store, made)
    assert (found.fault, found.fails, found.given_up, found.worked) == ("unreachable", 1, False, None)
    assert sending.counted == {("webhook", "failed"): 5, ("webhook", "given_up"): 1}


async def test_what_holds_no_longer_is_not_tried_again(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock
) -> None:
    await a_channel(store, ADA)
    match_id = await started(matches, "nim", ADA, BEN)
    carrier.fails = lambda _: Failed("unreachable")
    await send(sending)
    await answer(matches, match_id, ADA, "1")
    clock.go_on(3600)
    await send(sending)
    assert carrier.kinds == ["turn"]
    assert await store.read(under_way) == 0


async def test_a_channel_over_which_nothing_arrives_is_given_up_and_can_be_tried_by_hand(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock
) -> None:
    made = await a_channel(store, ADA)
    carrier.fails = lambda _: Failed("status 404", again=False)
    for n in range(1, LOST + 3):
        await started(matches, "nim", ADA, BEN, seed=bytes([n]) * 32)
        await send(sending)
        clock.go_on(3600)
    assert len(carrier.carried) == LOST
    assert (await of(store, made)).given_up
    await store.write(channels.tried, made.id, clock.at, None)
    carrier.fails = lambda _: None
    await started(matches, "nim", ADA, BEN, seed=bytes([99]) * 32)
    await send(sending)
    assert len(carrier.carried) == LOST + 1


async def test_for_what_lies_with_us_no_channel_is_given_up(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock
) -> None:
    made = await a_channel(store, ADA)
    carrier.fails = lambda _: Failed("status 535", again=False, ours=True)
    for n in range(1, LOST + 3):
        await started(matches, "nim", ADA, BEN, seed=bytes([n]) * 32)
        await send(sending)
        clock.go_on(3600)
    assert len(carrier.carried) == LOST + 2
    assert not (await of(store, made)).given_up


async def test_what_is_gone_for_good_is_given_up_at_once(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier
) -> None:
    made = await a_channel(store, ADA)
    carrier.fails = lambda _: Failed("status 410", again=False, gone=True)
    await started(matches, "nim", ADA, BEN)
    await send(sending)
    assert (await of(store, made)).given_up


async def test_who_cant_be_reached_holds_up_nobody(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance
) -> None:
    """Ada's address never answers; Ben hears of everything meanwhile."""
    never, come = asyncio.Event(), asyncio.Condition()
    arrived: list[str] = []

    class Slow:
        async def carry(self, parcel: channels.Parcel) -> None:
            if parcel.channel.user == ADA.id:
                await never.wait()
            async with come:
                arrived.append(parcel.channel.user)
                come.notify_all()

    sending = Sending(store, {"webhook": Slow()}, attendance, clock, Random(4))
    await a_channel(store, ADA)
    await a_channel(store, BEN)
    for n in range(1, 6):
        await started(matches, "nim", ADA, BEN, seed=bytes([n]) * 32)
        await sending.look()
        async with asyncio.timeout(20), come:
            await come.wait_for(lambda n=n: len(arrived) >= n)  # type: ignore[misc]
    assert set(arrived) == {BEN.id}
    never.set()
    await sending.close()


async def test_many_notices_of_one_person_are_spaced(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier, clock: Clock
) -> None:
    await a_channel(store, ADA)
    for n in range(1, AT_ONCE + 6):
        await started(matches, "nim", ADA, BEN, seed=bytes([n]) * 32)
    for _ in range(AT_ONCE + 6):
        await send(sending)
    assert len(carrier.carried) == AT_ONCE
    for later in range(1, 6):
        clock.go_on(channels.APART / 1000)
        await send(sending)
        assert len(carrier.carried) == AT_ONCE + later


async def test_who_leaves_for_good_is_sent_nothing(
    matches: Matches, store: Store, sending: Sending, carrier: Carrier
) -> None:
    await a_channel(store, ADA)
    await started(matches, "nim", ADA, BEN)
    await store.write(channels.drop_all, ADA.id)
    await send(sending)
    assert carrier.carried == []
    assert await store.read(lambda connection: connection.execute(select(channel)).all()) == []


def test_the_next_try_is_never_earlier_than_was_asked_for_and_never_much_later() -> None:
    chance = Random(5)
    asked = [next_try(Failed("status 429", after=500_000), 1, 0, chance) for _ in range(200)]
    assert all(at is not None and 500_000 <= at <= 625_000 for at in asked)
    assert len(set(asked)) > 100, "never all at once"
    day = next_try(Failed("status 429", after=86_400_000), 1, 0, chance)
    assert day is not None
    assert day <= 1.25 * 3_600_000
    assert next_try(Failed("status 404", again=False), 1, 0, chance) is None
    assert next_try(Failed("unreachable"), len(WAITS) + 1, 0, chance) is None


@pytest.mark.parametrize("asked", ["", "soon", "-1", "1e9", "99999999", "²", "Wed, 21 Oct 2026 07:28:00 GMT"])
def test_what_an_answer_asks_for_that_means_nothing(asked: str) -> None:
    failed = of_status(503, asked)
    assert failed is not None
    assert failed.after == 0
