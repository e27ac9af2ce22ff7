"""Looking back, each seat is called by whoever sat there at that moment, not by who sits there in the end."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.api import record_shapes as shapes
from tests.web.conftest import Visit
from tests.web.test_account import alter
from tests.web.test_clocks import until
from tests.web.test_leaving import leave
from tests.web.test_matches import Player, has_shape, started


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


@pytest.fixture
def cleo(client: TestClient) -> Player:
    return Player(client, "Cleo")


def handed_over(ada: Player, ben: Player, cleo: Player) -> str:
    """A match that is over: Ada, Ben and Cleo at his seat made a move each, then Ada gave up."""
    match_id = started(ada, ben)
    ada.answer(match_id, "1", "a")
    ben.answer(match_id, "1", "b")
    ada.answer(match_id, "1", "c")
    code = ben.post(f"/{match_id}/handover").json()["code"]
    assert cleo.post(f"/{match_id}/join", {"handover": code}).status_code == 200
    cleo.answer(match_id, "1", "d")
    assert ada.post(f"/{match_id}/resign").status_code == 200
    return match_id


def sat(client: TestClient, path: str, at: int) -> list[Any]:
    """Who sat there after this move, seat by seat: a name, `bot`, or None for somebody unknown."""
    seats = has_shape(client.get(f"/api/v1{path}/replay?as=public&at={at}"), shapes.Frame)["seats"]
    for seat in seats:
        assert seat.get("unknown", False) == (seat["player"] is None)
    return [seat["player"] and seat["player"].get("name", "bot") for seat in seats]


def test_a_seat_that_was_handed_over_is_called_by_who_sat_there(
    ada: Player, ben: Player, cleo: Player, client: TestClient
) -> None:
    path = f"/matches/{handed_over(ada, ben, cleo)}"
    assert [sat(client, path, at)[1] for at in range(6)] == ["Ben", "Ben", "Ben", "Ben", "Cleo", "Cleo"]
    outline = has_shape(client.get(f"/api/v1{path}/replay/outline"), shapes.Outline)
    assert [seat["player"]["name"] for seat in outline["seats"]] == ["Ada", "Cleo"]


def test_the_name_of_who_has_left_this_server_is_gone_there_too(
    ada: Player, ben: Player, cleo: Player, client: TestClient
) -> None:
    match_id = handed_over(ada, ben, cleo)
    assert leave(client, ben.headers).status_code == 204
    frame = client.get(f"/api/v1/matches/{match_id}/replay?as=public&at=1")
    player = frame.json()["seats"][1]["player"]
    assert (player["name"], player["gone"]) == ("", True)
    assert "Ben" not in frame.text


def test_where_nobody_has_kept_who_it_was_it_was_somebody(
    ada: Player, ben: Player, cleo: Player, client: TestClient, tmp_path: Path
) -> None:
    """An earlier release kept nothing of it."""
    path = f"/matches/{handed_over(ada, ben, cleo)}"
    alter(tmp_path, "DELETE FROM sitter")
    assert [sat(client, path, at) for at in (0, 3, 4)] == [["Ada", None], ["Ada", None], ["Ada", "Cleo"]]


def test_before_a_bot_took_over_a_person_sat_there(ada: Player, ben: Player, visit: Visit) -> None:
    match_id = started(ada, ben, clock={"kind": "real", "bank": 1, "refund": 60, "out_of_time": "bot"})
    until(ben, match_id, 2)
    ben.post(f"/{match_id}/resign")
    path, last = f"/matches/{match_id}", len(ben.get(f"/{match_id}/record").json()["moves"])
    assert [sat(ben.client, path, at) for at in (0, 1, last)] == [["Ada", "Ben"], ["bot", "Ben"], ["bot", "Ben"]]
    # A record names those alone who sat there in the end.
    record = ben.get(f"/{match_id}/record").content
    sent = {"Content-Type": "application/json", **ben.headers}
    brought = ben.client.post("/api/v1/records", content=record, headers=sent)
    assert brought.status_code == 201, brought.text
    path = f"/records/{brought.json()['id']}"
    assert [sat(ben.client, path, at) for at in (0, 1, last)] == [[None, "Ben"], ["bot", "Ben"], ["bot", "Ben"]]
