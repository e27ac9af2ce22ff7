"""Rules 4.1 and 4.2: orders and equipment."""

import pytest

from app.games.duel.cards import EQUIPMENT, ORDER, items
from tests.games.duel.duel_kit import MISS, ONE, TWO, side, table

# Orders


def test_rule_4_1_an_order_acts_at_once_and_is_discarded() -> None:
    match = table(side("sun_stag", health=2, hand=["potion"]), side("lava_toad", laid="ban")).dice(MISS).play("potion")
    assert match.view().played == "potion"  # the window for a ward is open
    match.shut()
    assert (match.health(ONE), match.player(ONE).discard) == (5, ["potion"])
    assert match.view().played is None
    assert match.window is not None  # and now that for the attack


def test_rule_4_1_orders_are_played_in_the_own_turn_only() -> None:
    match = table(side("sun_stag"), side("lava_toad", hand=["potion"]))
    question = match.question("card")
    assert question.by == (ONE,)
    assert match.refusal(TWO, question.id, "play:potion") == "not_yours"


def test_item_retreat_sends_the_beast_back_with_full_health() -> None:
    """D10."""
    one = side("sun_stag", health=2, worn="armour", hand=["retreat"], reserve=["storm_shark", "ember_fox"])
    match = table(one, side("lava_toad")).play("retreat")
    assert match.options("swap") == ["beast:storm_shark", "beast:ember_fox"]
    match.dice(MISS).answer("swap", "beast:storm_shark")
    shark = match.fighter(ONE)
    assert (shark.beast, shark.health, shark.worn) == ("storm_shark", 8, None)
    assert match.reserve(ONE) == ["ember_fox", "sun_stag"]
    assert match.player(ONE).discard == ["retreat", "armour"]
    assert match.health(TWO) == 8 - 5  # 5 + 1 - 1: the new one attacks


def test_item_retreat_needs_a_beast_in_reserve() -> None:
    match = table(side("sun_stag", hand=["retreat", "potion"]), side("lava_toad"))
    question = match.question("card")
    assert match.refusal(ONE, question.id, "play:retreat") == "illegal_option"
    assert [(b.ref, b.reason.key) for b in question.blocked] == [("item:retreat", "duel.blocked.no_reserve")]
    assert "lay:retreat" in match.options("card")


def test_item_retreat_the_beast_is_chosen_when_it_takes_effect() -> None:
    one = side("sun_stag", hand=["retreat"], reserve=["storm_shark", "ember_fox"])
    match = table(one, side("lava_toad", laid="potion")).play("retreat")
    assert match.asked() == [f"react {TWO}"]
    assert match.shut().asked() == [f"swap {ONE}"]


def test_item_retreat_shows_the_beast_that_went_back() -> None:
    one = side("sun_stag", hand=["retreat"], reserve=["storm_shark"])
    match = table(one, side("lava_toad")).play("retreat").answer("swap", "beast:storm_shark")
    assert match.view(TWO).players[ONE].shown == ["sun_stag"]
    assert match.view(TWO).players[ONE].reserve is None


def test_item_potion_heals_3_and_never_above_the_card() -> None:
    """D8."""
    for before, after in [(7, 8), (5, 8), (2, 5)]:
        match = table(side("light_griffin", health=before, hand=["potion"]), side("lava_toad")).play("potion")
        assert match.health(ONE) == after


def test_item_ban_makes_the_opposing_beast_sit_out() -> None:
    """D11."""
    match = table(side("sun_stag", hand=["ban"]), side("lava_toad", hand=["potion"])).dice(MISS).play("ban")
    assert match.fighter(TWO).sits_out
    match.lay("potion")
    assert (match.health(ONE), match.rolls, match.fighter(TWO).sits_out) == (7, [], False)
    assert match.heard()[1] == "sits_out"
    match.attack(MISS).attack(MISS)
    assert match.health(ONE) == 4


def test_item_lightning_does_2_whatever_the_defence() -> None:
    match = table(side("sun_stag", hand=["lightning"]), side("lava_toad", worn="armour")).dice(MISS).play("lightning")
    assert match.health(TWO) == 8 - 2 - 2  # and 4 - 2 by the attack
    assert match.heard()[:3] == ["order", "damage", "attack"]


