"""The sixteen event tiles of the base game (rules 10 and 11)."""

import pytest

from app.games.tribes.content import Stock, goals
from tests.games.tribes.valley_kit import ONE, THREE, TWO, Table, chief, events, here, table

HOME = {0: here(2), 8: here(0, 2)}


def at_double(face: str = "sun", hexes: dict[int, dict[str, object]] | None = None, **more: object) -> Table:
    """The turn of TWO begins with a double: ONE had only to say that nothing is built."""
    two = more.pop("two", None)
    land = dict(hexes or HOME) | {4: here(0, 0)} if hexes is None else dict(hexes)
    position = {"options": {"events": "base"}} | more
    one = chief(stock={"food": 9, "wood": 9, "stone": 9})
    match = table(land, position.pop("one", one), two, phase="build", **position)  # type: ignore[arg-type]
    assert match.asked == f"build {ONE}", "ONE has something to build, so that the test can load the dice"
    match.dice(face, face)
    return match.answer("build", "done")


def test_10_a_double_turns_up_an_event_in_a_free_slot() -> None:
    match = at_double(deck=["drought"])
    assert match.lying == ["drought"]


def test_10_no_double_no_event() -> None:
    match = table(HOME, phase="build", options={"events": "base"}, deck=["drought"])
    match.dice("sun", "moon").answer("build", "done")
    assert match.lying == []


def test_10_a_full_row_gets_no_new_event() -> None:
    match = at_double(deck=["mild_winter"], slots=events("plentiful_wood", "plentiful_stone"))
    assert match.lying == ["plentiful_wood", "plentiful_stone"]


def test_10_lying_events_come_first_and_make_room() -> None:
    match = at_double(deck=["mild_winter"], slots=events("drought", "plentiful_stone"))
    assert match.lying == ["plentiful_stone", "mild_winter"]


def test_10_a_new_event_does_not_hear_the_double_that_brought_it() -> None:
    assert at_double(deck=["drought"]).lying == ["drought"]


def test_11_abandoned_village_is_offered_to_each_in_their_own_step_5() -> None:
    offer = [{"event": "abandoned_village", "waiting": [ONE, TWO]}]
    match = table(
        HOME,
        chief(stock={"food": 1, "wood": 1, "stone": 1}),
        phase="build",
        slots=offer,
        deck=["drought"],
        options={"events": "base", "bronze": False},
    )
    match.answer("build", "abandoned:0")
    assert match.hex(0).village == ONE
    assert match.stock().total == 0
    assert match.state.lying("abandoned_village").waiting == [TWO]  # type: ignore[union-attr]
    match.answer("build", "done")
    assert match.state.at_turn == TWO
    match.idle()
    assert "abandoned_village" not in match.lying, "all have had the chance"


def test_11_altar_is_acquired_and_takes_a_member_for_a_point() -> None:
    match = table(HOME, chief(stock={"food": 7}), phase="build", slots=events("altar"), options={"events": "base"})
    match.answer("build", "acquire:altar")
    assert (match.chief().owned, match.lying) == (["altar"], [])
    match.answer("build", "done").answer("altar", "4-0-0")
    assert [option.detail for option in match.question("altar_member").options] == [{"hex": 0}], "no village falls"
    match.answer("altar_member", "hex:0")
    assert (match.points(), match.members(0), match.stock().total) == (1, {ONE: 1}, 0)


def test_11_doubles_make_what_can_be_acquired_cheaper_and_at_three_it_goes() -> None:
    match = at_double(slots=events("walls", walls={"stone": 1}), deck=["drought"])
    assert match.state.lying("walls").stock == Stock(0, 0, 2)  # type: ignore[union-attr]
    assert at_double(slots=events("walls", walls={"stone": 2}), deck=["drought"]).lying == ["drought"]
    cheap = table(HOME, chief(stock={"stone": 1}), phase="build", slots=events("walls", walls={"stone": 2}))
    assert cheap.answer("build", "acquire:walls").stock().total == 0


