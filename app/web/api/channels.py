"""The ways out of the page by which the asker is given notice."""

import secrets
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field

from app.core.message import say
from app.matches.times import rfc3339
from app.notices.calling_out import LONGEST, BadAddress, Refused, checked
from app.notices.failing import Failed
from app.store import channels as store
from app.store.channels import Channel, Way
from app.store.metadata import new_id, now
from app.web.api.answers import answers
from app.web.asker import Owner
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.links import public_link
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/notices", tag="notices")

SIGNING = "spoor_sign_"
"""How the secret begins by which a body is signed, so that those who look for lost secrets know it."""

Shape = Literal["discord", "json"]


class NewWebhook(BaseModel):
    model_config = ConfigDict(extra="forbid")

    url: Annotated[str, Field(max_length=LONGEST, examples=["https://discord.com/api/webhooks/..."])]
    shape: Shape = Field(description="`discord`: what Discord takes, and many others; `json`: plain, and signed.")


class Working(BaseModel):
    """How a channel has gone so far."""

    worked: str | None = Field(default=None, description="When something last arrived.")
    failed: str | None = Field(default=None, description="When something last didn't.")
    fault: str | None = Field(
        default=None,
        description="Why: `private` (it leads to an address that is not public), `unknown` (no such name),"
        " `unreachable`, `tls`, `timeout`, `fault`, or `status` and a number; null once something has arrived.",
    )
    given_up: bool = Field(description="Nothing goes out over it any more; a test that arrives sets it going again.")


class WebhookOut(Working):
    host: str = Field(description="Of its address, which is told nobody again: often whoever has it may use it.")
    shape: Shape


class NewWebhookOut(WebhookOut):
    secret: str | None = Field(
        default=None, description="For `json`: what bodies are signed with. It is told this once."
    )


class MailOut(Working):
    address: str
    confirmed: bool = Field(description="Whether somebody who reads mail there said so; nothing is sent before.")


class BrowserOut(Working):
    id: str
    device: str = Field(description="Such as `Firefox, Linux`; may be empty.")
    host: str = Field(description="Of its push service.")


class Channels(BaseModel):
    offered: list[Way] = Field(description="The ways that this server has.")
    webhook: WebhookOut | None = None
    mail: MailOut | None = None
    push: list[BrowserOut] = Field(description="The browsers that are told while no page is open.")
    push_key: str | None = Field(
        default=None, description="The server's public key, as `pushManager.subscribe` wants it, in URL-safe base64."
    )


class Tested(BaseModel):
    arrived: bool
    fault: str | None = Field(default=None, description="As in a webhook's own `fault`.")


@routes.get("/channels", responses=answers("nobody"))
async def notice_channels(user: Owner, house: AtHouse) -> Channels:
    """The ways that there are, and those that the asker has set up."""
    found = await house.store.read(store.channels_of, user.id)
    by_way = {each.way: each for each in found}
    webhook, mail = by_way.get("webhook"), by_way.get("mail")
    return Channels(
        offered=_offered(house),
        webhook=None if webhook is None else _shown(webhook),
        mail=None
        if mail is None
        else MailOut(address=mail.address, confirmed=mail.confirmed is not None, **_gone(mail)),
        push=[_browser(each) for each in found if each.way == "push"],
        push_key=house.push_key,
    )


@routes.put("/webhook", responses=answers("nobody", "foreign_origin", "not_there", "illegal_value", "too_many"))
async def set_webhook(wanted: NewWebhook, request: Request, user: Owner, house: AtHouse) -> NewWebhookOut:
    """Have notices sent to this address from now on, and to no other.

    Each is one POST, by TLS, to an address of the public internet; redirects are not followed. What isn't taken with a
    status of 2xx is tried again for some hours where that may help.
    """
    _must_offer(house)
    house.limits.spend("session", user.id)
    try:
        url = checked(wanted.url, private=house.settings.webhooks == "private")
    except BadAddress:
        raise Problem("illegal_value", say("problem.webhook_address")) from None
    except Refused:
        raise Problem("illegal_value", say("problem.webhook_private")) from None
    secret = None if wanted.shape == "discord" else SIGNING + secrets.token_urlsafe(32)
    at = now()
    new = Channel(
        id=new_id(),
        user=user.id,
        way="webhook",
        address=url,
        more=wanted.shape,
        secret=None if secret is None else secret.encode(),
        language=language_of(request),
        base=public_link(house, request, ""),
        made=at,
        confirmed=at,
    )
    await house.store.write(store.put, new)
    return NewWebhookOut(**_shown(new).model_dump(), secret=secret)


@routes.delete("/webhook", status_code=204, responses=answers("nobody", "foreign_origin", "not_there"))
async def drop_webhook(user: Owner, house: AtHouse) -> None:
    """Have notices sent there no more, not even those that are on their way."""
    if not await house.store.write(store.drop, user.id, "webhook"):
        raise Problem("not_there", say("problem.no_webhook"))


@routes.post("/webhook/test", responses=answers("nobody", "foreign_origin", "not_there", "too_many"))
async def test_webhook(request: Request, user: Owner, house: AtHouse) -> Tested:
    """Send a greeting there, at once and once."""
    _must_offer(house)
    found = await _webhook(house, user.id)
    if found is None:
        raise Problem("not_there", say("problem.no_webhook"))
    house.limits.spend("notice test", user.id)
    fault = None
    try:
        await house.webhook.test(found, language_of(request))
    except Failed as failed:
        fault = failed.fault
    await house.store.write(store.tried, found.id, now(), fault)
    return Tested(arrived=fault is None, fault=fault)


def _browser(channel: Channel) -> BrowserOut:
    device = msgspec.json.decode(channel.more, type=dict[str, str]).get("device", "")
    return BrowserOut(id=channel.id, device=device, host=urlsplit(channel.address).netloc, **_gone(channel))


def _offered(house: House) -> list[Way]:
    ways: list[tuple[Way, bool]] = [
        ("webhook", house.settings.webhooks != "off"),
        ("mail", house.mail is not None),
        ("push", house.push_key is not None),
    ]
    return [way for way, there in ways if there]


def _must_offer(house: House) -> None:
    if house.settings.webhooks == "off":
        raise Problem("not_there", say("problem.webhooks_off"))


async def _webhook(house: House, user_id: str) -> Channel | None:
    found = await house.store.read(store.channels_of, user_id)
    return next((each for each in found if each.way == "webhook"), None)


def _shown(channel: Channel) -> WebhookOut:
    return WebhookOut(
        host=urlsplit(channel.address).netloc,
        shape="discord" if channel.more == "discord" else "json",
        **_gone(channel),
    )


def _gone(channel: Channel) -> dict[str, Any]:
    """How it has gone so far."""
    return {
        "worked": None if channel.worked is None else rfc3339(channel.worked),
        "failed": None if channel.failed is None else rfc3339(channel.failed),
        "fault": channel.fault,
        "given_up": channel.given_up,
    }
