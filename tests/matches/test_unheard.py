"""The line to the database breaks between a commit and the news of it: what was done is done once, and everybody whom
it concerns hears of it, whether the line is back at once or after a while.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.core.viewer import PUBLIC
from app.matches import handing, hosting, playing, seating
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.refusals import NotThere
from app.matches.table import Answer, Table
from app.matches.talking import Said, Talk, Voice, said_to
from app.store import processes
from app.store.away import Away
from app.store.engine import Store
from app.store.listing import Wanted, list_matches
from app.store.people import User, digest_of, find_session, new_guest
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.line import Line, line, matches
from tests.matches.tables import answer, asked, started
from tests.matches.test_bots import with_bots

__all__ = ["line", "matches"]

pytestmark = pytest.mark.anyio

WISH = Wish(game="nim", seats=(Place("player", "me"), Place("player", "open")))


async def eventually(true: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110 - nobody tells of what is waited for
            await asyncio.sleep(0.01)


async def put_off(line: Line, deed: Callable[[], Awaitable[object]]) -> None:
    """Do it, with the line cut right after the commit and for a while."""
    line.breaks = line.for_long = True
    with pytest.raises(Away):
        await deed()
    assert not line.breaks, "it was committed"
    line.down = False


def told_of(matches: Matches) -> list[Change]:
    told: list[Change] = []
    matches.listen(told.append)
    return told


async def tables(store: Store) -> int:
    return len(await store.read(list_matches, Wanted(user=None)))


async def test_a_move(line: Line, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    told = told_of(matches)
    line.breaks = True
    first = await answer(matches, match_id, ADA, "1", key="the one")
    assert not line.breaks
    table = await matches.table(match_id)
    assert table.moves == 1
    assert [change.after for change in told] == [table], "told as any other, the other processes too"
    assert await answer(matches, match_id, BEN, "1") != first
    assert (await matches.table(match_id)).moves == 2


async def test_a_move_while_the_database_goes_away(line: Line, matches: Matches) -> None:
    """Who moved is told to ask again. When the database is back the move is there, and all are told, unasked."""
    match_id = await started(matches, "nim", ADA, BEN)
    question = asked(await matches.table(match_id), "player:1")
    elsewhere: list[str] = []
    matches.listen_elsewhere(elsewhere.append)
    told = told_of(matches)

    async def move() -> Answer:
        return await playing.move(matches, match_id, playing.person(ADA.id), question.id, ["1"], "the one")

    line.breaks = line.for_long = True
    with pytest.raises(Away):
        await move()
    with pytest.raises(Away):
        await matches.table(match_id)
    with pytest.raises(Away):
        await matches.store.ready()
    assert not told
    line.down = False
    await eventually(lambda: elsewhere == [match_id])
    table = await matches.table(match_id)
    assert (table.moves, [change.after for change in told]) == (1, [table])
    assert await move() == table.answers["player:1", "the one"]
    assert (await matches.table(match_id)).moves == 1
    assert len(told) == 1
    await matches.store.ready()


async def test_a_move_that_never_came_to_be_is_told_nobody(line: Line, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    elsewhere: list[str] = []
    matches.listen_elsewhere(elsewhere.append)
    told = told_of(matches)
    line.down = True
    with pytest.raises(Away):
        await answer(matches, match_id, ADA, "1")
    line.down = False
    await eventually(lambda: elsewhere == [match_id])
    assert not told
    assert (await matches.table(match_id)).moves == 0


async def test_what_others_have_built_on_is_not_told_as_the_newest(line: Line, matches: Matches) -> None:
    """Another process, by a line of its own, has gone on meanwhile."""
    match_id = await started(matches, "nim", ADA, BEN)
    elsewhere: list[str] = []
    matches.listen_elsewhere(elsewhere.append)
    told = told_of(matches)
    await put_off(line, lambda: answer(matches, match_id, ADA, "1"))
    there = Matches(line.store, GAMES)
    async with matches.lock(match_id):  # before this process comes to look
        await answer(there, match_id, BEN, "1")
    await eventually(lambda: elsewhere == [match_id])
    assert not told, "whoever listens looks at the match as it is now"
    assert (await matches.table(match_id)).moves == 2
    await there.close()


async def test_of_two_changes_at_the_same_moment_each_is_made(
    line: Line, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two processes, to the millisecond, and all but alike: neither takes the other's for its own."""
    table = await open_match(matches, ADA, WISH, ())
    monkeypatch.setattr("app.matches.matches.now", lambda: table.updated + 1)
    there = Matches(line.store, GAMES)
    await there.table(table.id)
    titles = [(await hosting.retitle(each, table.id, ADA.id, title)) for each, title in ((matches, "A"), (there, "B"))]
    assert [(each.match.title, each.revision - table.revision) for each in titles] == [("A", 1), ("B", 2)]
    await hosting.keep_away(there, table.id, ADA.id, CLEO.id)
    await hosting.keep_away(matches, table.id, ADA.id, BEN.id)
    assert {each.user for each in await hosting.kept_away(matches, await matches.table(table.id), ADA.id)} == {
        BEN.id,
        CLEO.id,
    }
    await there.close()


async def test_opening_a_table(line: Line, matches: Matches) -> None:
    told = told_of(matches)
    line.breaks = True
    table = await open_match(matches, ADA, WISH, ())
    assert not line.breaks
    assert [change.after.id for change in told] == [table.id]
    assert await tables(line.store) == 1
    assert (await seating.join(matches, table.id, BEN)).match.status == "running"


