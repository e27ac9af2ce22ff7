"""All that a player may hold, by brute force, after what others have seen of its items.

The measure for `hands.py` and `redeal`, and written without them: every hand and face-down card that is possible at the
beginning is taken through each deed in every way in which it could have been done, and what others would have seen
otherwise is dropped.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

Held = tuple[tuple[str, ...], str | None]
"""A hand, sorted, and the face-down card."""


class World(Struct, frozen=True):
    """One way in which the hidden items may lie: the hand, the face-down card, and what nobody has seen."""

    hand: tuple[str, ...]
    laid: str | None
    unseen: tuple[str, ...]

    @property
    def held(self) -> Held:
        return self.hand, self.laid


def beginnings(goods: Iterable[str], size: int) -> set[World]:
    """A hand of so many of these goods, the rest unseen."""
    all_goods = sorted(goods)
    hands = set(combinations(all_goods, size))
    return {World(hand, None, _less(all_goods, hand)) for hand in hands}


def after(worlds: set[World], deed: str, item: str | None = None) -> set[World]:
    """What may be after everybody has seen this: `draw`, `lay`, `take_up`; or with the item seen, `leave`, `put` (into
    the hand), `turn_up`."""
    return {one for world in worlds for one in _ways(world, deed, item)}


def _ways(world: World, deed: str, item: str | None) -> Iterator[World]:
    hand, laid, unseen = world.hand, world.laid, world.unseen
    if deed == "draw":
        for drawn in set(unseen):
            yield World(_more(hand, drawn), laid, _less(unseen, [drawn]))
    elif deed == "lay":
        for one in set(hand):
            yield World(_less(hand, [one]), one, unseen)
    elif deed == "take_up" and laid is not None:
        yield World(_more(hand, laid), None, unseen)
    elif deed == "turn_up" and laid == item:
        yield World(hand, None, unseen)
    elif deed == "leave" and item in hand:
        yield World(_less(hand, [item]), laid, unseen)
    elif deed == "put" and item is not None:
        yield World(_more(hand, item), laid, unseen)


def _less(goods: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted((Counter(goods) - Counter(gone)).elements()))


def _more(goods: Iterable[str], item: str) -> tuple[str, ...]:
    return tuple(sorted([*goods, item]))
