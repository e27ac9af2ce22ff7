"""Looking to the end of the own turn: for games that can say how well somebody stands (`Game.judge`).

Where a match is long and a turn is made of many answers, playing on to the end at random says little. Here each answer
is followed by turns as somebody might play them, and what counts is how well the better ones end.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from app.bots.budget import Budget
from app.bots.rollout import Rollout
from app.core.chance import Chance
from app.core.codec import copy_state
from app.core.game import Game
from app.core.referee import redeal
from app.core.state import State

BEST, MEAN = 0.8, 0.2
"""How much the best turn found counts, as a bot can play it, and how much their mean, as luck has a say in it."""

WON = 1000.0
"""What a match that is won is worth; one that is lost is worth the same less than nothing."""


def foreseen(
    game: Game[Any],
    state: State[Any],
    seat: str,
    name: str,
    by: tuple[str, ...],
    tried: Sequence[tuple[str, ...]],
    budget: Budget,
    luck: Random,
) -> tuple[str, ...]:
    """The best of these answers to the question of that name."""
    viewer = game.viewer(seat, state.seats)
    ends: dict[tuple[str, ...], list[float]] = {answer: [] for answer in tried}
    running = list(tried)
    spent = budget.clock()
    halvings = math.ceil(math.log2(len(tried)))

    def worth(answer: tuple[str, ...]) -> float:
        found = ends[answer]
        return BEST * max(found) + MEAN * sum(found) / len(found) if found else -math.inf

    while True:
        seed = luck.getrandbits(256).to_bytes(32, "big")
        world = redeal(game, state, viewer, Chance.from_seed(seed))
        luck.shuffle(running)
        for answer in running:
            share = spent()
            if share >= 1:
                return max(running, key=worth)
            rollout = Rollout(game, copy_state(game, world))
            rollout.end_turn(rollout.answer(name, by, answer), seat, luck)
            ends[answer].append(_judged(game, rollout, seat))
        keep = max(1, math.ceil(len(tried) / 2 ** int(share * halvings)))
        if keep < len(running):
            running = sorted(running, key=worth, reverse=True)[:keep]


def _judged(game: Game[Any], rollout: Rollout, seat: str) -> float:
    if rollout.state.outcome is not None:
        return (2 * rollout.worth(seat) - 1) * WON
    return game.judge(rollout.state, seat)
