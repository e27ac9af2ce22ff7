"""What becomes of a player who gives up in the middle of anything (ruling G-d): nothing is done for them any more."""

from typing import Any

import pytest

from app.games.tribes.content import Stock
from tests.games.tribes.test_base_events import at_double
from tests.games.tribes.valley_kit import GAME, ONE, THREE, TWO, Table, chief, events, here, new_match, table

HOMES = {0: here(3), 8: here(0, 3), 11: here(0, 0, 3)}


def three(one: dict[str, object] | None = None, **more: object) -> Table:
    """Three players, each at home in a hex of their own; it is the turn of ONE."""
    return table(dict(more.pop("hexes", HOMES)), one, players=3, **more)  # type: ignore[arg-type, call-overload]


@pytest.mark.parametrize("phase", ["act", "build"])
def test_g_d_whoever_gives_up_in_their_own_turn_does_nothing_more(phase: str) -> None:
    one = chief(progress=["wanderers", "horse", "lake_people"], points=14)
    match = three(one, phase=phase).resign(ONE)
    assert match.state.at_turn == TWO
    assert (match.members(0), match.stock(), match.points()) == ({ONE: 3}, Stock(12, 12, 12), 14)
    assert match.chief().progress == ["wanderers", "horse", "lake_people"]
    assert match.state.queues == {action: ["sun", "moon", "blank"] for action in ("grow", "move", "gather", "lead")}


def test_g_d_whoever_gives_up_in_the_middle_of_a_move_leaves_the_rest_where_they_are() -> None:
    match = three().act("sun>move").answer("move", "0>1:1").resign(ONE)
    assert (match.members(0), match.members(1)) == ({ONE: 2}, {ONE: 1})
    assert match.state.at_turn == TWO


def test_g_d_conflicts_are_fought_also_when_the_active_player_has_given_up() -> None:
    hexes = {0: here(4, 2, village=TWO), 11: here(0, 0, 3), 5: here(0, 4, 3)}
    match = three(hexes=hexes).resign(ONE)
    assert (match.members(0), match.members(5)) == ({ONE: 2}, {TWO: 1})
    assert match.hex(0).village is None
    assert match.points() == 0, "who has given up scores no more"


def test_g_d_who_has_given_up_does_not_bid_for_the_chieftain() -> None:
    match = at_double(deck=["chieftain"], hexes=HOMES, players=3)
    assert match.asked == f"bid {TWO}"
    match.resign(THREE).answer("bid", "bid:1")
    assert match.asked == f"bid {ONE}"
    match.answer("bid", "pass")
    assert match.asked == f"spread {TWO}"
    assert match.options("spread") == [f"{each}>{ONE}" for each in ("food", "wood", "stone")], "nothing for THREE"


def test_g_d_whoever_gives_up_when_asked_to_bid_lets_the_next_one_bid() -> None:
    match = at_double(deck=["chieftain"], hexes=HOMES, players=3).answer("bid", "bid:2").resign(THREE)
    assert match.asked == f"bid {ONE}"
    match.answer("bid", "bid:3").answer("bid", "pass")
    assert match.asked == f"spread {ONE}"


def test_g_d_the_highest_bid_of_one_who_gives_up_counts_no_more() -> None:
    match = at_double(deck=["chieftain"], hexes=HOMES, players=3).answer("bid", "bid:2").answer("bid", "bid:5")
    match.answer("bid", "bid:6").answer("bid", "bid:7").resign(TWO)
    assert match.asked == f"bid {THREE}"
    match.answer("bid", "pass")
    assert match.asked == f"spread {ONE}"
    assert match.question("spread").prompt.key == "tribes.prompt.spread"
    for _ in range(6):
        match.answer("spread", f"food>{THREE}")
    assert match.points(ONE) == 2
    assert match.points(TWO) == 0


def test_g_d_where_only_one_who_gave_up_had_bid_the_tile_goes_back() -> None:
    match = at_double(deck=["chieftain"], hexes=HOMES, players=3).answer("bid", "bid:4").answer("bid", "pass")
    match.resign(TWO)
    assert match.asked == f"bid {ONE}"
    match.answer("bid", "pass")
    assert "chieftain" in match.state.deck.open()
    assert match.points(TWO) == 0


def test_g_d_who_has_won_the_chieftain_and_gives_up_scores_nothing() -> None:
    two = chief(points=14)
    match = at_double(deck=["chieftain"], hexes=HOMES, players=3, two=two)
    match.answer("bid", "bid:2").answer("bid", "pass").answer("bid", "pass").resign(TWO)
    assert match.winners is None
    assert match.points(TWO) == 14
    assert match.stock(TWO).total == 34, "what was bid is given all the same"


