"""Positions in the full view's own words."""

from typing import Any

import pytest

from app.core.game import BadPosition
from app.core.referee import place
from app.games.duel.cards import beasts
from tests.games.duel.duel_kit import GAME, MISS, ONE, TWO, new_match, side, table


def refusal(one: dict[str, Any], two: dict[str, Any], **words: Any) -> str:
    with pytest.raises(BadPosition) as refused:
        place(GAME, new_match().state, {"players": {ONE: one, TWO: two}, **words})
    return str(refused.value)


def test_a_full_views_words_set_up_the_same_table() -> None:
    match = table(
        side("sun_stag", health=3, worn="armour", reserve=["ember_fox"], hand=["potion", "ban"], stack=["retreat"]),
        side("lava_toad", sits_out=True, laid="lightning", discard=["potion"], reserve=["storm_shark"]),
        at_turn=TWO,
        turn=8,
    )
    view = match.view("full")
    words: dict[str, Any] = {}
    for seat, half in view.players.items():
        assert half.active is not None
        fighter = {name: getattr(half.active, name) for name in ("beast", "health", "worn", "sits_out")}
        rest = ("reserve", "hand", "stack", "laid_item", "discard", "fallen", "shown", "known")
        words[seat] = {"active": fighter} | {name: getattr(half, name) for name in rest}
    again = place(GAME, new_match().state, {"players": words, "at_turn": view.at_turn, "turn": view.turn})
    assert GAME.view(again.state, GAME.viewer("full", again.state.seats)) == view


def test_what_is_not_said_is_harmless() -> None:
    match = table(side("sun_stag"), side("lava_toad"))
    assert (match.at_turn, match.state.turn, match.asked()) == (ONE, 3, [f"card {ONE}"])
    assert (match.health(ONE), match.hand(ONE), match.laid(ONE), match.reserve(ONE)) == (7, [], None, [])
    assert sorted([*match.state.out.open(), "sun_stag", "lava_toad"]) == sorted(beasts())


def test_a_turn_may_begin_with_its_draw() -> None:
    match = table(side("sun_stag", stack=["potion"]), side("lava_toad"), phase="draw")
    assert (match.hand(ONE), match.state.turn) == (["potion"], 3)
    assert match.asked() == [f"card {ONE}"]


def test_first_attack_and_at_turn() -> None:
    match = table(side("sun_stag"), side("lava_toad"), at_turn=TWO, first_attack=True).attack(MISS)
    assert match.health(ONE) == 6


def test_position_in_the_middle_of_an_attack_takes_its_place() -> None:
    match = table(side("sun_stag", hand=["potion"]), side("lava_toad", laid="ban")).dice(MISS).play("potion").shut()
    assert match.state.fight is not None
    turn = place(GAME, match.state, {"players": {ONE: side("ember_fox"), TWO: side("storm_shark")}})
    assert (turn.state.fight, turn.state.played) == (None, None)
    assert [type(step).__name__ for step in turn.state.agenda] == ["EndTurn", "Attack", "PlayCard"]


STAG, TOAD = side("sun_stag"), side("lava_toad")


@pytest.mark.parametrize(
    ("one", "two", "words", "says"),
    [
        (STAG, TOAD, {"trun": 3}, "trun"),
        (STAG, TOAD, {"phase": "attack"}, "phase is draw or card"),
        (STAG, TOAD, {"at_turn": "player:3"}, "no seat 'player:3'"),
        (STAG, TOAD, {"turn": 0}, "turn is 1 to 200, not 0"),
        (STAG, TOAD, {"players": {ONE: STAG}}, "players names player:1 and player:2"),
        (STAG, STAG, {}, "only one 'sun_stag'"),
        (side("wolf"), TOAD, {}, "no Beast 'wolf'"),
        (side("sun_stag", reserve=["lava_toad"]), TOAD, {}, "only one 'lava_toad'"),
        (
            side("sun_stag", hand=["potion"] * 2),
            side("lava_toad", laid="potion"),
            {},
            "potion is 2 times in the box, not 3 times",
        ),
        (side("sun_stag", hand=["sword"]), TOAD, {}, "no item 'sword'"),
        (side("sun_stag", health=8), TOAD, {}, "health of 1 to 7"),
        (side("sun_stag", health=0), TOAD, {}, "health of 1 to 7"),
        (side("sun_stag", worn="potion"), TOAD, {}, "potion can't be worn"),
        (side("sun_stag", shown=["ember_fox"]), TOAD, {}, "shown names Beasts of the reserve"),
        (side("sun_stag", hand=["ban"], known=["potion"]), TOAD, {}, "known names items of the hand"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    one: dict[str, Any], two: dict[str, Any], words: dict[str, Any], says: str
) -> None:
    assert says in refusal(one, two, **words)
