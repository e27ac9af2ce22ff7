"""What matches add up to: of the server, and of a person. Both are drawn in the browser from the REST interface."""

from fastapi import Request, Response
from jinja2.utils import htmlsafe_json_dumps

from app.web.api.person import KnownPerson
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.routes import router

routes = router()


@routes.get("/statistics")
async def statistics(request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """Every game's figures."""
    return house.pages.render(request, "statistics.html")


@routes.get("/people/{person_id}")
async def person(request: Request, house: AtHouse, user: MaybeAsker, known: KnownPerson) -> Response:
    """Somebody's results; for oneself the list of one's matches as well."""
    context = {"name": known.name, "boot": htmlsafe_json_dumps({"person": known.id})}
    return house.pages.render(request, "person.html", context)
