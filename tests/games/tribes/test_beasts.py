"""The twelve tiles of Beasts, with every clarification of the seed (its pages on Beasts)."""

from typing import Any

import pytest

from app.games.tribes.content import Stock
from tests.games.tribes.test_base_events import at_double
from tests.games.tribes.valley_kit import ONE, THREE, TWO, chief, events, here, table

BEASTS = {"events": "beasts"}


def test_night_hunt_pays_for_rolled_moons() -> None:
    match = at_double("moon", slots=events("night_hunt"), deck=["drought"], two=chief(stock={}), options=BEASTS)
    assert match.stock(TWO) == Stock(2, 0, 0)


def test_night_hunt_does_not_pay_for_what_an_eagle_set() -> None:
    match = table({0: here(2), 8: here(0, 2)}, two=chief(stock={}, eagles=1), phase="build", slots=events("night_hunt"))
    match.dice("moon", "sun").answer("build", "done")
    assert match.stock(TWO) == Stock(1, 0, 0)
    match.answer("eagle", "sun>moon")
    assert match.stock(TWO) == Stock(1, 0, 0)


def test_race_for_the_eagles_a_die_altered_by_one_triggers_events() -> None:
    match = table({0: here(2), 8: here(0, 2)}, two=chief(eagles=1), phase="build", deck=["drought"])
    match.dice("moon", "sun").answer("build", "done")
    assert match.lying == []
    match.answer("eagle", "sun>moon")
    assert match.lying == ["drought"]
    assert match.chief(TWO).eagles == 0


def test_race_for_the_eagles_the_first_member_on_the_mountain_takes_it() -> None:
    match = table({0: here(3), 1: here(1)}, slots=events("eagles"), eagles=[2, 4]).act("sun>move")
    match.answer("move", "1>2:1")
    assert (match.chief().eagles, match.state.eagles, match.lying) == (1, [4], ["eagles"])
    last = table({1: here(1)}, slots=events("eagles"), eagles=[4]).act("sun>move").answer("move", "1>4:1")
    assert last.lying == []


def test_race_for_the_eagles_they_come_to_three_mountains() -> None:
    match = at_double(deck=["eagles"], options=BEASTS)
    assert sorted(match.state.eagles) == [2, 4, 6]


def test_race_for_the_eagles_comes_again_with_those_that_nobody_has() -> None:
    two = chief(eagles=2)
    match = at_double(deck=["eagles"], options=BEASTS, two=two).answer("eagle", "pass")
    assert match.asked == f"eagles {TWO}"
    match.answer("eagles", "hex:6")
    assert match.state.eagles == [6]
    none = at_double(deck=["eagles"], options=BEASTS, two=chief(eagles=3)).answer("eagle", "pass")
    assert none.lying == []
    assert "eagles" in none.state.discarded


def test_wolf_pack_comes_to_a_mountain_and_goes_at_a_double() -> None:
    match = at_double(deck=["wolf_pack"], options=BEASTS)
    assert all(set(map(int, option.split("-"))) & {2, 4, 6} for option in match.options("roam"))
    match.answer("roam", "1-2-4")
    assert [match.view().hexes[n].limit for n in (1, 2, 4, 0)] == [4, 4, 4, 5]
    wolf: dict[str, Any] = {"slots": events("wolf_pack"), "roaming": {"wolf_pack": (0, 1, 3)}}
    gone = at_double(deck=["night_hunt"], options=BEASTS, **wolf)
    assert (gone.lying, gone.state.roaming) == (["night_hunt"], {})


def test_roaming_beasts_come_to_no_intersection_where_one_is() -> None:
    herd: dict[str, Any] = {"slots": events("auroch_herd"), "roaming": {"auroch_herd": (1, 2, 4)}}
    match = at_double(deck=["wolf_pack"], options=BEASTS, **herd).answer("stray", "pass")
    assert "1-2-4" not in match.options("roam")


