"""Calling an address that somebody named: fault 94 in full, with somebody at the other end who must hear nothing."""

import asyncio
import socket
import ssl
from pathlib import Path

import httpcore2
import pytest

from app.notices import calling_out
from app.notices.calling_out import CallingOut
from app.notices.failing import Failed
from tests.notices.certificates import made_for
from tests.notices.receiver import receiving, status

pytestmark = pytest.mark.anyio

HEADERS = {"Content-Type": "application/json"}


def lead(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names lead to these addresses, one look-up after the other; the names that were looked up."""
    asked: list[str] = []
    left = list(answers)

    async def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        return left.pop(0) if len(left) > 1 else left[0]

    monkeypatch.setattr(calling_out, "look_up", look_up)
    return asked


async def fault_of(calling: CallingOut, url: str) -> str:
    with pytest.raises(Failed) as failed:
        await calling.post(url, b"{}", HEADERS)
    return failed.value.fault


async def test_what_is_sent_arrives() -> None:
    async with receiving() as there:
        await CallingOut(private=True).post(f"http://127.0.0.1:{there.port}/hook?x=1", b'{"a":1}', HEADERS)
    (request,) = there.requests
    assert request.line == "POST /hook?x=1 HTTP/1.1"
    assert request.json == {"a": 1}
    assert request.headers["host"] == f"127.0.0.1:{there.port}"
    assert request.headers["user-agent"] == "Spoor"


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "0"],
)
async def test_fault_94_no_way_to_write_this_machine_gets_there(host: str) -> None:
    async with receiving() as there:
        assert await fault_of(CallingOut(), f"https://{host}:{there.port}/") in ("private", "unknown", "address")
        await asyncio.sleep(0)
        assert there.connections == 0


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["fd00::1"], ["8.8.8.8", "127.0.0.1"]]
)
async def test_fault_94_no_name_leads_inside(monkeypatch: pytest.MonkeyPatch, addresses: list[str]) -> None:
    """Not even where only one of its addresses does."""
    lead(monkeypatch, addresses)
    async with receiving() as there:
        assert await fault_of(CallingOut(), f"https://hook.example.org:{there.port}/") == "private"
        assert there.connections == 0


async def test_fault_94_a_name_that_changes_gets_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked up once, and what was checked is what is connected to."""
    asked = lead(monkeypatch, ["192.0.2.1"], ["127.0.0.1"])
    connected: list[str] = []

    async def connect(self: object, host: str, *_: object, **__: object) -> object:
        connected.append(host)
        raise httpcore2.ConnectError

    monkeypatch.setattr(httpcore2.AnyIOBackend, "connect_tcp", connect)
    monkeypatch.setattr(calling_out, "is_public", lambda address: address == "192.0.2.1")
    assert await fault_of(CallingOut(), "https://hook.example.org/") == "unreachable"
    assert asked == ["hook.example.org"]
    assert connected == ["192.0.2.1"]


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
async def test_fault_94_nobody_is_followed_elsewhere(code: int) -> None:
    async with receiving() as inside, receiving(answer=b"") as there:
        there.answer = status(code, f"Location: http://127.0.0.1:{inside.port}/")
        assert await fault_of(CallingOut(private=True), f"http://127.0.0.1:{there.port}/") == f"status {code}"
        assert inside.connections == 0


@pytest.mark.parametrize(
    ("code", "again", "gone"),
    [
        (400, False, False),
        (401, False, False),
        (404, False, False),
        (410, False, True),
        (429, True, False),
        (503, True, False),
    ],
)
async def test_what_an_answer_says(code: int, again: bool, gone: bool) -> None:
    async with receiving(answer=status(code, "Retry-After: 7")) as there:
        with pytest.raises(Failed) as failed:
            await CallingOut(private=True).post(f"http://127.0.0.1:{there.port}/", b"{}", HEADERS)
    assert (failed.value.fault, failed.value.again, failed.value.gone) == (f"status {code}", again, gone)
    assert failed.value.after == (7000 if again else None)


async def test_of_an_answer_without_end_nothing_is_read() -> None:
    async def flood() -> None:
        pass

    async with receiving(before=flood) as there:
        there.answer = b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n" + b"x" * 65536
        async with asyncio.timeout(20):
            await CallingOut(private=True).post(f"http://127.0.0.1:{there.port}/", b"{}", HEADERS)


async def test_a_head_without_end_is_given_up() -> None:
    async with receiving(answer=b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * 1_000_000) as there:
        assert await fault_of(CallingOut(private=True), f"http://127.0.0.1:{there.port}/") == "unreachable"


async def test_who_never_answers_is_given_up() -> None:
    never = asyncio.Event()
    async with receiving() as there:
        there.before = never.wait  # type: ignore[assignment]
        calling = CallingOut(private=True, seconds=0.2)
        assert await fault_of(calling, f"http://127.0.0.1:{there.port}/") == "timeout"
        never.set()


async def test_nobody_there() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert await fault_of(CallingOut(private=True), f"http://127.0.0.1:{port}/") == "unreachable"


async def test_the_certificate_must_be_for_the_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lead(monkeypatch, ["127.0.0.1"])
    authority, served = made_for("hook.example.org", tmp_path)
    trusting = ssl.create_default_context(cafile=authority)
    async with receiving(tls=served) as there:
        await CallingOut(private=True, tls=trusting).post(f"https://hook.example.org:{there.port}/", b"{}", HEADERS)
        assert len(there.requests) == 1
        assert (
            await fault_of(CallingOut(private=True, tls=trusting), f"https://other.example.org:{there.port}/") == "tls"
        )
        assert await fault_of(CallingOut(private=True), f"https://hook.example.org:{there.port}/") == "tls"
        assert len(there.requests) == 1
