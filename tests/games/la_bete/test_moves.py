"""Phase 3: the Investigators move (rules 3.1 and 3.2)."""

import pytest

from app.core.refusal import Illegal, NotYours
from app.games.la_bete.atlas import gevaudan
from tests.games.la_bete.table_kit import everybody, name, ref, table


def test_rule_3_1_walk_up_to_two_leagues_or_stay() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Prades")
    walks = [o for o in match.question("move", "bishop").options if not o.detail["ride"]]
    reached = {o.refs[0]: o.detail["leagues"] for o in walks}
    assert reached == {p: gevaudan().leagues(ref("Saugues"), p) for p in gevaudan().within(ref("Saugues"), 0, 2)}
    assert reached[ref("Saugues")] == 0


@pytest.mark.parametrize(
    ("card", "note"),
    [
        (None, ("note.move", {"n": 2, "ride": 3})),
        ("SP6", ("note.move", {"n": 3, "ride": 4})),
        ("WI1", ("note.move_no_ride", {"n": 2})),
        ("SU4", ("note.move_ride_protects", {"n": 2, "ride": 3})),
    ],
)
def test_rule_3_1_how_far_is_said_with_the_question(card: str | None, note: tuple[str, dict[str, int]]) -> None:
    said = table(card=card).strike("Prades").question("move", "bishop").note
    assert said is not None
    assert (said.key.removeprefix("la_bete."), said.args) == note


def test_rule_3_1_villages_and_hamlets_are_both_legal_ends() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Prades").moves(bishop="Thoras")
    assert match.where("bishop") == "Thoras"
    assert match.heard("moved") == ["walked", "stayed", "stayed", "stayed"]


def test_rule_3_1_several_may_share_a_place() -> None:
    match = table(at=everybody("Saugues"), posted={"Prades": "militia"}).strike("Chanaleilles")
    match.moves(bishop="Prades", chastel="Prades", marquis="Prades", envoy="Prades")
    assert {match.where(who) for who in ("bishop", "chastel", "marquis", "envoy")} == {"Prades"}


def test_rule_3_1_pieces_do_not_hinder_movement() -> None:
    """The way from Saugues to Auvers leads through La Besseyre, with dragoons, the Envoy and the Beast in it."""
    match = table(
        beast="La Besseyre",
        at={"bishop": "Saugues", "envoy": "La Besseyre"},
        posted={"La Besseyre": "dragoon", "Auvers": "militia"},
    )
    assert "Auvers" in match.places("strike")
    match.strike("Prades")
    assert {"La Besseyre", "Auvers"} <= set(match.places("move", "bishop"))


def test_rule_3_1_any_investigator_seat_may_move_any_figure() -> None:
    match = table(players=5, at=everybody("Saugues")).strike("Prades")
    for seat in ("investigator:1", "investigator:2", "investigator:3", "investigator:4"):
        match.answer("move", "Thoras", who="bishop", by=seat).answer("move", "Prades", who="bishop", by=seat)
    match.answer("ready", "done", by="investigator:3")
    assert match.where("bishop") == "Prades"
    with pytest.raises(NotYours):
        table().strike("Prades").answer("ready", "done", by="beast")


def test_rule_3_1_a_plan_may_be_changed_until_done() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Chanaleilles")
    match.answer("move", "Prades", who="bishop").answer("move", "Thoras", who="bishop")
    assert match.where("bishop") == "Saugues"
    assert match.question("move", "bishop").standing == (f"bishop:{ref('Thoras')}",)
    assert match.moves().where("bishop") == "Thoras"


def test_rule_3_1_who_is_not_moved_stays() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Saugues").moves()
    assert match.where("bishop") == "Saugues"
    assert match.struck == 0


@pytest.mark.parametrize(("start", "leagues"), [("Saugues", 0), ("Prades", 1), ("Thoras", 1), ("Auvers", 2)])
def test_rule_3_1_one_who_walked_protects(start: str, leagues: int) -> None:
    assert gevaudan().leagues(ref(start), ref("Saugues")) == leagues
    match = table(at={"marquis": start}).strike("Saugues").moves(marquis="Saugues")
    assert match.struck == 0
    assert match.heard("victims") == ["protected"]


def test_rule_3_1_protects_only_where_they_stand() -> None:
    assert table(at=everybody("Prades")).strike("Saugues").moves().struck == 2


def test_rule_3_2_three_leagues_are_a_ride() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Prades")
    rides = {o.refs[0] for o in match.question("move", "bishop").options if o.detail["ride"]}
    assert rides == set(gevaudan().within(ref("Saugues"), 3, 3))
    with pytest.raises(Illegal):  # 4 leagues
        match.answer("move", name(gevaudan().within(ref("Saugues"), 4, 4)[0]), who="bishop")
    match.moves(bishop="Langeac")
    assert match.heard("moved")[0] == "rode"


def test_rule_3_2_rider_does_not_protect() -> None:
    match = table(at={"bishop": "Langeac"}).strike("Saugues", "count").moves(bishop="Saugues")
    assert match.struck == 2
    assert match.face(1) == "count"  # he investigates all the same


def test_rule_3_2_rider_beside_a_walker_the_walker_protects() -> None:
    match = table(identity="pack", at={"bishop": "Langeac", "envoy": "Prades"}).strike("Saugues")
    assert match.moves(bishop="Saugues", envoy="Saugues").struck == 0


def test_rule_3_2_rider_stands_up_next_season() -> None:
    match = table(identity="pack", at={"chastel": "Langeac"}).strike("Saugues", "beast").moves(chastel="Saugues")
    assert match.struck == 2
    # It is Autumn already: the figure stands, and stays in Saugues to protect it.
    assert match.state.season == 2
    assert not match.view().investigators["chastel"].rode
    match = table(season=2, phase="season", beast="Prades", at={"chastel": "Saugues"}, rode=["chastel"])
    assert match.forgo().strike("Saugues", "beast").moves().struck == 0


def test_rule_3_2_a_rider_lies_down_for_all_to_see() -> None:
    match = table(season=3, card="WI6", at={"chastel": "Langeac"}).strike("Saugues").moves(chastel="Saugues")
    assert match.asked() == ["turn_up"]
    assert match.view("beast").investigators["chastel"].rode
    assert match.told()[1].data["ride"] is True
