"""The referee takes legal answers and no others, and what goes in stays as it was."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from msgspec import Struct, field

from app.core import referee
from app.core.chance import Chance
from app.core.codec import encode_state
from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.game import BadPosition, Game, Role, View
from app.core.message import say
from app.core.play import Play
from app.core.referee import RunAway, Turn, choose, decisions, place, questions, redeal, resign, start
from app.core.refusal import Closed, Illegal, NotYours, Refusal
from app.core.state import Outcome, State
from app.core.step import Step
from app.core.viewer import FULL_VIEWER, PUBLIC_VIEWER, Viewer
from tests.core.matches import SEED, answer, asked, ids, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim, Take

BID, HUNT, NIM = BidGame(), Hunt(), Nim()


def refused(game: Game[Any], state: Any, seat: str, decision: str, *options: str) -> Refusal:
    """The refusal of an answer, which must leave the state as it was."""
    before = encode_state(state)
    with pytest.raises(Refusal) as raised:
        choose(game, state, seat, decision, options)
    assert encode_state(state) == before
    return raised.value


# Who may answer what.


def test_a_legal_answer_is_taken() -> None:
    state = answer(NIM, match(NIM, sticks=5).state, "player:1", "take", "2").state
    assert state.sticks == 3
    assert asked(state, "take").by == ("player:2",)


def test_another_seats_question_is_not_yours() -> None:
    state = match(NIM).state
    assert isinstance(refused(NIM, state, "player:2", asked(state, "take").id, "1"), NotYours)


def test_that_a_question_is_not_yours_is_said_whether_or_not_it_is_open() -> None:
    state = match(NIM).state
    for decision in ("d1-player:1", "d2-player:1", "d99-player:1", "d0-player:1"):
        assert isinstance(refused(NIM, state, "player:2", decision, "1"), NotYours)


def test_any_seat_of_a_side_may_answer_for_it() -> None:
    state = answer(HUNT, match(HUNT, {"hunter": 2}).state, "fugitive", "hide", free_place()).state
    state = answer(HUNT, state, "fugitive", "flee", free_place()).state
    for seat in ("hunter:1", "hunter:2"):
        assert answer(HUNT, state, seat, "done", "done").events
    assert isinstance(refused(HUNT, state, "fugitive", asked(state, "done").id, "done"), NotYours)


def free_place() -> str:
    return ids(asked(match(HUNT).state, "hide"))[0]


def test_a_closed_question_takes_no_late_answer() -> None:
    state = match(NIM).state
    first = asked(state, "take").id
    state = choose(NIM, state, "player:1", first, ["1"]).state
    assert isinstance(refused(NIM, state, "player:1", first, "1"), Closed)


def test_a_question_that_was_never_asked_is_closed() -> None:
    state = match(NIM).state
    for decision in ("d2-player:1", "nonsense", "", "d1", "d-player:1"):
        assert isinstance(refused(NIM, state, "player:1", decision, "1"), Closed)


@pytest.mark.parametrize("options", [(), ("1", "2"), ("1", "1"), ("4",), ("0",), ("",), ("take",)])
def test_an_answer_that_is_not_among_the_options_is_illegal(options: Sequence[str]) -> None:
    state = match(NIM).state
    assert isinstance(refused(NIM, state, "player:1", asked(state, "take").id, *options), Illegal)


def test_an_option_that_is_gone_is_illegal() -> None:
    state = match(NIM, sticks=2).state
    assert ids(asked(state, "take")) == ["1", "2"]
    assert isinstance(refused(NIM, state, "player:1", asked(state, "take").id, "3"), Illegal)


def test_when_the_match_is_over_everything_is_closed() -> None:
    state = match(NIM, sticks=1).state
    last = asked(state, "take").id
    state = choose(NIM, state, "player:1", last, ["1"]).state
    assert state.outcome == Outcome(("player:1",), say("nim.last_stick"))
    assert questions(state) == {}
    assert isinstance(refused(NIM, state, "player:1", last, "1"), Closed)
    with pytest.raises(Closed):
        resign(NIM, state, "player:2")


def test_refusals_have_the_contracts_codes() -> None:
    assert [kind.code for kind in (NotYours, Closed, Illegal)] == ["not_yours", "closed_decision", "illegal_option"]
    assert Illegal(say("because")).text == say("because")
    assert str(NotYours()) == "refusal.not_yours"


# Questions that are open at the same time, and answers that may be changed.


def test_questions_are_put_to_those_they_are_for() -> None:
    state = match(BID, {"player": 3}).state
    seats = state.seats
    for seat in seats:
        assert [question.by for question in decisions(state, BID.viewer(seat, seats))] == [(seat,)]
    assert decisions(state, PUBLIC_VIEWER) == ()
    assert len(decisions(state, FULL_VIEWER)) == 3


def test_open_questions_are_answered_in_any_order() -> None:
    state = match(BID, {"player": 3}).state
    for seat in ("player:3", "player:1", "player:2"):
        state = answer(BID, state, seat, "bid", "2", by=seat).state
    assert state.shown == [{"player:1": "2", "player:2": "2", "player:3": "2"}]


def test_an_id_stays_while_its_question_is_open() -> None:
    state = match(BID, {"player": 3}).state
    own = asked(state, "bid", by="player:1").id
    state = answer(BID, state, "player:2", "bid", "1", by="player:2").state
    assert asked(state, "bid", by="player:1").id == own


def test_an_answer_may_be_changed_until_the_last_is_in() -> None:
    state = match(BID).state
    own = asked(state, "bid", by="player:1").id
    for card in ("1", "4", "4", "3"):
        state = choose(BID, state, "player:1", own, [card]).state
        assert asked(state, "bid", by="player:1").standing == (card,)
        assert asked(state, "bid", by="player:1").id == own
    state = answer(BID, state, "player:2", "bid", "1", by="player:2").state
    assert state.shown == [{"player:1": "3", "player:2": "1"}]
    assert isinstance(refused(BID, state, "player:1", own, "2"), Closed)


def test_an_id_is_never_given_again() -> None:
    state = match(BID).state
    seen = []
    while state.outcome is None:
        for seat in state.seats:
            seen.append(asked(state, "bid", by=seat).id)
        for seat in state.seats:
            question = asked(state, "bid", by=seat)
            state = choose(BID, state, seat, question.id, [question.options[0].id]).state
    assert len(set(seen)) == len(seen) == 8


def test_ids_count_only_the_questions_to_the_same_party() -> None:
    state = match(NIM, sticks=20).state
    seen = []
    for turn in range(4):
        seen.append(asked(state, "take").id)
        state = answer(NIM, state, f"player:{turn % 2 + 1}", "take", "1").state
    assert seen == ["d1-player:1", "d1-player:2", "d2-player:1", "d2-player:2"]


# Purity.


@pytest.mark.parametrize(("game", "kind"), [(NIM, "take"), (BID, "bid"), (HUNT, "hide")], ids=["nim", "bid", "hunt"])
def test_a_move_leaves_the_old_state_alone(game: Game[Any], kind: str) -> None:
    state = match(game).state
    question = next(iter(questions(state).values()))
    before = encode_state(state)
    after = choose(game, state, question.by[0], question.id, [question.options[0].id])
    assert encode_state(state) == before != encode_state(after.state)
    again = choose(game, state, question.by[0], question.id, [question.options[0].id])
    assert encode_state(again.state) == encode_state(after.state)
    assert again.events == after.events


def test_the_same_seed_is_the_same_match() -> None:
    one, two = (match(HUNT).state for _ in range(2))
    assert encode_state(one) == encode_state(two)
    assert encode_state(match(HUNT, seed=bytes(32)).state) != encode_state(one)


def test_fault_103_a_move_that_reveals_or_draws_is_sealed() -> None:
    state = match(BID).state
    first = answer(BID, state, "player:1", "bid", "1", by="player:1")
    assert not first.sealed
    assert answer(BID, first.state, "player:2", "bid", "1", by="player:2").sealed
    assert match(BID).sealed


# Steps made for these tests.


class Ask(Step["TrialState"]):
    """Asks the questions it is given, until each has its answer."""

    wanted: dict[str, str]
    then: str = ""
    done: list[str] = field(default_factory=list)

    def ask(self, state: "TrialState") -> Mapping[str, Decision]:
        return {
            name: Decision(kind=name, by=(seat,), prompt=say("ask"), options=(Option("yes", say("yes")),))
            for name, seat in self.wanted.items()
            if name not in self.done
        }

    def take(self, play: Play["TrialState"], answer: Answer) -> None:
        self.done.append(answer.name)
        if self.then == "ask the other":
            self.then = ""
            play.then(Ask({"b": "two"}))
        elif self.then == "end":
            play.end((), say("over"))
        elif self.then == "draw":
            play.state.chance.below(6)
        elif self.then == "again":
            self.then = ""
            self.done.clear()

    def run(self, play: Play["TrialState"]) -> None:
        play.tell(Line("ran", say("ran", of="+".join(self.wanted))))


class Circle(Step["TrialState"]):
    def run(self, play: Play["TrialState"]) -> None:
        play.then(Circle())


class TrialState(State[Ask | Circle]):
    pass


class TrialOptions(Struct):
    wanted: dict[str, str]
    then: str = ""
    circle: bool = False


class Trial(Game[TrialState]):
    key = "trial"
    roles = (Role("one"), Role("two"))
    options = TrialOptions
    state = TrialState
    view_type = View

    def deal(self, options: TrialOptions, seats: Sequence[str], chance: Chance) -> TrialState:
        agenda: list[Ask | Circle] = [Circle()] if options.circle else [Ask({"z": "one"})]
        return TrialState(seats=tuple(seats), chance=chance, agenda=[*agenda, Ask(options.wanted, options.then)])

    def view(self, state: TrialState, viewer: Viewer) -> View:
        return View()

    def redeal(self, state: TrialState, viewer: Viewer, chance: Chance) -> TrialState:
        return state

    def position(self, state: TrialState, words: Mapping[str, Any]) -> TrialState:
        if "ask" not in words:
            raise BadPosition("say whom to ask")
        state.agenda = [Ask(words["ask"])]
        return state


TRIAL = Trial()


def trial(then: str = "", **wanted: str) -> TrialState:
    return match(TRIAL, wanted=wanted, then=then).state


def test_a_step_runs_once_its_last_question_is_answered() -> None:
    first = answer(TRIAL, trial(a="one", b="two"), "two", "b", "yes")
    assert first.events == []
    second = answer(TRIAL, first.state, "one", "a", "yes")
    assert [event.public.text for event in second.events if event.public] == [say("ran", of="a+b")]
    assert list(questions(second.state)) == ["z"]


def test_an_answer_that_puts_another_step_first_makes_new_questions() -> None:
    """Also under the same name: the id that `b` of the first step had must not fit `b` of the second."""
    state = trial("ask the other", a="one", b="one")
    old = asked(state, "b").id
    state = answer(TRIAL, state, "one", "a", "yes").state
    assert asked(state, "b").by == ("two",)
    assert isinstance(refused(TRIAL, state, "one", old, "yes"), Closed)
    state = answer(TRIAL, state, "two", "b", "yes").state
    assert asked(state, "b").by == ("one",)
    assert asked(state, "b").id != old


@pytest.mark.parametrize(
    ("options", "legal"),
    [
        (("1", "2"), True),
        (("3", "1"), True),
        (("1", "1"), False),
        (("1",), False),
        (("1", "2", "3"), False),
        (("1", "9"), False),
    ],
)
def test_an_answer_of_two_takes_two_different_options(
    monkeypatch: pytest.MonkeyPatch, options: Sequence[str], legal: bool
) -> None:
    ask = Take.ask

    def pairs(self: Take, state: Any) -> Mapping[str, Decision]:
        return {n: msgspec.structs.replace(q, least=2, most=2) for n, q in ask(self, state).items()}

    monkeypatch.setattr(Take, "ask", pairs)
    monkeypatch.setattr(Take, "take", lambda self, play, answer: setattr(self, "taken", len(answer.options)))
    state = match(NIM).state
    if legal:
        assert answer(NIM, state, "player:1", "take", *options).state.sticks == 8
    else:
        assert isinstance(refused(NIM, state, "player:1", asked(state, "take").id, *options), Illegal)


def test_a_question_put_again_is_another_question() -> None:
    state = trial("again", a="one")
    old = asked(state, "a").id
    state = answer(TRIAL, state, "one", "a", "yes").state
    assert asked(state, "a").id != old
    assert isinstance(refused(TRIAL, state, "one", old, "yes"), Closed)


def test_an_answer_may_end_the_match_with_steps_to_go() -> None:
    state = answer(TRIAL, trial("end", a="one"), "one", "a", "yes").state
    assert state.outcome == Outcome((), say("over"))
    assert state.agenda == []
    assert questions(state) == {}


def test_luck_seals_a_move() -> None:
    assert answer(TRIAL, trial("draw", a="one"), "one", "a", "yes").sealed
    assert not answer(TRIAL, trial(a="one"), "one", "a", "yes").sealed


def test_rules_that_run_in_a_circle_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "STEPS_AT_MOST", 50)
    state = match(TRIAL, wanted={"a": "one"}, circle=True).state
    before = encode_state(state)
    with pytest.raises(RunAway, match="Circle"):
        answer(TRIAL, state, "one", "a", "yes")
    assert encode_state(state) == before


def test_a_step_that_asks_nothing_takes_nothing() -> None:
    play: Play[TrialState] = Play(trial(a="one"))
    with pytest.raises(NotImplementedError, match="Circle asks nothing"):
        Circle().take(play, Answer("one", "a", ("yes",)))


def test_steps_are_done_in_the_order_they_are_named() -> None:
    play: Play[TrialState] = Play(trial(a="one"))
    play.then(Ask({"x": "one"}), Ask({"y": "one"}))
    assert [step.wanted for step in play.state.agenda if isinstance(step, Ask)] == [
        {"z": "one"},
        {"a": "one"},
        {"y": "one"},
        {"x": "one"},
    ]


# Resigning, positions, redeals.


def test_a_side_that_has_resigned_loses() -> None:
    state = match(HUNT, {"hunter": 2}).state
    before = encode_state(state)
    first = resign(HUNT, state, "hunter:1")
    assert encode_state(state) == before
    assert first.state.outcome is None
    assert first.sealed
    assert [event.public and event.public.kind for event in first.events] == ["resigned"]
    assert asked(first.state, "hide") == asked(state, "hide")
    with pytest.raises(Closed):
        resign(HUNT, first.state, "hunter:1")
    second = resign(HUNT, first.state, "hunter:2")
    assert second.state.outcome == Outcome(("fugitive",), say("outcome.resigned"))
    assert questions(second.state) == {}


def test_a_seat_that_plays_for_itself_loses_by_resigning() -> None:
    outcome = resign(NIM, match(NIM).state, "player:1").state.outcome
    assert outcome == Outcome(("player:2",), say("outcome.resigned"))


def test_a_position_is_set_up_on_a_copy_and_asks_anew() -> None:
    state = trial(a="one")
    before, old = encode_state(state), asked(state, "a").id
    turn = place(TRIAL, state, {"ask": {"a": "two"}})
    assert encode_state(state) == before
    assert asked(turn.state, "a").by == ("two",)
    assert asked(turn.state, "a").id != old
    assert turn.sealed
    with pytest.raises(BadPosition, match="whom"):
        place(TRIAL, state, {})


def test_a_redeal_is_a_copy_with_new_luck() -> None:
    state: Any = match(HUNT).state
    before = encode_state(state)
    other = redeal(HUNT, state, PUBLIC_VIEWER, Chance.from_seed(SEED))
    assert encode_state(state) == before
    assert other.chance.seed != state.chance.seed
    assert other.chance.drawn == state.chance.drawn
    again = redeal(HUNT, state, PUBLIC_VIEWER, Chance.from_seed(SEED))
    assert encode_state(again) == encode_state(other)


def test_start_gives_what_the_deal_tells() -> None:
    turn: Turn[Any] = start(NIM, NIM.options(), ("player:1", "player:2"), Chance.from_seed(SEED))
    assert turn.events == []
    assert turn.state.seats == ("player:1", "player:2")
