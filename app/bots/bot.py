"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from app.core.decision import Decision


class Choice(Struct, frozen=True):
    """The answer to one of the open questions."""

    decision: str
    options: tuple[str, ...]


class Bot(Protocol):
    """Decides for a seat. It never sees a game's state: what a person at this seat is asked is all it knows."""

    def choose(self, asked: Sequence[Decision]) -> Choice | None:
        """Answer one of the questions put to the seat; None where it has nothing to add to the answers that stand."""
