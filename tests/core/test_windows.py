"""Reaction windows: open for all who might answer, changeable until they close, closed by nobody's move."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from app.core.codec import encode_state
from app.core.decision import Answer, Decision
from app.core.event import Line
from app.core.fault import BadRedeal, Impossible, Leak
from app.core.message import say
from app.core.observation import observe
from app.core.play import Play
from app.core.player import RandomPlayer
from app.core.referee import choose, close, questions, windows
from app.core.refusal import Closed, NotYours
from app.core.secret import Secret
from app.core.transcript import NOBODY, Move, play
from app.core.variety import Variety
from tests.core.matches import answer, asked, match
from tests.core.toys.watch import CARDS, Listen, Watch, WatchState
from tests.core.trials import first_fault, trial

WATCH = Watch()
Patch = pytest.MonkeyPatch


def listening(**laid: str) -> WatchState:
    """The walker has just gone to the left by guards with these cards."""
    cards = {f"guard:{n}": card for n, card in enumerate(laid.values(), 1)}
    state = match(WATCH, {"guard": len(cards)}).state
    for guard, card in cards.items():
        state = answer(WATCH, state, guard, "lay", card, by=guard).state
    return answer(WATCH, state, "walker", "walk", "left").state


def window(state: WatchState, guard: str = "guard:1") -> Decision:
    return asked(state, "listen", by=guard)


def test_a_window_is_open_whatever_the_card_is() -> None:
    for card in CARDS:
        state = listening(a=card)
        seen = observe(WATCH, state, WATCH.viewers(state.seats))
        assert seen["walker"].waiting_for == seen["public"].waiting_for == ("guard:1",)
        assert seen["walker"].decisions == seen["public"].decisions == ()
        assert [option.id for option in window(state).options] == ["pass", "loose"][: 1 + (card != "stone")]


def test_an_answer_is_only_noted_and_may_be_changed() -> None:
    state = listening(a="dog:left")
    first = window(state)
    assert first.standing is None
    for choice in ("loose", "pass", "loose"):
        turn = choose(WATCH, state, "guard:1", window(state).id, [choice])
        assert (turn.events, turn.sealed) == ([], False)
        for viewer in ("walker", "public"):
            eyes = WATCH.viewer(viewer, state.seats)
            assert observe(WATCH, turn.state, [eyes]) == observe(WATCH, state, [eyes])
        state = turn.state
        assert (window(state).id, window(state).standing) == (first.id, (choice,))
        assert window(state).awaited


def test_what_stands_when_it_closes_is_the_answer() -> None:
    state = answer(WATCH, listening(a="dog:left"), "guard:1", "listen", "loose").state
    before = encode_state(state)
    turn = close(WATCH, state, window(state).id)
    assert encode_state(state) == before
    assert turn.sealed
    assert turn.state.outcome is not None
    assert turn.state.outcome.winners == ("guards",)


def test_no_answer_is_passing() -> None:
    state = listening(a="dog:left")
    turn = close(WATCH, state, window(state).id)
    assert turn.events == []
    assert asked(turn.state, "walk")


def test_it_closes_once_and_nothing_else_can_be_closed() -> None:
    state = listening(a="dog:left")
    closed = close(WATCH, state, window(state).id).state
    for other, decision in [(closed, window(state).id), (closed, asked(closed, "walk").id), (state, "d9-guard:1")]:
        with pytest.raises(Closed):
            close(WATCH, other, decision)


def test_windows_of_several_close_one_by_one() -> None:
    state = listening(a="stone", b="dog:left")
    assert [decision.by for decision in windows(state).values()] == [("guard:1",), ("guard:2",)]
    other = window(state, "guard:2")
    state = close(WATCH, state, window(state, "guard:1").id).state
    assert list(windows(state)) == [other.id]
    state = answer(WATCH, state, "guard:2", "listen", "loose").state
    assert close(WATCH, state, other.id).state.outcome is not None


def test_a_window_is_its_owners_alone() -> None:
    state = listening(a="stone", b="dog:left")
    for seat in ("walker", "guard:2"):
        with pytest.raises(NotYours):
            choose(WATCH, state, seat, window(state, "guard:1").id, ["pass"])


def test_a_close_is_a_move_by_nobody() -> None:
    state = listening(a="dog:left")
    move = Move(NOBODY, window(state).id)
    assert encode_state(play(WATCH, state, move).state) == encode_state(close(WATCH, state, window(state).id).state)
    assert str(move) == f"the window {window(state).id} closes"


def test_closing_may_put_another_step_first(monkeypatch: Patch) -> None:
    """Its questions are new, even under names that were open."""

    def barking(self: Listen, play: Play[WatchState], name: str) -> None:
        self.shut.append(name)
        if name == "guard:1":
            play.then(Listen(shut=["guard:1"]))

    monkeypatch.setattr(Listen, "close", barking)
    state = listening(a="stone", b="stone")
    old = window(state, "guard:2")
    assert window(close(WATCH, state, window(state, "guard:1").id).state, "guard:2").id != old.id


# The instruments.


def test_the_random_player_closes_windows_and_answers_in_them() -> None:
    state = answer(WATCH, listening(a="dog:left"), "guard:1", "listen", "pass").state
    moves: Counter[Move] = Counter()
    for n in range(200):
        moves[RandomPlayer(state.seats, WATCH.side, Random(n)).move(questions(state).values())] += 1
    assert set(moves) == {
        Move(NOBODY, window(state).id),
        Move("guard:1", window(state).id, ("pass",)),
        Move("guard:1", window(state).id, ("loose",)),
    }
    assert all(times > 30 for times in moves.values())


@pytest.mark.parametrize("guards", [1, 2, 3])
def test_sound_windows_pass_the_proof(guards: int) -> None:
    variety = Variety()
    played = [trial(WATCH, number, players={"guard": guards}, variety=variety) for number in range(30)]
    assert [one.fault for one in played if one.fault is not None] == []
    closed = sum(move.by == NOBODY for one in played for move in one.transcript.moves)
    assert closed > 30
    assert {one.outcome.winners for one in played if one.outcome} == {("guards",), ("walker",)}
    assert variety.shares["walker"]["agenda.Listen.choices.*"].differed
    assert not list(variety.unproved())


def leak(monkeypatch: Patch, name: str, instead: Any) -> Leak:
    monkeypatch.setattr(Listen, name, instead)
    fault = first_fault(WATCH, proof=True, players={"guard": 2})
    assert isinstance(fault, Leak), fault
    return fault


def test_a_window_for_those_alone_who_can_answer_leaks(monkeypatch: Patch) -> None:
    def kind(self: Listen, state: WatchState, guard: str) -> bool:
        return guard in state.laid and guard not in self.shut and state.laid[guard].open() != "stone"

    leak(monkeypatch, "is_open", kind)


def test_a_window_that_closes_with_its_answer_leaks(monkeypatch: Patch) -> None:
    def hasty(self: Listen, play: Play[WatchState], answer: Answer) -> None:
        self.choices[answer.seat] = Secret(answer.option, answer.seat)
        if answer.option == "pass":
            self.shut.append(answer.seat)

    leak(monkeypatch, "take", hasty)


def test_telling_that_somebody_has_answered_leaks(monkeypatch: Patch) -> None:
    take = Listen.take

    def growling(self: Listen, play: Play[WatchState], answer: Answer) -> None:
        take(self, play, answer)
        play.tell(Line("growl", say("watch.growl")))

    leak(monkeypatch, "take", growling)


def test_telling_what_did_not_happen_leaks(monkeypatch: Patch) -> None:
    run = Listen.run

    def yawning(self: Listen, play: Play[WatchState]) -> None:
        if any(card.open() == "stone" for card in play.state.laid.values()):
            play.tell(Line("yawn", say("watch.yawn")))
        run(self, play)

    leak(monkeypatch, "run", yawning)


def test_a_redeal_that_forgets_the_answers_in_windows_is_found(monkeypatch: Patch) -> None:
    def forgetful(self: Watch, state: WatchState, viewer: Any, chance: Any) -> WatchState:
        for guard, card in state.laid.items():
            if card.seen_by(viewer) is None:
                state.laid[guard] = Secret(chance.pick(CARDS), guard)
        return state

    monkeypatch.setattr(Watch, "redeal", forgetful)
    fault = first_fault(Watch(), proof=True, players={"guard": 2})
    assert isinstance(fault, BadRedeal)
    assert "stands at ['loose']" in str(fault)


def test_a_window_that_can_not_be_passed_is_none(monkeypatch: Patch) -> None:
    ask = Listen.ask

    def insisting(self: Listen, state: WatchState) -> Mapping[str, Decision]:
        return {name: msgspec.structs.replace(one, passing="ignore") for name, one in ask(self, state).items()}

    monkeypatch.setattr(Listen, "ask", insisting)
    fault = first_fault(WATCH)
    assert isinstance(fault, Impossible)
    assert "can't be passed by ignore" in str(fault)
