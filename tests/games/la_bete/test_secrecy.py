"""What the others learn, and when; what can be taken back."""

import pytest

from app.games.la_bete.table import CAST
from tests.games.la_bete.table_kit import Table, card_out, everybody, new_match, ref, table

OTHERS = ("public", "investigators", "investigator:1", "investigator:2")


def same_for_others(one: Table, other: Table) -> bool:
    return all(one.view(name) == other.view(name) for name in OTHERS)


def test_rule_0_1_identity_stays_hidden_until_the_end() -> None:
    match = table(identity="count", players=3, at={"bishop": "Saugues", "marquis": "Saugues", "chastel": "Saugues"})
    for village, token in [("Saugues", "devil"), ("Prades", "beast"), ("La Besseyre", "pack")]:
        match.season(village, token)
        assert all(match.view(name).beast.identity is None for name in OTHERS)
        assert match.view("beast").beast.identity == "count"
    # A captured token or one that lies open tells no more than its face.
    one = table(identity="count", players=3, captured=["devil"], out=[card_out(0, "Langeac")])
    other = table(identity="beast", players=3, captured=["devil"], out=[card_out(0, "Langeac")])
    assert same_for_others(one, other)


def test_rule_2_1_hand_of_village_cards_is_public_knowledge() -> None:
    match = table(players=3, season=3, out=[card_out(1, "Prades"), card_out(2, "Langeac")])
    for name in ("beast", *OTHERS):
        assert len(match.view(name).beast.hand) == 28
    # The card that lies face down is missing from the Beast's own hand, and nobody else knows it.
    match.strike("Saugues", "count")
    assert ref("Saugues") not in match.view("beast").beast.hand
    for name in OTHERS:
        assert ref("Saugues") in match.view(name).beast.hand
        assert match.view(name).pouches[-1].village is None
    assert match.view("beast").pouches[-1].village == ref("Saugues")


def test_rule_2_1_a_token_face_down_returns_unseen() -> None:
    one, other = table(players=3), table(players=3)
    one.season("Prades", "count").season("Saugues", "beast").forgo()
    other.season("Prades", "vagabond").season("Saugues", "devil").forgo()
    assert same_for_others(one, other)
    assert one.told("public") == other.told("public")


def test_rule_2_2_strike_can_be_taken_back_until_both_answers_are_in() -> None:
    match = table().answer("strike", "Saugues")
    assert not match.sealed
    match.answer("tracks", "count:down")
    assert match.sealed


def test_rule_2_3_card_and_token_appear_together() -> None:
    before = table(players=3)
    aimed = table(players=3).answer("strike", "Saugues")
    assert aimed.events == []
    assert same_for_others(before, aimed)
    assert aimed.view("beast").beast.aim == ref("Saugues")
    aimed.answer("tracks", "count:down")
    for name in OTHERS:
        assert [line.text.key for line in aimed.told(name)] == ["la_bete.log.laid_down"]
        assert aimed.view(name).beast.aim is None


def test_rule_2_3_others_see_the_same_whatever_lies_face_down() -> None:
    seen = [table(players=3).strike(village, token) for village, token in [("Saugues", "count"), ("Prades", "pack")]]
    assert same_for_others(*seen)
    assert seen[0].told("public") == seen[1].told("public")


def test_rule_3_1_moves_are_a_plan_until_done() -> None:
    before = table(players=3, at=everybody("Saugues")).strike("Chanaleilles", "count")
    planned = table(players=3, at=everybody("Saugues")).strike("Chanaleilles", "count")
    planned.answer("move", "Prades", who="bishop", by="investigator:2")
    assert planned.events == []
    assert not planned.sealed
    for name in ("beast", "public"):
        assert planned.view(name) == before.view(name)
    plan = planned.view("investigator:1").investigators["bishop"].plan
    assert plan is not None
    assert (plan.place, plan.leagues, plan.ride) == (ref("Prades"), 1, False)
    planned.answer("ready", "done")
    assert planned.heard("moved", "beast") == ["walked", "stayed", "stayed", "stayed"]
    assert planned.sealed


@pytest.mark.parametrize("name", OTHERS)
def test_rule_0_2_nothing_of_the_beasts_two_choices_is_seen(name: str) -> None:
    one = new_match(3).answer("identity", "identity:count").answer("entry", "Mende")
    other = new_match(3).answer("identity", "identity:pack").answer("entry", "Les Hubacs")
    assert one.view(name) == other.view(name)
    assert one.told(name) == other.told(name)
    assert [line.text.key for line in one.told("beast")] == ["la_bete.log.beast_ready.own"]


# What is sealed: something was shown that somebody had not known, or drawn.


def test_sealed_when_investigators_stand_and_the_entry_is_shown() -> None:
    for experienced in (False, True):
        match = new_match(experienced=experienced)
        while match.asked() in (["draft_keep"], ["draft_discard"]):
            kind = match.asked()[0]
            match.answer(kind, match.options(kind)[0])
            assert not match.sealed  # all cards of a season are known
        match.answer("identity", "identity:count")
        assert not match.sealed
        match.answer("entry", "Mende")
        assert not match.sealed  # nobody has seen anything yet
        for who in CAST:
            match.answer("place", "Lajo", who=who)
            assert not match.sealed
        assert match.answer("ready", "done").sealed


def test_sealed_when_a_season_card_comes_up() -> None:
    assert table(phase="season", decks={"autumn": ["AU3"]}).season("Malzieu").sealed
    match = new_match(experienced=True)
    while match.asked() in (["draft_keep"], ["draft_discard"]):
        match.answer(match.asked()[0], match.options(match.asked()[0])[0])
    match.answer("identity", "identity:count").answer("entry", "Mende")
    for who in CAST:
        match.answer("place", "Lajo", who=who)
    match.answer("ready", "done")
    assert match.answer("season_card", match.options("season_card")[0]).sealed


def test_not_sealed_a_reinforcement_and_other_open_moves_of_pieces() -> None:
    assert not table(phase="season").answer("reinforcement", "Saugues").sealed
    assert not table(phase="season").forgo().sealed
    assert not table(phase="season", season=4, card="SP1").answer("portefaix", "Saugues").sealed
    assert not table(phase="season", season=2, card="AU4", posted={"Mende": "dragoon"}).answer("remove", "Mende").sealed
    panic = table(phase="season", season=3, card="WI5", at={"bishop": "Saugues"}).forgo()
    assert not panic.answer("panic", "bishop:Prades").sealed


def test_sealed_when_a_strike_a_token_or_a_plan_is_shown() -> None:
    match = table(season=3, card="WI6").strike("Saugues", "beast")
    assert match.sealed
    assert match.moves().sealed  # the plan is shown, the village not yet
    assert match.asked() == ["turn_up"]
    assert match.answer("turn_up", "turn_up").sealed
    # The power changes victims alone: nothing is shown by it, and no season card is left to come up.
    assert not match.answer("power", "use").sealed
    match = table(at={"bishop": "Prades"}, identity="pack").strike("Saugues", "devil", up=True).moves()
    assert match.answer("devil", "bishop:Saugues").captured == ["devil"]
    assert match.sealed  # whether it is the true identity has been told
