"""Before the start, over REST and the sockets: titles, seats taken away, bans, the ready check, tables that lapse."""

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.api import shapes
from tests.web.conftest import Visit
from tests.web.test_matches import MATCHES, Player, has_shape, opened, refused, started

THREE = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}, {"role": "player", "player": "open"}]


@pytest.fixture
def people(client: TestClient) -> list[Player]:
    return [Player(client, name) for name in ("Ada", "Ben", "Cleo")]


def user_id(player: Player) -> str:
    found: str = player.client.get("/api/v1/session", headers=player.headers).json()["user"]["id"]
    return found


def ask(player: Player, method: str, path: str, body: Any = None) -> Any:
    return player.client.request(method, MATCHES + path, json=body, headers=player.headers)


def test_a_title_is_changed_by_its_creator_and_seen_by_all(people: list[Player]) -> None:
    ada, ben, _ = people
    match_id = opened(ada, title="First")
    refused(ask(ben, "PATCH", f"/{match_id}", {"title": "Mine"}), 403, "not_yours")
    for wish in ({"title": ""}, {"title": "x" * 61}, {}, {"title": "Second", "seed": "0" * 64}):
        refused(ask(ada, "PATCH", f"/{match_id}", wish), 422, "illegal_value")
    assert has_shape(ask(ada, "PATCH", f"/{match_id}", {"title": "Second"}), shapes.Match)["title"] == "Second"
    assert has_shape(ben.get(f"/{match_id}/view"), shapes.View)["room"] == {"title": "Second", "start": "full"}
    assert ben.get("?status=open").json()["matches"][0]["title"] == "Second"
    assert ben.post(f"/{match_id}/join").status_code == 200
    refused(ask(ada, "PATCH", f"/{match_id}", {"title": "Third"}), 409, "already_started")
    assert "room" not in ada.view(match_id)


def test_kicked_banned_and_pardoned(people: list[Player]) -> None:
    ada, ben, cleo = people
    match_id = opened(ada, "bid", seats=THREE)
    for player in (ben, cleo):
        player.post(f"/{match_id}/join")
        ada.post(f"/{match_id}/kick", {"seat": "player:2"})
    assert has_shape(ben.get(f"/{match_id}"), shapes.Match)["unseated"]["why"] == "kicked"
    refused(ben.post(f"/{match_id}/kick", {"seat": "player:1"}), 403, "not_yours")
    refused(ada.post(f"/{match_id}/kick", {"seat": "player:1"}), 422, "illegal_value")
    assert ben.post(f"/{match_id}/join").json().get("unseated") is None
    banned = has_shape(ada.post(f"/{match_id}/bans", {"user": user_id(ben)}), shapes.Match)
    assert [seat["player"] and seat["player"]["name"] for seat in banned["seats"]] == ["Ada", None, None]
    code = ada.get(f"/{match_id}").json()["invite"]["code"]
    for wish in ({}, {"invite": code}, {"role": "player", "invite": code}):
        refused(ben.post(f"/{match_id}/join", wish), 403, "banned")
    assert "sit here" in ben.post(f"/{match_id}/join").json()["detail"]
    for player, away in ((ben, True), (cleo, None)):
        (entry,) = has_shape(player.get("?status=open"), shapes.Lobby)["matches"]
        told_so = has_shape(player.get(f"/{match_id}"), shapes.Match).get("banned")
        assert (entry.get("banned"), told_so) == (away, away), "each of themselves alone"
    (told,) = has_shape(ada.get(f"/{match_id}/bans"), shapes.Bans)["banned"]
    assert (told["id"], told["name"]) == (user_id(ben), "Ben")
    for player in (ben, cleo):
        refused(player.get(f"/{match_id}/bans"), 403, "not_yours")
        refused(player.post(f"/{match_id}/bans", {"user": user_id(ada)}), 403, "not_yours")
        refused(ask(player, "DELETE", f"/{match_id}/bans/{user_id(ben)}"), 403, "not_yours")
    refused(ada.post(f"/{match_id}/bans", {"user": "nobody"}), 404, "not_there")
    has_shape(ask(ada, "DELETE", f"/{match_id}/bans/{user_id(ben)}"), shapes.Match)
    assert "banned" not in ben.get("?status=open").json()["matches"][0]
    assert ada.get(f"/{match_id}/bans").json() == {"banned": []}
    assert ben.post(f"/{match_id}/join").status_code == 200


