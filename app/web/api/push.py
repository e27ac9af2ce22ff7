"""Notices by push: a browser says where it is to be reached, and by which keys."""

from typing import Annotated

import msgspec
from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field

from app.core.message import say
from app.notices.calling_out import LONGEST, BadAddress, Refused, checked
from app.notices.sealing import Keys, Unsealable, opened
from app.store import channels as store
from app.store.channels import Channel
from app.store.metadata import new_id, now
from app.web.api.answers import answers
from app.web.asker import Owner
from app.web.device import device_of
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.links import public_link
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/notices/push", tag="notices")

MOST = 10
"""Browsers of one person's that are reached so; the oldest makes room."""


class NewBrowser(BaseModel):
    """What `PushSubscription.toJSON()` has."""

    model_config = ConfigDict(extra="forbid")

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class MadeOut(BaseModel):
    id: str


@routes.post(
    "", status_code=201, responses=answers("nobody", "foreign_origin", "not_there", "illegal_value", "too_many")
)
async def add_browser(wanted: NewBrowser, request: Request, user: Owner, house: AtHouse) -> MadeOut:
    """Have notices sent to this browser, sealed so that its push service can't read them. The same endpoint once more
    replaces what it said before.
    """
    endpoint, more = _read(wanted, request, user.id, house)
    at = now()
    new = Channel(
        id=new_id(),
        user=user.id,
        way="push",
        address=endpoint,
        more=more,
        secret=None,
        language=language_of(request),
        base=public_link(house, request, ""),
        made=at,
        confirmed=at,
    )
    await house.store.write(store.put, new, MOST)
    return MadeOut(id=new.id)


@routes.put(
    "/{browser_id}",
    status_code=204,
    responses=answers("nobody", "foreign_origin", "not_there", "illegal_value", "too_many"),
)
async def renew_browser(browser_id: str, wanted: NewBrowser, request: Request, user: Owner, house: AtHouse) -> None:
    """Reach this browser elsewhere, or by other keys, from now on: its push service has renewed what it subscribed to.
    What is on its way there goes to the new place.
    """
    endpoint, more = _read(wanted, request, user.id, house)
    if not await house.store.write(store.move, user.id, browser_id, endpoint, more):
        raise Problem("not_there", say("problem.no_browser"))


def _read(wanted: NewBrowser, request: Request, user_id: str, house: House) -> tuple[str, str]:
    """Where it is to be reached, and what else is kept of it. Raises Problem."""
    if house.push_key is None:
        raise Problem("not_there", say("problem.push_off"))
    house.limits.spend("session", user_id)
    try:
        endpoint = checked(wanted.endpoint, private=house.settings.webhooks == "private")
        opened(Keys(wanted.p256dh, wanted.auth))
    except (BadAddress, Refused, Unsealable):
        raise Problem("illegal_value", say("problem.push_address")) from None
    more = {"p256dh": wanted.p256dh, "auth": wanted.auth, "device": device_of(request)}
    return endpoint, msgspec.json.encode(more).decode()


@routes.delete("/{browser_id}", status_code=204, responses=answers("nobody", "foreign_origin", "not_there"))
async def drop_browser(browser_id: str, user: Owner, house: AtHouse) -> None:
    """Send nothing there any more."""
    if not await house.store.write(store.drop, user.id, "push", browser_id):
        raise Problem("not_there", say("problem.no_browser"))
