"""Step 5: villages (rule 8), goals (rule 9), the Elder (rule 12.1)."""

from app.games.tribes.content import Stock
from tests.games.tribes.valley_kit import ONE, TWO, Table, chief, events, here, table


def build(*hexes: int, one: dict[str, object] | None = None, **more: object) -> Table:
    """Step 5 of ONE, who has two members in each of these hexes."""
    return table({n: here(2) for n in hexes} | {8: here(0, 2)}, one, phase="build", **more)  # type: ignore[arg-type]


def test_8_a_village_costs_what_the_tribes_board_says() -> None:
    match = build(0, options={"bronze": False}).answer("build", "village:0")
    assert match.hex(0).village == ONE
    assert match.stock() == Stock(11, 9, 10), "one Food, three Wood, two Stone"
    assert match.points() == 0


def test_8_one_village_a_hex_and_only_where_one_controls() -> None:
    hexes = {0: here(2, village=ONE), 1: here(2, 2), 2: here(2, 1), 3: here(1, invaders=1)}
    match = table(hexes, phase="build", slots=events("invaders"))
    assert [option for option in match.options("build") if option.startswith("village")] == ["village:2"]


def test_8_any_number_a_turn() -> None:
    match = build(0, 1, options={"bronze": False}).answer("build", "village:0").answer("build", "village:1")
    assert match.state.villages(ONE) == [0, 1]


def test_4_each_village_is_a_point_at_the_start_of_ones_turn() -> None:
    match = table({0: here(2, village=ONE), 1: here(2, village=ONE), 8: here(0, 2)}, phase="begin")
    assert match.points() == 2


def test_4_fifteen_points_win_at_once() -> None:
    match = table({0: here(2, village=ONE), 8: here(0, 2)}, chief(points=14), phase="begin")
    assert match.winners == (ONE,)


def test_4_whoever_comes_to_more_than_fifteen_points_is_said_to_have_them() -> None:
    match = table({0: here(2, village=ONE), 3: here(1, village=ONE), 8: here(0, 2)}, chief(points=14), phase="begin")
    assert match.state.outcome is not None
    assert match.state.outcome.reason.args["n"] == 16


def test_8_what_one_cannot_pay_is_not_offered() -> None:
    match = build(0, one=chief(stock={"food": 1, "wood": 3, "stone": 1}, progress=["hearth"]))
    assert match.options("build") == ["done"]


def test_14_3_aurochs_and_crafty_builders_add_up_and_the_payer_chooses() -> None:
    match = build(
        0,
        one=chief(leaders=["crafty_builders"], stock={"food": 1, "wood": 1, "stone": 2}),
        slots=events("auroch_herd"),
        roaming={"auroch_herd": (0, 1, 3)},
        options={"bronze": False},
    ).answer("build", "village:0")
    assert match.options("pay") == ["1-1-1", "1-0-2", "0-1-2"]
    match.answer("pay", "0-1-2")
    assert match.stock() == Stock(1, 0, 0)
    assert match.lying == [], "the herd goes with the village that it made cheaper"


def test_14_3_a_village_elsewhere_leaves_the_herd() -> None:
    match = build(6, slots=events("auroch_herd"), roaming={"auroch_herd": (0, 1, 3)}, options={"bronze": False})
    assert match.answer("build", "village:6").lying == ["auroch_herd"]


def test_9_a_development_costs_resources_and_gives_a_point_and_its_power() -> None:
    match = build(0, one=chief(progress=["hearth"], stock={"food": 2, "stone": 1})).answer("build", "goal:hearth")
    assert (match.points(), match.stock().total, match.chief().completed) == (1, 0, ["hearth"])


def test_9_an_achievement_asks_for_a_state_of_the_land() -> None:
    match = build(1, 3, one=chief(progress=["forest_people", "lake_people"]))
    assert [option for option in match.options("build") if option.startswith("goal")] == ["goal:forest_people"]
    assert match.answer("build", "goal:forest_people").points() == 1