def test_all_say_ready_and_it_starts(people: list[Player]) -> None:
    ada, ben, cleo = people
    match_id = opened(ada, "bid", seats=THREE, start="ready")
    for player in (ben, cleo):
        assert player.post(f"/{match_id}/join").json()["start"] == "ready"
    assert has_shape(ben.post(f"/{match_id}/ready"), shapes.Match)["ready"] == ["player:2"]
    assert ben.post(f"/{match_id}/ready", {"ready": False}).json()["ready"] == []
    refused(ben.post(f"/{match_id}/ready-check"), 403, "not_yours")
    has_shape(ada.post(f"/{match_id}/ready-check", {"on": False}), shapes.Match)
    refused(ben.post(f"/{match_id}/ready"), 409, "not_asked")
    assert ada.post(f"/{match_id}/ready-check").json()["ready"] == ["player:1"]
    ben.post(f"/{match_id}/ready")
    assert cleo.post(f"/{match_id}/ready").json()["status"] == "running"
    refused(ben.post(f"/{match_id}/ready"), 409, "already_started")


def test_after_its_time_the_ready_check_says_who_was_not_ready(visit: Visit) -> None:
    client = visit(ready_minutes=0.002)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = opened(ada, "nim", start="ready")
    ben.post(f"/{match_id}/join")
    with client.websocket_connect(f"/ws/matches/{match_id}") as table:
        table.send_json({"t": "hello", "events": 0})
        room: dict[str, Any] = {}
        while "unready" not in room:
            frame = table.receive_json()
            room = frame["room"] if frame["t"] == "state" else {}
    assert room == {"title": "Ada", "start": "hand", "unready": ["player:1", "player:2"]}
    match = has_shape(client.get(f"{MATCHES}/{match_id}"), shapes.Match)
    assert (match["start"], match["unready"], "ready" in match) == ("hand", ["player:1", "player:2"], False)
    refused(ben.post(f"/{match_id}/ready"), 409, "not_asked")
    asked = has_shape(ada.post(f"/{match_id}/ready-check"), shapes.Match)
    assert (asked["ready"], "ready_until" in asked, "unready" in asked) == (["player:1"], True, False)


def test_sockets_are_told_of_title_readiness_and_a_lost_seat(people: list[Player]) -> None:
    ada, ben, _ = people
    match_id = opened(ada, "bid", seats=THREE)
    ben.post(f"/{match_id}/join")
    with (
        ben.client.websocket_connect("/ws/lobby", headers=ben.headers) as lobby,
        ben.client.websocket_connect(f"/ws/matches/{match_id}", headers=ben.headers) as table,
    ):
        table.send_json({"t": "hello", "events": 0})
        states = [frame for _ in range(2) if (frame := table.receive_json())["t"] == "state"]
        assert states[0]["room"] == {"title": "Ada", "start": "full"}
        ask(ada, "PATCH", f"/{match_id}", {"title": "Second"})
        assert table.receive_json()["room"]["title"] == "Second"
        assert lobby.receive_json()["match"]["title"] == "Second"
        ada.post(f"/{match_id}/ready-check")
        assert table.receive_json()["room"]["ready"] == ["player:1"]
        ada.post(f"/{match_id}/kick", {"seat": "player:2"})
        frames = [table.receive_json() for _ in range(2)]
        (state,) = (frame for frame in frames if frame["t"] == "state")
        assert (state["viewer"], state["room"]["ready"]) == ("public", [])


