"""Matches with clocks, through the one write path: what runs, what is kept with each move, and what becomes of a side
whose time is up. The time is a fake one.
"""

from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

import app.games
from app.core.decision import some_answer
from app.core.event import Event
from app.core.refusal import Closed
from app.core.viewer import PUBLIC
from app.matches import falling, playing
from app.matches.bots import asked_of
from app.matches.change import Change
from app.matches.clocks import Clocks
from app.matches.listing import lobby
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match, rematch
from app.matches.playing import person
from app.matches.quiet import Quiet
from app.matches.record import Record, write
from app.matches.reel import Projector, develop
from app.matches.refusals import BadWish, NotSeated, OutOfTime
from app.matches.replaying import replay
from app.matches.seating import begin_by_hand, join
from app.matches.table import Table, decode_events, from_store
from app.matches.timing import Mail, Real, Timing
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.matches import load_whole
from app.store.people import User
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.faketime import MODULES, FakeTime
from tests.matches.tables import answer, asked, started

pytestmark = pytest.mark.anyio

REAL = Real(bank=60, refund=10)


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    time = FakeTime()
    for module in MODULES:
        monkeypatch.setattr(module, "now", time)
    # The server is there all the time, however much of it goes by at once, and however little on the database's.
    for bound in ("SILENCE", "SKEW"):
        monkeypatch.setattr(f"app.matches.pulse.{bound}", 10**15)
    return time


def shown(matches: Matches, table: Table) -> dict[str, tuple[float, bool]]:
    """Seconds left and whether it runs, by side."""
    dials = matches.dials(table)
    assert dials is not None
    return {side: (dial.left / 1000, dial.runs) for side, dial in dials.sides.items()}


async def look(matches: Matches, match_id: str) -> dict[str, tuple[float, bool]]:
    return shown(matches, await matches.table(match_id))


async def fall(matches: Matches, match_id: str, seed: int = 1) -> Change | None:
    """What the server's clock does when it wakes up now."""
    draw = partial(some_answer, random=Random(seed))
    return await matches.change(match_id, lambda table, at: falling.fall(table, at, draw, playing.new_key))


async def replayed(matches: Matches, match_id: str) -> None:
    stored = await matches.store.read(load_whole, match_id)
    assert stored is not None
    replay(stored, matches.games)


async def rows(matches: Matches, match_id: str) -> list[tuple[str, str, str]]:
    stored = await matches.store.read(load_whole, match_id)
    assert stored is not None
    return [(row.seat, row.kind, row.options) for row in stored.moves]


# What runs.


async def test_a_match_without_a_clock_has_none(matches: Matches) -> None:
    table = await matches.table(await started(matches, "nim", ADA, BEN))
    assert (table.match.clock, table.clocks, matches.dials(table)) == (None, None, None)
    assert b'"clock"' not in await matches.told(table, "player:1", 0)


async def test_no_clock_runs_before_the_start(matches: Matches, time: FakeTime) -> None:
    wish = Wish(game="nim", seats=(Place("player", "me"), Place("player", "open")), by_hand=True, clock=REAL)
    table = await open_match(matches, ADA, wish, ())
    assert table.clocks is None
    assert b'"clock"' not in await matches.told(table, "player:1", 0)
    await join(matches, table.id, BEN)
    time.go_on(100)
    await begin_by_hand(matches, table.id, ADA.id)
    time.go_on(5)
    assert await look(matches, table.id) == {"player:1": (55, True), "player:2": (60, False)}


