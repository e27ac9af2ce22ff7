"""Two rules at once: powers, tiles, technologies and terrain that meet (each named by the rules that do)."""

from typing import Any

from app.games.tribes.content import Stock
from tests.games.tribes.test_base_events import at_double
from tests.games.tribes.valley_kit import ONE, TWO, chief, events, here, table

# MOVE


def test_14_2_wayfarers_take_no_beast_further() -> None:
    """No leader helps a beast: of the four MOVEs two are for members."""
    wolf: dict[str, Any] = {"slots": events("wolf_pack"), "roaming": {"wolf_pack": (0, 1, 3)}}
    match = table({0: here(4)}, chief(leaders=["wayfarers"]), rolled=["moon", "moon"], **wolf).act("moon>move")
    beasts = [option for option in match.options("move") if option.startswith("wolf_pack>")]
    assert beasts == ["wolf_pack>1-2-4", "wolf_pack>1-3-4", "wolf_pack>3-4-6"], "two steps"
    match.answer("move", "wolf_pack>1-2-4")
    assert "0>1:2" in match.options("move")
    assert "0>1:3" not in match.options("move")
    assert not [option for option in match.options("move") if option.startswith("wolf_pack>")]


def test_14_2_the_moves_of_wayfarers_are_the_first_that_members_use() -> None:
    wolf: dict[str, Any] = {"slots": events("wolf_pack"), "roaming": {"wolf_pack": (0, 1, 3)}}
    match = table({0: here(4)}, chief(leaders=["wayfarers"]), rolled=["moon", "moon"], **wolf).act("moon>move")
    match.answer("move", "0>1:2").answer("move", "wolf_pack>1-2-4")
    assert match.asked == f"act {ONE}"


def test_11_2_wayfarers_take_no_tamed_mammoth_further() -> None:
    one = chief(leaders=["wayfarers"], mammoth=True)
    match = table({n: here(1) for n in (0, 1, 3)}, one, beasts={"tamed": 0}, rolled=["moon", "moon"])
    match.act("moon>move").answer("move", "tamed>1").answer("move", "tamed>0")
    assert not [option for option in match.options("move") if option.startswith("tamed>")]
    assert "0>3:1" in match.options("move")


def test_9_horse_and_pathfinder_do_not_make_three_hexes() -> None:
    one = chief(completed=["horse"], leaders=["pathfinder"])
    match = table({0: here(1), 8: here(0, 1)}, one).act("sun>move").answer("move", "0>1:1")
    match.answer("move", "1>2:1:ride")
    assert match.asked == f"act {ONE}", "two hexes are as far as a MOVE goes"


def test_9_horse_goes_on_from_the_shore() -> None:
    """The MOVE ashore may take its member one hex further, as each MOVE may."""
    one = chief(completed=["horse"], owned=["dugout_canoe"])
    match = table({1: here(1), 8: here(0, 1)}, one, rolled=["moon", "moon"]).act("moon>move")
    match.answer("move", "1>0:1").answer("move", "0>3:1:ashore")
    assert match.question("move").prompt.args["n"] == 1
    match.answer("move", "3>6:1:ride")
    assert match.members(6) == {ONE: 1}
    assert match.asked == f"act {ONE}"


def test_12_2_pathfinder_guides_on_from_the_shore() -> None:
    one = chief(leaders=["pathfinder"], owned=["dugout_canoe"])
    match = table({1: here(1), 8: here(0, 1)}, one, rolled=["moon", "moon"]).act("moon>move")
    match.answer("move", "1>0:1").answer("move", "0>3:1:ashore").answer("move", "3>6:1:guide")
    assert match.members(6) == {ONE: 1}