def test_9_wanderers_takes_five_hexes_of_two_players_and_six_of_three() -> None:
    five = {n: here(1) for n in range(5)}
    assert "goal:wanderers" in table(five, chief(progress=["wanderers"]), phase="build").options("build")
    three = table(five, chief(progress=["wanderers"]), phase="act", players=3)
    assert three.view().chiefs[ONE].progress["wanderers"].need == 6
    assert not three.view().chiefs[ONE].progress["wanderers"].ready


def test_9_what_a_goal_still_lacks_is_shown() -> None:
    progress = ["horse", "far_shores", "great_tribe"]
    view = table({0: here(2), 8: here(0, 2)}, chief(progress=progress, stock={"food": 1})).view()
    needs = view.chiefs[ONE].progress
    assert needs["horse"].lacks == {"food": 1, "wood": 2}
    assert (needs["far_shores"].have, needs["far_shores"].need) == (1, 3)
    assert (needs["great_tribe"].have, needs["great_tribe"].need) == (2, 12)


def test_9_basketry_gives_one_more_of_a_hex() -> None:
    match = table({0: here(1), 1: here(1)}, chief(completed=["basketry"], stock={})).act("sun>gather")
    match.answer("gather", "hex:0", "hex:1").answer("bonus", "resource:wood")
    assert match.stock() == Stock(2, 3, 0)


def test_9_oxen_gather_from_a_hex_more() -> None:
    match = table({n: here(1) for n in range(5)}, chief(completed=["oxen"])).act("sun>gather")
    assert match.question("gather").most == 4


def test_9_horse_gives_a_second_step() -> None:
    match = table({0: here(2)}, chief(completed=["horse"]), rolled=["moon", "moon"]).act("moon>move")
    match.answer("move", "0>1:2").answer("move", "1>2:1:ride")
    assert (match.members(1), match.members(2)) == ({ONE: 1}, {ONE: 1})
    assert not [option for option in match.options("move") if option.startswith("2>")], "there is no third one"


def test_9_pottery_takes_what_an_opponent_gathers() -> None:
    match = table({0: here(1), 1: here(1)}, two=chief(completed=["pottery"], stock={}), players=3).act("sun>gather")
    match.answer("gather", "hex:0", "hex:1")
    assert match.asked == f"tithe {TWO}"
    assert match.answer("tithe", "resource:food").stock(TWO) == Stock(1, 0, 0)


def test_9_mysticism_draws_one_more_and_puts_one_back_under_the_deck() -> None:
    one = chief(completed=["mysticism"], top=["horse", "oxen"])
    match = table({0: here(1)}, one, rolled=["moon", "moon"]).act("moon>lead").answer("lead", "draw")
    match.answer("sift", "goal:oxen")
    assert match.chief().progress == ["horse"]
    assert match.chief().deck.open()[-1] == "oxen"


def test_9_hearth_adds_a_member() -> None:
    match = table({0: here(1)}, chief(completed=["hearth"])).act("sun>grow").answer("grow", "hex:0")
    assert match.members(0) == {ONE: 6}


def test_12_1_the_elder_borrows_a_development_for_a_turn() -> None:
    hexes = {0: here(2, village=ONE, elder=True), 8: here(0, 2)}
    match = table(hexes, chief(), chief(completed=["hearth"], stock={}), options={"elders": True})
    match.answer("act", "elder").answer("borrow", f"{TWO}>hearth").answer("borrow_for", "resource:stone")
    assert match.stock(TWO) == Stock(0, 0, 1)
    assert "elder" not in match.options("act"), "once a turn"
    assert match.act("sun>grow").answer("grow", "hex:0").members(0) == {ONE: 7}


def test_12_1_whoever_builds_may_place_the_elder() -> None:
    match = build(0, one=chief(elder=True), options={"elders": True, "bronze": False})
    match.answer("build", "village:0").answer("elder", "elder")
    assert match.hex(0).elder
    assert not match.chief().elder
