"""API tokens: shown once, good for what their scopes say, on every route and on sockets, and gone when revoked."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.accounts import ACCOUNT, GEESE, PREFERENCES, SESSION, SESSIONS, TOKENS, new_account, new_token, refused
from tests.web.conftest import sign_in
from tests.web.test_account import alter, rows
from tests.web.test_matches import MATCHES, Player, opened
from tests.web.test_sockets import heard, table


def test_a_token_is_shown_once_and_stored_as_a_digest(client: TestClient, tmp_path: Path) -> None:
    ada = new_account(client)
    answer = client.post(TOKENS, json={"name": "  My  bot ", "scopes": ["play"]}, headers=ada)
    assert answer.status_code == 201
    made = answer.json()
    assert set(made) == {"id", "name", "scopes", "created", "last_used", "expires", "token"}
    assert (made["name"], made["scopes"]) == ("My bot", ["read", "play"]), "who plays also sees"
    secret = made.pop("token")
    assert secret.startswith("spoor_")
    assert len(secret) == 49
    assert answer.headers["cache-control"] == "no-store"
    assert client.get(TOKENS, headers=ada).json() == {"tokens": [made]}
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes(), file.name


def test_a_token_is_its_owner(client: TestClient) -> None:
    ada = new_account(client)
    program = new_token(client, ada, "read")
    assert client.get(SESSION, headers=program).json() == client.get(SESSION, headers=ada).json()
    assert client.get(f"{MATCHES}?mine=true", headers=program).status_code == 200
    (listed,) = client.get(TOKENS, headers=ada).json()["tokens"]
    assert listed["last_used"] is not None


def test_a_token_that_reads_changes_nothing(client: TestClient, tmp_path: Path) -> None:
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    client.post(ACCOUNT, json={"name": "Ada", "password": GEESE}, headers=ada.headers)
    match_id = opened(ada)
    ben.post(f"/{match_id}/join")
    reads = new_token(client, ada.headers, "read")
    view = client.get(f"{MATCHES}/{match_id}/view", headers=reads).json()
    assert view["viewer"] == ada.view(match_id)["viewer"], "sees what its owner sees"
    asked = ada.view(match_id)["decisions"][0]
    move = {"decision": asked["id"], "options": [asked["options"][0]["id"]], "key": "k"}
    before = rows(tmp_path, "SELECT revision FROM snapshot"), rows(tmp_path, "SELECT count(*) FROM match")
    for path, body in {
        f"/{match_id}/moves": move,
        f"/{match_id}/chat": {"text": "hello"},
        f"/{match_id}/resign": {},
        f"/{match_id}/undo": {},
        "": {"game": "nim"},
    }.items():
        assert refused(client.post(MATCHES + path, json=body, headers=reads)) == (403, "wrong_scope"), path
    assert (rows(tmp_path, "SELECT revision FROM snapshot"), rows(tmp_path, "SELECT count(*) FROM match")) == before
    plays = new_token(client, ada.headers, "read", "play")
    assert client.post(f"{MATCHES}/{match_id}/moves", json=move, headers=plays).status_code == 200
    assert client.post(f"{MATCHES}/{match_id}/chat", json={"text": "hello"}, headers=plays).status_code == 201


@pytest.mark.parametrize("scope", ["read", "play"])
def test_no_token_manages_the_account(client: TestClient, tmp_path: Path, scope: str) -> None:
    ada = new_account(client)
    program = new_token(client, ada, scope)
    ((session_id,),) = [[each["id"] for each in client.get(SESSIONS, headers=ada).json()["sessions"]]]
    (token,) = client.get(TOKENS, headers=ada).json()["tokens"]
    before = rows(tmp_path, "SELECT * FROM account"), rows(tmp_path, "SELECT name, guest FROM user")
    asked: list[tuple[str, str, Any]] = [
        ("GET", ACCOUNT, None),
        ("POST", ACCOUNT, {"name": "Eve", "password": GEESE}),
        ("DELETE", ACCOUNT, {"password": GEESE}),
        ("POST", f"{ACCOUNT}/password", {"password": GEESE, "new": "ten geese over Mende"}),
        ("GET", SESSIONS, None),
        ("DELETE", SESSIONS, None),
        ("DELETE", f"{SESSIONS}/{session_id}", None),
        ("GET", TOKENS, None),
        ("POST", TOKENS, {"name": "another", "scopes": ["play"]}),
        ("DELETE", f"{TOKENS}/{token['id']}", None),
        ("PATCH", PREFERENCES, {"colours": "safe"}),
        ("PATCH", SESSION, {"name": "Eve"}),
        ("DELETE", SESSION, None),
    ]
    for method, path, body in asked:
        answer = client.request(method, path, json=body, headers=program)
        expected = (
            (409, "has_account") if (method, path) == ("POST", ACCOUNT) and scope == "play" else (403, "wrong_scope")
        )
        assert refused(answer) == expected, f"{method} {path}"
    assert (rows(tmp_path, "SELECT * FROM account"), rows(tmp_path, "SELECT name, guest FROM user")) == before
    assert client.get(SESSION, headers=ada).status_code == 200
    assert client.get(SESSION, headers=program).status_code == 200


def connected(client: TestClient, path: str, headers: dict[str, str]) -> Any:
    """A socket that offers its token as a browser's script would."""
    token = headers["Authorization"].removeprefix("Bearer ")
    return client.websocket_connect(path, subprotocols=["spoor", f"bearer.{token}"])


