"""The rules of the duel that are questions to the arena, each in one place. They change nothing."""

from app.games.duel.arena import Fighter, Position
from app.games.duel.cards import BEATS, EQUIPMENT, GUARDIAN, ORDER, items

LEAST_DAMAGE = 1


def advantage(attacker: Fighter, defender: Fighter) -> int:
    """+1 attack against an element that the attacker's own beats."""
    return int(BEATS[attacker.card.element] == defender.card.element)


def attack(fighter: Fighter) -> int:
    """Attack with equipment, without the element."""
    return fighter.card.attack + (fighter.equipment.attack if fighter.equipment else 0)


def defence(fighter: Fighter) -> int:
    """Defence with equipment."""
    return fighter.card.defence + (fighter.equipment.defence if fighter.equipment else 0)


def damage(attacker: Fighter, defender: Fighter, exactly_one: bool) -> int:
    """Attack less defence, at least 1; the match's very first attack does exactly 1."""
    if exactly_one:
        return LEAST_DAMAGE
    return max(LEAST_DAMAGE, attack(attacker) + advantage(attacker, defender) - defence(defender))


def playable(arena: Position, seat: str, item: str) -> bool:
    """Whether this order or equipment may be played now. A retreat needs a Beast in reserve to come out."""
    card = items()[item]
    if card.kind == GUARDIAN:
        return False
    if card.kind == ORDER and any(effect.swap for effect in card.effect):
        return bool(arena.players[seat].reserve.open())
    return card.kind in (ORDER, EQUIPMENT)


def could_trigger(arena: Position, trigger: str) -> bool:
    """Whether, by what everybody can see, some guardian of this trigger may still lie face down somewhere.

    A window opens for any face-down card at such a moment, whatever that card is; it depends on open cards alone.
    """
    open_cards = [item for player in arena.players.values() for item in player.discard]
    return any(
        item.kind == GUARDIAN and item.trigger == trigger and open_cards.count(item.id) < item.copies
        for item in items().values()
    )


def answers(arena: Position, seat: str, trigger: str) -> bool:
    """Whether this player's face-down card is a guardian of this trigger. A secret."""
    laid = arena.players[seat].laid
    if laid is None:
        return False
    card = items()[laid.open()]
    return card.kind == GUARDIAN and card.trigger == trigger
