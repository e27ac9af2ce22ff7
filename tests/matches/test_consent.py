"""What those who play propose to each other, grant and decline: through the one write path."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from app.bots.random import RandomBot
from app.core.decision import some_answer
from app.core.refusal import Closed, NotYours
from app.core.viewer import PUBLIC
from app.games import GAMES as REAL
from app.matches import falling, handing, playing, proposing
from app.matches.bots import BotPlayers
from app.matches.consent import LASTS
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.record import write
from app.matches.refusals import (
    BadWish,
    NothingToUndo,
    NotPaused,
    NotSeated,
    NotStarted,
    Paused,
    ProposalClosed,
    Stale,
    StandsAlready,
)
from app.matches.replaying import Difference, replay
from app.matches.results import results_of
from app.matches.seating import join
from app.matches.table import Table
from app.matches.timing import DAY, Mail, Real
from app.matches.verifying import verify
from app.matches.windows import WindowClock
from app.store.engine import Store
from app.store.results import without_results
from app.store.rows import Stored
from tests.matches.agreeing import agreed, grant, newest, propose
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.ended import begun, play_on, stored
from tests.matches.faketime import MODULES, FakeTime
from tests.matches.lapsing import lapsing
from tests.matches.tables import answer, asked, started, until

pytestmark = pytest.mark.anyio

ALL: dict[str, Any] = {**REAL, **GAMES}


async def told(matches: Matches, match_id: str, viewer: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await matches.told(await matches.table(match_id), viewer, 0))
    return found


def kinds(stored: Stored) -> list[tuple[str, str, str, str]]:
    """What was done by consent."""
    return [
        (row.seat, row.kind, row.decision, row.options)
        for row in stored.moves
        if row.kind in ("pause", "resume", "extend", "call_off")
    ]


async def replayed(matches: Matches, match_id: str) -> None:
    replay(await stored(matches, match_id), matches.games)


# A proposal.


async def test_it_is_told_to_those_who_sit_there_and_to_nobody_else(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    before = (await matches.table(match_id)).seen
    table = await propose(matches, match_id, BEN, "pause")
    assert table.seen[PUBLIC] is before[PUBLIC], "who looks on is told nothing"
    assert {name for name, seen in table.seen.items() if seen is not before[name]} == {f"player:{n}" for n in (1, 2, 3)}
    state = await told(matches, match_id, "player:1")
    (proposal,) = state["consent"]["proposals"]
    assert (proposal["kind"], proposal["by"], proposal["granted"]) == ("pause", "player:2", [])
    assert proposal["waits_for"] == ["player:1", "player:3"]
    assert state["consent"] == (await told(matches, match_id, "player:2"))["consent"]
    assert "consent" not in await told(matches, match_id, PUBLIC)
    assert "paused" not in state


async def test_it_is_done_when_the_last_one_has_granted_it(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    await propose(matches, match_id, BEN, "pause")
    assert not (await grant(matches, match_id, CLEO)).consent.paused
    table = await grant(matches, match_id, ADA)
    assert table.consent.paused
    assert table.consent.standing == ()
    for viewer in ("player:1", PUBLIC):
        state = await told(matches, match_id, viewer)
        assert state["paused"] is True
        assert [event["kind"] for event in state["events"]][-1] == "paused"
    assert kinds(await stored(matches, match_id)) == [("", "pause", "player:2+player:3+player:1", "[]")]
    await replayed(matches, match_id)


async def test_nothing_comes_of_what_somebody_declines(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    await propose(matches, match_id, BEN, "call_off")
    await grant(matches, match_id, CLEO)
    await proposing.decline(matches, match_id, person(ADA.id), 1)
    table = await matches.table(match_id)
    assert (table.match.status, table.consent.standing) == ("running", ())
    last = (await told(matches, match_id, "player:2"))["consent"]["last"]
    assert (last["proposal"]["id"], last["how"], last["who"]) == (1, "declined", "player:1")
    with pytest.raises(ProposalClosed):
        await grant(matches, match_id, ADA, 1)
    await propose(matches, match_id, CLEO, "call_off")
    assert (await newest(matches, match_id)).id == 2
    await replayed(matches, match_id)


async def test_whoever_made_it_may_take_it_back(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await propose(matches, match_id, BEN, "pause")
    with pytest.raises(NotYours):
        await proposing.withdraw(matches, match_id, person(ADA.id), 1)
    await proposing.withdraw(matches, match_id, person(BEN.id), 1)
    last = (await told(matches, match_id, "player:1"))["consent"]["last"]
    assert (last["how"], "who" in last) == ("withdrawn", False)
    await propose(matches, match_id, BEN, "pause")
    await proposing.decline(matches, match_id, person(BEN.id), 2)
    assert (await told(matches, match_id, "player:1"))["consent"]["last"]["how"] == "withdrawn"


async def test_there_is_one_of_each_kind(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await propose(matches, match_id, ADA, "pause")
    await propose(matches, match_id, BEN, "call_off")
    for user in (ADA, BEN):
        with pytest.raises(StandsAlready):
            await propose(matches, match_id, user, "pause")
    assert [each.kind for each in (await matches.table(match_id)).consent.standing] == ["pause", "call_off"]


async def test_the_same_key_again_does_nothing(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    for where in (matches, Matches(store, GAMES)):
        await propose(where, match_id, BEN, "pause", "one")
        await grant(where, match_id, CLEO, 1, "one")
    table = await Matches(store, GAMES).table(match_id)
    assert (table.revision, table.consent.made) == ((await matches.table(match_id)).revision, 1)
    await grant(matches, match_id, ADA, 1, "two")
    # What has long been done is not done again, even if something like it could be now.
    for again in (
        propose(matches, match_id, BEN, "pause", "one"),
        grant(matches, match_id, ADA, 1, "two"),
    ):
        table = await again
        assert (len(kinds(await stored(matches, match_id))), table.consent.made) == (1, 1)


async def test_who_may_not(matches: Matches) -> None:
    places = (Place("fugitive", "me"), Place("hunter", "open"), Place("hunter", "open"))
    match_id = (await open_match(matches, ADA, Wish(game="hunt", seats=places), ())).id
    with pytest.raises(NotStarted):
        await propose(matches, match_id, ADA, "pause")
    for user in (BEN, CLEO):
        await join(matches, match_id, user)
    with pytest.raises(NotSeated):
        await propose(matches, match_id, DAN, "pause")
    with pytest.raises(NotPaused):
        await propose(matches, match_id, ADA, "resume")
    for wish in ({"days": 1}, {"days": 1, "side": "hunters"}):
        with pytest.raises(BadWish):
            await propose(matches, match_id, ADA, "extend", **wish)
    await playing.resign(matches, match_id, person(CLEO.id))
    await propose(matches, match_id, ADA, "pause")
    for act in (proposing.grant, proposing.decline):
        with pytest.raises(NotYours):
            await act(matches, match_id, person(CLEO.id), 1)
    with pytest.raises(NotYours):
        await propose(matches, match_id, CLEO, "call_off")
    assert (await grant(matches, match_id, BEN)).consent.paused, "who has given up is not asked"
    await agreed(matches, match_id, "call_off")
    with pytest.raises(Closed):
        await propose(matches, match_id, ADA, "pause")


@pytest.fixture
async def bots(matches: Matches) -> AsyncIterator[BotPlayers]:
    bots = BotPlayers(matches, {"random": RandomBot()}, delay=0)
    bots.start()
    yield bots
    await bots.close()


async def test_bots_always_grant_and_do_nothing_in_a_pause(matches: Matches, bots: BotPlayers) -> None:
    wish = Wish(game="nim", seats=(Place("player", "me"), Place("player", "bot:random")))
    match_id = (await open_match(matches, ADA, wish, ("random",))).id
    table = await propose(matches, match_id, ADA, "pause")
    assert (table.consent.paused, table.consent.standing) == (True, ())
    with pytest.raises(Paused):
        await answer(matches, match_id, ADA, "1")
    await propose(matches, match_id, ADA, "resume")
    await answer(matches, match_id, ADA, "1")
    await until(matches, match_id, lambda table: table.seen["player:1"].sight.turn or table.match.status == "finished")
    await propose(matches, match_id, ADA, "pause")
    # The bot is asked, and waits for the end of the pause.
    wish = Wish(game="nim", seats=(Place("player", "bot:random"), Place("player", "me")), by_hand=False)
    other = (await open_match(matches, BEN, wish, ("random",))).id
    await propose(matches, other, BEN, "pause")
    await propose(matches, other, BEN, "resume")
    await until(matches, other, lambda table: table.seen["player:2"].sight.turn)


# How long it stands.


async def test_it_lapses_after_its_time(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "LASTS", 50)
    match_id = await started(matches, "nim", ADA, BEN)
    async with lapsing(matches):
        await propose(matches, match_id, ADA, "pause")
        table = await until(matches, match_id, lambda table: not table.consent.standing)
    assert (await told(matches, match_id, "player:2"))["consent"]["last"]["how"] == "lapsed"
    assert table.consent.told == 2
    await replayed(matches, match_id)


async def test_it_lapses_after_a_restart(matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "LASTS", 50)
    match_id = await started(matches, "nim", ADA, BEN)
    await propose(matches, match_id, ADA, "pause")
    there = Matches(store, GAMES)
    async with lapsing(there):
        await until(there, match_id, lambda table: not table.consent.standing)


async def test_it_lapses_once_whoever_sees_to_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "LASTS", 50)
    one, other = Matches(store, GAMES, me="one"), Matches(store, GAMES, me="other")
    match_id = await started(one, "nim", ADA, BEN)
    async with lapsing(one), lapsing(other) as there:
        await propose(one, match_id, ADA, "pause")
        there.take_up(match_id)
        await until(one, match_id, lambda table: not table.consent.standing)
        await asyncio.sleep(0.1)
    for matches in (one, other):
        table = await matches.fresh(match_id)
        assert (table.consent.told, table.consent.standing) == (2, ())


async def test_what_has_run_out_is_not_granted_though_nobody_has_seen_to_it(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposing, "LASTS", -1)
    match_id = await started(matches, "nim", ADA, BEN)
    await propose(matches, match_id, ADA, "pause")
    monkeypatch.setattr(proposing, "LASTS", LASTS)
    with pytest.raises(ProposalClosed):
        await grant(matches, match_id, BEN)
    table = await propose(matches, match_id, BEN, "pause")
    assert [each.id for each in table.consent.standing] == [2]


async def test_it_lapses_when_it_concerns_somebody_else(matches: Matches) -> None:
    """Nobody is bound by what whoever sat there before has granted."""
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    await propose(matches, match_id, ADA, "call_off")
    await grant(matches, match_id, BEN)
    code = await handing.offer(matches, match_id, BEN.id)
    await handing.accept(matches, match_id, DAN, code)
    assert (await told(matches, match_id, "fugitive"))["consent"]["last"]["how"] == "lapsed"
    await propose(matches, match_id, ADA, "call_off")
    await grant(matches, match_id, DAN)
    await playing.resign(matches, match_id, person(CLEO.id))
    table = await matches.table(match_id)
    assert (table.match.status, table.consent.standing) == ("running", ())
    await replayed(matches, match_id)


async def test_it_stays_while_somebody_moves_or_is_called_otherwise(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await propose(matches, match_id, BEN, "pause")
    await answer(matches, match_id, ADA, "1")
    assert (await grant(matches, match_id, ADA)).consent.paused


# Two at once.


async def test_the_last_two_grant_it_at_the_same_moment_in_two_processes(store: Store) -> None:
    one, other = Matches(store, GAMES, me="one"), Matches(store, GAMES, me="other")
    for _ in range(5):
        match_id = await started(one, "bid", ADA, BEN, CLEO)
        await propose(one, match_id, ADA, "pause")
        await other.table(match_id)
        await asyncio.gather(grant(one, match_id, BEN, 1), grant(other, match_id, CLEO, 1))
        assert len(kinds(await stored(one, match_id))) == 1
        assert (await other.fresh(match_id)).consent.paused
        await replayed(one, match_id)


async def test_a_grant_and_a_no_at_the_same_moment(store: Store) -> None:
    one, other = Matches(store, GAMES, me="one"), Matches(store, GAMES, me="other")
    match_id = await started(one, "bid", ADA, BEN, CLEO)
    await propose(one, match_id, ADA, "pause")
    await grant(one, match_id, BEN)
    results = await asyncio.gather(
        proposing.grant(one, match_id, person(CLEO.id), 1),
        proposing.withdraw(other, match_id, person(ADA.id), 1),
        return_exceptions=True,
    )
    table = await one.fresh(match_id)
    assert [isinstance(result, ProposalClosed) for result in results].count(True) == 1
    assert table.consent.paused is not isinstance(results[0], ProposalClosed)


async def test_a_move_that_arrives_with_the_last_grant(store: Store) -> None:
    one, other = Matches(store, GAMES, me="one"), Matches(store, GAMES, me="other")
    match_id = await started(one, "nim", ADA, BEN)
    await propose(one, match_id, ADA, "pause")
    await other.table(match_id)
    results = await asyncio.gather(
        proposing.grant(one, match_id, person(BEN.id), 1), answer(other, match_id, ADA, "1"), return_exceptions=True
    )
    table = await one.fresh(match_id)
    assert table.consent.paused
    moved = table.moves == 2
    assert moved is not isinstance(results[1], (Paused, Stale))
    await replayed(one, match_id)


# A pause.


async def test_nothing_moves_in_a_pause(matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    place = asked(await matches.table(match_id), "fugitive", "hide").options[0].id
    await answer(matches, match_id, ADA, place, "hide")
    await agreed(matches, match_id, "pause")
    with pytest.raises(Paused):
        await answer(matches, match_id, ADA, place)
    with pytest.raises(Paused):
        await playing.undo(matches, match_id, person(ADA.id))
    with pytest.raises(Paused):
        await propose(matches, match_id, ADA, "pause")
    table = await agreed(matches, match_id, "resume")
    assert not table.consent.paused
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(ADA.id))
    await answer(matches, match_id, ADA, asked(table, "fugitive", "flee").options[0].id)
    await replayed(matches, match_id)


async def test_who_plays_may_give_up_in_a_pause(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await agreed(matches, match_id, "pause")
    await playing.resign(matches, match_id, person(ADA.id))
    table = await matches.table(match_id)
    assert (table.match.status, table.consent.paused) == ("finished", False)
    await replayed(matches, match_id)


async def test_a_pause_is_there_after_a_restart(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await agreed(matches, match_id, "pause")
    there = Matches(store, GAMES)
    with pytest.raises(Paused):
        await answer(there, match_id, ADA, "1")


async def test_a_window_takes_its_time_anew_after_a_pause(matches: Matches) -> None:
    clock = WindowClock(matches, 0.2, 0.3)
    clock.start()
    try:
        match_id = await started(matches, "watch", ADA, BEN)
        await answer(matches, match_id, BEN, "stone")
        await answer(matches, match_id, ADA, "left")
        table = await agreed(matches, match_id, "pause")
        (window,) = table.windows
        await asyncio.sleep(0.5)
        assert (await matches.table(match_id)).windows.keys() == {window}, "it stands open"
        await playing.close_window(matches, match_id, window)
        assert (await matches.table(match_id)).windows.keys() == {window}
        table = await agreed(matches, match_id, "resume")
        assert table.windows[window].at == table.updated
        await until(matches, match_id, lambda table: not table.windows)
    finally:
        await clock.close()
    await replayed(matches, match_id)


# The clocks.


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    time = FakeTime()
    for module in MODULES:
        monkeypatch.setattr(module, "now", time)
    for bound in ("SILENCE", "SKEW"):
        monkeypatch.setattr(f"app.matches.pulse.{bound}", 10**15)
    return time


def left(matches: Matches, table: Table) -> dict[str, tuple[float, bool]]:
    dials = matches.dials(table)
    assert dials is not None
    return {side: (dial.left / 1000, dial.runs) for side, dial in dials.sides.items()}


async def test_no_clock_runs_in_a_pause(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Real(60, 10))
    time.go_on(20)
    table = await agreed(matches, match_id, "pause")
    assert (await told(matches, match_id, PUBLIC))["clock"]["paused"]
    time.go_on(1000)
    assert left(matches, table) == {"player:1": (40, False), "player:2": (60, False)}
    draw = partial(some_answer, random=Random(1))
    assert await matches.change(match_id, lambda table, at: falling.fall(table, at, draw, playing.new_key)) is None
    table = await agreed(matches, match_id, "resume")
    time.go_on(5)
    assert left(matches, table) == {"player:1": (35, True), "player:2": (60, False)}
    await answer(matches, match_id, ADA, "1")
    assert left(matches, await matches.table(match_id)) == {"player:1": (45, False), "player:2": (60, True)}
    await replayed(matches, match_id)


@pytest.mark.parametrize("paused", [False, True])
async def test_more_time(matches: Matches, time: FakeTime, paused: bool) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Real(60))
    time.go_on(20)
    if paused:
        await agreed(matches, match_id, "pause")
    table = await agreed(matches, match_id, "extend", minutes=2)
    assert left(matches, table) == {"player:1": (160, not paused), "player:2": (60, False)}
    table = await agreed(matches, match_id, "extend", minutes=1, side="player:2")
    assert left(matches, table)["player:2"] == (120, False)
    events = (await told(matches, match_id, PUBLIC))["events"]
    assert events[-1]["text"]["key"] == "event.extended.minutes"
    assert events[-1]["text"]["args"]["n"] == 1
    assert kinds(await stored(matches, match_id))[-1][3] == '["player:2","60000"]'
    await replayed(matches, match_id)


async def test_by_mail_more_time_is_for_one_wait(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Mail(1))
    day = DAY / 1000
    table = await agreed(matches, match_id, "extend", days=2)
    assert left(matches, table) == {"player:1": (3 * day, True), "player:2": (day, False)}
    time.go_on(2 * day)
    await answer(matches, match_id, ADA, "1")
    assert left(matches, await matches.table(match_id))["player:1"] == (day, False)
    table = await agreed(matches, match_id, "extend", days=1, side="player:1")
    assert left(matches, table)["player:1"] == (2 * day, False)
    await answer(matches, match_id, BEN, "1")
    assert left(matches, await matches.table(match_id))["player:1"] == (2 * day, True)
    await answer(matches, match_id, ADA, "1")
    assert left(matches, await matches.table(match_id))["player:1"] == (day, False)


@pytest.mark.parametrize(
    "wish", [{}, {"minutes": 0}, {"minutes": -5}, {"days": 31}, {"minutes": 43_201}, {"days": 1, "side": "nobody"}]
)
async def test_what_no_clock_can_be_given(matches: Matches, wish: dict[str, Any]) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Real(60))
    with pytest.raises(BadWish):
        await propose(matches, match_id, ADA, "extend", **wish)


# Called off.


async def test_a_match_that_is_called_off_counts_nowhere(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN, rated=False)
    await answer(matches, match_id, ADA, "1")
    table = await agreed(matches, match_id, "call_off")
    assert (table.match.status, table.consent.standing, table.asked) == ("finished", (), {})
    assert msgspec.json.decode(table.match.outcome or "") == {
        "winners": [],
        "reason": {"key": "outcome.called_off", "args": {}},
    }
    assert {row.result for row in results_of(table.match, table.seats, table.moves, 0)} == {"void"}
    assert {row.counted for row in results_of(table.match, table.seats, table.moves, 0)} == {False}
    assert await store.read(without_results, 10) == []
    await replayed(matches, match_id)
    verdict = verify(write(await stored(matches, match_id)), GAMES)
    assert verdict.holds, verdict.fault


# Played again.


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_match_with_all_of_it_is_played_again(store: Store, game: str, seed: int) -> None:
    """At any moment of a match: proposed, granted by all or not, paused and gone on; verified like any other."""
    matches = Matches(store, ALL)
    luck = Random(f"{game} {seed}")
    match_id = (await begun(matches, game, (ADA, BEN, CLEO), luck)).id

    async def perhaps(table: Table) -> None:
        if table.match.status != "running" or luck.random() > (0.1 if game in REAL else 0.8):
            return
        if luck.random() < 0.3:
            number = (await propose(matches, match_id, ADA, "call_off")).consent.made
            await proposing.decline(matches, match_id, person(luck.choice((ADA, BEN)).id), number)
        await agreed(matches, match_id, "pause")
        await agreed(matches, match_id, "resume")

    await play_on(matches, match_id, luck, after=perhaps)
    found = await stored(matches, match_id)
    assert kinds(found)
    replay(found, ALL)
    verdict = verify(write(found), ALL)
    assert verdict.holds, verdict.fault
    # A move in a pause is found: nobody can have made it.
    if game == "nim":
        return
    place = next(n for n, row in enumerate(found.moves) if row.kind == "resume")
    rows = [row for n, row in enumerate(found.moves) if n != place]
    rows = [msgspec.structs.replace(row, number=n) for n, row in enumerate(rows, 1)]
    with pytest.raises(Difference):
        replay(msgspec.structs.replace(found, moves=tuple(rows)), ALL)