def test_11_chieftain_goes_to_the_highest_bid_and_the_others_share_it() -> None:
    match = at_double(deck=["chieftain"], hexes={0: here(2), 8: here(0, 2), 5: here(0, 0, 2)}, players=3)
    assert match.asked == f"bid {TWO}"
    match.answer("bid", "bid:2")
    assert match.asked == f"bid {THREE}"
    match.answer("bid", "pass")
    assert "bid:2" not in match.options("bid"), "higher than the last one"
    match.answer("bid", "bid:5").answer("bid", "pass")
    match.answer("spread", f"food>{THREE}")
    food = ["food", "food:2", "food:3", "food:4"]
    assert [each for each in match.options("spread") if "food" in each] == [
        f"{n}>{o}" for o in (TWO, THREE) for n in food
    ]
    match.answer("spread", f"food:3>{THREE}").answer("spread", f"wood>{TWO}")
    assert match.points(ONE) == 2
    assert match.stock(THREE).food == 12 + 4
    assert match.stock(TWO).wood == 12 + 1
    assert match.lying == []


def test_11_a_chieftain_who_bid_all_gives_all_to_the_only_other_without_being_asked() -> None:
    match = at_double(deck=["chieftain"], one=chief(stock={"food": 3, "wood": 2}))
    there = match.stock(TWO).total
    match.answer("bid", "pass").answer("bid", "bid:5")
    assert "spread" not in str(match.asked)
    assert (match.stock(ONE).total, match.stock(TWO).total, match.points(ONE)) == (0, there + 5, 2)


def test_11_a_small_bid_is_worth_a_point_and_none_sends_the_tile_back() -> None:
    match = at_double(deck=["chieftain"]).answer("bid", "bid:1").answer("bid", "pass").answer("spread", f"wood>{ONE}")
    assert match.points(TWO) == 1
    none = at_double(deck=["chieftain"]).answer("bid", "pass").answer("bid", "pass")
    assert none.lying == []
    assert "chieftain" in none.state.deck.open()


def test_11_discovery_gives_a_resource_for_entering_among_strangers() -> None:
    hexes = {0: here(3), 1: here(0, 1), 3: here(1, 1)}
    match = table(hexes, chief(stock={}), slots=events("discovery"), options={"events": "base"}).act("sun>move")
    match.answer("move", "0>1:2").answer("find", "resource:stone")
    assert match.stock() == Stock(0, 0, 1), "the first who comes; the second finds a friend there"
    match.answer("move", "0>3:1")
    assert match.stock().total == 1, "there was one of one's own"


def test_11_canoe_crosses_lakes_for_nothing() -> None:
    match = table({1: here(2), 5: here(0), 8: here(0, 1)}, chief(owned=["dugout_canoe"]), rolled=["moon", "moon"])
    match.act("moon>move").answer("move", "1>0:2")
    assert match.members(0) == {ONE: 2}
    assert match.question("move").prompt.args["n"] == 2, "no MOVE is spent"
    match.answer("move", "0>3:1:ashore")
    assert match.members(3) == {ONE: 1}
    assert match.question("move").prompt.args["n"] == 1


def test_11_canoe_passes_over_one_lake_to_the_next() -> None:
    match = table({2: here(1), 8: here(0, 1)}, chief(owned=["dugout_canoe"])).act("sun>move")
    assert "2>7:1" in match.options("move"), "over the lake 5 to the lake 7"


def test_11_invaders_come_to_the_emptiest_hex_and_stop_gathering_and_building() -> None:
    hexes = {n: here(1) for n in range(8)} | {8: here(0, 2)}
    full = at_double(deck=["invaders"], hexes=hexes)
    assert full.asked == f"landing {TWO}", "several are as empty as each other"
    full.answer("landing", "hex:3")
    assert full.hex(3).invaders == 3
    held = table({0: here(2, invaders=1), 1: here(2)}, slots=events("invaders"), options={"events": "base"})
    assert held.act("sun>gather").options("gather") == ["hex:1"]


def test_11_doubles_bring_an_invader_more_up_to_five() -> None:
    hexes = {0: here(2), 4: {"invaders": 4}, 8: here(0, 2)}
    assert at_double(hexes=hexes, slots=events("invaders")).hex(4).invaders == 5
    hexes[4] = {"invaders": 5}
    assert at_double(hexes=hexes, slots=events("invaders")).hex(4).invaders == 5


def test_11_mammoth_comes_to_a_lake_and_is_hunted_by_four() -> None:
    match = at_double(deck=["mammoth"])
    assert match.asked == f"landing {TWO}"
    assert match.options("landing") == ["hex:5", "hex:7"], "the lakes with fewest members"
    hunt = table({0: here(4)}, chief(stock={}), slots=events("mammoth"), beasts={"mammoth": 0})
    hunt.act("sun>hunt")
    assert (hunt.points(), hunt.stock(), hunt.lying) == (1, Stock(3, 0, 0), [])
    assert hunt.state.queues["grow"] == ["sun", "moon", "blank"], "the die goes on no action"
    few = table({0: here(3)}, slots=events("mammoth"), beasts={"mammoth": 0})
    assert "sun>hunt" not in few.options("act")


