"""Looking ahead without seeing more than one may: tries each answer in many states that could be the true one.

In each such state every answer that is still in the running is tried, with the same luck, and the match is played on at
random. The worse half of the answers is dropped again and again, so that most of the effort goes into telling the best
ones apart (sequential halving).
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from app.bots.bot import Choice
from app.bots.budget import Budget
from app.bots.foresight import foreseen
from app.bots.rollout import Rollout
from app.core.chance import Chance
from app.core.codec import copy_state
from app.core.decision import Decision
from app.core.game import Game
from app.core.referee import questions, redeal
from app.core.state import State

ANSWERS_TRIED = 64
"""Where a question can be answered in more ways, so many of them are tried."""


def think(
    game: Game[Any], state: State[Any], seat: str, decisions: Sequence[str], budget: Budget, luck: Random
) -> Choice | None:
    """The best answer found to one of these open decisions. `state` is one that the seat can't tell from the true one.

    None where they all are answered.
    """
    asked = {name: question for name, question in questions(state).items() if question.id in decisions}
    waiting = [(name, question) for name, question in asked.items() if question.standing is None]
    if not waiting:
        return None
    name, question = luck.choice([each for each in waiting if len(each[1].options) > 1] or waiting)
    tried = list(itertools.islice(answers(question, luck), ANSWERS_TRIED))
    if len(tried) == 1:
        best = tried[0]
    elif game.judges:
        best = foreseen(game, state, seat, name, question.by, tried, budget, luck)
    else:
        best = _best(game, state, seat, name, question, tried, budget, luck)
    return Choice(question.id, best)


def answers(question: Decision, luck: Random) -> Iterator[tuple[str, ...]]:
    """Every legal answer, in any order."""
    ids = [option.id for option in question.options]
    luck.shuffle(ids)
    for size in range(question.least, min(question.most, len(ids)) + 1):
        yield from itertools.combinations(ids, size)


def _best(
    game: Game[Any],
    state: State[Any],
    seat: str,
    name: str,
    question: Decision,
    tried: Sequence[tuple[str, ...]],
    budget: Budget,
    luck: Random,
) -> tuple[str, ...]:
    viewer = game.viewer(seat, state.seats)
    worth = dict.fromkeys(tried, 0.0)
    times = dict.fromkeys(tried, 0)
    running = list(tried)
    spent = budget.clock()
    halvings = math.ceil(math.log2(len(tried)))

    def mean(answer: tuple[str, ...]) -> float:
        return worth[answer] / times[answer] if times[answer] else 0.5

    while True:
        seed = luck.getrandbits(256).to_bytes(32, "big")
        world = redeal(game, state, viewer, Chance.from_seed(seed))
        luck.shuffle(running)
        for answer in running:
            share = spent()
            if share >= 1:
                return max(tried, key=lambda each: (times[each] > 0, each in running, mean(each)))
            rollout = Rollout(game, copy_state(game, world))
            rollout.go_on(rollout.answer(name, question.by, answer), Random(seed))
            worth[answer] += rollout.worth(seat)
            times[answer] += 1
        keep = max(2, math.ceil(len(tried) / 2 ** int(share * halvings)))
        if keep < len(running):
            running = sorted(running, key=mean, reverse=True)[:keep]
