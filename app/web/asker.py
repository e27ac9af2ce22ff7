"""Who asks: the token (Authorization header, a socket's subprotocol, or the cookie) and what it opens.

There are two kinds. A session's may do everything. An API token's begins with `spoor_`; with the scope `read` it may
ask, with `play` also do what changes something, and in neither case anything about the account itself (see `Owner`).
"""

import secrets
from typing import Annotated, Literal, get_args

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from app.core.message import say
from app.matches.refusals import Barred
from app.matches.sentences import how_long, why
from app.settings import Settings
from app.store.people import Session, User, digest_of, find_session, find_token, keep_used
from app.web.house import AtHouse, House, house_of
from app.web.origin import SAFE, own_origin
from app.web.problems import Problem

COOKIE = "spoor"
"""The cookie's name over plain http; over https see `cookie_name`."""
TOKEN_LENGTH = 43
"""256 bits in URL-safe base64."""
API_TOKEN = "spoor_"
"""How an API token begins, so that those who look for lost secrets know it when they see it."""

Scope = Literal["read", "play"]
READ, PLAY = get_args(Scope)

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


def new_api_token() -> str:
    """An API token's secret."""
    return API_TOKEN + new_token()


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came along, if it can be one. What was said on purpose wins over the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = _subprotocol_token(connection) or _cookie(connection) or ""
    token = token.strip()
    return token if token.isascii() and (len(token) == TOKEN_LENGTH or is_api_token(token)) else None


def is_api_token(token: str) -> bool:
    """Whether this has the shape of an API token."""
    return token.startswith(API_TOKEN) and len(token) == len(API_TOKEN) + TOKEN_LENGTH


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
    """Who sent this request or socket; None where nobody says, or what they say has ended. Raises Barred.

    What they came in by is `connection.state.session` from now on.
    """
    token = token_of(connection)
    if token is None:
        return None
    digest = digest_of(token)
    session = await house.store.read(find_token if is_api_token(token) else find_session, digest)
    if session is None:
        return None
    connection.state.session = session
    if session.ban is not None:
        raise Barred(how_long(session.ban), why(session.ban))
    if session.stale:
        await house.store.write(keep_used, [digest])
    return session.user


def may(connection: HTTPConnection, scope: Scope) -> bool:
    """Whether whoever was authenticated came in by something that opens so much."""
    session: Session | None = getattr(connection.state, "session", None)
    return session is None or session.scopes is None or scope in session.scopes


async def optional_asker(
    request: Request, house: AtHouse, _b: Annotated[object, Security(_BEARER)], _c: Annotated[object, Security(_COOKIE)]
) -> User | None:
    """Who asks, or None. Raises `foreign_origin` where the cookie came along with somebody else's unsafe request, and
    `wrong_scope` where an API token isn't for that.
    """
    safe = request.method in SAFE
    if not safe and by_cookie(request) and own_origin(request, house.settings) is not True:
        raise Problem("foreign_origin")
    user = await authenticate(request, house)
    request.state.user = user
    if not may(request, READ if safe else PLAY):
        raise Problem("wrong_scope")
    return user


async def asker(user: Annotated[User | None, Depends(optional_asker)]) -> User:
    """Who asks. Raises `nobody` where nobody is signed in."""
    if user is None:
        raise Problem("nobody", headers={"WWW-Authenticate": "Bearer"})
    return user


async def owner(request: Request, user: Annotated[User, Depends(asker)]) -> User:
    """Who asks, in person: with a session. Raises `wrong_scope` for every API token, `nobody` where nobody asks."""
    if session_of(request).scopes is not None:
        raise Problem("wrong_scope", say("problem.in_person"))
    return user


def session_of(request: Request) -> Session:
    """What the asker came in by, where there is one."""
    session: Session = request.state.session
    return session


Asker = Annotated[User, Depends(asker)]
Owner = Annotated[User, Depends(owner)]
MaybeAsker = Annotated[User | None, Depends(optional_asker)]