def test_12_2_what_a_rider_did_not_ride_is_lost_with_the_action() -> None:
    """With Focused Effort there may be a second MOVE; who moved in the first one has moved."""
    one = chief(completed=["horse"], leaders=["focused_effort"])
    match = table({0: here(1), 5: here(1), 8: here(0, 1)}, one, rolled=["sun", "sun"]).act("sun>move")
    match.answer("move", "0>1:1").answer("move", "done").act("sun>move")
    assert not [option for option in match.options("move") if option.startswith("1>")]


def test_12_2_who_came_by_canoe_does_not_go_ashore_in_another_action() -> None:
    one = chief(owned=["dugout_canoe"], leaders=["focused_effort"])
    match = table({1: here(1), 5: here(1), 8: here(0, 1)}, one, rolled=["sun", "sun"]).act("sun>move")
    match.answer("move", "1>0:1").answer("move", "done").act("sun>move")
    assert not [option for option in match.options("move") if option.startswith("0>")]


def test_12_3_a_chasm_takes_nobody_for_those_who_only_rode_through() -> None:
    match = table({0: here(1), 1: here(2, special="chasm")}, chief(completed=["horse"])).act("sun>move")
    match.answer("move", "0>1:1").answer("move", "1>2:1:ride").answer("move", "done")
    assert (match.members(1), match.members(2)) == ({ONE: 2}, {ONE: 1})


def test_14_3_hunted_takes_nobody_for_those_who_only_rode_through() -> None:
    hunted: dict[str, Any] = {"slots": events("hunted"), "beasts": {"hunted": 1}}
    match = table({0: here(2), 1: here(2)}, chief(completed=["horse"]), **hunted).act("sun>move")
    match.answer("move", "0>1:1").answer("move", "1>2:1:ride").answer("move", "done")
    assert match.members(1) == {ONE: 2}
    stay = table({0: here(2), 1: here(2)}, chief(completed=["horse"]), **hunted).act("sun>move")
    stay.answer("move", "0>1:2").answer("move", "1>2:1:ride").answer("move", "done")
    assert stay.members(1) == {ONE: 2}, "one of the two that came stayed, and the Tiger took one"


def test_14_3_hunted_a_tribe_that_grows_from_the_edge_comes_to_the_tiger() -> None:
    hunted: dict[str, Any] = {"slots": events("hunted"), "beasts": {"hunted": 1}}
    match = table({8: here(0, 2)}, **hunted).act("sun>grow").answer("grow", "hex:1")
    assert match.members(1) == {ONE: 3}


def test_12_3_the_canoe_enters_oasis_and_ice_for_nothing() -> None:
    hexes = {1: here(1), 0: {"special": "desert_oasis"}, 8: here(0, 1)}
    match = table(hexes, chief(owned=["dugout_canoe"]), rolled=["moon", "moon"]).act("moon>move")
    match.answer("move", "1>0:1")
    assert match.question("move").prompt.args["n"] == 2
    ice = {1: here(1), 0: {"special": "glacier", "frozen": True}, 8: here(0, 1)}
    frozen = table(ice, chief(owned=["dugout_canoe"]), rolled=["moon", "moon"]).act("moon>move")
    assert frozen.answer("move", "1>0:1").question("move").prompt.args["n"] == 2


# GROW and GATHER


def test_12_2_farming_is_not_offered_where_it_adds_nobody() -> None:
    match = table({0: here(16), 8: here(0, 2)}, chief(leaders=["farming"])).act("sun>grow")
    assert match.options("grow") == ["hex:0", "pass"], "four are left in the supply, and a strong GROW takes them all"


def test_12_2_shared_bounty_on_wild_land_is_of_any_resource() -> None:
    match = table({0: here(1, 1, special="wild_land")}, chief(leaders=["shared_bounty"], stock={})).act("sun>gather")
    before = match.stock(TWO)
    match.answer("gather", "hex:0").answer("reap", "0-1-1").answer("share_what", "resource:stone")
    assert match.stock() == Stock(0, 1, 2)
    assert match.stock(TWO) == before.plus(Stock(0, 0, 1))


