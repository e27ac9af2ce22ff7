"""The words that the duel's prompts, labels and log share, and the cards' texts, which are made from their data.

A Beast's name has several forms, so that a sentence can be right in every language (see the head of locale/en.po).
"""

from functools import cache
from typing import Literal

from app.core.message import Message, say
from app.games.duel.cards import Beast, Effect, beasts, items

Form = Literal["label", "start", "object"]


def beast(key: str, form: Form = "label") -> Message:
    name = f"duel.beast.{key}"
    return say(name if form == "label" else f"{name}.{form}")


def item(key: str) -> Message:
    return say(f"duel.item.{key}")


def player(seat: str) -> Message:
    """A player, where the table puts the name."""
    return say("seat.name", seat=seat)


def effects(these: tuple[Effect, ...]) -> Message:
    """All that a card does, a sentence for each effect."""
    return _together([say(f"duel.effect.{one.word}", n=one.n) for one in these])


def die_effect(card: Beast) -> Message:
    """All that the die effect of a Beast does. Its damage comes on top of the attack's."""
    words = [f"{one.word}.more" if one.damage else one.word for one in card.effect]
    return _together([say(f"duel.effect.{word}", n=one.n) for word, one in zip(words, card.effect, strict=True)])


def _together(sentences: list[Message]) -> Message:
    said, *more = sentences
    for one in more:
        said = say("duel.effect.both", a=said, b=one)
    return said


def beast_text(key: str) -> Message:
    """The die effect of a Beast: on which numbers, and what."""
    card = beasts()[key]
    return say("duel.die_effect", numbers=numbers(card.die), effect=die_effect(card))


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


@cache
def printed() -> dict[str, Message]:
    """What every card does, by its ref, in words made from its data."""
    return {f"beast:{key}": beast_text(key) for key in beasts()} | {f"item:{key}": item_text(key) for key in items()}
