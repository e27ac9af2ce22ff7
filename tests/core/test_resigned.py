"""A seat that gave up is out: it is asked nothing, waited for by nobody, and its side goes on without it."""

from typing import Any

import msgspec
import pytest

from app.core import referee
from app.core.codec import encode_state
from app.core.game import Game
from app.core.observation import observe
from app.core.referee import choose, close, decisions, forfeit, questions, resign
from app.core.refusal import Closed, NotYours
from app.core.variety import Variety
from tests.core.matches import answer, asked, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.watch import Watch, WatchState
from tests.core.trials import trial

BID, HUNT, WATCH = BidGame(), Hunt(), Watch()


def chase() -> Any:
    """A hunt in which the two hunters are to move their hounds."""
    state = match(HUNT, {"hunter": 2}).state
    for kind in ("hide", "flee"):
        state = answer(HUNT, state, "fugitive", kind, asked(state, kind).options[0].id).state
    return state


def guarded(guards: int = 2) -> WatchState:
    """A watch whose guards are to lay their cards."""
    return match(WATCH, {"guard": guards}).state


def test_its_answers_are_refused_and_the_others_go_on() -> None:
    state = resign(HUNT, chase(), "hunter:1").state
    done = asked(state, "done").id
    before = encode_state(state)
    for decision in (done, "d99-hunters", "d1-hunter:1", "nonsense"):
        with pytest.raises(NotYours) as refused:
            choose(HUNT, state, "hunter:1", decision, ["done"])
        assert refused.value.text.key == "refusal.resigned"
    assert encode_state(state) == before
    assert choose(HUNT, state, "hunter:2", done, ["done"]).events


def test_it_is_asked_nothing_and_sees_what_its_side_sees() -> None:
    state = resign(HUNT, chase(), "hunter:1").state
    seen = observe(HUNT, state, HUNT.viewers(state.seats))
    assert seen["hunter:1"].decisions == ()
    assert decisions(state, HUNT.viewer("hunter:1", state.seats)) == ()
    assert len(seen["hunter:2"].decisions) == 3
    assert seen["hunter:1"].view == seen["hunter:2"].view == seen["hunters"].view
    assert seen["hunter:1"].waiting_for == ("hunters",)


def test_the_open_questions_keep_their_ids() -> None:
    state = chase()
    assert [q.id for q in questions(resign(HUNT, state, "hunter:1").state).values()] == [
        q.id for q in questions(state).values()
    ]


def test_what_is_put_to_several_seats_is_put_to_those_who_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    state = chase()
    step = state.agenda[-1]
    ask = type(step).ask

    def to_each(self: Any, state: Any) -> Any:
        both = ("hunter:1", "hunter:2")
        return {name: msgspec.structs.replace(q, by=both) for name, q in ask(self, state).items()}

    monkeypatch.setattr(type(step), "ask", to_each)
    state = resign(HUNT, state, "hunter:1").state
    assert {q.by for q in questions(state).values()} == {("hunter:2",)}
    assert observe(HUNT, state, [HUNT.viewer("public", state.seats)])["public"].waiting_for == ("hunter:2",)