def test_an_unlisted_table_says_why_to_whoever_lost_a_seat_there(people: list[Player]) -> None:
    ada, ben, cleo = people
    match_id = opened(ada, "bid", seats=THREE, visibility="unlisted")
    code = ada.get(f"/{match_id}").json()["invite"]["code"]
    ben.post(f"/{match_id}/join", {"invite": code})
    ada.post(f"/{match_id}/kick", {"seat": "player:2"})
    ben_told, cleo_told, nothing = ben.get(f"/{match_id}"), cleo.get(f"/{match_id}"), cleo.get("/AAAAAAAAAAAAAAAA")
    refused(ben_told, 404, "not_there")
    assert "taken you off" in ben_told.json()["detail"]
    assert cleo_told.content == nothing.content
    page = ben.client.get(f"/matches/{match_id}", headers=ben.headers | {"Accept": "text/html"})
    assert (page.status_code, "taken you off" in page.text) == (404, True)
    assert ben.get(f"/{match_id}?invite={code}").json()["unseated"]["why"] == "kicked"
    ada.post(f"/{match_id}/bans", {"user": user_id(ben)})
    assert "sit here" in ben.get(f"/{match_id}").json()["detail"]


def test_who_gave_up_is_marked_in_the_list(people: list[Player]) -> None:
    ada, ben, cleo = people
    match_id = opened(ada, "bid", seats=THREE)
    ben.post(f"/{match_id}/join")
    cleo.post(f"/{match_id}/join")
    with cleo.client.websocket_connect("/ws/lobby") as lobby:
        ben.post(f"/{match_id}/resign")
        seats = lobby.receive_json()["match"]["seats"]
    assert [seat.get("out") for seat in seats] == [None, True, None]
    (entry,) = has_shape(cleo.get(""), shapes.Lobby)["matches"]
    assert entry["seats"] == seats
    assert cleo.get(f"/{match_id}").json()["seats"] == seats


def test_a_lapsed_table_tells_its_people_until_they_know(visit: Visit) -> None:
    client = visit(open_days=1e-9)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = opened(ada, title="Sticks")
    deadline = time.monotonic() + 20
    while ada.get(f"/{match_id}").status_code == 200 and time.monotonic() < deadline:
        time.sleep(0.1)
    answer = ada.get(f"/{match_id}")
    refused(answer, 410, "lapsed")
    assert "Sticks" in answer.json()["detail"]
    refused(ben.get(f"/{match_id}"), 404, "not_there")
    page = client.get(f"/matches/{match_id}", headers=ada.headers | {"Accept": "text/html"})
    assert (page.status_code, "Sticks" in page.text) == (410, True)
    (told,) = has_shape(ada.get("?mine=true"), shapes.Lobby)["lapsed"]
    assert (told["id"], told["title"]) == (match_id, "Sticks")
    assert ben.get("?mine=true").json()["lapsed"] == []
    refused(ask(ben, "DELETE", f"/{match_id}/lapsed"), 404, "not_there")
    assert ask(ada, "DELETE", f"/{match_id}/lapsed").status_code == 204
    assert ada.get("?mine=true").json()["lapsed"] == []
    refused(ada.get(f"/{match_id}"), 404, "not_there")


def test_too_many_wishes_of_a_host_are_refused(visit: Visit) -> None:
    ada = Player(visit(rate_limits=True), "Ada")
    match_id = opened(ada)
    answers = [ask(ada, "PATCH", f"/{match_id}", {"title": f"Title {n}"}).status_code for n in range(80)]
    assert answers[:10] == [200] * 10
    assert 429 in answers


def test_nothing_of_it_is_there_after_the_start(people: list[Player]) -> None:
    ada, ben, _ = people
    match_id = started(ada, ben)
    for path, body in (("/kick", {"seat": "player:2"}), ("/bans", {"user": user_id(ben)}), ("/ready-check", {})):
        refused(ada.post(f"/{match_id}{path}", body), 409, "already_started")
