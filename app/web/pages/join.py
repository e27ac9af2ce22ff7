"""Where an invitation's link leads: who invites to what, and which seats are free. And that of a seat that somebody
gives away where nobody may look on, so that there is no table to be shown before.
"""

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from app.core.message import say
from app.matches.listing import invited
from app.matches.spectators import decode
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
    if table.seat_of(id_of(user)) is not None:
        return RedirectResponse(f"/matches/{table.id}", 303)
    invite = await _invitation(table, house, request)
    context = {"invite": invite, "seats": _seats(table, house, request), "handover": None}
    return house.pages.render(request, "join.html", context)


async def offer(table: Table, handover: str, request: Request, house: House) -> Response:
    """The seat that this code opens, at a table that only those see who sit there."""
    invite = await _invitation(table, house, request)
    return house.pages.render(request, "join.html", {"invite": invite, "seats": [], "handover": handover})


async def _invitation(table: Table, house: House, request: Request) -> dict[str, Any]:
    match, language = table.match, language_of(request)
    return {
        "code": match.invite,
        "host": await house.store.read(find_name, match.creator) or house.words.say(language, say("seat.gone")),
        "game": match.game,
        "game_title": house.words.say(language, say(f"{match.game}.title")),
        "title": match.title,
        "match": match.id,
        "options": _options(table, house, request),
        "looking_on": _looking_on(table, house, request),
        "may_watch": decode(match.spectators).allowed,
    }


def _looking_on(table: Table, house: House, request: Request) -> str | None:
    """In words, what was chosen for those who look on, where that isn't as usual."""
    chosen = decode(table.match.spectators)
    if not chosen.allowed:
        words = say("spectators.none")
    elif chosen.delay is None:
        return None
    elif chosen.delay.moves is not None:
        words = say("spectators.moves", n=chosen.delay.moves)
    else:
        words = say("spectators.minutes", n=chosen.delay.minutes or 0)
    return house.words.say(language_of(request), words)


def _options(table: Table, house: House, request: Request) -> list[str]:
    """In words, what was chosen for this table and isn't what the game does by itself."""
    defined = msgspec.json.schema(table.game.options).get("$defs", {}).get(table.game.options.__name__, {})
    chosen = msgspec.json.decode(table.match.options)
    language = language_of(request)
    told = []
    for name, option in defined.get("properties", {}).items():
        value = chosen.get(name, option.get("default"))
        if value == option.get("default"):
            continue
        title = say(option.get("title", name))
        if value is True:
            told.append(house.words.say(language, title))
        else:
            worth = say(f"{title.key}.{value}")
            told.append(house.words.say(language, say("join.option", option=title, value=worth)))
    return told


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
