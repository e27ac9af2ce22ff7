"""A match written down so that anybody can play it again: how it was set up, and every move."""

import hashlib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.game import Game
from app.core.referee import Turn, choose, close, resign, start
from app.core.state import State

S = TypeVar("S", bound=State[Any])


NOBODY = ""
"""Makes the moves that no player makes: a reaction window that closes."""


class Move(Struct, frozen=True, omit_defaults=True):
    """The seat `by` answers a decision with these options or, without a decision, resigns.

    A move by nobody closes the reaction window of that decision.
    """

    by: str
    decision: str | None = None
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.by == NOBODY:
            return f"the window {self.decision} closes"
        if self.decision is None:
            return f"{self.by} resigns"
        return f"{self.by} answers {self.decision} with {list(self.options)}"


class Transcript(Struct):
    """`game` is its key, `seed` 64 hex digits. Holds every secret of the match: nothing for players before its end."""

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    seed: str
    moves: list[Move] = field(default_factory=list)


def seed_for(purpose: str) -> str:
    """A seed that depends on `purpose` alone."""
    return hashlib.sha256(purpose.encode()).hexdigest()


def begin(game: Game[S], transcript: Transcript) -> Turn[S]:
    """The match at its first questions. ValidationError where the options are none of this game's."""
    options = msgspec.convert(transcript.options, game.options)
    return start(game, options, transcript.seats, Chance.from_seed(bytes.fromhex(transcript.seed)))


def play(
    game: Game[S], state: S, move: Move, *, asked: Mapping[str, Decision] | None = None, own: bool = False
) -> Turn[S]:
    """Make one move. Raises a Refusal as `choose`, `close` and `resign` do; `asked` and `own` as in `choose`."""
    if move.decision is None:
        return resign(game, state, move.by)
    if move.by == NOBODY:
        return close(game, state, move.decision, own=own)
    return choose(game, state, move.by, move.decision, move.options, asked=asked, own=own)
