"""Opening a table and sitting down: each seat once, one seat each, and one start."""

import asyncio
from typing import Any

import pytest
from msgspec import UNSET

from app.bots import BOTS
from app.core.state import Outcome
from app.matches import handing, listing, opening, playing, seating
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.refusals import (
    AlreadyStarted,
    BadWish,
    CodeSpent,
    Full,
    NotCreator,
    NotOver,
    NotSeated,
    NotThere,
    Occupied,
    SeatsFree,
)
from app.matches.table import Table
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.people import User, digest_of, new_guest
from tests.core.toys.nim import NimOptions
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import SEED, answer, asked, started

pytestmark = pytest.mark.anyio


async def opened(matches: Matches, game: str = "nim", **wish: Any) -> Table:
    return await open_match(matches, ADA, Wish(game=game, **wish), BOTS)


def sitters(table: Table) -> list[str | None]:
    return [seat.name or seat.bot for seat in table.seats]


async def test_without_a_wish_the_creator_takes_the_first_of_the_fewest_seats(matches: Matches) -> None:
    table = await opened(matches, "hunt")
    assert [seat.seat for seat in table.seats] == ["fugitive", "hunter"] or sitters(table) == ["Ada", None]
    assert table.match.status == "open"
    assert table.match.title == "Ada"


async def test_seats_are_as_wished(matches: Matches) -> None:
    places = (Place("hunter", "bot:random"), Place("fugitive", "open"), Place("hunter", "me"))
    table = await opened(matches, "hunt", seats=places)
    assert sitters(table) == [None, "random", "Ada"]


async def test_it_starts_at_once_where_nobody_is_missing(matches: Matches) -> None:
    table = await opened(matches, seats=(Place("player", "me"), Place("player", "bot:random")))
    assert table.match.status == "running"
    assert (await Matches(matches.store, GAMES).table(table.id)).state is not None


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"options": {"sticks": "many"}},
        {"options": {"stones": 3}},
        {"seats": (Place("queen", "me"),)},
        {"seats": (Place("player", "me"),) * 2},
        {"seats": (Place("player", "open"),) * 3},
        {"seats": (Place("player", "bot:deep"), Place("player", "me"))},
        {"title": "x" * 61},
    ],
)
async def test_a_wish_that_does_not_fit_opens_nothing(matches: Matches, wish: dict[str, Any]) -> None:
    with pytest.raises(BadWish):
        await opened(matches, **{"game": "nim"} | wish)
    assert await listing.lobby(matches, Wanted(user=None)) == ([], None)


