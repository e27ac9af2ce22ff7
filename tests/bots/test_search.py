"""Looking ahead: finds what wins, and can't see what its seat can't see."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from app.bots.bot import Choice
from app.bots.budget import Budget
from app.bots.rollout import Rollout
from app.bots.search import ANSWERS_TRIED, answers, think
from app.core.chance import Chance
from app.core.codec import copy_state, encode_state
from app.core.decision import Decision, Option
from app.core.game import Game
from app.core.message import say
from app.core.player import RandomPlayer
from app.core.referee import choose, place, put_to, questions, redeal, resign
from app.core.state import State
from app.core.transcript import play
from app.games.duel.game import Duel
from app.games.la_bete.game import LaBete
from tests.core.matches import answer, asked, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim
from tests.core.toys.watch import Watch

DUEL = Duel()


def thought(game: Game[Any], state: State[Any], seat: str, rollouts: int = 60, luck: int = 1) -> Choice | None:
    viewer = game.viewer(seat, state.seats)
    decisions = [decision.id for decision in put_to(state, questions(state).values(), viewer)]
    return think(game, state, seat, decisions, Budget(rollouts=rollouts), Random(luck))


def option(choice: Choice | None) -> str:
    assert choice is not None
    (only,) = choice.options
    return only


# What it finds.


def test_it_takes_the_last_sticks() -> None:
    for sticks in (1, 2, 3):
        assert option(thought(Nim(), match(Nim(), sticks=sticks).state, "player:1")) == str(sticks)


def test_it_leaves_four_sticks() -> None:
    """The one way to win from six, which only shows two answers later."""
    found = [option(thought(Nim(), match(Nim(), sticks=6).state, "player:1", 200, luck)) for luck in range(10)]
    assert found.count("2") >= 9


def duel(*, at_turn: str = "player:1", **halves: dict[str, Any]) -> Any:
    players = {"player:1": halves["one"], "player:2": halves["two"]}
    return place(DUEL, match(DUEL).state, {"players": players, "at_turn": at_turn}).state


def half(beast: str, **more: Any) -> dict[str, Any]:
    health = more.pop("health", None)
    return {"active": {"beast": beast, "health": health}, **more}


def test_it_strikes_the_last_blow() -> None:
    state = duel(one=half("lava_toad", hand=["lightning", "potion", "armour"]), two=half("sun_stag", health=2))
    assert option(thought(DUEL, state, "player:1")) == "play:lightning"


def test_in_a_window_it_turns_up_what_saves_it() -> None:
    one, two = half("storm_shark", health=2), half("sun_stag", health=1, laid_item="shield_guard")
    state = answer(DUEL, duel(one=one, two=two), "player:1", "card", "no_card").state
    assert option(thought(DUEL, state, "player:2")) == "reveal"


def investigating(season: int) -> Any:
    """La Bête: the Beast, wherever it is, has struck, and the Investigators plan."""
    words = {
        "season": {"number": season, "phase": "investigators"},
        "beast": {"place": "village:5", "identity": "count"},
        "pouches": [{"season": season, "village": "village:5"}],
    }
    return place(LaBete(), match(LaBete()).state, words).state


def test_it_answers_what_leaves_a_choice_before_it_is_ready() -> None:
    game = LaBete()
    state = investigating(1)
    for luck in range(4):
        choice = thought(game, state, "investigator:1", 1, luck)
        assert choice is not None
        assert choice.decision != asked(state, "ready").id
        state = choose(game, state, "investigator:1", choice.decision, choice.options).state
    assert option(thought(game, state, "investigator:1", 1)) == "done"


def test_what_is_answered_stays_so() -> None:
    state = answer(BidGame(), match(BidGame()).state, "player:1", "bid", "2", by="player:1").state
    assert thought(BidGame(), state, "player:1") is None


def test_a_single_answer_needs_no_thought() -> None:
    assert option(thought(Nim(), match(Nim(), sticks=1).state, "player:1", rollouts=0)) == "1"


# What it tries.


def many(least: int, most: int, options: int) -> Decision:
    ids = tuple(Option(str(n), say("n")) for n in range(options))
    return Decision(kind="k", by=("a",), prompt=say("p"), options=ids, least=least, most=most)


def test_every_answer_is_among_those_that_are_tried() -> None:
    found = {frozenset(each) for each in answers(many(1, 2, 4), Random(1))}
    assert len(found) == 4 + 6
    assert len(list(answers(many(0, 9, 3), Random(1)))) == 8


def test_of_very_many_some_are_tried() -> None:
    tried = list(answers(many(5, 5, 12), Random(1)))
    assert len(tried) == 792 > ANSWERS_TRIED


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (Nim(), {}),
        (BidGame(), {"player": 3}),
        (Hunt(), {"hunter": 2}),
        (Watch(), {"guard": 2}),
        (DUEL, {}),
        (LaBete(), {}),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_rollouts_come_to_the_end_of_every_game(game: Game[Any], players: dict[str, int]) -> None:
    state = match(game, players).state
    for n in range(5):
        rollout = Rollout(game, copy_state(game, state))
        rollout.go_on(state.agenda[-1].ask(state), Random(n))
        assert rollout.worth(state.seats[0]) in (0, 0.5, 1)
        assert sum({game.side(seat): rollout.worth(seat) for seat in state.seats}.values()) <= len(state.seats)


def test_what_a_match_is_worth() -> None:
    state = match(Hunt(), {"hunter": 2}).state
    assert Rollout(Hunt(), state).worth("fugitive") == 0.5
    over = resign(Hunt(), state, "fugitive").state
    assert [Rollout(Hunt(), over).worth(seat) for seat in state.seats] == [0, 1, 1]


# What it can't see.


def positions(game: Game[Any], players: dict[str, int], matches: int, every: int) -> Iterator[Any]:
    """States of random matches, now and then."""
    for number in range(matches):
        state = match(game, players, number.to_bytes(32, "big")).state
        player = RandomPlayer(state.seats, game.side, Random(number))
        moves = 0
        while asked := list(questions(state).values()):
            if (moves := moves + 1) % every == 0:
                yield state
            state = play(game, state, player.move(asked)).state


@pytest.mark.parametrize(
    ("game", "players"),
    [(DUEL, {}), (Hunt(), {"hunter": 2}), (Watch(), {"guard": 2}), (BidGame(), {"player": 3})],
    ids=lambda value: getattr(value, "key", ""),
)
def test_it_answers_the_same_in_all_states_that_its_seat_can_not_tell_apart(
    game: Game[Any], players: dict[str, int]
) -> None:
    """Even given the true one: it is redealt before anything is tried."""
    compared = hidden = 0
    for n, state in enumerate(positions(game, players, 12, 7)):
        for seat in state.seats:
            twin = redealt(game, state, seat, n)
            one, other = (thought(game, each, seat, 24, n) for each in (state, twin))
            assert one == other, f"{seat} answers {one} and {other}"
            compared += one is not None
            hidden += encode_state(twin) != encode_state(state)
    assert compared > 10
    assert hidden > 10


def redealt(game: Game[Any], state: Any, seat: str, n: int) -> Any:
    return redeal(game, state, game.viewer(seat, state.seats), Chance.from_seed(n.to_bytes(32, "big")))


def test_and_where_a_redeal_begins_with_the_state_as_it_lies_each_answer_is_as_likely() -> None:
    """La Bête shuffles what lies hidden, so that the same luck gives another state; in the long run it is the same."""
    game, seat, runs = LaBete(), "investigator:1", 60
    state = investigating(12)
    true = [thought(game, state, seat, 8, luck) for luck in range(runs)]
    other = [thought(game, redealt(game, state, seat, n), seat, 8, runs + n) for n in range(runs)]
    assert len(set(map(repr, true))) > 3
    apart = distance(true, other)
    both = [*true, *other]
    shuffled = []
    for n in range(400):
        Random(n).shuffle(both)
        shuffled.append(distance(both[:runs], both[runs:]))
    # As far apart as two halves of one heap may be.
    assert sum(each >= apart for each in shuffled) > 4


def distance(one: Sequence[Choice | None], other: Sequence[Choice | None]) -> int:
    here, there = Counter(map(repr, one)), Counter(map(repr, other))
    return sum(abs(here[choice] - there[choice]) for choice in here | there)
