"""One match as it is answered: what the lobby tells of it, and what else is known from outside."""

from typing import Any

import msgspec
from fastapi import Request, Response
from msgspec import UNSET, Raw, UnsetType

from app.matches import timing
from app.matches.listing import Entry, entry
from app.matches.spectators import decode
from app.matches.table import Table
from app.matches.times import rfc3339
from app.store.lapsing import Lapsed
from app.store.listing import rematch_of
from app.store.people import User
from app.store.unseating import unseated_from
from app.web.api.answering import json
from app.web.api.known import id_of
from app.web.house import House
from app.web.links import invitation_link, may_invite


class InviteOut(msgspec.Struct):
    code: str
    url: str


class UnseatedOut(msgspec.Struct):
    """How the asker lost their seat here: `kicked`, `banned`, `handed_over`, `out_of_time` or `replaced`."""

    seat: str
    why: str
    at: str


class MatchOut(Entry, kw_only=True):
    """An entry of the lobby and what else is known of a match. `seed` is told after the end, or where it was chosen."""

    rules_version: int
    creator: str
    start: str
    commitment: str
    seed_chosen: bool
    seed: str | UnsetType = UNSET
    outcome: Raw | UnsetType = UNSET
    rematch: str | UnsetType = UNSET
    invite: InviteOut | UnsetType = UNSET
    ready: list[str] | UnsetType = UNSET
    ready_until: str | UnsetType = UNSET
    unready: list[str] | UnsetType = UNSET
    unseated: UnseatedOut | UnsetType = UNSET


class LapsedOut(msgspec.Struct):
    """A table that is gone because nobody started it."""

    id: str
    game: str
    title: str
    at: str


def lapsed_out(lapsed: Lapsed) -> LapsedOut:
    return LapsedOut(lapsed.match, lapsed.game, lapsed.title, rfc3339(lapsed.at))


async def shown(house: House, request: Request, table: Table, user: User | None, status: int = 200) -> Response:
    """The match, as this user may know it."""
    match, known = table.match, entry(table, id_of(user))
    told: dict[str, Any] = {}
    if known.status == "finished" and match.outcome is not None:
        told["outcome"] = Raw(match.outcome.encode())
    if known.status == "finished" or match.seed_chosen:
        told["seed"] = match.seed.open().hex()
    if match.rematch_of is not None:
        told["rematch_of"] = match.rematch_of
    if known.status == "finished" and (again := await house.store.read(rematch_of, match.id)) is not None:
        told["rematch"] = again
    if may_invite(table, user):
        told["invite"] = InviteOut(match.invite, invitation_link(house, request, match.invite))
    room = table.room(table.viewer_of(id_of(user)))
    if known.status == "open":
        told |= {name: getattr(room, name) for name in ("ready", "ready_until", "unready")}
    if user is not None and (lost := await lost_seat(house, table, user)) is not None:
        told["unseated"] = lost
    known.spectators, known.clock = decode(match.spectators), timing.shown(match.clock)
    return json(
        MatchOut(
            **(msgspec.structs.asdict(known) | told),
            rules_version=match.rules_version,
            creator=match.creator,
            start=room.start,
            commitment=match.commitment,
            seed_chosen=match.seed_chosen,
        ),
        status,
    )


async def lost_seat(house: House, table: Table, user: User) -> UnseatedOut | None:
    """How this user lost their seat at this table; None where they lost none, or sit there again."""
    if user.id in table.members:
        return None
    lost = await house.store.read(unseated_from, table.id, user.id)
    return None if lost is None else UnseatedOut(lost.seat, lost.why, rfc3339(lost.at))