@pytest.mark.parametrize("first", ["trail", "step"])
def test_animal_trails_with_horse_is_the_first_or_the_second_move(first: str) -> None:
    match = table({1: here(1), 0: here(1)}, chief(completed=["horse"]), slots=events("animal_trails")).act("sun>move")
    if first == "trail":
        match.answer("move", "1>8:1").answer("move", "8>5:1:ride")
        assert match.members(5) == {ONE: 1}
    else:
        match.answer("move", "0>3:1").answer("move", "3>8:1:ride")
        assert match.members(8) == {ONE: 1}


def test_animal_trails_lead_from_forest_to_forest_only() -> None:
    match = table({0: here(1), 1: here(1)}, slots=events("animal_trails")).act("sun>move")
    assert "1>8:1" in match.options("move")
    assert "0>8:1" not in match.options("move")


def test_rats_take_food_and_nothing_from_those_without() -> None:
    match = at_double(deck=["rats"], one=chief(stock={"food": 1, "wood": 9, "stone": 9}), two=chief(stock={"wood": 3}))
    assert match.stock(ONE).food == 0
    assert match.stock(TWO) == Stock(0, 3, 0)
    assert match.lying == []


def test_crocodile_that_takes_a_villages_last_member_destroys_it() -> None:
    hexes = {0: here(2), 5: here(1, 0, village=ONE), 8: here(0, 2)}
    match = at_double(deck=["crocodile"], hexes=hexes).answer("landing", "hex:5")
    assert match.members(5) == {}
    assert match.hex(5).village is None
    assert match.points(TWO) == 0, "that is nobody's merit"


def test_swarm_drives_all_out_clockwise_and_others_may_fight_in_step_4() -> None:
    hexes = {0: here(2), 1: here(2, 0, 3), 4: here(0, 0, 0), 2: here(2), 8: here(0, 2)}
    match = at_double(deck=["swarm"], hexes={n: hex_ for n, hex_ in hexes.items() if hex_["members"]}, players=3)
    assert match.asked == f"swarm {TWO}"
    match.answer("swarm", "hex:1")
    assert match.asked == f"leave {THREE}", "clockwise from TWO, who has nobody there"
    match.answer("leave", "2:2").answer("leave", "0:1")
    assert match.asked == f"leave {ONE}"
    match.answer("leave", "2:2")
    assert match.members(2) == {ONE: 4, THREE: 2}
    match.idle()
    assert match.members(2) == {ONE: 2}, "they fight though it is TWO's turn"


def test_aurochs_come_to_a_forest_and_may_be_moved_a_step_at_a_double() -> None:
    match = at_double(deck=["auroch_herd"])
    assert all(set(map(int, option.split("-"))) & {1, 3, 8} for option in match.options("roam"))
    match.answer("roam", "0-1-3")
    assert match.state.roaming == {"auroch_herd": (0, 1, 3)}
    again = at_double(slots=events("auroch_herd"), roaming={"auroch_herd": (0, 1, 3)}, deck=["drought"])
    again.answer("stray", "1-3-4")
    assert again.state.roaming == {"auroch_herd": (1, 3, 4)}


def test_upstream_migration_ends_when_one_of_each_lies_on_it() -> None:
    slots = events("upstream_migration", upstream_migration={"food": 1, "wood": 1})
    match = table({0: here(1)}, chief(stock={"stone": 1}), slots=slots).act("sun>gather").answer("gather", "hex:0")
    match.answer("upstream", "resource:stone")
    assert match.stock() == Stock(4, 0, 0)
    assert match.lying == []


def test_upstream_migration_needs_a_lake() -> None:
    match = table({1: here(1)}, slots=events("upstream_migration")).act("sun>gather").answer("gather", "hex:1")
    assert match.asked == f"act {ONE}"


def test_hunted_takes_one_of_those_who_come_once_an_action() -> None:
    match = table({0: here(3)}, slots=events("hunted"), beasts={"hunted": 1}).act("sun>move")
    match.answer("move", "0>1:2").answer("move", "0>1:1")
    assert match.members(1) == {ONE: 2}
    grow = table({1: here(1)}, slots=events("hunted"), beasts={"hunted": 1}).act("sun>grow").answer("grow", "hex:1")
    assert grow.members(1) == {ONE: 4}


