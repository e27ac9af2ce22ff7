"""The page of those who run this server. For everybody else it isn't there."""

from fastapi import Request, Response
from jinja2.utils import htmlsafe_json_dumps

from app.accounts.admins import is_admin
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.routes import router

routes = router()


@routes.get("/admin")
async def admin(request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """Drawn in the browser from the REST interface."""
    if user is None or not await is_admin(house.store, user, house.settings.admins):
        raise Problem("not_there")
    return house.pages.render(request, "admin.html", {"boot": htmlsafe_json_dumps({"me": user.id})})
