"""A bot that does anything legal, so that one person can try a game at once."""

from collections.abc import Sequence
from random import Random, SystemRandom

from app.bots.bot import Choice
from app.core.decision import Decision


class RandomBot:
    """Answers what has no answer yet, each option as likely as the others. It never changes its mind.

    Its luck is its own: a match's luck would tell what the bot did, and change with how long it thought.
    """

    def __init__(self, luck: Random | None = None) -> None:
        self._luck = luck or SystemRandom()

    def choose(self, asked: Sequence[Decision]) -> Choice | None:
        unanswered = [decision for decision in asked if decision.standing is None]
        if not unanswered:
            return None
        decision = self._luck.choice(unanswered)
        most = min(decision.most, len(decision.options))
        chosen = self._luck.sample(decision.options, self._luck.randint(decision.least, most))
        return Choice(decision.id, tuple(option.id for option in chosen))
