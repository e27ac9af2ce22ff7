"""Notices by push over REST: a browser is taken in with keys that are keys, told nobody else, and sent away again."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.notices.sealing import from_base64, in_base64, new_key, public_of
from tests.web.conftest import Visit
from tests.web.test_channels import ask
from tests.web.test_matches import Player, refused

KEYS = {"p256dh": in_base64(public_of(new_key())), "auth": in_base64(b"0123456789abcdef")}
BROWSER: dict[str, Any] = {"endpoint": "https://push.example.org/send/secret-path", **KEYS}


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


def shown(player: Player) -> Any:
    return ask(player, "GET", "/channels").json()


def test_a_browser_comes_and_goes(ada: Player, client: TestClient) -> None:
    assert len(from_base64(shown(ada)["push_key"])) == 65
    made = ask(ada, "POST", "/push", BROWSER)
    assert made.status_code == 201, made.text
    (browser,) = shown(ada)["push"]
    assert (browser["id"], browser["host"]) == (made.json()["id"], "push.example.org")
    assert "secret-path" not in str(shown(ada))
    again = ask(ada, "POST", "/push", BROWSER).json()["id"]
    assert [each["id"] for each in shown(ada)["push"]] == [again], "the same browser once more is one browser"
    ben = Player(client, "Ben")
    refused(ask(ben, "DELETE", f"/push/{again}"), 404, "not_there")
    assert shown(ben)["push"] == []
    assert ask(ada, "DELETE", f"/push/{again}").status_code == 204
    assert shown(ada)["push"] == []


def test_a_browser_tells_only_whoever_was_the_last_to_ask_for_it(ada: Player, client: TestClient) -> None:
    ask(ada, "POST", "/push", BROWSER)
    ben = Player(client, "Ben")
    made = ask(ben, "POST", "/push", BROWSER).json()["id"]
    assert shown(ada)["push"] == []
    assert [each["id"] for each in shown(ben)["push"]] == [made]


def test_a_browser_is_reached_elsewhere(ada: Player, client: TestClient) -> None:
    made = ask(ada, "POST", "/push", BROWSER).json()["id"]
    other = ask(ada, "POST", "/push", BROWSER | {"endpoint": "https://other.example.org/1"}).json()["id"]
    new = BROWSER | {"endpoint": "https://new.example.org/2", "p256dh": in_base64(public_of(new_key()))}
    ben = Player(client, "Ben")
    refused(ask(ben, "PUT", f"/push/{made}", new), 404, "not_there")
    refused(ask(ada, "PUT", f"/push/{'N' * 16}", new), 404, "not_there")
    refused(ask(ada, "PUT", f"/push/{made}", new | {"endpoint": "https://127.0.0.1/"}), 422, "illegal_value")
    assert ask(ada, "PUT", f"/push/{made}", new).status_code == 204
    assert {each["id"]: each["host"] for each in shown(ada)["push"]} == {
        made: "new.example.org",
        other: "other.example.org",
    }
    assert shown(ben)["push"] == []
    assert ask(ada, "PUT", f"/push/{made}", new | {"endpoint": "https://other.example.org/1"}).status_code == 204
    assert [each["id"] for each in shown(ada)["push"]] == [made], "one place is one browser"


def test_the_oldest_of_many_makes_room(ada: Player) -> None:
    ids = [
        ask(ada, "POST", "/push", BROWSER | {"endpoint": f"https://push.example.org/{n}"}).json()["id"]
        for n in range(12)
    ]
    assert len({each["id"] for each in shown(ada)["push"]} & set(ids)) == 10


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.org/"},
        {"endpoint": "https://127.0.0.1/"},
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"auth": ""},
    ],
)
def test_what_is_no_browser(ada: Player, wrong: dict[str, str]) -> None:
    refused(ask(ada, "POST", "/push", BROWSER | wrong), 422, "illegal_value")
    assert shown(ada)["push"] == []


def test_a_server_that_wants_none_offers_none(visit: Visit) -> None:
    ada = Player(visit(push=False), "Ada")
    assert (shown(ada)["push_key"], shown(ada)["offered"]) == (None, ["webhook"])
    refused(ask(ada, "POST", "/push", BROWSER), 404, "not_there")
