"""Files for browsers: our own modules, styles and drawings, the one library, and the words.

Browsers keep them and ask each time whether they are still good (`no-cache` and an ETag), so no page ever mixes the
modules of two releases.
"""

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.templates import STATIC, VENDOR

ASK_AGAIN = {"Cache-Control": "no-cache"}
ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /join/\nDisallow: /matches/\nDisallow: /records/\n"

routes = APIRouter(include_in_schema=False)


class Files(StaticFiles):
    """A folder of files that browsers may keep but must ask about."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(ASK_AGAIN)
        return response


@routes.get("/i18n/{language}.json")
async def words(language: str, request: Request, house: AtHouse) -> Response:
    """A language's words."""
    catalogue = house.words.catalogues.get(language)
    if catalogue is None:
        raise Problem("not_there")
    answer = Response(catalogue.json, media_type="application/json", headers={"ETag": catalogue.etag, **ASK_AGAIN})
    known = request.headers.get("if-none-match", "")
    return NotModifiedResponse(answer.headers) if catalogue.etag in known else answer


@routes.get("/favicon.ico")
async def favicon() -> Response:
    """For browsers that ask without having seen a page's link."""
    return FileResponse(STATIC / "favicon.svg", media_type="image/svg+xml", headers=ASK_AGAIN)


@routes.get("/robots.txt")
async def robots() -> Response:
    """Matches and invitations are nobody's search results."""
    return PlainTextResponse(ROBOTS)


def mount(app: FastAPI) -> None:
    """Serve /static and /vendor/lit-html."""
    app.include_router(routes)
    app.mount("/static", Files(directory=STATIC))
    # Checked when it is asked for: the server also runs without the browser's libraries.
    app.mount("/vendor/lit-html", Files(directory=VENDOR / "lit-html", check_dir=False))
