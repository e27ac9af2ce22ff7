"""Where people come back to from the provider. They go straight on, or read one sentence that says what to do."""

from fastapi import Request, Response
from sqlalchemy.exc import IntegrityError
from starlette.responses import RedirectResponse

from app.accounts.folding import folded
from app.accounts.provider import Arrival, ProviderFails
from app.core.message import say
from app.matches.refusals import BadWish
from app.store import accounts
from app.store.accounts import IdentityTaken, NameTaken, Newcomer
from app.store.metadata import new_id
from app.store.people import User, digest_of
from app.web.address import address_of
from app.web.api.provider import BACK, provider_fails, provider_of
from app.web.api.session import leave_old_session
from app.web.asker import MaybeAsker, new_token, token_of
from app.web.attempts import Begun, drop, kept, mark_of
from app.web.device import device_of
from app.web.entering import give_cookie, must_be_let_in
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.links import public_link
from app.web.names import LONGEST, clean_name
from app.web.preferences import of_this_browser
from app.web.problems import IllegalValue, Problem
from app.web.renaming import show_name
from app.web.routes import router

routes = router()

NAMES = 50
"""How many of the same name are told apart by a number."""


@routes.get(BACK)
async def come_back(
    request: Request, house: AtHouse, user: MaybeAsker, state: str = "", code: str = "", iss: str = ""
) -> Response:
    """The end of what `POST /api/v1/account/provider` began in this browser."""
    provider = provider_of(house)
    house.limits.spend("login", address_of(request))
    begun = kept(request, house.settings, state)
    # Another provider's answer is for another provider's question (RFC 9207).
    if begun is None or not code or (iss and iss.rstrip("/") != provider.issuer):
        raise Problem("sign_in_failed")
    try:
        arrival = await provider.finish(begun.attempt, code, public_link(house, request, BACK))
    except ProviderFails as fault:
        raise provider_fails(house, fault) from None
    if begun.link:
        response = await _link(house, request, user, begun, arrival)
    else:
        response = await _enter(house, request, user, arrival)
    drop(response, house.settings)
    return response


async def _link(house: House, request: Request, user: User | None, begun: Begun, arrival: Arrival) -> Response:
    """To the account of the very session that asked for it."""
    token = token_of(request)
    if user is None or user.guest or token is None or mark_of(digest_of(token)) != begun.link:
        raise Problem("sign_in_failed")
    try:
        await house.store.write(accounts.link, user.id, arrival.who)
    except (IdentityTaken, IntegrityError):
        raise Problem("has_account", say("problem.linked_elsewhere", name=house.settings.oidc_name)) from None
    return RedirectResponse("/account", 303)


async def _enter(house: House, request: Request, user: User | None, arrival: Arrival) -> Response:
    """As the account that it is known for, or else as a new one; a guest becomes it with all that is theirs."""
    known = await house.store.read(accounts.by_identity, arrival.who)
    if known is None and user is not None and user.guest:
        await show_name(house, await _new_account(house, request, user, arrival, None))
        return RedirectResponse("/", 303)
    token = new_token()
    if known is None:
        newcomer = Newcomer(digest_of(token), device_of(request), of_this_browser(request))
        person = await _new_account(house, request, None, arrival, newcomer)
    else:
        person = known.user
        await must_be_let_in(house, person)
        if not await house.store.write(accounts.sign_in, person, None, digest_of(token), device_of(request)):
            raise Problem("sign_in_failed")
    await leave_old_session(house, request)
    response = RedirectResponse("/", 303)
    give_cookie(response, house.settings, token, person.guest)
    return response


async def _new_account(
    house: House, request: Request, guest: User | None, arrival: Arrival, newcomer: Newcomer | None
) -> User:
    """By the guest's name, or the first one of the provider's that can be one; with a number where it is taken."""
    user_id = new_id() if guest is None else guest.id
    wished = _name(house, request, arrival) if guest is None else guest.name
    for n in range(1, NAMES):
        name = wished if n == 1 else f"{wished[: LONGEST - 4]} {n}"
        person = User(user_id, name, guest=False)
        try:
            made = await house.store.write(
                accounts.become_account, person, folded(name), None, arrival.who, newcomer=newcomer
            )
        except (NameTaken, IntegrityError):
            continue
        except IdentityTaken:
            break
        if made:
            return person
        break
    # Somebody came by the same identity at this very moment, most likely in another window: there it worked.
    raise Problem("sign_in_failed")


def _name(house: House, request: Request, arrival: Arrival) -> str:
    for name in arrival.names:
        try:
            plain = clean_name(name[:LONGEST])
            house.matches.manners.check(plain)
            return plain
        except (IllegalValue, BadWish):
            continue
    return house.words.say(language_of(request), say("account.nameless"))
