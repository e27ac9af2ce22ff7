"""What a viewer is sent: its view, the questions put to it, whom the table waits for, and nothing of the others."""

from app.core.codec import encode_public
from app.core.observation import observe
from app.core.referee import questions, resign
from app.core.viewer import FULL_VIEWER
from tests.core.matches import answer, asked, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt

BID, HUNT = BidGame(), Hunt()


def test_everybody_gets_the_own_view_and_the_own_questions() -> None:
    state = match(BID).state
    seen = observe(BID, state, BID.viewers(state.seats))
    assert set(seen) == {"player:1", "player:2", "public"}
    assert [question.by for question in seen["player:2"].decisions] == [("player:2",)]
    assert seen["public"].decisions == ()


def test_a_secret_choice_shows_only_that_it_is_made() -> None:
    before = match(BID).state
    state = answer(BID, before, "player:1", "bid", "3", by="player:1").state
    seen = observe(BID, state, BID.viewers(state.seats))
    assert seen["player:1"].view.bids == {"player:1": "3"}  # type: ignore[attr-defined]
    for other in ("player:2", "public"):
        assert seen[other].view.bids == {"player:1": None}  # type: ignore[attr-defined]
        assert seen[other].waiting_for == ("player:2",)
    assert observe(BID, before, [FULL_VIEWER])["full"].waiting_for == ("player:1", "player:2")


def test_a_hidden_move_is_in_no_other_bytes() -> None:
    state = match(HUNT).state
    here = asked(state, "hide").options[0].id
    turn = answer(HUNT, state, "fugitive", "hide", here)
    seen = observe(HUNT, turn.state, HUNT.viewers(turn.state.seats))
    assert here.encode() in seen["fugitive"].encode()
    for other in ("hunter:1", "hunters", "public"):
        assert here.encode() not in seen[other].encode()
        told = [event.form_for(HUNT.viewer(other, turn.state.seats)) for event in turn.events]
        assert here.encode() not in encode_public(told)


def test_a_standing_answer_is_not_waited_for() -> None:
    state = match(HUNT, {"hunter": 2}).state
    for kind in ("hide", "flee"):
        state = answer(HUNT, state, "fugitive", kind, asked(state, kind).options[0].id).state
    assert len(questions(state)) == 3
    assert observe(HUNT, state, [FULL_VIEWER])["full"].waiting_for == ("hunters",)


def test_when_the_match_is_over_everything_is_open_to_everybody() -> None:
    state = match(BID, cards=1).state
    for seat in state.seats:
        state = answer(BID, state, seat, "bid", "1", by=seat).state
    seen = observe(BID, state, [*BID.viewers(state.seats), FULL_VIEWER])
    assert len({observation.encode() for observation in seen.values()}) == 1
    assert seen["public"].outcome == state.outcome is not None
    assert seen["public"].waiting_for == ()


def test_what_was_hidden_is_open_at_the_end() -> None:
    state = match(HUNT).state
    state = resign(
        HUNT, answer(HUNT, state, "fugitive", "hide", asked(state, "hide").options[0].id).state, "hunter:1"
    ).state
    assert state.outcome is not None
    seen = observe(HUNT, state, HUNT.viewers(state.seats))
    assert seen["public"].view.trail == state.trail.open()  # type: ignore[attr-defined]


def test_the_same_observation_is_the_same_bytes() -> None:
    state = match(HUNT).state
    viewers = HUNT.viewers(state.seats)
    once, twice = (observe(HUNT, state, viewers) for _ in range(2))
    assert all(once[name].encode() == twice[name].encode() for name in once)
