"""The one write path: checked, committed, and only then told; each key once."""

import asyncio

import pytest

from app.core.refusal import Closed, Illegal, NotYours, Refusal
from app.matches import playing
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.refusals import NotSeated, NotThere
from app.matches.table import Answer
from app.store.engine import Store
from app.store.matches import load
from app.store.people import User
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import answer, asked, started

pytestmark = pytest.mark.anyio


async def test_a_match_is_played_to_its_end(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN, options={"sticks": 3})
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, BEN, "2")
    table = await matches.table(match_id)
    assert table.match.status == "finished"
    assert table.state is not None
    assert table.state.outcome is not None
    with pytest.raises(Closed):
        await playing.move(matches, match_id, person(ADA.id), "d2-player:1", ["1"], "late")


async def test_fault_54_the_same_key_gives_the_first_answer_and_nothing_is_done_twice(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    table = await matches.table(match_id)
    question = asked(table, "player:1").id
    who = person(ADA.id)
    answers = await asyncio.gather(*(playing.move(matches, match_id, who, question, ["1"], "k") for _ in range(10)))
    assert set(map(repr, answers)) == {repr(answers[0])}
    assert (await matches.table(match_id)).moves == 1
    # Long after, and after a restart, too.
    await answer(matches, match_id, BEN, "1")
    again = Matches(matches.store, GAMES)
    assert await playing.move(again, match_id, who, question, ["1"], "k") == answers[0]
    assert (await again.table(match_id)).moves == 2


async def test_fault_54_of_many_answers_to_one_question_one_counts(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    question = asked(await matches.table(match_id), "player:1").id
    outcomes = await asyncio.gather(
        *(playing.move(matches, match_id, person(ADA.id), question, ["1"], f"k{n}") for n in range(10)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Answer) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Closed) for outcome in outcomes) == 9
    assert (await matches.table(match_id)).moves == 1


async def test_a_bad_move_is_refused_and_changes_nothing(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    before = await matches.table(match_id)
    question = asked(before, "player:1").id
    bad: list[tuple[User, str, list[str], type[Refusal] | tuple[type[Refusal], ...]]] = [
        (CLEO, question, ["1"], NotSeated),
        (ADA, question, ["4"], Illegal),
        (ADA, question, ["1", "2"], Illegal),
        (ADA, question, [], Illegal),
        (ADA, "d9-player:1", ["1"], Closed),
        (ADA, "d1-player:2", ["1"], (NotYours, Closed)),
        (ADA, "nonsense", ["1"], Closed),
    ]
    for user, decision, options, refusal in bad:
        with pytest.raises(refusal):
            await playing.move(matches, match_id, person(user.id), decision, options, "k")
    with pytest.raises(NotThere):
        await playing.move(matches, "nowhere", person(ADA.id), question, ["1"], "k")
    assert await matches.table(match_id) is before


async def test_fault_k3_listeners_hear_of_a_move_after_its_commit(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    heard: list[tuple[int, asyncio.Task[int]]] = []

    async def stored_moves() -> int:
        stored = await store.read(load, match_id)
        assert stored is not None
        return stored.snapshot.moves

    def listener(change: Change) -> None:
        heard.append((change.after.moves, asyncio.ensure_future(stored_moves())))

    matches.listen(listener)
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, BEN, "1")
    for moves, stored in heard:
        assert await stored >= moves
    assert [moves for moves, _ in heard] == [1, 2]


async def test_fault_k3_a_commit_that_fails_is_told_to_nobody(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    heard: list[Change] = []
    matches.listen(heard.append)

    def broken(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("app.store.matches._save_snapshots", broken)
        with pytest.raises(OSError, match="disk full"):
            await answer(matches, match_id, ADA, "1", key="k")
    assert heard == []
    assert (await matches.table(match_id)).moves == 0
    await answer(matches, match_id, ADA, "1", key="k")
    assert len(heard) == 1


async def test_who_stops_waiting_does_not_stop_the_move(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    heard: list[Change] = []
    matches.listen(heard.append)
    waiting = asyncio.ensure_future(answer(matches, match_id, ADA, "1"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert matches._saving
    waiting.cancel()
    await matches.close()
    assert len(heard) == 1
    assert (await matches.table(match_id)).moves == 1


async def test_fault_75_a_restart_in_mid_match_goes_on_identically(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, options={"foggy": False})
    for user, option, kind in [(ADA, "place:1", "hide"), (ADA, "place:1", "flee"), (BEN, "done", "done")]:
        table = await matches.table(match_id)
        if option not in {o.id for o in asked(table, table.viewer_of(user.id), kind).options}:
            option = asked(table, table.viewer_of(user.id), kind).options[0].id
        await answer(matches, match_id, user, option, kind)
        live = await matches.table(match_id)
        reread = await Matches(store, GAMES).table(match_id)
        assert reread.snapshot == live.snapshot
        for name, seen in live.seen.items():
            assert reread.seen[name] == seen, name
        assert reread.undo == live.undo


async def test_two_processes_never_overwrite_each_other(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    other = Matches(store, GAMES)
    await other.table(match_id)
    await answer(matches, match_id, ADA, "1")
    # The other process has not heard of it: it finds out when it wants to write.
    stale = await other.table(match_id)
    assert stale.moves == 0
    with pytest.raises(Closed):
        await playing.move(other, match_id, person(ADA.id), asked(stale, "player:1").id, ["2"], "another")
    fresh = await matches.table(match_id)
    await playing.move(other, match_id, person(BEN.id), asked(fresh, "player:2").id, ["1"], "ben")
    assert (await other.table(match_id)).moves == 2


async def test_more_matches_than_fit_in_memory_are_all_played(store: Store) -> None:
    matches = Matches(store, GAMES, hot=1)
    ids = [await started(matches, "nim", ADA, BEN) for _ in range(3)]
    for user in (ADA, BEN, ADA):
        for match_id in ids:
            await answer(matches, match_id, user, "1")
    for match_id in ids:
        assert (await matches.table(match_id)).moves == 3
    await matches.close()


async def test_resigning_ends_the_match_for_the_side(matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    await playing.resign(matches, match_id, person(BEN.id))
    assert (await matches.table(match_id)).match.status == "running"
    with pytest.raises(Closed):
        await playing.resign(matches, match_id, person(BEN.id))
    await playing.resign(matches, match_id, person(CLEO.id))
    table = await matches.table(match_id)
    assert table.match.status == "finished"
    assert table.state is not None
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("fugitive",)
