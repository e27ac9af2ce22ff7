"""Files for browsers: our own modules, styles and drawings, the one library, and the words.

Pages name them by the address of their edition (see edition.py), at which browsers keep them for good; no page ever
mixes the modules of two releases. At their plain addresses they are kept and asked about (`no-cache` and an ETag).
"""

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response

from app.web.files import ASK, KEEP, Files, Kept
from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.routes import put_into, router
from app.web.templates import EDITION, LIBRARY, STATIC

FAVICON = Kept.of((STATIC / "favicon.svg").read_bytes(), "image/svg+xml")
ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /join/\nDisallow: /matches/\nDisallow: /records/\n"

routes = router()


@routes.get("/i18n/{language}.json")
async def words(language: str, request: Request, house: AtHouse, edition: str = "") -> Response:
    """A language's words. At the address of their edition they are kept for good."""
    catalogue = house.words.catalogues.get(language)
    if catalogue is None:
        raise Problem("not_there")
    return catalogue.kept.answer(request, KEEP if edition == catalogue.edition else ASK)


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
    app.mount("/static", Files(STATIC, EDITION))
    # The app also answers without the browser's libraries; `spoor serve` wants them (see there).
    app.mount("/vendor/lit-html", Files(LIBRARY, EDITION))