def test_14_3_upstream_migration_takes_what_was_gathered_just_now_and_pottery_sees_no_food_of_it() -> None:
    match = table(
        {1: here(1), 0: here(1)},
        chief(stock={}),
        chief(completed=["pottery"], stock={}),
        slots=events("upstream_migration"),
        players=3,
    )
    match.act("sun>gather").answer("gather", "hex:0", "hex:1").answer("upstream", "resource:wood")
    assert match.stock() == Stock(4, 1, 0)
    match.answer("tithe", "resource:food")
    assert match.stock(TWO) == Stock(1, 0, 0)


# Events


def test_9_invaders_are_no_tribe_to_beasts_and_metallurgy() -> None:
    """They are a tribe for control and in conflicts, nowhere else."""
    hexes = {0: here(2), 5: {"invaders": 3}, 8: here(0, 2)}
    crocodile = at_double(deck=["crocodile"], hexes=hexes, slots=events("invaders")).answer("landing", "hex:5")
    assert crocodile.hex(5).invaders == 4, "the double brought one more, and none was bitten"
    smiths = table(
        {0: here(2, invaders=3, village=ONE), 8: here(0, 2)},
        chief(technologies={"metallurgy": 3}),
        slots=events("invaders"),
        phase="begin",
    )
    assert smiths.asked is not None
    assert not smiths.asked.startswith("smite")


def test_9_invaders_are_no_strangers_to_share_with() -> None:
    slots = events("shared_knowledge", "invaders")
    match = table({0: here(2, invaders=1), 8: here(0, 2)}, phase="build", slots=slots)
    assert not [option for option in match.options("build") if option.startswith("share:")]


def test_15_3_the_altar_takes_what_trade_routes_lets_stand_for_all() -> None:
    one = chief(owned=["altar"], wild="food", technologies={"trade_routes": 3}, stock={"food": 3})
    match = table({0: here(2), 8: here(0, 2)}, one, phase="build").answer("build", "done")
    assert match.options("altar") == ["3-0-0", "pass"], "three Food as one of each"
    match.answer("altar", "3-0-0").answer("altar_member", "hex:0")
    assert (match.points(), match.stock().total) == (1, 0)
    mixed = chief(owned=["altar"], wild="food", technologies={"trade_routes": 3}, stock={"food": 3, "stone": 1})
    four = table({0: here(2), 8: here(0, 2)}, mixed, phase="build").answer("build", "done")
    assert "3-0-1" in four.options("altar"), "four Stone"


def test_15_3_what_is_wild_lies_on_the_migration_as_what_it_is() -> None:
    one = chief(wild="food", technologies={"trade_routes": 3}, stock={})
    slots = events("upstream_migration", upstream_migration={"wood": 1, "stone": 1})
    match = table({0: here(1), 1: here(1)}, one, slots=slots).act("sun>gather").answer("gather", "hex:0", "hex:1")
    assert match.options("upstream") == ["resource:food", "resource:wood", "pass"]
    match.answer("upstream", "resource:wood")
    assert match.state.slots[0].stock == Stock(0, 2, 1)


def test_15_3_metallurgy_strikes_before_villages_score() -> None:
    hexes = {0: here(2, village=ONE), 1: here(1, 2), 8: here(0, 2)}
    match = table(hexes, chief(technologies={"metallurgy": 3}, points=14), phase="begin")
    assert match.asked == f"smite {ONE}"
    assert match.winners is None
    assert match.answer("smite", f"1:{TWO}").winners == (ONE,)


def test_15_3_a_technology_can_be_used_in_the_step_that_completes_it() -> None:
    hexes = {0: here(2), 1: here(2), 2: here(2), 8: here(0, 2)}
    one = chief(technologies={"trade_routes": 2}, stock={"food": 7})
    match = table(hexes, one, phase="build").answer("build", "task:trade_routes").answer("build", "wild:food")
    match.answer("build", "village:0")
    assert match.stock().total == 0


