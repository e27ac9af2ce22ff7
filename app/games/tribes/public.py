"""What everybody knows of a valley, cut out of it: what all see alike is made of this and of nothing else."""

from typing import Any

from msgspec.structs import replace

from app.core.chance import Chance
from app.core.codec import encode_state
from app.core.secret import Secret
from app.games.tribes.valley import Chief, Position

_NO_LUCK: Any = Chance(Secret(b""))


class Public:
    """A valley whose decks lie in the order of their names and in which nothing is to be done or asked.

    Two of them are equal where everybody knows the same, so that what follows from one need not be worked out again for
    the other.
    """

    __slots__ = ("_known", "valley")

    def __init__(self, valley: Position) -> None:
        self.valley: Position = replace(
            valley,
            chance=_NO_LUCK,
            agenda=[],
            open={},
            asked={},
            chiefs={seat: _known(chief) for seat, chief in valley.chiefs.items()},
            deck=_sorted(valley.deck),
        )
        self._known = encode_state(self.valley)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Public) and self._known == other._known

    def __hash__(self) -> int:
        return hash(self._known)


def _known(chief: Chief) -> Chief:
    return replace(chief, deck=_sorted(chief.deck), placed=0, sunk=0)


def _sorted(deck: Secret[list[str]]) -> Secret[list[str]]:
    return Secret(sorted(deck.open()))
