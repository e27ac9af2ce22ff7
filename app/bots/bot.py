"""What a bot is."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from app.core.decision import Decision
from app.core.game import Game
from app.core.state import State


class Choice(Struct, frozen=True):
    """The answer to one of the open questions."""

    decision: str
    options: tuple[str, ...]


class Standpoint(Struct, frozen=True):
    """All that a bot has to go by: its seat, what it is asked there, and what may be going on.

    `imagine` gives a state that this seat can't tell from the true one (see `referee.redeal`), another one each time.
    The true one it never gets.
    """

    game: Game[Any]
    seat: str
    asked: Sequence[Decision]
    imagine: Callable[[], State[Any]]


class Bot(Protocol):
    """Decides for a seat."""

    async def choose(self, here: Standpoint) -> Choice | None:
        """Answer one of the questions put to the seat; None where it has nothing to add to the answers that stand."""

    async def close(self) -> None:
        """The server ends."""
