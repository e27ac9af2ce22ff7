"""Bad input of every kind gets the right refusal in one shape, and never a trace of our insides."""

import json
from collections.abc import Iterable, Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.core import refusal as core_refusals
from app.core.refusal import Refusal
from app.matches import refusals
from app.store import away
from app.web import limits
from app.web.problems import STATUS
from app.web.words import LANGUAGES, load_words
from tests.web.conftest import Visit, sign_in

SESSION = "/api/v1/session"
JSON = {"Content-Type": "application/json"}

INSIDES = ("Traceback", 'File "', "site-packages", "app.web", "pydantic", "sqlalchemy", "SELECT", "msgspec", "Error(")


def problem(answer: object, status: int, code: str) -> dict[str, object]:
    """Check that an answer is this problem, whole and clean."""
    from httpx2 import Response

    assert isinstance(answer, Response)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["cache-control"] == "no-store"
    body: dict[str, object] = answer.json()
    assert set(body) == {"type", "title", "status", "detail", "code"}
    assert (body["status"], body["code"], body["type"]) == (status, code, f"urn:spoor:problem:{code}")
    assert isinstance(body["detail"], str)
    assert body["detail"] != f"problem.{code}"
    assert not [word for word in INSIDES if word in answer.text]
    return body


MALFORMED: dict[str, bytes] = {
    "cut off": b'{"name": "Ada',
    "no JSON": b"name=Ada",
    "trailing": b'{"name": "Ada"} x',
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "deep": b"[" * 60_000,
    "deep object": b'{"a":' * 10_000,
    "huge number": b'{"name": ' + b"1" * 10_000 + b"}",
}

ILLEGAL: dict[str, bytes] = {
    "nothing in it": b"{}",
    "null": b"null",
    "a list": b"[]",
    "a text": b'"Ada"',
    "name is a number": b'{"name": 7}',
    "name is null": b'{"name": null}',
    "name is true": b'{"name": true}',
    "name is a list": b'{"name": ["Ada"]}',
    "name is NaN": b'{"name": NaN}',
    "name is infinite": b'{"name": 1e999}',
    "half a surrogate pair": b'{"name": "\\ud800"}',
    "NUL": b'{"name": "A\\u0000da"}',
    "empty": b'{"name": ""}',
    "long": b'{"name": "' + b"a" * 60_000 + b'"}',
    "unknown field": b'{"name": "Ada", "is_admin": true}',
    "somebody else's field": b'{"name": "Ada", "id": "x", "guest": false}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_what_is_no_json_is_malformed(client: TestClient, method: str, body: bytes) -> None:
    bearer = sign_in(client)
    problem(client.request(method, SESSION, content=body, headers=JSON | bearer), 400, "malformed")


@pytest.mark.parametrize("body", ILLEGAL.values(), ids=ILLEGAL.keys())
@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_json_of_another_shape_is_illegal(client: TestClient, method: str, body: bytes) -> None:
    bearer = sign_in(client)
    problem(client.request(method, SESSION, content=body, headers=JSON | bearer), 422, "illegal_value")
    assert client.get(SESSION, headers=bearer).json()["user"]["name"] == "Ada"


def test_a_wrong_value_is_not_repeated(client: TestClient) -> None:
    answer = client.post(SESSION, json={"name": ["my-secret"], "token": "another-secret"})
    problem(answer, 422, "illegal_value")
    assert "secret" not in answer.text


def test_no_body_at_all(client: TestClient) -> None:
    problem(client.post(SESSION), 422, "illegal_value")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
def test_only_json_is_read(client: TestClient, kind: str) -> None:
    """A foreign page can send the first three without asking us first."""
    problem(client.post(SESSION, content=b'{"name": "Ada"}', headers={"Content-Type": kind}), 415, "not_json")


def test_json_with_a_charset_is_json(client: TestClient) -> None:
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.post(SESSION, content=b'{"name": "Ada"}', headers=headers).status_code == 201


@pytest.mark.parametrize("path", [SESSION, "/", "/nowhere", "/api/v1/games/nim"])
def test_too_large(client: TestClient, path: str) -> None:
    problem(client.post(path, content=b" " * (64 * 1024 + 1), headers=JSON), 413, "too_large")


def test_too_large_without_saying_so_first(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    problem(client.post(SESSION, content=chunks(), headers=JSON), 413, "too_large")


def test_a_lie_about_the_length(client: TestClient) -> None:
    for length in ("-1", "x", "9" * 5000):
        answer = client.post(SESSION, content=b"{}", headers=JSON | {"Content-Length": length})
        assert answer.status_code in (400, 413, 422), length


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/nothing",
        "/api",
        "/api/v1/session/",
        "/api/v1/games/chess",
        "/api/v1/games/%00",
        "/nothing",
        "/%2e%2e",
    ],
)
def test_not_there(client: TestClient, path: str) -> None:
    problem(client.get(path), 404, "not_there")


