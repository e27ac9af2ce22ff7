"""A game's rules and the rulings on them, made from docs/."""

from fastapi import Request, Response
from starlette.responses import RedirectResponse

from app.core.message import say
from app.web.asker import MaybeAsker
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.markdown import Page, read_page
from app.web.problems import Problem
from app.web.routes import router
from app.web.templates import ROOT

routes = router()


@routes.get("/rules")
async def rulebooks(request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """Which game's? Not asked where there is one only."""
    if len(house.games) == 1:
        return RedirectResponse(f"/rules/{next(iter(house.games))}", 303)
    games = [{"key": key, "title": _title(key, request, house)} for key in house.games]
    return house.pages.render(request, "rulebooks.html", {"games": games})


@routes.get("/rules/{key}")
async def rules(key: str, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """In the reader's language, else in English. Decisions link to its anchors."""
    _must_be_played_here(key, house)
    folder = ROOT / "docs" / "rules"
    page = read_page(folder / f"{key}.{language_of(request)}.md") or read_page(folder / f"{key}.en.md")
    return _show(page, key, request, house, replaced=house.games[key].replaced())


@routes.get("/rulings/{key}")
async def rulings(key: str, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """What this table decided where the rulebook is silent."""
    _must_be_played_here(key, house)
    return _show(read_page(ROOT / "docs" / "rulings" / f"{key}.md"), key, request, house)


def _must_be_played_here(key: str, house: House) -> None:
    if key not in house.games:
        raise Problem("not_there")


def _show(page: Page | None, key: str, request: Request, house: House, *, replaced: bool = False) -> Response:
    if page is None:
        raise Problem("not_there")
    title = _title(key, request, house)
    known = {"game_title": title, "contents": page.contents, "text": page.html, "replaced": replaced}
    return house.pages.render(request, "rules.html", known)


def _title(key: str, request: Request, house: House) -> str:
    return house.words.say(language_of(request), say(f"{key}.title"))
