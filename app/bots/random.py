"""A bot that does anything legal, so that one person can try a game at once."""

from random import Random, SystemRandom

from app.bots.bot import Choice, Standpoint
from app.core.decision import some_answer


class RandomBot:
    """Answers what has no answer yet, each option as likely as the others. It never changes its mind.

    Its luck is its own: a match's luck would tell what the bot did, and change with how long it thought.
    """

    def __init__(self, luck: Random | None = None) -> None:
        self._luck = luck or SystemRandom()

    async def choose(self, here: Standpoint) -> Choice | None:
        unanswered = [decision for decision in here.asked if decision.standing is None]
        if not unanswered:
            return None
        decision = self._luck.choice(unanswered)
        return Choice(decision.id, some_answer(decision, self._luck))

    async def close(self) -> None:
        pass
