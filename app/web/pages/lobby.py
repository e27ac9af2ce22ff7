"""The lobby: its lists are drawn in the browser from the REST interface."""

from fastapi import Request, Response

from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.routes import router

routes = router()


@routes.get("/")
async def lobby(request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    return house.pages.render(request, "lobby.html")
