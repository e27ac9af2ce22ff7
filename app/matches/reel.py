"""A match that is over, ready to be looked at move by move, through the eyes of everybody who was there.

It is made once, by playing the record again; what a viewer saw at a move is then read off, as it was sent at the time.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from app.core.codec import decode_state
from app.core.event import Event
from app.core.game import Game
from app.core.message import Message
from app.core.referee import questions
from app.core.state import State
from app.core.viewer import FULL, Viewer
from app.matches import seen as telling
from app.matches.chain import Move
from app.matches.record import Player, Record
from app.matches.replaying import Difference
from app.matches.seen import Sight
from app.matches.sitting import unknown
from app.matches.told import PlayerOut, SeatOut
from app.matches.verifying import replayed


class Still(Struct, frozen=True, array_like=True):
    """How the match stood after a move: the state as it was written down (None before the start), and who had a move to
    take back.
    """

    state: bytes | None
    can_undo: tuple[str, ...] = ()


class Mark(Struct, frozen=True, array_like=True):
    """Something by which to find one's way: a chapter that begins with move `at`, or a moment that it brought."""

    at: int
    text: Message


class Reel(Struct, frozen=True, array_like=True):
    """`stills` are as many as there are moves, and one more before the first. `events` are numbered by their moves."""

    stills: tuple[Still, ...]
    moves: tuple[Move, ...]
    events: tuple[tuple[int, Event], ...]
    chapters: tuple[Mark, ...]
    moments: tuple[Mark, ...]


def develop(record: Record, game: Game[Any]) -> Reel:
    """Play a record again. Raises Difference where today's rules lead elsewhere than its moves and events say."""
    stills: list[Still] = []
    events: list[tuple[int, Event]] = []
    chapters: list[Mark] = []
    moments: list[Mark] = []
    for change in replayed(record, game):
        table = change.after
        if table.moves > len(record.moves):
            raise Difference(table.moves, "there are more moves than that")
        able = tuple(name for name, seen in table.seen.items() if seen.can_undo)
        # Of moves made in one go, nobody has seen what lay between.
        stills += [Still(table.snapshot, able)] * (table.moves + 1 - len(stills))
        assert change.rows is not None
        for row in change.rows.events:
            event = msgspec.json.decode(row.forms, type=Event)
            if not _is_told(record, len(events), event):
                raise Difference(table.moves, "it tells other events")
            events.append((table.moves, event))
            if event.public is not None and event.public.kind in game.moments:
                moments.append(Mark(table.moves, event.public.text))
        chapter = None if table.snapshot is None else game.chapter(decode_state(game, table.snapshot))
        if chapter is not None and (not chapters or chapters[-1].text != chapter):
            chapters.append(Mark(table.moves, chapter))
    if len(events) != len(record.events):
        raise Difference(len(record.moves), "it tells other events")
    return Reel(tuple(stills or [Still(None)]), record.moves, tuple(events), tuple(chapters), tuple(moments))


def _is_told(record: Record, place: int, event: Event) -> bool:
    told = record.events[place] if place < len(record.events) else None
    return told is not None and (told.public, told.told) == (event.public, event.told)


def encode(reel: Reel) -> bytes:
    return msgspec.msgpack.encode(reel)


def decode(encoded: bytes) -> Reel:
    return _decoder.decode(encoded)


_decoder = msgspec.msgpack.Decoder(Reel)


class Frame(Struct, kw_only=True):
    """What a viewer had before them after move `at`, of `of` in all. `move` is that move, which brought the
    last `fresh` of their events; `next` is the one after it, where it answers one of the questions put to this viewer.
    """

    at: int
    of: int
    viewer: str
    status: str
    view: Raw
    decisions: Raw
    waiting_for: Raw
    outcome: Raw | UnsetType
    events_from: int
    events: list[Raw]
    fresh: int
    can_undo: bool | UnsetType
    seats: list[SeatOut]
    move: Move | UnsetType
    next: Move | UnsetType


