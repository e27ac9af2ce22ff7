"""Rules 5 and 6: defeat, swap, sitting out, healing, and the end of the match."""

import pytest

from app.games.duel.cards import beasts
from app.games.duel.steps.turn import LAST_TURN
from tests.games.duel.duel_kit import MISS, ONE, TWO, side, table


def test_rule_5_1_defeated_beast_goes_and_the_next_comes_out() -> None:
    """D18."""
    two = side("sun_stag", health=2, worn="armour", reserve=["ember_fox", "night_panther"])
    match = table(side("storm_shark"), two).attack(MISS)
    assert match.asked() == [f"next {TWO}"]
    assert (match.player(TWO).active, match.player(TWO).fallen) == (None, ["sun_stag"])
    assert match.player(TWO).discard == ["armour"]
    assert match.options("next") == ["beast:ember_fox", "beast:night_panther"]
    note = match.question("next").note
    assert note is not None
    assert "storm_shark" in str(note)
    match.answer("next", "beast:night_panther")
    panther = match.fighter(TWO)
    assert (panther.beast, panther.health, panther.worn, panther.sits_out) == ("night_panther", 8, None, False)
    assert match.reserve(TWO) == ["ember_fox"]
    assert match.asked() == [f"card {TWO}"]
    assert match.view("public").players[TWO].fallen == ["sun_stag"]


def test_rule_5_1_the_choice_is_the_owners_and_compulsory() -> None:
    match = table(side("storm_shark"), side("sun_stag", health=2, reserve=["ember_fox"])).attack(MISS)
    question = match.question("next")
    assert (question.by, question.least, question.most) == ((TWO,), 1, 1)
    assert match.refusal(ONE, question.id, "beast:ember_fox") == "not_yours"
    assert match.refusal(TWO, question.id, "beast:lava_toad") == "illegal_option"


def test_rule_5_1_others_learn_nothing_of_the_reserve_it_is_chosen_from() -> None:
    looks = []
    for reserve in (["ember_fox", "night_panther"], ["lava_toad", "tide_serpent"]):
        match = table(side("storm_shark"), side("sun_stag", health=2, reserve=reserve)).attack(MISS)
        looks.append([match.seen(viewer).encode() for viewer in (ONE, "public")])
    assert looks[0] == looks[1]


def test_rule_5_2_swapped_beast_is_fresh_when_it_comes_back() -> None:
    one = side("sun_stag", health=1, sits_out=True, hand=["retreat", "retreat"], reserve=["night_panther"])
    match = table(one, side("lava_toad")).dice(MISS).play("retreat").answer("swap", "beast:night_panther").attack(MISS)
    match.dice(MISS).play("retreat").answer("swap", "beast:sun_stag")
    assert (match.fighter(ONE).health, match.fighter(ONE).sits_out) == (7, False)
    assert match.player(ONE).shown == ["night_panther"]
    assert match.health(TWO) == 8 - 2 - 3


def test_rule_5_2_beast_that_was_seen_is_seen_no_more_when_it_is_out_again() -> None:
    one = side("sun_stag", hand=["retreat"], reserve=["night_panther", "ember_fox"], shown=["night_panther"])
    match = table(one, side("lava_toad")).play("retreat").answer("swap", "beast:night_panther")
    assert match.view(TWO).players[ONE].shown == ["sun_stag"]


def test_rule_5_3_sits_out_for_one_turn() -> None:
    match = table(side("sun_stag", sits_out=True), side("lava_toad")).no_card()
    assert match.rolls == []
    assert not match.fighter(ONE).sits_out
    match.attack(MISS).attack(MISS)
    assert match.health(TWO) == 5


def test_rule_5_3_does_not_add_up() -> None:
    match = table(side("night_panther", hand=["ban"]), side("lava_toad")).dice(5).play("ban")
    match.no_card()
    assert match.heard()[1] == "sits_out"
    match.attack(MISS).attack(MISS)
    assert match.health(ONE) == 8 - 4


def test_rule_5_3_belongs_to_the_beast_and_leaves_with_it() -> None:
    one = side("sun_stag", sits_out=True, hand=["retreat"], reserve=["ember_fox"])
    match = table(one, side("lava_toad")).dice(MISS).play("retreat").answer("swap", "beast:ember_fox")
    assert match.health(TWO) == 4
    two = side("sun_stag", health=1, sits_out=True, reserve=["ember_fox"])
    match = table(side("lava_toad"), two).attack(MISS).answer("next", "beast:ember_fox").attack(MISS)
    assert match.health(ONE) == 4


def test_rule_5_3_no_window_opens_for_an_attack_that_is_not_made() -> None:
    match = table(side("sun_stag", sits_out=True), side("lava_toad", laid="shield_guard")).no_card()
    assert match.asked() == [f"card {TWO}"]


@pytest.mark.parametrize("beast", beasts())
def test_rule_5_4_health_never_passes_the_card(beast: str) -> None:
    other = "lava_toad" if beast != "lava_toad" else "sun_stag"
    most = beasts()[beast].health
    match = table(side(beast, health=most - 1, hand=["potion"]), side(other)).play("potion")
    assert match.health(ONE) == most


def test_rule_6_1_without_a_reserve_the_match_is_lost() -> None:
    """D19."""
    match = table(side("storm_shark"), side("sun_stag", health=2, worn="armour")).attack(MISS)
    assert match.winners == (ONE,)
    assert match.asked() == []
    assert match.state.outcome is not None
    assert match.state.outcome.reason.key == "duel.outcome.no_beasts"
    assert (match.player(TWO).active, match.player(TWO).fallen) == (None, ["sun_stag"])


def test_rule_6_1_all_is_open_when_it_is_over() -> None:
    two = side("sun_stag", health=2, hand=["ban"], laid="potion", stack=["armour"])
    match = table(side("storm_shark", reserve=["ember_fox"]), two).attack(MISS)
    view = match.seen("public").view
    assert view == match.view("full")
    theirs = match.view("full").players[TWO]
    assert (theirs.hand, theirs.laid_item, theirs.stack) == (["ban"], "potion", ["armour"])
    assert len(match.view("full").out or ()) == 5


def test_rule_6_2_two_hundred_turns_are_a_draw() -> None:
    match = table(side("sun_stag"), side("lava_toad"), turn=LAST_TURN - 1).attack(MISS)
    assert match.winners is None
    match.attack(MISS)
    assert match.winners == ()
    assert match.state.outcome is not None
    assert (match.state.outcome.reason.key, match.state.outcome.reason.args) == ("duel.outcome.too_long", {"n": 200})
