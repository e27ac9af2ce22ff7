"""Tokens and codes: nobody chooses them for somebody else, they end when they are ended, and guesses take no part."""

import ast
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.matches import invites
from app.store import people
from app.web.asker import COOKIE, TOKEN_LENGTH, new_token
from tests.web.conftest import Visit, sign_in
from tests.web.test_matches import Player, opened
from tests.web.test_sockets import OWN, heard, socket, table

SESSION = "/api/v1/session"
ROOT = Path(__file__).resolve().parents[3]


def test_nobody_gives_a_visitor_a_session_of_their_choice(client: TestClient) -> None:
    """Session fixation: whatever token a browser brings along, signing in makes another."""
    planted = "A" * TOKEN_LENGTH
    for headers in ({"Cookie": f"{COOKIE}={planted}"}, {"Authorization": f"Bearer {planted}"}, {}):
        answer = client.post(
            f"{SESSION}?token={planted}", json={"name": "Ada"}, headers=headers | {"Origin": OWN["origin"]}
        )
        assert answer.status_code == 201
        assert answer.json()["token"] != planted
        client.cookies.clear()
    assert client.get(SESSION, headers={"Authorization": f"Bearer {planted}"}).status_code == 401


def test_a_session_that_is_signed_in_again_is_another_person(client: TestClient) -> None:
    first = client.post(SESSION, json={"name": "Ada"}).json()
    second = client.post(SESSION, json={"name": "Ada"}).json()
    assert first["user"]["id"] != second["user"]["id"]
    assert first["token"] != second["token"]


def test_a_token_counts_only_where_no_link_can_put_it(client: TestClient) -> None:
    token = sign_in(client)["Authorization"].removeprefix("Bearer ")
    client.cookies.clear()
    for name in ("token", "session", COOKIE, "access_token", "authorization"):
        assert client.get(f"{SESSION}?{name}={token}").status_code == 401
        assert client.patch(SESSION, json={"name": "Eve", name: token}).status_code in (401, 422)


def test_signing_out_closes_what_the_session_has_opened_and_nothing_else(client: TestClient) -> None:
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = opened(ada)
    with (
        socket(ada, table(match_id)) as at_table,
        socket(ada, "/ws/lobby", events=None) as in_lobby,
        socket(ben, table(match_id)) as his,
    ):
        for session in (at_table, his):
            heard(session, "state")
        assert client.delete(SESSION, headers=ada.headers).status_code == 204
        for session in (at_table, in_lobby):
            with pytest.raises(WebSocketDisconnect) as end:
                heard(session, "pong")
            assert end.value.code == 4401
        his.send_json({"t": "ping"})
        heard(his, "pong")


def test_signing_out_closes_what_the_cookie_has_opened(client: TestClient) -> None:
    sign_in(client)
    with client.websocket_connect("/ws/lobby", headers=OWN) as session:
        assert client.delete(SESSION, headers=OWN).status_code == 204
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4401


def test_tokens_and_codes_are_long_enough_to_be_unguessable() -> None:
    """In bits, by how they are drawn; that they are drawn by `secrets` is for the next test."""
    assert len({new_token() for _ in range(1000)}) == len({invites.new_invite() for _ in range(1000)}) == 1000
    assert {len(new_token()) for _ in range(100)} == {43}, "32 bytes"
    assert {len(invites.new_handover()) for _ in range(100)} == {32}, "24 bytes"
    assert len(set(invites._SIGNS)) ** 12 > 2**57
    drawn = "".join(invites.new_invite() for _ in range(1000)).replace("-", "")
    assert len(drawn) == 12_000
    assert all(300 < drawn.count(sign) < 550 for sign in invites._SIGNS), "none is preferred"


SECRETS = {"token", "code", "invite", "digest", "handover", "secret", "password", "seed"}
RIM = [path for folder in ("store", "matches", "live", "web") for path in (ROOT / "app" / folder).rglob("*.py")]


def compared_in(path: Path) -> list[str]:
    """Comparisons by == or != of something that is called like a secret, with anything but a word in the code.

    Not those that the database makes: what is looked up there is for the next test.
    """
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops):
            sides = [node.left, *node.comparators]
            secret = any(ast.unparse(side).rpartition(".")[2] in SECRETS for side in sides)
            harmless = any(isinstance(side, ast.Constant) or ".c." in ast.unparse(side) for side in sides)
            if secret and not harmless:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}")
    return found


def test_nothing_secret_is_compared_sign_by_sign() -> None:
    """Where it were, the time that a refusal takes would tell how much of a guess was right."""
    assert [place for path in RIM for place in compared_in(path)] == []
    assert "hmac.compare_digest" in (ROOT / "app/matches/invites.py").read_text(), "the one comparison that there is"


def test_what_is_looked_up_is_a_digest() -> None:
    """A token is never searched for by itself; nor is a code that hands a seat over."""
    assert people.session.c.digest.primary_key
    assert people.digest_of("a" * 43) != people.digest_of("a" * 42 + "b")
    assert len(people.digest_of(new_token())) == len(invites.digest_of(invites.new_handover())) == 32


def test_no_chance_but_that_of_the_system_makes_secrets() -> None:
    """`random` is for games, whose seeds come from `secrets`, and for how long to wait; it makes nothing else here."""
    for path in RIM:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.ImportFrom) and node.module == "random"), path
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "uniform", f"{path}:{node.lineno}"


def test_the_same_answer_for_every_wrong_token(visit: Visit) -> None:
    """Of no session, of an ended one, of another shape: nobody learns which was close."""
    client = visit()
    ended = sign_in(client)
    client.delete(SESSION, headers=ended)
    client.cookies.clear()
    answers = set()
    for token in (ended["Authorization"], "Bearer " + "A" * 43, "Bearer x", "Bearer " + "é" * 43, "Basic QQ=="):
        answer = client.get(SESSION, headers=[(b"Authorization", token.encode())])
        answers.add((answer.status_code, answer.text, tuple(k for k in answer.headers if k != "x-request-id")))
    assert len(answers) == 1
