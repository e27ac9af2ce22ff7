"""What is kept for a time only goes after it, and nothing else does; statistics stay."""

import pytest
from sqlalchemy import Connection, func, select, update

from app.matches.keeping import DAY, Keep, forget_old
from app.matches.matches import Matches
from app.matches.opening import Wish, open_match
from app.matches.playing import person, resign
from app.matches.refusals import NotThere
from app.matches.talking import Talk
from app.store import auditing, moderating, reports
from app.store.auditing import Deed
from app.store.engine import Store
from app.store.metadata import metadata, now
from app.store.people import User, new_guest, session, user
from app.store.reports import Report
from app.store.sanctions import BAN, Sanction
from app.store.statistics import person_sums
from app.store.tables import match
from tests.matches.conftest import ADA, BEN, CLEO, DAN
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio


def count(connection: Connection, table: str) -> int:
    return connection.scalar(select(func.count()).select_from(metadata.tables[table])) or 0


def older(connection: Connection, days: int) -> None:
    """All that was done was done so many days earlier."""
    by = days * DAY
    connection.execute(update(match).values(ended=match.c.ended - by, created=match.c.created - by))
    connection.execute(update(session).values(last_seen=session.c.last_seen - by))
    connection.execute(update(user).values(created=user.c.created - by))
    connection.execute(update(reports.report).values(closed=reports.report.c.closed - by))
    connection.execute(update(auditing.audit).values(at=auditing.audit.c.at - by))


async def finished(matches: Matches) -> str:
    match_id = await started(matches, "nim", ADA, BEN)
    await Talk(matches).say(match_id, ADA, "table", "hello")
    await answer(matches, match_id, ADA, "1")
    await resign(matches, match_id, person(BEN.id))
    return match_id


async def test_by_default_nothing_goes(matches: Matches, store: Store) -> None:
    match_id = await finished(matches)
    await store.write(older, 10_000)
    assert await forget_old(matches, Keep()) == {}
    assert await matches.fresh(match_id)
    assert await store.read(count, "chat") == 1


async def test_matches_go_after_their_time_and_their_results_stay(matches: Matches, store: Store) -> None:
    old = await finished(matches)
    await store.write(older, 31)
    young, running = await finished(matches), await started(matches, "nim", ADA, BEN)
    assert await forget_old(matches, Keep(matches=30)) == {"matches": 1}
    assert await forget_old(matches, Keep(matches=30)) == {}
    with pytest.raises(NotThere):
        await matches.table(old)
    for each in (young, running):
        assert await matches.fresh(each)
    (sums,) = [each for each in await store.read(person_sums, ADA.id, None) if each.result == "won"]
    assert sums.count == 2


async def test_many_matches_go_a_few_at_a_time(matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.matches.keeping.AT_ONCE", 2)
    for _ in range(5):
        await finished(matches)
    await store.write(older, 31)
    assert await forget_old(matches, Keep(matches=30)) == {"matches": 5}
    assert await store.read(count, "result") == 10


async def test_chat_goes_before_its_match(matches: Matches, store: Store) -> None:
    old = await finished(matches)
    await store.write(older, 8)
    await finished(matches)
    assert await forget_old(matches, Keep(chat=7)) == {"chat": 1}
    assert await store.read(count, "chat") == 1
    assert await matches.fresh(old)


async def test_guests_go_who_left_no_trace(matches: Matches, store: Store) -> None:
    """Cleo has opened a table, Dan was banned, Ada and Ben have played; Eve and Finn did nothing, Finn of late."""
    await finished(matches)
    await open_match(matches, CLEO, Wish(game="nim"), ())
    await store.write(
        moderating.sanction, DAN.id, Sanction(BAN, None, "", 1), Deed(id="d", at=1, by=None, deed="ban", whom=DAN.id)
    )
    await store.write(new_guest, User("eve", "Eve", True), b"e" * 32)
    await store.write(older, 100)
    await store.write(new_guest, User("finn", "Finn", True), b"f" * 32)
    assert await forget_old(matches, Keep(guests=90)) == {"guests": 1}
    names = await store.read(lambda connection: set(connection.scalars(select(user.c.name))))
    assert names == {"Ada", "Ben", "Cleo", "Dan", "Finn"}


async def test_reports_and_the_log_of_deeds(matches: Matches, store: Store) -> None:
    for name in ("open", "closed"):
        await store.write(reports.add, Report(id=name, at=now(), by=ADA.id, whom=name, reason="x"))
    await store.write(moderating.close_report, "closed", Deed(id="c", at=now(), by=None, deed="report"))
    await store.write(older, 8)
    await store.write(auditing.write, Deed(id="e", at=now(), by=None, deed="words"))
    assert await forget_old(matches, Keep(reports=7)) == {"reports": 2}
    (left,) = await store.read(reports.reports, ADA.id, False, None, 10)
    assert left.report.id == "open"
    assert [told.deed.id for told in await store.read(auditing.deeds, None, 10)] == ["e"]


async def test_sessions_end_that_were_not_used(matches: Matches, store: Store) -> None:
    await store.write(older, 8)
    await store.write(new_guest, User("eve", "Eve", True), b"e" * 32)
    assert await forget_old(matches, Keep(sessions=7)) == {"sessions": 4}
    assert await store.read(count, "session") == 1
