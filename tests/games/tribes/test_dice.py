"""Dice and the action board (rule 5)."""

import pytest

from app.core.referee import questions
from app.games.tribes.rules import strength
from app.games.tribes.valley import BLANK, MOON, SUN
from tests.games.tribes.valley_kit import ONE, TWO, chief, events, here, table

FACES = {"S": SUN, "M": MOON, "B": BLANK}


@pytest.mark.parametrize(
    ("kept", "sun", "moon", "blank"),
    [
        ("SS", "strong", "strong", "strong"),
        ("SM", "strong", "weak", "normal"),
        ("SB", "strong", "normal", "normal"),
        ("MM", "weak", "weak", "weak"),
        ("MB", "normal", "weak", "normal"),
        ("BB", "normal", "normal", "normal"),
    ],
)
def test_5_strength_is_read_after_the_die_was_put_in(kept: str, sun: str, moon: str, blank: str) -> None:
    pair = [FACES[each] for each in kept]
    assert [strength([face, *pair]) for face in (SUN, MOON, BLANK)] == [sun, moon, blank]


def test_5_a_die_enters_at_the_left_and_the_oldest_drops_off() -> None:
    match = table({0: here(2)}, actions={"grow": ["moon", "blank", "blank"]}).act("sun>grow")
    assert match.state.queues["grow"] == [SUN, MOON, BLANK]
    assert match.state.now.dice == [MOON]


def test_4_two_dice_go_on_two_different_actions() -> None:
    match = table({0: here(2)}).act("sun>grow").answer("grow", "pass")
    assert {option.split(">")[1] for option in match.options("act")} == {"move", "gather", "lead"}
    assert {option.split(">")[0] for option in match.options("act")} == {"moon"}


def test_5_the_preview_says_what_each_die_would_make_of_each_action() -> None:
    view = table({0: here(2)}, actions={"lead": ["sun", "sun", "moon"]}).view()
    assert view.actions["lead"].with_die == {"sun": "strong", "moon": "strong", "blank": "strong"}
    assert view.actions["grow"].with_die == {"sun": "strong", "moon": "weak", "blank": "normal"}


def test_5_a_die_is_offered_with_what_the_action_will_give() -> None:
    slots = events("mild_winter", mild_winter={"food": 1})
    match = table({0: here(2)}, chief(completed=["hearth", "oxen"]), slots=slots)
    said = {option.id: option.label for option in match.question("act").options}
    assert [said[f"sun>{action}"].args["n"] for action in ("grow", "move", "gather", "lead")] == [7, 6, 4, 3]
    assert said["sun>grow"].key == "tribes.act.grow", "members, not MOVEs"
    assert match.act("sun>grow").question("grow").options[0].label.args["n"] == 7


def test_2_a_question_says_which_part_of_the_turn_it_belongs_to() -> None:
    match = table({4: here(6), 8: here(0, 2)}, phase="begin").dice("sun", "blank")
    assert (match.asked, match.view().phase) == (f"act {ONE}", "act"), "not roll, though no die is placed yet"
    match.act("sun>grow").answer("grow", "pass").act("blank>gather").answer("gather")
    assert (match.asked, match.view().phase) == (f"conflict {ONE}", "conflict")
    assert match.answer("conflict", "hex:4").view().phase == "build"


def test_4_equal_dice_are_offered_once() -> None:
    match = table({0: here(2)}, rolled=["blank", "blank"])
    assert len(match.options("act")) == 4


def test_4_the_next_player_rolls_two_dice() -> None:
    match = table({0: here(2), 8: here(0, 2)}, phase="build").dice("sun", "blank")
    match.idle()
    assert match.state.at_turn == TWO
    assert match.state.now.rolled == [SUN, BLANK]


def test_17_who_gave_up_has_no_turns_any_more() -> None:
    match = table({0: here(2), 8: here(0, 2), 4: here(0, 0, 2)}, players=3, phase="build")
    match.state.resigned = (TWO,)
    match.idle()
    assert match.state.at_turn == "chief:3"
    assert {question.by for question in questions(match.state).values()} == {("chief:3",)}


def test_4_turns_go_clockwise() -> None:
    match = table({0: here(2), 8: here(0, 2)}, phase="begin", at_turn=TWO)
    assert match.state.at_turn == TWO
    match.idle()
    assert match.state.at_turn == ONE