def test_g_d_the_last_task_of_one_who_gives_up_wins_nothing() -> None:
    one = chief(technologies={"trade_routes": 3, "metallurgy": 3, "writing": 2})
    match = three(one, hexes=HOMES | {0: here(3, village=ONE), 1: here(2, village=ONE)}, phase="build")
    match.answer("build", "task:writing")
    assert match.asked == f"sacrifice {ONE}"
    match.resign(ONE)
    assert match.winners is None


def test_g_d_members_of_one_who_gave_up_leave_the_swarm_and_do_not_evade() -> None:
    hexes = {0: here(2), 1: here(2, 2), 8: here(0, 2), 11: here(0, 0, 2)}
    swarm = at_double(deck=["swarm"], hexes=hexes, players=3).answer("swarm", "hex:1")
    assert swarm.asked == f"leave {TWO}"
    swarm.resign(TWO)
    assert swarm.asked == f"leave {ONE}"
    assert TWO not in swarm.members(1)
    fight = table({0: here(4, 3), 11: here(0, 0, 2)}, two=chief(leaders=["evasion"]), players=3)
    fight.resign(TWO).act("sun>gather").answer("gather").act("moon>lead").answer("lead", "pass")
    fight.answer("conflict", "hex:0")
    assert fight.members(0) == {ONE: 1}


def test_g_d_a_tile_that_has_to_be_done_is_done_by_lot() -> None:
    match = at_double(deck=["auroch_herd"], hexes=HOMES, players=3, options={"events": "beasts"}).resign(TWO)
    assert "auroch_herd" in match.state.roaming
    assert match.state.at_turn == THREE


def test_g_d_pottery_of_one_who_gave_up_takes_nothing() -> None:
    match = table(HOMES, two=chief(completed=["pottery"], stock={}), players=3).resign(TWO)
    match.act("sun>gather").answer("gather", "hex:0")
    assert match.stock(TWO).total == 0


def test_g_d_a_round_is_over_when_all_who_are_left_have_had_their_turn() -> None:
    """The chapters of a match are its rounds."""
    match = table(HOMES, players=3, phase="build", turn=1).resign(THREE)
    rounds = []
    for _ in range(4):
        rounds.append((match.state.at_turn, GAME.chapter(match.state).args["n"]))
        match.dice("sun", "moon").idle()
    assert rounds == [(ONE, 1), (TWO, 1), (ONE, 2), (TWO, 2)]


def test_g_d_what_was_not_paid_yet_is_not_built() -> None:
    herd: dict[str, Any] = {"slots": events("auroch_herd"), "roaming": {"auroch_herd": (0, 1, 4)}}
    match = table(HOMES, players=3, phase="build", **herd).answer("build", "village:0")
    assert match.asked == f"pay {ONE}"
    match.resign(ONE)
    assert (match.hex(0).village, match.stock(), match.lying) == (None, Stock(12, 12, 12), ["auroch_herd"])


def test_g_d_whoever_gives_up_before_the_first_turn_does_not_come() -> None:
    match = new_match(4)
    first, second, third, fourth = match.state.order(match.state.first)
    match.resign(second).answer("arrive", "hex:0")
    assert match.asked == f"arrive {third}"
    match.answer("arrive", "hex:2").answer("gift", "1-0-1").answer("arrive", "hex:6").resign(fourth)
    assert match.state.at_turn == first
    assert [match.state.on_map(seat) for seat in (first, second, third, fourth)] == [2, 0, 3, 0]


def test_g_d_whoever_gives_up_in_the_middle_of_borrowing_gives_nothing() -> None:
    hexes = {0: here(2, village=ONE, elder=True), 8: here(0, 2), 11: here(0, 0, 2)}
    two = chief(completed=["hearth"], stock={})
    match = table(hexes, two=two, players=3, options={"elders": True}).answer("act", "elder")
    match.answer("borrow", f"{TWO}>hearth").resign(ONE)
    assert match.stock(TWO).total == 0
    assert match.state.at_turn == TWO


def with_an_elder() -> Table:
    """The Elder of ONE is at home, and only TWO has completed anything."""
    hexes = {**HOMES, 0: here(3, village=ONE, elder=True)}
    return three(two=chief(completed=["hearth"]), hexes=hexes, options={"elders": True})


def test_g_d_no_elder_borrows_from_one_who_has_given_up() -> None:
    match = with_an_elder()
    assert "elder" in match.options("act")
    assert "elder" not in match.resign(TWO).options("act")


def test_g_d_an_elder_who_asks_one_who_gives_up_has_asked_for_nothing() -> None:
    match = with_an_elder().answer("act", "elder").resign(TWO)
    assert (match.asked, match.stock()) == (f"act {ONE}", Stock(12, 12, 12))
