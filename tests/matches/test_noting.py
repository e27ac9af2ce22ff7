"""What somebody writes and draws for themselves: kept once, for them and for whom they share it with, within bounds."""

import asyncio

import pytest
from msgspec import UNSET

from app.matches import handing, noting
from app.matches.matches import Matches
from app.matches.noting import DRAWN, KINDS, Noted, NoteOut, Notes
from app.matches.opening import Wish, open_match
from app.matches.playing import person, resign
from app.matches.refusals import BadWish, EnoughNotes, NotSeated, NotStarted, NotThere
from app.matches.table import Table
from app.store.notes import forget_notes_of
from tests.matches.conftest import ADA, BEN, CLEO, DAN
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio

CROSS = b'{"ref":"village:7","sign":"cross"}'


async def hunted(matches: Matches) -> Table:
    """Ada hides from Ben and Cleo."""
    return await matches.table(await started(matches, "hunt", ADA, BEN, CLEO))


def texts(found: list[NoteOut]) -> list[bytes]:
    return [bytes(each.body) for each in found]


async def test_a_note_is_its_writers_until_it_is_shared(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    kept = await notes.write(table, BEN, "it hides in the north", shared=False)
    await notes.draw(table, BEN, "mark", CROSS, shared=True)
    assert texts(await notes.of(table, BEN.id)) == [b'{"text":"it hides in the north"}', CROSS]
    (shared,) = await notes.of(table, CLEO.id)
    assert (bytes(shared.body), shared.by.name, shared.by.seat, shared.mine) == (CROSS, "Ben", "hunter:1", False)
    for other in (ADA, DAN):
        assert await notes.of(table, other.id) == []
    await notes.alter(table, BEN.id, kept.id, shared=True, text=None)
    assert len(await notes.of(table, CLEO.id)) == 2
    await notes.alter(table, BEN.id, kept.id, shared=False, text="or in the south")
    assert len(await notes.of(table, CLEO.id)) == 1
    assert texts(await notes.of(table, BEN.id))[0] == b'{"text":"or in the south"}'
    assert await notes.of(table, ADA.id) == []


async def test_it_changes_no_version_and_says_where_its_writer_stood(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    await answer(matches, table.id, ADA, table.seen["fugitive"].sight.decisions[0].options[0].id)
    table = await matches.table(table.id)
    before = {name: seen.version for name, seen in table.seen.items()}
    note = await notes.write(table, BEN, "now", shared=True)
    seen = table.seen["hunter:1"]
    assert (note.version, note.event) == (seen.version, seen.events)
    after = await matches.table(table.id)
    assert {name: seen.version for name, seen in after.seen.items()} == before
    assert after.revision == table.revision
    assert table.moves == 1


async def test_the_number_of_moves_is_told_after_the_end_alone(matches: Matches) -> None:
    """Before, it would tell how many secret answers others have given."""
    notes, table = Notes(matches), await hunted(matches)
    await answer(matches, table.id, ADA, table.seen["fugitive"].sight.decisions[0].options[0].id)
    table = await matches.table(table.id)
    (told,) = [await notes.write(table, BEN, "now", shared=True)]
    assert told.move is UNSET
    (heard,) = await notes.of(table, CLEO.id)
    assert (heard.move, heard.version, heard.event) == (UNSET, UNSET, UNSET)
    for user in (BEN, CLEO):
        await resign(matches, table.id, person(user.id))
    over = await matches.table(table.id)
    assert over.match.status == "finished"
    for user in (BEN, CLEO):
        assert [note.move for note in await notes.of(over, user.id)] == [1]


async def test_only_those_who_sit_there_have_a_pencil(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    with pytest.raises(NotSeated):
        await notes.write(table, DAN, "let me in", shared=False)
    lobby = await open_match(matches, ADA, Wish(game="nim"), ())
    with pytest.raises(NotStarted):
        await notes.write(lobby, ADA, "too early", shared=False)


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501])
async def test_an_empty_or_endless_note_is_refused(matches: Matches, text: str) -> None:
    notes, table = Notes(matches), await hunted(matches)
    with pytest.raises(BadWish):
        await notes.write(table, BEN, text, shared=False)
    note = await notes.write(table, BEN, "short", shared=False)
    with pytest.raises(BadWish):
        await notes.alter(table, BEN.id, note.id, shared=None, text=text)


async def test_nobody_alters_or_erases_what_is_not_theirs(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    other = await matches.table(await started(matches, "hunt", ADA, BEN, CLEO))
    note = await notes.write(table, BEN, "mine", shared=True)
    mark = await notes.draw(table, BEN, "mark", CROSS, shared=False)
    for user in (ADA, CLEO, DAN):
        with pytest.raises(NotThere):
            await notes.alter(table, user.id, note.id, shared=False, text="yours")
        with pytest.raises(NotThere):
            await notes.erase(table, user.id, note.id)
        await notes.clear(table, user.id, KINDS)
    with pytest.raises(NotThere):
        await notes.erase(other, BEN.id, note.id)
    with pytest.raises(NotThere):
        await notes.alter(table, BEN.id, mark.id, shared=None, text="a mark has no text")
    assert len(await notes.of(table, BEN.id)) == 2
    await notes.clear(table, BEN.id, DRAWN)
    assert texts(await notes.of(table, BEN.id)) == [b'{"text":"mine"}']
    await notes.erase(table, BEN.id, note.id)
    assert await notes.of(table, BEN.id) == []


async def test_the_same_key_makes_it_once_and_tells_it_once(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    heard: list[Noted] = []
    notes.listen(heard.append)
    made = await asyncio.gather(*(notes.write(table, BEN, "once", shared=False, key="k") for _ in range(8)))
    assert len({note.id for note in made}) == len(heard) == 1
    await notes.write(table, CLEO, "another's key", shared=False, key="k")
    assert len(heard) == 2


async def test_there_is_an_end_to_them(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noting, "MOST_WRITTEN", 2)
    monkeypatch.setattr(noting, "MOST_DRAWN", 3)
    notes, table = Notes(matches), await hunted(matches)
    for _ in range(2):
        await notes.write(table, BEN, "so much to say", shared=False)
    with pytest.raises(EnoughNotes):
        await notes.write(table, BEN, "more", shared=False)
    for kind in DRAWN:
        await notes.draw(table, BEN, kind, CROSS, shared=False)
    with pytest.raises(EnoughNotes):
        await notes.draw(table, BEN, "mark", CROSS, shared=False)
    # Everybody has their own.
    await notes.write(table, CLEO, "me too", shared=False)


async def test_who_gave_their_seat_away_keeps_their_notes_and_shares_none_any_more(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    mine = await notes.write(table, BEN, "for me", shared=False)
    await notes.write(table, BEN, "for us", shared=True)
    code = await handing.offer(matches, table.id, BEN.id)
    await handing.accept(matches, table.id, DAN, code)
    table = await matches.table(table.id)
    assert texts(await notes.of(table, BEN.id)) == [b'{"text":"for me"}', b'{"text":"for us"}']
    assert texts(await notes.of(table, DAN.id)) == [b'{"text":"for us"}']
    with pytest.raises(NotSeated):
        await notes.alter(table, BEN.id, mine.id, shared=True, text=None)
    with pytest.raises(NotSeated):
        await notes.write(table, BEN, "from outside", shared=True)


async def test_they_go_with_the_match_and_with_the_person(matches: Matches) -> None:
    notes, table = Notes(matches), await hunted(matches)
    await notes.write(table, BEN, "for me", shared=True)
    await notes.write(table, CLEO, "for me, too", shared=False)
    await matches.store.write(forget_notes_of, BEN.id)
    assert texts(await notes.of(table, CLEO.id)) == [b'{"text":"for me, too"}']
    assert await notes.of(table, BEN.id) == []
