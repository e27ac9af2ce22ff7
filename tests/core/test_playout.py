"""Playouts find each class of fault, and what they find can be played again."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from app.core import referee
from app.core.chance import Chance
from app.core.decision import Decision
from app.core.event import Line
from app.core.fault import (
    BadRedeal,
    Crash,
    DeadEnd,
    Endless,
    Fault,
    Impossible,
    Leak,
    NotRestored,
    faults,
    faults_of_redeal,
)
from app.core.game import BrokenInvariant, Game
from app.core.message import say
from app.core.play import Play
from app.core.playout import play_out
from app.core.refusal import Illegal
from app.core.transcript import Transcript
from tests.core.toys.bid import Bid, BidGame, BidState
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim, NimState, Take
from tests.core.trials import first_fault, trial


@pytest.mark.parametrize(
    ("game", "players"),
    [(Nim(), {}), (BidGame(), {"player": 2}), (BidGame(), {"player": 4}), (Hunt(), {}), (Hunt(), {"hunter": 2})],
    ids=lambda value: getattr(value, "key", value),
)
def test_sound_rules_play_to_their_end(game: Game[Any], players: dict[str, int]) -> None:
    for number in range(20):
        played = trial(game, number, players=players)
        assert played.fault is None
        assert played.outcome is not None
        assert played.transcript.moves


def test_the_same_seed_is_the_same_playout() -> None:
    assert trial(Hunt(), 7) == trial(Hunt(), 7)
    assert trial(Hunt(), 7).transcript.moves != trial(Hunt(), 8).transcript.moves


def patch_take(monkeypatch: pytest.MonkeyPatch, name: str, instead: Any) -> None:
    monkeypatch.setattr(Take, name, instead)


def test_a_crash_in_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Take.run

    def stumble(self: Take, play: Play[NimState]) -> None:
        if play.state.sticks == 4:
            raise KeyError("the fourth stick")
        run(self, play)

    patch_take(monkeypatch, "run", stumble)
    fault = first_fault(Nim())
    assert isinstance(fault, Crash)
    assert "stumble" in str(fault)
    assert "KeyError: 'the fourth stick'" in str(fault)


def test_an_offered_answer_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fussy(self: Take, play: Play[NimState], answer: Any) -> None:
        raise Illegal(say("not today"))

    patch_take(monkeypatch, "take", fussy)
    fault = first_fault(Nim())
    assert isinstance(fault, Crash)
    assert "as offered" in str(fault)


def test_a_dead_end_with_no_question_and_no_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_take(monkeypatch, "run", lambda self, play: None)
    fault = first_fault(Nim())
    assert isinstance(fault, DeadEnd)
    assert "no question" in str(fault)


def test_a_dead_end_with_too_few_options(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Take.ask

    def greedy(self: Take, state: NimState) -> Mapping[str, Decision]:
        return {name: msgspec.structs.replace(question, least=2, most=2) for name, question in ask(self, state).items()}

    patch_take(monkeypatch, "ask", greedy)
    patch_take(monkeypatch, "take", lambda self, play, answer: setattr(self, "taken", 1))
    fault = first_fault(Nim())
    assert isinstance(fault, DeadEnd)
    assert "take takes at least 2 options and has 1" in str(fault)


def test_a_dead_end_where_all_have_answered_and_nothing_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(self: Bid, state: Any) -> Mapping[str, Decision]:
        return {seat: self.question(state, seat) for seat in state.seats}

    monkeypatch.setattr(Bid, "ask", stuck)
    fault = first_fault(BidGame())
    assert isinstance(fault, DeadEnd)
    assert "nobody is waited for" in str(fault)


def test_a_match_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_take(monkeypatch, "run", lambda self, play: play.then(Take("player:1")))
    fault = first_fault(Nim(), moves_at_most=50)
    assert isinstance(fault, Endless)
    assert "50 moves" in str(fault)


def test_a_move_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "STEPS_AT_MOST", 50)
    patch_take(monkeypatch, "run", lambda self, play: play.then(Take("player:1", taken=1)))
    assert isinstance(first_fault(Nim()), Endless)


def test_a_state_that_cant_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def steal(self: Take, play: Play[NimState]) -> None:
        play.state.sticks -= 5
        play.then(Take("player:2"))

    patch_take(monkeypatch, "run", steal)
    fault = first_fault(Nim(), options={"sticks": 4})
    assert isinstance(fault, Impossible)
    assert str(fault) == "fewer than no sticks"


def asks(**changes: Any) -> Any:
    ask = Take.ask

    def changed(self: Take, state: NimState) -> Mapping[str, Decision]:
        return {name: msgspec.structs.replace(question, **changes) for name, question in ask(self, state).items()}

    return changed


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"by": ("player:3",)}, "is put to ['player:3']"),
        ({"by": ()}, "is put to []"),
        ({"least": 3, "most": 2}, "takes 3 to 2"),
        ({"standing": ("9",)}, "stands at ['9']"),
    ],
)
def test_questions_that_cant_be_put(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], said: str) -> None:
    if "standing" in changes:
        # Something else is still open, so this is no dead end.
        changed = asks(**changes)
        ask = Take.ask
        patch_take(
            monkeypatch,
            "ask",
            lambda self, state: {**ask(self, state), "again": changed(self, state)["take"]},
        )
    else:
        patch_take(monkeypatch, "ask", asks(**changes))
    fault = first_fault(Nim())
    assert isinstance(fault, Impossible)
    assert said in str(fault)


def test_an_option_offered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Take.ask

    def double(self: Take, state: NimState) -> Mapping[str, Decision]:
        return {
            name: msgspec.structs.replace(question, options=question.options * 2)
            for name, question in ask(self, state).items()
        }

    patch_take(monkeypatch, "ask", double)
    fault = first_fault(Nim())
    assert isinstance(fault, Impossible)
    assert "the same option twice" in str(fault)


def test_an_event_told_to_nobody_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Take.run

    def whisper(self: Take, play: Play[NimState]) -> None:
        play.tell(None, {"wolf": Line("howl", say("howl"))})
        run(self, play)

    patch_take(monkeypatch, "run", whisper)
    fault = first_fault(Nim())
    assert isinstance(fault, Impossible)
    assert "howl is told to ['wolf']" in str(fault)


def test_a_faulty_match_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def steal(self: Take, play: Play[NimState]) -> None:
        play.state.sticks -= self.taken + (play.state.sticks == 5) * 9
        play.then(Take("player:2"))

    patch_take(monkeypatch, "run", steal)
    played = next(p for n in range(100) if isinstance((p := trial(Nim(), n)).fault, Impossible))
    written = msgspec.json.encode(played.transcript)
    transcript = msgspec.json.decode(written, type=Transcript)
    moves = iter(transcript.moves)
    again = play_out(Nim(), transcript, lambda asked: next(moves, None))
    assert isinstance(again.fault, Impossible)
    assert str(again.fault) == str(played.fault)
    assert again.transcript == played.transcript


def test_moves_that_run_out_leave_the_match_as_it_is() -> None:
    played = trial(Nim())
    moves = iter(played.transcript.moves[:2])
    again = play_out(Nim(), played.transcript, lambda asked: next(moves, None))
    assert (again.fault, again.outcome) == (None, None)
    assert again.transcript.moves == played.transcript.moves[:2]


def test_options_of_another_game_are_a_fault_of_the_call() -> None:
    assert isinstance(trial(Nim(), options={"cards": 3}).fault, Crash)


def test_errors_become_faults() -> None:
    with pytest.raises(Impossible, match="off the map"), faults():
        raise BrokenInvariant("off the map")
    with pytest.raises(Crash, match="ZeroDivisionError"), faults():
        _ = 1 / 0
    with pytest.raises(DeadEnd, match="here"), faults():
        raise DeadEnd("here")
    with pytest.raises(BadRedeal, match="Redealt for beast: off the map"), faults_of_redeal("beast"):
        raise BrokenInvariant("off the map")
    with pytest.raises(Leak, match="seen"), faults_of_redeal("beast"):
        raise Leak("seen")
    assert Fault("x").kind == "Fault"
    assert Leak("x").kind == "Leak"


def test_two_places_of_a_state_that_share_a_list() -> None:
    class OneHand(BidGame):
        def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> BidState:
            state = super().deal(options, seats, chance)
            state.hands = dict.fromkeys(seats, state.hands[seats[0]])
            return state

    fault = first_fault(OneHand(), players={"player": 2})
    assert isinstance(fault, NotRestored)
    assert "written down and read back" in str(fault)
