"""A mail server for tests: takes what it is told to take, and keeps it."""

import base64
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default


@dataclass
class Office:
    """`refuses` maps a command (`RCPT`, `MAIL`, `DATA`, `AUTH`) to its answer; `tls` is what STARTTLS serves."""

    port: int = 0
    tls: ssl.SSLContext | None = None
    refuses: dict[str, str] = field(default_factory=dict)
    come: list[EmailMessage] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)
    secure: list[bool] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def wait_for(self, count: int, seconds: float = 20) -> None:
        """Until so many mails have come."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.come) >= count, seconds), f"{len(self.come)} mails came"


class _Teller(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        office: Office = self.server.office  # type: ignore[attr-defined]
        secure = False
        self._say("220 post.example.org")
        while line := self.rfile.readline().decode("latin-1").strip():
            command = line.split(" ")[0].upper()
            if command in office.refuses:
                self._say(office.refuses[command])
            elif command in ("EHLO", "HELO"):
                more = [] if secure or office.tls is None else ["STARTTLS"]
                self._lines(["post.example.org", *more, "AUTH PLAIN"])
            elif command == "STARTTLS" and office.tls is not None:
                self._say("220 go on")
                self.connection = office.tls.wrap_socket(self.connection, server_side=True)
                self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)
                secure = True
            elif command == "AUTH":
                office.logins.append(base64.b64decode(line.split(" ")[2]).decode().replace("\0", " ").strip())
                self._say("235 in")
            elif command == "RCPT":
                office.to.append(line.partition(":")[2].strip(" <>"))
                self._say("250 well")
            elif command == "DATA":
                self._say("354 say it")
                body = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    body += part.removeprefix(b".") if part.startswith(b"..") else part
                with office.arrived:
                    office.come.append(message_from_bytes(body, policy=default))
                    office.secure.append(secure)
                    office.arrived.notify_all()
                self._say("250 kept")
            elif command == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 well")

    def finish(self) -> None:
        self.wfile.close()
        self.rfile.close()
        self.connection.close()  # where it speaks TLS, it is another one than the server closes

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def _lines(self, lines: list[str]) -> None:
        for n, line in enumerate(lines):
            self._say(f"250{' ' if n == len(lines) - 1 else '-'}{line}")


@contextmanager
def office(tls: ssl.SSLContext | None = None) -> Iterator[Office]:
    """A mail server on a port of this machine."""

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = daemon_threads = True

        def handle_error(self, *_: object) -> None:
            pass  # whoever breaks off is what some tests are about

    made = Office(tls=tls)
    with Server(("127.0.0.1", 0), _Teller) as server:
        server.office = made  # type: ignore[attr-defined]
        made.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join()
