"""A player who answers at random, for trying out rules: needs no view, only the questions."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from app.core.decision import Decision, some_answer
from app.core.transcript import NOBODY, Move


class RandomPlayer:
    """Answers for every seat of a match.

    It would rather answer what nobody has answered yet, but now and then changes an answer that still stands; the more
    it has changed since the last new answer, the less it does so. Thus plans change, and still come to an end.
    Reaction windows it closes as often as it answers in them, whether or not there is an answer already.
    `resigns` is the chance that a move is a seat's resignation; others of its side go on.
    """

    def __init__(self, seats: Sequence[str], side: Callable[[str], str], random: Random, *, resigns: float = 0) -> None:
        self._answerers = {seat: [seat] for seat in seats}
        for seat in seats:
            members = self._answerers.setdefault(side(seat), [])
            if seat not in members:
                members.append(seat)
        self._random = random
        self._changed = 0
        self._resigns = resigns
        self._staying = list(seats)

    def move(self, asked: Iterable[Decision]) -> Move:
        """A legal move at one of these open questions. IndexError where there is none."""
        random = self._random
        if self._resigns and random.random() < self._resigns and self._staying:
            return Move(self._staying.pop(random.randrange(len(self._staying))))
        questions = list(asked)
        weights = [1.0 if question.awaited else 1 / (1 + self._changed) for question in questions]
        (question,) = random.choices(questions, weights)
        if question.passing is not None and random.random() < 0.5:
            return Move(NOBODY, question.id)
        self._changed = 0 if question.standing is None else self._changed + 1
        party = random.choice(question.by)
        staying = [seat for seat in self._answerers[party] if seat in self._staying]
        return Move(random.choice(staying), question.id, some_answer(question, random))
