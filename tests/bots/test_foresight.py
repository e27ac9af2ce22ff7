"""Looking to the end of the own turn: takes what is there to be taken, and sees no more than its seat may."""

from random import Random

import pytest

from app.bots.budget import Budget
from app.bots.rivals import MINDS, Rivals
from app.bots.search import think
from app.core.referee import put_to, questions
from app.core.transcript import Transcript, begin, play, seed_for
from tests.games.tribes.valley_kit import GAME, ONE, TWO, Table, chief, events, here, table


def thought(match: Table, rollouts: int = 60, luck: int = 1) -> tuple[str, ...]:
    """What it answers."""
    state = match.state
    asked = put_to(state, questions(state).values(), GAME.viewer(ONE, state.seats))
    choice = think(GAME, state, ONE, [question.id for question in asked], Budget(rollouts=rollouts), Random(luck))
    assert choice is not None
    return choice.options


def test_it_wins_where_it_can() -> None:
    """Whatever else it does in this turn, it doesn't end before the goal is completed."""
    one = chief(points=14, progress=["lake_people", "hearth"], technologies={})
    match = table({0: here(2), 5: here(2), 8: here(0, 2)}, one, phase="build")
    while match.winners is None and match.state.at_turn == ONE:
        assert match.asked is not None
        match.answer(match.asked.split()[0], *thought(match))
    assert match.winners == (ONE,)


def test_it_gathers_what_its_village_lacks() -> None:
    """The stone for the village, and then to build it, is two answers away."""
    one = chief(stock={"food": 1, "wood": 3})
    match = table({2: here(2), 1: here(1), 8: here(0, 2)}, one, rolled=["moon", "moon"]).act("moon>gather")
    assert thought(match) == ("hex:2",)


def test_it_hunts_where_a_die_is_worth_a_point() -> None:
    match = table({1: here(4), 8: here(0, 2)}, chief(stock={}, points=14), slots=events("hunted"), beasts={"hunted": 1})
    assert thought(match)[0].endswith("chase")


def test_it_does_not_walk_into_a_battle_that_it_loses() -> None:
    match = table({0: here(2), 1: here(0, 5), 8: here(0, 1)}, rolled=["moon", "moon"]).act("moon>move")
    assert thought(match, 200)[0].split(":")[0] != "0>1"


def test_the_same_luck_gives_the_same_answer() -> None:
    match = table({0: here(2), 1: here(1), 8: here(0, 2)}, chief(progress=["oxen"]))
    assert len({thought(match, 40, luck=5) for _ in range(3)}) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_those_who_answer_at_random(players: int) -> None:
    seats = GAME.seats({"chief": players})
    for number in range(2):
        match = Transcript("tribes", {}, seats, seed_for(f"foresight {number}"))
        minds = {seat: MINDS["steady" if seat == TWO else "random"] for seat in seats}
        rivals = Rivals(GAME, match, minds, Budget(rollouts=16), Random(number))
        state = begin(GAME, match).state
        while state.outcome is None:
            state = play(GAME, state, rivals.move(questions(state).values())).state
        assert state.outcome.winners == (TWO,)
