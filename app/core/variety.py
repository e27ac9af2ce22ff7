"""How much redealing varies: a redeal that never changes a secret proves nothing about it."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct, field, inspect

from app.core.secret import Secret
from app.core.state import State
from app.core.viewer import Viewer

Secrets = dict[str, list[Secret[Any]]]
"""All secrets of a state, by where they are: `tracks.*.identity` for those of all tracks in the order they lie in."""

LUCK = "chance.seed"
"""Redealt by the referee for everybody, so nothing to measure."""

ENOUGH = 100
"""A secret that was hidden in so many states and never came out differently is taken as never redealt."""


class Share(Struct):
    """In how many states a secret was hidden from somebody, and in how many of them a redeal changed it."""

    hidden: int = 0
    differed: int = 0


class Variety(Struct):
    """Shares by viewer and secret."""

    shares: dict[str, dict[str, Share]] = field(default_factory=dict)

    def note(self, viewer: Viewer, truth: Secrets, redealt: Secrets) -> str | None:
        """Count one redeal. Gives the secret, if there is one, that was changed although the viewer knows it."""
        shares = self.shares.setdefault(viewer.name, {})
        for path, secrets in truth.items():
            others = redealt.get(path, [])
            if [s for s in secrets if viewer.may_see(s.audience)] != [s for s in others if viewer.may_see(s.audience)]:
                return path
            if path == LUCK:
                continue
            hidden = [secret for secret in secrets if not viewer.may_see(secret.audience)]
            if hidden:
                share = shares.setdefault(path, Share())
                share.hidden += 1
                share.differed += hidden != [secret for secret in others if not viewer.may_see(secret.audience)]
        return None

    def add(self, other: "Variety") -> None:
        """Take in what was counted elsewhere."""
        for viewer, shares in other.shares.items():
            mine = self.shares.setdefault(viewer, {})
            for path, share in shares.items():
                sum_ = mine.setdefault(path, Share())
                sum_.hidden += share.hidden
                sum_.differed += share.differed

    def unproved(self) -> Iterator[tuple[str, str]]:
        """Viewers and secrets about which nothing was proved."""
        for viewer, shares in self.shares.items():
            for path, share in shares.items():
                if share.hidden >= ENOUGH and not share.differed:
                    yield viewer, path


def secrets_in(state: State[Any]) -> Secrets:
    """Every secret of a state, by its path."""
    found: Secrets = {}
    _collect(state, "", found)
    return found


@cache
def _branches(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a class in which there may be a secret, by their types: a state is walked through very often."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(field.name for field in info.fields if _may_hold(field.type, ()))


def _may_hold(kind: inspect.Type, within: tuple[type, ...]) -> bool:
    """Whether there may be a secret in a value of this type; `within` holds the classes that are being looked at."""
    if isinstance(kind, inspect.StructType):
        inner = () if kind.cls in within else tuple(field.type for field in kind.fields)
        return any(_may_hold(each, (*within, kind.cls)) for each in inner)
    if isinstance(kind, inspect.UnionType):
        return any(_may_hold(each, within) for each in kind.types)
    if isinstance(kind, inspect.DictType):
        return _may_hold(kind.value_type, within)
    if isinstance(kind, inspect.TupleType):
        return any(_may_hold(each, within) for each in kind.item_types)
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return _may_hold(kind.item_type, within)
    return not isinstance(kind, _BARE)


_BARE = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.FloatType,
    inspect.StrType,
    inspect.BytesType,
    inspect.LiteralType,
    inspect.EnumType,
)
_PLAIN = (str, int, bool, float, bytes, type(None))


def _collect(value: Any, path: str, found: Secrets) -> None:
    if isinstance(value, Secret):
        found.setdefault(path, []).append(value)
    elif isinstance(value, Struct):
        for name in _branches(type(value)):
            inner = getattr(value, name)
            if type(inner) not in _PLAIN:
                _collect(inner, f"{path}.{name}" if path else name, found)
    elif isinstance(value, dict):
        _collect_all(value.values(), path, found)
    elif isinstance(value, (list, tuple)):
        _collect_all(value, path, found)


def _collect_all(items: Iterable[Any], path: str, found: Secrets) -> None:
    for item in items:
        if type(item) not in _PLAIN:
            # On the agenda the step's name says more than its place.
            name = type(item).__name__ if path == "agenda" else "*"
            _collect(item, f"{path}.{name}", found)
