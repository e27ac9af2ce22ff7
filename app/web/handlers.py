"""Lets every refusal leave the app in one shape, whoever refuses: a route, its models, or the framework."""

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import iter_route_contexts
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from app.core.message import say
from app.core.refusal import Refusal
from app.matches.refusals import Barred
from app.matches.shelf import Unreadable
from app.web.access import template_of
from app.web.asker import authenticate
from app.web.house import house_of
from app.web.problems import IllegalValue, Problem, problem_response, wants_page

log = structlog.stdlib.get_logger("spoor.web")

OWN_WORDS = {400: "malformed", 404: "not_there", 405: "wrong_method", 413: "too_large", 415: "not_json"}
"""What the framework itself refuses, by its status."""


def install(app: FastAPI) -> None:
    """For all routes of this app."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(HTTPException, _framework_refused)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(Unreadable, _unreadable)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return problem_response(request, error)


async def _unreadable(request: Request, error: Exception) -> Response:
    log.error("a match can't be read", exc_info=error)
    house_of(request).figures.faults.note(error, template_of(request.scope))
    return problem_response(request, Problem("fault", say("problem.unreadable")))


async def _framework_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = OWN_WORDS.get(error.status_code, "fault" if error.status_code >= 500 else "malformed")
    headers = dict(error.headers or {})
    if code == "wrong_method":
        headers["Allow"] = _allowed(request) or headers.get("Allow", "")
    if wants_page(request):
        # No route, so nobody has asked yet whose page this is.
        try:
            request.state.user = await authenticate(request, house_of(request))
        except Barred as barred:
            return problem_response(request, barred)
    return problem_response(request, Problem(code, headers=headers))


async def _not_valid(request: Request, error: Exception) -> Response:
    """What was wrong, by field and reason; never the value itself, which may be huge, or a secret."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return problem_response(request, Problem("malformed"))
    place, *path = first["loc"]
    if place == "path":  # an address that can't be: as unknown as one that could
        return problem_response(request, Problem("not_there"))
    if isinstance(cause := first.get("ctx", {}).get("error"), IllegalValue):
        return problem_response(request, Problem("illegal_value", cause.text))
    field = ".".join(str(part) for part in path) or "body"
    reason = str(first["msg"]).removeprefix("Value error, ").rstrip(".")
    return problem_response(request, Problem("illegal_value", say("problem.field", field=field, reason=reason)))


def _allowed(request: Request) -> str:
    """All methods of this path; the framework names only those of the first route that it found there."""
    methods: set[str] = set()
    for context in iter_route_contexts(request.app.routes):
        route = context.original_route
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            methods |= route.methods or set()
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))
