"""Who has given up, at the table: refused whatever they try, waited for by nobody, and told apart for all to see."""

from typing import Any

import msgspec
import pytest

from app.bots import BOTS
from app.core.refusal import Closed, NotYours
from app.matches import handing, playing
from app.matches.bots import asked_of
from app.matches.listing import entry
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.refusals import NothingToUndo
from app.matches.seating import join
from app.matches.table import Table
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import answer, asked, started

pytestmark = pytest.mark.anyio


async def chase(matches: Matches) -> str:
    """A hunt in which Ben and Cleo are to move the hounds, after Ben has moved one."""
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    for kind in ("hide", "flee"):
        await answer(matches, match_id, ADA, asked(await matches.table(match_id), "fugitive", kind).options[0].id, kind)
    hound = asked(await matches.table(match_id), "hunter:1", "chase")
    await answer(matches, match_id, BEN, hound.options[-1].id, "chase")
    return match_id


def told(table: Table, viewer: str) -> Any:
    told = table.told_since(viewer, 0)
    assert told is not None
    return msgspec.json.decode(told)


def out(table: Table) -> list[str]:
    return [seat["seat"] for seat in told(table, "public")["seats"] if seat.get("out")]


async def test_who_gave_up_is_out(matches: Matches) -> None:
    match_id = await chase(matches)
    done = asked(await matches.table(match_id), "hunter:1", "done").id
    await playing.resign(matches, match_id, person(BEN.id))
    with pytest.raises(NotYours):
        await playing.move(matches, match_id, person(BEN.id), done, ["done"], "late")
    with pytest.raises(NothingToUndo):
        await playing.undo(matches, match_id, person(BEN.id))
    with pytest.raises(NotYours) as refused:
        await handing.offer(matches, match_id, BEN.id)
    assert refused.value.text.key == "refusal.resigned"
    table = await matches.table(match_id)
    assert entry(table, BEN.id).your_turn is False
    assert entry(table, CLEO.id).your_turn is True
    mine, mates = told(table, "hunter:1"), told(table, "hunter:2")
    assert mine["decisions"] == []
    assert mine["can_undo"] is False
    assert mine["view"] == mates["view"]
    await answer(matches, match_id, CLEO, "done", "done")


async def test_every_state_says_who_is_out(matches: Matches) -> None:
    match_id = await chase(matches)
    assert out(await matches.table(match_id)) == []
    await playing.resign(matches, match_id, person(BEN.id))
    assert out(await matches.table(match_id)) == ["hunter:1"]
    # Also when it is read anew, and after whatever comes then.
    again = Matches(matches.store, GAMES)
    assert out(await again.table(match_id)) == ["hunter:1"]
    await answer(again, match_id, CLEO, "done", "done")
    await handing.accept(again, match_id, DAN, await handing.offer(again, match_id, CLEO.id))
    assert out(await again.table(match_id)) == ["hunter:1"]


async def test_a_seat_that_gave_up_after_it_was_offered_is_not_to_be_had(matches: Matches) -> None:
    match_id = await chase(matches)
    code = await handing.offer(matches, match_id, BEN.id)
    await playing.resign(matches, match_id, person(BEN.id))
    with pytest.raises(Closed) as refused:
        await handing.accept(matches, match_id, DAN, code)
    assert refused.value.text.key == "refusal.seat_out"
    assert (await matches.table(match_id)).seat("hunter:1").user == BEN.id


async def test_a_bot_that_gave_up_is_asked_nothing(matches: Matches) -> None:
    """It gives up with the last person of its side: here that is the moment when the match ends, but not before."""
    seats = (Place("hunter", "me"), Place("hunter", "bot:random"), Place("fugitive", "open"))
    match_id = (await open_match(matches, BEN, Wish(game="hunt", seats=seats), BOTS)).id
    await join(matches, match_id, ADA)
    for kind in ("hide", "flee"):
        await answer(matches, match_id, ADA, asked(await matches.table(match_id), "fugitive", kind).options[0].id, kind)
    await playing.resign(matches, match_id, playing.bot("hunter:2"))
    table = await matches.table(match_id)
    assert out(table) == ["hunter:2"]
    assert not asked_of(table, table.seat("hunter:2"))
    with pytest.raises(NotYours):
        await playing.move(
            matches, match_id, playing.bot("hunter:2"), asked(table, "hunter:1", "done").id, ["done"], "k"
        )
    await playing.resign(matches, match_id, person(BEN.id))
    assert (await matches.table(match_id)).match.status == "finished"
