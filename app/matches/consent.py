"""What those who play propose to each other, and who has granted it. Pure: what time it is, is always an argument.

A proposal concerns all persons who still play: each of them grants it, and then it is done; with the first who declines
it is gone. Bots are not asked. So who is asked, and when, follows from who sits at the table and from nothing else: it
is the same whatever anybody hides. It is told to those who sit there, and to nobody else.
"""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from app.core.message import Message
from app.matches.times import rfc3339
from app.store.rows import SeatRow

Kind = Literal["pause", "resume", "extend", "call_off", "back", "replace"]
How = Literal["declined", "withdrawn", "lapsed"]

LASTS = 3 * 24 * 3600 * 1000
"""Milliseconds in which a proposal may be granted."""

KEYS = 32
"""Keys that are kept of those who may ask twice."""


class Proposal(Struct, frozen=True, omit_defaults=True):
    """What the seat `by` has proposed; it lapses at `until` (milliseconds since 1970). `granted`: the others who have
    said yes. With `extend` the clock of `side` gets so many minutes or days more. With `back` the match goes back to
    where `event` events had been told to everybody (then comes what is `said`), before the move number `move`, which is
    told nobody; it holds while there are `events`. With `replace` a bot plays on at `seat`.
    """

    id: int
    kind: Kind
    by: str
    until: int
    granted: tuple[str, ...] = ()
    side: str = ""
    minutes: int = 0
    days: int = 0
    event: int = 0
    said: Message | None = None
    move: int = 0
    events: int = 0
    seat: str = ""

    @property
    def agreed(self) -> tuple[str, ...]:
        """All who want it, whoever proposed it first."""
        return (self.by, *self.granted)


class Ended(Struct, frozen=True, omit_defaults=True):
    """A proposal of which nothing has come. `who`: the seat that declined it."""

    proposal: Proposal
    how: How
    who: str = ""


class Consent(Struct, frozen=True, omit_defaults=True):
    """What stands at a table: at most one proposal of each kind.

    `paused`: nobody moves, and no clock runs. `returns` counts how often the match went back, `made` counts the
    proposals there have ever been, `told` the changes that were news for those who sit there and for nobody else. At
    `stood_in` bots play for people who were away. `last` is the one that ended last, unless something has been granted
    since. `keys`: the seats' own, under which something was done already.
    """

    paused: bool = False
    returns: int = 0
    stood_in: tuple[str, ...] = ()
    made: int = 0
    told: int = 0
    standing: tuple[Proposal, ...] = ()
    last: Ended | None = None
    keys: tuple[tuple[str, str], ...] = ()

    def proposal(self, number: int) -> Proposal | None:
        """The one of this number, while it stands."""
        return next((each for each in self.standing if each.id == number), None)

    def of_kind(self, kind: Kind) -> Proposal | None:
        return next((each for each in self.standing if each.kind == kind), None)

    def due(self) -> int | None:
        """When the first one lapses."""
        return min((each.until for each in self.standing), default=None)

    def at(self, now: int) -> "Consent":
        """Without those that have lapsed by now."""
        over = [each for each in self.standing if each.until <= now]
        return self.without(over[-1], "lapsed", over) if over else self

    def proposed(self, proposal: Proposal) -> "Consent":
        """With a new one."""
        return replace(self, made=proposal.id, standing=(*self.standing, proposal))

    def with_grant(self, proposal: Proposal, seat: str) -> "Consent":
        """With one more who wants it."""
        granted = replace(proposal, granted=(*proposal.granted, seat))
        return replace(self, standing=tuple(granted if each is proposal else each for each in self.standing))

    def without(self, proposal: Proposal, how: How, these: Sequence[Proposal] = (), who: str = "") -> "Consent":
        """Without it (or all of `these`), of which nothing has come."""
        left = tuple(each for each in self.standing if each not in (these or (proposal,)))
        return replace(self, standing=left, last=Ended(proposal, how, who))

    def done(self, proposal: Proposal) -> "Consent":
        """Without it, as what it asks for is being done."""
        left = tuple(each for each in self.standing if each.id != proposal.id)
        return replace(self, standing=left, last=None)

    def dropped(self) -> "Consent":
        """With none: somebody else is concerned now, so that all have to be asked anew."""
        return self.without(self.standing[-1], "lapsed", self.standing) if self.standing else self

    def moved_on(self, seats: Collection[str]) -> "Consent":
        """After something that everybody has noticed, done by these seats: where it was to go back from is no more, and
        who was away is not.
        """
        stale = [
            each for each in self.standing if each.kind == "back" or (each.kind == "replace" and each.seat in seats)
        ]
        return self.without(stale[0], "lapsed", stale) if stale else self

    def went_on(self, events: int) -> "Consent":
        """After reaction windows have closed, everybody having been told of so many `events`: what is proposed stands.

        Whether a window was used must make no difference to that, nor whether it could have been: a close is the
        server's doing whatever comes of it, and nobody's sign of life.
        """
        kept = tuple(replace(each, events=events) if each.kind == "back" else each for each in self.standing)
        return replace(self, standing=kept)

    def over(self) -> "Consent":
        """After the end of the match."""
        return replace(self, paused=False, standing=(), last=None, stood_in=())

    def keyed(self, seat: str, key: str) -> "Consent":
        """Something was done under this key."""
        return replace(self, keys=(*self.keys, (seat, key))[-KEYS:])

    def same(self, other: "Consent") -> bool:
        """Whether those who sit there can't tell the two apart."""
        return all(getattr(self, name) == getattr(other, name) for name in ("paused", "standing", "last", "stood_in"))


