"""What those who sit at a table do with proposals: make them, grant and decline them, take them back."""

from collections.abc import Callable

from msgspec import Struct

from app.core.message import say
from app.core.refusal import Closed, NotYours
from app.matches import agreed
from app.matches.change import Change, talk
from app.matches.consent import LASTS, Consent, Kind, Proposal, concerned
from app.matches.matches import Matches
from app.matches.playing import Who, new_key
from app.matches.refusals import BadWish, NotStarted, ProposalClosed, StandsAlready
from app.matches.table import Answer, Table
from app.matches.timing import DAY, LONGEST_EXTENSION, MINUTE

MOST_DAYS = LONGEST_EXTENSION // DAY
MOST_MINUTES = LONGEST_EXTENSION // MINUTE


class Wish(Struct, frozen=True):
    """What is proposed. With `extend` it is for the clock of `side` (empty: one's own) to get so much more time."""

    kind: Kind
    side: str = ""
    minutes: int = 0
    days: int = 0


async def propose(matches: Matches, match_id: str, who: Who, wish: Wish, key: str | None = None) -> Answer:
    """Propose this to all who play. It is done at once where nobody else is to be asked. The same key again does
    nothing.

    Raises StandsAlready where there is such a proposal; NotYours, NotStarted, Closed, Paused, NotPaused, or BadWish.
    """

    def plan(table: Table, at: int, seat: str, known: Consent) -> Change:
        side = (wish.side or table.game.side(seat)) if wish.kind == "extend" else ""
        if wish.kind == "extend" and table.match.clock is None:
            raise BadWish("refusal.no_clock")
        proposal = Proposal(known.made + 1, wish.kind, seat, at + LASTS, (), side, wish.minutes, wish.days)
        agreed.may(table, proposal.kind, _options(proposal))
        if known.of_kind(wish.kind) is not None:
            raise StandsAlready
        return _next(table, at, proposal, known.proposed(proposal))

    return await _once(matches, match_id, who, key, plan)


async def grant(matches: Matches, match_id: str, who: Who, number: int, key: str | None = None) -> Answer:
    """Say yes. With the last one who does, it is done. Raises ProposalClosed where it stands no more; NotYours."""

    def plan(table: Table, at: int, seat: str, known: Consent) -> Change | None:
        proposal = _standing(known, number)
        if seat in proposal.agreed:
            return None
        consent = known.with_grant(proposal, seat)
        return _next(table, at, _standing(consent, number), consent)

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


def _next(table: Table, at: int, proposal: Proposal, consent: Consent) -> Change:
    """What comes of it now: it is done where all want it, and stands where somebody has said nothing yet."""
    asked = concerned(table.seats, table.resigned)
    if not set(asked) <= {*proposal.agreed}:
        return talk(table, at, consent)
    wanted, options = proposal.agreed, _options(proposal)
    return agreed.do(table, at, proposal.kind, new_key(), wanted, options, consent.done(proposal))


def _options(proposal: Proposal) -> tuple[str, ...]:
    """As the log of moves has them."""
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