def test_hunted_leaves_those_alone_who_go() -> None:
    match = table({1: here(2)}, slots=events("hunted"), beasts={"hunted": 1}).act("sun>move")
    match.answer("move", "1>0:1").answer("move", "done")
    assert match.members(1) == {ONE: 1}


def test_hunted_ends_for_a_die_and_gives_a_point_and_one_of_each() -> None:
    match = table({1: here(1)}, chief(stock={}), slots=events("hunted"), beasts={"hunted": 1}).act("moon>chase")
    assert (match.points(), match.stock(), match.lying) == (1, Stock(1, 1, 1), [])
    assert match.state.beasts == {}


def test_hunted_comes_to_the_fullest_forest() -> None:
    match = at_double(deck=["hunted"], hexes={0: here(2), 1: here(3), 8: here(0, 2)})
    assert match.state.beasts == {"hunted": 1}


def test_den_of_the_cave_bear_goes_with_the_village_on_its_hex() -> None:
    hexes = {4: here(3, special="great_mountain", pile={"food": 1, "wood": 2, "stone": 1}), 8: here(0, 2)}
    match = table(hexes, phase="build", slots=events("den"), beasts={"den": 4}, options={"bronze": False})
    before = match.stock()
    match.answer("build", "village:4")
    assert match.lying == []
    assert match.state.beasts == {}
    price = Stock(1, 3, 2)
    assert match.stock() == before.plus(Stock(1, 2, 1)).less(price)
    assert match.view().hexes[4].yields == {"food": 0, "wood": 0, "stone": 3}


def test_den_while_the_bear_is_there_its_hex_is_said_to_give_nothing() -> None:
    hexes = {4: here(3, special="great_mountain"), 0: here(1, invaders=1), 1: here(1, special="glacier", frozen=True)}
    match = table(hexes, slots=events("den", "invaders"), beasts={"den": 4}, options={"starting": "bear"})
    nothing = {"food": 0, "wood": 0, "stone": 0}
    assert [match.view().hexes[n].yields for n in (4, 0, 1)] == [nothing] * 3
    assert match.view().hexes[2].yields != nothing


def test_den_while_the_bear_is_there_nothing_is_gathered_and_it_bites() -> None:
    hexes = {4: here(3, special="great_mountain"), 0: here(1)}
    match = table(hexes, slots=events("den"), beasts={"den": 4}).act("sun>gather")
    assert match.options("gather") == ["hex:0"]
    bitten = table(hexes, slots=events("den"), beasts={"den": 4}, phase="conflict")
    assert bitten.members(4) == {ONE: 2}


def test_den_doubles_lay_one_more_resource_there() -> None:
    hexes = {4: {"special": "great_mountain", "pile": {"food": 1}}, 0: here(2), 8: here(0, 2)}
    match = at_double(hexes=hexes, slots=events("den"), beasts={"den": 4}, deck=["drought"])
    match.answer("forage", "resource:stone")
    assert match.hex(4).pile == Stock(1, 0, 1)


def test_stampede_runs_straight_off_the_map_and_the_mammoth_goes_to_a_new_hex() -> None:
    hexes = {0: here(2), 3: here(2), 4: here(1, 1, village=ONE), 5: here(1, 2), 8: here(0, 2)}
    match = at_double(deck=["stampede"], hexes=hexes, beasts={"stampede": 3}, options={"starting": "stampede"})
    assert match.asked == f"stampede {TWO}"
    match.answer("stampede", "direction:0")
    assert (match.members(4), match.members(5)) == ({}, {TWO: 1})
    assert match.hex(4).village is None
    assert match.members(3) == {ONE: 2}, "where it stood it hurt nobody"
    assert "hex:3" not in match.options("graze")
    match.answer("graze", "hex:0")
    assert match.state.beasts == {"stampede": 0}
    assert "stampede" in match.state.deck.open()
