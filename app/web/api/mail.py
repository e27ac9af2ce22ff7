"""Notices by mail: giving an address, saying that it is one's own, and ending it, by a page or with one click."""

import secrets
from hmac import compare_digest
from typing import Annotated

from fastapi import Request, Response
from jinja2.utils import htmlsafe_json_dumps
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse

from app.core.message import say
from app.notices.failing import Failed
from app.notices.mail import LONGEST, is_address
from app.store import channels as store
from app.store.channels import Channel
from app.store.metadata import new_id, now
from app.store.people import digest_of
from app.web.address import address_of
from app.web.api.answers import answers
from app.web.asker import MaybeAsker, Owner
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.links import public_link
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/notices/mail", tag="notices")
pages = router()

ASKED_FOR = 48 * 3600 * 1000
"""Milliseconds in which somebody may say that an address is theirs."""


class NewMail(BaseModel):
    model_config = ConfigDict(extra="forbid")

    address: Annotated[str, Field(max_length=LONGEST, examples=["ada@example.org"])]


class Code(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: Annotated[str, Field(max_length=100, description="The last part of the link in the mail.")]


@routes.put(
    "",
    status_code=204,
    responses=answers("nobody", "foreign_origin", "not_there", "illegal_value", "too_many", "not_ready"),
)
async def set_mail(wanted: NewMail, request: Request, user: Owner, house: AtHouse) -> None:
    """Ask whoever reads mail at this address whether it is theirs; until they say so nothing else is sent there."""
    mail = house.mail
    if mail is None:
        raise Problem("not_there", say("problem.mail_off"))
    if not is_address(wanted.address):
        raise Problem("illegal_value", say("problem.mail_address"))
    house.limits.spend("mail", user.id, address_of(request), wanted.address.lower())
    code = secrets.token_urlsafe(24)
    new = Channel(
        id=new_id(),
        user=user.id,
        way="mail",
        address=wanted.address,
        more=secrets.token_urlsafe(24),
        secret=digest_of(code),
        language=language_of(request),
        base=public_link(house, request, ""),
        made=now(),
    )
    await house.store.write(store.put, new)
    try:
        await mail.ask(new, code)
    except Failed as failed:
        await house.store.write(store.drop, user.id, "mail", new.id)
        if failed.again:
            raise Problem("not_ready", say("problem.mail_later")) from None
        raise Problem("illegal_value", say("problem.mail_refused")) from None


@routes.delete("", status_code=204, responses=answers("nobody", "foreign_origin", "not_there"))
async def drop_mail(user: Owner, house: AtHouse) -> None:
    """Send no mail any more."""
    if not await house.store.write(store.drop, user.id, "mail"):
        raise Problem("not_there", say("problem.no_mail"))


@routes.post("/confirm", status_code=204, responses=answers("foreign_origin", "not_there", "too_many"))
async def confirm_mail(wanted: Code, request: Request, house: AtHouse, _: MaybeAsker) -> None:
    """Say that an address is one's own, by the link that was sent there. No session is needed."""
    house.limits.spend("code", address_of(request))
    channel_id, code = _parts(wanted.code)
    found = await house.store.read(store.of_id, channel_id)
    if found is None or found.way != "mail" or found.made < now() - ASKED_FOR:
        raise Problem("not_there", say("problem.mail_code"))
    if found.secret is None or not compare_digest(found.secret, digest_of(code)):
        raise Problem("not_there", say("problem.mail_code"))
    await house.store.write(store.confirm, found.id, now())


@routes.post("/stop", status_code=204, responses=answers("foreign_origin", "not_there", "too_many"))
async def stop_mail(wanted: Code, request: Request, house: AtHouse, _: MaybeAsker) -> None:
    """Have no more mail sent to the address to which this link was sent."""
    house.limits.spend("code", address_of(request))
    await _stop(house, wanted.code)


@pages.get("/mail/{code}")
async def confirm_page(code: str, request: Request, house: AtHouse, _: MaybeAsker) -> Response:
    """The page behind the link in the mail that asks. Nothing is done before its button is pressed: mail is read by
    programs too, which follow every link.
    """
    return _page(house, request, "confirm", code)


@pages.get("/unsubscribe/{code}")
async def stop_page(code: str, request: Request, house: AtHouse, _: MaybeAsker) -> Response:
    """The page behind the link in every notice, for those whose mail program has no button for it."""
    return _page(house, request, "stop", code)


@pages.post("/unsubscribe/{code}")
async def stop_with_one_click(code: str, request: Request, house: AtHouse) -> Response:
    """What a mail program's own button does (RFC 8058): from wherever it is, with nothing but the link."""
    house.limits.spend("code", address_of(request))
    await _stop(house, code)
    return PlainTextResponse("No more mail is sent there.\n")


async def _stop(house: House, text: str) -> None:
    channel_id, code = _parts(text)
    found = await house.store.read(store.of_id, channel_id)
    if found is None or found.way != "mail" or not compare_digest(found.more.encode(), code.encode()):
        raise Problem("not_there", say("problem.mail_code"))
    await house.store.write(store.drop, found.user, "mail", found.id)


def _parts(text: str) -> tuple[str, str]:
    """Whose address a link is about, and what opens it."""
    channel_id, _, code = text.partition(".")
    return channel_id, code


def _page(house: House, request: Request, deed: str, code: str) -> Response:
    boot = htmlsafe_json_dumps({"deed": deed, "code": code[:100]})
    return house.pages.render(request, "mail.html", {"head": f"mail.{deed}", "what": f"mail.{deed}_what", "boot": boot})
