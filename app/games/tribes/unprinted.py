"""Whether a host has taken away what a match under way is played with (docs/hosting.md, SPOOR_CONTENT)."""

from app.games.tribes.content import events, goals, leadings, technologies, terrain, tribes
from app.games.tribes.valley import Position


def all_printed(valley: Position) -> bool:
    """Whether every card, tile, tribe and kind of land that the valley names is printed today."""
    chiefs = valley.chiefs.values()
    tiles = [*valley.deck.open(), *valley.discarded, *valley.late, *(lying.event for lying in valley.slots)]
    return (
        {hex_.special for hex_ in valley.land} - {None} <= terrain().keys()
        and {*tiles, *(owned for chief in chiefs for owned in chief.owned)} <= events().keys()
        and {card for chief in chiefs for card in (*chief.deck.open(), *chief.progress, *chief.completed)}
        <= goals().keys()
        and {leader for chief in chiefs for leader in chief.leaders} <= leadings().keys()
        and {*valley.cards, *(card for chief in chiefs for card in chief.technologies)} <= technologies().keys()
        and {*valley.leaders, *(chief.tribe for chief in chiefs)} <= tribes().keys()
    )
