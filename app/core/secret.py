"""A value together with those who may see it. Nothing prints, logs or serialises it by accident."""

from typing import Any, Generic, NoReturn, TypeVar

from app.core.viewer import Viewer

T = TypeVar("T")


class SecretLeak(TypeError):
    """Somebody tried to print, format, pickle or encode a secret. This is a programming error, never a player's."""


class Secret(Generic[T]):
    """`Secret(value, audience)`: the rules read it with `open()`, a view asks `seen_by(viewer)`.

    `audience` holds seats and sides; an empty audience means that nobody may see it yet (the order of a deck).
    Only the snapshot's codec can write it down (see `app.core.codec`).
    """

    __slots__ = ("_audience", "_value")

    def __init__(self, value: T, *audience: str) -> None:
        self._value = value
        self._audience = frozenset(audience)

    @property
    def audience(self) -> frozenset[str]:
        return self._audience

    def open(self) -> T:
        """The value, for the rules. What is derived from it is as secret as it was."""
        return self._value

    def seen_by(self, viewer: Viewer) -> T | None:
        """The value where `viewer` may see it, else None."""
        return self._value if viewer.may_see(self._audience) else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and (self._value, self._audience) == (other._value, other._audience)

    def __hash__(self) -> NoReturn:
        raise SecretLeak("a secret can't be a key: its hash would follow it around")

    def _refuse(self, *_: Any) -> NoReturn:
        raise SecretLeak("a secret can't be printed, formatted or serialised; ask seen_by(viewer) first")

    __str__ = __repr__ = __format__ = __bytes__ = __iter__ = _refuse
    __reduce__ = __reduce_ex__ = __getstate__ = _refuse
