"""What the server knows by itself, nobody can tell it: who they are, where they sit, how the match stands."""

from typing import Any

import pytest

from tests.web.accounts import GEESE
from tests.web.conftest import Visit
from tests.web.test_matches import MATCHES, Player, opened, refused, started
from tests.web.test_sockets import socket, table

FORGED: dict[str, Any] = {
    "user": {"id": "ben", "name": "Ben"},
    "seat": "player:2",
    "role_of": "player",
    "player": "player:2",
    "state": {"sticks": 1},
    "view": {"sticks": 1},
    "version": 1,
    "status": "finished",
    "outcome": {"winners": ["player:1"]},
    "creator": "ada",
    "is_admin": True,
    "viewer": "full",
    "token": "x",
}

GOOD_BODIES: dict[str, dict[str, Any]] = {
    "post /api/v1/session": {"name": "Eve"},
    "patch /api/v1/session": {"name": "Eve"},
    "patch /api/v1/preferences": {"theme": "dark"},
    "post /api/v1/account": {"name": "Eve", "password": "nine geese over Mende"},
    "delete /api/v1/account": {},
    "post /api/v1/account/provider": {"link": True},
    "post /api/v1/account/password": {"password": "nine geese over Mende", "new": "ten geese over Mende"},
    "post /api/v1/account/tokens": {"name": "bot", "scopes": ["read"]},
    "post /api/v1/matches": {"game": "nim"},
    "post /api/v1/matches/{match_id}/join": {},
    "post /api/v1/matches/{match_id}/leave": {},
    "post /api/v1/matches/{match_id}/start": {},
    "post /api/v1/matches/{match_id}/handover": {"seat": "player:2"},
    "post /api/v1/matches/{match_id}/rematch": {},
    "post /api/v1/matches/{match_id}/moves": {"decision": "d1-player:1", "options": ["1"], "key": "k"},
    "post /api/v1/matches/{match_id}/undo": {},
    "post /api/v1/matches/{match_id}/resign": {},
    "post /api/v1/matches/{match_id}/asking": {"every_time": True},
    "post /api/v1/matches/{match_id}/proposals": {"kind": "pause"},
    "post /api/v1/matches/{match_id}/proposals/{number}/grant": {},
    "post /api/v1/matches/{match_id}/proposals/{number}/decline": {},
    "post /api/v1/matches/{match_id}/chat": {"text": "Hello"},
    "post /api/v1/matches/{match_id}/notes": {"note": {"kind": "text", "text": "Hello"}},
    "patch /api/v1/matches/{match_id}/notes/{note_id}": {"text": "Hello"},
    "patch /api/v1/people/{person_id}": {"shows_rating": True},
    "post /api/v1/reports": {"person": "ben", "reason": "rude"},
    "put /api/v1/admin/people/{person_id}/mute": {"hours": 1},
    "delete /api/v1/admin/people/{person_id}/mute": {"reason": "calm again"},
    "put /api/v1/admin/people/{person_id}/ban": {"hours": 1},
    "delete /api/v1/admin/people/{person_id}/ban": {"reason": "calm again"},
    "put /api/v1/admin/people/{person_id}/admin": {"admin": True},
    "put /api/v1/admin/words": {"words": []},
    "post /api/v1/admin/matches/{match_id}/end": {"reason": "rude"},
    "delete /api/v1/admin/matches/{match_id}": {"reason": "rude"},
    "post /api/v1/admin/reports/{report_id}/close": {"reason": "seen to"},
    "patch /api/v1/matches/{match_id}": {"title": "Another"},
    "post /api/v1/matches/{match_id}/kick": {"seat": "player:2"},
    "post /api/v1/matches/{match_id}/bans": {"user": "ben"},
    "post /api/v1/matches/{match_id}/ready-check": {"on": True},
    "post /api/v1/matches/{match_id}/ready": {"ready": True},
    "post /api/v1/notices/read": {},
    "put /api/v1/notices/webhook": {"url": "https://example.org/hook", "shape": "json"},
    "put /api/v1/notices/mail": {"address": "eve@example.org"},
    "post /api/v1/notices/mail/confirm": {"code": "x.y"},
    "post /api/v1/notices/mail/stop": {"code": "x.y"},
    "put /api/v1/notices/push/{browser_id}": {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "x"},
    "post /api/v1/notices/push": {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "x"},
    "put /api/v1/notices/choices": {"turn": ["page"], "started": [], "ended": [], "mention": [], "replaced": []},
}

