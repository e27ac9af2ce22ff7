"""Rules 4.3 to 4.5: guardians, the face-down card, and the windows in which it may be turned up."""

from collections.abc import Callable

import pytest

from app.games.duel.cards import GUARDIAN, all_items, items
from tests.games.duel.duel_kit import MISS, ONE, TWO, Table, side, table

KINDS = list(items())
GUARDIANS = [item.id for item in items().values() if item.kind == GUARDIAN]


def at_order(laid: str | None) -> Table:
    """An order has been played, and the other player has this card face down."""
    one = side("sun_stag", health=2, hand=["potion"], reserve=["ember_fox"])
    return table(one, side("lava_toad", laid=laid, reserve=["storm_shark"])).dice(MISS).play("potion")


def at_attack(laid: str | None) -> Table:
    one = side("sun_stag", reserve=["ember_fox"])
    return table(one, side("lava_toad", laid=laid, reserve=["storm_shark"])).dice(MISS).no_card()


def at_hurt(laid: str | None) -> Table:
    match = at_attack(laid)
    return match.shut() if match.window else match


def at_beaten(laid: str | None) -> Table:
    one = side("sun_stag", reserve=["ember_fox"])
    match = table(one, side("lava_toad", health=1, laid=laid, reserve=["storm_shark"])).dice(MISS).no_card()
    return match.shut() if match.window else match


MOMENTS: dict[str, Callable[[str | None], Table]] = {
    "order": at_order,
    "attack": at_attack,
    "hurt": at_hurt,
    "beaten": at_beaten,
}


# What each of them does


def test_item_shield_guard_takes_the_attacks_damage_away() -> None:
    """D12: no damage, the die is rolled, the card discarded, the place empty."""
    match = at_attack("shield_guard").reveal()
    assert match.health(TWO) == 8
    assert match.rolls == [MISS]
    assert (match.laid(TWO), match.player(TWO).discard) == (None, ["shield_guard"])
    assert match.heard()[:3] == ["guardian", "prevented", "roll_misses"]


def test_item_shield_guard_does_not_stop_the_die_effect() -> None:
    match = table(side("ember_fox"), side("lava_toad", laid="shield_guard")).dice(5).no_card().reveal()
    assert match.health(TWO) == 8 - 2
    match = table(side("ember_fox"), side("lava_toad", health=1, laid="shield_guard")).dice(5).no_card().reveal()
    assert match.winners == (ONE,)


def test_item_thorn_guard_does_2_to_the_attacker() -> None:
    match = at_hurt("thorn_guard").reveal()
    assert (match.health(TWO), match.health(ONE)) == (5, 7 - 2)
    assert match.rolls == [MISS]
    assert match.player(TWO).discard == ["thorn_guard"]


def test_item_thorn_guard_fells_the_attacker_before_its_roll() -> None:
    """D21: no roll; the replacement comes in and doesn't attack; the turn goes to its end."""
    one = side("sun_stag", health=2, worn="armour", reserve=["ember_fox"], hand=["potion"] * 2 + ["ban"])
    match = table(one, side("lava_toad", laid="thorn_guard")).dice(6).no_card().shut().reveal()
    assert match.asked() == [f"next {ONE}"]
    assert (match.player(ONE).fallen, match.player(ONE).discard) == (["sun_stag"], ["armour"])
    match.answer("next", "beast:ember_fox")
    assert match.rolls == []
    assert (match.health(TWO), match.fighter(ONE).health) == (8 - 3, 7)
    assert match.asked() == [f"card {TWO}"]


def test_item_thorn_guard_replacement_still_discards_at_the_end_of_the_turn() -> None:
    hand = ["potion", "potion", "ban", "armour", "armour", "retreat"]
    one = side("sun_stag", health=2, reserve=["ember_fox"], hand=hand)
    match = table(one, side("lava_toad", laid="thorn_guard")).no_card().shut().reveal()
    assert match.answer("next", "beast:ember_fox").asked() == [f"discard {ONE}"]


def test_item_thorn_guard_may_end_the_match() -> None:
    match = table(side("sun_stag", health=2), side("lava_toad", laid="thorn_guard")).no_card().shut().reveal()
    assert match.winners == (TWO,)


def test_item_thorn_guard_needs_a_survivor_hurt_by_the_attack() -> None:
    shielded = table(side("sun_stag"), side("lava_toad", laid="shield_guard")).dice(MISS).no_card().reveal()
    assert shielded.asked() == [f"card {TWO}"]  # no damage, no window
    beaten = at_beaten("thorn_guard")
    assert beaten.options("react") == ["pass"]  # this is the avenger's


def test_item_thorn_guard_does_not_answer_damage_from_the_die() -> None:
    match = table(side("ember_fox"), side("lava_toad", laid="thorn_guard")).dice(5).no_card()
    match.shut().shut()  # attack, hurt
    assert match.health(TWO) == 8 - 4 - 2
    assert match.asked() == [f"card {TWO}"]


