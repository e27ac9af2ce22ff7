"""Taking back: as long as it tells nobody anything, and whatever others do in secret meanwhile."""

import pytest

from app.core.decision import Decision
from app.matches import playing, undo
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.refusals import NothingToUndo
from app.matches.table import Table
from app.store.engine import Store
from app.store.people import User
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import answer, asked, started

pytestmark = pytest.mark.anyio


def bid(table: Table, seat: str) -> tuple[str, ...] | None:
    return asked(table, seat).standing


async def taken_back(matches: Matches, match_id: str, user: User) -> Table:
    await playing.undo(matches, match_id, person(user.id))
    return await matches.table(match_id)


async def test_a_move_that_others_have_seen_stays(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    assert not any(seen.can_undo for seen in (await matches.table(match_id)).seen.values())
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(ADA.id))
    assert (await matches.table(match_id)).moves == 1


async def test_in_an_open_game_a_move_goes_back_until_somebody_else_acts(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES["nim"]), "open_undo", True)
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    table = await taken_back(matches, match_id, ADA)
    assert asked(table, "player:1").kind == "take"
    line = table.events_since("public", 0)
    assert line is not None
    assert b'"undone"' in line[1][-1], "everybody saw it, so everybody is told that it is gone"
    await answer(matches, match_id, ADA, "2")
    await answer(matches, match_id, BEN, "1")
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(ADA.id))
    assert (await taken_back(matches, match_id, BEN)).seen["player:2"].sight.turn


async def test_several_secret_moves_are_taken_back_one_after_the_other(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    for card in ("1", "2", "3"):
        await answer(matches, match_id, ADA, card)
    assert bid(await taken_back(matches, match_id, ADA), "player:1") == ("2",)
    table = await taken_back(matches, match_id, ADA)
    assert bid(table, "player:1") == ("1",)
    # The first bid told the others that she is ready: it can't be untold.
    assert not table.seen["player:1"].can_undo
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(ADA.id))


async def test_an_undo_is_a_move_of_its_own_with_its_own_key(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    for card in ("1", "2", "3"):
        await answer(matches, match_id, ADA, card)
    first = await playing.undo(matches, match_id, person(ADA.id), "back")
    again = await playing.undo(matches, match_id, person(ADA.id), "back")
    table = await matches.table(match_id)
    assert first == again
    assert bid(table, "player:1") == ("2",)
    assert table.moves == 4
    last = table.events_since("player:1", 0)
    assert last is not None
    assert b'"undone"' in last[1][-1]


async def test_what_others_do_in_secret_meanwhile_makes_no_difference(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, BEN, "1")
    await answer(matches, match_id, ADA, "2")
    before = await matches.table(match_id)
    await answer(matches, match_id, BEN, "3")
    after = await matches.table(match_id)
    # Ben changed his mind: Ada can't tell, and the offer to undo must not tell her either.
    assert after.seen["player:1"] == before.seen["player:1"]
    assert after.seen["player:1"].can_undo
    table = await taken_back(matches, match_id, ADA)
    assert bid(table, "player:1") == ("1",)
    assert bid(table, "player:2") == ("3",)
    table = await taken_back(matches, match_id, BEN)
    assert bid(table, "player:2") == ("1",)


async def test_fault_105_an_answer_of_another_that_one_sees_ends_it(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    await answer(matches, match_id, ADA, "1")
    await answer(matches, match_id, ADA, "2")
    assert (await matches.table(match_id)).seen["player:1"].can_undo
    await answer(matches, match_id, BEN, "1")
    assert not (await matches.table(match_id)).seen["player:1"].can_undo
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(ADA.id))


async def test_faults_41_103_nothing_is_taken_back_across_a_reveal(matches: Matches) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    for user, card in [(ADA, "1"), (ADA, "2"), (BEN, "3")]:
        await answer(matches, match_id, user, card)
    for user in (ADA, BEN):
        with pytest.raises(NothingToUndo):
            await playing.undo(matches, match_id, person(user.id))


def plan(table: Table, seat: str, hound: str) -> Decision:
    decisions = table.seen[seat].sight.decisions
    return next(d for d in decisions if d.subject == f"hound:{hound}")


async def hunters(matches: Matches) -> str:
    """A hunt at the moment when Ben and Cleo plan."""
    match_id = await started(matches, "hunt", ADA, BEN, CLEO, options={"foggy": True})
    for _ in range(2):
        table = await matches.table(match_id)
        await answer(matches, match_id, ADA, asked(table, "fugitive").options[0].id)
    return match_id


async def test_a_side_sees_that_its_plan_is_taken_back_and_nobody_else_does(matches: Matches) -> None:
    match_id = await hunters(matches)
    before = await matches.table(match_id)
    question = plan(before, "hunter:1", "red")
    elsewhere = next(o.id for o in question.options if (o.id,) != question.standing)
    await playing.move(matches, match_id, person(BEN.id), question.id, [elsewhere], "k")
    planned = await matches.table(match_id)
    assert planned.seen["hunter:1"].can_undo
    assert not planned.seen["hunter:2"].can_undo
    after = await taken_back(matches, match_id, BEN)
    assert after.seen["hunter:2"].sight.same(before.seen["hunter:2"].sight)
    assert after.seen["hunter:2"].version == before.seen["hunter:2"].version + 2
    assert after.seen["hunter:2"].events == before.seen["hunter:2"].events + 1
    assert after.seen["fugitive"] == before.seen["fugitive"]
    assert after.seen["public"] == before.seen["public"]


async def test_a_mate_who_plans_as_well_ends_it(matches: Matches) -> None:
    match_id = await hunters(matches)
    for user, seat, hound in [(BEN, "hunter:1", "red"), (CLEO, "hunter:2", "grey")]:
        question = plan(await matches.table(match_id), seat, hound)
        elsewhere = next(o.id for o in question.options if (o.id,) != question.standing)
        await playing.move(matches, match_id, person(user.id), question.id, [elsewhere], hound)
    table = await matches.table(match_id)
    assert (table.seen["hunter:1"].can_undo, table.seen["hunter:2"].can_undo) == (False, True)


async def test_what_can_be_taken_back_survives_a_restart(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "bid", ADA, BEN)
    for card in ("1", "2", "3"):
        await answer(matches, match_id, ADA, card)
    restarted = Matches(store, GAMES)
    assert (await restarted.table(match_id)).seen["player:1"].can_undo
    assert bid(await taken_back(restarted, match_id, ADA), "player:1") == ("2",)


async def test_it_reaches_back_so_far_and_no_further(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "KEPT", 3)
    match_id = await started(matches, "bid", ADA, BEN)
    for n in range(9):
        await answer(matches, match_id, ADA, str(n % 4 + 1))
    assert len((await matches.table(match_id)).undo.moves) == 3
    for card in ("4", "3", "2"):
        assert bid(await taken_back(matches, match_id, ADA), "player:1") == (card,)
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(ADA.id))
    # The one who took back goes on as if nothing had been.
    await answer(matches, match_id, BEN, "4")
    assert (await matches.table(match_id)).seen["player:2"].events > 0