RECORDS = {"post /api/v1/records", "post /api/v1/verify"}
"""Their bodies are records, in which every single value is forged by tests/web/test_records.py and its like."""

GOOD_FRAMES: list[dict[str, Any]] = [
    {"t": "hello", "events": 0},
    {"t": "move", "decision": "d1-player:1", "options": ["1"], "key": "k"},
    {"t": "undo", "key": "k"},
    {"t": "propose", "kind": "replace", "seat": "player:2", "key": "k"},
    {"t": "grant", "proposal": 1, "key": "k"},
    {"t": "decline", "proposal": 1, "key": "k"},
    {"t": "chat", "channel": "table", "text": "Hello", "key": "k"},
    {"t": "ping"},
]


@pytest.fixture
def ada(visit: Visit) -> Player:
    return Player(visit(), "Ada")


@pytest.fixture
def ben(ada: Player) -> Player:
    return Player(ada.client, "Ben")


def stand(*players: Player, match: str) -> list[Any]:
    return [player.get(f"/{match}{path}").text for player in players for path in ("", "/view", "/chat")]


def test_faults_85_k4_no_body_says_what_the_server_knows(ada: Player, ben: Player) -> None:
    """Every body there is, with every such field: refused, and nothing done."""
    described = {
        f"{method} {path}"
        for path, operations in ada.client.get("/openapi.json").json()["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    }
    assert described == GOOD_BODIES.keys() | RECORDS, "every body is tried here"
    match = started(ada, ben)
    # Who runs the server is told so of every field, not that there is no such address.
    ada.client.post("/api/v1/account", json={"name": "Ada", "password": GEESE}, headers=ada.headers)
    before = stand(ada, ben, match=match)
    me = ada.client.get("/api/v1/session", headers=ada.headers).json()["user"]["id"]
    for operation, body in GOOD_BODIES.items():
        for name, value in {"match_id": match, "person_id": me, "number": "1"}.items():
            operation = operation.replace(f"{{{name}}}", value)
        method, path = operation.split(" ")
        for field, value in FORGED.items():
            if field in body:
                continue  # there it says whom the creator means, not who asks
            answer = ada.client.request(method, path, json={**body, field: value}, headers=ada.headers)
            refused(answer, 422, "illegal_value")
    assert stand(ada, ben, match=match) == before
    assert len(ada.get("").json()["matches"]) == 1


def test_fault_85_no_frame_says_what_the_server_knows(ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    before = stand(ada, ben, match=match)
    with socket(ada, table(match)) as session:

        def answers() -> list[Any]:
            session.send_json({"t": "ping"})
            return list(iter(session.receive_json, {"t": "pong"}))

        answers()
        for frame in GOOD_FRAMES:
            for field, value in FORGED.items():
                if field in frame:
                    continue  # there it says whose seat is meant, not who asks
                session.send_json({**frame, field: value})
                assert [answer.get("code") for answer in answers()] == ["malformed"], f"{frame} with {field}"
    assert stand(ada, ben, match=match) == before


def test_fault_85_no_address_and_no_header_says_who_asks(ada: Player, ben: Player) -> None:
    match = started(ada, ben, "bid")
    ben.answer(match, "3", "k")
    before = ada.view(match)
    for query in ("seat=player:2", "viewer=player:2", "viewer=full", "user=ben", "as=player:2&is_admin=1"):
        assert ada.get(f"/{match}/view?{query}").json() == before
    for name in ("X-User", "X-Seat", "X-Remote-User", "X-Forwarded-User", "X-Original-User", "From"):
        headers = {**ada.headers, name: "player:2"}
        assert ada.client.get(f"{MATCHES}/{match}/view", headers=headers).json() == before
    assert ada.client.get(f"{MATCHES}/{match}/view", headers={"X-User": "ben"}).json()["viewer"] == "public"


def test_fault_85_whoever_opens_a_table_sits_nobody_else_down(ada: Player, ben: Player) -> None:
    for player in ("ben", "player:ben", "user:ben", "me:ben"):
        seats = [{"role": "player", "player": "me"}, {"role": "player", "player": player}]
        refused(ada.post("", {"game": "nim", "seats": seats}), 422, "illegal_value")
    match = opened(ada)
    assert [seat["player"] and seat["player"]["name"] for seat in ada.get(f"/{match}").json()["seats"]] == ["Ada", None]
