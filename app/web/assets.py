"""Files for browsers: our own modules, styles and drawings, the one library, and the words.

Browsers keep them and ask each time whether they are still good (`no-cache` and an ETag), so no page ever mixes the
modules of two releases.
"""

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response

from app.web.files import Files, Kept
from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.routes import put_into, router
from app.web.templates import STATIC, VENDOR

FAVICON = Kept.of((STATIC / "favicon.svg").read_bytes(), "image/svg+xml")
ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /join/\nDisallow: /matches/\nDisallow: /records/\n"

routes = router()


@routes.get("/i18n/{language}.json")
async def words(language: str, request: Request, house: AtHouse) -> Response:
    """A language's words."""
    catalogue = house.words.catalogues.get(language)
    if catalogue is None:
        raise Problem("not_there")
    return catalogue.kept.answer(request)


@routes.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """For browsers that ask without having seen a page's link."""
    return FAVICON.answer(request)


@routes.get("/robots.txt")
async def robots() -> Response:
    """Matches and invitations are nobody's search results."""
    return PlainTextResponse(ROBOTS)


def mount(app: FastAPI) -> None:
    """Serve /static and /vendor/lit-html."""
    put_into(app, routes)
    app.mount("/static", Files(STATIC))
    # The server also runs without the browser's libraries.
    app.mount("/vendor/lit-html", Files(VENDOR / "lit-html"))