class Projector:
    """Shows a reel. What was told to a viewer is put into words once for all moves."""

    def __init__(self, reel: Reel, game: Game[Any], seats: Sequence[str]) -> None:
        self.reel = reel
        self.last = len(reel.moves)
        self._game = game
        self._seats = tuple(seats)
        self._told: dict[str, tuple[list[int], list[bytes]]] = {}

    @property
    def viewers(self) -> tuple[str, ...]:
        """All through whose eyes it can be seen: each seat, each side, the public, and everything open."""
        return (*(viewer.name for viewer in self._game.viewers(self._seats)), FULL)

    def seated(self, players: Mapping[str, Player], at: int) -> list[SeatOut]:
        """The seats after move `at`, where these people and bots sat in the end, of whom nothing but their names is
        known. Who sat there before a bot took a seat over isn't.
        """
        seats = [
            SeatOut(seat, seat.partition(":")[0], self._game.side(seat), _player_out(players.get(seat)))
            for seat in self._seats
        ]
        return [unknown(seat) if self._may_be_another(seat, at) else seat for seat in seats]

    def _may_be_another(self, seat: SeatOut, at: int) -> bool:
        """Whether somebody else may have sat there after move `at` than in the end, as far as moves tell of it."""
        taken = [move.number for move in self.reel.moves if _takes_over(move, seat)]
        if not taken or at == self.last:
            return False
        return at < taken[-1] or seat.player is None or seat.player.bot is UNSET

    def when(self, at: int, started: int) -> int:
        """When move `at` was made, in milliseconds since 1970; what is before the first was there when it `started`."""
        return self.reel.moves[at - 1].at if at else started

    def show(self, name: str, at: int, after: int, seats: Sequence[SeatOut]) -> Frame:
        """What this viewer saw after move `at`, with their events after the first `after`; `seats` says who sat where.

        ValueError where nobody is called so, IndexError where there is no such move.
        """
        viewer = self._game.viewer(name, self._seats)
        if not 0 <= at <= self.last:
            raise IndexError(at)
        still = self.reel.stills[at]
        state: State[Any] | None = None if still.state is None else decode_state(self._game, still.state)
        asked = {} if state is None else questions(state)
        sight = telling.sights(self._game, state, [viewer], asked)[name]
        moves, lines = self._lines(viewer)
        count = bisect_right(moves, at)
        after = after if after <= count else 0
        return Frame(
            at=at,
            of=self.last,
            viewer=name,
            status=_status(still, sight),
            view=Raw(sight.view),
            decisions=Raw(sight.asked),
            waiting_for=Raw(sight.waiting_for),
            outcome=UNSET if sight.outcome is None else Raw(sight.outcome),
            events_from=after,
            events=[Raw(line) for line in lines[after:count]],
            fresh=count - bisect_left(moves, at),
            can_undo=name in still.can_undo if name in self._seats else UNSET,
            seats=[seat if state is None else self._seat_then(seat, state, at) for seat in seats],
            move=self.reel.moves[at - 1] if at else UNSET,
            next=self._answer(at, sight),
        )

    def _seat_then(self, seat: SeatOut, state: State[Any], at: int) -> SeatOut:
        if seat.seat not in state.resigned:
            return seat
        gave_up = any(move.kind == "resign" and move.seat == seat.seat for move in self.reel.moves[:at])
        return replace(seat, out=True, out_of_time=UNSET if gave_up else True)

    def _lines(self, viewer: Viewer) -> tuple[list[int], list[bytes]]:
        """All that this viewer was ever told, and by which move."""
        if viewer.name not in self._told:
            moves: list[int] = []
            lines: list[bytes] = []
            for move, event in self.reel.events:
                told = telling.lines([event], [viewer])[viewer.name]
                moves.extend([move] * len(told))
                lines.extend(told)
            self._told[viewer.name] = moves, lines
        return self._told[viewer.name]

    def _answer(self, at: int, sight: Sight) -> Move | UnsetType:
        """The next move, where it answers a question that this viewer was asked."""
        if at == self.last:
            return UNSET
        following = self.reel.moves[at]
        asked = any(decision.id == following.decision for decision in sight.decisions)
        return following if following.decision and asked else UNSET


def _takes_over(move: Move, seat: SeatOut) -> bool:
    """Whether a bot took this seat over, or, of the seats of a side, may have."""
    if move.kind == "replace":
        return seat.seat in move.options
    return move.kind == "flag" and "bot" in move.options and seat.side in move.decision.split("+")


def _player_out(player: Player | None) -> PlayerOut | None:
    return None if player is None else PlayerOut(name=player.name, bot=player.bot)


def _status(still: Still, sight: Sight) -> str:
    if still.state is None:
        return "open"
    return "running" if sight.outcome is None else "finished"
