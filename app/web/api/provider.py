"""Signing in by a provider: begin, and no longer. Where people come back to is a page: app/web/pages/provider.py."""

import structlog
from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from app.accounts.provider import Provider, ProviderFails
from app.core.message import say
from app.store import accounts
from app.store.people import digest_of
from app.web.address import address_of
from app.web.api.answers import answers
from app.web.api.session import Password
from app.web.asker import MaybeAsker, Owner, session_of, token_of
from app.web.attempts import keep, mark_of
from app.web.entering import confirmed, must_have_accounts
from app.web.house import AtHouse, House
from app.web.links import public_link
from app.web.origin import own_origin
from app.web.problems import Problem
from app.web.routes import router

log = structlog.stdlib.get_logger("spoor.web")

routes = router(prefix="/api/v1/account/provider", tag="account")

BACK = "/account/provider"
"""The path to which the provider sends people back."""


class Going(BaseModel):
    """`link`: to let the provider sign in to the account that asks, which is confirmed as for a new password."""

    model_config = ConfigDict(extra="forbid")

    link: bool = False
    password: Password | None = None


class GoingOut(BaseModel):
    url: str = Field(description="Where to go in this browser, which then comes back here.")


@routes.post(
    "",
    responses=answers(
        *("nobody", "foreign_origin", "wrong_scope", "wrong_password", "sign_in_again", "not_there"),
        *("no_account", "too_many", "not_ready"),
    ),
)
async def go(
    request: Request, response: Response, house: AtHouse, user: MaybeAsker, wanted: Going | None = None
) -> GoingOut:
    """Begin to sign in by the provider that the host has set, or to link it to one's account.

    Whoever comes back and isn't known here becomes an account; a guest keeps their matches.
    """
    if own_origin(request, house.settings) is False:
        raise Problem("foreign_origin")
    provider = provider_of(house)
    if user is not None and session_of(request).scopes is not None:
        raise Problem("wrong_scope", say("problem.in_person"))
    house.limits.spend("login", address_of(request))
    link = ""
    if wanted is not None and wanted.link:
        if user is None:
            raise Problem("nobody", headers={"WWW-Authenticate": "Bearer"})
        await confirmed(house, request, user, wanted.password)
        token = token_of(request)
        assert token is not None
        link = mark_of(digest_of(token))
    try:
        url, attempt = await provider.begin(public_link(house, request, BACK))
    except ProviderFails as fault:
        raise provider_fails(house, fault) from None
    keep(response, house.settings, attempt, link)
    return GoingOut(url=url)


@routes.delete("", status_code=204, responses=answers("nobody", "foreign_origin", "not_there", "not_yours"))
async def no_longer(user: Owner, house: AtHouse) -> None:
    """Let the provider sign in to this account no more. Refused where nothing else does: take a password first."""
    provider = provider_of(house)
    if not await house.store.write(accounts.unlink, user.id, provider.issuer):
        raise Problem("not_yours", say("problem.only_way_in"))


def provider_of(house: House) -> Provider:
    """The provider. Raises `not_there` where there is none, or nobody has an account."""
    must_have_accounts(house)
    if house.provider is None:
        raise Problem("not_there", say("problem.no_provider"))
    return house.provider


def provider_fails(house: House, fault: ProviderFails) -> Problem:
    """What to tell whoever was on the way there; the host finds the reason in the log."""
    log.warning("the provider failed", reason=str(fault))
    return Problem("not_ready", say("problem.provider_away", name=house.settings.oidc_name))
