"""Tables that nobody came to are taken away; whatever is played stays."""

import asyncio

import pytest

from app.matches import listing
from app.matches.keeping import Keep
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.refusals import NotThere
from app.matches.seating import join
from app.matches.tidying import Tidying
from app.store import lapsing, processes
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.matches import load
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import started
from tests.store.effort import effort

pytestmark = pytest.mark.anyio


NO_DAYS = -1 / 24 / 3600
"""So few that whatever was done a moment ago is too long ago."""


async def test_fault_81_a_table_that_nobody_starts_ends_by_itself(matches: Matches) -> None:
    lonely = await open_match(matches, ADA, Wish(game="nim"), ())
    played = await started(matches, "nim", ADA, BEN)
    await Tidying(matches, 14).tidy()
    assert await matches.table(lonely.id)
    await Tidying(matches, NO_DAYS).tidy()
    with pytest.raises(NotThere):
        await matches.table(lonely.id)
    assert await matches.table(played)


async def test_its_people_learn_why_once_and_nobody_else_does(matches: Matches, store: Store) -> None:
    seats = (Place("player", "open"), Place("player", "open"))
    table = await open_match(matches, ADA, Wish(game="nim", title="Sticks", seats=seats, by_hand=True), ())
    await join(matches, table.id, BEN)
    others = Matches(store, GAMES)
    await asyncio.gather(*(Tidying(each, NO_DAYS).tidy() for each in (matches, others)))
    for person in (ADA, BEN):
        (told,) = await store.read(lapsing.lapsed_of, person.id)
        assert (told.match, told.game, told.title) == (table.id, "nim", "Sticks")
        assert await store.read(lapsing.lapsed_one, table.id, person.id) == told
    assert await store.read(lapsing.lapsed_of, CLEO.id) == []
    assert [await store.write(lapsing.seen, table.id, who.id) for who in (BEN, BEN, CLEO)] == [True, False, False]
    assert await store.read(lapsing.lapsed_of, BEN.id) == []
    await store.write(lapsing.forget_old, told.at + 1)
    assert await store.read(lapsing.lapsed_of, ADA.id) == []


async def test_of_several_processes_one_tidies_and_another_when_it_is_gone(store: Store) -> None:
    """The others ask for nothing but whose turn it is."""
    names = ["c", "a", "b"]
    houses = {name: Matches(store, GAMES, me=name) for name in names}
    for name in names:
        await store.write(processes.beat, name)
    for left in ("a", "b", "c"):
        lonely = await open_match(houses[left], ADA, Wish(game="nim"), ())
        turns = await asyncio.gather(
            *(Tidying(houses[name], NO_DAYS, Keep(guests=1, matches=1)).take_turn() for name in names)
        )
        assert [name for name, ours in zip(names, turns, strict=True) if ours] == [left]
        assert await store.read(load, lonely.id) is None
        await store.write(processes.leave, left)
        names.remove(left)
    assert await Tidying(Matches(store, GAMES), NO_DAYS).take_turn(), "who is alone does everything"


async def test_fault_81_a_thousand_forsaken_tables(matches: Matches) -> None:
    """The lobby is as quick with them as without, and they all go, out of memory and store, when their time is over."""
    played = await started(matches, "nim", ADA, BEN)
    for _ in range(10):
        await asyncio.gather(*(open_match(matches, ADA, Wish(game="nim"), ()) for _ in range(100)))
    with effort(matches.store) as spent:
        page, cursor = await listing.lobby(matches, Wanted(user=BEN.id))
    assert 0 < spent.rows < 10_000, "some rows for each table, and not its square"
    assert (len(page), cursor is None) == (50, False)
    await Tidying(matches, NO_DAYS).tidy()
    page, _ = await listing.lobby(matches, Wanted(user=None))
    assert [entry.id for entry in page] == [played]
    assert set(matches.hot(ADA.id)) <= {played}


async def test_somebody_who_sits_down_at_the_last_moment_keeps_it(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_match(matches, ADA, Wish(game="nim"), ())
    change = matches.change

    async def after_it_began(match_id: str, plan: object) -> object:
        monkeypatch.setattr(matches, "change", change)
        await join(matches, match_id, BEN)
        return await change(match_id, plan)  # type: ignore[arg-type]

    monkeypatch.setattr(matches, "change", after_it_began)
    await Tidying(matches, NO_DAYS).tidy()
    assert (await matches.table(table.id)).match.status == "running"