async def test_fault_56_of_twenty_who_want_the_last_seat_one_gets_it(matches: Matches, store: Store) -> None:
    crowd = [User(f"u{n}", f"U{n}", True) for n in range(20)]
    for user in crowd:
        await store.write(new_guest, user, digest_of(user.id))
    table = await opened(matches)
    starts: list[Change] = []
    matches.listen(starts.append)
    # Half of them come by another process.
    other = Matches(store, GAMES)
    await other.table(table.id)
    outcomes = await asyncio.gather(
        *(seating.join(matches if n % 2 else other, table.id, user) for n, user in enumerate(crowd)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
    assert all(isinstance(o, Table | Full | AlreadyStarted) for o in outcomes)
    end = await Matches(store, GAMES).table(table.id)
    assert end.match.status == "running"
    assert len(end.members) == 2
    assert sum(change.after.match.status == "running" for change in starts) <= 1


async def test_whoever_sits_stays_where_they_are(matches: Matches) -> None:
    table = await opened(matches, "bid", seats=(Place("player", "me"),) + (Place("player", "open"),) * 2)
    await asyncio.gather(*(seating.join(matches, table.id, BEN) for _ in range(5)))
    assert sitters(await matches.table(table.id)) == ["Ada", "Ben", None]
    await seating.join(matches, table.id, ADA, "player")
    assert sitters(await matches.table(table.id)) == ["Ada", "Ben", None]


async def test_a_role_can_be_chosen(matches: Matches) -> None:
    places = (Place("hunter", "me"), Place("fugitive", "open"), Place("hunter", "open"))
    table = await opened(matches, "hunt", seats=places)
    with pytest.raises(BadWish):
        await seating.join(matches, table.id, BEN, "queen")
    assert sitters(await seating.join(matches, table.id, BEN, "hunter")) == [None, "Ada", "Ben"]
    with pytest.raises(Full):
        await seating.join(matches, table.id, CLEO, "hunter")
    assert (await seating.join(matches, table.id, CLEO)).match.status == "running"
    with pytest.raises(AlreadyStarted):
        await seating.join(matches, table.id, DAN)


async def test_an_unlisted_match_wants_its_invitation(matches: Matches) -> None:
    table = await opened(matches, visibility="unlisted")
    assert await listing.lobby(matches, Wanted(user=BEN.id)) == ([], None)
    for invite in (None, "", "AAAA-BBBB-CCCC"):
        with pytest.raises(NotThere):
            await seating.join(matches, table.id, BEN, invite=invite)
        with pytest.raises(NotThere):
            listing.visible(table, BEN.id, invite)
    typed = table.match.invite.lower().replace("-", " ")
    assert (await listing.invited(matches, typed)).id == table.id
    assert (await seating.join(matches, table.id, BEN, invite=typed)).match.status == "running"


async def test_a_match_by_hand_waits_for_its_creator(matches: Matches) -> None:
    table = await opened(matches, by_hand=True)
    with pytest.raises(SeatsFree):
        await seating.begin_by_hand(matches, table.id, ADA.id)
    table = await seating.join(matches, table.id, BEN)
    assert table.match.status == "open"
    with pytest.raises(NotCreator):
        await seating.begin_by_hand(matches, table.id, BEN.id)
    started = await seating.begin_by_hand(matches, table.id, ADA.id)
    assert started.match.status == "running"
    with pytest.raises(AlreadyStarted):
        await seating.begin_by_hand(matches, table.id, ADA.id)


async def test_bots_may_take_the_free_seats_at_the_start(matches: Matches) -> None:
    table = await opened(matches, "bid", seats=(Place("player", "me"),) + (Place("player", "open"),) * 3)
    table = await seating.begin_by_hand(matches, table.id, ADA.id, fill="random")
    assert sitters(table) == ["Ada", "random", "random", "random"]
    assert table.match.status == "running"


async def test_who_leaves_frees_the_seat_and_the_last_one_takes_the_table_along(matches: Matches) -> None:
    table = await opened(matches, by_hand=True)
    await seating.join(matches, table.id, BEN)
    with pytest.raises(NotSeated):
        await seating.leave(matches, table.id, CLEO.id)
    await seating.leave(matches, table.id, ADA.id)
    assert sitters(await matches.table(table.id)) == [None, "Ben"]
    await seating.leave(matches, table.id, BEN.id)
    with pytest.raises(NotThere):
        await matches.table(table.id)
    with pytest.raises(NotThere):
        await Matches(matches.store, GAMES).table(table.id)


async def test_nobody_leaves_a_running_match(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    with pytest.raises(AlreadyStarted):
        await seating.leave(matches, match_id, BEN.id)


async def test_a_seat_is_handed_over_once_in_mid_match(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    with pytest.raises(NotSeated):
        await handing.offer(matches, match_id, CLEO.id)
    old = await handing.offer(matches, match_id, BEN.id)
    code = await handing.offer(matches, match_id, BEN.id)
    assert len(code) * 6 >= 128
    for wrong in ("", "x" * len(code), old):
        assert not await handing.opens(matches, await matches.table(match_id), wrong)
        with pytest.raises(CodeSpent):
            await handing.accept(matches, match_id, CLEO, wrong)
    assert await handing.opens(matches, await matches.table(match_id), code)
    with pytest.raises(Occupied):
        await handing.accept(matches, match_id, ADA, code)
    outcomes = await asyncio.gather(
        *(handing.accept(matches, match_id, user, code) for user in (CLEO, DAN)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["CodeSpent", "Table"]
    table = await matches.table(match_id)
    assert sitters(table)[1] in ("Cleo", "Dan")
    assert table.seat_of(BEN.id) is None
    with pytest.raises(NotSeated):
        await playing.move(matches, match_id, person(BEN.id), asked(table, "player:2").id, ["1"], "k")
    await answer(matches, match_id, CLEO if sitters(table)[1] == "Cleo" else DAN, "1")


async def test_a_code_opens_no_seat_that_has_a_new_owner(matches: Matches) -> None:
    table = await opened(matches, by_hand=True)
    await seating.join(matches, table.id, BEN)
    code = await handing.offer(matches, table.id, BEN.id)
    await seating.leave(matches, table.id, BEN.id)
    await seating.join(matches, table.id, CLEO)
    with pytest.raises(CodeSpent):
        await handing.accept(matches, table.id, DAN, code)


async def finished(matches: Matches) -> str:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 1})
    await answer(matches, match_id, ADA, "1")
    return match_id


async def test_fault_59_there_is_one_rematch_whoever_asks_and_however_often(matches: Matches, store: Store) -> None:
    match_id = await finished(matches)
    other = Matches(store, GAMES)
    asked = [(matches, ADA), (other, BEN), (matches, BEN), (other, ADA)] * 3
    tables = await asyncio.gather(*(opening.rematch(m, match_id, user, False) for m, user in asked))
    assert len({table.id for table in tables}) == 1
    table = await Matches(store, GAMES).table(tables[0].id)
    assert sitters(table) == ["Ada", "Ben"]
    assert table.match.status == "running"
    assert table.match.rematch_of == match_id
    assert table.match.seed.open() != SEED
    assert not table.match.seed_chosen


async def test_the_rematch_waits_for_the_others_and_keeps_their_seats(matches: Matches) -> None:
    match_id = await finished(matches)
    table = await opening.rematch(matches, match_id, BEN, swap=True)
    assert sitters(table) == ["Ben", "Ada"]
    assert table.match.status == "open"
    with pytest.raises(Full):
        await seating.join(matches, table.id, CLEO)
    assert table.viewer_of(ADA.id) == "public"
    table = await opening.rematch(matches, match_id, ADA, swap=False)
    assert table.match.status == "running"
    assert sitters(table) == ["Ben", "Ada"]


async def test_a_rematch_has_the_options_that_the_game_wants_after_such_an_end(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Outcome, dict[str, str]]] = []

    def options(wanted: NimOptions, outcome: Outcome, seats: dict[str, str]) -> NimOptions:
        told.append((outcome, seats))
        return NimOptions(wanted.sticks + 4)

    monkeypatch.setattr(matches.games["nim"], "rematch", options)
    old = await matches.table(await finished(matches))
    table = await opening.rematch(matches, old.id, ADA, swap=True)
    assert table.match.options == '{"sticks":5}'
    assert old.state is not None
    assert told == [(old.state.outcome, {"player:1": "player:2", "player:2": "player:1"})]
    assert sitters(table) == ["Ben", "Ada"]


async def test_a_rematch_is_for_those_who_played_and_after_the_end(matches: Matches) -> None:
    running = await started(matches, "nim", ADA, BEN)
    with pytest.raises(NotOver):
        await opening.rematch(matches, running, ADA, False)
    with pytest.raises(NotSeated):
        await opening.rematch(matches, await finished(matches), CLEO, False)


async def test_the_lobby_tells_who_sits_and_whose_turn_it_is_to_oneself_alone(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    (mine,), _ = await listing.lobby(matches, Wanted(user=ADA.id, mine=True))
    (bens,), _ = await listing.lobby(matches, Wanted(user=BEN.id))
    (strange,), _ = await listing.lobby(matches, Wanted(user=CLEO.id, status="running", game="nim"))
    assert (mine.mine, mine.your_turn) == (True, True)
    assert (bens.mine, bens.your_turn) == (True, False)
    assert (strange.mine, strange.your_turn) == (False, UNSET)
    table = await matches.table(match_id)
    for user, entry in [(ADA, mine), (BEN, bens), (CLEO, strange)]:
        assert listing.entry(table, user.id) == entry


async def test_the_lobby_is_turned_page_by_page(matches: Matches) -> None:
    ids = [(await opened(matches)).id for _ in range(7)]
    found: list[str] = []
    cursor: str | None = None
    for _ in range(4):
        before = None if cursor is None else listing.place(cursor)
        page, cursor = await listing.lobby(matches, Wanted(user=None, before=before, most=2))
        found += [entry.id for entry in page]
    assert sorted(found) == sorted(ids)
    assert cursor is None
