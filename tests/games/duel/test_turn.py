"""Rule 2: draw, one card or none, the attack, the end of the turn."""

import pytest

from tests.games.duel.duel_kit import MISS, ONE, SEATS, TWO, new_match, side, table


def test_rule_2_1_draw_one_item_in_the_first_turn_too() -> None:
    match = new_match()
    for seat in SEATS:
        match.answer("first", match.options("first", seat)[0], by=seat)
    starter = match.at_turn
    assert starter is not None
    assert len(match.hand(starter)) == 4
    assert len(match.player(starter).stack.open()) == 4
    assert [line.kind for line in match.told()][-2:] == ["turn", "draw"]


def test_rule_2_1_the_top_item_is_drawn_and_its_owner_alone_sees_which() -> None:
    match = table(side("sun_stag"), side("lava_toad", stack=["potion", "armour"]))
    match.attack(MISS)
    assert match.hand(TWO) == ["potion"]
    assert match.player(TWO).stack.open() == ["armour"]
    assert "potion" in str(match.told(TWO)[-1])
    for viewer in (ONE, "public"):
        assert match.heard(viewer)[-1] == "draw"
        assert "potion" not in str(match.told(viewer))


def test_rule_2_1_what_was_drawn_cannot_be_undrawn() -> None:
    """Even where no die was rolled before: the move that led to the draw is not taken back."""
    for stack, sealed in [(["potion"], True), ([], False)]:
        match = table(side("sun_stag", sits_out=True), side("lava_toad", stack=stack)).no_card()
        assert match.at_turn == TWO
        assert match.sealed is sealed


def test_rule_2_1_an_empty_stack_gives_nothing_and_is_never_refilled() -> None:
    match = table(side("sun_stag"), side("lava_toad", discard=["potion", "armour"]))
    match.attack(MISS)
    assert match.at_turn == TWO
    assert (match.hand(TWO), match.player(TWO).stack.open()) == ([], [])
    assert match.player(TWO).discard == ["potion", "armour"]
    assert match.heard()[-1] == "stack_empty"
    assert match.winners is None


def test_rule_2_2_exactly_one_card_or_none() -> None:
    hand = ["retreat", "potion", "ember_feather", "shield_guard"]
    for option in ("play:potion", "equip:ember_feather", "lay:shield_guard", "no_card"):
        match = table(side("sun_stag", hand=hand, reserve=["storm_shark"]), side("lava_toad"))
        assert match.asked() == [f"card {ONE}"]
        match.dice(MISS).answer("card", option).let_pass()
        assert match.asked() == [f"card {TWO}"], option
        assert match.rolls == [MISS], option


def test_rule_2_2_all_that_may_be_done_with_a_hand() -> None:
    hand = ["shield_guard", "potion", "ember_feather", "potion"]
    match = table(side("sun_stag", hand=hand), side("lava_toad"))
    assert match.options("card") == [
        "play:potion",
        "equip:ember_feather",
        "lay:potion",
        "lay:ember_feather",
        "lay:shield_guard",
        "no_card",
    ]


def test_rule_2_2_a_second_card_face_down_is_refused() -> None:
    match = table(side("sun_stag", hand=["potion"], laid="ban"), side("lava_toad"))
    question = match.question("card")
    assert match.options("card") == ["play:potion", "take_back", "no_card"]
    assert [blocked.reason.key for blocked in question.blocked] == ["duel.blocked.slot_full"]
    assert match.refusal(ONE, question.id, "lay:potion") == "illegal_option"


def test_rule_2_2_taking_back_is_the_card_of_the_turn() -> None:
    match = table(side("sun_stag", hand=["potion"], laid="thorn_guard"), side("lava_toad"))
    match.dice(MISS).take_back()
    assert (match.hand(ONE), match.laid(ONE)) == (["potion", "thorn_guard"], None)
    assert match.health(TWO) == 5
    assert match.asked() == [f"card {TWO}"]


def test_rule_2_2_nothing_to_take_back_is_no_option() -> None:
    match = table(side("sun_stag", hand=["potion"]), side("lava_toad"))
    assert match.refusal(ONE, match.question("card").id, "take_back") == "illegal_option"


def test_rule_2_2_cards_without_effect_may_be_played() -> None:
    match = table(side("sun_stag", hand=["potion"]), side("lava_toad")).dice(MISS).play("potion")
    assert (match.health(ONE), match.player(ONE).discard) == (7, ["potion"])
    assert "heal_full" in match.heard()
    match = table(side("sun_stag", hand=["ban"]), side("lava_toad", sits_out=True)).dice(MISS).play("ban")
    assert match.fighter(TWO).sits_out