def test_15_1_the_abandoned_village_brings_a_technology_and_an_elder_as_well() -> None:
    match = table(
        {0: here(2), 8: here(0, 2)},
        chief(elder=True),
        phase="build",
        slots=[{"event": "abandoned_village", "waiting": [ONE, TWO]}],
        options={"events": "base", "elders": True},
    ).answer("build", "abandoned:0")
    match.answer("elder", "elder").answer("technology", "pass")
    assert match.hex(0).elder
    assert match.chief().technologies == {}


def test_15_3_metallurgy_need_not_strike() -> None:
    hexes = {0: here(2, 1, village=ONE), 1: here(1, 2, village=ONE), 8: here(0, 2)}
    match = table(hexes, chief(technologies={"metallurgy": 3}), phase="begin")
    match.answer("smite", f"1:{TWO}").answer("smite", "pass")
    assert (match.members(0), match.members(1)) == ({ONE: 2, TWO: 1}, {ONE: 1, TWO: 1})
    assert match.points() == 2


def test_11_the_altar_takes_the_last_member_of_a_village_and_wins() -> None:
    match = table({0: here(1, village=ONE), 8: here(0, 2)}, chief(owned=["altar"], points=14), phase="build")
    match.answer("build", "done").answer("altar", "1-1-1").answer("altar_member", "hex:0")
    assert match.winners == (ONE,)
    assert match.hex(0).village is None


def test_11_the_chieftain_may_win_in_the_turn_of_somebody_else() -> None:
    match = at_double(deck=["chieftain"], one=chief(points=14, stock={"food": 9, "wood": 9, "stone": 9}))
    match.answer("bid", "pass").answer("bid", "bid:1").answer("spread", f"food>{TWO}")
    assert match.winners == (ONE,)


# Conflicts


def test_9_spears_sack_no_village_for_those_who_fall_in_the_battle() -> None:
    """Spears take the village's last member, but then nobody of the attackers is left: no point and no triumph."""
    hexes = {4: here(3, 1, 3, village=TWO), 0: here(1)}
    match = table(hexes, chief(completed=["spears"]), players=3, phase="conflict").answer("strike", f"tribe:{TWO}")
    assert match.members(4) == {}
    assert match.hex(4).village is None
    assert match.points() == 0
    assert not match.state.now.triumph


def test_9_spears_sack_a_village_for_those_who_are_left() -> None:
    hexes = {4: here(4, 1, 3, village=TWO, elder=True), 0: here(1)}
    match = table(hexes, chief(completed=["spears"]), players=3, phase="conflict", options={"elders": True})
    match.answer("strike", f"tribe:{TWO}")
    assert match.members(4) == {ONE: 1}
    assert match.points() == 2
    assert match.state.now.triumph


def test_11_walls_that_take_the_last_attacker_leave_the_battle_to_the_others() -> None:
    match = table({4: here(1, 3, 2, village=TWO), 0: here(1)}, two=chief(owned=["walls"]), players=3, phase="conflict")
    assert match.members(4) == {TWO: 1}
    assert match.hex(4).village == TWO
    assert match.points() == match.points(TWO) == 0


def test_8_who_evaded_altogether_loses_the_village_for_no_points() -> None:
    hexes = {4: here(4, 2, village=TWO), 0: here(1)}
    match = table(hexes, two=chief(leaders=["evasion"]), phase="conflict")
    match.answer("evade", "hex:5").answer("evade", "hex:5")
    assert match.members(4) == {ONE: 4}
    assert match.hex(4).village is None
    assert match.points() == 0
    assert not match.state.now.triumph


