"""Somebody at the other end of webhooks and pushes, for tests of real servers: keeps what comes, answers when told."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.notices.letter import Letter

PATIENCE = 60.0
"""Seconds that something may take to come; it ends a test that would wait for ever."""


@dataclass
class Letterbox:
    """`answering` is set while it answers; unset, whoever posts waits for it."""

    address: str = ""
    come: list[Letter] = field(default_factory=list)
    answering: threading.Event = field(default_factory=threading.Event)
    _news: threading.Condition = field(default_factory=threading.Condition)

    def take(self, letter: Letter) -> None:
        with self._news:
            self.come.append(letter)
            self._news.notify_all()
        self.answering.wait(PATIENCE)

    def wait_until(self, true: Callable[[list[Letter]], bool]) -> list[Letter]:
        """All that has come, as soon as this holds of it."""
        with self._news:
            assert self._news.wait_for(lambda: true(self.come), PATIENCE), [each.path for each in self.come]
            return list(self.come)


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    """One that answers, at a port of this machine."""
    box = Letterbox()
    box.answering.set()

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            box.take(Letter(self.requestline, {name.lower(): value for name, value in self.headers.items()}, body))
            try:
                self.send_response(204)
                self.end_headers()
            except OSError:
                pass  # whoever posted it is dead

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taker)
    box.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield box
    finally:
        box.answering.set()
        server.shutdown()
        server.server_close()
        thread.join()
