"""Whoever looks on late by way of another process is told nothing early there either: over no route, and no socket."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from random import Random
from typing import Any

import pytest

from tests.scale.fleet import Fleet, fleet
from tests.secrecy.tap import Tap, fresh_key

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

API = "/api/v1/matches"
LATE = 3
MOVES = 24
LOOKS = 4
"""How often she looks after each move: a note between two processes takes a few milliseconds."""

SEATS = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Two processes."""
    with fleet(tmp_path_factory.mktemp("late"), 2) as (ships, _):
        yield ships


@pytest.fixture
def people(house: Fleet) -> Iterator[tuple[Tap, Tap, Tap]]:
    """Two who play at the first process, and one who looks on at the second."""
    with ExitStack() as stack:
        ada, ben = (stack.enter_context(closing(Tap(house.urls[0], name))) for name in ("Ada", "Ben"))
        yield ada, ben, stack.enter_context(closing(Tap(house.urls[1], "Cleo")))


def opens(ada: Tap, delay: dict[str, int]) -> str:
    wanted = {"game": "la_bete", "title": "Late", "seats": SEATS, "start": "hand", "spectators": {"delay": delay}}
    match: str = ada.post(API, wanted, 201)["id"]
    return match


def moves(who: Tap, match: str, luck: Random) -> bool:
    """Answer something, if anything is asked."""
    view = who.get(f"{API}/{match}/view")
    asked = [each for each in view["decisions"] if each["standing"] is None]
    if not asked:
        return False
    question = luck.choice(asked)
    count = luck.randint(question["least"], min(question["most"], len(question["options"])))
    options = [option["id"] for option in luck.sample(question["options"], count)]
    who.post(f"{API}/{match}/moves", {"decision": question["id"], "options": options, "key": fresh_key()})
    return True


def test_fault_43_so_many_moves_late_at_every_process(people: tuple[Tap, Tap, Tap]) -> None:
    ada, ben, cleo = people
    match = opens(ada, {"moves": LATE})
    ben.post(f"{API}/{match}/join")
    cleo.sit_down(match)
    ada.post(f"{API}/{match}/start")
    seen: list[tuple[int, Any, int]] = []

    def look(made: int) -> None:
        """What she is sent, and what she is answered, when so many moves have been made."""
        told = [frame for frame in cleo.hear() if frame["t"] == "state"]
        told.append(cleo.get(f"{API}/{match}/view"))
        seen.extend((made, each["view"], each["events_from"] + len(each["events"])) for each in told)

    luck, made = Random(7), 0
    look(made)
    while made < MOVES:
        assert moves(ada, match, luck) or moves(ben, match, luck), "nobody is asked anything"
        made += 1
        for _ in range(LOOKS):
            look(made)
            time.sleep(0.02)
    ada.post(f"{API}/{match}/resign")
    cleo.hear_until(lambda frame: frame["t"] == "state" and frame["status"] == "finished")

    shown = [ada.get(f"{API}/{match}/replay?as=public&at={number}") for number in range(MOVES + 1)]
    knew = [(each["view"], each["events_from"] + len(each["events"])) for each in shown]
    stood = [(made, knew.index((view, events))) for made, view, events in seen if view is not None]
    assert [(made, at) for made, at in stood if at > made - LATE] == []
    assert max(at for _, at in stood) > LATE, "she has seen something, and not only the beginning"
    assert {made for made, view, _ in seen if view is None} >= {0, 1, LATE - 1}, "at first it hasn't begun"


def test_fault_43_minutes_late_the_other_process_tells_of_nothing(people: tuple[Tap, Tap, Tap]) -> None:
    ada, ben, cleo = people
    match = opens(ada, {"minutes": 1440})
    ben.post(f"{API}/{match}/join")
    cleo.enter_lobby()
    cleo.sit_down(match)
    ada.post(f"{API}/{match}/chat?channel=table", {"text": "the first canary"}, 201)
    before = [cleo.get(path) for path in paths(match)]
    cleo.hear()
    heard = len(cleo.frames)
    ada.post(f"{API}/{match}/start")
    luck = Random(7)
    for number in range(MOVES):
        assert moves(ada, match, luck) or moves(ben, match, luck), "nobody is asked anything"
        ada.post(f"{API}/{match}/chat?channel=table", {"text": f"canary {number}"}, 201)
        if number % 8 == 0:
            assert [cleo.get(path) for path in paths(match)] == before
    ada.post(f"{API}/{match}/resign")
    for _ in range(20):
        cleo.hear()
        time.sleep(0.05)
    assert cleo.frames[heard:] == []
    assert [cleo.get(path) for path in paths(match)] == before
    assert "canary" not in cleo.said_to()
    assert ada.get(f"{API}/{match}")["status"] == "finished"


def paths(match: str) -> list[str]:
    """Where she may look."""
    table = f"{API}/{match}"
    lists = (f"{API}?status=open", f"{API}?status=running", f"{API}?status=finished", f"{API}?q=late")
    return [table, f"{table}/view", f"{table}/events", f"{table}/chat?channel=table", *lists]
