"""Matches from outside: the lobby, opening one, taking seats."""

from typing import Annotated, Literal

import msgspec
from fastapi import Query, Request, Response

from app.bots import BOTS
from app.matches import handing, opening, seating
from app.matches.listing import lobby, place
from app.matches.opening import BOT, Place, Wish
from app.matches.refusals import BadWish, NotThere
from app.matches.spectators import Delay, Spectators
from app.matches.timing import Timing
from app.store import lapsing
from app.store.listing import Wanted
from app.store.spelling import words_of
from app.web.address import address_of
from app.web.api import shapes, wishes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.api.known import KnownTable, id_of
from app.web.api.shown import lapsed_out, shown
from app.web.asker import Asker, MaybeAsker
from app.web.house import AtHouse
from app.web.links import public_link
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/matches", tag="matches")

PAGE = 50
MOST_WORDS = 8
"""Words of a search that count."""

NO_BOTS, AS_BEFORE, NOTHING, MINE = wishes.Start(), wishes.Rematch(), wishes.Nothing(), wishes.HandOver()

SITTING = ("nobody", "foreign_origin", "not_there", "already_started", "closed_decision", "stale")


@routes.get("", response_model=shapes.Lobby)
async def list_matches(
    request: Request,
    house: AtHouse,
    user: MaybeAsker,
    game: Annotated[str | None, Query(max_length=64)] = None,
    status: Literal["open", "running", "finished"] | None = None,
    mine: bool = False,
    q: Annotated[
        str | None, Query(max_length=100, description="Words of a title, or of names of those who sit there.")
    ] = None,
    cursor: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """The lobby: public matches, or the asker's own of every kind, first those that wait for them. The newest first;
    with `status=finished` by their ends.
    """
    if mine and user is None:
        raise Problem("nobody")
    try:
        before = None if cursor is None else place(cursor)
    except ValueError:
        raise Problem("illegal_value") from None
    words = words_of(q or "")[:MOST_WORDS]
    if q is not None:
        house.limits.spend("search", address_of(request))
    if q and q.strip() and not words:
        return json({"matches": []})
    wanted = Wanted(user=id_of(user), mine=mine, game=game, status=status, words=words, before=before, most=PAGE)
    entries, more = await lobby(house.matches, wanted)
    told: dict[str, object] = {"matches": entries}
    if more is not None:
        told["cursor"] = more
    if mine and user is not None and cursor is None:
        told["lapsed"] = [lapsed_out(each) for each in await house.store.read(lapsing.lapsed_of, user.id)]
    return json(told)


@routes.post(
    "", status_code=201, response_model=shapes.Match, responses=answers("nobody", "foreign_origin", "too_many")
)
async def open_match(wanted: wishes.NewMatch, request: Request, house: AtHouse, user: Asker) -> Response:
    """Open a table. It starts at once where nobody is missing. The same key again gets the same table."""
    house.limits.spend("match", user.id)
    if wanted.seed is not None and not house.settings.allow_seed:
        raise Problem("illegal_value")
    wish = Wish(
        game=wanted.game,
        options=wanted.options,
        title=wanted.title,
        visibility=wanted.visibility,
        seats=None if wanted.seats is None else tuple(Place(seat.role, seat.player) for seat in wanted.seats),
        seed=None if wanted.seed is None else bytes.fromhex(wanted.seed),
        by_hand=wanted.start == "hand",
        rated=wanted.rated,
        ready_check=wanted.start == "ready",
        clock=_timing(wanted),
        spectators=_spectators(wanted.spectators),
        key=wanted.key,
    )
    return await shown(house, request, await opening.open_match(house.matches, user, wish, BOTS), user, 201)


def _spectators(wanted: wishes.SpectatorsWish) -> Spectators:
    delay = wanted.delay
    return Spectators(wanted.allowed, None if delay is None else Delay(delay.moves, delay.minutes), wanted.chat)


@routes.get("/{match_id}", response_model=shapes.Match, responses=answers("not_there"))
async def one_match(table: KnownTable, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """One match; an unlisted one is there for those who sit at it or have its invitation."""
    return await shown(house, request, table, user)


@routes.post(
    "/{match_id}/join", response_model=shapes.Match, responses=answers(*SITTING, "full", "seated_already", "banned")
)
async def join(match_id: str, wanted: wishes.Join, request: Request, house: AtHouse, user: Asker) -> Response:
    """Take a free seat, or the seat that a handover's code opens, or one's own again, at which a bot has stood in.
    Whoever sits already stays where they are.
    """
    if wanted.handover is not None:
        table = await handing.accept(house.matches, match_id, user, wanted.handover)
    elif (back := await handing.come_back(house.matches, match_id, user)) is not None:
        table = back
    else:
        table = await seating.join(house.matches, match_id, user, wanted.role, wanted.invite)
    return await shown(house, request, table, user)


@routes.delete("/{match_id}/lapsed", status_code=204, responses=answers("nobody", "foreign_origin", "not_there"))
async def lapse_seen(match_id: str, house: AtHouse, user: Asker) -> None:
    """The asker knows now that this table of theirs ended because nobody started it."""
    if not await house.store.write(lapsing.seen, match_id, user.id):
        raise NotThere


@routes.post("/{match_id}/leave", status_code=204, responses=answers(*SITTING, "not_yours"))
async def leave(table: KnownTable, house: AtHouse, user: Asker, _: wishes.Nothing = NOTHING) -> None:
    """Get up before the start. With the last person the table is gone."""
    await seating.leave(house.matches, table.id, user.id)


@routes.post("/{match_id}/start", response_model=shapes.Match, responses=answers(*SITTING, "not_yours", "seats_free"))
async def start(
    table: KnownTable, request: Request, house: AtHouse, user: Asker, wanted: wishes.Start = NO_BOTS
) -> Response:
    """Begin, as the creator; bots may take the seats that are free."""
    fill = None if wanted.fill is None else wanted.fill.removeprefix(BOT)
    if fill is not None and fill not in BOTS:
        raise BadWish("refusal.no_such_bot", name=fill)
    return await shown(house, request, await seating.begin_by_hand(house.matches, table.id, user.id, fill), user)


@routes.post("/{match_id}/handover", response_model=shapes.Handover, responses=answers(*SITTING, "not_yours"))
async def hand_over(
    table: KnownTable, request: Request, house: AtHouse, user: Asker, wanted: wishes.HandOver = MINE
) -> Response:
    """A code with which somebody else takes the asker's seat, once; or a seat of their side at which a bot has stood
    in. An earlier one opens it no more.
    """
    code = await handing.offer(house.matches, table.id, user.id, wanted.seat)
    # An unlisted table isn't there for the newcomer without its invitation.
    path = f"/matches/{table.id}?invite={table.match.invite}&handover={code}"
    return json({"code": code, "url": public_link(house, request, path)})


@routes.post("/{match_id}/rematch", response_model=shapes.Match, responses=answers(*SITTING, "not_yours", "not_over"))
async def rematch(
    table: KnownTable, request: Request, house: AtHouse, user: Asker, wanted: wishes.Rematch = AS_BEFORE
) -> Response:
    """Sit down at the one rematch of a finished match. Whoever asks first opens it; the others' seats are kept."""
    again = await opening.rematch(house.matches, table.id, user, wanted.swap)
    return await shown(house, request, again, user)


def _timing(wanted: wishes.NewMatch) -> Timing | None:
    clock = wanted.clock
    if clock is None or clock.kind == "none":
        return None
    timing: Timing = msgspec.convert(clock.model_dump(by_alias=True, exclude_none=True), Timing)
    return timing
