"""What those who sit at a table do with proposals: make them, grant and decline them, take them back."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from app.core.message import say
from app.core.refusal import Closed, NotYours
from app.core.viewer import PUBLIC
from app.matches import agreed
from app.matches.absent import absent, silent_since
from app.matches.agreed import Then
from app.matches.change import Change, talk
from app.matches.consent import LASTS, Consent, Kind, Proposal, concerned, silent
from app.matches.matches import Matches
from app.matches.playing import Who, new_key
from app.matches.refusals import BadWish, NotAbsent, NotStarted, NoWayBack, ProposalClosed, Stale, StandsAlready
from app.matches.replaying import Difference
from app.matches.returning import Point, points, public_events, stood
from app.matches.table import Answer, Table
from app.matches.timing import DAY, LONGEST_EXTENSION, MINUTE
from app.store.matches import load_whole
from app.store.metadata import now

MOST_DAYS = LONGEST_EXTENSION // DAY
MOST_MINUTES = LONGEST_EXTENSION // MINUTE


class Wish(Struct, frozen=True):
    """What is proposed. With `extend` it is for the clock of `side` (empty: one's own) to get so much more time; with
    `back`, to go back to where so many events had been told to everybody; with `replace`, that a bot plays on at
    `seat`.
    """

    kind: Kind
    side: str = ""
    minutes: int = 0
    days: int = 0
    event: int = 0
    seat: str = ""


async def propose(matches: Matches, match_id: str, who: Who, wish: Wish, key: str | None = None) -> Answer:
    """Propose this to all who play. It is done at once where nobody else is to be asked. The same key again does
    nothing.

    Raises StandsAlready where there is such a proposal; NotYours, NotStarted, Closed, Paused, NotPaused, NotAbsent,
    NoWayBack, or BadWish.
    """
    since = await _silent_since(matches, match_id, who) if wish.kind == "replace" else 0
    way = await _way(matches, match_id, who, wish.event) if wish.kind == "back" else None

    def plan(table: Table, at: int, seat: str, known: Consent) -> Change:
        side = (wish.side or table.game.side(seat)) if wish.kind == "extend" else ""
        if wish.kind == "extend" and table.match.clock is None:
            raise BadWish("refusal.no_clock")
        proposal = Proposal(known.made + 1, wish.kind, seat, at + LASTS, (), side, wish.minutes, wish.days)
        if way is not None:
            point, events, _ = way
            if events != table.seen[PUBLIC].events:
                raise Stale
            proposal = replace(proposal, event=point.event, said=point.text, move=point.move, events=events)
        if wish.kind == "replace":
            proposal = replace(proposal, seat=wish.seat)
            if wish.seat == seat or wish.seat not in absent(table, since, at):
                raise NotAbsent
        agreed.may(table, proposal.kind, _options(proposal))
        if known.of_kind(wish.kind) is not None:
            raise StandsAlready
        return _next(table, at, proposal, known.proposed(proposal), None if way is None else way.then)

    return await _once(matches, match_id, who, key, plan)


async def grant(matches: Matches, match_id: str, who: Who, number: int, key: str | None = None) -> Answer:
    """Say yes. With the last one who does, it is done. Raises ProposalClosed where it stands no more; NotYours."""
    proposed = (await matches.table(match_id)).consent.proposal(number)
    way = await _way(matches, match_id, who, proposed.event) if proposed and proposed.kind == "back" else None

    def plan(table: Table, at: int, seat: str, known: Consent) -> Change | None:
        proposal = _standing(known, number)
        if proposal.kind == "back" and proposal.events != table.seen[PUBLIC].events:
            raise ProposalClosed
        if seat in proposal.agreed:
            return None
        consent = known.with_grant(proposal, seat)
        then = None if way is None or way.point.move != proposal.move else way.then
        return _next(table, at, _standing(consent, number), consent, then)

    return await _once(matches, match_id, who, key, plan)


async def decline(matches: Matches, match_id: str, who: Who, number: int, key: str | None = None) -> Answer:
    """Say no, which ends it; whoever made it withdraws it so. Raises as `grant` does."""

    def plan(table: Table, at: int, seat: str, known: Consent) -> Change:
        proposal = _standing(known, number)
        if seat == proposal.by:
            return talk(table, at, known.without(proposal, "withdrawn"))
        return talk(table, at, known.without(proposal, "declined", who=seat))

    return await _once(matches, match_id, who, key, plan)


async def withdraw(matches: Matches, match_id: str, who: Who, number: int, key: str | None = None) -> Answer:
    """Take one's own proposal back. Raises ProposalClosed where it stands no more, NotYours where it is another's."""

    def plan(table: Table, at: int, seat: str, known: Consent) -> Change:
        proposal = _standing(known, number)
        if seat != proposal.by:
            raise NotYours(say("refusal.others_proposal"))
        return talk(table, at, known.without(proposal, "withdrawn"))

    return await _once(matches, match_id, who, key, plan)


def lapse(table: Table, at: int) -> Change | None:
    """The match without the proposals that have stood for too long; None where there are none."""
    left = table.consent.at(at)
    return None if left is table.consent or table.match.status != "running" else talk(table, at, left)


class Way(NamedTuple):
    """How to go back: to this moment, when so many events have been told to everybody since the start."""

    point: Point
    events: int
    then: Then


async def away(matches: Matches, table: Table) -> list[str]:
    """The seats of those who are away."""
    return absent(table, await _silent_since(matches, table.id), now())


async def _silent_since(matches: Matches, match_id: str, who: Who | None = None) -> int:
    """Raises what `who` raises."""
    if who is not None:
        who(await matches.table(match_id))
    stored = await matches.store.read(load_whole, match_id)
    return now() if stored is None else silent_since(stored)


async def ways_back(matches: Matches, table: Table) -> list[Point]:
    """The moments that may be gone back to, the latest first. Only what everybody knows makes a difference to them."""
    if table.match.status != "running":
        return []
    stored = await matches.store.read(load_whole, table.id)
    return [] if stored is None else points(stored)


async def _way(matches: Matches, match_id: str, who: Who, event: int) -> Way:
    """Raises NoWayBack where there is no such moment, and what `who` raises."""
    who(await matches.table(match_id))
    stored = await matches.store.read(load_whole, match_id)
    found = [] if stored is None else [point for point in points(stored) if point.event == event]
    if stored is None or not found:
        raise NoWayBack
    try:
        # A long match takes a while to be played again.
        moment = await asyncio.to_thread(stood, stored, matches.games, found[0])
    except Difference:
        raise NoWayBack from None
    return Way(found[0], public_events(stored), moment)


def _next(table: Table, at: int, proposal: Proposal, consent: Consent, then: Then | None = None) -> Change:
    """What comes of it now: it is done where all want it, and stands where somebody has said nothing yet."""
    if silent(proposal, concerned(table.seats, table.resigned)):
        return talk(table, at, consent)
    wanted, options = proposal.agreed, _options(proposal)
    return agreed.do(table, at, proposal.kind, new_key(), wanted, options, consent.done(proposal), then)


def _options(proposal: Proposal) -> tuple[str, ...]:
    """As the log of moves has them."""
    if proposal.kind == "back":
        return (str(proposal.move),)
    if proposal.kind == "replace":
        return (proposal.seat,)
    if proposal.kind != "extend":
        return ()
    return proposal.side, str(proposal.minutes * MINUTE + proposal.days * DAY)


def _standing(consent: Consent, number: int) -> Proposal:
    proposal = consent.proposal(number)
    if proposal is None:
        raise ProposalClosed
    return proposal


async def _once(
    matches: Matches,
    match_id: str,
    who: Who,
    key: str | None,
    plan: Callable[[Table, int, str, Consent], Change | None],
) -> Answer:
    """Do what `plan` says, given the seat of whoever acts and what stands now, unless it was done under this key once.

    The answer is how far whoever acts has been told then.
    """
    key = key or new_key()

    def first_time(table: Table, at: int) -> Change | None:
        seat = who(table)
        if (seat, key) in table.consent.keys:
            return None
        if table.match.status == "open":
            raise NotStarted
        if table.match.status == "finished":
            raise Closed
        if seat in table.resigned:
            raise NotYours(say("refusal.resigned"))
        return plan(table, at, seat, table.consent.at(at).keyed(seat, key))

    table = await matches.table_after(match_id, first_time)
    seen = table.seen[who(table)]
    return Answer(seen.version, seen.events)
