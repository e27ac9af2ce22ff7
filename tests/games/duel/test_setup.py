"""Rule 1: the deal, the first Beasts, who begins."""

from collections import Counter

import pytest

from app.core.message import say
from app.core.observation import observe
from app.core.state import Outcome
from app.games.duel.cards import all_items, beasts
from app.games.duel.game import DuelOptions
from tests.games.duel.duel_kit import GAME, ONE, SEATS, TWO, Table, new_match
from tests.games.duel.random_match import match as random_match
from tests.games.duel.random_match import opening


def test_rule_1_1_three_beasts_each_and_two_out_unseen() -> None:
    match = new_match()
    herds = [match.reserve(ONE), match.reserve(TWO), sorted(match.state.out.open())]
    assert [len(herd) for herd in herds] == [3, 3, 2]
    assert sorted(beast for herd in herds for beast in herd) == sorted(beasts())
    for viewer in (ONE, TWO, "public"):
        assert match.view(viewer).out is None


def test_rule_1_1_the_two_that_are_out_stay_secret_to_the_end() -> None:
    out = sorted(opening(1).state.out.open())
    for moment in random_match(1):
        for name, seen in observe(GAME, moment.turn.state, GAME.viewers(SEATS)).items():
            shown = seen.view.out  # type: ignore[attr-defined]
            assert shown is None if moment.turn.state.outcome is None else sorted(shown) == out, name


def test_rule_1_1_any_deal_comes_up() -> None:
    """Over many matches each Beast is dealt to each player, and left out, about as often as any other."""
    out: Counter[str] = Counter()
    mine: Counter[str] = Counter()
    for number in range(400):
        state = opening(number).state
        out.update(state.out.open())
        mine.update(state.players[ONE].reserve.open())
    assert all(60 < out[beast] < 140 for beast in beasts()), out
    assert all(110 < mine[beast] < 190 for beast in beasts()), mine


def test_rule_1_2_reserve_is_seen_by_its_owner_alone() -> None:
    match = new_match()
    for viewer in (ONE, TWO, "public"):
        for seat in SEATS:
            seen = match.view(viewer).players[seat]
            assert seen.reserve_size == 3
            assert (seen.reserve is not None) is (viewer == seat)


def test_rule_1_3_eight_items_each_three_of_them_in_hand() -> None:
    match = new_match()
    for seat in SEATS:
        assert len(match.hand(seat)) == 3
        assert len(match.player(seat).stack.open()) == 5
        assert (match.view().players[seat].hand_size, match.view().players[seat].stack_size) == (3, 5)
    dealt = [item for seat in SEATS for item in (*match.hand(seat), *match.player(seat).stack.open())]
    assert Counter(dealt) == Counter(all_items())


def test_rule_1_3_hand_is_its_owners_and_nobody_knows_a_stack() -> None:
    match = new_match()
    for viewer in (ONE, TWO, "public"):
        for seat in SEATS:
            assert (match.view(viewer).players[seat].hand is not None) is (viewer == seat)
            assert match.view(viewer).players[seat].stack is None


def test_rule_1_4_first_beasts_are_turned_up_together() -> None:
    match = new_match()
    assert match.asked() == [f"first {ONE}", f"first {TWO}"]
    mine, theirs = match.options("first", ONE)[1], match.options("first", TWO)[2]
    match.answer("first", mine, by=ONE)
    assert match.events == []
    assert all(match.view().players[seat].active is None for seat in SEATS)
    match.answer("first", theirs, by=TWO)
    assert [line.kind for line in match.told()[:2]] == ["comes_out", "comes_out"]
    for seat, chosen in ((ONE, mine), (TWO, theirs)):
        fighter = match.fighter(seat)
        assert f"beast:{fighter.beast}" == chosen
        assert fighter.health == fighter.card.health
        assert fighter.beast not in match.reserve(seat)


def test_rule_1_4_a_choice_may_be_changed_until_both_are_in() -> None:
    match = new_match()
    one, other, _ = match.options("first", ONE)
    match.answer("first", one, by=ONE).answer("first", other, by=ONE)
    assert match.question("first", ONE).standing == (other,)
    assert not match.sealed
    decision = match.question("first", ONE)
    match.answer("first", match.options("first", TWO)[0], by=TWO)
    assert f"beast:{match.fighter(ONE).beast}" == other
    assert match.refusal(ONE, decision.id, one) == "closed_decision"


def test_rule_1_4_the_other_sees_only_that_the_choice_is_made() -> None:
    before, one, other = new_match(), new_match(), new_match()
    one.answer("first", one.options("first", ONE)[0], by=ONE)
    other.answer("first", other.options("first", ONE)[1], by=ONE).answer(
        "first", other.options("first", ONE)[2], by=ONE
    )
    for viewer in (TWO, "public"):
        assert one.seen(viewer).encode() == other.seen(viewer).encode()
        assert one.seen(viewer).view == before.seen(viewer).view
        assert (before.seen(viewer).waiting_for, one.seen(viewer).waiting_for) == ((ONE, TWO), (TWO,))
        assert one.told(viewer) == other.told(viewer) == []


def test_rule_1_5_higher_roll_begins() -> None:
    for rolls, begins in [((5, 2), ONE), ((1, 6), TWO)]:
        match = _opened(rolls)
        assert match.at_turn == begins
        assert match.state.rolls == list(rolls)


def test_rule_1_5_ties_roll_again() -> None:
    match = _opened((4, 4, 2, 2, 3, 6))
    assert match.at_turn == TWO
    assert [key for key in match.heard() if key in ("tie", "begins")] == ["tie", "tie", "begins"]
    assert match.state.rolls == [3, 6]


def _opened(rolls: tuple[int, ...]) -> Table:
    match = new_match()
    match.answer("first", match.options("first", ONE)[0], by=ONE)
    return match.dice(*rolls).answer("first", match.options("first", TWO)[0], by=TWO)


def test_rule_1_5_die_has_six_sides() -> None:
    found = set()
    for number in range(40):
        match = new_match(bytes([number] * 32))
        for seat in SEATS:
            match.answer("first", match.options("first", seat)[0], by=seat)
        found |= set(match.state.rolls)
    assert found == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("begins", "seat"), [("first", ONE), ("second", TWO)])
def test_rule_1_5_rematch_begins_without_a_roll(begins: str, seat: str) -> None:
    match = new_match(begins=begins)
    drawn = match.state.chance.drawn
    for player in SEATS:
        match.answer("first", match.options("first", player)[0], by=player)
    assert match.at_turn == seat
    assert match.state.chance.drawn == drawn
    assert "begins_unrolled" in match.heard()
    assert match.state.rolls == []


@pytest.mark.parametrize(
    ("winners", "moved", "begins"),
    [
        ((TWO,), {ONE: ONE, TWO: TWO}, "first"),
        ((ONE,), {ONE: ONE, TWO: TWO}, "second"),
        ((TWO,), {ONE: TWO, TWO: ONE}, "second"),
        ((ONE,), {ONE: TWO, TWO: ONE}, "first"),
        ((), {ONE: ONE, TWO: TWO}, "roll"),
    ],
)
def test_rule_1_5_loser_begins_the_rematch_wherever_it_sits(
    winners: tuple[str, ...], moved: dict[str, str], begins: str
) -> None:
    again = GAME.rematch(DuelOptions("second"), Outcome(winners, say("")), moved)
    assert again == DuelOptions(begins)  # type: ignore[arg-type]
