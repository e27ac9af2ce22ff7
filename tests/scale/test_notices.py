"""Two processes over one database send notices: each is sent by one of them, and to nobody who is at the table."""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing

import pytest
from sqlalchemy import create_engine, text

from tests.notices.letterbox import PATIENCE, Letterbox, letterbox
from tests.scale.fleet import Fleet, fleet
from tests.secrecy.tap import Tap

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

API = "/api/v1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    with fleet(tmp_path_factory.mktemp("notices"), 2, SPOOR_WEBHOOKS="private", SPOOR_NOTICE_DELAY="0") as (ships, _):
        yield ships


def guest(stack: ExitStack, url: str, name: str, box: Letterbox) -> Tap:
    """Somebody whose notices go to an address of theirs."""
    person = stack.enter_context(closing(Tap(url, name)))
    wanted = {"url": f"{box.address}/{name}", "shape": "json"}
    assert person.ask("PUT", f"{API}/notices/webhook", wanted).status == 200
    return person


def open_table(first: Tap, others: int) -> str:
    seats = [{"role": "beast", "player": "me"}, *[{"role": "investigator", "player": "open"}] * others]
    match: str = first.post(f"{API}/matches", {"game": "la_bete", "seats": seats}, 201)["id"]
    return match


def until_all_is_noted(house: Fleet) -> None:
    """Until neither of the two has anything more to send."""
    engine = create_engine(house.database)
    deadline = time.monotonic() + PATIENCE
    waiting = text("SELECT (SELECT count(*) FROM dispatch) + (SELECT count(*) FROM notice WHERE due IS NOT NULL)")
    while True:
        with engine.connect() as connection:
            if not connection.scalar(waiting):
                break
        assert time.monotonic() < deadline
        time.sleep(0.05)
    engine.dispose()


def test_each_thing_is_sent_once(house: Fleet) -> None:
    with letterbox() as box, ExitStack() as stack:
        names = [f"Guest {n}" for n in range(6)]
        people = [guest(stack, house.urls[n % 2], name.replace(" ", ""), box) for n, name in enumerate(names)]
        tables = [people[n : n + 2] for n in range(0, 6, 2)]
        wanted: Counter[tuple[str, str, str]] = Counter()

        def play(two: list[Tap]) -> list[tuple[str, str, str]]:
            """Some matches between two who came to different processes and have none of them open."""
            told = []
            for _ in range(5):
                match = open_table(two[0], 1)
                two[1].post(f"{API}/matches/{match}/join")
                told += [(f"/{two[0].name}", match, "turn"), (f"/{two[1].name}", match, "started")]
            return told

        with ThreadPoolExecutor() as threads:
            for told in threads.map(play, tables):
                wanted.update(told)
        box.wait_until(lambda come: len(come) >= len(wanted))
        until_all_is_noted(house)
        assert Counter((each.path, each.json["match"]["id"], each.json["kind"]) for each in box.come) == wanted


def test_who_has_the_table_open_on_the_other_process_is_not_called(house: Fleet) -> None:
    """At each of two tables one sits by one process, and all else is done by the other, which knows of nobody there:
    whichever of the two sends, one of those who sit there is elsewhere.
    """
    with letterbox() as box, ExitStack() as stack:
        tables = []
        for here, there in (0, 1), (1, 0):
            ada = stack.enter_context(closing(Tap(house.urls[here], "Ada")))
            ben = guest(stack, house.urls[there], f"Ben{there}", box)
            cleo = guest(stack, house.urls[here], f"Cleo{here}", box)
            match = open_table(ada, 2)
            ben.post(f"{API}/matches/{match}/join")
            ben.sit_down(match)
            tables.append((match, ada, ben, cleo))
        for match, _, _, cleo in tables:
            cleo.post(f"{API}/matches/{match}/join")
        for option in ("identity:devil", "village:5"):
            for match, ada, _, _ in tables:
                asked = ada.get(f"{API}/matches/{match}/view")["decisions"][0]["id"]
                ada.post(f"{API}/matches/{match}/moves", {"decision": asked, "options": [option], "key": option})
        turns = {"/Cleo0", "/Cleo1"}
        box.wait_until(lambda come: {each.path for each in come if each.json["kind"] == "turn"} >= turns)
        until_all_is_noted(house)
        assert {each.path for each in box.come} == turns
        for _, _, ben, _ in tables:
            assert ben.get(f"{API}/notices")["unread"] == 0