def test_7_what_comes_before_a_battle_goes_clockwise_from_the_active_player() -> None:
    """Spears take the last of those behind the Walls, so that these take nobody."""
    match = table(
        {4: here(4, 1, 2, village=TWO), 0: here(1)},
        chief(completed=["spears"]),
        chief(owned=["walls"]),
        players=3,
        phase="conflict",
    ).answer("strike", f"tribe:{TWO}")
    assert match.members(4) == {ONE: 2}
    assert match.points() == 1


def test_8_who_sacks_a_village_may_build_there_at_once() -> None:
    match = table({4: here(5, 2, village=TWO)}, phase="conflict", options={"bronze": False})
    match.answer("build", "village:4")
    assert match.hex(4).village == ONE


def test_12_1_an_elder_that_came_home_lives_in_the_next_village() -> None:
    hexes = {4: here(2, village=ONE, elder=True), 0: here(2), 8: here(0, 2)}
    one = chief(technologies={"metallurgy": 2})
    match = table(hexes, one, phase="build", options={"elders": True}).answer("build", "task:metallurgy")
    match.answer("sacrifice", "hex:4").answer("sacrifice", "hex:4")
    assert (match.hex(4).village, match.chief().elder) == (None, True)
    match.answer("build", "village:0").answer("elder", "elder").answer("technology", "pass")
    assert match.hex(0).elder


def test_11_invaders_beyond_the_limit_are_too_many_as_well() -> None:
    """They count as population: five, under a drought, are one too many, whoever is there."""
    match = table({4: {"invaders": 5}, 0: here(1)}, slots=events("invaders", "drought"), phase="conflict")
    assert match.hex(4).invaders == 4
    assert match.points() == 0


def test_11_whoever_takes_part_scores_for_the_invaders_though_walls_took_their_last_one() -> None:
    hexes = {4: here(1, 4, invaders=1, village=TWO), 0: here(1)}
    match = table(hexes, two=chief(owned=["walls"]), slots=events("invaders"), phase="conflict")
    assert match.members(4) == {TWO: 3}
    assert match.points() == 2
    assert match.lying == []


def test_4_fifteen_points_in_the_middle_of_a_battle_end_the_match() -> None:
    match = table({4: here(5, 2, village=TWO), 0: here(4, 3)}, chief(points=14), phase="conflict")
    match.answer("conflict", "hex:4")
    assert match.winners == (ONE,)
    assert match.members(0) == {ONE: 4, TWO: 3}, "the other hex is not fought over any more"


def test_14_3_the_bear_takes_the_last_member_at_the_end_of_step_4() -> None:
    hexes = {4: here(1, special="great_mountain"), 8: here(0, 2)}
    den: dict[str, Any] = {"slots": events("den"), "beasts": {"den": 4}, "options": {"starting": "bear"}}
    match = table(hexes, phase="conflict", **den)
    assert match.members(4) == {}


# Step 5


def test_11_4_abandoned_village_with_aurochs_and_crafty_builders_costs_nothing() -> None:
    match = table(
        {0: here(2), 8: here(0, 2)},
        chief(leaders=["crafty_builders"], stock={}),
        phase="build",
        slots=[{"event": "abandoned_village", "waiting": [ONE, TWO]}, {"event": "auroch_herd"}],
        roaming={"auroch_herd": (0, 1, 3)},
        options={"events": "mixed", "bronze": False},
    ).answer("build", "abandoned:0")
    assert match.hex(0).village == ONE
    assert match.lying == ["abandoned_village"]


def test_11_a_canoe_and_animal_trails_lead_to_wild_land_by_one_way() -> None:
    """Wild Land is a Lake and a Forest: the same place over the lakes and by the trails."""
    hexes = {1: here(1), 4: {"terrain": "lake"}, 6: {"special": "wild_land"}, 8: here(0, 1)}
    match = table(hexes, chief(owned=["dugout_canoe"]), slots=events("animal_trails")).act("sun>move")
    assert match.options("move").count("1>6:1") == 1
    assert match.answer("move", "1>6:1").question("move").prompt.args["n"] == 6, "no MOVE is spent"
