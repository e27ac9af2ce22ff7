"""Every answer on every route tells the browser what it may do."""

import re

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from app.web.headers import HEADERS
from tests.web.conftest import Visit

ALSO = [
    "/nothing",
    "/static/shell/bar.js",
    "/static/nothing.js",
    "/static/games/la_bete/gevaudan.svg",
    "/vendor/lit-html/lit-html.js",
    "/i18n/en.json",
    "/i18n/xx.json",
    "/openapi.json",
]


def paths_of(app: FastAPI) -> set[str]:
    """Every route, its parameters filled in with something."""
    found = {context.path for context in iter_route_contexts(app.routes) if context.path is not None}
    return {re.sub(r"\{\w+(:\w+)?\}", "x", path) for path in found if not path.startswith("/ws")}


def check(headers: object, where: str) -> None:
    from httpx2 import Headers

    assert isinstance(headers, Headers)
    for name, value in HEADERS.items():
        assert headers.get_list(name) == [value], f"{name} on {where}"
    assert "server" not in headers
    assert len(headers["x-request-id"]) == 12


def test_on_every_route_and_refusal(client: TestClient) -> None:
    assert isinstance(client.app, FastAPI)
    paths = paths_of(client.app) | set(ALSO)
    assert len(paths) > 15
    for path in sorted(paths):
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            answer = client.request(method, path, headers={"Accept": "text/html"})
            assert answer.status_code < 500, f"{method} {path}"
            check(answer.headers, f"{method} {path}")


def test_on_a_fault_of_ours(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    client = visit()
    monkeypatch.setattr("app.web.api.games._out", None)
    answer = client.get("/api/v1/games")
    assert answer.status_code == 500
    check(answer.headers, "a fault")


@pytest.mark.parametrize(("public_url", "told"), [("https://spoor.example.org", True), ("http://spoor.local", False)])
def test_browsers_keep_to_https_where_there_is_https(visit: Visit, public_url: str, told: bool) -> None:
    client = visit(public_url=public_url)
    for path in ("/", "/healthz", "/nothing", "/static/icons.svg"):
        kept = client.get(path).headers.get_list("strict-transport-security")
        assert kept == (["max-age=31536000"] if told else []), path


def test_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert not re.search(r"unsafe|\*|http", HEADERS["Content-Security-Policy"])
    assert policy["script-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert policy["trusted-types"] == "lit-html spoor-worker", "and no 'allow-duplicates'"
    assert policy["frame-ancestors"] == "'none'"
