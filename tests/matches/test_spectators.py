"""Looking on: allowed or not, late by moves or minutes; what is told late is what was told at the time, and no more."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from app.core.viewer import PUBLIC
from app.matches import handing, listing, opening, playing, seating
from app.matches.listing import looked_at, visible
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.refusals import AlreadyStarted, BadWish, Full, NoSpectators, NotForYou, NotSeated, NotThere
from app.matches.replaying import replay
from app.matches.spectators import Delay, Spectators
from app.matches.table import Table
from app.matches.talking import Talk
from app.matches.tidying import Tidying
from app.store import matches as stored
from app.store import past
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.people import User
from tests.matches.clock import Clock, stopped
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio

MOVES, MINUTES = Spectators(delay=Delay(moves=3)), Spectators(delay=Delay(minutes=10))
ME, OPEN = Place("player", "me"), Place("player", "open")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stopped(monkeypatch)


async def told(matches: Matches, match_id: str, after: int = 0) -> dict[str, Any]:
    """What the public is told now."""
    state: dict[str, Any] = json.loads(await matches.told(await matches.table(match_id), PUBLIC, after))
    return state


async def play(matches: Matches, match_id: str, clock: Clock, moves: int, first: int = 0) -> list[dict[str, Any]]:
    """Take a stick so many times; what those at the first seat were told after each, for comparison."""
    live = []
    for n in range(first, first + moves):
        clock.go(1)
        await answer(matches, match_id, (ADA, BEN)[n % 2], "1")
        live.append(json.loads(await matches.told(await matches.table(match_id), "player:1", 0)))
    return live


async def processes(matches: Matches, store: Store) -> Sequence[Matches]:
    """This process, and one that knows nothing yet."""
    return matches, Matches(store, GAMES)


async def test_by_moves_the_public_is_told_what_was_so_many_moves_ago(
    matches: Matches, store: Store, clock: Clock
) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MOVES)
    assert (await told(matches, match_id))["status"] == "open"
    live = await play(matches, match_id, clock, 12)
    for n in range(2):
        match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MOVES)
        seen = []
        for move in range(12):
            await play(matches, match_id, clock, 1, move)
            for process in await processes(matches, store):
                state = await told(process, match_id)
                assert (await process.table(match_id)).told_to(PUBLIC).version == state["version"]
            seen.append(state)
        assert [state["view"] and state["view"]["sticks"] for state in seen] == [None, None, *range(20, 10, -1)]
        assert [state["view"] for state in seen[3:]] == [state["view"] for state in live[:9]]
        assert [state["events"] for state in seen[3:]] == [state["events"] for state in live[:9]]
        assert [state["version"] for state in seen] == sorted(state["version"] for state in seen)
        assert n in (0, 1)


async def test_by_minutes_the_public_is_told_what_was_so_many_minutes_ago(
    matches: Matches, store: Store, clock: Clock
) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MINUTES)
    live = await play(matches, match_id, clock, 12)
    for process in await processes(matches, store):
        assert (await told(process, match_id))["view"] == live[1]["view"]
    clock.go(1 - 1 / 60_000)
    assert (await told(matches, match_id))["view"] == live[1]["view"], "not a millisecond earlier"
    clock.go(1 / 60_000)
    for process in await processes(matches, store):
        state = await told(process, match_id)
        assert (state["view"], state["events"]) == (live[2]["view"], live[2]["events"])
    clock.go(100)
    assert (await told(matches, match_id))["view"] == live[-1]["view"]
    assert (await told(matches, match_id))["status"] == "running"


async def test_who_plays_is_told_the_present(matches: Matches, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MINUTES)
    live = await play(matches, match_id, clock, 3)
    assert [state["view"]["sticks"] for state in live] == [19, 18, 17]
    for user in (ADA, BEN):
        assert listing.entry(await matches.table(match_id), user.id).status == "running"
    assert listing.entry(await matches.table(match_id), CLEO.id).status == "open"


@pytest.mark.parametrize("chosen", [MOVES, MINUTES], ids=["moves", "minutes"])
async def test_the_start_is_told_late_but_who_sits_there_at_once(
    matches: Matches, clock: Clock, chosen: Spectators
) -> None:
    table = await open_match(matches, ADA, Wish(game="nim", spectators=chosen), ())
    before = await told(matches, table.id)
    await seating.join(matches, table.id, BEN)
    state = await told(matches, table.id)
    assert [seat["player"]["name"] for seat in state["seats"]] == ["Ada", "Ben"]
    assert (state["status"], state["view"], state["version"]) == ("open", None, before["version"] + 1)
    with pytest.raises(Full):
        await seating.join(matches, table.id, CLEO)
    await play(matches, table.id, clock, 3)
    clock.go(10)
    with pytest.raises(AlreadyStarted):
        await seating.join(matches, table.id, CLEO)


async def test_after_the_end_it_opens_when_the_delay_has_run_out(matches: Matches, store: Store, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 4}, spectators=MINUTES)
    await play(matches, match_id, clock, 4)
    table = await matches.table(match_id)
    assert table.match.status == "finished"
    clock.go(9.99)
    assert (await told(matches, match_id))["status"] == "running"
    clock.go(0.01)
    for process in await processes(matches, store):
        state = await told(process, match_id)
        assert (state["status"], state["outcome"]["winners"]) == ("finished", ["player:2"])
        assert state["version"] == table.seen[PUBLIC].version
    await Tidying(matches, 14).tidy()
    assert await store.read(past.moments, match_id) == ()
    assert await store.read(past.late_ones) == []
    for process in await processes(matches, store):
        assert (await told(process, match_id))["status"] == "finished"


async def test_by_moves_the_end_opens_everything(matches: Matches, store: Store, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 4}, spectators=MOVES)
    await play(matches, match_id, clock, 3)
    assert (await told(matches, match_id))["status"] == "running"
    await play(matches, match_id, clock, 1, 3)
    assert (await told(matches, match_id))["status"] == "finished"
    assert await store.read(past.moments, match_id) == ()
    assert await store.read(past.late_ones) == []


async def test_events_too_old_to_be_at_hand_come_from_the_store(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr("app.matches.change.TAIL", 2)
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 30}, spectators=MOVES)
    live = await play(matches, match_id, clock, 20)
    state = await told(matches, match_id)
    assert state["events"] == live[16]["events"]
    assert len(state["events"]) == 17
    later = await told(matches, match_id, after=15)
    assert (later["events_from"], later["events"]) == (15, live[16]["events"][15:])
    assert (await told(matches, match_id, after=18))["events_from"] == 0, "nobody has been told so many"
    assert await matches.events(await matches.table(match_id), PUBLIC, 15) == (
        15,
        [json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() for line in live[16]["events"][15:]],
    )


async def test_a_handover_shows_when_its_time_has_come(matches: Matches, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MINUTES)
    clock.go(20)
    assert (await told(matches, match_id))["status"] == "running"
    await handing.accept(matches, match_id, CLEO, await handing.offer(matches, match_id, BEN.id))

    async def sits() -> list[str]:
        seats = (await told(matches, match_id))["seats"]
        shown = listing.entry(await matches.table(match_id), DAN.id).seats
        assert [seat.player.name for seat in shown if seat.player] == [seat["player"]["name"] for seat in seats]
        return [seat["player"]["name"] for seat in seats]

    assert await sits() == ["Ada", "Ben"]
    clock.go(10)
    assert await sits() == ["Ada", "Cleo"]


async def test_the_lobby_lists_what_may_be_known(matches: Matches, clock: Clock) -> None:
    """By status, by who sits there, and in its pages."""
    ids = [
        await started(matches, "nim", ADA, BEN, options={"sticks": 2}, title="Owl", spectators=MINUTES),
        await started(matches, "nim", ADA, BEN, options={"sticks": 2}, title="Owl"),
    ]
    for match_id in ids:
        await answer(matches, match_id, ADA, "1")
        await answer(matches, match_id, BEN, "1")

    async def listed(user: User | None, **wanted: Any) -> list[str]:
        page, more = await listing.lobby(matches, Wanted(user=None if user is None else user.id, **wanted))
        assert more is None
        assert [entry.status for entry in page] == [wanted.get("status", entry.status) for entry in page]
        return sorted(str(ids.index(entry.id)) for entry in page)

    for who in (None, CLEO):
        assert await listed(who, status="open") == ["0"]
        assert await listed(who, status="finished") == ["1"]
        assert await listed(who, status="open", words=("ben",)) == ["0"]
        assert await listed(who, status="open", words=("ow",)) == ["0"]
        assert await listed(who, status="open", words=("cleo",)) == []
        assert await listed(who) == ["0", "1"]
    assert await listed(ADA, status="open") == []
    assert await listed(ADA, status="finished") == ["0", "1"]
    assert await listed(ADA, mine=True) == ["0", "1"]
    clock.go(10)
    for who in (None, CLEO, ADA):
        assert await listed(who, status="finished") == ["0", "1"]
        assert await listed(who, status="open") == []


async def test_late_ones_take_their_places_in_the_pages(matches: Matches, clock: Clock) -> None:
    ids = []
    for n in range(7):
        clock.go(1)
        ids.append(await started(matches, "nim", ADA, BEN, spectators=MINUTES if n % 2 else Spectators()))
    clock.go(60)
    found: list[str] = []
    cursor = None
    for _ in range(4):
        before = None if cursor is None else listing.place(cursor)
        page, cursor = await listing.lobby(matches, Wanted(user=None, status="running", before=before, most=2))
        found += [entry.id for entry in page]
    assert found == ids[::-1]
    assert cursor is None


async def test_a_rematch_does_not_tell_that_it_is_over(matches: Matches, store: Store, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 1}, spectators=MINUTES)
    await play(matches, match_id, clock, 1)
    again = await opening.rematch(matches, match_id, ADA, False)
    for process in await processes(matches, store):
        table = await process.table(again.id)
        for user in (None, CLEO.id):
            with pytest.raises(NotThere):
                visible(table, user)
            page, _ = await listing.lobby(process, Wanted(user=user))
            assert [entry.id for entry in page] == [match_id]
        for user in (ADA.id, BEN.id):
            assert visible(table, user) is table
        assert visible(table, CLEO.id, table.match.invite) is table
    clock.go(10)
    page, _ = await listing.lobby(matches, Wanted(user=CLEO.id))
    assert {entry.id for entry in page} == {match_id, again.id}
    await Tidying(matches, 14).tidy()
    assert await store.read(past.late_ones) == []
    await opening.rematch(matches, match_id, BEN, False)
    assert (await told(matches, again.id))["status"] == "open"
    clock.go(10)
    assert (await told(matches, again.id))["status"] == "running"


async def test_what_is_said_at_the_table_is_heard_late(matches: Matches, clock: Clock) -> None:
    talk = Talk(matches)

    async def heard(match_id: str) -> list[str]:
        return [line.text for line in await talk.heard(await matches.table(match_id), PUBLIC, "table")]

    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MINUTES)
    for n in range(3):
        await talk.say(match_id, ADA, "table", f"line {n}")
        clock.go(5)
    assert await heard(match_id) == ["line 0", "line 1"]
    assert len(await talk.heard(await matches.table(match_id), "player:2", "table")) == 3
    clock.go(5)
    assert len(await heard(match_id)) == 3

    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 20}, spectators=MOVES)
    for n in range(6):
        await talk.say(match_id, ADA, "table", f"before move {n}")
        await play(matches, match_id, clock, 1, n)
        assert await heard(match_id) == [f"before move {k}" for k in range(n - 1)]
    clock.go(10_000)
    assert len(await heard(match_id)) == 4


async def test_where_nobody_may_look_on(matches: Matches, clock: Clock) -> None:
    wish = Wish(game="nim", options={"sticks": 2}, seats=(OPEN, OPEN), spectators=Spectators(allowed=False))
    table = await open_match(matches, CLEO, wish, ())
    talk = Talk(matches)

    def may(table: Table, user: User | None) -> bool:
        assert visible(table, None if user is None else user.id) is table, "the lobby lists it"
        try:
            looked_at(table, None if user is None else user.id)
        except NoSpectators:
            return False
        return True

    assert [may(table, user) for user in (ADA, CLEO, None)] == [False, True, False], "who opened it sees to it"
    for user in (ADA, BEN):
        table = await seating.join(matches, table.id, user)
    assert [may(table, user) for user in (ADA, BEN, CLEO, DAN, None)] == [True, True, False, False, False]
    for channel in ("table", "watchers"):
        with pytest.raises(NoSpectators):
            await talk.say(table.id, DAN, channel, "hello")
    await play(matches, table.id, clock, 2)
    table = await matches.table(table.id)
    assert all(may(table, user) for user in (ADA, BEN, CLEO, DAN, None)), "after the end it is like others"


async def test_those_who_look_on_talk_among_themselves_until_the_end(matches: Matches, clock: Clock) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 2})
    await talk.say(match_id, CLEO, "watchers", "Ben will win")
    with pytest.raises(NotSeated):
        await talk.say(match_id, CLEO, "table", "Ben will win")
    for seated in (ADA, BEN):
        with pytest.raises(NotForYou):
            await talk.say(match_id, seated, "watchers", "Will I?")
    table = await matches.table(match_id)
    (line,) = await talk.heard(table, PUBLIC, "watchers")
    assert (line.channel, line.seat, line.name, line.text) == (
        "watchers",
        "public",
        "Cleo",
        "Ben will win",
    )
    for viewer in ("player:1", "player:2"):
        with pytest.raises(NotForYou):
            await talk.heard(table, viewer, "watchers")
    await play(matches, match_id, clock, 2)
    for viewer in ("player:1", "player:2", PUBLIC):
        assert await talk.heard(await matches.table(match_id), viewer, "watchers") == [line]


async def test_who_of_them_may_talk_is_chosen(matches: Matches) -> None:
    talk = Talk(matches)
    account = User(CLEO.id, CLEO.name, False)
    silent = await started(matches, "nim", ADA, BEN, spectators=Spectators(chat="nobody"))
    named = await started(matches, "nim", ADA, BEN, spectators=Spectators(chat="accounts"))
    for match_id, user in ((silent, CLEO), (silent, account), (named, CLEO)):
        with pytest.raises(NotForYou):
            await talk.say(match_id, user, "watchers", "hello")
    assert (await talk.say(named, account, "watchers", "hello")).text == "hello"


@pytest.mark.parametrize(
    "wish",
    [
        Spectators(allowed=False, delay=Delay(moves=3)),
        Spectators(delay=Delay()),
        Spectators(delay=Delay(moves=3, minutes=3)),
        Spectators(delay=Delay(moves=0)),
        Spectators(delay=Delay(moves=101)),
        Spectators(delay=Delay(minutes=1441)),
        Spectators(delay=Delay(minutes=-1)),
    ],
)
async def test_a_wish_that_makes_no_sense_is_refused(matches: Matches, wish: Spectators) -> None:
    with pytest.raises(BadWish):
        await open_match(matches, ADA, Wish(game="nim", spectators=wish), ())


@pytest.mark.parametrize("chosen", [MOVES, MINUTES], ids=["moves", "minutes"])
async def test_such_a_match_leads_to_what_is_stored(
    matches: Matches, store: Store, clock: Clock, chosen: Spectators
) -> None:
    """Sitting down and the start are one change of it, and two for everybody's version."""
    for sticks in (20, 5):
        match_id = await started(matches, "nim", ADA, BEN, options={"sticks": sticks}, spectators=chosen)
        await play(matches, match_id, clock, 5)
        await handing.accept(
            matches, match_id, CLEO, await handing.offer(matches, match_id, BEN.id)
        ) if sticks > 5 else 0
        whole = await store.read(stored.load_whole, match_id)
        assert whole is not None
        replay(whole, GAMES)