def test_11_2_a_tamed_mammoth_is_ones_own() -> None:
    match = table({0: here(4)}, chief(stock={"food": 3}), slots=events("mammoth"), beasts={"mammoth": 0})
    match.act("sun>tame")
    assert (match.points(), match.stock().total, match.chief().mammoth) == (3, 0, True)
    match.act("moon>move").answer("move", "tamed>1")
    assert match.state.beasts == {"tamed": 1}
    assert not [option for option in match.options("move") if option.startswith("tamed")], "nobody is with it"


def test_11_mild_winter_adds_two_members_to_each_grow() -> None:
    match = table(HOME, slots=events("mild_winter", mild_winter={"food": 2})).act("sun>grow").answer("grow", "hex:0")
    assert match.members(0) == {ONE: 8}
    assert match.state.lying("mild_winter").stock == Stock(1, 0, 0)  # type: ignore[union-attr]
    last = table(HOME, slots=events("mild_winter", mild_winter={"food": 1})).act("sun>grow").answer("grow", "hex:0")
    assert last.lying == []


def test_11_mild_winter_holds_a_food_for_each_player() -> None:
    match = at_double(deck=["mild_winter"])
    assert match.state.slots[0].stock == Stock(2, 0, 0)


@pytest.mark.parametrize(("tile", "n", "got"), [("plentiful_food", 0, (4, 0, 0)), ("plentiful_wood", 1, (0, 4, 0))])
def test_11_plenty_gives_two_more_for_each_hex_of_its_kind(tile: str, n: int, got: tuple[int, int, int]) -> None:
    match = table({0: here(1), 1: here(1)}, chief(stock={}), slots=events(tile)).act("sun>gather")
    match.answer("gather", f"hex:{n}")
    assert match.stock() == Stock(*got)


def test_11_1_plenty_that_runs_out_gives_what_is_there() -> None:
    slots = events("plentiful_food", plentiful_food={"food": 3})
    match = table({0: here(1), 5: here(1)}, chief(stock={}), slots=slots).act("sun>gather")
    match.answer("gather", "hex:0", "hex:5")
    assert match.stock() == Stock(7, 0, 0)
    assert match.lying == []


def test_11_sabertooth_bites_where_it_comes_and_is_hunted_for_a_point() -> None:
    match = at_double(deck=["sabertooth"], hexes={0: here(2), 4: here(2, 2), 8: here(0, 1)})
    match.answer("landing", "hex:4")
    assert match.members(4) == {ONE: 1, TWO: 1}
    hunt = table({4: here(2)}, slots=events("sabertooth"), beasts={"sabertooth": 4}).act("sun>kill")
    assert (hunt.points(), hunt.members(4), hunt.lying) == (1, {ONE: 1}, [])


def test_11_doubles_drive_the_sabertooth_to_another_mountain() -> None:
    hexes = {0: here(2), 2: here(0, 3), 8: here(0, 1)}
    match = at_double(hexes=hexes, slots=events("sabertooth"), beasts={"sabertooth": 4}, deck=["drought"])
    match.answer("prowl", "hex:2")
    assert match.members(2) == {TWO: 2}
    assert match.state.beasts == {"sabertooth": 2}


def test_11_shared_knowledge_gives_a_card_for_a_resource_where_land_is_shared() -> None:
    slots = events("shared_knowledge")
    match = table({0: here(1, 1)}, chief(stock={"wood": 3}, top=["horse"]), phase="build", slots=slots)
    match.answer("build", "share:wood")
    assert match.chief().progress == ["horse"]
    match.answer("build", "share:wood").answer("build", "share:wood")
    assert match.lying == []
    alone = table({0: here(2), 1: here(0, 2)}, chief(stock={"wood": 9}), phase="act", slots=slots)
    alone.idle()
    assert len(alone.chief().progress) == 0


def test_11_volcano_rises_next_to_the_active_tribe_and_spares_all_at_suns() -> None:
    match = at_double("sun", deck=["volcano"], hexes={0: here(3), 8: here(0, 3)})
    assert match.asked == f"volcano {TWO}"
    outside = match.state.atlas.outside()
    places = match.question("volcano").options
    assert all(8 in outside[int(o.detail["q"]), int(o.detail["r"])] for o in places)
    before = match.stock(TWO).stone
    match.answer("volcano", "place:0")
    assert "volcano.safe" in match.heard()
    assert match.stock(TWO).stone == before + 1
    assert match.members(8) == {TWO: 3}
    assert "volcano" in match.state.deck.open()


