"""Finding tables: by words of titles and names, one's own turn first, page by page, whatever signs are searched for."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert, text

from app.matches import hosting, listing
from app.matches.matches import Matches
from app.matches.opening import Wish, open_match
from app.matches.seating import join
from app.matches.seen import Mark
from app.store import matches as stored
from app.store import people, tables
from app.store.engine import Store
from app.store.listing import Wanted
from app.store.people import User, digest_of, new_guest
from app.store.spelling import words_of
from app.store.turns import TURN
from tests.matches.conftest import ADA, BEN, CLEO
from tests.matches.tables import answer, started
from tests.store.effort import effort

pytestmark = pytest.mark.anyio


async def found(matches: Matches, sought: str, user: User | None = None, **wanted: Any) -> list[str]:
    """The titles that are found, in their order."""
    page, _ = await listing.lobby(
        matches, Wanted(user=None if user is None else user.id, words=words_of(sought), **wanted)
    )
    return [entry.title for entry in page]


async def opened(matches: Matches, *titles: str, by: User = ADA, **wish: Any) -> None:
    for title in titles:
        await open_match(matches, by, Wish(game="nim", title=title, **wish), ())


def test_words_are_the_same_however_they_are_written() -> None:
    assert words_of("Gévaudan") == words_of("GEVAUDAN") == words_of("ge\u0301vaudan") == ("gevaudan",)
    assert words_of("Straße") == words_of("STRASSE") == ("strasse",)
    assert words_of("İstanbul") == words_of("istanbul")
    assert words_of("Ada's table") == ("ada", "'", "s", "table")
    assert words_of("100% a_b") == ("100", "%", "a", "_", "b")
    assert words_of("  ") == words_of("\u0301") == ()
    assert words_of("x" * 99) == ("x" * 40,)


async def test_a_title_is_found_by_the_beginnings_of_its_words(matches: Matches) -> None:
    await opened(matches, "Night of the Wolf", "Wolves by night", "Ördög", "100%", "a_b", "ab")
    assert await found(matches, "wol") == ["Wolves by night", "Night of the Wolf"]
    assert await found(matches, "WOLF nig") == ["Night of the Wolf"]
    assert await found(matches, "olf") == [], "the beginnings, not the middles"
    assert await found(matches, "ordog") == await found(matches, "ÖRDÖG") == ["Ördög"]
    assert await found(matches, "wolf day") == []


async def test_no_sign_stands_for_others(matches: Matches) -> None:
    await opened(matches, "100%", "a_b", "ab", "100 men", "back\\slash", "it's")
    assert await found(matches, "%") == ["100%"]
    assert await found(matches, "_") == ["a_b"]
    assert await found(matches, "100%") == ["100%"]
    assert await found(matches, "\\") == ["back\\slash"]
    assert await found(matches, "'") == ["it's"]
    assert await found(matches, "*") == await found(matches, "'; DROP TABLE match --") == []
    assert sorted(await found(matches, "a")) == sorted(["a_b", "ab", "it's", "100 men", "back\\slash", "100%"]), "Ada's"


async def test_a_table_is_found_by_who_sits_there(matches: Matches, store: Store) -> None:
    await opened(matches, "One")
    table = await open_match(matches, CLEO, Wish(game="nim", title="Two"), ())
    assert await found(matches, "cleo") == ["Two"]
    assert await found(matches, "ad") == ["One"]
    await join(matches, table.id, BEN)
    assert await found(matches, "ben") == ["Two"]
    assert await found(matches, "ben two") == ["Two"]
    assert await found(matches, "ben cleo") == ["Two"]
    await store.write(people.rename, BEN.id, "Benoît")
    assert await found(matches, "benoit") == ["Two"]
    await store.write(people.rename, BEN.id, "Otto")
    assert await found(matches, "ben") == []
    assert await found(matches, "otto") == ["Two"]


async def test_another_title_is_another_word(matches: Matches) -> None:
    table = await open_match(matches, ADA, Wish(game="nim", title="First"), ())
    await hosting.retitle(matches, table.id, ADA.id, "Second")
    assert await found(matches, "first") == []
    assert await found(matches, "second") == ["Second"]


async def test_unlisted_tables_are_found_by_their_people_alone(matches: Matches) -> None:
    await opened(matches, "Hidden", visibility="unlisted")
    for user in (None, BEN):
        assert await found(matches, "hidden", user) == []
        assert await found(matches, "ada", user) == []
    assert await found(matches, "hidden", ADA, mine=True) == ["Hidden"]
    assert await found(matches, "hidden", BEN, mine=True) == []


def test_whose_turn_it_is_lies_where_the_database_looks_for_it() -> None:
    assert Mark.__struct_fields__[TURN] == "turn"


async def test_ones_own_turn_comes_first_in_ones_own_list(matches: Matches) -> None:
    """Older than all others, and still on the first page; each once, whatever the page ends with."""
    waiting = [await started(matches, "nim", ADA, BEN, title=f"waits {n}") for n in range(3)]
    others = [await started(matches, "nim", ADA, BEN, title=f"goes on {n}") for n in range(3)]
    for match_id in others:
        await answer(matches, match_id, ADA, "1")
    await opened(matches, "open 0", "open 1", by=ADA)
    for most in (1, 2, 3, 4, 50):
        titles: list[str] = []
        turns: list[bool] = []
        before = None
        while True:
            page, more = await listing.lobby(matches, Wanted(user=ADA.id, mine=True, before=before, most=most))
            titles += [entry.title for entry in page]
            turns += [entry.your_turn is True for entry in page]
            if more is None:
                break
            before = listing.place(more)
        assert titles == [
            *("waits 2", "waits 1", "waits 0"),
            *("open 1", "open 0", "goes on 2", "goes on 1", "goes on 0"),
        ]
        assert turns == [True] * 3 + [False] * 5
    assert len(waiting) == 3
    page, _ = await listing.lobby(matches, Wanted(user=BEN.id, mine=True, most=3))
    assert [entry.title for entry in page] == ["goes on 2", "goes on 1", "goes on 0"]


async def test_what_is_finished_comes_by_its_end(matches: Matches) -> None:
    ids = [await started(matches, "nim", ADA, BEN, title=f"match {n}", options={"sticks": 1}) for n in range(3)]
    for n in (1, 2, 0):
        await answer(matches, ids[n], ADA, "1")
        await a_while()
    titles: list[str] = []
    before = None
    for _ in range(3):
        page, more = await listing.lobby(matches, Wanted(user=None, status="finished", before=before, most=1))
        titles += [entry.title for entry in page]
        before = None if more is None else listing.place(more)
    assert titles == ["match 0", "match 2", "match 1"]


async def a_while() -> None:
    """A millisecond goes by: ends at the same one are in the order of their ids."""
    await asyncio.sleep(0.002)


MANY = 20_000
FEW = MANY // 4
"""Rows that may be looked at for a page."""

ONCE = 2 * MANY
"""The same for a search: each table once, as PostgreSQL likes to do, and what was found."""

WIDE = 6 * MANY
"""The same for a word that is found nearly everywhere: also who sits there."""


async def test_the_lobby_is_as_quick_with_many_tables(matches: Matches, store: Store) -> None:
    """A page, a search and a search that finds nothing, among twenty thousand."""
    people_ids = [f"person{n}" for n in range(200)]
    for n, user in enumerate(people_ids):
        await store.write(new_guest, User(user, f"Somebody {n}", True), digest_of(user))
    first = await open_match(matches, ADA, Wish(game="nim", title="Needle"), ())
    row = await store.read(stored.load, first.id)
    assert row is not None

    def fill(connection: Any) -> None:
        old = dict(connection.execute(tables.match.select().where(tables.match.c.id == first.id)).mappings().one())
        shot = dict(connection.execute(tables.snapshot.select()).mappings().one())
        ids = [f"m{n}" for n in range(MANY)]
        status = ("open", "running", "finished", "finished")
        matches_rows = [
            {**old, "id": i, "invite": i, "title": f"Hay {n}", "status": status[n % 4], "created": n, "ended": n}
            for n, i in enumerate(ids)
        ]
        connection.execute(insert(tables.match), matches_rows)
        connection.execute(insert(tables.snapshot), [{**shot, "match": i} for i in ids])
        connection.execute(
            insert(tables.title_word), [{"word": w, "match": i} for n, i in enumerate(ids) for w in ("hay", str(n))]
        )
        seats = [
            {
                "match": i,
                "seat": f"player:{k}",
                "place": k,
                "role": "player",
                "side": "p",
                "user": people_ids[(n + k) % 200],
                "joined": 1,
            }
            for n, i in enumerate(ids)
            for k in (1, 2)
        ]
        connection.execute(insert(tables.seat), seats)
        connection.execute(text("ANALYZE"))

    await store.write(fill)

    async def takes(sought: str, user: User | None = None, **wanted: Any) -> int:
        with effort(store) as spent:
            await found(matches, sought, user, **wanted)
        return spent.rows

    for status in ("open", "running", "finished"):
        for sought, most in (("", FEW), ("needle", ONCE), ("nothing", ONCE), ("hay", WIDE), ("somebody 17", WIDE)):
            assert 0 < await takes(sought, status=status) < most, f"{status} {sought!r}"
    for mine in (User("person3", "", True), ADA):
        assert 0 < await takes("", mine, mine=True) < WIDE, mine.id
