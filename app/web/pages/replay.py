"""Looking back: a match that is over, or one that was brought in, move by move through everybody's eyes.

The page holds the game's drawing and where the replay is asked for; all that happened comes over the REST interface.
"""

from typing import Any
from urllib.parse import urlencode

from fastapi import Request, Response
from jinja2.utils import htmlsafe_json_dumps
from msgspec import to_builtins

from app.core.message import say
from app.core.viewer import PUBLIC
from app.matches import importing
from app.matches.archive import CannotReplay
from app.matches.ended import ended
from app.matches.refusals import NotOver
from app.web.api.known import KnownTable, id_of
from app.web.asker import MaybeAsker
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.pages.drawing import drawn
from app.web.problems import STATUS
from app.web.routes import router

routes = router()


@routes.get("/matches/{match_id}/replay")
async def replay(request: Request, house: AtHouse, user: MaybeAsker, found: KnownTable) -> Response:
    """For all who may see the match, once it is over for them. Before, the page says so and leads to the table."""
    asker = id_of(user)
    try:
        match = ended(found, asker).match
    except NotOver as refusal:
        return _not_over(refusal, found.id, request, house)
    boot = {"match": {"id": match.id, "game": match.game, "title": match.title}, "eyes": found.viewer_of(asker)}
    return _page(boot, len(found.seats), f"/matches/{match.id}", request, house)


@routes.get("/records/{record_id}")
async def imported(record_id: str, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """A match that was brought in, for whoever has its link."""
    row = await importing.found(house.store, record_id)
    about = importing.about(row)
    if about.game not in house.games:
        raise CannotReplay
    boot = {
        "match": {"id": row.id, "game": about.game, "title": about.title},
        "eyes": PUBLIC,
        "imported": {"mine": row.user == id_of(user)},
    }
    return _page(boot, len(about.players), f"/records/{row.id}", request, house)


def _page(boot: dict[str, Any], players: int, source: str, request: Request, house: House) -> Response:
    """`source` is where it is asked for, below /api/v1."""
    printed = to_builtins(house.games[boot["match"]["game"]].printed(players))
    context = {"match": boot["match"], "boot": htmlsafe_json_dumps({**boot, "printed": printed, "source": source})}
    return house.pages.render(request, "replay.html", {**drawn(boot["match"]["game"], request, house), **context})


def _not_over(refusal: NotOver, match_id: str, request: Request, house: House) -> Response:
    language, invite = language_of(request), request.query_params.get("invite")
    way = f"/matches/{match_id}" + (f"?{urlencode({'invite': invite})}" if invite else "")
    context = {
        "status": STATUS[refusal.code],
        "sentence": house.words.say(language, refusal.text),
        "way": {"url": way, "label": house.words.say(language, say("replay.to_table"))},
    }
    return house.pages.render(request, "message.html", context, status=STATUS[refusal.code])
