"""The table of one match. The page holds the game's drawing and where it is; everything else comes over the socket."""

from functools import cache
from io import BytesIO
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from jinja2.utils import htmlsafe_json_dumps
from msgspec import to_builtins

from app.core.message import say
from app.matches import handing
from app.matches.listing import may_watch
from app.matches.refusals import NoSpectators
from app.matches.spectators import decode
from app.matches.timing import shown
from app.web.api.known import KnownTable, id_of
from app.web.api.shown import lost_seat
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.language import language_of
from app.web.links import invitation_link, may_invite
from app.web.pages.join import offer
from app.web.problems import Problem
from app.web.templates import STATIC

routes = APIRouter(prefix="/matches/{match_id}", include_in_schema=False)


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """What a game's page is made of, from static/games/<key>/page.json; names of files beside it.

    `board` is the drawing on the table, `sprites` are drawings to take pieces from, `styles` style sheets in order.
    """

    board: str
    sprites: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


@cache
def drawing_of(game: str) -> Drawing:
    """Raises FileNotFoundError where the game has none, msgspec.ValidationError where it is written wrong."""
    return msgspec.json.decode((STATIC / "games" / game / "page.json").read_bytes(), type=Drawing)


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
        # Whoever was sent a seat sees what it is, and nothing more before they have it.
        if handover is None or not await handing.opens(house.matches, found, handover):
            raise NoSpectators
        return await offer(found, handover, request, house)
    drawing, folder = drawing_of(match.game), f"games/{match.game}"
    told = {"id": match.id, "game": match.game, "title": match.title}
    here = told if match.clock is None else told | {"clock": shown(match.clock)}
    boot = {
        "match": here,
        "host": user is not None and user.id == match.creator,
        "spectators": to_builtins(decode(match.spectators)),
    }
    if user is not None and (lost := await lost_seat(house, found, user)) is not None:
        boot["unseated"] = to_builtins(lost)
    if handover is not None:
        boot["offered"] = await handing.opens(house.matches, found, handover)
    context = {
        "match": told,
        "game_title": house.words.say(language_of(request), say(f"{match.game}.title")),
        "board": f"{folder}/{drawing.board}",
        "sprites": [f"{folder}/{name}" for name in drawing.sprites],
        "styles": [f"/static/{folder}/{name}" for name in drawing.styles],
        "boot": htmlsafe_json_dumps(boot),
    }
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
