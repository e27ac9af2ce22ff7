"""Who asks: the token (Authorization header, a socket's subprotocol, or the cookie) and whose session it opens."""

import secrets
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from app.settings import Settings
from app.store.people import User, digest_of, find_session, keep_session
from app.web.house import AtHouse, House, house_of
from app.web.origin import SAFE, own_origin
from app.web.problems import Problem

COOKIE = "spoor"
"""The cookie's name over plain http; over https see `cookie_name`."""
TOKEN_LENGTH = 43
"""256 bits in URL-safe base64."""

# These two only describe, for /openapi.json, what `token_of` reads.
_BEARER = HTTPBearer(scheme_name="bearer", auto_error=False)
_COOKIE = APIKeyCookie(scheme_name="cookie", name=COOKIE, auto_error=False)


def cookie_name(settings: Settings) -> str:
    """Over https browsers take a name that begins with `__Host-` from this very host alone: none of its neighbours in
    the domain can plant a session of theirs.
    """
    return f"__Host-{COOKIE}" if settings.https else COOKIE


def new_token() -> str:
    """A session's secret."""
    return secrets.token_urlsafe(32)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came along, if it can be one. What was said on purpose wins over the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = _subprotocol_token(connection) or _cookie(connection) or ""
    token = token.strip()
    return token if len(token) == TOKEN_LENGTH and token.isascii() else None


def by_token(connection: HTTPConnection) -> bool:
    """Whether the asker says on purpose who they are; no foreign page can do that."""
    return "authorization" in connection.headers or _subprotocol_token(connection) is not None


def by_cookie(connection: HTTPConnection) -> bool:
    """Whether the cookie alone speaks for the asker: then the request must come from our own pages."""
    return _cookie(connection) is not None and not by_token(connection)


def _cookie(connection: HTTPConnection) -> str | None:
    return connection.cookies.get(cookie_name(house_of(connection).settings))


def _subprotocol_token(connection: HTTPConnection) -> str | None:
    """A socket in a browser can't send headers, but it can offer the subprotocol `bearer.<token>`."""
    if connection.scope["type"] != "websocket":
        return None
    offered: list[str] = connection.scope.get("subprotocols", [])
    return next((name.removeprefix("bearer.") for name in offered if name.startswith("bearer.")), None)


async def authenticate(connection: HTTPConnection, house: House) -> User | None:
    """Whose session this request or socket belongs to; None where there is none, or it has ended."""
    token = token_of(connection)
    if token is None:
        return None
    digest = digest_of(token)
    session = await house.store.read(find_session, digest)
    if session is None:
        return None
    if session.stale:
        await house.store.write(keep_session, digest)
    return session.user


async def optional_asker(
    request: Request, house: AtHouse, _b: Annotated[object, Security(_BEARER)], _c: Annotated[object, Security(_COOKIE)]
) -> User | None:
    """Who asks, or None. Raises `foreign_origin` where the cookie came along with somebody else's unsafe request."""
    unsafe = request.method not in SAFE and by_cookie(request)
    if unsafe and own_origin(request, house.settings) is not True:
        raise Problem("foreign_origin")
    user = await authenticate(request, house)
    request.state.user = user
    return user


async def asker(user: Annotated[User | None, Depends(optional_asker)]) -> User:
    """Who asks. Raises `nobody` where nobody is signed in."""
    if user is None:
        raise Problem("nobody", headers={"WWW-Authenticate": "Bearer"})
    return user


Asker = Annotated[User, Depends(asker)]
MaybeAsker = Annotated[User | None, Depends(optional_asker)]
