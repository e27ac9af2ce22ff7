"""States that can't be by the rules are found out (`LaBete.check`)."""

from collections.abc import Callable

import pytest

from app.core.game import BrokenInvariant
from app.core.secret import Secret
from app.games.la_bete.game import LaBeteState
from app.games.la_bete.table import BEAST, Pouch, Track
from tests.games.la_bete.random_match import match as random_match
from tests.games.la_bete.table_kit import GAME, card_out, ref, table


def pouch(season: int, village: str, *, up: bool = True) -> Pouch:
    return Pouch(season, Secret(ref(village), BEAST), up)


def track(season: int, identity: str) -> Track:
    return Track(season, Secret(identity, BEAST), up=False)


BREAKS: dict[str, Callable[[LaBeteState], object]] = {
    "three tracks tokens": lambda state: state.tracks.extend([track(2, "beast"), track(3, "pack")]),
    "one token in two places": lambda state: state.tracks.append(track(3, "count")),
    "a captured token on the board": lambda state: state.captured.update(count=2),
    "one village card in two pouches": lambda state: state.pouches.append(pouch(1, "Langeac")),
    "more than four cards out": lambda state: state.pouches.extend(
        pouch(season, village) for season, village in enumerate(["Mende", "Prades", "Auvers", "Malzieu"])
    ),
    "a card of an earlier season face down": lambda state: state.pouches.append(pouch(1, "Prades", up=False)),
    "more than 25 victims": lambda state: state.drops.update({ref("Mende"): 26}),
    "the true identity captured": lambda state: state.captured.update(devil=1),
    "a reinforcement on a hamlet": lambda state: state.reinforcements.update({ref("Lajo"): "militia"}),
    "a stock below zero": lambda state: state.stocks.update(winter=-1),
    "more reinforcements than there are": lambda state: state.reinforcements.update({ref("Mende"): "militia"}),
    "an Investigator missing": lambda state: state.where.pop("envoy"),
    "the Beast off its last village": lambda state: setattr(state, "beast", ref("Mende")),
}


@pytest.mark.parametrize("what", BREAKS)
def test_what_cannot_be_is_named(what: str) -> None:
    state = table(season=3, out=[card_out(2, "Langeac", "count")]).state
    GAME.check(state)
    BREAKS[what](state)
    with pytest.raises(BrokenInvariant, match=what):
        GAME.check(state)


@pytest.mark.parametrize("number", range(30, 42))
def test_every_state_of_a_match_is_sound(number: int) -> None:
    for moment in random_match(number):
        GAME.check(moment.turn.state)
