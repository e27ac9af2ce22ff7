"""A server that dies at any moment: whatever anybody was told is there after the restart, and the match goes on."""

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.serving import free_port, serving


def ask(url: str, path: str, body: object = None, token: str = "") -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/v1{path}", data, headers)) as answer:
        return json.load(answer)


def watched(url: str, match_id: str, frames: int) -> list[Any]:
    """The public's events as told over a socket, in so many frames or until the end."""
    seen: list[Any] = []
    with connect(f"{url.replace('http', 'ws')}/ws/matches/{match_id}") as socket:
        socket.send('{"t":"hello","events":0}')
        while frames:
            frame = json.loads(socket.recv(timeout=20))
            if frame["t"] == "state":
                seen = seen[: frame["events_from"]] + frame["events"]
                frames = 0 if frame["status"] == "finished" else frames - 1
    return seen


def test_nothing_that_was_told_is_lost_by_kill_9(tmp_path: Path) -> None:
    port, match_id = free_port(), ""
    told: list[Any] = []
    for frames in (10,):
        with doomed(tmp_path, port) as url:
            match_id = match_id or bots_alone(url)
            told = goes_on(url, match_id, told, frames)
    with serving(tmp_path, port, SPOOR_BOT_DELAY="0.01") as server:
        goes_on(server.url, match_id, told, frames=100_000)
        assert ask(server.url, f"/matches/{match_id}")["status"] == "finished"


@contextmanager
def doomed(data: Path, port: int) -> Iterator[str]:
    """A server that is killed at the end of the block."""
    try:
        with serving(data, port, SPOOR_BOT_DELAY="0.01") as server:
            yield server.url
            server.process.kill()
            server.process.wait()
    except AssertionError as end:
        if "ended with -9" not in str(end):
            raise


def bots_alone(url: str) -> str:
    """The id of a match that plays itself."""
    token = ask(url, "/session", {"name": "Ada"})["token"]
    seats = [{"role": role, "player": "bot:random"} for role in ("beast", "investigator")]
    match_id: str = ask(url, "/matches", {"game": "la_bete", "seats": seats}, token)["id"]
    return match_id


def goes_on(url: str, match_id: str, told: list[Any], frames: int) -> list[Any]:
    """Watch the match, which must have kept all that was told before."""
    kept = ask(url, f"/matches/{match_id}/events")["events"]
    assert kept[: len(told)] == told
    seen = watched(url, match_id, frames)
    assert seen[: len(kept)] == kept
    return seen
