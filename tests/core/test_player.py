"""The random player tries everything, and comes to an end."""

from collections import Counter
from random import Random

from app.core.decision import Decision, Option, some_answer
from app.core.message import say
from app.core.player import RandomPlayer
from app.core.referee import questions
from tests.core.matches import match
from tests.core.toys.hunt import Hunt

SEATS = ("fugitive", "hunter:1", "hunter:2")


def question(name: str, *, by: str = "hunters", standing: bool = False, least: int = 1, most: int = 1) -> Decision:
    return Decision(
        kind="try",
        id=name,
        by=(by,),
        prompt=say("try"),
        options=tuple(Option(option, say(option)) for option in "abc"),
        least=least,
        most=most,
        standing=("a",) if standing else None,
    )


def player(seed: int = 1, resigns: float = 0) -> RandomPlayer:
    return RandomPlayer(SEATS, Hunt().side, Random(seed), resigns=resigns)


def test_every_option_and_every_seat_of_the_side_comes_up() -> None:
    one = player()
    moves = [one.move([question("d1")]) for _ in range(60)]
    assert {move.options for move in moves} == {("a",), ("b",), ("c",)}
    assert {move.by for move in moves} == {"hunter:1", "hunter:2"}


def test_a_question_to_a_seat_is_answered_by_that_seat() -> None:
    assert {player(n).move([question("d1", by="hunter:2")]).by for n in range(20)} == {"hunter:2"}


def test_new_questions_come_before_answers_that_stand_but_plans_do_change() -> None:
    plans = [question(f"plan {n}", standing=True) for n in range(4)]
    changed = []
    for n in range(300):
        one = player(n)
        times = 0
        while one.move([*plans, question("done")]).decision != "done":
            times += 1
        changed.append(times)
    assert 1 < sum(changed) / len(changed) < 5
    assert max(changed) < 30
    assert min(changed) == 0


def test_an_answer_has_as_many_options_as_the_question_takes() -> None:
    random = Random(1)
    sizes = Counter(len(some_answer(question("d1", least=0, most=9), random)) for _ in range(200))
    assert set(sizes) == {0, 1, 2, 3}
    pairs = {some_answer(question("d1", least=2, most=2), random) for _ in range(200)}
    assert len(pairs) == 6
    assert all(len(set(pair)) == 2 for pair in pairs)


def test_each_seat_resigns_at_most_once() -> None:
    one = player(resigns=1)
    moves = [one.move([question("d1")]) for _ in range(3)]
    assert sorted(move.by for move in moves if move.decision is None) == sorted(SEATS)


def test_who_has_resigned_answers_no_more() -> None:
    gone = set()
    for n in range(40):
        one = player(n, resigns=0.3)
        first = one.move([question("d1")])
        if first.decision is None and first.by != "fugitive":
            later = one.move([question("d1")])
            gone.add(first.by)
            assert later.by != first.by
    assert gone == {"hunter:1", "hunter:2"}


def test_what_it_answers_is_legal() -> None:
    state = match(Hunt()).state
    (hide,) = questions(state).values()
    move = player().move([hide])
    assert move.decision == hide.id
    assert hide.option(move.options[0]) is not None
