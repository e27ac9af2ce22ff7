"""The ways in which a game can be set up: numbers of players and options, to be tried in turn."""

import enum
import itertools
from collections.abc import Mapping
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from app.core.game import Game


def tables(game: Game[Any], players: int | None = None) -> list[tuple[str, ...]]:
    """The seats for every number of players, or for every way in which so many can play."""
    ranges = [range(role.least, role.most + 1) for role in game.roles]
    counts = [count for count in itertools.product(*ranges) if players in (None, sum(count))]
    keys = [role.key for role in game.roles]
    return [game.seats(dict(zip(keys, count, strict=True))) for count in counts]


def some_options(kind: type[Struct], fixed: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Options as JSON: what is `fixed`, and of the others every yes-or-no and every choice from a few at random."""
    hints = get_type_hints(kind)
    chosen = {
        field.encode_name: random.choice(values)
        for field in msgspec.structs.fields(kind)
        if field.encode_name not in fixed and (values := choices(hints[field.name]))
    }
    return chosen | dict(fixed)


def choices(hint: Any) -> list[Any]:
    """All values of a type that has a few, as JSON; none where it has many."""
    if hint is bool:
        return [False, True]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return [msgspec.to_builtins(value) for value in hint]
    return []