async def test_bots_play_with_people_looking_on_late(matches: Matches) -> None:
    seats = (ME, Place("player", "bot:random"))
    table = await open_match(matches, ADA, Wish(game="nim", seats=seats, spectators=MOVES), ("random",))
    assert table.match.status == "running"
    assert (await told(matches, table.id))["status"] == "open"
    assert (await told(Matches(matches.store, GAMES), table.id))["status"] == "open"


async def test_two_processes_make_the_moves_and_both_tell_the_same(
    matches: Matches, store: Store, clock: Clock
) -> None:
    other = Matches(store, GAMES, me="other")
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 30}, spectators=MOVES)
    for n in range(16):
        process = (matches, other)[n % 3 == 0]
        process.forget(match_id)
        await answer(process, match_id, (ADA, BEN)[n % 2], "1")
        states = []
        for each in (matches, other):
            each.forget(match_id)
            states.append(await told(each, match_id))
        assert states[0] == states[1]
        assert (states[0]["view"] or {"sticks": 31})["sticks"] == min(31, 30 - (n - 2)) if n >= 2 else True
    rows = await store.read(past.moments, match_id)
    assert len(rows) < 25, "what is told already is dropped"


async def test_who_looks_on_learns_nothing_by_trying(matches: Matches, clock: Clock) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 1}, spectators=MINUTES)
    await play(matches, match_id, clock, 1)
    for deed in (
        playing.move(matches, match_id, person(CLEO.id), "d1-player:1", ["1"], "k"),
        playing.undo(matches, match_id, person(CLEO.id)),
        playing.resign(matches, match_id, person(CLEO.id)),
        seating.leave(matches, match_id, CLEO.id),
        opening.rematch(matches, match_id, CLEO, False),
        handing.offer(matches, match_id, CLEO.id),
    ):
        with pytest.raises(NotSeated):
            await deed
    with pytest.raises(Full):
        await seating.join(matches, match_id, CLEO)
    await asyncio.sleep(0)
