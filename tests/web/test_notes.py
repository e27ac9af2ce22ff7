"""Notes over REST and socket: the shapes, and what is refused."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.matches import noting
from app.web.api.notes import Note
from tests.web.conftest import Visit
from tests.web.test_matches import Player, opened

MARK = {"kind": "mark", "ref": "village:7", "sign": "cross"}
DRAWINGS: list[dict[str, Any]] = [
    MARK,
    {"kind": "mark", "ref": "road:a--b", "sign": "number", "number": 3},
    {"kind": "arrow", "start": "village:7", "end": "hamlet:la-baume"},
    {"kind": "stroke", "points": [[0, 0], [12, -5], [1240, 1128]]},
]
WRONG: list[Any] = [
    {"kind": "mark", "ref": "village:7", "sign": "heart"},
    {"kind": "mark", "ref": "<b>", "sign": "cross"},
    {"kind": "mark", "ref": "x" * 65, "sign": "cross"},
    {"kind": "mark", "ref": "village:7", "sign": "number"},
    {"kind": "mark", "ref": "village:7", "sign": "number", "number": 100},
    {"kind": "mark", "ref": "village:7", "sign": "cross", "number": 1},
    {"kind": "mark", "ref": "village:7", "sign": "cross", "colour": "red"},
    {"kind": "arrow", "start": "village:7"},
    {"kind": "stroke", "points": [[0, 0]]},
    {"kind": "stroke", "points": [[0, 0, 0], [1, 1, 1]]},
    {"kind": "stroke", "points": [[0, 0], [1e9, 1]]},
    {"kind": "stroke", "points": [[0, 0]] * 151},
    {"kind": "text", "text": "x" * 501},
    {"kind": "text", "text": ""},
    {"kind": "poem", "text": "x"},
    {},
    None,
]


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


@pytest.fixture
def match(ada: Player, ben: Player) -> str:
    found = opened(ada)
    ben.post(f"/{found}/join")
    return found


def made(player: Player, match: str, note: Any, **more: Any) -> dict[str, Any]:
    answer = player.post(f"/{match}/notes", {"note": note, **more})
    assert answer.status_code == 201, answer.text
    Note.model_validate(answer.json())
    found: dict[str, Any] = answer.json()
    return found


def has(player: Player, match: str) -> list[dict[str, Any]]:
    answer = player.get(f"/{match}/notes")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["notes"]
    return found


@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_it_comes_back_as_it_was_drawn(ada: Player, ben: Player, match: str, drawing: dict[str, Any]) -> None:
    note = made(ada, match, drawing)
    assert {"kind": note["kind"], **note["body"]} == drawing
    assert has(ada, match) == [note]
    assert has(ben, match) == []


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_is_no_note_is_refused(ada: Player, match: str, wrong: Any) -> None:
    answer = ada.post(f"/{match}/notes", {"note": wrong})
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal_value")
    assert has(ada, match) == []


def test_a_note_is_altered_and_erased(client: TestClient, ada: Player, ben: Player, match: str) -> None:
    note = made(ada, match, {"kind": "text", "text": " it   bluffs "}, key="k")
    assert note["body"] == {"text": "it bluffs"}
    assert made(ada, match, {"kind": "text", "text": "again"}, key="k") == note
    at = f"/api/v1/matches/{match}/notes"
    altered = client.patch(f"{at}/{note['id']}", json={"text": "it does not"}, headers=ada.headers)
    assert altered.json() == {**note, "body": {"text": "it does not"}}
    for deed, path, code in (("PATCH", f"{at}/{note['id']}", 404), ("DELETE", f"{at}/{note['id']}", 404)):
        body = {"text": "mine"} if deed == "PATCH" else None
        assert client.request(deed, path, json=body, headers=ben.headers).status_code == code
    assert client.delete(f"{at}/{note['id']}", headers=ada.headers).status_code == 204
    assert client.delete(f"{at}/{note['id']}", headers=ada.headers).status_code == 404
    for drawing in (MARK, {"kind": "text", "text": "stays"}):
        made(ada, match, drawing)
    assert client.delete(at, headers=ada.headers).status_code == 422, "what is to be cleared must be said"
    assert client.delete(f"{at}?what=drawn", headers=ada.headers).status_code == 204
    assert [note["kind"] for note in has(ada, match)] == ["text"]
    assert client.delete(f"{at}?what=all", headers=ada.headers).status_code == 204
    assert has(ada, match) == []


def test_who_has_no_pencil_here(client: TestClient, ada: Player, match: str) -> None:
    at = f"/api/v1/matches/{match}/notes"
    assert client.get(at).json()["code"] == "nobody"
    stranger = Player(client, "Eve")
    assert has(stranger, match) == []
    assert stranger.post(f"/{match}/notes", {"note": MARK}).json()["code"] == "not_yours"
    unlisted = opened(ada, visibility="unlisted")
    assert stranger.get(f"/{unlisted}/notes").json()["code"] == "not_there"
    assert ada.post(f"/{unlisted}/notes", {"note": MARK}).json()["code"] == "not_started"


def test_there_is_an_end_to_them(ada: Player, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noting, "MOST_DRAWN", 1)
    made(ada, match, MARK)
    answer = ada.post(f"/{match}/notes", {"note": MARK})
    assert (answer.status_code, answer.json()["code"]) == (409, "full")


def test_the_pencil_has_a_limit_of_its_own(visit: Visit) -> None:
    client = visit(rate_limits=True)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match = opened(ada)
    ben.post(f"/{match}/join")
    answers = [ada.post(f"/{match}/notes", {"note": MARK}).status_code for _ in range(125)]
    assert answers.count(201) >= 120
    assert answers[-1] == 429
    # It takes nothing from the allowance of moves.
    assert ada.answer(match, "1", "k").status_code == 200


def test_ones_own_screens_are_told_at_once(client: TestClient, ada: Player, ben: Player, match: str) -> None:
    def told(player: Player) -> Any:
        return client.websocket_connect(f"/ws/matches/{match}", headers=player.headers)

    with told(ada) as mine, told(ben) as foe, client.websocket_connect(f"/ws/matches/{match}") as looks_on:
        sockets = (mine, foe, looks_on)
        for socket in sockets:
            socket.send_json({"t": "hello", "events": 0})
        for socket in sockets:
            while socket.receive_json()["t"] != "state":
                pass
        note = made(ada, match, MARK, shared=True)
        client.delete(f"/api/v1/matches/{match}/notes/{note['id']}", headers=ada.headers)
        heard = []
        for socket in sockets:
            socket.send_json({"t": "ping"})
            frames = []
            while (frame := socket.receive_json())["t"] != "pong":
                frames += [] if frame["t"] == "presence" else [frame]
            heard.append(frames)
    assert heard[0] == [{"t": "notes", "kept": [note], "gone": []}, {"t": "notes", "kept": [], "gone": [note["id"]]}]
    assert heard[1:] == [[], []]
