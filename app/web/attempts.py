"""What a browser keeps of a sign-in that is under way elsewhere, until it comes back: a cookie that we have signed.

Nobody can make one up: a page of a neighbour's, planting its own, would sign people in as somebody else, or link a
stranger to their account.
"""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from fastapi import Request, Response
from msgspec import Struct

from app.accounts.provider import Attempt
from app.settings import Settings
from app.store.metadata import now
from app.web.asker import cookie_name

LASTING = 10 * 60
"""Seconds that somebody may take at the provider's."""


class Begun(Struct, frozen=True):
    """`link` is empty, or a mark of the session whose account is to be linked: see `mark_of`."""

    attempt: Attempt
    link: str
    at: int


def keep(response: Response, settings: Settings, attempt: Attempt, link: str) -> None:
    """Let the browser bring it along when it comes back."""
    body = msgspec.json.encode(Begun(attempt, link, now()))
    response.set_cookie(
        _name(settings),
        f"{urlsafe_b64encode(body).decode()}.{_sign(settings, body)}",
        max_age=LASTING,
        httponly=True,
        # It comes back by a link from elsewhere.
        samesite="lax",
        secure=settings.https,
    )


def kept(request: Request, settings: Settings, state: str) -> Begun | None:
    """What was begun with this state; None where it was not in this browser, or too long ago."""
    body, _, signed = request.cookies.get(_name(settings), "").partition(".")
    try:
        plain = urlsafe_b64decode(body)
        if not hmac.compare_digest(_sign(settings, plain), signed):
            return None
        begun = msgspec.json.decode(plain, type=Begun)
    except ValueError:
        return None
    fresh = 0 <= now() - begun.at <= LASTING * 1000
    return begun if fresh and hmac.compare_digest(begun.attempt.state.encode(), state.encode()) else None


def drop(response: Response, settings: Settings) -> None:
    """It is over, one way or the other."""
    response.delete_cookie(_name(settings), httponly=True, samesite="lax", secure=settings.https)


def mark_of(digest: bytes) -> str:
    """A mark of a session by which it is known again, and that tells nothing of its token."""
    return hashlib.sha256(b"linking " + digest).hexdigest()


def _name(settings: Settings) -> str:
    return f"{cookie_name(settings)}_provider"


def _sign(settings: Settings, body: bytes) -> str:
    assert settings.oidc_client_secret is not None
    key = b"spoor attempt " + settings.oidc_client_secret.get_secret_value().encode()
    return hmac.new(key, body, hashlib.sha256).hexdigest()
