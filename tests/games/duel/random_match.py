"""Duels played at random, move after move, for properties that hold always."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from app.core.player import RandomPlayer
from app.core.referee import Turn, questions
from app.core.transcript import Move, Transcript, begin, play, seed_for
from app.games.duel.game import DuelState
from tests.games.duel.duel_kit import GAME, SEATS


class Moment(Struct):
    """A state, the move made in it, and what it led to."""

    state: DuelState
    move: Move
    turn: Turn[DuelState]


def opening(number: int) -> Turn[DuelState]:
    """The match of that number as dealt; in every third one somebody begins without a roll."""
    begins = ("roll", "first", "roll", "second", "roll", "roll")[number % 6]
    return begin(GAME, Transcript("duel", {"begins": begins}, SEATS, seed_for(f"duel {number}")))


def match(number: int) -> Iterator[Moment]:
    """The moments of a whole match."""
    state = opening(number).state
    player = RandomPlayer(SEATS, GAME.side, Random(number))
    while state.outcome is None:
        move = player.move(questions(state).values())
        turn = play(GAME, state, move)
        yield Moment(state, move, turn)
        state = turn.state