async def test_opening_a_table_while_the_database_goes_away(line: Line, matches: Matches) -> None:
    """The lobby hears of it, and whoever opens it once more, by the same key, has this one."""
    told = told_of(matches)
    wish = Wish(game="nim", seats=WISH.seats, key="the one")
    await put_off(line, lambda: open_match(matches, ADA, wish, ()))
    await eventually(lambda: told)
    again = await open_match(matches, ADA, wish, ())
    assert [change.after for change in told] == [again]
    assert await tables(line.store) == 1
    assert (await open_match(matches, BEN, wish, ())).id != again.id, "a key is everybody's own"


async def test_two_who_open_a_table_under_one_key_open_one(line: Line, matches: Matches) -> None:
    """At the same moment, by way of one process or of two."""
    told, there = told_of(matches), Matches(line.store, GAMES)
    wish = Wish(game="nim", seats=WISH.seats, key="the one")
    found = await asyncio.gather(*(open_match(each, ADA, wish, ()) for each in (matches, matches, there, there)))
    assert len({table.match.invite for table in found}) == 1
    assert await tables(line.store) == 1
    assert len(told) <= 1
    await there.close()


async def test_joining(line: Line, matches: Matches) -> None:
    table = await open_match(matches, ADA, WISH, ())
    told = told_of(matches)
    line.breaks = True
    joined = await seating.join(matches, table.id, BEN)
    assert not line.breaks
    assert [change.after for change in told] == [joined]
    assert joined.match.status == "running"


async def test_joining_while_the_database_goes_away(line: Line, matches: Matches) -> None:
    table = await open_match(matches, ADA, WISH, ())
    told = told_of(matches)
    await put_off(line, lambda: seating.join(matches, table.id, BEN))
    await eventually(lambda: told)
    joined = await seating.join(matches, table.id, BEN)
    assert [change.after for change in told] == [joined]
    assert joined.match.status == "running"
    assert joined.seat_of(BEN.id) is not None


@pytest.mark.parametrize("for_long", [False, True])
async def test_the_last_one_leaves(line: Line, matches: Matches, for_long: bool) -> None:
    table = await open_match(matches, ADA, WISH, ())
    told = told_of(matches)
    if for_long:
        await put_off(line, lambda: seating.leave(matches, table.id, ADA.id))
    else:
        line.breaks = True
        await seating.leave(matches, table.id, ADA.id)
    await eventually(lambda: told)
    assert [(change.after.id, change.removed) for change in told] == [(table.id, True)]
    with pytest.raises(NotThere):
        await matches.table(table.id)


async def lines(talk: Talk, table: Table) -> list[Said]:
    return [said_to(line, ADA.id) for line in await talk.heard(table, PUBLIC, "table")]


async def test_a_line_of_chat(line: Line, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    talk, heard = Talk(matches), list[Voice]()
    talk.listen(heard.append)
    line.breaks = True
    said = await talk.say(match_id, ADA, "table", "hello")
    assert not line.breaks
    assert [said_to(voice.line, ADA.id) for voice in heard] == [said]
    assert await lines(talk, await matches.table(match_id)) == [said]


@pytest.mark.parametrize("said_again", [False, True])
async def test_a_line_of_chat_while_the_database_goes_away(line: Line, matches: Matches, said_again: bool) -> None:
    """It is heard once, whether or not it is said again."""
    match_id = await started(matches, "nim", ADA, BEN)
    talk, heard = Talk(matches), list[Voice]()
    talk.listen(heard.append)

    async def say() -> Said:
        return await talk.say(match_id, ADA, "table", "hello", "k")

    await put_off(line, say)
    assert not heard
    if said_again:
        await say()
    await eventually(lambda: heard)
    await asyncio.sleep(0.2)
    assert [said_to(voice.line, ADA.id) for voice in heard] == [await say()]
    assert await lines(talk, await matches.table(match_id)) == [said_to(heard[0].line, ADA.id)]
    await talk.close()


async def test_a_line_of_chat_that_never_came_to_be(line: Line, matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    talk, heard = Talk(matches), list[Voice]()
    talk.listen(heard.append)
    line.down = True
    with pytest.raises(Away):
        await talk.say(match_id, ADA, "table", "hello", "k")
    line.down = False
    await asyncio.sleep(0.2)
    assert not heard
    said = await talk.say(match_id, ADA, "table", "hello", "k")
    assert [said_to(voice.line, ADA.id) for voice in heard] == [said]
    await talk.close()


async def test_a_guest_and_a_seat_that_is_offered(line: Line, matches: Matches) -> None:
    """What has no news for anybody is there once, too."""
    guest = User("eve", "Eve", True)
    line.breaks = True
    await line.store.write(new_guest, guest, digest_of("token"))
    session = await line.store.read(find_session, digest_of("token"))
    assert session is not None
    assert session.user == guest
    match_id = await started(matches, "nim", ADA, BEN)
    line.breaks = True
    code = await handing.offer(matches, match_id, BEN.id)
    assert not line.breaks
    assert (await handing.accept(matches, match_id, CLEO, code)).seat_of(CLEO.id) is not None


@pytest.mark.parametrize("for_long", [False, True])
async def test_taking_over_what_a_dead_process_left(line: Line, matches: Matches, for_long: bool) -> None:
    """What the database says is minded here is minded here."""
    left = sorted([await with_bots(matches, "nim", ("player", "me"), ("player", "bot:random")) for _ in range(3)])
    tried: list[str] = []

    async def take_over() -> list[str]:
        return sorted(await line.store.write(processes.take_over, "here", 10, tried))

    if for_long:
        await put_off(line, take_over)
    else:
        line.breaks = True
    assert await take_over() == left
    tried.clear()
    assert await take_over() == []
