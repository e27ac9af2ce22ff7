"""Where an invitation's link leads: who invites to what, and which seats are free. And that of a seat that somebody
gives away where nobody may look on, so that there is no table to be shown before.
"""

from typing import Any

from fastapi import Request, Response
from starlette.responses import RedirectResponse

from app.core.message import say
from app.matches.listing import invited
from app.matches.outside import outside
from app.matches.spectators import decode
from app.matches.table import Table
from app.matches.told import PlayerOut, SeatOut
from app.store.people import User, find_name
from app.web.api.known import id_of
from app.web.api.shown import lost_seat
from app.web.asker import MaybeAsker
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.pages.settings import beginning_of, settings_of
from app.web.routes import router

routes = router()

NOTHING = {
    "seats": [],
    "kept": False,
    "status": "",
    "banned": False,
    "kicked": False,
    "handover": None,
    "back": False,
}
"""Of what the page may show of a table besides the invitation."""


@routes.get("/join/{code}")
async def join(code: str, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """Whoever sits there already goes straight to the table."""
    table = await invited(house.matches, code)
    if table.seat_of(id_of(user)) is not None:
        return RedirectResponse(f"/matches/{table.id}", 303)
    known = outside(table, id_of(user))
    lost = None if user is None else await lost_seat(house, table, user)
    banned = lost is not None and lost.why == "banned"
    context = {
        "invite": await _invitation(table, house, request, user),
        "seats": _seats(table, known.seats, house, request) if known.status == "open" and not banned else [],
        "kept": user is not None and user.id in table.members,
        "status": known.status,
        "banned": banned,
        "kicked": lost is not None and lost.why == "kicked",
        "handover": None,
        "back": False,
    }
    return house.pages.render(request, "join.html", context)


async def offer(table: Table, handover: str, request: Request, house: House, user: User | None) -> Response:
    """The seat that this code opens, at a table that only those see who sit there."""
    invite = await _invitation(table, house, request, user)
    return house.pages.render(request, "join.html", {**NOTHING, "invite": invite, "handover": handover})


async def way_back(table: Table, request: Request, house: House, user: User) -> Response:
    """For whoever was away, so that a bot plays at their seat, at a table that only those see who sit there."""
    invite = await _invitation(table, house, request, user)
    return house.pages.render(request, "join.html", {**NOTHING, "invite": invite, "back": True})


async def _invitation(table: Table, house: House, request: Request, user: User | None) -> dict[str, Any]:
    match, language = table.match, language_of(request)
    open_ = outside(table, id_of(user)).status == "open"
    return {
        "code": match.invite,
        "host": await house.store.read(find_name, match.creator) or house.words.say(language, say("seat.gone")),
        "game": match.game,
        "game_title": house.words.say(language, say(f"{match.game}.title")),
        "title": match.title,
        "match": match.id,
        "settings": [*settings_of(table, house, request), *([beginning_of(table, house, request)] if open_ else [])],
        "may_watch": decode(match.spectators).allowed,
    }


def _seats(table: Table, known: list[SeatOut], house: House, request: Request) -> list[dict[str, Any]]:
    """Each role once: how many of its seats are free, and who sits on the others."""
    language = language_of(request)

    def name(player: PlayerOut) -> str:
        if isinstance(player.bot, str):
            return house.words.say(language, say("lobby.bot"))
        return player.name or house.words.say(language, say("seat.gone")) if isinstance(player.name, str) else ""

    roles: dict[str, list[SeatOut]] = {}
    for seat in known:
        roles.setdefault(seat.role, []).append(seat)
    return [
        {
            "role": role,
            "label": house.words.say(language, say(f"{table.match.game}.role.{role}")),
            "free": sum(seat.player is None for seat in seats),
            "of": len(seats),
            "taken": [name(seat.player) for seat in seats if seat.player is not None],
        }
        for role, seats in roles.items()
    ]
