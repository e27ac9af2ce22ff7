"""Setting up where notices go, over REST."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, select
from starlette.testclient import TestClient

from app.store.channels import channel
from tests.notices.receiver import Receiver, status
from tests.web.accounts import new_account, new_token
from tests.web.conftest import Visit
from tests.web.test_matches import Player, refused

NOTICES = "/api/v1/notices"
HOOK = {"url": "https://hooks.example.org/secret-path", "shape": "json"}


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


def ask(player: Player, method: str, path: str, body: object = None) -> Any:
    return player.client.request(method, NOTICES + path, json=body, headers=player.headers)


def test_a_webhook_is_set_up_and_taken_away(ada: Player) -> None:
    before = ask(ada, "GET", "/channels").json()
    assert (before["offered"], before["webhook"], before["mail"]) == (["webhook", "push"], None, None)
    made = ask(ada, "PUT", "/webhook", HOOK)
    assert made.status_code == 200, made.text
    assert made.json()["secret"].startswith("spoor_sign_")
    shown = ask(ada, "GET", "/channels")
    assert shown.json()["webhook"] == {
        "host": "hooks.example.org",
        "shape": "json",
        "worked": None,
        "failed": None,
        "fault": None,
        "given_up": False,
    }
    assert "secret-path" not in shown.text
    assert made.json()["secret"] not in shown.text
    again = ask(ada, "PUT", "/webhook", HOOK | {"shape": "discord"})
    assert again.json()["secret"] is None
    assert ask(ada, "DELETE", "/webhook").status_code == 204
    assert ask(ada, "GET", "/channels").json()["webhook"] is None
    refused(ask(ada, "DELETE", "/webhook"), 404, "not_there")
    refused(ask(ada, "POST", "/webhook/test"), 404, "not_there")


def test_a_webhook_is_its_owners_alone(ada: Player, client: TestClient) -> None:
    ask(ada, "PUT", "/webhook", HOOK)
    ben = Player(client, "Ben")
    assert ask(ben, "GET", "/channels").json()["webhook"] is None
    refused(ask(ben, "DELETE", "/webhook"), 404, "not_there")
    assert ask(ada, "GET", "/channels").json()["webhook"]["host"] == "hooks.example.org"


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://u:p@example.org/", "ftp://x.org/", ""],
)
def test_fault_94_nowhere_inside(ada: Player, url: str) -> None:
    refused(ask(ada, "PUT", "/webhook", HOOK | {"url": url}), 422, "illegal_value")
    assert ask(ada, "GET", "/channels").json()["webhook"] is None


def test_fault_94_a_test_tells_no_more_than_that_it_leads_inside(ada: Player) -> None:
    ask(ada, "PUT", "/webhook", HOOK | {"url": "https://localhost:1/"})
    assert ask(ada, "POST", "/webhook/test").json() == {"arrived": False, "fault": "private"}
    assert ask(ada, "GET", "/channels").json()["webhook"]["fault"] == "private"


def test_who_wants_no_webhooks_has_none(visit: Visit) -> None:
    ada = Player(visit(webhooks="off"), "Ada")
    shown = ask(ada, "GET", "/channels").json()
    assert ("webhook" in shown["offered"], shown["webhook"]) == (False, None)
    refused(ask(ada, "PUT", "/webhook", HOOK), 404, "not_there")
    refused(ask(ada, "POST", "/webhook/test"), 404, "not_there")


def test_no_api_token_sets_one_up(client: TestClient) -> None:
    headers = new_token(client, new_account(client), "play")
    for method, path in (("GET", "/channels"), ("PUT", "/webhook"), ("DELETE", "/webhook"), ("POST", "/webhook/test")):
        answer = client.request(method, NOTICES + path, json=HOOK if method == "PUT" else None, headers=headers)
        refused(answer, 403, "wrong_scope")


def test_it_is_tried_by_hand_no_more_often_than_that(visit: Visit) -> None:
    ada = Player(visit(rate_limits=True), "Ada")
    ask(ada, "PUT", "/webhook", HOOK | {"url": "https://localhost:1/"})
    answers = [ask(ada, "POST", "/webhook/test").status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2


def test_a_test_arrives_at_home(visit: Visit) -> None:
    """Where the host allows private addresses, as at home."""
    client = visit(webhooks="private")
    ada = Player(client, "Ada")
    portal = client.portal
    assert portal is not None
    receiver = Receiver()

    async def listen() -> asyncio.Server:
        return await asyncio.start_server(receiver.take, "127.0.0.1", 0)

    server = portal.call(listen)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    ask(ada, "PUT", "/webhook", HOOK | {"url": url})
    assert ask(ada, "POST", "/webhook/test").json() == {"arrived": True, "fault": None}
    assert receiver.requests[0].json["kind"] == "test"
    assert receiver.requests[0].json["link"] == "http://testserver"
    receiver.answer = status(404)
    assert ask(ada, "POST", "/webhook/test").json() == {"arrived": False, "fault": "status 404"}
    portal.call(server.close)


def test_who_leaves_for_good_leaves_no_address(ada: Player) -> None:
    ask(ada, "PUT", "/webhook", HOOK)
    assert ada.client.request("DELETE", "/api/v1/account", json={}, headers=ada.headers).status_code == 204
    state: Any = ada.client.app.state  # type: ignore[attr-defined]
    portal = ada.client.portal
    assert portal is not None

    def left(connection: Connection) -> int:
        return len(connection.execute(select(channel.c.id)).all())

    assert portal.call(state.house.store.read, left) == 0
