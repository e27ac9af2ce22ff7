"""A match as it stands: what is kept hot between two changes. It is never altered; a change makes the next one."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from app.core.codec import decode_state
from app.core.decision import Decision
from app.core.event import Event
from app.core.game import Game, WrongContent
from app.core.referee import questions
from app.core.state import State
from app.core.viewer import PUBLIC, Viewer
from app.matches import chain as hashes
from app.matches import clocks, consent, opened, undo
from app.matches import seen as telling
from app.matches.behind import Behind, Scenery, behind_in
from app.matches.chain import Chain
from app.matches.check import Check
from app.matches.check import decode as decode_check
from app.matches.clocks import Clocks
from app.matches.consent import Consent, consent_out
from app.matches.opened import Windows
from app.matches.seen import TAIL, Seen
from app.matches.spectators import MINUTE, decode
from app.matches.times import rfc3339
from app.matches.told import Room, Told, seats_json
from app.matches.undo import Undo
from app.store.metadata import now
from app.store.past import Moment
from app.store.rows import MatchRow, MoveRow, SeatRow, Stored

KEYS = 64
"""Answers that are kept at hand for those who ask twice."""


READY = 32
"""Encoded states that a table keeps for the next who asks for the same."""


class Answer(Struct, frozen=True):
    """What the maker of a move is told: the version and the number of events that are now theirs.

    `proof` is the move's hash, in hex: a receipt to hold against the match's record (see chain.py).
    """

    version: int
    event: int
    proof: str | UnsetType = UNSET


class Table(Struct, frozen=True, kw_only=True):
    """`snapshot` is the stored state, None before the start; `seen` and `answers` are by name.

    `loose` holds the same state ready for use, until somebody takes it (see `take_state`). `asked` holds the open
    questions, by the names that the rules know them by; `resigned` holds the seats that gave up. `banned` may not sit
    down here. `replaced`: who was away and may have their seat again, at which a bot plays now, and which it is.
    `consent` is what those who sit there propose to each other. Where there are clocks, `lost` is how much
    time nobody was served, up to when the table was looked at (see clocks.py). `behind`: those who look on see an
    earlier moment.
    """

    match: MatchRow
    seats: tuple[SeatRow, ...]
    game: Game[Any]
    viewers: tuple[Viewer, ...]
    revision: int = 0
    moves: int = 0
    events: int = 0
    updated: int
    snapshot: bytes | None = None
    loose: list[State[Any]] = msgspec.field(default_factory=list)
    asked: Mapping[str, Decision] = {}
    seen: dict[str, Seen]
    resigned: tuple[str, ...] = ()
    banned: frozenset[str] = frozenset()
    replaced: Mapping[str, str] = {}
    undo: Undo = Undo()
    windows: Windows = {}
    behind: Behind | None = None
    chain: Chain | None = None
    clocks: Clocks | None = None
    consent: Consent = Consent()
    lost: int = 0
    answers: dict[tuple[str, str], Answer] = msgspec.field(default_factory=dict)
    told: dict[tuple[str, int], bytes] = msgspec.field(default_factory=dict)
    """What was encoded for one viewer is there for the next who sees the same."""

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def state(self) -> State[Any] | None:
        """A copy of the state; None before the start."""
        return None if self.snapshot is None else decode_state(self.game, self.snapshot)

    def take_state(self) -> State[Any]:
        """The state, for whoever changes it: nearly always the very one that the last move left."""
        if self.loose:
            return self.loose.pop()
        assert self.snapshot is not None, "there is no state before the start"
        return decode_state(self.game, self.snapshot)

    @property
    def members(self) -> frozenset[str]:
        """Users who sit at the table, or for whom a seat is kept."""
        return frozenset(seat.user for seat in self.seats if seat.user is not None)

    def seat_of(self, user: str | None) -> SeatRow | None:
        """Where this user sits."""
        if user is None:
            return None
        return next((seat for seat in self.seats if seat.user == user and seat.joined is not None), None)

    @property
    def check(self) -> Check | None:
        """The ready check, also where it is over; None where nobody has asked whether all are ready."""
        return decode_check(self.match.ready)

    @property
    def ready(self) -> frozenset[str] | None:
        """The seats that have said that they are ready; None where that is not asked, or no more."""
        check = self.check
        return None if check is None or check.over else frozenset(check.said)

    def room(self, viewer: str) -> Room:
        """What this viewer knows of what is agreed on before the start.

        Where those who look on are told late, how far the ready check is is for those alone who sit there: that it
        doesn't end when its time is over would tell that the match has begun.
        """
        check, start = self.check, "hand" if self.match.by_hand else "full"
        if check is None:
            return Room(self.match.title, start)
        if viewer == PUBLIC and decode(self.match.spectators).delay is not None:
            return Room(self.match.title, "ready")
        if check.over:
            return Room(self.match.title, start, unready=list(check.missed))
        until = UNSET if check.until is None else rfc3339(check.until)
        return Room(self.match.title, "ready", list(check.said), until)

    def seat(self, name: str) -> SeatRow:
        return next(seat for seat in self.seats if seat.seat == name)

    def viewer_of(self, user: str | None) -> str:
        """Through whose eyes this user looks."""
        seat = self.seat_of(user)
        return PUBLIC if seat is None else seat.seat

    def moment(self) -> Moment | None:
        """The moment that those who look on are told of now; None: the present."""
        return None if self.behind is None else self.behind.shown(now())

    def told_to(self, viewer: str) -> Moment | Seen:
        """What this viewer knows now, as far as it is counted: its version, and the number of its events."""
        return (self.moment() if viewer == PUBLIC else None) or self.seen[viewer]

    @property
    def lags(self) -> bool:
        """Whether those who look on are told late of what happens and is said at the table: from its opening on, so
        that nobody can tell by that whether it has begun.
        """
        if self.match.spectators is None or decode(self.match.spectators).delay is None:
            return False
        return self.match.status != "finished" or self.moment() is not None

    def heard_until(self) -> int | None:
        """Until when those who look on may hear what is said at the table; None: until now."""
        delay = decode(self.match.spectators).delay
        if delay is None or not self.lags:
            return None
        if delay.minutes is not None:
            return now() - delay.minutes * MINUTE
        return 0 if self.behind is None else self.behind.said_until()

    def told_since(self, viewer: str, after: int, window_seconds: float = 0) -> bytes | None:
        """All that this viewer may know now, as a JSON object with its events after the first `after`.

        `window_seconds` is always the same: how long a reaction window stays open at most. None where the events lie
        too far back to be at hand: see `told_with`.
        """
        if (ready := self.told.get((viewer, after))) is not None:
            return ready
        since = self.events_since(viewer, after)
        if since is None:
            return None
        answer = self._tell(viewer, *since, window_seconds)
        if len(self.told) < READY:
            self.told[viewer, after] = answer
        return answer

    def told_with(self, viewer: str, after: int, events: Sequence[Event], window_seconds: float = 0) -> bytes:
        """The same, given all events of the match."""
        return self._tell(viewer, *self.events_among(viewer, after, events), window_seconds)

    def told_late(self, moment: Moment, scenery: bytes, after: int, events: Sequence[bytes], seconds: float) -> bytes:
        """All that the public knew at this moment, from its scenery (see behind.py), with its events after `after`."""
        seen = msgspec.json.decode(scenery, type=Scenery)
        return msgspec.json.encode(
            Told(
                version=moment.version,
                viewer=PUBLIC,
                status=moment.status,
                view=seen.view,
                decisions=seen.decisions,
                waiting_for=seen.waiting_for,
                outcome=UNSET if seen.outcome is None else seen.outcome,
                events_from=after,
                events=[Raw(line) for line in events],
                can_undo=UNSET,
                ask_every_time=UNSET,
                window_seconds=seconds if self.game.has_windows else UNSET,
                seats=Raw(moment.seats.encode()),
                room=self.room(PUBLIC) if moment.status == "open" else UNSET,
                paused=UNSET,
                consent=UNSET,
            )
        )

    def events_since(self, viewer: str, after: int, upto: int | None = None) -> tuple[int, list[bytes]] | None:
        """This viewer's events after the first `after`, and how many those are: 0 where there aren't so many.

        `upto`: as if these were all that there are. None where they lie too far back to be at hand: see `events_among`.
        """
        known = self.seen[viewer]
        upto = known.events if upto is None else upto
        after = after if after <= upto else 0
        missing = known.events - after
        if missing > len(known.tail):
            return None
        first = len(known.tail) - missing
        return after, list(known.tail[first : first + upto - after])

    def events_among(
        self, viewer: str, after: int, events: Sequence[Event], upto: int | None = None
    ) -> tuple[int, list[bytes]]:
        """The same, given all events of the match; those that came after this table was made are left out."""
        upto = self.seen[viewer].events if upto is None else upto
        eyes = next(each for each in self.viewers if each.name == viewer)
        after = after if after <= upto else 0
        return after, list(telling.lines(events, [eyes])[viewer][after:upto])

    def seats_told(self) -> Raw:
        """The seats as everybody is told of them."""
        return seats_json(self.seats, self.resigned)

    def _tell(self, viewer: str, after: int, events: Sequence[bytes], window_seconds: float) -> bytes:
        known = self.seen[viewer]
        seated = viewer != PUBLIC
        agreed = consent_out(self.consent, self.seats, self.resigned) if seated else None
        return msgspec.json.encode(
            Told(
                version=known.version,
                viewer=viewer,
                status=self.match.status,
                view=Raw(known.sight.view),
                decisions=Raw(known.sight.asked),
                waiting_for=Raw(known.sight.waiting_for),
                outcome=UNSET if known.sight.outcome is None else Raw(known.sight.outcome),
                events_from=after,
                events=[Raw(line) for line in events],
                can_undo=known.can_undo if seated else UNSET,
                ask_every_time=known.every_time if seated and self.game.has_windows else UNSET,
                window_seconds=window_seconds if self.game.has_windows else UNSET,
                seats=self.seats_told(),
                room=self.room(viewer) if self.match.status == "open" else UNSET,
                paused=self.consent.paused or UNSET,
                consent=UNSET if agreed is None else agreed,
            )
        )


def answer_of(row: MoveRow) -> Answer:
    """What the maker of this move was told."""
    return Answer(row.version, row.event, UNSET if row.chain is None else row.chain.hex())


def viewers_of(game: Game[Any], seats: Sequence[str]) -> tuple[Viewer, ...]:
    """All who are told something: each seat, and the public."""
    return tuple(game.viewer(name, seats) for name in (*seats, PUBLIC))


_event = msgspec.json.Decoder(Event)


def decode_events(forms: Sequence[str]) -> list[Event]:
    """Events as the store keeps them."""
    return [_event.decode(each) for each in forms]


def laid(match: MatchRow, seats: Sequence[SeatRow], game: Game[Any]) -> Table:
    """The table of a new match, at which nothing has happened."""
    names = [seat.seat for seat in seats]
    viewers = viewers_of(game, names)
    nothing = telling.sights(game, None, viewers)
    return Table(
        match=match,
        seats=tuple(seats),
        game=game,
        viewers=viewers,
        updated=match.created,
        seen={name: Seen(0, 0, (), sight) for name, sight in nothing.items()},
        chain=hashes.of_new(match, names),
    )


def from_store(stored: Stored, games: Mapping[str, Game[Any]]) -> Table:
    """The table of a stored match.

    KeyError where its game isn't offered here; msgspec.ValidationError where its state is none of that game's;
    WrongContent where it names what is printed no more.
    """
    game = games[stored.match.game]
    names = [seat.seat for seat in stored.seats]
    viewers = viewers_of(game, names)
    row = stored.snapshot
    state = None if row.state is None else decode_state(game, row.state)
    if state is not None and not game.all_printed(state):
        raise WrongContent("it is played with something that the files of content don't have")
    marks = telling.decode_marks(row.told)
    asked = {} if state is None else questions(state)
    sights = telling.sights(game, state, viewers, asked)
    tails = telling.lines(decode_events([each.forms for each in stored.events]), viewers)
    takeback = undo.decode(row.undo)
    agreed = consent.decode(row.consent)
    return Table(
        match=stored.match,
        seats=stored.seats,
        game=game,
        viewers=viewers,
        revision=row.revision,
        moves=row.moves,
        events=row.events,
        updated=row.updated,
        snapshot=row.state,
        loose=[] if state is None else [state],
        asked=asked,
        resigned=() if state is None else state.resigned,
        banned=stored.banned,
        behind=behind_in(stored.match.spectators, stored.past),
        seen={
            name: Seen(
                mark.version, mark.events, tails[name][-TAIL:], sights[name], takeback.can(name), mark.every_time
            )
            for name, mark in marks.items()
        },
        undo=takeback,
        windows=opened.decode(row.windows),
        chain=hashes.of_stored(stored.match, names, stored.moves[-1] if stored.moves else None),
        clocks=clocks.decode(row.clocks),
        consent=agreed,
        replaced={user: seat for user, seat in stored.replaced.items() if seat in agreed.stood_in},
        answers={(move.seat, move.key): answer_of(move) for move in stored.moves[-KEYS:] if move.seat},
    )
