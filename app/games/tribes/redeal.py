"""Another valley that a viewer, remembering all it was told, could not tell from the true one: decks are hidden."""

from app.core.chance import Chance
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.tribes.steps.leading import Search
from app.games.tribes.valley import Position


def redeal(valley: Position, viewer: Viewer, chance: Chance) -> Position:
    """Shuffle anew what lies in decks, but for what the viewer saw go to a place in them. Changes and returns it."""
    if viewer.full:
        return valley
    chance.shuffle(valley.deck.open())
    for seat, chief in valley.chiefs.items():
        mine = viewer.may_see(frozenset({seat}))
        deck = chief.deck.open()
        top = deck[: chief.placed] if mine else []
        bottom = deck[len(deck) - chief.sunk :]
        rest = deck[len(top) : len(deck) - len(bottom)]
        chance.shuffle(rest)
        chief.deck = Secret([*top, *rest, *bottom])
    for step in valley.agenda:
        if isinstance(step, Search) and not viewer.may_see(frozenset({step.seat})) and step.found is not None:
            cards = sorted(valley.chiefs[step.seat].deck.open())
            chance.shuffle(cards)
            found = cards[: len(step.found.open())]
            step.found = Secret(found, step.seat)
            step.order = None if step.order is None else Secret(list(found), step.seat)
    return valley
