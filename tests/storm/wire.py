"""The line to a service, which can be cut and mended: as good as stopping the service, and quicker. It can also fall
silent, as if nobody were there any more behind the last router, or the service were frozen.
"""

import contextlib
import socket
from threading import Event, Thread


class Wire:
    """Carries TCP connections from a port of its own to `host:port`."""

    def __init__(self, host: str, port: int) -> None:
        self._behind = (host, port)
        self._flowing = Event()
        self._flowing.set()
        self._ends: list[socket.socket] = []
        self._listener: socket.socket | None = None
        self.port = 0
        self.mend()

    def mend(self) -> None:
        """Take connections again, at the same port."""
        self._listener = socket.create_server(("127.0.0.1", self.port), backlog=50)
        self.port = self._listener.getsockname()[1]
        Thread(target=self._take, args=(self._listener,), daemon=True).start()

    def cut(self) -> None:
        """Break all connections, in mid-word; new ones are refused."""
        if self._listener is not None:
            # A thread that waits in accept() keeps the socket alive.
            self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None
        while self._ends:
            with contextlib.suppress(OSError):
                self._ends.pop().shutdown(socket.SHUT_RDWR)

    def hush(self) -> None:
        """Carry nothing any more, without a word to anybody; new connections are taken and lead nowhere."""
        self._flowing.clear()

    def go_on(self) -> None:
        """Carry all that was held back, and what comes: also from those who have hung up meanwhile."""
        self._flowing.set()

    def _take(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                front, _ = listener.accept()
                behind = socket.create_connection(self._behind)
                self._ends += [front, behind]
                Thread(target=self._join, args=(front, behind), daemon=True).start()

    def _join(self, front: socket.socket, behind: socket.socket) -> None:
        """Carry what either says to the other, until one of them is gone."""
        with front, behind:
            back = Thread(target=self._carry, args=(behind, front), daemon=True)
            back.start()
            self._carry(front, behind)
            back.join()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self._flowing.wait()
                other.sendall(data)
        self._flowing.wait()
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
