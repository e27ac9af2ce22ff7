"""Rule 3: the damage, the first attack, the roll, and the order of things."""

import pytest
from msgspec.structs import replace

from app.games.duel import arena
from app.games.duel.cards import BEATS, beasts
from tests.games.duel.duel_kit import MISS, ONE, TWO, side, table


def damage(attacker: str, defender: str, *, worn: str | None = None, armour: str | None = None) -> int:
    """What an attack does to a fresh defender."""
    match = table(side(attacker, worn=worn), side(defender, worn=armour, reserve=["sun_stag"]))
    before = match.health(TWO)
    promised = match.view().next_attack
    match.attack(MISS)
    (hit,) = [line for line in match.told() if line.kind == "hit"]
    assert promised is not None
    assert promised.damage == hit.data["damage"]
    assert before - promised.damage == hit.data["health"]
    return promised.damage


def test_rule_3_1_attack_less_defence_with_the_element() -> None:
    """D2: 5 + 1 - 1."""
    assert damage("ember_fox", "night_panther") == 5


@pytest.mark.parametrize(
    ("worn", "armour", "expected"),
    [("ember_feather", None, 6), (None, "armour", 4), ("ember_feather", "armour", 5)],
)
def test_rule_3_1_feather_and_armour(worn: str | None, armour: str | None, expected: int) -> None:
    """D3."""
    assert damage("ember_fox", "night_panther", worn=worn, armour=armour) == expected


def test_rule_3_1_three_less_two_is_one() -> None:
    """D4."""
    assert damage("night_panther", "lava_toad", armour="armour") == 1


