"""Questions that go to the database together bring what each would bring alone, and fail as each would."""

import asyncio

import pytest
from sqlalchemy import BigInteger, bindparam, func, select, text
from sqlalchemy.exc import DBAPIError

from app.store.away import Away
from app.store.engine import READERS, Store, make_engine
from app.store.people import User, new_guest, session, user
from app.store.together import Together

pytestmark = pytest.mark.anyio

NAMES = select(user.c.name, user.c.guest, user.c.created).where(user.c.id == bindparam("id"))
SESSIONS = select(session.c.digest).where(session.c.user == bindparam("id")).limit(3)
EARLY = select(func.count()).where(user.c.created > bindparam("since", 0, BigInteger))
NONE = select(user.c.name).where(user.c.id == bindparam("nobody", ""))


async def test_all_are_answered_in_order_and_in_the_right_kinds(store: Store) -> None:
    await store.write(new_guest, User("ada", "Ada", True), bytes(range(32)))
    questions = Together(NAMES, SESSIONS, EARLY, NONE)
    for _ in range(8):  # psycopg prepares a statement after some times
        names, digests, early, none = await store.read(questions.ask, {"id": "ada"})
        ((name, guest, created),) = names
        assert (name, guest, type(guest), type(created)) == ("Ada", True, bool, int)
        assert [tuple(row) for row in digests] == [(bytes(range(32)),)]
        assert [tuple(row) for row in early] == [(1,)]
        assert list(none) == []
    _, _, late, _ = await store.read(questions.ask, {"id": "ada", "since": created})
    assert [tuple(row) for row in late] == [(0,)]


async def test_a_wrong_question_is_told_and_the_next_is_answered(store: Store) -> None:
    wrong = Together(NAMES, select(text("nothing_like_it")), SESSIONS)
    with pytest.raises(DBAPIError) as fault:
        await store.read(wrong.ask, {"id": "ada"})
    assert "nothing_like_it" in str(fault.value.orig)
    assert not fault.value.connection_invalidated
    assert await store.read(Together(NAMES).ask, {"id": "ada"}) == [[]]


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_a_line_that_breaks_meanwhile_is_told_as_away_and_another_is_taken(store: Store) -> None:
    ends = Together(NAMES, select(func.pg_terminate_backend(func.pg_backend_pid())))
    with pytest.raises(Away):
        await store.read(ends.ask, {"id": "ada"})
    assert await store.read(Together(NAMES).ask, {"id": "ada"}) == [[]]


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_all_are_of_one_moment_without_a_transaction_around_them(store: Store) -> None:
    moment = select(func.now(), func.current_setting("transaction_isolation"))
    writable = select(func.current_setting("transaction_read_only"))
    first, _, last, read_only = await store.read(
        Together(moment, select(func.pg_sleep(0.01)), moment, writable).ask, {}
    )
    assert first == last
    assert first[0][1] == "repeatable read"
    assert read_only == [("on",)]


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_lines_that_died_at_rest_are_not_noticed(store: Store, url: str) -> None:
    others = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )
    names, elsewhere = Together(NAMES), make_engine(url, read_only=False)
    await asyncio.gather(*(store.read(names.ask, {"id": "ada"}) for _ in range(READERS)))
    with elsewhere.connect() as connection:
        ended = connection.execute(others).all()
    elsewhere.dispose()
    assert len(ended) > 1
    found = await asyncio.gather(*(store.read(names.ask, {"id": "ada"}) for _ in range(2 * READERS)))
    assert found == [[[]]] * 2 * READERS