def test_rule_2_2_cards_are_played_while_the_beast_sits_out() -> None:
    match = table(side("sun_stag", sits_out=True, hand=["lightning"]), side("lava_toad")).play("lightning")
    assert match.health(TWO) == 6
    assert match.rolls == []


def test_rule_2_2_the_question_says_whether_an_attack_follows() -> None:
    for sits_out, note in [(True, "duel.note.card_sits_out"), (False, "duel.note.card")]:
        said = table(side("sun_stag", sits_out=sits_out), side("lava_toad")).question("card").note
        assert said is not None
        assert said.key == note


def test_rule_2_2_what_is_laid_is_seen_by_its_owner_alone() -> None:
    match = table(side("sun_stag", hand=["potion"]), side("lava_toad")).dice(MISS).lay("potion")
    assert "potion" in str(match.told(ONE)[0])
    for viewer in (TWO, "public"):
        assert "potion" not in str(match.told(viewer))
        assert match.view(viewer).players[ONE].laid
        assert match.view(viewer).players[ONE].laid_item is None
    assert match.view(ONE).players[ONE].laid_item == "potion"


def test_rule_2_3_attack_is_compulsory() -> None:
    match = table(side("night_panther"), side("lava_toad", worn="armour"))
    assert match.options("card") == ["no_card"]
    match.attack(MISS)
    assert match.health(TWO) == 7
    assert match.heard()[:2] == ["no_card", "attack"]


def test_rule_2_3_the_active_beast_attacks_the_active_beast() -> None:
    match = table(side("sun_stag", reserve=["storm_shark"]), side("lava_toad", reserve=["ember_fox"])).attack(MISS)
    assert match.told()[1].refs == ("beast:sun_stag",)
    assert (match.health(ONE), match.health(TWO)) == (7, 5)


SIX = ["potion", "potion", "armour", "ban", "lightning", "retreat"]


def test_rule_2_4_discard_down_to_five_by_own_choice() -> None:
    match = table(side("sun_stag", hand=SIX), side("lava_toad")).attack(MISS)
    assert match.asked() == [f"discard {ONE}"]
    question = match.question("discard")
    assert (question.least, question.most) == (1, 1)
    match.answer("discard", "hand:3:ban")
    assert (len(match.hand(ONE)), match.player(ONE).discard) == (5, ["ban"])
    assert match.at_turn == TWO


def test_rule_2_4_two_of_a_kind_are_two_cards() -> None:
    match = table(side("sun_stag", hand=[*SIX, "lightning"]), side("lava_toad")).attack(MISS)
    question = match.question("discard")
    assert (question.least, question.most, len(question.options)) == (2, 2, 7)
    assert match.refusal(ONE, question.id, "hand:0:potion") == "illegal_option"
    assert match.refusal(ONE, question.id, "hand:0:potion", "hand:0:potion") == "illegal_option"
    match.answer("discard", "hand:0:potion", "hand:1:potion")
    assert match.player(ONE).discard == ["potion", "potion"]
    assert match.hand(ONE) == ["armour", "ban", "lightning", "lightning", "retreat"]


def test_rule_2_4_discards_are_seen() -> None:
    match = table(side("sun_stag", hand=SIX, known=["ban", "potion"]), side("lava_toad")).attack(MISS)
    match.answer("discard", "hand:3:ban")
    assert match.view(TWO).players[ONE].known == ["potion"]
    assert "ban" in str(match.told("public")[0])


def test_rule_2_4_five_cards_may_stay() -> None:
    match = table(side("sun_stag", hand=SIX[:5]), side("lava_toad")).attack(MISS)
    assert match.asked() == [f"card {TWO}"]


def test_rule_2_4_no_limit_before_the_end_of_the_turn() -> None:
    match = table(side("sun_stag", hand=SIX, stack=["armour"]), side("lava_toad"), phase="draw")
    assert len(match.hand(ONE)) == 7
    match.equip("armour").dice(MISS).let_pass()
    assert len(match.hand(ONE)) == 6
    assert match.question("discard").least == 1


def test_rule_2_4_only_the_player_at_turn_discards() -> None:
    match = table(side("sun_stag"), side("lava_toad", hand=SIX)).attack(MISS)
    assert match.asked() == [f"card {TWO}"]


@pytest.mark.parametrize("turn", [1, 8])
def test_rule_2_4_then_it_is_the_others_turn(turn: int) -> None:
    match = table(side("sun_stag"), side("lava_toad"), turn=turn).attack(MISS)
    assert (match.at_turn, match.state.turn, match.state.phase) == (TWO, turn + 1, "card")
