"""TAP: a client that keeps every byte it is sent, bodies, heads and frames alike, in the order in which they came."""

import itertools
import json
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 20.0
"""Seconds that an answer may take before a test gives up."""

IDLE = 3.0
"""Seconds after which a connection isn't used again: the server may just be closing it."""

Frame = dict[str, Any]

PONG: Frame = {"t": "pong"}
"""Asked for by `hear` alone, so it isn't kept: it would only tell how often a test listened."""

_keys = itertools.count(1)


def fresh_key() -> str:
    """A key that no move of this process had before."""
    return f"key-{next(_keys):08}"


@dataclass(frozen=True)
class Answer:
    """What a request was answered: `head` is the lines of the head, as they came."""

    status: int
    head: tuple[tuple[str, str], ...]
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "backslashreplace")

    def header(self, name: str) -> str | None:
        """The first header of this name."""
        return next((value for each, value in self.head if each.lower() == name.lower()), None)


@dataclass(frozen=True)
class Heard:
    """Something that came in: `at` in seconds of a steady clock, `source` says what it answers, or which socket."""

    at: float
    source: str
    content: str


class Tap:
    """One person, or without a name nobody, as the server knows them. `heard` is all that they were ever sent."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.name = name
        self.heard: list[Heard] = []
        self.frames: list[Frame] = []
        self.user = ""
        self.token = ""
        self._sockets: dict[str, ClientConnection] = {}
        self._open = ExitStack()
        self._http = HTTPConnection(url.removeprefix("http://"), timeout=PATIENCE)
        self._asked = 0.0
        if name is not None:
            session = self.post("/api/v1/session", {"name": name}, 201)
            self.user, self.token = session["user"]["id"], session["token"]

    def again(self) -> "Tap":
        """The same person in another browser."""
        other = Tap(self.url)
        other.name, other.user, other.token = self.name, self.user, self.token
        return other

    # Over HTTP

    def ask(
        self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, head: dict[str, str] | None = None
    ) -> Answer:
        """Any request; `body` goes as JSON, `raw` as it is."""
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            raw = json.dumps(body).encode()
        if raw is not None:
            sent["Content-Type"] = "application/json"
        if time.monotonic() - self._asked > IDLE:
            self._http.close()
        self._asked = time.monotonic()
        # Nothing is asked to be compressed, so that what is compared by size are the texts.
        self._http.request(method, path, raw, {**sent, **(head or {})})
        with self._http.getresponse() as response:
            answer = Answer(response.status, tuple(response.getheaders()), response.read())
        told = "\n".join(f"{name}: {value}" for name, value in answer.head)
        self._note(f"{method} {path}", f"{answer.status}\n{told}\n\n{answer.text}")
        return answer

    def get(self, path: str) -> Any:
        """What is answered to GET, as data."""
        answer = self.ask("GET", path)
        assert answer.status == 200, f"{path}: {answer.text}"
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """What is answered to POST, as data."""
        answer = self.ask("POST", path, {} if body is None else body)
        assert answer.status == status, f"{path}: {answer.text}"
        return answer.json() if answer.content else None

    def hang_up(self) -> None:
        """Use another connection for the next request."""
        self._http.close()

    # Over sockets

    def connect(self, path: str, **options: Any) -> ClientConnection:
        """A socket of this person's that nobody listens to yet. It is closed with all others."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        socket: ClientConnection = self._open.enter_context(
            connect(
                self.url.replace("http", "ws", 1) + path,
                additional_headers=headers,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                max_queue=None,
                **options,
            )
        )
        return socket

    def sit_down(self, match: str, events: int = 0, query: str = "") -> None:
        """Open the socket at this table, say hello, and take what comes at once."""
        self._sockets["table"] = self.connect(f"/ws/matches/{match}{query}")
        self.say({"t": "hello", "events": events})
        self.hear()

    def enter_lobby(self) -> None:
        """Open the lobby's socket."""
        self._sockets["lobby"] = self.connect("/ws/lobby")
        self.hear()

    def say(self, frame: Any, socket: str = "table") -> None:
        """Send a frame; what is a text or bytes goes as it is. Whether the socket is closed shows when one listens."""
        with suppress(ConnectionClosed):
            self._sockets[socket].send(frame if isinstance(frame, (str, bytes)) else json.dumps(frame))

    def hear(self) -> list[Frame]:
        """All frames that were on their way, over every socket. Whatever was put out before the pong came before it."""
        news: list[Frame] = []
        for name in list(self._sockets):
            self.say({"t": "ping"}, name)
            while (frame := self.next_frame(name)) is not None and frame != PONG:
                news.append(frame)
        return news

    def hear_until(self, wanted: Callable[[Frame], bool]) -> list[Frame]:
        """The frames up to one that is wanted, and what came with it."""
        until = time.monotonic() + PATIENCE
        news: list[Frame] = []
        while time.monotonic() < until:
            news += self.hear()
            if any(wanted(frame) for frame in news):
                return news
            time.sleep(0.01)
        raise AssertionError(f"{self.name} waits in vain and hears {len(news)} frames, the last {str(news[-1:])[:200]}")

    def hear_the_rest(self) -> None:
        """All frames that a dead server has sent."""
        for name in list(self._sockets):
            while self.next_frame(name) is not None:
                pass

    def next_frame(self, socket: str = "table") -> Frame | None:
        """The next frame, None where the socket has been closed instead."""
        connection = self._sockets[socket]
        try:
            text = connection.recv(PATIENCE)
        except ConnectionClosed as end:
            self._note(f"{socket} closed", str(end.rcvd and end.rcvd.code))
            del self._sockets[socket]
            return None
        assert isinstance(text, str), "frames are text"
        frame: Frame = json.loads(text)
        if frame != PONG:
            self._note(f"{socket} socket", text)
            self.frames.append(frame)
        return frame

    def answer_to(self, key: str, socket: str = "table") -> Frame:
        """The frame that answers a frame of this key; what comes before it is kept like all else."""
        while (frame := self.next_frame(socket)) is not None:
            if frame.get("key") == key:
                return frame
        raise AssertionError(f"the socket was closed before {key} was answered")

    @property
    def state(self) -> Frame:
        """The state as it came last over the table's socket."""
        return next(frame for frame in reversed(self.frames) if frame["t"] == "state")

    def cut(self) -> None:
        """Break the links off, without a goodbye."""
        for connection in self._sockets.values():
            connection.close_socket()
        self._sockets.clear()

    def get_up(self) -> None:
        """Close all sockets."""
        self._open.close()
        self._sockets.clear()

    def close(self) -> None:
        self.get_up()
        self._http.close()

    def _note(self, source: str, content: str) -> None:
        self.heard.append(Heard(time.monotonic(), source, content))

    def said_to(self) -> str:
        """Everything that was ever heard, in one piece."""
        return "\n".join(each.content for each in self.heard)
