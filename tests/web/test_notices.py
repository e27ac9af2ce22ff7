"""Notices over REST and sockets: what calls somebody back, what they have seen, and what they want to hear of."""

from typing import Any

import pytest
from sqlalchemy import Connection, select
from starlette.testclient import TestClient

from app.store.notices import notice, notice_choice
from tests.web.test_matches import Player, opened, refused, started
from tests.web.test_sockets import heard, socket, table

NOTICES = "/api/v1/notices"
ALL: dict[str, list[str]] = {
    kind: ["page", "webhook", "mail", "push"] for kind in ("turn", "started", "ended", "mention", "replaced")
}


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


def notices(player: Player) -> dict[str, Any]:
    answer = player.client.get(NOTICES, headers=player.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def unread(player: Player) -> list[str]:
    return sorted(each["kind"] for each in notices(player)["notices"] if each["unread"])


def read(player: Player, **what: str) -> dict[str, Any]:
    answer = player.client.post(f"{NOTICES}/read", json=what, headers=player.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def choose(player: Player, choices: dict[str, Any]) -> Any:
    return player.client.put(f"{NOTICES}/choices", json=choices, headers=player.headers)


def test_what_calls_and_what_was_seen(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben, title="Wolves")
    assert unread(ada) == ["started", "turn"]
    (turn,) = [each for each in notices(ada)["notices"] if each["kind"] == "turn"]
    assert set(turn) == {"kind", "match", "at", "unread"}
    assert turn["match"] == {"id": match_id, "title": "Wolves", "game": "nim"}
    assert notices(ada)["unread"] == 2
    assert read(ada, match=match_id)["unread"] == 0
    assert len(notices(ada)["notices"]) == 2, "what was read can still be looked up"
    assert ada.answer(match_id, "1", "k").status_code == 200
    assert unread(ben) == ["started", "turn"]
    assert read(ben)["unread"] == 0


def test_nobody_is_told_of_others(ada: Player, ben: Player, client: TestClient) -> None:
    started(ada, ben)
    assert notices(Player(client, "Cleo")) == {"notices": [], "unread": 0}
    refused(client.get(NOTICES), 401, "nobody")
    refused(client.get(f"{NOTICES}/choices"), 401, "nobody")


def test_who_has_the_table_open_is_not_called(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    read(ben)
    with socket(ben, table(match_id)) as session:
        heard(session, "state")
        ada.answer(match_id, "1", "k")
        heard(session, "state")
        assert unread(ben) == []
        ben.answer(match_id, "1", "k")
    ada.answer(match_id, "1", "k2")
    assert unread(ben) == ["turn"]


def test_pages_that_are_open_hear_that_there_is_news_and_not_which(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    with socket(ben, "/ws/lobby", events=None) as lobby:
        ada.answer(match_id, "1", "k")
        assert heard(lobby, "notices") == {"t": "notices"}
        ada.post(f"/{match_id}/chat", {"text": "@Ben, it is your turn"})
        assert heard(lobby, "notices") == {"t": "notices"}
        read(ben)
        assert heard(lobby, "notices") == {"t": "notices"}


def test_each_chooses(ada: Player, ben: Player) -> None:
    assert ada.client.get(f"{NOTICES}/choices", headers=ada.headers).json() == ALL
    match_id = started(ada, ben)
    wanted = {**ALL, "started": []}
    assert choose(ada, wanted).json() == wanted
    assert unread(ada) == ["turn"]
    assert unread(ben) == ["started"]
    ada.post(f"/{match_id}/chat", {"text": "@Ben"})
    choose(ben, {**ALL, "mention": []})
    assert unread(ben) == ["started"]
    assert choose(ben, ALL).json() == ALL
    assert unread(ben) == ["mention", "started"]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {**ALL, "turn": ["pigeon"]},
        {**ALL, "turn": "page"},
        {**ALL, "turn": None},
        {**ALL, "turn": ["page"] * 11},
        {**ALL, "war": []},
    ],
)
def test_what_nobody_can_choose(ada: Player, wrong: dict[str, Any]) -> None:
    refused(choose(ada, wrong), 422, "illegal_value")
    assert ada.client.get(f"{NOTICES}/choices", headers=ada.headers).json() == ALL


def test_who_leaves_for_good_leaves_no_notices(ada: Player, ben: Player) -> None:
    started(ada, ben)
    choose(ada, {**ALL, "started": []})
    stay = started(ben, ada)
    assert ada.client.request("DELETE", "/api/v1/account", json={}, headers=ada.headers).status_code == 204
    state: Any = ada.client.app.state  # type: ignore[attr-defined]

    def left(connection: Connection) -> tuple[set[str], int]:
        return set(connection.scalars(select(notice.c.user))), len(connection.execute(select(notice_choice)).all())

    portal = ada.client.portal
    assert portal is not None
    users, choices = portal.call(state.house.store.read, left)
    me = ben.client.get("/api/v1/session", headers=ben.headers).json()["user"]["id"]
    assert (users, choices) == ({me}, 0)
    assert unread(ben).count("ended") == 2, stay


def test_an_unlisted_tables_title_is_for_those_who_sit_there(ada: Player, ben: Player) -> None:
    match_id = opened(ada, visibility="unlisted", title="Hidden hollow")
    invite = ada.get(f"/{match_id}").json()["invite"]["code"]
    assert ben.post(f"/{match_id}/join", {"invite": invite}).status_code == 200
    assert "Hidden hollow" in str(notices(ben))
