"""What needs the consent of all who play: proposing it, granting it, declining it."""

from typing import Annotated

from fastapi import Path, Query, Response
from msgspec import to_builtins

from app.matches import proposing
from app.matches.consent import consent_out
from app.matches.playing import person
from app.matches.proposing import Wish
from app.web.api import shapes, wishes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.api.known import KnownTable
from app.web.api.play import ACTING, NOTHING_MORE
from app.web.asker import Asker
from app.web.house import AtHouse
from app.web.routes import router

routes = router(prefix="/api/v1/matches/{match_id}/proposals", tag="play")

Number = Annotated[int, Path(ge=0, le=2**31)]
Key = Annotated[str | None, Query(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]

PROPOSING = (*ACTING, "paused", "not_paused", "stands_already", "no_way_back", "not_absent")
ANSWERING = (*ACTING, "closed_proposal", "paused", "not_paused", "no_way_back")


@routes.get("", response_model=shapes.Proposals, responses=answers("nobody", "not_yours", "not_there"))
async def proposals(table: KnownTable, house: AtHouse, user: Asker) -> Response:
    """What is proposed now, the last proposal of which nothing has come, who is away, the moments that may be gone
    back to, and whether the match is rated still: for those who sit there.
    """
    person(user.id)(table)
    away = await proposing.away(house.matches, table)
    ways = [{"event": point.event, "said": point.text} for point in await proposing.ways_back(house.matches, table)]
    told = consent_out(table.consent, table.seats, table.resigned)
    more = {"away": away, "ways_back": ways, "rated": table.match.rated}
    return json({"proposals": []} | ({} if told is None else to_builtins(told)) | more)


@routes.post("", response_model=shapes.Answered, responses=answers(*PROPOSING))
async def propose(table: KnownTable, wanted: wishes.Ask, house: AtHouse, user: Asker) -> Response:
    """Ask all who play for something. It is done as soon as all have granted it; at once where only bots are asked.
    The same key again proposes nothing more.
    """
    house.limits.spend("move", user.id)
    wish = Wish(wanted.kind)
    if isinstance(wanted, wishes.AskToGoBack):
        wish = Wish(wanted.kind, event=wanted.event)
    elif isinstance(wanted, wishes.AskToReplace):
        wish = Wish(wanted.kind, seat=wanted.seat)
    elif isinstance(wanted, wishes.AskMoreTime):
        wish = Wish(wanted.kind, wanted.side or "", wanted.minutes or 0, wanted.days or 0)
    return json(await proposing.propose(house.matches, table.id, person(user.id), wish, wanted.key))


@routes.post("/{number}/grant", response_model=shapes.Answered, responses=answers(*ANSWERING))
async def grant(
    table: KnownTable, number: Number, house: AtHouse, user: Asker, wanted: wishes.Deed = NOTHING_MORE
) -> Response:
    """Say yes. With the last one who does, it is done."""
    house.limits.spend("move", user.id)
    return json(await proposing.grant(house.matches, table.id, person(user.id), number, wanted.key))


@routes.post("/{number}/decline", response_model=shapes.Answered, responses=answers(*ANSWERING))
async def decline(
    table: KnownTable, number: Number, house: AtHouse, user: Asker, wanted: wishes.Deed = NOTHING_MORE
) -> Response:
    """Say no, which ends it."""
    house.limits.spend("move", user.id)
    return json(await proposing.decline(house.matches, table.id, person(user.id), number, wanted.key))


@routes.delete("/{number}", response_model=shapes.Answered, responses=answers(*ANSWERING))
async def withdraw(table: KnownTable, number: Number, house: AtHouse, user: Asker, key: Key = None) -> Response:
    """Take one's own proposal back."""
    house.limits.spend("move", user.id)
    return json(await proposing.withdraw(house.matches, table.id, person(user.id), number, key))
