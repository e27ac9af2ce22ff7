"""What only a real server shows: two requests in one, paths that climb, addresses that are made up, and its log."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.secrecy.tap import Tap
from tests.serving import Server, serving

SECOND = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("door"), SPOOR_LOG="debug") as running:
        yield running


def port_of(house: Server) -> int:
    return int(house.url.rpartition(":")[2])


def told(house: Server, raw: bytes) -> bytes:
    """All that is answered to these bytes, until the server closes or is silent."""
    said = b""
    with socket.create_connection(("127.0.0.1", port_of(house)), timeout=1) as line:
        line.sendall(raw)
        try:
            while more := line.recv(65536):
                said += more
        except (TimeoutError, ConnectionResetError):
            said += b"<open>"
    return said


def statuses(said: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", said)]


def test_two_requests_are_two(house: Server) -> None:
    """Shows that the next test would see a second answer."""
    assert statuses(told(house, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + SECOND)) == [200, 200]


@pytest.mark.parametrize(
    "first",
    [
        POST + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n",
        POST + b"Content-Length: 0\r\nContent-Length: 40\r\n\r\n",
        POST + b"Content-Length: 0, 40\r\n\r\n",
        POST + b"Content-Length: +0\r\n\r\n",
        POST + b"Content-Length: -1\r\n\r\n",
        POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n-0\r\n\r\n",
        b"GET / HTTP/1.1\nHost: x\n\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\0: y\r\n\r\n",
        b"CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=lambda first: repr(first.removeprefix(POST)[:60]),
)
def test_nobody_smuggles_a_request_in_another(house: Server, first: bytes) -> None:
    """Where two readers could find different ends of a request, there is none: 400, and the connection ends."""
    said = told(house, first + SECOND)
    assert statuses(said) == [400]
    assert b"<open>" not in said


CLIMBS = [
    "..",
    "%2e%2e",
    "%2E.",
    "..%2f..",
    "%252e%252e",
    "..%5c",
    "%5c..",
    "..;",
    "%c0%ae%c0%ae",
    "%00..",
    "..%00",
    "%u002e.",
]


@pytest.mark.parametrize(
    "under",
    ["/static", "/static/~0", "/static/plates", "/vendor/lit-html", "/rules", "/rulings", "/i18n", "/join", "/matches"],
)
def test_no_path_climbs_out(house: Server, under: str) -> None:
    """As sent, without a client that tidies it up."""
    for climb in CLIMBS:
        for goal in ("pyproject.toml", "app/settings.py", "etc/passwd", "data/spoor.db", "la_bete.en.md", "en.json"):
            for path in (
                f"{under}/{climb}/{goal}",
                f"{under}/{climb}/{climb}/{climb}/{climb}/{goal}",
                f"{under}{climb}/{goal}",
            ):
                said = told_at_once(house, path)
                assert statuses(said)[0] in (400, 404), path
    for path in (
        f"{under}//etc/passwd",
        f"{under}/file:///etc/passwd",
        f"{under}/C:%5cWindows%5cwin.ini",
        f"{under}/.",
    ):
        assert statuses(told_at_once(house, path))[0] in (400, 404), path


def told_at_once(house: Server, path: str) -> bytes:
    return told(house, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())


def test_what_does_not_climb_is_there(house: Server) -> None:
    for path in ("/static/plates/beast.svg", "/vendor/lit-html/lit-html.js", "/rules/la_bete", "/i18n/en.json"):
        assert statuses(told_at_once(house, path)) == [200], path


# Whose address counts.


def in_lobby(house: Server, forwarded: str) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{port_of(house)}/ws/lobby", additional_headers={"X-Forwarded-For": forwarded})


def is_let_in(house: Server, forwarded: str) -> bool:
    with in_lobby(house, forwarded) as line:
        try:
            line.send('{"t":"ping"}')
            answer: object = json.loads(line.recv(timeout=5))
        except ConnectionClosed as end:
            if end.rcvd is None or end.rcvd.code != 4409:
                raise
            return False
    return answer == {"t": "pong"}


def test_behind_a_proxy_each_visitor_has_an_allowance(tmp_path: Path) -> None:
    with serving(tmp_path, SPOOR_RATE_LIMITS="on", SPOOR_SOCKETS_PER_ADDRESS="2") as house, ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(in_lobby(house, "203.0.113.1")).ping().wait(5)
        assert not is_let_in(house, "203.0.113.1")
        assert is_let_in(house, "203.0.113.2")
        # What the visitor's own browser claimed stands before what the proxy adds, and counts for nothing.
        assert not is_let_in(house, "203.0.113.2, 203.0.113.1")


def test_who_is_no_proxy_of_ours_makes_up_no_address(tmp_path: Path) -> None:
    with (
        serving(tmp_path, SPOOR_RATE_LIMITS="on", SPOOR_SOCKETS_PER_ADDRESS="2", SPOOR_PROXIES="198.51.100.1") as house,
        ExitStack() as stack,
    ):
        for n in range(2):
            stack.enter_context(in_lobby(house, f"203.0.113.{n}")).ping().wait(5)
        assert not is_let_in(house, "203.0.113.9")
        with closing(Tap(house.url, "Ada")) as ada:
            head = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
            match = ada.ask("POST", "/api/v1/matches", {"game": "duel"}, head=head).json()
            assert match["invite"]["url"].startswith(f"{house.url}/join/")


# What is written down.


def test_nothing_secret_is_logged_however_much_is(house: Server) -> None:
    seed = "5eed" * 16
    with closing(Tap(house.url, "Ada")) as ada, closing(Tap(house.url, "Ben")) as ben:
        match = ada.post("/api/v1/matches", {"game": "duel", "visibility": "unlisted", "seed": seed}, 201)
        path, invite = f"/api/v1/matches/{match['id']}", match["invite"]["code"]
        for address in (f"/join/{invite}", f"/join/{invite.lower()}", f"{path}?invite={invite}", f"/join/{invite}/x"):
            ben.ask("GET", address, head={"Accept": "text/html"})
        ben.post(f"{path}/join", {"invite": invite})
        handover = ben.post(f"{path}/handover")["code"]
        ben.ask("GET", f"/matches/{match['id']}?invite={invite}&handover={handover}", head={"Accept": "text/html"})
        address = f"ws://127.0.0.1:{port_of(house)}/ws/matches/{match['id']}?invite={invite}"
        with connect(address, additional_headers={"Authorization": f"Bearer {ada.token}"}) as line:
            line.send('{"t":"hello"}')
            line.send('{"t":"chat","channel":"side","text":"marmot-of-the-side","key":"k"}')
            while json.loads(line.recv(timeout=5))["t"] != "done":
                pass
        # What goes wrong is written down with what is needed to find out why, and no more.
        told(house, b"GET /" + ada.token.encode() + b" HTTP/9.9\r\n\r\n")
        ada.ask("POST", f"{path}/moves", raw=b'{"decision": "' + ada.token.encode())
        written = house.log.read_text()
        assert f"path=/matches/{match['id']}" in written
        for secret in (ada.token, ben.token, invite, invite.lower(), handover, seed, "marmot", "5eed5eed"):
            assert secret not in written