def test_on_sockets_a_token_that_reads_only_looks_on(client: TestClient) -> None:
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    client.post(ACCOUNT, json={"name": "Ada", "password": GEESE}, headers=ada.headers)
    match_id = opened(ada)
    ben.post(f"/{match_id}/join")
    asked = ada.view(match_id)["decisions"][0]
    move = {"t": "move", "decision": asked["id"], "options": [asked["options"][0]["id"]], "key": "k"}
    with connected(client, table(match_id), new_token(client, ada.headers, "read")) as session:
        session.send_json({"t": "hello"})
        state = heard(session, "state")
        assert state["decisions"], "it sees its owner's questions"
        for frame in (move, {"t": "undo", "key": "k"}, {"t": "chat", "channel": "table", "text": "x", "key": "k"}):
            session.send_json(frame)
            answer = heard(session, "refused")
            assert (answer["code"], answer["key"]) == ("wrong_scope", "k")
        session.send_json({"t": "ping"})
        heard(session, "pong")
        assert ada.view(match_id)["version"] == state["version"]
    with connected(client, table(match_id), new_token(client, ada.headers, "play")) as session:
        session.send_json({"t": "hello"})
        heard(session, "state")
        session.send_json(move)
        assert heard(session, "done")["key"] == "k"


def test_a_revoked_token_opens_nothing_and_what_it_opened_closes(client: TestClient) -> None:
    ada, eve = new_account(client), new_account(client, "Eve")
    program, other = new_token(client, ada, "play"), new_token(client, ada, "play", name="other")
    ids = {each["name"]: each["id"] for each in client.get(TOKENS, headers=ada).json()["tokens"]}
    assert refused(client.delete(f"{TOKENS}/{ids['bot']}", headers=eve)) == (404, "not_there")
    with connected(client, "/ws/lobby", program) as session, connected(client, "/ws/lobby", other) as goes_on:
        assert client.delete(f"{TOKENS}/{ids['bot']}", headers=ada).status_code == 204
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4401
        goes_on.send_json({"t": "ping"})
        heard(goes_on, "pong")
    assert client.get(SESSION, headers=program).status_code == 401
    assert client.get(SESSION, headers=other).status_code == 200
    assert refused(client.delete(f"{TOKENS}/{ids['bot']}", headers=ada)) == (404, "not_there")
    with connected(client, "/ws/lobby", program) as session, pytest.raises(WebSocketDisconnect):
        session.receive_json()


def test_a_token_ends_when_it_was_said_to(client: TestClient, tmp_path: Path) -> None:
    ada = new_account(client)
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    program = new_token(client, ada, "read", expires=tomorrow)
    assert client.get(SESSION, headers=program).status_code == 200
    alter(tmp_path, "UPDATE api_token SET expires = 1")
    assert client.get(SESSION, headers=program).status_code == 401
    assert client.get(TOKENS, headers=ada).json() == {"tokens": []}


@pytest.mark.parametrize(
    "wish",
    [
        {"name": "bot", "scopes": []},
        {"name": "bot", "scopes": ["admin"]},
        {"name": "bot", "scopes": ["read", "play", "read"]},
        {"name": "bot", "scopes": "play"},
        {"name": "", "scopes": ["read"]},
        {"name": "x" * 61, "scopes": ["read"]},
        {"name": "bot", "scopes": ["read"], "expires": "2020-01-01T00:00:00Z"},
        {"name": "bot", "scopes": ["read"], "expires": "2199-01-01T00:00:00"},
        {"name": "bot", "scopes": ["read"], "expires": "soon"},
        {"name": "bot", "scopes": ["read"], "token": "spoor_" + "A" * 43},
        {"scopes": ["read"]},
    ],
)
def test_what_is_no_token(client: TestClient, wish: dict[str, Any]) -> None:
    ada = new_account(client)
    assert refused(client.post(TOKENS, json=wish, headers=ada)) == (422, "illegal_value")
    assert client.get(TOKENS, headers=ada).json() == {"tokens": []}


def test_a_guest_has_no_tokens(client: TestClient) -> None:
    guest = sign_in(client)
    wish = {"name": "bot", "scopes": ["read"]}
    assert refused(client.post(TOKENS, json=wish, headers=guest)) == (409, "no_account")


def test_there_is_an_end_to_tokens(client: TestClient) -> None:
    ada = new_account(client)
    for n in range(50):
        new_token(client, ada, "read", name=f"bot {n}")
    assert refused(client.post(TOKENS, json={"name": "one more", "scopes": ["read"]}, headers=ada)) == (409, "full")


@pytest.mark.parametrize(
    "token", ["spoor_", "spoor_" + "A" * 43, "spoor_" + "A" * 42, "spoor_spoor_" + "A" * 37, "spoor_%00"]
)
def test_a_guessed_token_opens_nothing(client: TestClient, token: str) -> None:
    new_token(client, new_account(client), "play")
    assert refused(client.get(SESSION, headers={"Authorization": f"Bearer {token}"})) == (401, "nobody")


def test_a_token_is_no_session_and_a_session_no_token(client: TestClient) -> None:
    """Each kind is looked up among its own, so none opens more by another's shape."""
    ada = new_account(client)
    session = ada["Authorization"].removeprefix("Bearer ")
    program = new_token(client, ada, "read")["Authorization"].removeprefix("Bearer ")
    for token in (f"spoor_{session}", program.removeprefix("spoor_")):
        assert client.get(SESSION, headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_every_route_says_that_a_token_may_be_the_wrong_one(client: TestClient) -> None:
    for path, operations in client.get("/openapi.json").json()["paths"].items():
        for method, operation in operations.items():
            if "security" in operation:
                assert "`wrong_scope`" in operation["responses"]["403"]["description"], f"{method} {path}"
