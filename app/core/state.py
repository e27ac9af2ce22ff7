"""Everything there is of a match at one moment, the steps still to be done included."""

from typing import Generic, TypeVar

from msgspec import Struct, field

from app.core.chance import Chance
from app.core.message import Message

AnyStep = TypeVar("AnyStep")


class Outcome(Struct, frozen=True):
    """How a match ended. `winners` holds sides or seats; none of them is a draw."""

    winners: tuple[str, ...]
    reason: Message


class State(Struct, Generic[AnyStep], kw_only=True):
    """A game's state derives from this as `class MyState(State[OneStep | OtherStep])`.

    It can be written down at any moment, read back, and go on identically: no closures, no live references.
    `agenda` is a stack (its last step is done next); `open` maps the questions asked now to their decisions' ids;
    `asked` counts the decisions ever put to each party; `resigned` holds the seats that gave up.
    """

    seats: tuple[str, ...]
    chance: Chance
    agenda: list[AnyStep] = field(default_factory=list)
    open: dict[str, str] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    resigned: tuple[str, ...] = ()
    outcome: Outcome | None = None
