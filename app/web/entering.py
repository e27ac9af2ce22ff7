"""What is the same for everybody who comes in or goes: the cookie, and the limits on guessing passwords."""

import asyncio

from fastapi import Request, Response
from pydantic import SecretStr

from app.accounts import signing_in
from app.accounts.folding import folded
from app.accounts.hashing import Crowded
from app.accounts.passwords import LEAST, fault_of
from app.core.message import say
from app.matches.refusals import Barred
from app.matches.sentences import how_long, why
from app.settings import Settings
from app.store import accounts
from app.store.accounts import Account
from app.store.metadata import now
from app.store.people import User, lasting
from app.store.sanctions import BAN, standing
from app.web.address import address_of
from app.web.asker import cookie_name, session_of
from app.web.house import House
from app.web.problems import Problem

CROWDED = 3
"""Seconds after which those may come again for whose password there was no thread."""

JUST_NOW = 10 * 60 * 1000
"""Milliseconds for which signing in counts as saying who one is, for whoever has no password to say again."""


def give_cookie(response: Response, settings: Settings, token: str, guest: bool) -> None:
    """Let this browser come in with the token from now on."""
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=lasting(guest).most // 1000,
        httponly=True,
        samesite="lax",
        secure=settings.https,
    )


def take_cookie(response: Response, settings: Settings) -> None:
    """This browser comes in no more."""
    response.delete_cookie(cookie_name(settings), httponly=True, samesite="lax", secure=settings.https)


def must_have_accounts(house: House) -> None:
    """Raises `not_there` where the setting says that nobody has an account here."""
    if not house.settings.accounts:
        raise Problem("not_there", say("problem.no_accounts_here"))


async def let_in(house: House, request: Request, name: str, password: SecretStr, digest: bytes, device: str) -> User:
    """Begin a session of an account. Raises `wrong_login`, `barred` where they may not be here now, or `too_many` where
    this is tried too often: from one address, or for one name.
    """
    house.limits.spend("login", address_of(request))
    house.limits.spend("login of a name", folded(name))
    try:
        user = await signing_in.sign_in(house.store, house.hashing, name, password.get_secret_value(), digest, device)
    except Crowded:
        raise _crowded() from None
    if user is None:
        raise Problem("wrong_login")
    await must_be_let_in(house, user)
    return user


async def must_be_let_in(house: House, user: User) -> None:
    """Raises `barred` for whoever may not be here now. To be asked only when it is known that it is them."""
    ban = await house.store.read(standing, user.id, BAN)
    if ban is not None:
        raise Barred(how_long(ban), why(ban))


async def confirmed(house: House, request: Request, user: User, password: SecretStr | None) -> Account:
    """The asker's account, once they have shown again who they are: by the password, or, where they have none, by
    having signed in a moment ago. Raises `no_account`, `wrong_password`, `sign_in_again` or `too_many`.
    """
    account = await house.store.read(accounts.by_user, user.id)
    if account is None:
        raise Problem("no_account")
    if account.password is None:
        if now() - session_of(request).created > JUST_NOW:
            raise Problem("sign_in_again")
        return account
    house.limits.spend("login of a name", user.id)
    said = "" if password is None else password.get_secret_value()
    try:
        right = await signing_in.knows(house.hashing, account, said)
    except Crowded:
        raise _crowded() from None
    if not right:
        raise Problem("wrong_password")
    return account


async def hash_of(house: House, password: SecretStr, name: str) -> str:
    """What is to be kept of a new password. Raises `illegal_value` where it is none for somebody of this name."""
    plain = password.get_secret_value()
    # Its first call reads a long list.
    fault = await asyncio.to_thread(fault_of, plain, name)
    if fault is not None:
        raise Problem("illegal_value", say(fault, least=LEAST))
    try:
        return await house.hashing.hash(plain)
    except Crowded:
        raise _crowded() from None


def _crowded() -> Problem:
    return Problem("too_many", say("problem.too_many", n=CROWDED), headers={"Retry-After": str(CROWDED)})
