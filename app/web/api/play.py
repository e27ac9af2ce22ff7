"""A match from inside: what the asker may know, and what they do."""

from typing import Annotated

from fastapi import Query, Response
from msgspec import Raw

from app.matches import playing
from app.matches.playing import person
from app.web.api import shapes, wishes
from app.web.api.answering import json, raw
from app.web.api.answers import answers
from app.web.api.known import KnownTable, SeenTable, id_of
from app.web.asker import Asker, MaybeAsker
from app.web.house import AtHouse
from app.web.routes import router

routes = router(prefix="/api/v1/matches/{match_id}", tag="play")

Count = Annotated[int, Query(ge=0, le=2**31)]

NOTHING_MORE = wishes.Deed()

ACTING = ("nobody", "foreign_origin", "not_yours", "not_there", "closed_decision", "not_started", "stale", "too_many")


@routes.get("/view", response_model=shapes.View, responses=answers("not_yours", "not_there"))
async def view(table: SeenTable, house: AtHouse, user: MaybeAsker, events: Count = 0) -> Response:
    """All that the asker may know now, with the events after their first `events`."""
    return raw(await house.matches.told(table, table.viewer_of(id_of(user)), events))


@routes.get("/events", response_model=shapes.Events, responses=answers("not_yours", "not_there"))
async def events(table: SeenTable, house: AtHouse, user: MaybeAsker, after: Count = 0) -> Response:
    """The asker's events after their first `after`."""
    before, lines = await house.matches.events(table, table.viewer_of(id_of(user)), after)
    return json({"events_from": before, "events": [Raw(line) for line in lines]})


@routes.post("/moves", response_model=shapes.Answered, responses=answers(*ACTING, "illegal_option"))
async def move(table: KnownTable, wanted: wishes.Move, house: AtHouse, user: Asker) -> Response:
    """Answer a question. The same key again gives the first answer, and nothing is done twice."""
    house.limits.spend("move", user.id)
    who = person(user.id)
    return json(await playing.move(house.matches, table.id, who, wanted.decision, wanted.options, wanted.key))


@routes.post("/undo", response_model=shapes.Answered, responses=answers(*ACTING, "nothing_to_undo"))
async def undo(table: KnownTable, house: AtHouse, user: Asker, wanted: wishes.Deed = NOTHING_MORE) -> Response:
    """Take back the asker's last move, where nobody else knows of it. In a game that is played in the open also where
    all have seen it, until something is rolled, drawn or revealed, or somebody else has done something.
    """
    house.limits.spend("move", user.id)
    return json(await playing.undo(house.matches, table.id, person(user.id), wanted.key))


@routes.post(
    "/asking",
    status_code=204,
    responses=answers("nobody", "foreign_origin", "not_yours", "not_there", "closed_decision", "stale", "too_many"),
)
async def asking(table: KnownTable, wanted: wishes.Asking, house: AtHouse, user: Asker) -> None:
    """Whether the asker's reaction windows wait for an answer, or close by themselves."""
    house.limits.spend("move", user.id)
    await playing.ask_every_time(house.matches, table.id, person(user.id), wanted.every_time)


@routes.post("/resign", response_model=shapes.Answered, responses=answers(*ACTING))
async def resign(table: KnownTable, house: AtHouse, user: Asker, wanted: wishes.Deed = NOTHING_MORE) -> Response:
    """Give up."""
    house.limits.spend("move", user.id)
    return json(await playing.resign(house.matches, table.id, person(user.id), wanted.key))
