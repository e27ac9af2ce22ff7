"""Every refusal over HTTP, as RFC 9457's application/problem+json; people's browsers get one sentence on a page.

A refusal's code decides its status. The list is closed: clients may rely on it, the words are for people.
"""

from http import HTTPStatus
from typing import Literal

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.responses import Response

from app.core.message import Message, say
from app.core.refusal import Refusal
from app.web.house import house_of
from app.web.language import language_of

STATUS = {
    "malformed": 400,
    "nobody": 401,
    "wrong_login": 401,
    "foreign_origin": 403,
    "not_yours": 403,
    "not_over": 403,
    "banned": 403,
    "barred": 403,
    "muted": 403,
    "sign_in_again": 403,
    "sign_in_failed": 403,
    "wrong_password": 403,
    "wrong_scope": 403,
    "imports_off": 403,
    "not_there": 404,
    "wrong_method": 405,
    "already_started": 409,
    "closed_decision": 409,
    "full": 409,
    "not_asked": 409,
    "has_account": 409,
    "name_taken": 409,
    "no_account": 409,
    "not_started": 409,
    "nothing_to_undo": 409,
    "no_way_back": 409,
    "not_absent": 409,
    "out_of_time": 409,
    "paused": 409,
    "not_paused": 409,
    "stands_already": 409,
    "closed_proposal": 409,
    "other_rules": 409,
    "seated_already": 409,
    "seats_free": 409,
    "stale": 409,
    "lapsed": 410,
    "too_large": 413,
    "not_json": 415,
    "illegal_option": 422,
    "illegal_value": 422,
    "not_verified": 422,
    "too_many": 429,
    "fault": 500,
    "not_ready": 503,
}
"""The closed list of codes. 500 is a fault of ours, whatever was asked."""


class Problem(Refusal):
    """Something that can't be answered, raised anywhere on this floor: `raise Problem("not_there")`.

    `text` says what to do; without one the code's own sentence is used. `headers` go with the answer.
    """

    def __init__(self, code: str, text: Message | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(text or say(f"problem.{code}"))
        self.code = code
        self.headers = headers or {}


class ProblemBody(BaseModel):
    """The shape of every refusal (RFC 9457)."""

    type: str = Field(description="A name for the kind of problem: `urn:spoor:problem:` and the code.")
    title: str = Field(description="The status in words.")
    status: int
    detail: str = Field(description="A sentence for people, in their language.")
    code: Literal[*STATUS] = Field(description="From a closed list.")  # type: ignore[valid-type]


def problem_response(request: Request, refusal: Refusal) -> Response:
    """The answer to a request that is refused."""
    status = STATUS[refusal.code]
    house = house_of(request)
    house.figures.refused[refusal.code] += 1
    detail = house.words.say(language_of(request), refusal.text)
    headers = {"Cache-Control": "no-store", **getattr(refusal, "headers", {})}
    if wants_page(request):
        return house.pages.message(request, status, detail, headers)
    body = {
        "type": f"urn:spoor:problem:{refusal.code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": refusal.code,
    }
    return JSONResponse(body, status, headers, media_type="application/problem+json")


def wants_page(request: Request) -> bool:
    """Whether a person's browser asks, for something that isn't the interface for programs."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


class IllegalValue(ValueError):
    """Raised by a model's own check, with a sentence for people."""

    def __init__(self, text: Message) -> None:
        super().__init__(text.key)
        self.text = text
