"""Leaving for good: matches stay, the name goes, and so does everything that belonged to the person alone."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.matches.tidying import Tidying
from tests.web.accounts import ACCOUNT, GEESE, PREFERENCES, SESSION, new_account, new_token, refused, signed_in
from tests.web.conftest import Visit
from tests.web.test_account import alter, rows
from tests.web.test_matches import MATCHES, Player, opened
from tests.web.test_sockets import heard, socket, table

Headers = dict[str, str]


def leave(client: TestClient, headers: Headers, **said: str) -> Any:
    return client.request("DELETE", ACCOUNT, json=said, headers=headers)


def an_account(client: TestClient, name: str) -> Player:
    player = Player(client, name)
    assert client.post(ACCOUNT, json={"name": name, "password": GEESE}, headers=player.headers).status_code == 201
    return player


def test_matches_stay_and_the_name_goes_everywhere(client: TestClient) -> None:
    ada, ben = an_account(client, "Marmotte"), Player(client, "Ben")
    match_id = opened(ada, title="Wolves")
    own_title = opened(ada, title="Marmotte’s table")
    ben.post(f"/{match_id}/join")
    ada.post(f"/{match_id}/chat", {"text": "hello there"})
    invite = ada.get(f"/{own_title}").json()["invite"]["code"]
    assert "Marmotte" in ben.get("").text
    ben.post(f"/{own_title}/join")
    with socket(ben, table(match_id)) as session:
        heard(session, "state")
        assert leave(client, ada.headers, password=GEESE).status_code == 204
        seat = heard(session, "state")["seats"][0]
        while "name" in seat["player"] and seat["player"]["name"]:
            seat = heard(session, "state")["seats"][0]
        assert seat["player"]["gone"] is True
    told = [
        ben.get("").text,
        ben.get("?mine=true").text,
        *(
            ben.get(f"/{each}{path}").text
            for each in (match_id, own_title)
            for path in ("", "/view", "/events", "/chat")
        ),
        client.get("/", headers=ben.headers | {"Accept": "text/html"}).text,
        client.get(f"/join/{invite}", headers={"Accept": "text/html"}).text,
    ]
    assert not [each for each in told if "Marmotte" in each]
    seat = ben.view(match_id)["seats"][0]
    assert seat["player"]["name"] == ""
    assert seat["player"]["gone"] is True
    assert "account" not in seat["player"]
    (line,) = ben.get(f"/{match_id}/chat").json()["messages"]
    assert (line["text"], line["from"]["name"]) == ("hello there", ""), "what was said to others stays"


def test_what_belonged_to_the_person_alone_is_gone(client: TestClient, tmp_path: Path) -> None:
    ada = new_account(client, "Marmotte")
    phone, program = signed_in(client, "Marmotte"), new_token(client, ada, "play")
    client.patch(PREFERENCES, json={"colours": "safe"}, headers=ada)
    with client.websocket_connect("/ws/lobby", headers=phone) as session:
        answer = leave(client, ada, password=GEESE)
        assert answer.status_code == 204
        assert 'spoor=""' in answer.headers["set-cookie"]
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4401
    for headers in (ada, phone, program):
        assert client.get(SESSION, headers=headers).status_code == 401
    for name in ("account", "session", "api_token", "preference", "identity"):
        assert rows(tmp_path, f"SELECT count(*) FROM {name}") == [(0,)], name
    assert rows(tmp_path, "SELECT name, guest FROM user") == [("", 1)]
    assert client.post(SESSION, json={"name": "Marmotte", "password": GEESE}).status_code == 401
    assert new_account(client, "Marmotte"), "the name is free again"


def test_seats_are_given_up_and_tables_that_wait_get_them_back(client: TestClient) -> None:
    ada, ben = an_account(client, "Ada"), Player(client, "Ben")
    running, waiting, alone, over = (opened(ada) for _ in range(4))
    for match_id in (running, over):
        ben.post(f"/{match_id}/join")
    ben.post(f"/{over}/resign")
    outcome = ben.view(over)["outcome"]
    assert leave(client, ada.headers, password=GEESE).status_code == 204
    ended = ben.view(running)
    assert ended["status"] == "finished"
    assert ended["outcome"]["winners"] == [ended["viewer"]], "as if she had resigned"
    assert ben.view(over)["outcome"] == outcome
    for match_id in (waiting, alone):
        assert ben.get(f"/{match_id}").status_code == 404, "nobody else was there"


def test_a_table_that_others_wait_at_goes_on_waiting(client: TestClient) -> None:
    ada, ben = an_account(client, "Ada"), Player(client, "Ben")
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match_id = opened(ben, seats=seats, start="hand")
    ada.post(f"/{match_id}/join")
    leave(client, ada.headers, password=GEESE)
    assert [seat["player"] is None for seat in ben.view(match_id)["seats"]] == [False, True]


def test_a_rematch_keeps_no_seat_for_who_has_left(client: TestClient) -> None:
    ada, ben = an_account(client, "Ada"), Player(client, "Ben")
    match_id = opened(ada)
    ben.post(f"/{match_id}/join")
    leave(client, ada.headers, password=GEESE)
    again = ben.post(f"/{match_id}/rematch").json()
    assert [seat["player"] and seat["player"]["name"] for seat in again["seats"]] == [None, "Ben"]
    assert Player(client, "Cleo").post(f"/{again['id']}/join").json()["status"] == "running"


@pytest.mark.parametrize("said", [{"password": "ten geese over Mende"}, {}])
def test_nobody_leaves_by_somebody_elses_hand(client: TestClient, said: dict[str, str]) -> None:
    ada = new_account(client)
    assert refused(leave(client, ada, **said)) == (403, "wrong_password")
    assert refused(client.delete(ACCOUNT, headers=ada)) == (422, "illegal_value"), "nor by accident"
    assert client.get(SESSION, headers=ada).status_code == 200


def test_a_guest_may_leave_too(client: TestClient, tmp_path: Path) -> None:
    guest, ben = Player(client, "Marmotte"), Player(client, "Ben")
    match_id = opened(guest)
    ben.post(f"/{match_id}/join")
    assert leave(client, guest.headers).status_code == 204
    assert ben.view(match_id)["status"] == "finished"
    assert ("Marmotte",) not in rows(tmp_path, "SELECT name FROM user")
    assert client.get(SESSION, headers=guest.headers).status_code == 401


def test_private_notes_go_and_shared_ones_stay(client: TestClient, tmp_path: Path) -> None:
    ada = an_account(client, "Ada")
    match_id = opened(ada)
    Player(client, "Ben").post(f"/{match_id}/join")
    for shared in (False, True):
        wish = {"note": {"kind": "text", "text": f"shared: {shared}"}, "shared": shared}
        answer = ada.post(f"/{match_id}/notes", wish)
        assert answer.status_code == 201, answer.text
    leave(client, ada.headers, password=GEESE)
    assert [shared for (shared,) in rows(tmp_path, "SELECT shared FROM note")] == [1]


def test_who_was_on_the_way_out_when_the_server_stopped_is_seen_off_later(visit: Visit, tmp_path: Path) -> None:
    before = visit()
    ada, ben = Player(before, "Ada"), Player(before, "Ben")
    match_id = opened(ada)
    ben.post(f"/{match_id}/join")
    alter(tmp_path, "UPDATE user SET name = '' WHERE name = 'Ada'")
    client = visit()
    house = client.app.state.house  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(Tidying(house.matches, 14).tidy)
    view = client.get(f"{MATCHES}/{match_id}/view", headers=ben.headers).json()
    assert view["status"] == "finished"
