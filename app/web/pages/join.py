"""Where an invitation's link leads: who invites to what, and which seats are free."""

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from app.core.message import say
from app.matches.listing import invited
from app.matches.table import Table
from app.store.people import find_name
from app.web.api.known import id_of
from app.web.asker import MaybeAsker
from app.web.house import AtHouse, House
from app.web.language import language_of

routes = APIRouter(include_in_schema=False)


@routes.get("/join/{code}")
async def join(code: str, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """Whoever sits there already goes straight to the table."""
    table = await invited(house.matches, code)
    match = table.match
    if table.seat_of(id_of(user)) is not None:
        return RedirectResponse(f"/matches/{match.id}", 303)
    invite = {
        "code": match.invite,
        "host": await house.store.read(find_name, match.creator),
        "game": match.game,
        "game_title": house.words.say(language_of(request), say(f"{match.game}.title")),
        "title": match.title,
        "match": match.id,
    }
    return house.pages.render(request, "join.html", {"invite": invite, "seats": _seats(table, house, request)})


def _seats(table: Table, house: House, request: Request) -> list[dict[str, Any]]:
    """Each role once; it is free while one of its seats is."""
    free: dict[str, bool] = {}
    for seat in table.seats:
        taken = table.match.status != "open" or seat.user is not None or seat.bot is not None
        free[seat.role] = free.get(seat.role, False) or not taken
    return [
        {
            "role": role,
            "label": house.words.say(language_of(request), say(f"{table.match.game}.role.{role}")),
            "free": is_free,
        }
        for role, is_free in free.items()
    ]
