"""An account: become one, its password, the devices that are signed in, and its end."""

import hashlib
from hmac import compare_digest

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.exc import IntegrityError

from app.accounts.admins import is_admins, is_named
from app.accounts.folding import folded
from app.core.message import say
from app.matches.departing import depart
from app.matches.times import rfc3339
from app.store import accounts, people
from app.store.accounts import NameTaken, Newcomer
from app.store.metadata import new_id
from app.store.people import Listed, User, digest_of
from app.web.address import address_of
from app.web.api.answers import answers
from app.web.api.session import Password, PersonName, SessionOut, UserOut, user_out
from app.web.asker import MaybeAsker, Owner, new_token, session_of, token_of
from app.web.device import device_of
from app.web.entering import confirmed, give_cookie, hash_of, must_have_accounts, take_cookie
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.origin import own_origin
from app.web.preferences import of_this_browser
from app.web.problems import Problem
from app.web.renaming import show_name
from app.web.routes import router

routes = router(prefix="/api/v1/account", tag="account")


class NewAccount(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: PersonName
    password: Password = Field(description="At least 8 signs, and nothing that everybody tries first.")


class Confirmation(BaseModel):
    """`password` is the account's; a guest has none, nor has an account that is signed in to elsewhere alone: that one
    must have been signed in to within the last ten minutes.
    """

    model_config = ConfigDict(extra="forbid")

    password: Password | None = None


class NewPassword(Confirmation):
    new: Password


class BecomeOut(SessionOut):
    token: str | None = Field(default=None, description="Where whoever asked had no session: the new one's.")


class AccountOut(BaseModel):
    user: UserOut
    admin: bool = Field(description="Whether they run this server.")
    has_password: bool
    provider: str | None = Field(default=None, description="The name of the provider by which they may sign in, too.")


class DeviceOut(BaseModel):
    """A session of the account's. `current`: the one that asks."""

    id: str
    device: str = Field(description="What it was begun with, such as `Firefox, Linux`; may be empty.")
    created: str
    last_used: str = Field(description="Noted every five minutes at most.")
    expires: str = Field(description="Where it isn't used again.")
    current: bool


class DevicesOut(BaseModel):
    sessions: list[DeviceOut]


@routes.post(
    "",
    status_code=201,
    responses=answers("foreign_origin", "not_there", "has_account", "name_taken", "too_many"),
    response_model_exclude_none=True,
)
async def become_account(
    wanted: NewAccount, request: Request, response: Response, house: AtHouse, user: MaybeAsker
) -> BecomeOut:
    """Make an account of the guest who asks: same id, same matches. Whoever has no session yet gets one.

    Names of accounts are compared without regard to capitals, widths and blanks (Unicode's NFKC and case folding), and
    no two are the same. Guests may be called alike; seats say which of them is the account.
    """
    if own_origin(request, house.settings) is False:
        raise Problem("foreign_origin")
    must_have_accounts(house)
    if user is not None and not user.guest:
        raise Problem("has_account")
    if user is not None and session_of(request).scopes is not None:
        raise Problem("wrong_scope", say("problem.in_person"))
    house.limits.spend("account", address_of(request))
    house.matches.manners.check(wanted.name)
    hashed = await hash_of(house, wanted.password, wanted.name)
    token, newcomer = None, None
    if user is None:
        token = new_token()
        newcomer = Newcomer(digest_of(token), device_of(request), of_this_browser(request))
    person = User(new_id() if user is None else user.id, wanted.name, guest=False)
    try:
        made = await house.store.write(accounts.become_account, person, folded(person.name), hashed, newcomer=newcomer)
    except (NameTaken, IntegrityError):
        raise Problem("name_taken") from None
    if not made:
        raise Problem("has_account")
    if token is not None:
        give_cookie(response, house.settings, token, guest=False)
    else:
        await show_name(house, person)
    return BecomeOut(user=user_out(person), token=token)


@routes.get("", responses=answers("nobody", "no_account"))
async def account(user: Owner, house: AtHouse) -> AccountOut:
    """What belongs to the asker's account, besides what is public."""
    found = await house.store.read(accounts.by_user, user.id)
    if found is None:
        raise Problem("no_account")
    issuers = await house.store.read(accounts.issuers_of, user.id)
    return AccountOut(
        user=user_out(user),
        admin=is_admins(found, house.settings.admins),
        has_password=found.password is not None,
        provider=house.settings.oidc_name if house.settings.oidc_issuer in issuers else None,
    )


CONFIRMING = ("nobody", "foreign_origin", "wrong_password", "sign_in_again", "too_many")


@routes.post("/password", status_code=204, responses=answers(*CONFIRMING, "no_account"))
async def change_password(wanted: NewPassword, request: Request, user: Owner, house: AtHouse) -> None:
    """Take another password. All other sessions end; API tokens stay, as they never knew the password."""
    found = await confirmed(house, request, user, wanted.password)
    hashed = await hash_of(house, wanted.new, user.name)
    ended = await house.store.write(accounts.change_password, user.id, found.password, hashed, _own_digest(request))
    if ended is None:
        raise Problem("wrong_password")  # it was changed at this very moment
    _close(house, ended)


@routes.get("/sessions", responses=answers("nobody"))
async def sessions(request: Request, user: Owner, house: AtHouse) -> DevicesOut:
    """The devices on which the asker is signed in, the last used first."""
    own = _own_digest(request)
    found = await house.store.read(people.sessions_of, user.id)
    return DevicesOut(
        sessions=[
            DeviceOut(
                id=_session_id(each),
                device=each.device,
                created=rfc3339(each.created),
                last_used=rfc3339(each.last_seen),
                expires=rfc3339(each.expires),
                current=compare_digest(each.digest, own),
            )
            for each in found
        ]
    )


@routes.delete("/sessions", status_code=204, responses=answers("nobody", "foreign_origin"))
async def end_others(request: Request, user: Owner, house: AtHouse) -> None:
    """Sign out everywhere else."""
    own = _own_digest(request)
    _close(house, await house.store.write(people.end_sessions_of, user.id, own))


@routes.delete("/sessions/{session_id}", status_code=204, responses=answers("nobody", "foreign_origin", "not_there"))
async def end_one(session_id: str, user: Owner, house: AtHouse) -> None:
    """Sign out on one device."""
    found = await house.store.read(people.sessions_of, user.id)
    digest = next((each.digest for each in found if _session_id(each) == session_id), None)
    if digest is None:
        raise Problem("not_there", say("problem.no_such_session"))
    await house.store.write(people.end_session, digest)
    _close(house, [digest])


@routes.delete("", status_code=204, responses=answers(*CONFIRMING, "not_yours"))
async def leave_for_good(
    wanted: Confirmation, request: Request, response: Response, user: Owner, house: AtHouse
) -> None:
    """Leave this server for good, as an account or as a guest.

    At once the name is gone from every match, list and line of chat; sessions, API tokens, the password and
    preferences are deleted. Matches that haven't started lose their seat, matches under way are given up (as by
    `resign`), and what was played stays, as somebody's who left. Nothing of it can be taken back.
    """
    if not user.guest:
        await confirmed(house, request, user, wanted.password)
        if is_named(user.name, house.settings.admins):
            raise Problem("not_yours", say("problem.admins_name"))
    titles = {key: house.words.say(language_of(request), say(f"{key}.title")) for key in house.games}
    ended = await house.store.write(accounts.forget_person, user, titles)
    _close(house, ended)
    take_cookie(response, house.settings)
    await house.matches.carry_out(_go(house, user))


async def _go(house: House, user: User) -> None:
    """To its end, even if nobody waits for the answer any more."""
    # First the name, so that no table at hand brings it back.
    await show_name(house, User(user.id, "", guest=True))
    await depart(house.matches, user.id)


def _close(house: House, digests: list[bytes]) -> None:
    for digest in digests:
        house.hub.sign_out(digest)


def _own_digest(request: Request) -> bytes:
    token = token_of(request)
    assert token is not None
    return digest_of(token)


def _session_id(session: Listed) -> str:
    """A name for a session that tells nothing of its token, nor of what is kept of that."""
    return hashlib.sha256(b"session " + session.digest).hexdigest()[:22]