def test_what_is_put_to_another_seat_instead_is_a_new_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its step asks the next one under the same name: the id names who is asked, and the next one has to be."""
    step = type(chase().agenda[-1])
    ask = step.ask

    def to_the_next(self: Any, state: Any) -> Any:
        by = ("hunter:2",) if "hunter:1" in state.resigned else ("hunter:1",)
        return {name: msgspec.structs.replace(q, by=by) for name, q in ask(self, state).items()}

    monkeypatch.setattr(step, "ask", to_the_next)
    state = chase()
    assert asked(state, "done").id.endswith("-hunter:1")
    state = resign(HUNT, state, "hunter:1").state
    assert choose(HUNT, state, "hunter:2", asked(state, "done").id, ["done"]).events


# What is put to that seat alone.


def test_the_lot_answers_what_nobody_else_may_see() -> None:
    state = guarded()
    turn = resign(WATCH, state, "guard:1")
    assert turn.sealed
    assert set(turn.state.laid) == {"guard:1"}
    assert observe(WATCH, turn.state, WATCH.viewers(state.seats))["guard:2"].waiting_for == ("guard:2",)
    after = answer(WATCH, turn.state, "guard:2", "lay", "stone").state
    assert asked(after, "walk").by == ("walker",)


def test_the_lot_is_the_matchs_own_luck() -> None:
    cards = {
        resign(WATCH, match(WATCH, {"guard": 2}, seed=bytes([n]) * 32).state, "guard:1").state.laid["guard:1"].open()
        for n in range(20)
    }
    assert cards == {"dog:left", "dog:right", "stone"}
    one, two = (encode_state(resign(WATCH, guarded(), "guard:1").state) for _ in range(2))
    assert one == two


def test_an_answer_that_stands_is_the_answer() -> None:
    state = answer(WATCH, guarded(), "guard:1", "lay", "stone", by="guard:1").state
    own = asked(state, "lay", by="guard:1").id
    drawn = state.chance.drawn
    state = resign(WATCH, state, "guard:1").state
    assert state.laid["guard:1"].open() == "stone"
    assert state.chance.drawn == drawn
    assert [q.by for q in questions(state).values()] == [("guard:2",)]
    with pytest.raises(Closed):
        close(WATCH, state, own)


def test_where_only_its_answer_is_missing_the_match_goes_on_at_once() -> None:
    state = answer(WATCH, guarded(), "guard:2", "lay", "stone", by="guard:2").state
    turn = resign(WATCH, state, "guard:1")
    assert asked(turn.state, "walk").by == ("walker",)
    assert turn.asked.keys() == {"walk"}


def test_its_windows_close_at_once_now_and_later() -> None:
    state = guarded()
    for guard in ("guard:1", "guard:2"):
        state = answer(WATCH, state, guard, "lay", "dog:left", by=guard).state
    state = answer(WATCH, state, "walker", "walk", "right").state
    other = asked(state, "listen", by="guard:2").id
    state = resign(WATCH, state, "guard:1").state
    assert [q.id for q in questions(state).values()] == [other]
    state = answer(WATCH, close(WATCH, state, other).state, "walker", "walk", "left").state
    assert [q.by for q in questions(state).values()] == [("guard:2",)]


def test_a_window_that_it_had_answered_closes_with_that_answer() -> None:
    state = guarded()
    for guard in ("guard:1", "guard:2"):
        state = answer(WATCH, state, guard, "lay", "dog:left", by=guard).state
    state = answer(WATCH, state, "walker", "walk", "left").state
    state = answer(WATCH, state, "guard:1", "listen", "loose", by="guard:1").state
    state = resign(WATCH, state, "guard:1").state
    assert state.outcome is None
    ended = close(WATCH, state, asked(state, "listen").id).state.outcome
    assert ended is not None
    assert ended.winners == ("guards",)


def test_of_several_sides_the_last_one_wins() -> None:
    state = resign(BID, match(BID, {"player": 3}).state, "player:2").state
    assert state.outcome is None
    assert {question.by for question in questions(state).values()} == {("player:1",), ("player:3",)}
    outcome = resign(BID, state, "player:1").state.outcome
    assert outcome is not None
    assert outcome.winners == ("player:3",)


def test_of_several_sides_those_go_on_whose_time_is_not_up() -> None:
    state = match(BID, {"player": 3}).state
    two = forfeit(BID, state, ["player:2"]).state
    assert (two.outcome, two.resigned) == (None, ("player:2",))
    for beaten, winners in ((["player:1"], ("player:3",)), (["player:1", "player:3"], ())):
        outcome = forfeit(BID, two, beaten).state.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason.key) == (winners, "outcome.out_of_time")


def test_a_question_that_the_lot_can_never_settle_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "STEPS_AT_MOST", 20)
    monkeypatch.setattr("tests.core.toys.watch.Lay.take", lambda self, play, answer: None)
    with pytest.raises(referee.RunAway):
        resign(WATCH, guarded(), "guard:1")


@pytest.mark.parametrize(("game", "several"), [(HUNT, {"hunter": 2}), (WATCH, {"guard": 3})], ids=["hunt", "watch"])
def test_nobody_learns_more_by_it(game: Game[Any], several: dict[str, int]) -> None:
    went_on = 0
    for number in range(60):
        played = trial(game, number, players=several, variety=Variety(), resigns=0.1)
        assert played.fault is None, played.fault
        gone = [n for n, move in enumerate(played.transcript.moves) if move.decision is None]
        went_on += bool(gone) and gone[0] < len(played.transcript.moves) - 1
    assert went_on > 20
