"""Who is given notice of what: those who sit there and aren't at the table, once, with whatever calls them."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, select

from app.core.refusal import Refusal
from app.matches import handing, playing
from app.matches.calling import Calling
from app.matches.matches import Matches
from app.matches.talking import Talk
from app.store import notices
from app.store.engine import Store
from app.store.metadata import now
from app.store.notices import Notice
from app.store.people import User
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio

AFTER = 30.0


class Presence:
    """Who is at the table, for a test."""

    def __init__(self) -> None:
        self.seats: set[str] = set()

    def __call__(self, match_id: str, seat: str, user: str) -> bool:
        return seat in self.seats


@pytest.fixture
def there() -> Presence:
    return Presence()


@pytest.fixture
async def matches(store: Store, there: Presence) -> AsyncIterator[Matches]:
    calling = Calling(AFTER)
    calling.present = there
    matches = Matches(store, GAMES, calling=calling)
    yield matches
    await matches.close()


async def of(matches: Matches, user: User) -> list[Notice]:
    return await matches.store.read(notices.of_user, user.id)


async def kinds(matches: Matches, user: User) -> list[str]:
    """The kinds of this person's notices that are unread and hold."""
    return sorted(each.kind for each in await of(matches, user) if each.read is None)


def rows(connection: Connection) -> int:
    return len(connection.execute(select(notices.notice)).all())


async def test_it_is_ones_turn_as_long_as_it_is(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN, title="Wolves")
    assert await kinds(matches, ADA) == ["started", "turn"]
    assert await kinds(matches, BEN) == ["started"]
    await answer(matches, match_id, ADA, "1")
    assert await kinds(matches, ADA) == ["started"]
    assert await kinds(matches, BEN) == ["started", "turn"]
    (turn,) = [each for each in await of(matches, BEN) if each.kind == "turn"]
    assert (turn.match, turn.title, turn.game) == (match_id, "Wolves", "nim")


async def test_of_each_kind_there_is_one_and_the_newest_is_unread(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await matches.store.write(notices.read, ADA.id, now())
    assert await kinds(matches, ADA) == []
    for who in (ADA, BEN, ADA, BEN):
        await answer(matches, match_id, who, "1")
    assert await kinds(matches, ADA) == ["turn"], "it is her turn once more"
    assert await matches.store.read(rows) == 4


async def test_who_is_at_the_table_is_not_called_to_it(matches: Matches, there: Presence) -> None:
    there.seats = {"player:1", "player:2"}
    match_id = await started(matches, "nim", ADA, BEN)
    for who in (ADA, BEN, ADA):
        await answer(matches, match_id, who, "1")
    assert await matches.store.read(rows) == 0
    there.seats = {"player:1"}
    await answer(matches, match_id, BEN, "1")
    await answer(matches, match_id, ADA, "1")
    assert (await kinds(matches, ADA), await kinds(matches, BEN)) == ([], ["turn"])


async def test_the_end_takes_the_place_of_all_else(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    await playing.resign(matches, match_id, playing.person(BEN.id))
    assert (await kinds(matches, ADA), await kinds(matches, BEN)) == (["ended"], ["ended"])


async def test_seen_notices_of_one_match_are_read_and_others_are_not(matches: Matches) -> None:
    first, second = [await started(matches, "nim", ADA, BEN, seed=bytes([n]) * 32) for n in (1, 2)]
    await matches.store.write(notices.read, ADA.id, now(), first)
    assert {each.match for each in await of(matches, ADA) if each.read is None} == {second}
    assert await kinds(matches, BEN) == ["started", "started"]


async def test_who_sits_there_no_more_is_told_nothing_of_it(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    code = await handing.offer(matches, match_id, ADA.id)
    await handing.accept(matches, match_id, CLEO, code)
    assert await of(matches, ADA) == []


async def test_what_a_change_is_refused_for_calls_nobody(matches: Matches) -> None:
    """Notice is written in the change's own transaction, so a change that never was leaves none."""
    match_id = await started(matches, "nim", ADA, BEN)
    await matches.store.write(notices.read, BEN.id, now())

    # Another process, of a release that calls nobody, makes Ada's move first; what is known here is old by then.
    elsewhere = Matches(matches.store, GAMES, me="elsewhere")
    await answer(elsewhere, match_id, ADA, "1")
    with pytest.raises(Refusal):
        await answer(matches, match_id, ADA, "2")
    await elsewhere.close()
    assert await kinds(matches, BEN) == [], "the process that made the move calls nobody, and the refused move neither"


# The chat.


async def test_a_name_with_a_sign_before_it_calls(matches: Matches) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "nim", ADA, BEN)
    await matches.store.write(notices.read, BEN.id, now())
    for line in ("Ben, are you there?", "me@ben.example", "@Benjamin", "@Ada herself", "@", "@ Ben"):
        await talk.say(match_id, ADA, "table", line)
    assert await kinds(matches, BEN) == []
    await talk.say(match_id, ADA, "table", "hello @ben!")
    assert await kinds(matches, BEN) == ["mention"]
    assert "mention" not in await kinds(matches, ADA), "nobody calls themselves"


async def test_a_side_calls_its_own(matches: Matches) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    for who in (ADA, BEN, CLEO):
        await matches.store.write(notices.read, who.id, now())
    await talk.say(match_id, BEN, "side", "@Ada will never read this, @Cleo does")
    assert "mention" not in await kinds(matches, ADA)
    assert "mention" in await kinds(matches, CLEO)


async def test_a_line_said_twice_under_one_key_calls_once(matches: Matches) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "nim", ADA, BEN)
    await talk.say(match_id, ADA, "table", "@Ben", "k")
    await matches.store.write(notices.read, BEN.id, now())
    await talk.say(match_id, ADA, "table", "@Ben", "k")
    assert await kinds(matches, BEN) == []
