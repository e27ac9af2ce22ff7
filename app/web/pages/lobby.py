"""The lobby: its lists are drawn in the browser from the REST interface."""

from fastapi import APIRouter, Request, Response

from app.web.asker import MaybeAsker
from app.web.house import AtHouse

routes = APIRouter(include_in_schema=False)


@routes.get("/")
async def lobby(request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    return house.pages.render(request, "lobby.html")
