"""What the rules alone cost: random matches with nobody to see them, a state's copy, and its views."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from app.bots.rollout import Rollout
from app.core.codec import copy_state, encode_public
from app.core.game import Game
from app.core.player import RandomPlayer
from app.core.referee import Turn, choose, close, questions
from app.core.state import State
from app.core.transcript import NOBODY, Transcript, begin, seed_for
from app.core.viewer import PUBLIC_VIEWER

MICRO = 1e6
EVERY = 7
"""Of so many states of a match one is kept to be copied and looked at."""
MATCHES = 3
"""Matches from which they are."""


class Bare(NamedTuple):
    """Playouts are made move by move on copies, as at a table; rollouts on one state, as bots make them. Both a second
    of processor time. `copy` and `views` (of two sides and the public, as JSON) are microseconds a state."""

    game: str
    playouts: float
    moves: float
    length: float
    rollouts: float
    copy: float
    views: float


def measure(game: Game[Any], seconds: float) -> Bare:
    """Take so many seconds for each figure."""
    states = [state for n in range(MATCHES) for state in list(_played(game, n))[::EVERY]]
    seats = states[0].seats
    sides = list({game.side(seat): seat for seat in reversed(seats)}.values())[-2:]
    viewers = [*(game.viewer(seat, seats) for seat in sides), PUBLIC_VIEWER]

    def look(state: State[Any]) -> None:
        for view in game.views(state, viewers).values():
            encode_public(view)

    playouts, moves = 0, 0
    started = process_time()
    while (took := process_time() - started) < seconds:
        moves += sum(1 for _ in _played(game, playouts)) - 1
        playouts += 1
    return Bare(
        game.key,
        playouts / took,
        moves / took,
        moves / playouts,
        _rollouts(game, seconds),
        _each(states, lambda state: copy_state(game, state), seconds),
        _each(states, look, seconds),
    )


def _begun(game: Game[Any], number: int) -> Turn[Any]:
    return begin(game, Transcript(game.key, {}, game.seats({}), seed_for(f"bench {number}")))


def _played(game: Game[Any], number: int) -> Iterator[State[Any]]:
    """The running states of a random match: the same number is always the same match."""
    turn = _begun(game, number)
    player = RandomPlayer(turn.state.seats, game.side, Random(number))
    while turn.asked:
        yield turn.state
        move = player.move(turn.asked.values())
        assert move.decision is not None
        if move.by == NOBODY:
            turn = close(game, turn.state, move.decision)
        else:
            turn = choose(game, turn.state, move.by, move.decision, move.options, asked=turn.asked)


def _rollouts(game: Game[Any], seconds: float) -> float:
    first = _begun(game, 0).state
    started = process_time()
    for number in count(1):
        state = copy_state(game, first)
        Rollout(game, state).go_on(questions(state), Random(number))
        if (took := process_time() - started) >= seconds:
            return number / took
    raise AssertionError


def _each(states: list[State[Any]], work: Callable[[State[Any]], object], seconds: float) -> float:
    """Microseconds for one state: the median of as many times through all of them as there is time for."""
    times: list[float] = []
    while not times or sum(times) < seconds:
        started = process_time()
        for state in states:
            work(state)
        times.append(process_time() - started)
    return MICRO * median(times) / len(states)