def test_item_lightning_fells_before_the_attack() -> None:
    two = side("lava_toad", health=2, worn="armour", reserve=["ember_fox"])
    match = table(side("sun_stag", hand=["lightning"]), two).dice(MISS).play("lightning")
    assert match.asked() == [f"next {TWO}"]
    assert (match.player(TWO).active, match.player(TWO).discard) == (None, ["armour"])
    match.answer("next", "beast:ember_fox")
    assert (match.fighter(TWO).beast, match.health(TWO)) == ("ember_fox", 7 - 4)
    assert match.at_turn == TWO


def test_item_lightning_is_no_attack_for_a_guardian() -> None:
    two = side("lava_toad", health=2, laid="avenger_guard", reserve=["ember_fox"])
    match = table(side("sun_stag", hand=["lightning"]), two).play("lightning")
    assert match.options("react") == ["pass"]  # the window is the ward's
    assert match.shut().asked() == [f"next {TWO}"]
    alive = table(side("sun_stag", hand=["lightning"]), side("lava_toad", laid="thorn_guard")).play("lightning").shut()
    assert alive.health(ONE) == 7
    assert alive.options("react") == ["pass"]  # the attack is declared; it has not hurt anybody yet


def test_item_lightning_may_end_the_match() -> None:
    match = table(side("sun_stag", hand=["lightning"]), side("lava_toad", health=1)).play("lightning")
    assert match.winners == (ONE,)


# Equipment


def test_rule_4_2_at_most_one_and_the_new_one_works_at_once() -> None:
    """D9."""
    match = table(side("sun_stag", worn="ember_feather", hand=["armour", "potion"]), side("lava_toad"))
    match.dice(MISS).equip("armour")
    assert (match.fighter(ONE).worn, match.player(ONE).discard) == ("armour", ["ember_feather"])
    assert match.view().players[ONE].active.defence == 2  # type: ignore[union-attr]
    assert match.health(TWO) == 8 - 3  # the feather is gone
    assert match.asked() == [f"card {TWO}"]


def test_rule_4_2_may_be_replaced_by_its_like() -> None:
    match = table(side("sun_stag", worn="armour", hand=["armour"]), side("lava_toad")).dice(MISS).equip("armour")
    assert (match.fighter(ONE).worn, match.player(ONE).discard) == ("armour", ["armour"])


def test_rule_4_2_stays_on() -> None:
    match = table(side("sun_stag", hand=["armour"]), side("lava_toad")).dice(MISS).equip("armour")
    match.attack(MISS).attack(MISS).attack(MISS)
    assert match.fighter(ONE).worn == "armour"


def test_rule_4_2_never_moves_to_another_beast() -> None:
    fallen = table(side("storm_shark"), side("sun_stag", health=1, worn="armour", reserve=["ember_fox"])).attack(MISS)
    fallen.answer("next", "beast:ember_fox")
    assert (fallen.fighter(TWO).worn, fallen.player(TWO).discard) == (None, ["armour"])


def test_rule_4_2_not_on_the_other_players_beast() -> None:
    match = table(side("sun_stag", hand=["armour"]), side("lava_toad")).dice(MISS).equip("armour")
    assert match.fighter(TWO).worn is None


def test_item_ember_feather_gives_1_attack() -> None:
    match = table(side("sun_stag", hand=["ember_feather"]), side("lava_toad")).dice(MISS).equip("ember_feather")
    assert match.health(TWO) == 8 - 4


def test_item_armour_gives_1_defence() -> None:
    match = table(side("sun_stag", hand=["armour"]), side("lava_toad")).dice(MISS).equip("armour").attack(MISS)
    assert match.health(ONE) == 7 - 2


@pytest.mark.parametrize("item", [item.id for item in items().values() if item.kind not in (ORDER, EQUIPMENT)])
def test_rule_4_3_guardians_are_not_played_from_the_hand(item: str) -> None:
    match = table(side("sun_stag", hand=[item]), side("lava_toad"))
    assert match.options("card") == [f"lay:{item}", "no_card"]


def test_nothing_but_feather_armour_and_element_changes_attack_or_defence() -> None:
    """As the rulebook says: no other card may."""
    assert {item.id for item in items().values() if item.attack} == {"ember_feather"}
    assert {item.id for item in items().values() if item.defence} == {"armour"}
