"""Step 4: population and conflict (rule 7), and what becomes of villages (rule 8)."""

import pytest

from app.games.tribes.rules import controls
from tests.games.tribes.valley_kit import ONE, THREE, TWO, Table, chief, events, here, table


def fought(*counts: int, **more: object) -> Table:
    """Step 4 of ONE's turn with so many members of the players in hex 4."""
    return table({4: here(*counts)}, players=3, phase="conflict", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "left"),
    [
        ((4, 2), (2, 0, 0)),
        ((3, 3), (0, 0, 0)),
        ((4, 2, 1), (2, 0, 0)),
        ((7,), (5, 0, 0)),
        ((8, 1), (5, 0, 0)),
        ((3, 2), (3, 2, 0)),
        ((5,), (5, 0, 0)),
        ((2, 2, 2), (0, 0, 0)),
    ],
)
def test_7_worked_cases(before: tuple[int, ...], left: tuple[int, int, int]) -> None:
    match = fought(*before)
    assert tuple(match.hex(4).of(seat) for seat in (ONE, TWO, THREE)) == left


@pytest.mark.parametrize("before", [(4, 2), (3, 3), (4, 2, 1), (7,), (8, 1), (3, 2)])
def test_what_is_shown_before_is_what_happens(before: tuple[int, ...]) -> None:
    setup = table({4: here(*before)}, players=3)
    lost = setup.view().hexes[4].lost
    match = fought(*before)
    for seat, n in zip((ONE, TWO, THREE), before, strict=False):
        assert match.hex(4).of(seat) == n - lost.get(seat, 0)


def test_7_the_active_player_chooses_which_hex_is_fought_over_first() -> None:
    match = table({0: here(4, 3), 8: here(4, 3)}, phase="conflict")
    assert match.asked == f"conflict {ONE}"
    assert match.options("conflict") == ["hex:0", "hex:8"]
    match.answer("conflict", "hex:8")
    assert (match.members(0), match.members(8)) == ({ONE: 1}, {ONE: 1})


def test_7_others_fight_in_anybodys_turn() -> None:
    match = fought(0, 4, 3)
    assert match.members(4) == {TWO: 1}
    assert match.points(ONE) == match.points(TWO) == 0


def test_7_control_is_more_than_each_other_tribe() -> None:
    match = table(
        {0: here(2, 1), 1: here(1, 1), 2: here(2, 0, invaders=2), 3: here(3, 0, invaders=2)}, slots=events("invaders")
    )
    assert [controls(match.hex(n), ONE) for n in range(4)] == [True, False, False, True]


def test_11_drought_makes_the_limit_four() -> None:
    assert fought(3, 2, slots=events("drought")).members(4) == {ONE: 1}


def test_14_3_wolf_and_drought_add_up() -> None:
    slots, roaming = events("drought", "wolf_pack"), {"wolf_pack": (4, 5, 8)}
    view = table({4: here(2, 2)}, players=3, slots=slots, roaming=roaming).view()
    assert [view.hexes[n].limit for n in (4, 5, 8, 0)] == [3, 3, 3, 4]
    assert fought(2, 2, slots=slots, roaming=roaming).members(4) == {}


def test_8_a_village_falls_with_its_owners_last_member_and_is_worth_a_point() -> None:
    match = table({4: here(5, 2, village=TWO)}, phase="conflict")
    assert match.hex(4).village is None
    assert match.points() == 1


def test_8_no_point_where_the_attacker_dies_as_well() -> None:
    match = table({4: here(3, 3, village=TWO)}, phase="conflict")
    assert match.hex(4).village is None
    assert match.points() == 0


def test_8_no_point_for_a_fight_of_others() -> None:
    match = fought(0, 4, 3)
    other = table({4: here(0, 2, 5, village=TWO)}, players=3, phase="conflict")
    assert other.hex(4).village is None
    assert [other.points(seat) for seat in (ONE, TWO, THREE)] == [0, 0, 0]
    assert match.points() == 0


def test_8_who_walks_away_loses_the_village_at_the_end_of_step_4() -> None:
    match = table({4: here(1, village=ONE), 0: here(1)}).act("sun>move").answer("move", "4>5:1")
    assert match.hex(4).village == ONE, "it stands until step 4 is over"
    match.answer("move", "done").idle()
    assert match.hex(4).village is None


