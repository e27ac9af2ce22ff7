"""One thing that the rulebook names and that is still to be done."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from app.core.decision import Answer, Decision
from app.core.play import Play
from app.core.state import State

S = TypeVar("S", bound=State[Any])


class Step(Struct, Generic[S], tag=True, tag_field="step"):
    """The referee takes the agenda's top step. While `ask` has questions it waits for answers and hands each to `take`;
    as soon as there are none it takes the step off the agenda and calls `run`.

    So an automatic step only has `run`; a step that needs people keeps their answers in its own fields (as `Secret`
    where others may not know them) until `ask` is satisfied. `ask` must be a pure function of the step and the state.
    """

    def ask(self, state: S) -> Mapping[str, Decision]:
        """The open questions by name. A question that has been answered and may be changed comes with `standing`."""
        return {}

    def take(self, play: Play[S], answer: Answer) -> None:
        """Note an answer that has been checked against the options."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def close(self, play: Play[S], name: str) -> None:
        """A reaction window of this step is over: the answer that stands is the answer."""
        raise NotImplementedError(f"{type(self).__name__} opens no reaction window")

    def run(self, play: Play[S]) -> None:
        """Do what the rule says. Called once, after the last question was answered."""
