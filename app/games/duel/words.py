"""The words that the duel's prompts, labels and log share, and the cards' texts, which are made from their data.

A Beast's name has several forms, so that a sentence can be right in every language (see the head of locale/en.po).
"""

from typing import Literal

from app.core.message import Message, say
from app.games.duel.cards import Effect, beasts, items

Form = Literal["label", "start", "object"]


def beast(key: str, form: Form = "label") -> Message:
    name = f"duel.beast.{key}"
    return say(name if form == "label" else f"{name}.{form}")


def item(key: str) -> Message:
    return say(f"duel.item.{key}")


def player(seat: str) -> Message:
    """A player, where the table puts the name."""
    return say("seat.name", seat=seat)


def effect(one: Effect) -> Message:
    """What an effect does, as a sentence."""
    return say(f"duel.effect.{one.word}", n=one.n)


def effects(these: tuple[Effect, ...]) -> Message:
    """All that a card does, a sentence for each effect."""
    said = effect(these[0])
    for one in these[1:]:
        said = say("duel.effect.both", a=said, b=effect(one))
    return said


def beast_text(key: str) -> Message:
    """The die effect of a Beast: on which numbers, and what."""
    card = beasts()[key]
    return say("duel.die_effect", numbers=numbers(card.die), effect=effects(card.effect))


def item_text(key: str) -> Message:
    """What an item does."""
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


def numbers(die: tuple[int, ...]) -> str:
    """The numbers of a die effect: `4–6` where they follow one another, else one by one."""
    if len(die) > 1 and die == tuple(range(die[0], die[-1] + 1)):
        return f"{die[0]}–{die[-1]}"
    return ", ".join(map(str, die))
