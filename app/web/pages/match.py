"""The table of one match. The page holds the game's drawing and where it is; everything else comes over the socket."""

from io import BytesIO
from typing import Annotated

from fastapi import Query, Request, Response
from jinja2.utils import htmlsafe_json_dumps
from msgspec import to_builtins

from app.matches import handing
from app.matches.listing import may_watch
from app.matches.refusals import NoSpectators
from app.matches.spectators import decode
from app.matches.timing import shown
from app.web.api.known import KnownTable, id_of
from app.web.api.shown import lost_seat
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.links import invitation_link, may_invite
from app.web.pages.drawing import drawn
from app.web.pages.join import offer, way_back
from app.web.pages.settings import settings_of
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/matches/{match_id}")


@routes.get("")
async def table(
    request: Request,
    house: AtHouse,
    user: MaybeAsker,
    found: KnownTable,
    handover: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """For those who sit there, and for whoever may watch. An unlisted match isn't there for anybody else.

    `handover` is the code of a link that gives a seat away: the page says whether there is still one to be had.
    """
    match = found.match
    if not may_watch(found, id_of(user)):
        if user is not None and user.id in found.replaced:
            return await way_back(found, request, house, user)
        # Whoever was sent a seat sees what it is, and nothing more before they have it.
        if handover is None or not await handing.opens(house.matches, found, handover):
            raise NoSpectators
        return await offer(found, handover, request, house, user)
    told = {"id": match.id, "game": match.game, "title": match.title}
    here = told if match.clock is None else told | {"clock": shown(match.clock)}
    boot = {
        "match": here,
        "host": user is not None and user.id == match.creator,
        "spectators": to_builtins(decode(match.spectators)),
        "settings": settings_of(found, house, request),
        "guest": user is None or user.guest,
        "seated": found.seat_of(id_of(user)) is not None,
        "days": house.settings.open_days,
        "printed": to_builtins(found.game.printed(len(found.seats))),
    }
    if user is not None and (lost := await lost_seat(house, found, user)) is not None:
        boot["unseated"] = to_builtins(lost)
    if handover is not None:
        boot["offered"] = await handing.opens(house.matches, found, handover)
    context = {**drawn(match.game, request, house), "match": told, "boot": htmlsafe_json_dumps(boot)}
    return house.pages.render(request, "table.html", context)


@routes.get("/invite.svg")
async def invitation(request: Request, house: AtHouse, user: MaybeAsker, found: KnownTable) -> Response:
    """The invitation's link as a QR code, for those who may pass it on."""
    import segno

    if not may_invite(found, user):
        raise Problem("not_there")
    picture = BytesIO()
    segno.make(invitation_link(house, request, found.match.invite)).save(picture, "svg", light="#fff", omitsize=True)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
