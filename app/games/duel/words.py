"""The words that the duel's prompts, labels and log share."""

from app.core.message import Message, say
from app.games.duel.cards import Effect, beasts, items


def beast(key: str) -> Message:
    return say(f"duel.beast.{key}")


def item(key: str) -> Message:
    return say(f"duel.item.{key}")


def player(seat: str) -> Message:
    """A player, where the table puts the name."""
    return say("seat.name", seat=seat)


def effect(one: Effect) -> Message:
    """What an effect does, as a sentence made from its data."""
    return say(f"duel.effect.{one.word}", n=one.n)


def effects(these: tuple[Effect, ...]) -> Message:
    """All that a card does."""
    said = [effect(one) for one in these]
    return said[0] if len(said) == 1 else say("duel.effect.both", a=said[0], b=said[1])


def beast_text(key: str) -> Message:
    """The die effect of a Beast: on which numbers, and what."""
    card = beasts()[key]
    return say("duel.die_effect", numbers=_numbers(card.die), effect=effects(card.effect))


def item_text(key: str) -> Message:
    """What an item does, generated from its data."""
    card = items()[key]
    if card.trigger:
        return say(f"duel.trigger.{card.trigger}", effect=effects(card.effect))
    if card.attack:
        return say("duel.gives.attack", n=card.attack)
    if card.defence:
        return say("duel.gives.defence", n=card.defence)
    if card.second_roll:
        return say("duel.gives.second_roll")
    return effects(card.effect)


def _numbers(die: tuple[int, ...]) -> str:
    return str(die[0]) if len(die) == 1 else f"{die[0]}–{die[-1]}"
