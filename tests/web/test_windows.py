"""Reaction windows over HTTP: they close by themselves, and one may ask to be waited for."""

import time
from typing import Any

import pytest

from app.web.api import shapes
from tests.web.conftest import Visit
from tests.web.test_matches import Player, has_shape, refused, started


@pytest.fixture
def players(visit: Visit) -> tuple[Player, Player, Player]:
    """Ada, Ben and Cleo at a server whose windows are quick."""
    client = visit(window_least=0.02, window_most=0.05)
    return Player(client, "Ada"), Player(client, "Ben"), Player(client, "Cleo")


def walked(ada: Player, ben: Player, every_time: bool = False) -> str:
    """A match in which Ada, who walks, has just come by Ben and his stone."""
    match_id = started(ada, ben, "watch")
    if every_time:
        assert ben.post(f"/{match_id}/asking", {"every_time": True}).status_code == 204
    assert ben.answer(match_id, "stone", "lay").status_code == 200
    assert ada.answer(match_id, "left", "walk").status_code == 200
    return match_id


def closed(person: Player, match_id: str) -> None:
    """Wait until the window has closed, and the walker is asked again."""
    until = time.monotonic() + 20
    while waiting(person.view(match_id)) != ["walker"]:
        assert time.monotonic() < until
        time.sleep(0.01)


def waiting(view: dict[str, Any]) -> list[str]:
    names: list[str] = view["waiting_for"]
    return names


def test_a_window_closes_by_itself(players: tuple[Player, Player, Player]) -> None:
    ada, ben, cleo = players
    match_id = walked(ada, ben)
    closed(cleo, match_id)
    view = has_shape(ben.get(f"/{match_id}/view"), shapes.View)
    assert (view["ask_every_time"], view["window_seconds"]) == (False, 0.05)


def test_who_wants_to_be_asked_is_waited_for_and_nobody_else_is_told(players: tuple[Player, Player, Player]) -> None:
    ada, ben, cleo = players
    match_id = walked(ada, ben, every_time=True)
    time.sleep(0.2)
    before = [person.view(match_id) for person in (ada, cleo)]
    assert waiting(before[0]) == ["guard:1"]
    assert [view.get("ask_every_time") for view in (*before, ben.view(match_id))] == [False, None, True]
    assert ben.post(f"/{match_id}/asking", {"every_time": False}).status_code == 204
    assert [person.view(match_id) for person in (ada, cleo)] == before
    assert ben.answer(match_id, "pass", "pass").status_code == 200
    closed(cleo, match_id)


def test_who_may_not_ask(players: tuple[Player, Player, Player]) -> None:
    ada, ben, cleo = players
    match_id = started(ada, ben, "watch")
    refused(cleo.post(f"/{match_id}/asking", {"every_time": True}), 403, "not_yours")
    refused(ben.post("/nowhere/asking", {"every_time": True}), 404, "not_there")
    assert ben.post(f"/{match_id}/asking", {}).status_code == 422
    ben.post(f"/{match_id}/resign")
    refused(ben.post(f"/{match_id}/asking", {"every_time": True}), 409, "closed_decision")
