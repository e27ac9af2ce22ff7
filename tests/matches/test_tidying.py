"""Tables that nobody came to are taken away; whatever is played stays."""

import asyncio
import time

import pytest

from app.matches import listing, tidying
from app.matches.matches import Matches
from app.matches.opening import Wish, open_match
from app.matches.refusals import NotThere
from app.matches.seating import join
from app.store.listing import Wanted
from tests.matches.conftest import ADA, BEN
from tests.matches.tables import started

pytestmark = pytest.mark.anyio


async def test_fault_81_a_forsaken_table_is_taken_away(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    lonely = await open_match(matches, ADA, Wish(game="nim"), ())
    played = await started(matches, "nim", ADA, BEN)
    await tidying.tidy(matches)
    assert await matches.table(lonely.id)
    monkeypatch.setattr(tidying, "WAITS", -1000)
    await tidying.tidy(matches)
    with pytest.raises(NotThere):
        await matches.table(lonely.id)
    assert await matches.table(played)


async def test_fault_81_a_thousand_forsaken_tables(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby is as quick with them as without, and they all go, out of memory and store, when their time is over."""
    played = await started(matches, "nim", ADA, BEN)
    for _ in range(10):
        await asyncio.gather(*(open_match(matches, ADA, Wish(game="nim"), ()) for _ in range(100)))
    begun = time.perf_counter()
    page, cursor = await listing.lobby(matches, Wanted(user=BEN.id))
    assert time.perf_counter() - begun < 0.25
    assert (len(page), cursor is None) == (50, False)
    monkeypatch.setattr(tidying, "WAITS", -1000)
    await tidying.tidy(matches)
    page, _ = await listing.lobby(matches, Wanted(user=None))
    assert [entry.id for entry in page] == [played]
    assert set(matches.hot(ADA.id)) <= {played}


async def test_somebody_who_sits_down_at_the_last_moment_keeps_it(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_match(matches, ADA, Wish(game="nim"), ())
    monkeypatch.setattr(tidying, "WAITS", -1000)
    change = matches.change

    async def after_it_began(match_id: str, plan: object) -> object:
        monkeypatch.setattr(matches, "change", change)
        await join(matches, match_id, BEN)
        return await change(match_id, plan)  # type: ignore[arg-type]

    monkeypatch.setattr(matches, "change", after_it_began)
    await tidying.tidy(matches)
    assert (await matches.table(table.id)).match.status == "running"
