"""Who you are: become a guest, say your name, change it, leave."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.matches import seating
from app.store.metadata import new_id
from app.store.people import User, digest_of, end_session, new_guest, rename
from app.web.address import address_of
from app.web.api.answers import answers
from app.web.asker import Asker, cookie_name, new_token, token_of
from app.web.house import AtHouse
from app.web.names import LONGEST, clean_name
from app.web.origin import own_origin
from app.web.problems import Problem

routes = APIRouter(prefix="/api/v1/session", tags=["session"])

COOKIE_LASTS = 400 * 24 * 3600
"""Seconds; browsers keep none longer. The session ends earlier if it isn't used."""


class Name(BaseModel):
    """What a person wants to be called: visible signs, blanks trimmed."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[
        str,
        AfterValidator(clean_name),
        Field(examples=["Ada"], json_schema_extra={"minLength": 1, "maxLength": LONGEST}),
    ]


class UserOut(BaseModel):
    id: str
    name: str
    guest: bool


class SessionOut(BaseModel):
    user: UserOut


class NewSessionOut(SessionOut):
    token: str = Field(description="For `Authorization: Bearer`. It is told this once and stored nowhere.")


def _out(user: User) -> UserOut:
    return UserOut(id=user.id, name=user.name, guest=user.guest)


@routes.post("", status_code=201, responses=answers("foreign_origin", "too_many"))
async def become_a_guest(wanted: Name, request: Request, response: Response, house: AtHouse) -> NewSessionOut:
    """Make a guest and a session. The token comes in the answer and as an HttpOnly cookie."""
    if own_origin(request, house.settings) is False:
        raise Problem("foreign_origin")
    house.limits.spend("session", address_of(request))
    user, token = User(new_id(), wanted.name, guest=True), new_token()
    await house.store.write(new_guest, user, digest_of(token))
    response.set_cookie(
        cookie_name(house.settings),
        token,
        max_age=COOKIE_LASTS,
        httponly=True,
        samesite="lax",
        secure=house.settings.https,
    )
    return NewSessionOut(user=_out(user), token=token)


@routes.get("", responses=answers("nobody"))
async def who_am_i(user: Asker) -> SessionOut:
    """Say whose session this is."""
    return SessionOut(user=_out(user))


@routes.patch("", responses=answers("nobody", "foreign_origin", "too_many"))
async def change_name(wanted: Name, user: Asker, house: AtHouse) -> SessionOut:
    """Take another name. Tables show it with the next thing that happens there."""
    house.limits.spend("session", user.id)
    await house.store.write(rename, user.id, wanted.name)
    await seating.rename(house.matches, User(user.id, wanted.name, user.guest))
    house.matches.forget_of(user.id)
    return SessionOut(user=UserOut(id=user.id, name=wanted.name, guest=user.guest))


@routes.delete("", status_code=204, responses=answers("nobody", "foreign_origin"))
async def sign_out(user: Asker, request: Request, response: Response, house: AtHouse) -> None:
    """End this session; its token opens nothing any more, and what it has opened closes."""
    token = token_of(request)
    assert token is not None
    digest = digest_of(token)
    await house.store.write(end_session, digest)
    house.hub.sign_out(digest)
    name = cookie_name(house.settings)
    response.delete_cookie(name, httponly=True, samesite="lax", secure=house.settings.https)