def concerned(seats: Sequence[SeatRow], resigned: Collection[str]) -> tuple[str, ...]:
    """The seats of all whom it concerns: the persons who still play."""
    return tuple(s.seat for s in seats if s.user is not None and s.joined is not None and s.seat not in resigned)


class ProposalOut(Struct, frozen=True, kw_only=True):
    """A proposal as those who sit at the table see it. `granted` have said yes, `waits_for` have said nothing yet."""

    id: int
    kind: Kind
    by: str
    granted: tuple[str, ...]
    waits_for: tuple[str, ...] | UnsetType = UNSET
    until: str
    side: str | UnsetType = UNSET
    minutes: int | UnsetType = UNSET
    days: int | UnsetType = UNSET
    event: int | UnsetType = UNSET
    said: Message | UnsetType = UNSET
    seat: str | UnsetType = UNSET


class EndedOut(Struct, frozen=True):
    """A proposal of which nothing has come. `who` declined it."""

    proposal: ProposalOut
    how: How
    who: str | UnsetType = UNSET


class ConsentOut(Struct, frozen=True):
    """`proposals` stand now; `last` is the last one of which nothing has come. At `stood_in` bots play for people who
    were away.
    """

    proposals: tuple[ProposalOut, ...]
    last: EndedOut | UnsetType = UNSET
    stood_in: tuple[str, ...] | UnsetType = UNSET


def consent_out(consent: Consent, seats: Sequence[SeatRow], resigned: Collection[str]) -> ConsentOut | None:
    """What is told of it; None where there is nothing to be told."""
    last = consent.last
    if not consent.standing and last is None and not consent.stood_in:
        return None
    asked = concerned(seats, resigned)
    return ConsentOut(
        tuple(_out(each, silent(each, asked)) for each in consent.standing),
        UNSET if last is None else EndedOut(_out(last.proposal), last.how, last.who or UNSET),
        consent.stood_in or UNSET,
    )


def silent(proposal: Proposal, asked: Sequence[str]) -> tuple[str, ...]:
    """Those of the seats that it concerns that have not granted it. Who is to be replaced is away, and not asked."""
    return tuple(seat for seat in asked if seat not in (*proposal.agreed, proposal.seat))


def _out(proposal: Proposal, waits_for: tuple[str, ...] | UnsetType = UNSET) -> ProposalOut:
    return ProposalOut(
        id=proposal.id,
        kind=proposal.kind,
        by=proposal.by,
        granted=proposal.granted,
        waits_for=waits_for,
        until=rfc3339(proposal.until),
        side=proposal.side or UNSET,
        minutes=proposal.minutes or UNSET,
        days=proposal.days or UNSET,
        event=proposal.event if proposal.said is not None else UNSET,
        said=UNSET if proposal.said is None else proposal.said,
        seat=proposal.seat or UNSET,
    )


def encode(consent: Consent) -> str | None:
    """For the store."""
    return None if consent == NOTHING else msgspec.json.encode(consent).decode()


def decode(stored: str | None) -> Consent:
    return NOTHING if stored is None else _decoder.decode(stored)


NOTHING = Consent()

_decoder = msgspec.json.Decoder(Consent)
