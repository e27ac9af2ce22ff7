"""Bots against each other, without a table: which plays better, and how does a game come out between good players?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from app.bots.bot import Choice
from app.bots.budget import Budget
from app.bots.search import think
from app.core.chance import Chance
from app.core.decision import Decision, some_answer
from app.core.game import Game
from app.core.referee import questions, redeal
from app.core.state import State
from app.core.transcript import NOBODY, Move, Transcript, begin, play

Mind = Callable[[Game[Any], State[Any], str, Sequence[str], Budget, Random], Choice | None]
"""Decides for a seat: gets a state that could be the true one, the seat, and the decisions that wait for it."""


def at_random(
    game: Game[Any], state: State[Any], seat: str, decisions: Sequence[str], budget: Budget, luck: Random
) -> Choice | None:
    """Any answer to any of the questions."""
    asked = luck.choice([question for question in questions(state).values() if question.id in decisions])
    return Choice(asked.id, some_answer(asked, luck))


MINDS: dict[str, Mind] = {"random": at_random, "steady": think}


class Rivals:
    """Gives the moves of a whole match (see `app.core.playout`). `minds` decide by side; windows close in between."""

    def __init__(
        self, game: Game[Any], match: Transcript, minds: Mapping[str, Mind], budget: Budget, luck: Random
    ) -> None:
        self._game = game
        self._state = begin(game, match).state
        self._minds = minds
        self._budget = budget
        self._luck = luck

    def move(self, asked: Iterable[Decision]) -> Move:
        """The next move. The match must be as the moves so far have left it."""
        move = self._next(asked)
        self._state = play(self._game, self._state, move).state
        return move

    def _next(self, asked: Iterable[Decision]) -> Move:
        waiting = [question for question in asked if question.awaited]
        unanswered = [question for question in waiting if question.standing is None]
        if not unanswered:
            return Move(NOBODY, waiting[0].id)
        party = unanswered[0].by
        seat = next(seat for seat in self._state.seats if {seat, self._game.side(seat)} & {*party})
        viewer = self._game.viewer(seat, self._state.seats)
        seed = self._luck.getrandbits(256).to_bytes(32, "big")
        imagined = redeal(self._game, self._state, viewer, Chance.from_seed(seed))
        decisions = [question.id for question in unanswered if question.by == party]
        mind = self._minds[self._game.side(seat)]
        choice = mind(self._game, imagined, seat, decisions, self._budget, self._luck)
        assert choice is not None, "there is a question that has no answer yet"
        return Move(seat, choice.decision, choice.options)
