"""What holds on every route there is: whose pages may act, what is kept by whom, what garbage is answered."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.security.routes import Place, Route
from tests.web.test_origin import FOREIGN, OWN
from tests.web.test_problems import INSIDES

SESSION = Route("POST", "/api/v1/session")
ACCOUNT = Route("POST", "/api/v1/account")
CHECK = Route("POST", "/api/v1/verify")
"""Reads what it is sent and changes nothing: anybody may ask for it, as for a page."""
ONE_CLICK = "/unsubscribe/"
"""What a mail program's button asks for, from wherever it is: its code says all, no cookie counts, no body is read."""
PROVIDER = Route("POST", "/api/v1/account/provider")
"""Where somebody begins to say who they are."""
BY_CODE = (Route("POST", "/api/v1/notices/mail/confirm"), Route("POST", "/api/v1/notices/mail/stop"))
"""What somebody may do who reads mail, in whatever browser: the code says for whom."""
PROGRAMS = ["text/plain", "text/plain; application/json", "application/x-www-form-urlencoded", "multipart/form-data"]


def stored(folder: Path) -> list[str]:
    """All that the database holds."""
    with sqlite3.connect(folder / "spoor.db") as database:
        lines = list(database.iterdump())
    database.close()
    return lines


def test_these_are_all_routes(place: Place) -> None:
    """Guards the tests below: they look at what is there."""
    assert len(place.unsafe) > 12
    assert len(place.readable) > 15
    assert len(place.sockets) == 2
    assert Route("POST", f"/api/v1/matches/{place.match['id']}/moves") in place.unsafe
    assert not [route for route in place.routes if "{" in route.path]


