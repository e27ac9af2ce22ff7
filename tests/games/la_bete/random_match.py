"""Matches played at random, move after move, for properties that hold always."""

import hashlib
from collections.abc import Iterator
from random import Random

from msgspec import Struct, structs

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.player import RandomPlayer
from app.core.referee import Turn, questions, start
from app.core.transcript import Move, play
from app.games.la_bete.game import LaBeteOptions, LaBeteState
from app.games.la_bete.knowledge import could_strike
from tests.games.la_bete.table_kit import GAME


class Moment(Struct):
    """A state, the move made in it, and what it led to."""

    state: LaBeteState
    move: Move
    turn: Turn[LaBeteState]


def opening(number: int) -> Turn[LaBeteState]:
    """The match of that number as dealt; two to five players in turn, every third match for experienced players."""
    seed = hashlib.sha256(f"match {number}".encode()).digest()
    seats = GAME.seats({"investigator": 1 + number % 4})
    return start(GAME, LaBeteOptions(number % 3 == 2), seats, Chance.from_seed(seed))


def match(number: int) -> Iterator[Moment]:
    """The moments of a whole match. In every second one the Investigators go mostly where there may be tracks."""
    state = opening(number).state
    random = Random(number)
    player = RandomPlayer(state.seats, GAME.side, random)
    while state.outcome is None:
        asked = list(questions(state).values())
        move = player.move(asked)
        if number % 2:
            move = _keen(state, move, next(question for question in asked if question.id == move.decision), random)
        turn = play(GAME, state, move)
        yield Moment(state, move, turn)
        state = turn.state


def _keen(state: LaBeteState, move: Move, question: Decision, random: Random) -> Move:
    """The move itself, or one to a village where the Beast has left tracks or may be now."""
    sites = {pouch.village.open() for pouch in state.pouches if pouch.up and state.track(pouch.season)}
    sites |= {one.village for one in could_strike(state)}
    wanted = [option.id for option in question.options if question.kind == "move" and option.refs[0] in sites]
    return structs.replace(move, options=(random.choice(wanted),)) if wanted else move
