"""The view is an allow-list; what is hidden in it is None."""

from typing import Any

import msgspec
import pytest

from app.core.observation import observe
from app.games.duel.cards import beasts, items
from app.games.duel.view import DuelView
from tests.games.duel.duel_kit import GAME, MISS, ONE, SEATS, TWO, new_match, side, table
from tests.games.duel.random_match import match as random_match

SCHEMA = msgspec.json.schema(DuelView)


def structs() -> dict[str, Any]:
    return {name: one for name, one in SCHEMA["$defs"].items() if "properties" in one}


def test_schema_allows_no_other_fields_anywhere() -> None:
    found = structs()
    own = {"DuelView", "FighterView", "PlayerView", "SumView", "BeastView"}
    assert set(found) == own | {"Message"}
    assert all(found[name]["additionalProperties"] is False for name in own)
    assert all(set(found[name]["required"]) == set(found[name]["properties"]) for name in own)


def test_schema_has_no_free_form_values() -> None:
    for one in structs().values():
        for prop in one["properties"].values():
            assert prop.keys() & {"type", "$ref", "anyOf"}
            assert prop.get("type") != "object" or prop["additionalProperties"] not in (True, {}, None)


@pytest.mark.parametrize("number", range(6))
def test_every_view_follows_the_schema_and_survives_a_round_trip(number: int) -> None:
    for moment in random_match(number):
        for viewer in (*GAME.viewers(SEATS), GAME.viewer("full", SEATS)):
            view = GAME.view(moment.state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=DuelView) == view


@pytest.mark.parametrize("number", range(6))
def test_hand_reserve_and_face_down_card_are_their_owners(number: int) -> None:
    for moment in random_match(number):
        for viewer in (ONE, TWO, "public"):
            view = GAME.view(moment.state, GAME.viewer(viewer, SEATS))
            assert view.out is None
            for seat, half in view.players.items():
                own = seat == viewer
                assert (half.hand is not None, half.reserve is not None) == (own, own)
                assert (half.laid_item is not None) is (own and half.laid)
                assert half.stack is None


@pytest.mark.parametrize("number", range(4))
def test_all_but_the_own_secrets_is_the_same_for_everybody(number: int) -> None:
    for moment in random_match(number):
        views = [msgspec.to_builtins(GAME.view(moment.state, viewer)) for viewer in GAME.viewers(SEATS)]
        for view in views:
            for half in view["players"].values():
                half |= {"hand": None, "reserve": None, "laid_item": None}
        assert views[0] == views[1] == views[2]


def test_a_player_is_asked_only_what_is_put_to_it() -> None:
    for moment in random_match(2):
        for name, seen in observe(GAME, moment.state, GAME.viewers(SEATS)).items():
            assert all(decision.by == (name,) for decision in seen.decisions)


def test_options_do_not_tell_in_which_order_items_came_to_hand() -> None:
    """Nor whether one is held twice: an item is one option for each thing that can be done with it."""
    hands = (["potion", "ban", "armour"], ["armour", "ban", "potion"], ["ban", "potion", "armour"])
    assert len({tuple(table(side("sun_stag", hand=h), side("lava_toad")).options("card")) for h in hands}) == 1


def test_texts_and_cards_of_the_whole_box_are_there_for_everybody() -> None:
    view = new_match().view()
    assert set(view.beasts) == set(beasts())
    assert set(view.kinds) == set(items())
    assert set(GAME.printed(2)) == {*(f"beast:{key}" for key in beasts()), *(f"item:{key}" for key in items())}
    panther = view.beasts["night_panther"]
    assert (panther.element, panther.health, panther.attack, panther.defence) == ("shadow", 8, 3, 1)


def test_fighter_counts_its_equipment_but_not_the_element() -> None:
    match = table(side("ember_fox", worn="ember_feather"), side("night_panther", health=3, worn="armour"))
    one, two = (match.view().players[seat].active for seat in SEATS)
    assert one is not None
    assert two is not None
    assert (one.attack, one.defence, one.health, one.most) == (6, 0, 7, 7)
    assert (two.attack, two.defence, two.health, two.most, two.worn) == (3, 2, 3, 8, "armour")
    total = match.view().next_attack
    assert total is not None
    assert (total.attacker, total.attack, total.element, total.defence, total.damage) == (ONE, 6, 1, 2, 5)


def test_known_items_are_shown_to_everybody() -> None:
    match = table(side("tide_serpent", discard=["potion"], hand=["ban"]), side("lava_toad")).attack(6)
    match.answer("retrieve", "item:potion")
    for viewer in (ONE, TWO, "public"):
        assert match.view(viewer).players[ONE].known == ["potion"]
    match.attack(MISS).dice(MISS).play("potion")
    assert match.view().players[ONE].known == []


def test_dice_stay_in_view_until_the_next_attack() -> None:
    match = table(side("ember_fox", worn="lucky_claw"), side("lava_toad")).attack(2, 3)
    assert match.view().rolls == [2]
    match.answer("reroll", "roll")
    assert match.view().rolls == [2, 3]
    assert match.attack(1).view().rolls == [1]
