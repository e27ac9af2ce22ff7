"""Nobody is told how often another changes their mind: not by versions or numbers, nor by anything being sent."""

import pytest

from app.core.viewer import PUBLIC
from app.matches import playing
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.table import Table
from tests.matches.conftest import ADA, BEN, CLEO
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio


def counted(table: Table, viewer: str) -> tuple[int, int, bytes | None]:
    seen = table.seen[viewer]
    return seen.version, seen.events, table.told_since(viewer, 0)


async def test_fault_19_a_changed_mind_is_no_news_to_anybody_else(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    await answer(matches, match_id, ADA, "1")
    first = await matches.table(match_id)
    heard: list[Change] = []
    matches.listen(heard.append)
    for card in ("2", "3", "4"):
        await answer(matches, match_id, ADA, card)
    await playing.undo(matches, match_id, person(ADA.id))
    last = await matches.table(match_id)
    for viewer in ("player:2", "player:3", PUBLIC):
        assert counted(last, viewer) == counted(first, viewer)
    assert last.seen["player:1"].version == first.seen["player:1"].version + 4
    assert all(change.noticed == {"player:1"} for change in heard)


async def test_a_first_answer_raises_everybodys_version_by_one(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    before = await matches.table(match_id)
    await answer(matches, match_id, ADA, "1")
    after = await matches.table(match_id)
    for viewer in before.seen:
        assert after.seen[viewer].version == before.seen[viewer].version + 1
        assert after.seen[viewer].events == before.seen[viewer].events + 1


async def test_answers_carry_the_askers_own_counts(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, ADA, "2")
    given = await answer(matches, match_id, BEN, "1")
    own = (await matches.table(match_id)).seen["player:2"]
    assert (given.version, given.event) == (own.version, own.events)
    assert given.version < (await matches.table(match_id)).seen["player:1"].version


async def test_fault_k6_events_are_numbered_for_each_viewer_without_gaps(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    for user, card in [(ADA, "1"), (ADA, "2"), (ADA, "3"), (BEN, "1"), (ADA, "1"), (BEN, "2")]:
        await answer(matches, match_id, user, card)
    table = await matches.table(match_id)
    for viewer, seen in table.seen.items():
        all_of_them = table.events_since(viewer, 0)
        assert all_of_them is not None
        assert len(all_of_them[1]) == seen.events
        for after in range(seen.events + 1):
            assert table.events_since(viewer, after) == (after, all_of_them[1][after:])
        # A client that claims to have more than there is starts over.
        assert table.events_since(viewer, seen.events + 1) == (0, all_of_them[1])


async def test_old_events_come_from_the_database_in_the_same_form(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.matches.change.TAIL", 1)
    match_id = await started(matches, "bid", ADA, BEN)
    for user, card in [(ADA, "1"), (ADA, "2"), (ADA, "3"), (BEN, "1"), (ADA, "1"), (BEN, "2")]:
        await answer(matches, match_id, user, card)
    table = await matches.table(match_id)
    assert table.events_since("player:1", 0) is None
    _, everything = await matches.events(table, "player:1", 0)
    assert len(everything) == table.seen["player:1"].events
    tail = table.seen["player:1"].tail
    assert tuple(everything[-len(tail) :]) == tail
    assert b'"events_from":1' in await matches.told(table, "player:1", 1)
    _, publicly = await matches.events(table, PUBLIC, 0)
    assert len(publicly) == table.seen[PUBLIC].events
    assert not any(b'"data":{"card"' in line for line in publicly)


async def test_when_it_is_over_everything_is_open_to_everybody(matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN)
    await playing.resign(matches, match_id, person(BEN.id))
    table = await matches.table(match_id)
    views = {seen.sight.view for seen in table.seen.values()}
    assert len(views) == 1
    assert b'"trail":null' not in views.pop()


async def test_the_seed_is_in_nothing_that_a_viewer_is_told(matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN)
    table = await matches.table(match_id)
    seed = table.match.seed.open()
    for viewer in table.seen:
        told = table.told_since(viewer, 0)
        assert told is not None
        assert seed.hex().encode() not in told
        assert b"seed" not in told
