"""What is agreed on before the start: by whoever opened the table, and by all who say that they are ready."""

from fastapi import Request, Response

from app.matches import hosting, readiness
from app.matches.times import rfc3339
from app.web.api import shapes, wishes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.api.known import KnownTable
from app.web.api.shown import shown
from app.web.asker import Asker
from app.web.house import AtHouse
from app.web.routes import router

routes = router(prefix="/api/v1/matches/{match_id}", tag="matches")

CHECK, READY = wishes.ReadyCheck(), wishes.Ready()

HOSTING = ("nobody", "foreign_origin", "not_yours", "not_there", "already_started", "stale", "too_many")


@routes.patch("", response_model=shapes.Match, responses=answers(*HOSTING))
async def retitle(table: KnownTable, wanted: wishes.Retitle, request: Request, house: AtHouse, user: Asker) -> Response:
    """Give the table another title, as its creator."""
    house.limits.spend("hosting", user.id)
    return await shown(house, request, await hosting.retitle(house.matches, table.id, user.id, wanted.title), user)


@routes.post("/kick", response_model=shapes.Match, responses=answers(*HOSTING))
async def kick(table: KnownTable, wanted: wishes.Kick, request: Request, house: AtHouse, user: Asker) -> Response:
    """Free a seat, as the creator. Whoever sat there is told, and may sit down again."""
    house.limits.spend("hosting", user.id)
    return await shown(house, request, await hosting.kick(house.matches, table.id, user.id, wanted.seat), user)


@routes.get("/bans", response_model=shapes.Bans, responses=answers("nobody", "not_yours", "not_there"))
async def bans(table: KnownTable, house: AtHouse, user: Asker) -> Response:
    """Who may not sit at the table. Its creator alone may know."""
    kept_away = await hosting.kept_away(house.matches, table, user.id)
    return json({"banned": [{"id": each.user, "name": each.name, "at": rfc3339(each.at)} for each in kept_away]})


@routes.post("/bans", response_model=shapes.Match, responses=answers(*HOSTING))
async def ban(table: KnownTable, wanted: wishes.Ban, request: Request, house: AtHouse, user: Asker) -> Response:
    """Let somebody not sit at the table any more, as its creator; who sits there loses the seat."""
    house.limits.spend("hosting", user.id)
    return await shown(house, request, await hosting.keep_away(house.matches, table.id, user.id, wanted.user), user)


@routes.delete("/bans/{user_id}", response_model=shapes.Match, responses=answers(*HOSTING))
async def pardon(table: KnownTable, user_id: str, request: Request, house: AtHouse, user: Asker) -> Response:
    """Let somebody sit down again, as the creator."""
    house.limits.spend("hosting", user.id)
    return await shown(house, request, await hosting.let_in_again(house.matches, table.id, user.id, user_id), user)


@routes.post("/ready-check", response_model=shapes.Match, responses=answers(*HOSTING))
async def check_ready(
    table: KnownTable, request: Request, house: AtHouse, user: Asker, wanted: wishes.ReadyCheck = CHECK
) -> Response:
    """Ask all who sit there whether they are ready, as the creator, or ask no more."""
    house.limits.spend("hosting", user.id)
    return await shown(house, request, await readiness.ask(house.matches, table.id, user.id, wanted.on), user)


@routes.post("/ready", response_model=shapes.Match, responses=answers(*HOSTING, "not_asked"))
async def say_ready(
    table: KnownTable, request: Request, house: AtHouse, user: Asker, wanted: wishes.Ready = READY
) -> Response:
    """Say that one is ready, where that is asked. The match starts with the last one."""
    house.limits.spend("hosting", user.id)
    return await shown(house, request, await readiness.say(house.matches, table.id, user.id, wanted.ready), user)
