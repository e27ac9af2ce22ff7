"""/asyncapi.json is sound, and what really goes over a socket is what it says."""

from collections.abc import Iterator
from typing import Any, get_args

import jsonschema_rs
import pytest
from starlette.testclient import TestClient

from app.live import frames
from tests.web.conftest import sign_in


@pytest.fixture
def document(client: TestClient) -> dict[str, Any]:
    told: dict[str, Any] = client.get("/asyncapi.json").json()
    return told


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    assert document["asyncapi"] == "3.0.0"
    found = set(references(document))
    assert len(found) > 30
    for reference in found:
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            assert step in place, reference
            place = place[step]


def test_every_frame_is_described(document: dict[str, Any]) -> None:
    names = set(document["components"]["messages"])
    assert {kind.__name__ for kind in get_args(frames.FromClient)} <= names
    assert {kind.__name__ for kind in frames.Outgoing.__subclasses__()} - {"State"} <= names
    for name, message in document["components"]["messages"].items():
        schema = document["components"]["schemas"][name]
        assert schema["properties"]["t"] == {"enum": [message["name"]]}, name
        assert "t" in schema["required"], name


def test_what_a_client_sends_is_closed(document: dict[str, Any]) -> None:
    for kind in get_args(frames.FromClient):
        assert document["components"]["schemas"][kind.__name__]["additionalProperties"] is False


def check(document: dict[str, Any], frame: dict[str, Any]) -> None:
    """Check a frame of the server against the schemas of this channel's messages, closed."""
    schemas = {
        name: {**schema, "additionalProperties": False} if "properties" in schema else schema
        for name, schema in document["components"]["schemas"].items()
    }
    sent = [
        message["$ref"].rpartition("/")[2]
        for operation in document["operations"].values()
        if operation["action"] == "send"
        for message in operation["messages"]
    ]
    name = next(name for name in sent if document["components"]["messages"][name]["name"] == frame["t"])
    jsonschema_rs.validate({"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}, frame)


def test_real_frames(client: TestClient, document: dict[str, Any]) -> None:
    ada = sign_in(client, "Ada")
    wanted = {"game": "nim", "seats": [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]}
    match = client.post("/api/v1/matches", json=wanted, headers=ada).json()
    token = ada["Authorization"].removeprefix("Bearer ")
    client.cookies.clear()
    bob = sign_in(client, "Bob")
    client.cookies.clear()
    seen: set[str] = set()
    with (
        client.websocket_connect(f"/ws/matches/{match['id']}", ["spoor", f"bearer.{token}"]) as table,
        client.websocket_connect("/ws/lobby") as lobby,
    ):

        def expect(*kinds: str) -> None:
            """Read until each of these has come."""
            missing = set(kinds)
            while missing:
                frame = table.receive_json()
                check(document, frame)
                seen.add(frame["t"])
                missing.discard(frame["t"])

        table.send_json({"t": "hello", "events": 0})
        expect("state")
        client.post(f"/api/v1/matches/{match['id']}/join", json={}, headers=bob)
        expect("state")
        table.send_json({"t": "ping"})
        expect("pong")
        table.send_json({"t": "move", "decision": "d9-x", "options": [], "key": "k1"})
        expect("refused")
        table.send_json({"t": "chat", "channel": "table", "text": "hello", "key": "k2"})
        expect("chat", "done")
        table.send_json({"t": "nonsense"})
        expect("refused")
        frame = lobby.receive_json()
        check(document, frame)
        assert frame["t"] == "lobby"
    assert seen >= {"state", "pong", "refused", "chat", "done"}
