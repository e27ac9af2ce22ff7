"""Checking a record in the browser: the page asks the same check over the REST interface that everybody may ask."""

from typing import Annotated

from fastapi import Query, Request, Response
from jinja2.utils import htmlsafe_json_dumps

from app.matches import record
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.routes import router

routes = router()


@routes.get("/verify")
async def verify(
    request: Request, house: AtHouse, user: MaybeAsker, match: Annotated[str | None, Query(max_length=64)] = None
) -> Response:
    """For everybody. `match` is a match whose record is checked at once; whether there is one, its record says."""
    boot = {"most": record.AT_MOST, "imports": house.settings.imports, "match": match}
    return house.pages.render(request, "verify.html", {"boot": htmlsafe_json_dumps(boot)})
