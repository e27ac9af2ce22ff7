"""States that can't be are named by `check`, so that a fault in the rules is found where it is made."""

from collections.abc import Callable

import pytest

from app.core.game import BrokenInvariant
from app.core.secret import Secret
from app.games.duel.arena import Guess
from app.games.duel.game import DuelState
from tests.games.duel.duel_kit import GAME, ONE, TWO, side, table


def more_health(state: DuelState) -> None:
    state.fighter(ONE).health = 8


def worn_potion(state: DuelState) -> None:
    state.fighter(ONE).worn = "potion"


def shown_elsewhere(state: DuelState) -> None:
    state.players[ONE].shown = ["storm_shark"]


def twice(state: DuelState) -> None:
    state.players[ONE].fallen = ["lava_toad"]


def too_many(state: DuelState) -> None:
    state.players[TWO].discard = ["ban", "ban"]


def not_as_seen(state: DuelState) -> None:
    state.players[ONE].guesses = [Guess(["ban"])]


def laid_not_as_seen(state: DuelState) -> None:
    state.players[ONE].laid = Secret("ban", ONE)
    state.players[ONE].guesses = [Guess([], "armour")]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (more_health, "more health than its card"),
        (worn_potion, "wears what is no equipment"),
        (shown_elsewhere, "shown in a reserve where it isn't"),
        (twice, "a Beast in two places"),
        (too_many, "more items than there are in the box"),
        (not_as_seen, "other than everybody has seen"),
        (laid_not_as_seen, "other than everybody has seen"),
    ],
)
def test_what_cannot_be_is_found(spoil: Callable[[DuelState], None], says: str) -> None:
    state = table(side("sun_stag"), side("lava_toad")).state
    GAME.check(state)
    spoil(state)
    with pytest.raises(BrokenInvariant, match=says):
        GAME.check(state)