@pytest.mark.parametrize("order", ["retreat", "potion", "ban", "lightning"])
def test_item_ward_guard_cancels_every_order(order: str) -> None:
    one = side("sun_stag", health=2, worn="armour", hand=[order], reserve=["ember_fox"])
    match = table(one, side("lava_toad", laid="ward_guard")).dice(MISS).play(order).reveal()
    sun_stag = match.fighter(ONE)
    assert (sun_stag.beast, sun_stag.health, sun_stag.worn) == ("sun_stag", 2, "armour")
    assert match.player(ONE).discard == [order]
    assert match.player(TWO).discard == ["ward_guard"]
    assert not match.fighter(TWO).sits_out
    assert match.health(TWO) == 8 - 3  # the attack alone, made by the old Beast (D22)
    assert match.asked() == [f"card {TWO}"]  # the order was the card of the turn


def test_item_ward_guard_answers_nothing_but_orders() -> None:
    for answer in ("equip:armour", "lay:armour", "no_card"):
        match = table(side("sun_stag", hand=["armour"]), side("lava_toad", laid="ward_guard"))
        match.dice(MISS).answer("card", answer)
        assert match.question("react").prompt.key == "duel.prompt.react.attack"
        assert match.options("react") == ["pass"]


def test_item_ward_guard_the_next_order_works_again() -> None:
    one = side("sun_stag", health=4, hand=["potion", "potion"])
    match = table(one, side("lava_toad", laid="ward_guard")).dice(MISS, MISS).play("potion").reveal()
    match.no_card()
    assert match.health(ONE) == 4 - 3
    assert match.dice(MISS).play("potion").health(ONE) == 4


def test_item_avenger_guard_makes_the_attacker_sit_out() -> None:
    match = at_beaten("avenger_guard").reveal()
    assert match.fighter(ONE).sits_out
    assert match.asked() == [f"next {TWO}"]
    match.answer("next", "beast:storm_shark").attack(MISS)
    assert match.at_turn == ONE
    match.no_card()
    assert (match.health(TWO), match.heard()[1]) == (8, "sits_out")


def test_item_avenger_guard_answers_a_defeat_by_the_die_too() -> None:
    two = side("lava_toad", health=6, laid="avenger_guard", reserve=["storm_shark"])
    match = table(side("ember_fox"), two).dice(4).no_card().shut().shut()
    assert match.health(TWO) == 0
    assert match.options("react") == ["reveal", "pass"]


def test_item_avenger_guard_has_no_window_without_a_reserve() -> None:
    match = table(side("sun_stag"), side("lava_toad", health=1, laid="avenger_guard")).dice(MISS).no_card().shut()
    assert match.winners == (ONE,)


# When a guardian may be turned up