@pytest.mark.parametrize("origin", [*FOREIGN, OWN + ".evil.example", OWN[:-1], "https://xn--tstserver-d1a", None])
def test_no_foreign_page_acts_with_the_cookie(place: Place, tmp_path: Path, origin: str | None) -> None:
    before = stored(tmp_path)
    headers = {} if origin is None else {"Origin": origin}
    for route in place.unsafe:
        if route == SESSION and origin is None:
            continue  # A program that isn't signed in yet: no cookie speaks for it.
        if route.path.startswith(ONE_CLICK):
            continue
        answer = place.client.request(*route, json={"name": "Eve"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), str(route)
        assert "set-cookie" not in answer.headers, str(route)
    assert stored(tmp_path) == before


@pytest.mark.parametrize("origin", [*FOREIGN, OWN + ".evil.example", OWN[:-1], None])
def test_no_foreign_page_opens_a_socket_with_the_cookie(place: Place, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    for path in place.sockets:
        with pytest.raises(WebSocketDisconnect) as end, place.client.websocket_connect(path, headers=headers):
            pass
        assert end.value.code == 1008, path


@pytest.mark.parametrize("kind", PROGRAMS)
def test_nothing_is_read_that_a_foreign_form_can_send(place: Place, tmp_path: Path, kind: str) -> None:
    """Without asking us first, pages elsewhere may only send these kinds: they are refused whatever the Origin."""
    before = stored(tmp_path)
    for route in place.unsafe:
        if route.path.startswith(ONE_CLICK):
            continue
        for headers in ({"Origin": OWN}, place.bearer):
            content = b'{"name": "Eve", "key": "k"}'
            answer = place.client.request(*route, content=content, headers=headers | {"Content-Type": kind})
            assert (answer.status_code, answer.json()["code"]) == (415, "not_json"), str(route)
    assert stored(tmp_path) == before


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_asking_changes_nothing(place: Place, tmp_path: Path, method: str) -> None:
    """So no link and no picture on a foreign page can do anything, though the cookie comes along."""
    before = stored(tmp_path)
    for route in {*place.readable, *place.unsafe}:
        place.client.request(method, route.path, headers={"Origin": "https://evil.example"})
        place.client.request(
            method, route.path + "?name=Eve&method=DELETE", headers={"X-HTTP-Method-Override": "DELETE"}
        )
    assert stored(tmp_path) == before


def test_nobody_acts_without_saying_who_they_are(place: Place, tmp_path: Path) -> None:
    place.client.cookies.clear()
    before = stored(tmp_path)
    for route in place.unsafe:
        if route not in (SESSION, ACCOUNT, PROVIDER, CHECK, *BY_CODE) and not route.path.startswith(ONE_CLICK):
            invited = f"{route.path}?invite={place.match['invite']['code']}"
            answer = place.client.request(route.method, invited, json={"name": "Eve"})
            assert (answer.status_code, answer.json()["code"]) == (401, "nobody"), str(route)
    assert stored(tmp_path) == before


MAY_BE_KEPT = ("/i18n/en.json", "/favicon.ico")


def test_nothing_private_is_kept_by_a_browser_or_on_the_way(place: Place) -> None:
    for route in place.routes:
        for headers in (place.bearer, {}, place.bearer | {"Accept": "text/html"}):
            answer = place.client.request(*route, headers=headers, follow_redirects=False)
            wanted = "no-cache" if route.path in MAY_BE_KEPT and answer.is_success else "no-store"
            assert answer.headers.get_list("cache-control") == [wanted], str(route)
    for path in MAY_BE_KEPT:
        assert place.match["id"] not in place.client.get(path, headers=place.bearer).text
    token = place.client.post("/api/v1/session", json={"name": "Bob"})
    assert token.headers["cache-control"] == "no-store"


def test_no_redirect_leads_elsewhere(place: Place) -> None:
    """Redirects lead to addresses of ours alone, whatever is asked, and whatever the request calls this host."""
    led = 0
    tries = ["", "?lang=de", "?lang=de&next=//evil.example", "?next=https://evil.example", "?lang=//evil.example"]
    paths = [route.path for route in place.readable]
    paths += ["//evil.example/", "//evil.example/rules", "/%5cevil.example", "/\\evil.example", "/%2f%2fevil.example"]
    for path in paths:
        for wish in tries:
            headers = place.bearer | {"Host": "evil.example", "X-Forwarded-Host": "evil.example"}
            answer = place.client.get("http://testserver" + path + wish, headers=headers, follow_redirects=False)
            if 300 <= answer.status_code < 400:
                led += 1
                where = answer.headers["location"]
                assert where.startswith("/"), (path, where)
                assert where[1:2] not in ("/", "\\"), (path, where)
    assert led > 5


GARBAGE: list[Any] = [
    {"decision": {"$ne": 1}, "options": [{}], "key": ["k"], "name": {"a": 1}, "text": 1, "game": []},
    {"decision": "\ud800", "options": ["\x00"], "key": "\n", "name": "\x1b[2J", "text": "\u202e"},
    {"decision": "' OR 1=1 --", "options": ["../../etc/passwd"], "key": "{{7*7}}", "game": "__class__"},
    {"__proto__": {"x": 1}, "constructor": 1, "is_admin": True, "seat": "player:1"},
    [[[[]]]],
    -1,
    1e308,
    "x" * 10_000,
]
QUERIES = [
    "?invite=%ff",
    "?after=9999999999999999999",
    "?channel=%27",
    "?cursor=..%2f..",
    "?events=-1",
    "?status=%22",
    "?",
]


def test_garbage_is_answered_without_our_insides(place: Place) -> None:
    headers = place.bearer | {"Accept": "text/html", "Content-Type": "application/json"}
    for route in place.routes:
        if route in (("DELETE", SESSION.path), ("DELETE", ACCOUNT.path)):
            continue  # The rest could then not be asked.
        for query in QUERIES:
            for body in GARBAGE if route.method in ("POST", "PATCH") else [None]:
                content = None if body is None else json.dumps(body).encode()
                answer = place.client.request(route.method, route.path + query, content=content, headers=headers)
                assert answer.status_code < 500, f"{route}{query} {body}"
                if answer.is_error:
                    said = [word for word in INSIDES if word in answer.text]
                    assert said == [], f"{route}{query} {body}: {answer.text}"
    assert place.client.get(SESSION.path, headers=place.bearer).json()["user"]["name"] == "Ada"
