"""Matches of the toys for tests to start from."""

from collections.abc import Sequence
from typing import Any, TypeVar

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.game import Game
from app.core.referee import Turn, choose, questions, start
from app.core.state import State

S = TypeVar("S", bound=State[Any])

SEED = bytes(range(32))


def match(game: Game[S], players: dict[str, int] | None = None, seed: bytes = SEED, **options: Any) -> Turn[S]:
    """A match at its first questions."""
    return start(game, game.options(**options), game.seats(players or {}), Chance.from_seed(seed))


def asked(state: State[Any], kind: str, subject: str | None = None, by: str | None = None) -> Decision:
    """The one open question of that kind."""
    (found,) = [
        question
        for question in questions(state).values()
        if question.kind == kind and subject in (None, question.subject) and (by is None or by in question.by)
    ]
    return found


def answer(
    game: Game[S], state: S, seat: str, kind: str, *options: str, subject: str | None = None, by: str | None = None
) -> Turn[S]:
    """Answer the open question of that kind, put to `by` or else to anybody."""
    return choose(game, state, seat, asked(state, kind, subject, by).id, options)


def ids(decision: Decision) -> Sequence[str]:
    return [option.id for option in decision.options]