@pytest.mark.parametrize(("method", "path"), [("PUT", SESSION), ("POST", "/healthz"), ("DELETE", "/"), ("TRACE", "/")])
def test_wrong_method(client: TestClient, method: str, path: str) -> None:
    answer = client.request(method, path)
    problem(answer, 405, "wrong_method")


def test_a_wrong_method_is_told_all_right_ones(client: TestClient) -> None:
    assert client.put(SESSION).headers["allow"] == "DELETE, GET, HEAD, PATCH, POST"
    assert client.put("/static/icons.svg").headers["allow"] == "GET, HEAD"


def test_head_is_get_without_the_body(client: TestClient) -> None:
    for path in ("/healthz", "/", "/api/v1/games", "/static/icons.svg", "/nothing"):
        got, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (got.status_code, b""), path
        assert head.headers["content-length"] == got.headers["content-length"], path


@pytest.mark.parametrize("path", ["/matches/%00", "/api/v1/matches/a%00"])
def test_nothing_is_called_nul(client: TestClient, path: str) -> None:
    problem(client.get(path), 404, "not_there")


@pytest.mark.parametrize("path", ["/api/v1/matches?game=%00", "/?x=a%00b"])
def test_nothing_can_be_asked_with_nul(client: TestClient, path: str) -> None:
    problem(client.get(path), 422, "illegal_value")


def test_no_socket_is_called_nul(client: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/matches/%00"):
        pass


def test_nobody(client: TestClient) -> None:
    for method in ("GET", "DELETE"):
        problem(client.request(method, SESSION), 401, "nobody")
    problem(client.patch(SESSION, json={"name": "Ada"}), 401, "nobody")


def test_people_get_a_page_and_programs_a_problem(client: TestClient) -> None:
    page = client.get("/nothing", headers={"Accept": "text/html,*/*;q=0.8", "Accept-Language": "fr"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert "Il n’y a rien ici" in page.text
    problem(client.get("/api/v1/nothing", headers={"Accept": "text/html"}), 404, "not_there")


def test_the_sentence_comes_in_the_askers_language(client: TestClient) -> None:
    said = {
        language: client.get(SESSION, headers={"Accept-Language": language}).json()["detail"] for language in LANGUAGES
    }
    assert len(set(said.values())) == len(LANGUAGES)


def test_a_fault_of_ours_says_one_sentence_and_a_number(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = visit()

    def burst(*_: object) -> None:
        my_secret_local = "hunter2"
        raise RuntimeError(f"out of order: {len(my_secret_local)}")

    monkeypatch.setattr("app.web.api.games._out", burst)
    answer = client.get("/api/v1/games")
    body = problem(answer, 500, "fault")
    number = answer.headers["x-request-id"]
    assert number in str(body["detail"])
    assert "out of order" not in answer.text
    logged = next(record for record in caplog.records if "fault" in record.getMessage())
    assert number in logged.getMessage()
    assert "hunter2" not in logged.getMessage()
    page = client.get("/api/v1/games", headers={"Accept": "text/html"})
    assert page.status_code == 500


def test_not_ready_without_a_database(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object) -> None:
        raise OSError("postgresql://spoor:password@host is gone")

    monkeypatch.setattr("app.store.engine.Store.read", gone)
    answer = client.get("/readyz")
    problem(answer, 503, "not_ready")
    assert "password" not in answer.text
    assert client.get("/healthz").status_code == 200


def refusal_classes() -> Iterable[type[Refusal]]:
    for module in (core_refusals, refusals, limits, away):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Refusal) and thing is not Refusal:
                yield thing


@pytest.mark.parametrize("kind", sorted(refusal_classes(), key=repr), ids=repr)
def test_every_refusal_has_a_status(kind: type[Refusal]) -> None:
    assert kind.code in STATUS


SAID_ELSEWHERE = {
    "already_started",
    "banned",
    "barred",
    "closed_decision",
    "closed_proposal",
    "full",
    "illegal_option",
    "lapsed",
    "muted",
    "not_absent",
    "not_asked",
    "not_over",
    "not_paused",
    "not_started",
    "no_way_back",
    "nothing_to_undo",
    "out_of_time",
    "paused",
    "seated_already",
    "seats_free",
    "stale",
    "stands_already",
}
"""Codes that only come with a sentence of their own."""


@pytest.mark.parametrize("code", sorted(set(STATUS) - SAID_ELSEWHERE))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(code: str, language: str) -> None:
    assert f"problem.{code}" in load_words().catalogues[language].texts


def test_the_answer_is_json(client: TestClient) -> None:
    assert json.loads(client.get("/nothing").content)["status"] == 404
