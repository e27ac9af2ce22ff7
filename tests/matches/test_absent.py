"""A bot plays on for somebody who is away, by the consent of all others: who is away, who is asked, who comes back."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from app.core.refusal import NotYours
from app.games import GAMES as REAL
from app.matches import handing, playing, proposing
from app.matches.calling import Calling
from app.matches.listing import Entry, lobby, visible
from app.matches.listing import entry as entry_of
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.refusals import NotAbsent, NotSeated, NotThere
from app.matches.replaying import replay
from app.matches.results import results_of
from app.matches.seating import join
from app.matches.spectators import Delay, Spectators
from app.matches.table import Table
from app.matches.timing import Real
from app.store import notices
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.people import User
from app.store.unseating import unseated_from
from tests.matches.agreeing import agreed, grant, propose
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.ended import stored
from tests.matches.faketime import MODULES, FakeTime
from tests.matches.tables import answer, asked, started

pytestmark = pytest.mark.anyio

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    time = FakeTime()
    for module in (*MODULES, proposing):
        monkeypatch.setattr(module, "now", time)
    for bound in ("SILENCE", "SKEW"):
        monkeypatch.setattr(f"app.matches.pulse.{bound}", 10**15)
    return time


async def away(matches: Matches, match_id: str) -> list[str]:
    return await proposing.away(matches, await matches.table(match_id))


async def left_alone(matches: Matches, time: FakeTime, **wish: object) -> str:
    """Three play, and nothing has been heard of Ben for more than a day."""
    match_id = await started(matches, "bid", ADA, BEN, CLEO, **wish)
    for user in (ADA, CLEO):
        await answer(matches, match_id, user, "1")
    time.go_on(DAY + 1)
    return match_id


async def replayed(matches: Matches, match_id: str) -> None:
    replay(await stored(matches, match_id), matches.games)


async def test_who_is_away(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    time.go_on(DAY - 1)
    assert await away(matches, match_id) == []
    time.go_on(2)
    assert await away(matches, match_id) == ["player:1"], "who is waited for"
    await answer(matches, match_id, ADA, "1")
    assert await away(matches, match_id) == []
    time.go_on(DAY + 1)
    assert await away(matches, match_id) == ["player:2"]
    await agreed(matches, match_id, "pause")
    assert await away(matches, match_id) == []
    time.go_on(DAY + 1)
    assert await away(matches, match_id) == ["player:1", "player:2"], "in a pause whoever doesn't want to go on"


async def test_in_real_time_it_takes_ten_minutes(matches: Matches, time: FakeTime) -> None:
    match_id = await started(matches, "nim", ADA, BEN, clock=Real(3600))
    time.go_on(599)
    assert await away(matches, match_id) == []
    time.go_on(2)
    assert await away(matches, match_id) == ["player:1"]
    table = await propose(matches, match_id, BEN, "replace", seat="player:1")
    dials = matches.dials(table)
    assert dials is not None
    assert dials.sides["player:1"].left == 3600_000, "all of its time again"
    assert not dials.sides["player:1"].runs
    await replayed(matches, match_id)


async def test_secret_moves_are_no_sign_of_life(store: Store, time: FakeTime) -> None:
    """Whether the Beast changes its mind again and again makes no difference to whether others may speak of it."""
    matches = Matches(store, REAL)
    match_id = await started(matches, "la_bete", ADA, BEN, CLEO)
    begun = time.now
    for seconds in (DAY - 100, DAY - 50):
        time.now = begun + seconds * 1000
        await answer(matches, match_id, ADA, "identity:pack", "identity")
        await playing.undo(matches, match_id, person(ADA.id))
    time.now = begun + (DAY + 1) * 1000
    assert "beast" in await away(matches, match_id)
    await propose(matches, match_id, BEN, "replace", seat="beast")
    await answer(matches, match_id, ADA, "identity:pack", "identity")
    assert (await matches.table(match_id)).consent.standing
    await grant(matches, match_id, CLEO)
    assert (await matches.table(match_id)).seat("beast").bot == "steady"
    await replayed(matches, match_id)


async def test_all_others_are_asked(matches: Matches, time: FakeTime) -> None:
    match_id = await left_alone(matches, time)
    with pytest.raises(NotAbsent):
        await propose(matches, match_id, ADA, "replace", seat="player:3")
    with pytest.raises(NotAbsent):
        await propose(matches, match_id, ADA, "replace", seat="nobody")
    with pytest.raises(NotAbsent):
        await propose(matches, match_id, BEN, "replace", seat="player:2")
    table = await propose(matches, match_id, ADA, "replace", seat="player:2")
    (told,) = msgspec.json.decode(await matches.told(table, "player:2", 0))["consent"]["proposals"]
    assert (told["seat"], told["waits_for"]) == ("player:2", ["player:3"])
    table = await grant(matches, match_id, CLEO)
    assert (table.seat("player:2").bot, table.seat("player:2").user) == ("steady", None)
    lost = await matches.store.read(unseated_from, match_id, BEN.id)
    assert lost is not None
    assert (lost.seat, lost.why) == ("player:2", "replaced")
    assert [row.options for row in (await stored(matches, match_id)).moves if row.kind == "replace"] == ['["player:2"]']
    with pytest.raises(NotSeated):
        await playing.resign(matches, match_id, person(BEN.id))
    await replayed(matches, match_id)


async def test_whoever_is_there_says_so(matches: Matches, time: FakeTime) -> None:
    match_id = await left_alone(matches, time)
    await propose(matches, match_id, ADA, "replace", seat="player:2")
    await proposing.decline(matches, match_id, person(BEN.id), 1)
    last = (await matches.table(match_id)).consent.last
    assert last is not None
    assert (last.how, last.who) == ("declined", "player:2")
    await propose(matches, match_id, ADA, "replace", seat="player:2")
    await answer(matches, match_id, BEN, "1")
    table = await matches.table(match_id)
    assert table.consent.standing == ()
    assert table.seat("player:2").user == BEN.id
    await replayed(matches, match_id)


async def test_they_may_come_back(matches: Matches, time: FakeTime) -> None:
    match_id = await left_alone(matches, time)
    assert await handing.come_back(matches, match_id, BEN) is None
    await propose(matches, match_id, ADA, "replace", seat="player:2")
    await grant(matches, match_id, CLEO)
    assert await handing.come_back(matches, match_id, DAN) is None
    table = await handing.come_back(matches, match_id, BEN)
    assert table is not None
    assert (table.seat("player:2").user, table.consent.stood_in) == (BEN.id, ())
    assert await handing.come_back(matches, match_id, BEN) is None, "once"
    await answer(matches, match_id, BEN, "1")
    await replayed(matches, match_id)


async def own(matches: Matches, user: User) -> list[Entry]:
    return (await lobby(matches, Wanted(user=user.id, mine=True)))[0]


async def calls(matches: Matches, user: User) -> set[str]:
    return {each.kind for each in await matches.store.read(notices.of_user, user.id)}


@pytest.mark.parametrize("late", [False, True], ids=["at once", "late"])
async def test_they_are_led_back(store: Store, time: FakeTime, late: bool) -> None:
    """A notice calls them, the table stays among their own, and is theirs to see though it is unlisted."""
    matches = Matches(store, GAMES, calling=Calling())
    wish = {"spectators": Spectators(delay=Delay(minutes=60))} if late else {}
    match_id = await left_alone(matches, time, visibility="unlisted", **wish)
    await propose(matches, match_id, ADA, "replace", seat="player:2")
    await grant(matches, match_id, CLEO)
    elsewhere = Matches(store, GAMES)
    for process in (matches, elsewhere):
        table = await process.table(match_id)
        assert table.replaced == {BEN.id: "player:2"}
        assert visible(table, BEN.id).id == match_id
        with pytest.raises(NotThere):
            visible(table, DAN.id)
        (entry,) = await own(process, BEN)
        assert (entry.id, entry.mine, entry.replaced) == (match_id, False, True)
        assert await own(process, DAN) == []
        assert entry_of(table, BEN.id).replaced
    assert [each.replaced for each in await own(matches, ADA)] == [UNSET]
    assert "replaced" in await calls(matches, BEN)
    assert "replaced" not in await calls(matches, CLEO)
    await handing.come_back(matches, match_id, BEN)
    (entry,) = await own(matches, BEN)
    assert (entry.mine, entry.replaced) == (True, UNSET)
    assert "replaced" not in await calls(matches, BEN)
    assert (await Matches(store, GAMES).table(match_id)).replaced == {}


async def test_they_are_led_nowhere_where_the_seat_is_somebody_elses(store: Store, time: FakeTime) -> None:
    matches = Matches(store, GAMES, calling=Calling())
    match_id = await started(matches, "hunt", ADA, BEN, CLEO, visibility="unlisted")
    for kind in ("hide", "flee"):
        place = asked(await matches.table(match_id), "fugitive", kind).options[0].id
        await answer(matches, match_id, ADA, place, kind)
    time.go_on(DAY + 1)
    await propose(matches, match_id, BEN, "replace", seat="hunter:2")
    await grant(matches, match_id, ADA)
    assert [each.replaced for each in await own(matches, CLEO)] == [True]
    assert "replaced" in await calls(matches, CLEO)
    code = await handing.offer(matches, match_id, BEN.id, "hunter:2")
    await handing.accept(matches, match_id, DAN, code)
    assert await own(matches, CLEO) == []
    assert await calls(matches, CLEO) == set()
    with pytest.raises(NotThere):
        visible(await matches.table(match_id), CLEO.id)


async def test_with_the_end_nobody_is_led_back(store: Store, time: FakeTime) -> None:
    matches = Matches(store, GAMES, calling=Calling())
    match_id = await left_alone(matches, time)
    await propose(matches, match_id, ADA, "replace", seat="player:2")
    await grant(matches, match_id, CLEO)
    await agreed(matches, match_id, "call_off")
    assert (await matches.table(match_id)).replaced == {}
    assert await own(matches, BEN) == []
    assert await calls(matches, BEN) == set()


async def test_a_mate_finds_another_person_and_an_opponent_may_not(matches: Matches, time: FakeTime) -> None:
    """Who plays against a seat could take it by another name, and see what is hidden from them."""
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    for kind in ("hide", "flee"):
        place = asked(await matches.table(match_id), "fugitive", kind).options[0].id
        await answer(matches, match_id, ADA, place, kind)
    time.go_on(DAY + 1)
    assert await away(matches, match_id) == ["hunter:1", "hunter:2"], "the side is waited for"
    await propose(matches, match_id, BEN, "replace", seat="hunter:2")
    await grant(matches, match_id, ADA)
    for user, seat in ((ADA, "hunter:2"), (BEN, "fugitive"), (BEN, "nobody")):
        with pytest.raises(NotYours):
            await handing.offer(matches, match_id, user.id, seat)
    code = await handing.offer(matches, match_id, BEN.id, "hunter:2")
    table = await handing.accept(matches, match_id, DAN, code)
    assert (table.seat("hunter:2").user, table.consent.stood_in) == (DAN.id, ())
    assert table.seat("hunter:1").user == BEN.id
    assert await handing.come_back(matches, match_id, CLEO) is None, "the seat is another's now"
    with pytest.raises(NotYours):
        await handing.offer(matches, match_id, BEN.id, "hunter:2")
    await replayed(matches, match_id)


async def test_a_rated_match_is_rated_no_more(matches: Matches, time: FakeTime) -> None:
    places = (Place("player", "me"), Place("player", "open"))
    match_id = (await open_match(matches, ADA, Wish(game="nim", seats=places, rated=True), ())).id
    await join(matches, match_id, BEN)
    time.go_on(DAY + 1)
    table = await propose(matches, match_id, BEN, "replace", seat="player:1")
    assert not table.match.rated
    back = await handing.come_back(matches, match_id, ADA)
    assert back is not None
    await playing.resign(matches, match_id, person(ADA.id))
    table = await matches.table(match_id)
    assert not any(row.rated for row in results_of(table.match, table.seats, table.moves, 1))
    assert not (await stored(matches, match_id)).match.rated
    await replayed(matches, match_id)


async def test_it_is_not_gone_back_across(matches: Matches, time: FakeTime) -> None:
    match_id = await left_alone(matches, time)
    await answer(matches, match_id, BEN, "1")
    assert await proposing.ways_back(matches, await matches.table(match_id))
    time.go_on(DAY + 1)
    table: Table = await matches.table(match_id)
    seat = (await proposing.away(matches, table))[-1]
    wish: dict[str, Any] = {"seat": seat}
    users = {"player:1": ADA, "player:2": BEN, "player:3": CLEO}
    first, *others = [user for name, user in users.items() if name != seat]
    await propose(matches, match_id, first, "replace", **wish)
    for other in others:
        await grant(matches, match_id, other)
    assert await proposing.ways_back(matches, await matches.table(match_id)) == []
    await replayed(matches, match_id)
