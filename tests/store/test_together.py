"""Questions that go to the database together bring what each would bring alone, and fail as each would."""

import pytest
from sqlalchemy import BigInteger, bindparam, func, select, text
from sqlalchemy.exc import DBAPIError

from app.store.away import Away
from app.store.engine import Store
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
