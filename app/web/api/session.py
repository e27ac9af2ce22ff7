"""Who you are: become a guest, sign in, say your name, change it, leave."""

from typing import Annotated

from fastapi import Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr

from app.accounts.admins import is_named
from app.accounts.folding import folded
from app.accounts.passwords import MOST
from app.core.message import say
from app.store import accounts
from app.store.accounts import NameTaken
from app.store.metadata import new_id
from app.store.people import User, digest_of, end_session, new_guest, rename
from app.web.address import address_of
from app.web.api.answers import answers
from app.web.asker import Asker, Owner, by_cookie, new_token, token_of
from app.web.device import device_of
from app.web.entering import give_cookie, let_in, must_have_accounts, take_cookie
from app.web.house import AtHouse, House
from app.web.names import LONGEST, clean_name
from app.web.origin import own_origin
from app.web.preferences import of_this_browser
from app.web.problems import Problem
from app.web.renaming import show_name
from app.web.routes import router

routes = router(prefix="/api/v1/session", tag="session")

PersonName = Annotated[
    str,
    AfterValidator(clean_name),
    Field(examples=["Ada"], json_schema_extra={"minLength": 1, "maxLength": LONGEST}),
]
Password = Annotated[SecretStr, Field(max_length=MOST, examples=["nine geese over Mende"])]


class Name(BaseModel):
    """What a person wants to be called: visible signs, blanks trimmed."""

    model_config = ConfigDict(extra="forbid")

    name: PersonName


class Coming(Name):
    """Without a password: a new guest of this name. With one: the account of this name."""

    password: Password | None = None


class UserOut(BaseModel):
    id: str
    name: str
    guest: bool


class SessionOut(BaseModel):
    user: UserOut


class NewSessionOut(SessionOut):
    token: str = Field(description="For `Authorization: Bearer`. It is told this once and stored nowhere.")


def user_out(user: User) -> UserOut:
    return UserOut(id=user.id, name=user.name, guest=user.guest)


@routes.post("", status_code=201, responses=answers("wrong_login", "barred", "foreign_origin", "not_there", "too_many"))
async def come_in(wanted: Coming, request: Request, response: Response, house: AtHouse) -> NewSessionOut:
    """Begin a session: as a new guest, or with a password as the account of this name.

    The token comes in the answer and as an HttpOnly cookie. Signing in ends the session that this browser had. An
    unknown name and a wrong password are answered alike.
    """
    if own_origin(request, house.settings) is False:
        raise Problem("foreign_origin")
    token = new_token()
    if wanted.password is None:
        house.limits.spend("session", address_of(request))
        house.matches.manners.check(wanted.name)
        user = User(new_id(), wanted.name, guest=True)
        chosen = of_this_browser(request)
        await house.store.write(new_guest, user, digest_of(token), device_of(request), chosen)
    else:
        must_have_accounts(house)
        user = await let_in(house, request, wanted.name, wanted.password, digest_of(token), device_of(request))
        await leave_old_session(house, request)
    give_cookie(response, house.settings, token, user.guest)
    return NewSessionOut(user=user_out(user), token=token)


async def leave_old_session(house: House, request: Request) -> None:
    """End what the browser's cookie opened until now; its token is in no browser any more."""
    old = token_of(request)
    if old is not None and by_cookie(request):
        await house.store.write(end_session, digest_of(old))
        house.hub.sign_out(digest_of(old))


@routes.get("", responses=answers("nobody"))
async def who_am_i(user: Asker) -> SessionOut:
    """Say whose session this is."""
    return SessionOut(user=user_out(user))


@routes.patch("", responses=answers("nobody", "foreign_origin", "name_taken", "not_yours", "too_many"))
async def change_name(wanted: Name, user: Owner, house: AtHouse) -> SessionOut:
    """Take another name. Tables show it with the next thing that happens there. No two accounts have the same."""
    house.limits.spend("session", user.id)
    house.matches.manners.check(wanted.name)
    if user.guest:
        await house.store.write(rename, user.id, wanted.name)
    else:
        await _rename_account(house, user, wanted.name)
    renamed = User(user.id, wanted.name, user.guest)
    await show_name(house, renamed)
    return SessionOut(user=user_out(renamed))


async def _rename_account(house: House, user: User, name: str) -> None:
    if is_named(user.name, house.settings.admins) and folded(name) != folded(user.name):
        # Whoever took the name next would be an admin.
        raise Problem("not_yours", say("problem.admins_name"))
    try:
        await house.store.write(accounts.rename_account, user.id, name, folded(name))
    except NameTaken:
        raise Problem("name_taken") from None


@routes.delete("", status_code=204, responses=answers("nobody", "foreign_origin"))
async def sign_out(user: Owner, request: Request, response: Response, house: AtHouse) -> None:
    """End this session; its token opens nothing any more, and what it has opened closes."""
    token = token_of(request)
    assert token is not None
    digest = digest_of(token)
    await house.store.write(end_session, digest)
    house.hub.sign_out(digest)
    take_cookie(response, house.settings)
