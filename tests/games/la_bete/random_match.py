"""Matches played at random, move after move, for properties that hold always."""

import hashlib
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from app.core.chance import Chance
from app.core.player import RandomPlayer
from app.core.referee import Turn, questions, start
from app.core.transcript import Move, play
from app.games.la_bete.game import LaBeteOptions, LaBeteState
from tests.games.la_bete.table_kit import GAME


class Moment(Struct):
    """A state, the move made in it, and what it led to."""

    state: LaBeteState
    move: Move
    turn: Turn[LaBeteState]


def match(number: int) -> Iterator[Moment]:
    """The moments of a whole match; two to five players in turn, every third match for experienced players."""
    seats = GAME.seats({"investigator": 1 + number % 4})
    seed = hashlib.sha256(f"match {number}".encode()).digest()
    state = start(GAME, LaBeteOptions(number % 3 == 2), seats, Chance.from_seed(seed)).state
    player = RandomPlayer(seats, GAME.side, Random(number))
    while state.outcome is None:
        move = player.move(questions(state).values())
        turn = play(GAME, state, move)
        yield Moment(state, move, turn)
        state = turn.state
