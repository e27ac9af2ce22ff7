"""Taking moves back, as long as nobody else knows of them.

A move is *free* while it is not sealed (nothing revealed, drawn or rolled), nobody outside its maker's circle noticed
anything, and nothing has happened since that its maker could notice. A free move is taken back by playing the others
again from the state before it. So it makes no difference whether somebody else has meanwhile done
something secret, and neither the offer to undo nor its refusal tells of it.

In a game that is played in the open (`Game.open_undo`) a move stays free though all have noticed it, until somebody
else does something that its maker notices.
"""

from collections.abc import Set
from typing import Any

import msgspec
from msgspec import Struct

from app.core import referee
from app.core.codec import decode_state, encode_state
from app.core.game import Game
from app.core.refusal import Refusal
from app.core.state import State

KEPT = 64
"""Moves that are remembered for this."""


class Done(Struct, frozen=True, array_like=True):
    """A move made; `free`: it may still be taken back."""

    number: int
    seat: str
    decision: str
    options: tuple[str, ...]
    free: bool


class Undo(Struct, frozen=True, array_like=True):
    """The moves since `base`, the snapshot before the first of them. Empty where none is free."""

    base: bytes = b""
    moves: tuple[Done, ...] = ()

    def can(self, seat: str) -> bool:
        """Whether this seat has a free move."""
        return any(done.free and done.seat == seat for done in self.moves)

    def after(self, game: Game[Any], before: bytes, done: Done, noticed: Set[str]) -> "Undo":
        """With one more move. `before` is the snapshot that it was made on, `noticed` the seats that got news by it."""
        kept = [
            _bound(each) if (not done.free if each.seat == done.seat else each.seat in noticed) else each
            for each in self.moves
        ]
        return _tidy(game, self.base if self.moves else before, [*kept, done])

    def take_back(self, game: Game[Any], seat: str) -> tuple[State[Any], Done, "Undo"] | None:
        """The state without this seat's last free move, that move, and what can be taken back after it.

        None where the seat has none, or where the others' moves don't go on without it.
        """
        last = max((n for n, done in enumerate(self.moves) if done.free and done.seat == seat), default=None)
        if last is None:
            return None
        rest = [*self.moves[:last], *self.moves[last + 1 :]]
        try:
            state = _replay(game, self.base, rest)
        except Refusal:
            return None
        return state, self.moves[last], _tidy(game, self.base, rest)

    def noticed_by(self, seats: Set[str]) -> "Undo":
        """After something that was no move and that these seats noticed."""
        return Undo(self.base, tuple(_bound(done) if done.seat in seats else done for done in self.moves))

    def encode(self) -> bytes | None:
        """For the store."""
        return msgspec.msgpack.encode(self) if self.moves else None


def decode(stored: bytes | None) -> Undo:
    return Undo() if stored is None else _decoder.decode(stored)


_decoder = msgspec.msgpack.Decoder(Undo)


def _bound(done: Done) -> Done:
    return Done(done.number, done.seat, done.decision, done.options, False)


def _tidy(game: Game[Any], base: bytes, moves: list[Done]) -> Undo:
    if not any(done.free for done in moves):
        return Undo()
    if len(moves) > KEPT:
        oldest = len(moves) - KEPT
        base = encode_state(_replay(game, base, moves[:oldest]))
        moves = moves[oldest:]
    return Undo(base, tuple(moves))


def _replay(game: Game[Any], base: bytes, moves: list[Done]) -> State[Any]:
    state: State[Any] = decode_state(game, base)
    for done in moves:
        state = referee.choose(game, state, done.seat, done.decision, done.options).state
    return state
