"""Looking back on a match that is over, move by move, through the eyes of whoever was there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

from fastapi import Query, Request, Response
from msgspec import Struct

from app.core.viewer import PUBLIC
from app.matches import importing, record
from app.matches.ended import ended
from app.matches.reel import Projector
from app.matches.refusals import BadWish, NotThere
from app.matches.sitting import seated_at
from app.matches.table import Table
from app.matches.told import SeatOut, seat_out
from app.store import records
from app.store.sitters import sitters_of
from app.web.address import address_of
from app.web.api import record_shapes as shapes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.api.known import KnownTable, id_of
from app.web.asker import MaybeAsker
from app.web.house import AtHouse, House
from app.web.routes import router

routes = router(prefix="/api/v1", tag="records")

Count = Annotated[int, Query(ge=0, le=2**31)]
As = Annotated[
    str | None,
    Query(
        alias="as",
        max_length=64,
        description="A seat, a side, `public`, or `full`: everything open. Without it, the asker's own eyes.",
    ),
]
At = Annotated[
    int | None, Query(ge=0, le=2**31, description="The number of a move; 0 is before the first. Without it, the last.")
]

REFUSALS = ("not_over", "not_there", "other_rules", "too_many", "not_ready")


class Shown(Struct):
    """A match to be looked at, who sat at it after which move, and through whose eyes one looks who doesn't say."""

    projector: Projector
    game: str
    seats: Callable[[int], Sequence[SeatOut]]
    eyes: str


@routes.get("/matches/{match_id}/replay", response_model=shapes.Frame, responses=answers(*REFUSALS))
async def replay(
    table: KnownTable,
    request: Request,
    house: AtHouse,
    user: MaybeAsker,
    viewer: As = None,
    at: At = None,
    events: Count = 0,
) -> Response:
    """What a viewer had before them after a move of a match that is over, as it was sent to them then, with their
    events after the first `events`.
    """
    ended(table, id_of(user))
    house.limits.spend("replay", address_of(request))
    shown = await _match(house, table, table.viewer_of(id_of(user)))
    return _frame(shown, viewer, at, events)


@routes.get("/matches/{match_id}/replay/outline", response_model=shapes.Outline, responses=answers(*REFUSALS))
async def outline(table: KnownTable, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """How many moves a match that is over had, who made them, and where its chapters begin."""
    ended(table, id_of(user))
    house.limits.spend("replay", address_of(request))
    return _outline(await _match(house, table, PUBLIC))


@routes.get(
    "/records/{record_id}/replay",
    response_model=shapes.Frame,
    responses=answers("not_there", "other_rules", "too_many", "not_ready"),
)
async def imported_replay(
    record_id: str, request: Request, house: AtHouse, viewer: As = None, at: At = None, events: Count = 0
) -> Response:
    """The same of a match that was brought in."""
    house.limits.spend("replay", address_of(request))
    return _frame(await _record(house, record_id), viewer, at, events)


@routes.get(
    "/records/{record_id}/replay/outline",
    response_model=shapes.Outline,
    responses=answers("not_there", "other_rules", "too_many", "not_ready"),
)
async def imported_outline(record_id: str, request: Request, house: AtHouse) -> Response:
    """The same of a match that was brought in."""
    house.limits.spend("replay", address_of(request))
    return _outline(await _record(house, record_id))


async def _match(house: House, table: Table, eyes: str) -> Shown:
    projector = await house.archive.projector(table.id, partial(_written, house, table.id))
    sitters = await house.store.read(sitters_of, table.id)
    begun = table.match.created if table.match.started is None else table.match.started

    def seats(at: int) -> list[SeatOut]:
        if at >= projector.last:
            return [seat_out(seat) for seat in table.seats]
        return seated_at(table.seats, sitters, projector.when(at, begun))

    return Shown(projector, table.match.game, seats, eyes)


async def _written(house: House, match_id: str) -> bytes:
    written = await house.store.read(record.read, match_id)
    if written is None:
        raise NotThere
    return written


async def _record(house: House, record_id: str) -> Shown:
    row = await importing.found(house.store, record_id)
    about = importing.about(row)
    projector = await house.archive.projector(row.id, partial(_packed, house, row.id))
    return Shown(projector, about.game, partial(projector.seated, about.players), PUBLIC)


async def _packed(house: House, record_id: str) -> bytes:
    body = await house.store.read(records.body, record_id)
    if body is None:
        raise NotThere
    return body


def _frame(shown: Shown, viewer: str | None, at: int | None, events: int) -> Response:
    projector = shown.projector
    try:
        moment = projector.last if at is None else at
        return json(projector.show(viewer or shown.eyes, moment, events, shown.seats(moment)))
    except ValueError:
        raise BadWish("refusal.no_such_viewer", viewers=", ".join(projector.viewers)) from None
    except IndexError:
        raise BadWish("refusal.no_such_move", n=projector.last) from None


def _outline(shown: Shown) -> Response:
    reel = shown.projector.reel
    told: dict[str, Any] = {
        "game": shown.game,
        "of": shown.projector.last,
        "viewers": shown.projector.viewers,
        "steps": [{"at": move.number, "kind": move.kind, "seat": move.seat} for move in reel.moves],
        "chapters": [{"at": mark.at, "text": mark.text} for mark in reel.chapters],
        "moments": [{"at": mark.at, "text": mark.text} for mark in reel.moments],
        "seats": shown.seats(shown.projector.last),
    }
    return json(told)
