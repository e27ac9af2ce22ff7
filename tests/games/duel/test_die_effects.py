"""Rule 3.3: what each Beast's die effect does, and on which numbers; the lucky claw."""

import pytest

from app.games.duel.cards import beasts
from tests.games.duel.duel_kit import MISS, ONE, TWO, Table, side, table


@pytest.mark.parametrize("beast", beasts())
def test_rule_3_3_only_its_numbers_trigger_a_die_effect(beast: str) -> None:
    other = "lava_toad" if beast != "lava_toad" else "sun_stag"
    for number in range(1, 7):
        match = table(side(beast, discard=["potion"]), side(other)).attack(number)
        triggered = [line.data["triggered"] for line in match.told() if line.kind == "roll"]
        assert triggered == [number in beasts()[beast].die]


def test_die_ember_fox_does_2_more_damage() -> None:
    assert beasts()["ember_fox"].die == (4, 5, 6)
    hit, miss = (table(side("ember_fox"), side("lava_toad", worn="armour")).attack(roll) for roll in (4, 3))
    assert (hit.health(TWO), miss.health(TWO)) == (8 - 3 - 2, 8 - 3)  # its DEF of 2 doesn't lessen the 2


def test_die_lava_toad_takes_the_equipment_away() -> None:
    assert beasts()["lava_toad"].die == (4, 5, 6)
    match = table(side("lava_toad"), side("sun_stag", worn="armour", discard=["ban"])).attack(4)
    assert match.health(TWO) == 7 - 2  # the armour still counted
    assert (match.fighter(TWO).worn, match.player(TWO).discard) == (None, ["ban", "armour"])
    bare = table(side("lava_toad"), side("sun_stag")).attack(4)
    assert (bare.fighter(TWO).worn, bare.player(TWO).discard) == (None, [])


def test_die_night_panther_makes_the_defender_sit_out() -> None:
    assert beasts()["night_panther"].die == (5, 6)
    match = table(side("night_panther"), side("lava_toad")).attack(5)
    assert match.fighter(TWO).sits_out
    match.no_card().let_pass()
    assert (match.health(ONE), match.at_turn) == (8, ONE)


def test_die_shadow_raven_does_1_more_damage_and_heals_1() -> None:
    assert beasts()["shadow_raven"].die == (5, 6)
    match = table(side("shadow_raven", health=5), side("lava_toad")).attack(6)
    assert (match.health(TWO), match.health(ONE)) == (8 - 2 - 1, 6)


def test_die_light_griffin_draws_an_item() -> None:
    assert beasts()["light_griffin"].die == (4, 5, 6)
    match = table(side("light_griffin", stack=["armour", "ban"]), side("lava_toad")).attack(4)
    assert (match.hand(ONE), match.player(ONE).stack.open()) == (["armour"], ["ban"])
    assert "armour" not in str(match.told(TWO))
    assert match.sealed
    empty = table(side("light_griffin"), side("lava_toad")).attack(4)
    assert empty.hand(ONE) == []


def test_die_sun_stag_heals_2() -> None:
    assert beasts()["sun_stag"].die == (4, 5, 6)
    for before, after in [(3, 5), (6, 7), (7, 7)]:
        assert table(side("sun_stag", health=before), side("lava_toad")).attack(4).health(ONE) == after


def test_die_storm_shark_discards_the_face_down_card_without_effect() -> None:
    assert beasts()["storm_shark"].die == (4, 5, 6)
    match = table(side("storm_shark"), side("lava_toad", laid="thorn_guard")).attack(4)
    assert (match.laid(TWO), match.player(TWO).discard) == (None, ["thorn_guard"])
    assert match.health(ONE) == 8
    nothing = table(side("storm_shark"), side("lava_toad")).attack(4)
    assert nothing.player(TWO).discard == []
    own = table(side("storm_shark", laid="potion"), side("lava_toad")).attack(4)
    assert own.laid(ONE) == "potion"


def test_die_tide_serpent_takes_a_card_of_its_choice_back() -> None:
    """D20: on a 6; a 5 does nothing."""
    assert beasts()["tide_serpent"].die == (6,)
    one = side("tide_serpent", discard=["potion", "armour", "potion"])
    match = table(one, side("lava_toad", discard=["ban"])).attack(6)
    assert match.options("retrieve") == ["item:armour", "item:potion"]
    match.answer("retrieve", "item:potion")
    assert (match.hand(ONE), match.player(ONE).discard) == (["potion"], ["armour", "potion"])
    assert "potion" in str(match.told("public"))
    assert table(one, side("lava_toad")).attack(5).hand(ONE) == []


def test_die_tide_serpent_finds_nothing_in_an_empty_discard_pile() -> None:
    match = table(side("tide_serpent"), side("lava_toad")).attack(6)
    assert match.asked() == [f"card {TWO}"]


def claw(*rolls: int) -> Table:
    """An attack of a fox with the claw, up to the question after the first roll."""
    return table(side("ember_fox", worn="lucky_claw"), side("lava_toad")).attack(*rolls)


def test_item_lucky_claw_allows_one_more_roll_after_a_miss() -> None:
    match = claw(2, 5)
    assert match.asked() == [f"reroll {ONE}"]
    assert (match.options("reroll"), match.state.rolls) == (["roll", "keep"], [2])
    match.answer("reroll", "roll")
    assert match.health(TWO) == 8 - 4 - 2
    assert match.state.rolls == [2, 5]
    assert match.at_turn == TWO


def test_item_lucky_claw_may_be_left_alone() -> None:
    match = claw(2, 5).answer("reroll", "keep")
    assert (match.health(TWO), match.at_turn) == (4, TWO)
    assert match.rolls == []


def test_item_lucky_claw_never_gives_a_third_roll() -> None:
    match = claw(2, 3).answer("reroll", "roll")
    assert (match.health(TWO), match.at_turn) == (4, TWO)


def test_item_lucky_claw_is_not_asked_for_after_a_hit() -> None:
    match = claw(4)
    assert (match.asked(), match.rolls) == ([f"card {TWO}"], [4])


def test_item_lucky_claw_is_the_attackers_alone() -> None:
    match = table(side("ember_fox"), side("lava_toad", worn="lucky_claw")).attack(MISS)
    assert match.asked() == [f"card {TWO}"]