@pytest.mark.parametrize("laid", KINDS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_4_3_only_the_fitting_guardian_can_be_turned_up(moment: str, laid: str) -> None:
    match = MOMENTS[moment](laid)
    question = match.question("react")
    assert question.by == (TWO,)
    assert question.prompt.key == f"duel.prompt.react.{moment}"
    fits = items()[laid].trigger == moment
    assert match.options("react") == (["reveal", "pass"] if fits else ["pass"])
    if not fits:
        assert match.refusal(TWO, question.id, "reveal") == "illegal_option"
    match.shut()
    assert match.laid(TWO) == laid


@pytest.mark.parametrize("guardian", GUARDIANS)
def test_rule_4_3_a_guardian_may_stay_down(guardian: str) -> None:
    match = MOMENTS[items()[guardian].trigger](guardian).answer("react", "pass").shut()
    assert match.laid(TWO) == guardian


@pytest.mark.parametrize("guardian", GUARDIANS)
def test_rule_4_3_never_in_the_own_turn(guardian: str) -> None:
    """D24."""
    match = table(side("sun_stag", laid=guardian, hand=["potion"]), side("lava_toad"))
    assert match.window is None
    assert match.refusal(ONE, match.question("card").id, "reveal") == "illegal_option"
    match.dice(MISS).play("potion")
    assert match.asked() == [f"card {TWO}"]


def test_rule_4_3_from_the_next_turn_of_the_other_on() -> None:
    match = table(side("sun_stag", hand=["shield_guard"]), side("lava_toad")).dice(MISS).lay("shield_guard")
    assert match.asked() == [f"card {TWO}"]
    assert match.no_card().reveal().health(ONE) == 7


def test_rule_4_3_one_window_one_card_and_no_chains() -> None:
    """The player at turn, whatever lies before them, can't answer an answer."""
    one = side("sun_stag", health=2, hand=["potion"], laid="ward_guard")
    match = table(one, side("lava_toad", laid="thorn_guard")).dice(MISS).play("potion")
    assert [question.split()[1] for question in match.asked()] == [TWO]
    match.shut().shut().reveal()
    assert match.laid(ONE) == "ward_guard"
    assert match.health(ONE) == 5 - 2


# The face-down card


def test_rule_4_4_whatever_is_no_guardian_lies_there_until_it_is_taken_back() -> None:
    """D13."""
    match = at_attack("potion")
    assert match.options("react") == ["pass"]
    match.let_pass()
    assert match.laid(TWO) == "potion"
    assert match.at_turn == TWO
    match.take_back()
    assert (match.hand(TWO), match.laid(TWO)) == (["potion"], None)


@pytest.mark.parametrize("item", KINDS)
def test_rule_4_4_any_card_may_be_laid(item: str) -> None:
    match = table(side("sun_stag", hand=[item]), side("lava_toad")).dice(MISS).lay(item)
    assert (match.laid(ONE), match.hand(ONE)) == (item, [])
    assert match.at_turn == TWO


# Windows


@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_4_5_no_window_without_a_face_down_card(moment: str) -> None:
    assert MOMENTS[moment](None).window is None


@pytest.mark.parametrize("guardian", GUARDIANS)
@pytest.mark.parametrize("pile", [ONE, TWO])
def test_rule_4_5_no_window_for_a_guardian_that_all_can_see_in_a_discard_pile(guardian: str, pile: str) -> None:
    one = side("sun_stag", hand=["potion"], discard=[guardian] if pile == ONE else [])
    two = side("lava_toad", laid="ban", discard=[guardian] if pile == TWO else [])
    match = table(one, two).dice(MISS).play("potion")
    moments = []
    while match.window:
        moments.append(match.window.prompt.key.rpartition(".")[2])
        match.shut()
    assert moments == [moment for moment in ("order", "attack", "hurt") if moment != items()[guardian].trigger]


def test_rule_4_5_windows_do_not_depend_on_what_the_player_at_turn_holds() -> None:
    """Whoever has the shield in hand knows that it can't come up; the window opens all the same."""
    match = table(side("sun_stag", hand=["shield_guard"]), side("lava_toad", laid="ban")).dice(MISS).no_card()
    assert match.question("react").prompt.key == "duel.prompt.react.attack"


def test_rule_4_5_an_answer_may_be_changed_until_the_window_closes() -> None:
    match = at_attack("shield_guard")
    assert match.question("react").standing is None
    number = match.question("react").id
    match.answer("react", "reveal")
    assert match.question("react").standing == ("reveal",)
    match.answer("react", "pass").answer("react", "reveal").answer("react", "pass")
    assert match.question("react").id == number
    match.shut()
    assert match.laid(TWO) == "shield_guard"
    assert match.refusal(TWO, number, "reveal") == "closed_decision"


@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_4_5_others_see_the_same_whatever_lies_there(moment: str) -> None:
    """At every moment, and until something is turned up, all that others are sent is the same for every card."""
    looks = []
    for laid in KINDS:
        match = MOMENTS[moment](laid)
        look = [match.seen(viewer).encode() for viewer in (ONE, "public")]
        look += [str(match.told(viewer)).encode() for viewer in (ONE, "public")]
        while match.window:
            match.shut()
            look += [match.seen(viewer).encode() for viewer in (ONE, "public")]
            look += [str(match.told(viewer)).encode() for viewer in (ONE, "public")]
        looks.append(look)
    assert all(look == looks[0] for look in looks)
    assert len(looks[0]) > 4


@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_4_5_nobody_sees_an_answer_before_the_window_closes(moment: str) -> None:
    guardian = next(item for item in GUARDIANS if items()[item].trigger == moment)
    match = MOMENTS[moment](guardian)
    before = [match.seen(viewer).encode() for viewer in (ONE, "public")]
    for answer in ("reveal", "pass", "reveal"):
        match.answer("react", answer)
        assert [match.seen(viewer).encode() for viewer in (ONE, "public")] == before
        assert match.events == []
        assert not match.sealed
    assert match.seen(ONE).waiting_for == (TWO,)


@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_4_5_its_prompt_and_note_are_the_same_for_every_card(moment: str) -> None:
    asked = [MOMENTS[moment](laid).question("react") for laid in KINDS]
    assert len({(q.prompt.key, str(q.note), q.id, q.subject, q.rule, q.least, q.most) for q in asked}) == 1


def test_rule_4_5_the_view_tells_whose_window_is_open_and_no_more() -> None:
    match = at_attack("shield_guard")
    assert match.view(ONE).window == match.view("public").window == TWO
    assert match.seen(ONE).decisions == match.seen("public").decisions == ()
    assert match.let_pass().view().window is None


def test_every_guardian_has_one_moment_and_each_moment_one_guardian() -> None:
    assert sorted(items()[guardian].trigger for guardian in GUARDIANS) == sorted(MOMENTS)
    assert all(all_items().count(guardian) == 1 for guardian in GUARDIANS)