def test_12_1_an_elder_is_worth_a_point_more_and_comes_home() -> None:
    match = table({4: here(5, 2, village=TWO, elder=True)}, phase="conflict", options={"elders": True})
    assert match.points() == 2
    assert match.chief(TWO).elder


def test_11_invaders_fight_and_are_worth_two_points() -> None:
    match = table({4: here(4, invaders=3)}, slots=events("invaders"), phase="conflict")
    assert match.members(4) == {ONE: 1}
    assert match.hex(4).invaders == 0
    assert match.points() == 2
    assert match.lying == []


def test_11_1_the_points_for_invaders_need_no_survivor() -> None:
    match = table({4: here(3, invaders=3)}, slots=events("invaders"), phase="conflict")
    assert match.members(4) == {}
    assert match.points() == 2


def test_9_spears_strike_before_the_battle_once_a_turn() -> None:
    match = table({4: here(3, 3), 0: here(3, 3)}, chief(completed=["spears"]), phase="conflict")
    match.answer("conflict", "hex:4").answer("strike", f"tribe:{TWO}")
    assert match.members(4) == {ONE: 1}
    assert match.members(0) == {}, "in the other hex they are spent"


def test_7_the_battle_is_fought_even_if_the_blow_before_it_made_room() -> None:
    match = table({4: here(3, 3)}, chief(completed=["spears"]), phase="conflict").answer("strike", f"tribe:{TWO}")
    assert match.members(4) == {ONE: 1}


def test_11_walls_take_an_attacker_where_the_own_village_stands() -> None:
    match = table({4: here(4, 3, village=TWO)}, two=chief(owned=["walls"]), phase="conflict")
    assert match.members(4) == {}
    assert match.points() == 0


def test_12_2_ambush_strikes_as_attacker() -> None:
    match = table({4: here(3, 3)}, chief(leaders=["ambush"]), phase="conflict").answer("ambush", f"tribe:{TWO}")
    assert match.members(4) == {ONE: 1}


def test_12_2_evasion_leads_members_away_before_the_battle() -> None:
    match = table({4: here(4, 3), 7: here(5)}, two=chief(leaders=["evasion"]), phase="conflict")
    assert match.asked == f"evade {TWO}"
    assert "hex:7" not in match.options("evade"), "there is no room"
    match.answer("evade", "hex:5").answer("evade", "hex:6")
    assert match.members(4) == {ONE: 3}
    assert (match.members(5), match.members(6)) == ({TWO: 1}, {TWO: 1})


def test_12_2_intimidate_sends_a_member_where_its_chief_likes() -> None:
    match = table({4: here(3, 2)}, chief(leaders=["intimidate"]))
    match.act("sun>gather").answer("gather").act("moon>grow").answer("grow", "pass")
    assert match.asked == f"scare {ONE}"
    match.answer("scare", f"4:{TWO}")
    assert match.asked == f"flee {TWO}"
    match.answer("flee", "hex:1")
    assert match.members(1) == {TWO: 1}


def test_9_2_triumph_is_a_conflict_won() -> None:
    match = table({4: here(5, 1), 0: here(1)}, chief(progress=["triumph"]), phase="conflict")
    match.answer("build", "goal:triumph")
    assert match.points() == 2


def test_9_2_no_triumph_without_a_survivor() -> None:
    match = table({4: here(3, 3), 0: here(1)}, chief(progress=["triumph"], stock={}), phase="conflict")
    assert not match.state.now.triumph


def test_11_2_the_tamed_mammoth_counts_for_two_and_goes_with_the_last() -> None:
    match = table({4: here(3, 4)}, chief(mammoth=True), beasts={"tamed": 4}, phase="conflict")
    assert match.members(4) == {ONE: 1}
    assert match.state.beasts == {"tamed": 4}
    lost = table({4: here(2, 5)}, chief(mammoth=True), beasts={"tamed": 4}, phase="conflict")
    assert lost.members(4) == {TWO: 1}
    assert lost.state.beasts == {}
    assert not lost.chief().mammoth
