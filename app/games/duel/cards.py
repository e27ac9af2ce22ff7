"""The Beasts and items of the duel, read from `content/`, and the circle of elements."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

CONTENT = Path(__file__).parent / "content"

BEATS = {"fire": "shadow", "shadow": "light", "light": "water", "water": "fire"}
"""Each element and the one that it beats."""

ORDER, EQUIPMENT, GUARDIAN = "order", "equipment", "guardian"


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a card does; the words are explained at the top of content/beasts.toml. Exactly one is set."""

    damage: int = 0
    heal: int = 0
    draw: int = 0
    sit_out: bool = False
    discard_equipment: bool = False
    discard_face_down: bool = False
    retrieve: bool = False
    swap: bool = False
    prevent: bool = False
    cancel: bool = False

    def __post_init__(self) -> None:
        if sum(bool(getattr(self, word)) for word in self.__struct_fields__) != 1:
            raise ValueError("an effect says one thing")

    @property
    def word(self) -> str:
        """Which of the words it is."""
        return next(word for word in self.__struct_fields__ if getattr(self, word))

    @property
    def n(self) -> int:
        """How much, where that is said."""
        return int(getattr(self, self.word))


class Beast(Struct, frozen=True, forbid_unknown_fields=True):
    """`die`: the numbers that trigger its effect."""

    id: str
    element: str
    health: int
    attack: int
    defence: int
    die: tuple[int, ...]
    effect: tuple[Effect, ...]
    source: str


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """`attack`, `defence` and `second_roll` are what equipment gives; `trigger` is a guardian's moment."""

    id: str
    kind: str
    copies: int
    source: str
    effect: tuple[Effect, ...] = ()
    attack: int = 0
    defence: int = 0
    second_roll: bool = False
    trigger: str = ""


class _Beasts(Struct, forbid_unknown_fields=True):
    beast: list[Beast]


class _Items(Struct, forbid_unknown_fields=True):
    item: list[Item]


@cache
def beasts() -> dict[str, Beast]:
    """All eight, by id."""
    found = msgspec.toml.decode((CONTENT / "beasts.toml").read_bytes(), type=_Beasts)
    return {beast.id: beast for beast in found.beast}


@cache
def items() -> dict[str, Item]:
    """The different items, by id."""
    found = msgspec.toml.decode((CONTENT / "items.toml").read_bytes(), type=_Items)
    return {item.id: item for item in found.item}


@cache
def all_items() -> tuple[str, ...]:
    """The sixteen items, each as often as it is in the box."""
    return tuple(item.id for item in items().values() for _ in range(item.copies))
