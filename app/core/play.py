"""What the rules may do during one move: change the state, go on to other steps, tell what happened, end the match."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from app.core.event import Event, Line
from app.core.message import Message
from app.core.state import Outcome, State

S = TypeVar("S", bound=State[Any])


class Play(Generic[S]):
    """Handed to steps by the referee. Collects the events of one move; `sealed` says that it can't be taken back."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.sealed = False

    def then(self, *steps: Any) -> None:
        """Put steps on the agenda; the first one named is done first, before all that waits already."""
        self.state.agenda.extend(reversed(steps))

    def tell(self, public: Line | None, told: Mapping[str, Line] | None = None) -> None:
        """Tell what happened: the public form (None: the public learns nothing) and fuller forms by seat or side."""
        self.events.append(Event(public, dict(told or {})))

    def seal(self) -> None:
        """Something was revealed, drawn or rolled: nothing up to here may be taken back."""
        self.sealed = True

    def end(self, winners: tuple[str, ...], reason: Message) -> None:
        """The match is over; what is still on the agenda is not done any more."""
        self.state.outcome = Outcome(winners, reason)
        self.state.agenda.clear()
