"""Playing a match on at random, quickly: what a bot that tries things out does a few hundred times."""

from collections.abc import Mapping
from random import Random
from typing import Any

from app.core.decision import Answer, Decision, some_answer
from app.core.event import Line
from app.core.game import Game
from app.core.play import Play
from app.core.referee import answer_here, close_here
from app.core.state import State

ANSWERS_AT_MOST = 400
"""A match that takes more than these is taken for a draw."""

MOMENT = 3
"""Answers of others in a row that don't end a turn yet."""


class Quiet(Play[Any]):
    """Rules at work with nobody to hear of it."""

    def tell(self, public: Line | None, told: Mapping[str, Line] | None = None) -> None:
        pass


class Rollout:
    """One match that is played on from `state`, which it may change. `worth` says what came of it."""

    def __init__(self, game: Game[Any], state: State[Any]) -> None:
        self._game = game
        self._play = Quiet(state)
        self._members = {game.side(seat): seat for seat in reversed(state.seats)} | {s: s for s in state.seats}

    @property
    def state(self) -> State[Any]:
        """Where it has come to."""
        state: State[Any] = self._play.state
        return state

    def answer(self, name: str, by: tuple[str, ...], options: tuple[str, ...]) -> Mapping[str, Decision]:
        """Answer the question of this name for one of those to whom it is put. Gives those that are open then."""
        return answer_here(self._play, Answer(self._members[by[0]], name, options))

    def go_on(self, asked: Mapping[str, Decision], random: Random) -> None:
        """Play on from these open questions to the end."""
        for _ in range(ANSWERS_AT_MOST):
            if not asked:
                return
            asked = self._one_more(asked, random)

    def end_turn(self, asked: Mapping[str, Decision], seat: str, random: Random) -> None:
        """Play on as people might, as long as the seat is asked and for as long as others only answer for a moment."""
        others = 0
        for _ in range(ANSWERS_AT_MOST):
            mine = {name: question for name, question in asked.items() if seat in question.by and question.awaited}
            if not asked or (not mine and others == MOMENT):
                return
            others = 0 if mine else others + 1
            name = random.choice(list(mine or asked))
            question = asked[name]
            asked = self.answer(name, question.by, self._game.inclined(question, random))

    def _one_more(self, asked: Mapping[str, Decision], random: Random) -> Mapping[str, Decision]:
        waiting = [name for name, question in asked.items() if question.awaited]
        # What leaves no choice, such as that all is done, comes last.
        choices = [name for name in waiting if len(asked[name].options) > 1]
        name = random.choice(choices or waiting)
        question = asked[name]
        if question.passing is None:
            return self.answer(name, question.by, some_answer(question, random))
        if question.standing is None:
            options = some_answer(question, random)
            if options != (question.passing,):
                self.answer(name, question.by, options)
        return close_here(self._play, name)

    def worth(self, seat: str) -> float:
        """How well it went for this seat: 1 is won, 0 lost, half of it a draw."""
        outcome = self._play.state.outcome
        if outcome is None or not outcome.winners:
            return 0.5
        return float(not {seat, self._game.side(seat)}.isdisjoint(outcome.winners))