@pytest.mark.parametrize(("face", "gone"), [("blank", 1), ("moon", 2)])
def test_11_volcano_takes_one_at_blanks_and_two_at_moons(face: str, gone: int) -> None:
    match = at_double(face, deck=["volcano"], hexes={0: here(3), 8: here(0, 3)}).answer("volcano", "place:0")
    assert match.members(8) == {TWO: 3 - gone}
    assert match.members(0) == {ONE: 3}


def test_11_next_to_the_volcano_each_resource_may_be_stone() -> None:
    match = table({8: here(1)}, chief(stock={}), volcano=(3, 1)).act("sun>gather").answer("gather", "hex:8")
    assert match.options("reap") == ["0-2-0", "0-1-1", "0-0-2"]
    assert match.answer("reap", "0-0-2").stock() == Stock(0, 0, 2)


def test_11_volcano_that_stands_already_erupts_where_it_is() -> None:
    match = at_double("blank", deck=["volcano"], hexes={0: here(3), 5: here(0, 1), 8: here(0, 3)}, volcano=(3, 1))
    assert match.asked == f"burn {TWO}", "TWO lives in both hexes next to it"
    match.answer("burn", "hex:8")
    assert (match.members(5), match.members(8)) == ({TWO: 1}, {TWO: 2})
    assert match.state.volcano == (3, 1)


def test_11_volcano_rises_anywhere_where_the_tribe_is_not_at_the_edge() -> None:
    match = at_double("sun", deck=["volcano"], hexes={0: here(3), 4: here(0, 3)})
    assert len(match.options("volcano")) == len(match.state.atlas.outside())


def test_11_volcano_takes_no_more_than_there_are_and_a_village_with_the_last() -> None:
    hexes = {0: here(3), 8: here(0, 1, village=TWO)}
    match = at_double("moon", deck=["volcano"], hexes=hexes).answer("volcano", "place:0")
    assert match.members(8) == {}
    assert match.hex(8).village is None
    assert match.points(TWO) == 1, "the village had scored in step 1"


def test_11_discovery_that_is_empty_is_over() -> None:
    slots = events("discovery", discovery={"wood": 1})
    match = table({0: here(2), 1: here(0, 1), 8: here(0, 1)}, slots=slots, options={"events": "base"})
    match.act("sun>move").answer("move", "0>1:1")
    assert match.stock() == Stock(12, 13, 12), "there is but one to choose"
    assert match.lying == []


def test_11_discovery_pays_each_step_of_a_rider() -> None:
    hexes = {0: here(1), 1: here(0, 1), 2: here(0, 1), 8: here(0, 1)}
    match = table(hexes, chief(completed=["horse"], stock={}), slots=events("discovery"), options={"events": "base"})
    match.act("sun>move").answer("move", "0>1:1").answer("find", "resource:food")
    match.answer("move", "1>2:1:ride").answer("find", "resource:food")
    assert match.stock() == Stock(2, 0, 0)


def test_11_discovery_pays_nothing_among_invaders_alone() -> None:
    slots = events("discovery", "invaders")
    match = table({0: here(1), 1: {"invaders": 3}}, chief(stock={}), slots=slots, options={"events": "base"})
    assert match.act("sun>move").answer("move", "0>1:1").stock().total == 0


def test_11_shared_knowledge_has_nothing_for_an_empty_deck() -> None:
    most = [card for card in goals() if card != "pottery"]
    one = chief(completed=most[:10], progress=most[10:])
    match = table({0: here(1, 1), 8: here(0, 1)}, one, phase="build", slots=events("shared_knowledge"))
    assert not [option for option in match.options("build") if option.startswith("share:")]


def test_11_walls_protect_only_where_the_own_village_stands() -> None:
    match = table({4: here(4, 3)}, two=chief(owned=["walls"]), phase="conflict")
    assert match.members(4) == {ONE: 1}


def test_11_4_the_first_village_brings_the_two_late_tiles() -> None:
    match = table(
        HOME, phase="build", late=["chieftain", "abandoned_village"], options={"events": "base", "bronze": False}
    ).answer("build", "village:0")
    assert {"chieftain", "abandoned_village"} <= set(match.state.deck.open())
    assert match.state.late == []
