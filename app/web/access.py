"""One log line a request, and the last resort for faults of ours. Never a query, a token, or an invitation's code."""

import secrets
import time

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.core.message import say
from app.web.figures import OTHER, Figures
from app.web.problems import Problem, problem_response

log = structlog.stdlib.get_logger("spoor.web")

FOLDERS = ("/static/", "/vendor/")
QUIET = (*FOLDERS, "/i18n/", "/healthz", "/readyz")
"""Asked for so often that they are only of interest when something is being looked into."""


class Access:
    """Gives each request an id, logs and counts how it went, and turns an exception into one sentence with that id."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self.app = app
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(6)
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        started = time.perf_counter()
        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self.app(scope, receive, send_with_id)
            except Exception as fault:
                log.exception("fault")
                self._figures.faults.note(fault, template_of(scope))
                if status:  # the answer is under way and can't be taken back
                    raise
                sorry = Problem("fault", say("problem.fault", id=request_id))
                await problem_response(Request(scope), sorry)(scope, receive, send_with_id)
            finally:
                write = log.debug if scope["path"].startswith(QUIET) and status < 400 else log.info
                seconds = time.perf_counter() - started
                ms = round(seconds * 1000, 1)
                write("request", method=scope["method"], path=shown_path(scope["path"]), status=status, ms=ms)
                self._figures.answered(scope["method"], template_of(scope), status, seconds)


CODES = ("/join/", "/mail/", "/unsubscribe/")
"""Where an address ends in a code that opens something."""


def template_of(scope: Scope) -> str:
    """The address as the route that was asked has it, with names for what varies; the folder of a file."""
    route = scope.get("route")
    if route is not None:
        return str(route.path)
    return next((folder for folder in FOLDERS if scope["path"].startswith(folder)), OTHER)


def shown_path(path: str) -> str:
    """The path as it may be logged: whoever reads an invitation's code may sit down, and links in mails are alike."""
    return next((f"{folder}..." for folder in CODES if path.startswith(folder)), path)