async def test_it_goes_on_from_move_to_move(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(25)
    await answer(matches, match_id, ADA, "1")
    assert await look(matches, match_id) == {"player:1": (45, False), "player:2": (60, True)}
    time.go_on(4)
    await answer(matches, match_id, BEN, "1")
    assert await look(matches, match_id) == {"player:1": (45, True), "player:2": (60, False)}


async def test_it_is_stored_with_the_move(matches: Matches, store: Store, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(25)
    await answer(matches, match_id, ADA, "1")
    time.go_on(7)
    here, there = matches, Matches(store, GAMES)
    assert (await there.table(match_id)).clocks == (await here.table(match_id)).clocks
    await there.pulse.beat()
    assert await look(there, match_id) == {"player:1": (45, False), "player:2": (53, True)}


async def test_none_runs_after_the_end(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(30)
    await playing.resign(matches, match_id, person(BEN.id))
    time.go_on(1000)
    assert await look(matches, match_id) == {"player:1": (40, False), "player:2": (60, False)}
    assert await fall(matches, match_id) is None


async def test_a_side_has_one_clock_whoever_of_it_is_asked(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO, clock=REAL)
    assert {*await look(matches, match_id)} == {"fugitive", "hunters"}
    for kind in ("hide", "flee"):
        place = asked(await matches.table(match_id), "fugitive", kind).options[0].id
        await answer(matches, match_id, ADA, place, kind)
    time.go_on(20)
    assert (await look(matches, match_id))["hunters"] == (40, True)
    await answer(
        matches, match_id, BEN, asked(await matches.table(match_id), "hunter:1", "chase").options[0].id, "chase"
    )
    await answer(matches, match_id, CLEO, "done", "done")
    assert (await look(matches, match_id))["hunters"] == (50, False)


async def test_the_rematch_has_the_same_clock(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    await playing.resign(matches, match_id, person(BEN.id))
    again = await rematch(matches, match_id, ADA, False)
    assert again.match.clock == (await matches.table(match_id)).match.clock
    assert again.clocks is None
    table = await join(matches, again.id, BEN)
    assert shown(matches, table)["player:1"] == (60, True)


async def test_a_table_of_bots_alone_has_no_clock_that_runs(matches: Matches) -> None:
    wish = Wish(game="nim", seats=(Place("player", "bot:random"), Place("player", "bot:random")), clock=REAL)
    table = await open_match(matches, ADA, wish, ("random",))
    assert shown(matches, table) == {"player:1": (60, False), "player:2": (60, False)}


async def test_what_can_not_be_chosen_is_refused(matches: Matches) -> None:
    with pytest.raises(BadWish):
        await started(matches, "nim", ADA, BEN, clock=Mail(0))


async def test_in_a_rated_match_no_bot_takes_a_seat_over(matches: Matches) -> None:
    places = (Place("player", "me"), Place("player", "open"))
    with pytest.raises(BadWish) as refused:
        await open_match(matches, ADA, Wish(game="nim", seats=places, rated=True, clock=Real(60, 10, "bot")), ())
    assert refused.value.text.key == "refusal.rated_clock"
    assert (await open_match(matches, ADA, Wish(game="nim", seats=places, rated=True, clock=REAL), ())).match.rated


async def chase(matches: Matches, *players: User, **wish: Any) -> str:
    """A hunt in which the hunters are to move the hounds; it took no time to hide."""
    match_id = await started(matches, "hunt", *players, **wish)
    for kind in ("hide", "flee"):
        place = asked(await matches.table(match_id), "fugitive", kind).options[0].id
        await answer(matches, match_id, ADA, place, kind)
    return match_id


async def test_fault_68_a_move_that_is_taken_back_gives_no_time_back(matches: Matches, time: FakeTime) -> None:
    match_id = await chase(matches, ADA, BEN, clock=REAL)
    for _ in range(20):
        time.go_on(1)
        plan = asked(await matches.table(match_id), "hunter:1", "chase").options[-1].id
        await answer(matches, match_id, BEN, plan, "chase")
        await playing.undo(matches, match_id, person(BEN.id))
    assert await look(matches, match_id) == {"fugitive": (60, False), "hunters": (40, True)}


# What is told.


async def test_it_is_told_as_it_is_at_that_moment_and_to_everybody_alike(matches: Matches, time: FakeTime) -> None:
    choice = Mail(days=1, quiet=Quiet("22:00", "08:00", "UTC"))
    match_id = await started(matches, "nim", ADA, BEN, clock=choice)
    table = await matches.table(match_id)

    async def told(viewer: str) -> Any:
        return msgspec.json.decode(await matches.told(table, viewer, 0))["clock"]

    assert await told("player:1") == {
        "now": "2027-01-15T08:00:00.000Z",
        "paused": False,
        "sides": {
            "player:1": {"left": 24 * 3600 * 1000, "runs": True, "due": "2027-01-16T18:00:00.000Z"},
            "player:2": {"left": 24 * 3600 * 1000, "runs": False},
        },
        "rest": {"from": "2027-01-15T22:00:00.000Z", "to": "2027-01-16T08:00:00.000Z"},
    }
    time.go_on(15 * 3600)
    again = await told("player:1")
    assert again["sides"]["player:1"] == {"left": 10 * 3600 * 1000, "runs": True, "due": "2027-01-16T18:00:00.000Z"}
    assert again["now"] == "2027-01-15T23:00:00.000Z"
    assert again == await told("player:2") == await told(PUBLIC)


async def test_it_changes_with_nothing_but_who_is_waited_for(matches: Matches, time: FakeTime) -> None:
    """The hunters plan, take that back, plan again: nobody can tell by any clock."""
    match_id = await chase(matches, ADA, BEN, clock=REAL)
    before = (await matches.table(match_id)).clocks
    seen: list[Clocks | None] = []
    matches.listen(lambda change: seen.append(change.after.clocks))
    for _ in range(3):
        time.go_on(2)
        plan = asked(await matches.table(match_id), "hunter:1", "chase").options[-1].id
        await answer(matches, match_id, BEN, plan, "chase")
        await playing.undo(matches, match_id, person(BEN.id))
    assert len(seen) == 6
    assert all(clocks is before for clocks in seen)


async def test_simultaneous_secret_choices(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO, clock=REAL)
    time.go_on(5)
    await answer(matches, match_id, ADA, "1")
    before = (await matches.table(match_id)).clocks
    time.go_on(5)
    for card in ("2", "3", "4"):
        await answer(matches, match_id, ADA, card)
    assert (await matches.table(match_id)).clocks is before, "a choice that is changed is no business of the clocks"
    await answer(matches, match_id, BEN, "1")
    time.go_on(20)
    await answer(matches, match_id, CLEO, "1")
    assert await look(matches, match_id) == {"player:1": (60, True), "player:2": (60, True), "player:3": (40, True)}


# Twins: the same at the same times, but for a secret.


async def watched(matches: Matches, match_id: str, viewers: tuple[str, ...]) -> list[Any]:
    """What these are told of the clocks now, with whom they see waited for."""
    table = await matches.table(match_id)
    told = [msgspec.json.decode(await matches.told(table, viewer, 0)) for viewer in viewers]
    return [(each["waiting_for"], each["version"], each["clock"]) for each in told]


@pytest.mark.parametrize("clock", [REAL, Real(60), Mail(1, Quiet("22:00", "08:00", "UTC"))])
async def test_the_beasts_secrets_and_when_it_chose_them_move_no_clock(
    store: Store, time: FakeTime, clock: Timing
) -> None:
    matches, begun = Matches(store, app.games.GAMES), time.now
    heard: list[list[Any]] = []
    for first, changes in ((3, 0), (18, 0), (7, 4)):
        time.now = begun
        match_id = await started(matches, "la_bete", ADA, BEN, CLEO, clock=clock)
        heard.append([])

        async def until(second: float, match_id: str = match_id) -> None:
            time.now = begun + int(second * 1000)
            heard[-1].append(await watched(matches, match_id, ("investigator:1", "investigator:2", PUBLIC)))

        await until(2)
        time.now = begun + first * 1000
        for n in range(changes):
            await answer(matches, match_id, ADA, f"identity:{('pack', 'count')[n % 2]}", "identity")
            await playing.undo(matches, match_id, person(ADA.id))
        await answer(matches, match_id, ADA, f"identity:{'devil' if changes else 'pack'}", "identity")
        await until(20)
        await until(25)
        await answer(matches, match_id, ADA, "village:24", "entry")
        await until(25)
        await until(40)
    assert heard[0] == heard[1] == heard[2]
    assert len({str(each) for each in heard[0]}) > 3


async def test_a_window_moves_them_alike_whatever_lies_there_and_whatever_is_answered(
    store: Store, time: FakeTime
) -> None:
    matches, begun = Matches(store, GAMES, window_seconds=6), time.now
    heard: list[list[Any]] = []
    for card, answers in (
        ("stone", ()),
        ("dog:right", ()),
        ("dog:right", ("pass", "loose", "pass")),
        ("stone", ("pass",)),
    ):
        time.now = begun
        match_id = await started(matches, "watch", ADA, BEN, CLEO, clock=REAL)
        heard.append([])

        async def look_on(match_id: str = match_id) -> None:
            heard[-1].append(await watched(matches, match_id, ("walker", "guard:2", PUBLIC)))

        time.go_on(5)
        await answer(matches, match_id, BEN, card)
        await answer(matches, match_id, CLEO, "stone")
        await answer(matches, match_id, ADA, "left")
        await look_on()
        for choice in answers:
            time.go_on(1)
            await answer(matches, match_id, BEN, choice)
        time.now = begun + 11_000
        await look_on()
        for window in sorted((await matches.table(match_id)).windows):
            await playing.close_window(matches, match_id, window)
            await look_on()
        time.go_on(5)
        await look_on()
    assert all(each == heard[0] for each in heard)


async def test_a_choice_that_all_make_at_once_moves_them_alike_whatever_is_chosen(
    matches: Matches, time: FakeTime
) -> None:
    begun = time.now
    heard: list[list[Any]] = []
    for card, changes in (("1", ()), ("4", ()), ("2", ("3", "4", "1"))):
        time.now = begun
        match_id = await started(matches, "bid", ADA, BEN, CLEO, clock=REAL)
        heard.append([])
        time.go_on(5)
        await answer(matches, match_id, ADA, card)
        heard[-1].append(await watched(matches, match_id, ("player:2", PUBLIC)))
        for change in changes:
            time.go_on(2)
            await answer(matches, match_id, ADA, change)
        time.now = begun + 30_000
        heard[-1].append(await watched(matches, match_id, ("player:2", PUBLIC)))
    assert heard[0] == heard[1] == heard[2]


# Out of time.


async def test_nothing_falls_before_the_time_is_up(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(59.999)
    assert await fall(matches, match_id) is None
    time.go_on(0.001)
    assert await fall(matches, match_id) is not None
    assert await fall(matches, match_id) is None


async def test_the_lot_answers(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    assert asked(change.after, "player:2")
    (flag, timed) = await rows(matches, match_id)
    assert flag == ("", "flag", '["random"]')
    assert timed[:2] == ("player:1", "timed")
    assert [event.public.kind for event in tables_events(change) if event.public] == ["out_of_time", "took"]
    assert shown(matches, change.after) == {"player:1": (10, False), "player:2": (60, True)}
    assert not change.after.seen["player:1"].can_undo
    await replayed(matches, match_id)


def tables_events(change: Change) -> list[Event]:
    assert change.rows is not None
    return decode_events([row.forms for row in change.rows.events])


async def test_the_luck_is_not_the_matchs_own(matches: Matches, time: FakeTime) -> None:
    """Whoever lets the lot answer learns nothing of the luck to come, and what comes is what would have come."""
    options: set[str] = set()
    for n in range(12):
        match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
        time.go_on(61)
        drawn = (await matches.table(match_id)).take_state().chance.drawn
        change = await fall(matches, match_id, seed=n)
        assert change is not None
        assert change.after.take_state().chance.drawn == drawn
        options.add((await rows(matches, match_id))[1][2])
    assert options == {'["1"]', '["2"]', '["3"]'}


async def test_every_question_of_the_side_is_answered_in_one_change(store: Store, time: FakeTime) -> None:
    """However many had an answer: nobody can tell by what is heard whether the Beast had chosen who it is already."""
    matches = Matches(store, app.games.GAMES)
    heard: list[tuple[int, set[bytes]]] = []
    for chosen in (False, True):
        match_id = await started(matches, "la_bete", ADA, BEN, clock=REAL)
        time.go_on(5)
        if chosen:
            await answer(matches, match_id, ADA, "identity:count", "identity")
        time.go_on(60)
        before = await matches.table(match_id)
        change = await fall(matches, match_id)
        assert change is not None
        assert asked(change.after, "investigator:1")
        timed = [kind for _, kind, _ in await rows(matches, match_id)].count("timed")
        assert timed == (1 if chosen else 2)
        for viewer in ("investigator:1", PUBLIC):
            now, then = change.after.seen[viewer], before.seen[viewer]
            heard.append((now.version - then.version, {*now.tail[then.events :]}))
        await replayed(matches, match_id)
    assert heard[:2] == heard[2:]
    assert heard[0] == heard[1]


async def test_what_has_an_answer_keeps_it(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "bid", ADA, BEN, clock=REAL)
    await answer(matches, match_id, ADA, "3")
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    kinds = await rows(matches, match_id)
    assert [(seat, kind) for seat, kind, _ in kinds] == [("player:1", "move"), ("", "flag"), ("player:2", "timed")]
    await replayed(matches, match_id)


async def test_two_sides_at_the_same_moment(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "bid", ADA, BEN, clock=REAL)
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    assert [(seat, kind) for seat, kind, _ in await rows(matches, match_id)] == [
        ("", "flag"),
        ("player:1", "timed"),
        ("player:2", "timed"),
    ]
    assert [
        event.public.data for event in tables_events(change) if event.public and event.public.kind == "out_of_time"
    ] == [
        {"side": "player:1"},
        {"side": "player:2"},
    ]
    assert shown(matches, change.after) == {"player:1": (10, True), "player:2": (10, True)}
    assert await fall(matches, match_id) is None, "the next round has its own time"
    await replayed(matches, match_id)


async def test_a_side_is_answered_for_until_it_is_waited_for_no_more(matches: Matches, time: FakeTime) -> None:
    match_id = await chase(matches, ADA, BEN, CLEO, clock=REAL)
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    table = change.after
    assert table.match.status == "finished" or asked(table, "fugitive", "flee")
    await replayed(matches, match_id)


async def test_with_an_empty_bank_each_further_wait_has_the_refund(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(61)
    await fall(matches, match_id)
    await answer(matches, match_id, BEN, "1")
    time.go_on(9)
    assert await fall(matches, match_id) is None
    time.go_on(1)
    assert await fall(matches, match_id) is not None


async def test_a_bot_takes_the_seat_over(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Real(60, 10, "bot"))
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    table = change.after
    seat = table.seat("player:1")
    assert (seat.user, seat.name, seat.bot) == (None, None, falling.STAND_IN)
    assert [kind for _, kind, _ in await rows(matches, match_id)] == ["flag"]
    assert asked_of(table, seat)
    assert shown(matches, table) == {"player:1": (60, False), "player:2": (60, False)}
    decision = asked(table, "player:1").id
    with pytest.raises(NotSeated):
        await playing.move(matches, match_id, person(ADA.id), decision, ["1"], "late")
    await playing.move(matches, match_id, playing.bot("player:1"), decision, ["1"], "bot")
    time.go_on(1)
    assert (await look(matches, match_id))["player:2"] == (59, True)
    await replayed(matches, match_id)


async def test_of_a_side_all_seats_that_are_waited_for_are_taken_over(matches: Matches, time: FakeTime) -> None:
    match_id = await chase(matches, ADA, BEN, CLEO, clock=Real(60, 10, "bot"))
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    assert [seat.bot for seat in change.after.seats] == [None, falling.STAND_IN, falling.STAND_IN]
    await playing.resign(matches, match_id, person(ADA.id))
    await replayed(matches, match_id)


async def test_a_seat_that_gave_up_before_a_bot_took_the_other_leads_to_the_same_again(
    matches: Matches, time: FakeTime
) -> None:
    """When Ben gave up he left Cleo behind; a bot that takes her seat later doesn't make it that he left a bot."""
    match_id = await chase(matches, ADA, BEN, CLEO, clock=Real(60, 10, "bot"))
    await playing.resign(matches, match_id, person(BEN.id))
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    assert [seat.bot for seat in change.after.seats] == [None, None, falling.STAND_IN]
    await replayed(matches, match_id)


async def test_the_match_is_lost(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO, clock=Real(60, 10, "forfeit"))
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    table = change.after
    assert (table.match.status, table.resigned) == ("finished", ("fugitive",))
    outcome = msgspec.json.decode(table.match.outcome or "")
    assert outcome == {"winners": ["hunters"], "reason": {"key": "outcome.out_of_time", "args": {}}}
    assert [kind for _, kind, _ in await rows(matches, match_id)] == ["flag"]
    with pytest.raises(Closed):
        await playing.resign(matches, match_id, person(BEN.id))
    await replayed(matches, match_id)


async def test_whoever_gave_up_before_the_match_was_lost_by_the_clock_gave_up(
    matches: Matches, store: Store, time: FakeTime
) -> None:
    match_id = await chase(matches, ADA, BEN, CLEO, clock=Real(60, 10, "forfeit"))
    await playing.resign(matches, match_id, person(BEN.id))
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    how = {"fugitive": (False, False), "hunter:1": (True, False), "hunter:2": (True, True)}

    def said(seats: Any) -> dict[str, tuple[bool, bool]]:
        told = msgspec.to_builtins(seats)
        return {seat["seat"]: (seat.get("out", False), seat.get("out_of_time", False)) for seat in told}

    assert said(msgspec.json.decode(change.after.seats_told())) == how
    # The same to whoever looks it up later: in a list, after a restart, and looking back.
    (listed,), _ = await lobby(matches, Wanted(user=None))
    assert said(listed.seats) == how
    read = await store.read(load_whole, match_id)
    assert read is not None
    assert said(msgspec.json.decode(from_store(read, matches.games).seats_told())) == how
    told = msgspec.json.decode(write(read), type=Record)
    shown = Projector(develop(told, matches.games["hunt"]), matches.games["hunt"], told.seats)
    assert said(shown.show(PUBLIC, shown.last, 0, shown.seated(told.players, shown.last)).seats) == how
    before = {seat: (seat == "hunter:1", False) for seat in how}
    assert said(shown.show(PUBLIC, shown.last - 1, 0, shown.seated(told.players, shown.last)).seats) == before
    await replayed(matches, match_id)


async def test_who_are_out_of_time_at_the_same_moment_have_both_lost(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "bid", ADA, BEN, clock=Real(60, 10, "forfeit"))
    time.go_on(61)
    change = await fall(matches, match_id)
    assert change is not None
    assert msgspec.json.decode(change.after.match.outcome or "")["winners"] == []
    await replayed(matches, match_id)


# In time or too late.


async def test_a_move_that_came_in_time_counts_though_it_waited(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    time.go_on(59)
    decision = asked(await matches.table(match_id), "player:1").id
    plan = matches.change

    async def late(*args: Any, **kwargs: Any) -> Change | None:
        time.go_on(5)
        return await plan(*args, **kwargs)

    matches.change = late  # type: ignore[method-assign]
    await playing.move(matches, match_id, person(ADA.id), decision, ["1"], "k")
    assert await look(matches, match_id) == {"player:1": (11, False), "player:2": (60, True)}


async def test_a_move_that_came_too_late_is_refused_though_nothing_has_fallen_yet(
    matches: Matches, time: FakeTime
) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=REAL)
    decision = asked(await matches.table(match_id), "player:1").id
    time.go_on(60)
    with pytest.raises(OutOfTime):
        await playing.move(matches, match_id, person(ADA.id), decision, ["1"], "k")
    assert await fall(matches, match_id) is not None
    with pytest.raises(Closed):
        await playing.move(matches, match_id, person(ADA.id), decision, ["1"], "k")


async def test_whoever_has_answered_in_time_may_change_it_later(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO, clock=Real(60))
    time.go_on(59)
    await answer(matches, match_id, ADA, "1")
    time.go_on(30)
    await answer(matches, match_id, ADA, "2")


async def test_an_answer_given_again_under_its_key_is_never_too_late(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Real(60))
    decision = asked(await matches.table(match_id), "player:1").id
    first = await playing.move(matches, match_id, person(ADA.id), decision, ["1"], "k")
    time.go_on(500)
    assert await playing.move(matches, match_id, person(ADA.id), decision, ["1"], "k") == first


# Reaction windows.


async def walked(matches: Matches, *wishes: bool, clock: Real = REAL) -> str:
    """Ada has gone to the left, and a window is open for Ben, who has a dog, and for Cleo, who hasn't."""
    match_id = await started(matches, "watch", ADA, BEN, CLEO, clock=clock)
    for guard, card in ((BEN, "dog:right"), (CLEO, "stone")):
        await answer(matches, match_id, guard, card)
    for guard, wish in zip((BEN, CLEO), wishes, strict=False):
        await playing.ask_every_time(matches, match_id, person(guard.id), wish)
    await answer(matches, match_id, ADA, "left")
    return match_id


async def test_in_a_reaction_window_it_runs_whatever_is_answered(matches: Matches, time: FakeTime) -> None:
    match_id = await walked(matches)
    before = (await matches.table(match_id)).clocks
    time.go_on(3)
    for option in ("pass", "loose", "pass"):
        await answer(matches, match_id, BEN, option)
    await playing.undo(matches, match_id, person(BEN.id))
    assert (await matches.table(match_id)).clocks is before


async def test_what_a_window_takes_is_given_back(store: Store, time: FakeTime) -> None:
    matches = Matches(store, GAMES, window_seconds=6)
    match_id = await walked(matches, clock=Real(60))
    time.go_on(6)
    for window in [*(await matches.table(match_id)).windows]:
        await playing.close_window(matches, match_id, window)
    assert await look(matches, match_id) == {"walker": (60, True), "guards": (60, False)}


async def test_nobody_is_out_of_time_because_of_a_window_that_closes_by_itself(
    matches: Matches, time: FakeTime
) -> None:
    match_id = await walked(matches, clock=Real(60, out_of_time="forfeit"))
    time.go_on(70)
    assert await fall(matches, match_id) is None
    await answer(matches, match_id, BEN, "pass")
    assert (await matches.table(match_id)).match.status == "running"


async def test_a_window_that_waits_for_its_owner_runs_out_of_time_and_passes(matches: Matches, time: FakeTime) -> None:
    match_id = await walked(matches, True, True)
    time.go_on(59)
    await answer(matches, match_id, CLEO, "pass")
    time.go_on(2)
    change = await fall(matches, match_id)
    assert change is not None
    assert (await rows(matches, match_id))[-2:] == [("", "flag", '["random"]'), ("guard:1", "timed", '["pass"]')]
    assert all(window.closing for window in change.after.windows.values())
    assert await fall(matches, match_id) is None


# What can't be done.


async def test_a_database_of_the_last_release_goes_on_without_clocks(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    stored = await store.read(load_whole, match_id)
    assert stored is not None
    assert (stored.match.clock, stored.snapshot.clocks) == (None, None)
