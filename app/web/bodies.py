"""What may be sent: JSON, and little of it; and no NUL in an address, which PostgreSQL can't even look for."""

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.core.message import say
from app.matches import record
from app.web.problems import Problem, problem_response

AT_MOST = 64 * 1024
"""Bytes of a body."""

RECORDS = {"/api/v1/verify", "/api/v1/records"}
"""Where records are sent, which may be larger."""

ONE_CLICK = "/unsubscribe/"
"""Where mail programs send a form (RFC 8058), of which nothing is read: the address says all."""

RECORDS_AT_ONCE = 16
"""Larger bodies that may be on their way in this process."""


class Bodies:
    """Reads a request's body, refuses what is too large or no JSON, and hands the rest on in one piece."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._records = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if (unknown := called_nul(scope)) is not None:
            await problem_response(Request(scope), unknown)(scope, receive, send)
            return
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        if scope["path"].startswith(ONE_CLICK):
            await self._take(scope, receive, send, AT_MOST, unread=True)
        elif scope["path"] not in RECORDS:
            await self._take(scope, receive, send, AT_MOST)
        elif self._records >= RECORDS_AT_ONCE:
            crowded = Problem("not_ready", say("problem.busy"), {"Connection": "close", "Retry-After": "5"})
            await problem_response(Request(scope), crowded)(scope, receive, send)
        else:
            self._records += 1
            try:
                await self._take(scope, receive, send, record.AT_MOST)
            finally:
                self._records -= 1

    async def _take(self, scope: Scope, receive: Receive, send: Send, most: int, unread: bool = False) -> None:
        headers = Headers(scope=scope)
        body = bytearray()
        more = True
        large = _says_it_is_large(headers.get("content-length", ""), most)
        while more and not large:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            large = len(body) > most
        if large:
            # The rest stays unread, so nothing else can come over this connection.
            problem = Problem("too_large", headers={"Connection": "close"})
        elif unread:
            await self.app(scope, _replay(b"", receive), send)
            return
        elif body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            problem = Problem("not_json")
        else:
            await self.app(scope, _replay(bytes(body), receive), send)
            return
        await problem_response(Request(scope), problem)(scope, receive, send)


def called_nul(scope: Scope) -> Problem | None:
    """What is wrong with an address that has a NUL in it, which databases don't take; None where it has none."""
    if "\0" in scope["path"]:
        return Problem("not_there")
    if b"%00" in scope["query_string"]:
        return Problem("illegal_value", say("problem.nul"))
    return None


def _says_it_is_large(length: str, most: int) -> bool:
    return length.isdecimal() and (len(length) > 9 or int(length) > most)


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body as one message, then whatever else comes (that the client went away)."""
    told = False

    async def receive_again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