def test_rule_3_1_at_least_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two cards in the box would bring it below; Beasts of other values could."""
    cards = {
        "night_panther": replace(beasts()["night_panther"], attack=1),
        "lava_toad": replace(beasts()["lava_toad"], defence=9),
    }
    match = table(side("night_panther"), side("lava_toad"))
    monkeypatch.setattr(arena, "beasts", lambda: cards)
    match.attack(MISS)
    assert match.health(TWO) == 7
    assert "hit.least" in match.heard()


def test_rule_3_1_elements_beat_in_a_circle_and_there_is_no_penalty() -> None:
    """D5, for all sixteen pairs."""
    by_element = {"fire": "lava_toad", "shadow": "shadow_raven", "light": "light_griffin", "water": "tide_serpent"}
    found = {}
    for mine, attacker in by_element.items():
        for theirs, defender in by_element.items():
            if mine != theirs:
                match = table(side(attacker), side(defender))
                strength = match.fighter(ONE).card.attack - match.fighter(TWO).card.defence
                found[mine, theirs] = damage(attacker, defender) - strength
    assert {pair for pair, bonus in found.items() if bonus == 1} == set(BEATS.items())
    assert {bonus for pair, bonus in found.items() if pair not in BEATS.items()} == {0}
    assert BEATS == {"fire": "shadow", "shadow": "light", "light": "water", "water": "fire"}


def test_rule_3_1_lucky_claw_changes_neither_attack_nor_defence() -> None:
    assert damage("ember_fox", "light_griffin", worn="lucky_claw") == damage("ember_fox", "light_griffin") == 4


def test_rule_3_2_first_attack_does_exactly_1() -> None:
    """D6."""
    one = side("ember_fox", worn="ember_feather")
    match = table(one, side("night_panther"), first_attack=True, turn=1)
    promised = match.view().next_attack
    assert promised is not None
    assert (promised.damage, promised.exactly_one) == (1, True)
    match.attack(MISS)
    assert match.health(TWO) == 7
    assert match.heard()[2] == "hit.first"


def test_rule_3_2_armour_makes_the_first_attack_no_weaker() -> None:
    match = table(side("night_panther"), side("lava_toad", worn="armour"), first_attack=True, turn=1)
    assert match.attack(MISS).health(TWO) == 7


def test_rule_3_2_second_players_first_attack_is_a_normal_one() -> None:
    """D7."""
    match = table(side("ember_fox"), side("night_panther"), first_attack=True, turn=1).attack(MISS)
    match.attack(MISS)
    assert match.health(ONE) == 7 - 3


def test_rule_3_2_first_attack_is_rolled_for_but_its_die_does_no_damage() -> None:
    match = table(side("ember_fox"), side("night_panther"), first_attack=True, turn=1).attack(6)
    assert match.rolls == [6]
    assert match.health(TWO) == 7
    # The raven's other half works.
    match = table(side("shadow_raven", health=4), side("night_panther"), first_attack=True, turn=1).attack(6)
    assert (match.health(TWO), match.health(ONE)) == (7, 5)
    # The next attack's die is as strong as ever.
    match.attack(MISS).attack(6)
    assert match.health(TWO) == 7 - 2 - 1


def test_rule_3_2_other_parts_of_a_die_effect_work_in_the_first_attack() -> None:
    match = table(side("night_panther"), side("sun_stag", worn="armour"), first_attack=True, turn=1).attack(6)
    assert (match.health(TWO), match.fighter(TWO).sits_out) == (6, True)
    match = table(side("lava_toad"), side("sun_stag", worn="armour"), first_attack=True, turn=1).attack(6)
    assert (match.health(TWO), match.fighter(TWO).worn) == (6, None)


def test_rule_3_2_a_beast_that_comes_in_makes_the_first_attack() -> None:
    match = table(
        side("ember_fox", hand=["retreat"], reserve=["storm_shark"]), side("lava_toad"), first_attack=True, turn=1
    )
    match.play("retreat").dice(MISS).answer("swap", "beast:storm_shark")
    assert match.health(TWO) == 7


def test_rule_3_3_one_roll_each_attack() -> None:
    match = table(side("tide_serpent", worn="ember_feather"), side("lava_toad")).attack(5)
    assert match.rolls == [5]
    assert match.heard()[-3:] == ["roll_misses", "turn", "stack_empty"]


def test_rule_3_3_what_is_aimed_at_a_defeated_defender_falls_away() -> None:
    for beast in ("ember_fox", "lava_toad", "night_panther"):
        two = side("sun_stag", health=1, worn="armour", reserve=["storm_shark"])
        match = table(side(beast), two).attack(6)
        after_roll = match.heard()[match.heard().index("roll_hits") + 1 :]
        assert after_roll == ["equipment_off", "fall"], beast
        match.answer("next", "beast:storm_shark")
        assert (match.health(TWO), match.fighter(TWO).sits_out) == (8, False)


def test_rule_3_3_what_helps_the_attacker_works_on_a_defeated_defender_too() -> None:
    two = side("lava_toad", health=1, laid="potion", reserve=["storm_shark"])
    raven = table(side("shadow_raven", health=4), two).attack(6)
    assert raven.health(ONE) == 5
    stag = table(side("sun_stag", health=4), two).attack(6)
    assert stag.health(ONE) == 6
    griffin = table(side("light_griffin", stack=["armour"]), two).attack(6)
    assert griffin.hand(ONE) == ["armour"]


def test_rule_3_3_the_shark_takes_the_card_before_it_could_avenge() -> None:
    two = side("lava_toad", health=1, laid="avenger_guard", reserve=["ember_fox"])
    match = table(side("storm_shark"), two).dice(4).no_card()
    match.let_pass()
    assert match.asked() == [f"next {TWO}"]
    assert match.player(TWO).discard == ["avenger_guard"]
    assert not match.fighter(ONE).sits_out


def test_rule_3_4_damage_then_roll_then_defeat() -> None:
    two = side("night_panther", health=5, worn="armour", reserve=["sun_stag"])
    match = table(side("ember_fox"), two).attack(4)
    assert match.heard() == ["no_card", "attack", "hit.element", "roll_hits", "damage", "equipment_off", "fall"]
    assert match.asked() == [f"next {TWO}"]


def test_rule_3_4_the_die_may_fell_what_the_attack_left() -> None:
    match = table(side("ember_fox"), side("sun_stag", health=6, reserve=["storm_shark"])).attack(4)
    assert match.asked() == [f"next {TWO}"]
    assert match.player(TWO).fallen == ["sun_stag"]


def test_rule_3_4_the_sum_is_said() -> None:
    match = table(side("ember_fox"), side("night_panther")).attack(MISS)
    hit = next(line for line in match.told() if line.kind == "hit")
    assert {name: hit.text.args[name] for name in ("n", "attack", "element", "defence", "left")} == {
        "n": 5,
        "attack": 5,
        "element": 1,
        "defence": 1,
        "left": 3,
    }


def test_the_sum_is_gone_once_the_damage_is_done() -> None:
    """In the windows after it, while a card is taken back for the die, and while the loser chooses."""
    guarded = table(side("ember_fox"), side("lava_toad", laid="potion", reserve=["sun_stag"])).dice(MISS).no_card()
    assert guarded.view().next_attack is not None
    assert guarded.shut().view().next_attack is None
    beaten = table(side("ember_fox"), side("lava_toad", health=1, laid="potion", reserve=["sun_stag"])).dice(MISS)
    assert beaten.no_card().shut().view().next_attack is None
    serpent = side("tide_serpent", discard=["potion", "ban"])
    taking = table(serpent, side("ember_fox", health=1, reserve=["sun_stag"])).attack(6)
    assert taking.asked() == [f"retrieve {ONE}"]
    assert taking.view().next_attack is None


def test_the_sum_is_gone_while_somebody_chooses_who_fights_on() -> None:
    match = table(side("ember_fox", hand=["retreat"], reserve=["sun_stag", "lava_toad"]), side("night_panther"))
    assert match.view().next_attack is not None
    match.play("retreat")
    assert match.asked() == [f"swap {ONE}"]
    assert match.view().next_attack is None
    match.answer("swap", "beast:sun_stag")


def test_rule_3_4_the_sum_of_the_attack_is_shown_until_it_is_over() -> None:
    match = table(side("ember_fox", hand=["potion"]), side("night_panther", laid="potion"))
    assert match.view().next_attack is not None
    match.dice(MISS).no_card()
    assert match.view().next_attack is not None
    sitting = table(side("ember_fox", sits_out=True), side("night_panther"))
    assert sitting.view().next_attack is None
    full = table(side("ember_fox", hand=["potion"] * 2 + ["armour"] * 2 + ["ban", "lightning"]), side("night_panther"))
    full.attack(MISS)
    assert full.asked() == [f"discard {ONE}"]
    assert full.view().next_attack is None
