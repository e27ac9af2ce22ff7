"""A match as the store gives and takes it, row by row: what there is of it, and a change of it to be saved."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from app.core.secret import Secret
from app.store.notices import Call
from app.store.past import Moment, Past
from app.store.people import User
from app.store.results import ResultRow
from app.store.sitters import Sitter
from app.store.unseating import Unseated


class MatchRow(Struct, frozen=True, kw_only=True):
    """What hardly changes. `options`, `outcome` and `clock` (see app.matches.timing) are JSON; times are milliseconds
    since 1970.

    `ready`: where all are asked whether they are ready to begin, the seats that are, as JSON. `spectators`: what was
    chosen for those who look on, as JSON; None: as usual. `late`: they know an earlier moment of it (see past.py).
    """

    id: str
    game: str
    rules_version: int
    title: str
    options: str
    visibility: str
    status: str
    creator: str
    by_hand: bool
    seed: Secret[bytes]
    seed_chosen: bool
    commitment: str
    invite: str
    rematch_of: str | None = None
    created: int
    started: int | None = None
    ended: int | None = None
    outcome: str | None = None
    rated: bool = False
    ready: str | None = None
    clock: str | None = None
    spectators: str | None = None
    late: bool = False


class SeatRow(Struct, frozen=True):
    """A seat and who sits there: a user (with the name that others see), a bot, or nobody yet. `out`: it gave up, or,
    where it is `out_of_time`, it was in the match until the time of its side was up and the match lost by that.

    `guest` goes with the user. Who has left this server for good has an empty name.
    """

    seat: str
    place: int
    role: str
    side: str
    user: str | None = None
    name: str | None = None
    bot: str | None = None
    joined: int | None = None
    out: bool = False
    guest: bool | None = None
    out_of_time: bool = False

    @property
    def open(self) -> bool:
        return self.user is None and self.bot is None

    def held_by(self, person: User, joined: int | None) -> "SeatRow":
        """The seat with this person on it; without `joined` it is kept for them."""
        return replace(self, user=person.id, name=person.name, guest=person.guest, bot=None, joined=joined)

    def given_up(self) -> "SeatRow":
        """The seat with nobody on it."""
        return replace(self, user=None, name=None, guest=None, bot=None, joined=None)

    def held_by_bot(self, bot: str, joined: int) -> "SeatRow":
        """The seat with this bot on it."""
        return replace(self.given_up(), bot=bot, joined=joined)


class SnapshotRow(Struct, frozen=True):
    """How the match stands. `revision` counts its changes of every kind, `moves` and `events` the rows of those tables.

    `told`, `undo`, `state`, `windows`, `clocks` and `consent` are their owners' own encodings (see app.matches). There
    is no state before the start, nothing in `windows` while no reaction window is open, nothing in `clocks` where there
    are none, nothing in `consent` before anybody has proposed anything.
    """

    revision: int
    moves: int
    events: int
    updated: int
    public_version: int
    told: str
    undo: bytes | None
    state: bytes | None
    windows: str | None
    clocks: str | None = None
    consent: str | None = None


class MoveRow(Struct, frozen=True):
    """One move, undo or resignation; or the closing of a window, or what all agreed on, which no seat makes.

    `options` is JSON; `version`, `event` and `chain` (see app.matches.chain) are what its maker was answered.
    """

    number: int
    seat: str
    kind: str
    decision: str
    options: str
    key: str
    version: int
    event: int
    at: int
    undoes: int | None = None
    chain: bytes | None = None


class EventRow(Struct, frozen=True):
    """`forms` is the JSON of an `app.core.event.Event`; `move` the number of the move that led to it."""

    number: int
    move: int
    forms: str


class Stored(Struct, frozen=True):
    """A match as the database has it, with its last moves and events (oldest first).

    `banned` may not sit down; later nobody sits down, so it is empty then. `past`: the moments that some are behind.
    `replaced`: who was away, so that a bot came to their seat, and which it was.
    """

    match: MatchRow
    seats: tuple[SeatRow, ...]
    snapshot: SnapshotRow
    moves: tuple[MoveRow, ...]
    events: tuple[EventRow, ...]
    banned: frozenset[str] = frozenset()
    past: tuple[Moment, ...] = ()
    replaced: Mapping[str, str] = {}


class Changed(Struct, frozen=True, kw_only=True):
    """A change to be saved, made from the revision `built_on`. `match` and `seats` come only where they changed.

    `built_at` is the time of that revision: where a backup was restored, another one may have the same number.

    `left` names the seats of which the holder changed, `sitters` who sat there until then, where the match was under
    way; `unseated` those who lost theirs or may take none, `pardoned` may take one again. `spent`: the digest of a
    handover's code that was used. `retitled`: the match has another title. `past` are moments that those who look on
    late are told later, those before the version `past_from` are no longer needed. `keeper`: whoever made the last
    change minds the match (see processes.py). `results` come with the end. `calls`: who is given notice of it.
    """

    id: str
    built_on: int
    built_at: int
    snapshot: SnapshotRow
    moves: tuple[MoveRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    match: MatchRow | None = None
    seats: tuple[SeatRow, ...] = ()
    left: tuple[str, ...] = ()
    sitters: tuple[Sitter, ...] = ()
    unseated: tuple[Unseated, ...] = ()
    pardoned: str | None = None
    spent: bytes | None = None
    retitled: bool = False
    past: tuple[Past, ...] = ()
    past_from: int | None = None
    keeper: str | None = None
    results: tuple[ResultRow, ...] = ()
    calls: tuple[Call, ...] = ()
