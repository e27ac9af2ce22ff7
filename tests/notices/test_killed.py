"""A real server that is killed while it sends: after its restart everybody is told, and nobody for ever."""

import signal
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, text

from app.notices.sending import CLAIMED, TO_ONE
from app.store.metadata import now
from tests.notices.letter import Letter
from tests.notices.letterbox import PATIENCE, Letterbox, letterbox
from tests.secrecy.tap import Tap
from tests.serving import free_port, serving
from tests.store.databases import postgres_url, sqlite_url

API = "/api/v1"
SETTINGS = {"SPOOR_WEBHOOKS": "private", "SPOOR_NOTICE_DELAY": "0"}
DAY = 24 * 3600 * 1000


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return sqlite_url(tmp_path) if request.param == "sqlite" else postgres_url("spoor_test_killed")


def a_match(*people: Tap) -> None:
    """Begin one between these, of whom nobody has it open. It is the first one's turn."""
    first, *others = people
    seats = [{"role": "beast", "player": "me"}, *({"role": "investigator", "player": "open"} for _ in others)]
    match = first.post(f"{API}/matches", {"game": "la_bete", "title": str(first.name), "seats": seats}, 201)["id"]
    for other in others:
        other.post(f"{API}/matches/{match}/join")


def listens(person: Tap, box: Letterbox) -> None:
    """This person's notices go there, each to an address of theirs."""
    wanted = {"url": f"{box.address}/{person.name}", "shape": "json"}
    assert person.ask("PUT", f"{API}/notices/webhook", wanted).status == 200


def under_way(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(text('SELECT id, tries, "next" FROM dispatch')))


def move_claims(engine: Engine, to: int) -> None:
    """As if so much time had passed, or had not."""
    with engine.begin() as connection:
        connection.execute(text('UPDATE dispatch SET "next" = :at'), {"at": to})


def until_all_is_noted(engine: Engine) -> None:
    """Until the server has nothing more to send."""
    deadline = time.monotonic() + PATIENCE
    while left := under_way(engine):
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


def test_what_was_being_sent_when_the_server_was_killed_is_sent_after_its_restart(
    tmp_path: Path, database: str
) -> None:
    """Two are being sent and one waits for its turn: all three are claimed, and sent anew when the claim ends."""
    port, settings = free_port(), {**SETTINGS, "SPOOR_DATABASE_URL": database}
    engine = create_engine(database)
    with ExitStack() as stack:
        box = stack.enter_context(letterbox())
        stack.callback(engine.dispose)
        with serving(tmp_path, port, -signal.SIGKILL, **settings) as server:
            people = [stack.enter_context(closing(Tap(server.url, name))) for name in ("Ada", "Ben", "Cleo", "Dan")]
            for person in people:
                listens(person, box)
            box.answering.clear()
            a_match(*people[:3])
            box.wait_until(lambda come: len(come) == TO_ONE)
            server.process.kill()
            server.process.wait()
        box.answering.set()
        claimed = under_way(engine)
        assert [row.tries for row in claimed] == [1, 1, 1]
        assert {row.next - now() <= CLAIMED for row in claimed} == {True}
        move_claims(engine, now() + DAY)
        with serving(tmp_path, port, 0, **settings) as server:
            for person in people:
                person.hang_up()
            a_match(people[3], people[0])
            come = box.wait_until(lambda come: any(each.path == "/Dan" for each in come))
            first = [each for each in come if each.json["match"]["title"] == "Ada"]
            assert len(first) == TO_ONE, "what is claimed is nobody else's"
            move_claims(engine, now())
            come = box.wait_until(lambda come: {*names(come)} == {row.id for row in claimed} | others(come))
            until_all_is_noted(engine)
            told = [each for each in box.come if each.json["match"]["title"] == "Ada"]
            assert names(told).keys() == {row.id for row in claimed}
            assert sorted(names(told).values()) == [1, 2, 2], "whoever may have got it gets it under the same name"
            assert len({(each.headers["spoor-delivery"], each.body) for each in told}) == len(claimed)
            with engine.connect() as connection:
                assert connection.scalar(text("SELECT count(*) FROM notice WHERE due IS NOT NULL")) == 0
                assert {*connection.scalars(text("SELECT fails FROM channel"))} == {0}


def names(come: list[Letter]) -> Counter[str]:
    """How often each has come, by the name under which it is sent."""
    return Counter(each.headers["spoor-delivery"] for each in come)


def others(come: list[Letter]) -> set[str]:
    """The names of what belongs to other matches than Ada's."""
    return {each.headers["spoor-delivery"] for each in come if each.json["match"]["title"] != "Ada"}
