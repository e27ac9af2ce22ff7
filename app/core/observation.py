"""What one viewer is sent of a state: the view, the questions put to it, whom the table waits for, and the outcome."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from app.core.codec import encode_public
from app.core.decision import Decision
from app.core.game import Game, View
from app.core.referee import put_to, questions
from app.core.state import Outcome, State
from app.core.viewer import FULL_VIEWER, Viewer

S = TypeVar("S", bound=State[Any])


class Observation(Struct, frozen=True):
    """`waiting_for` names the seats or sides that have not answered yet, and nothing about what they are asked."""

    view: View
    decisions: tuple[Decision, ...]
    waiting_for: tuple[str, ...]
    outcome: Outcome | None

    def encode(self) -> bytes:
        """As JSON. Two states that a viewer can't tell apart give the same bytes."""
        return encode_public(self)


def observe(
    game: Game[S], state: S, viewers: Sequence[Viewer], asked: Mapping[str, Decision] | None = None
) -> dict[str, Observation]:
    """The observation of each viewer, by its name. `asked`: the open questions, where the caller has them at hand.

    When the match has ended, everything is open to everybody.
    """
    open_now = (questions(state) if asked is None else asked).values()
    waiting = waited_for(open_now)
    if state.outcome is None:
        views = game.views(state, viewers)
    else:
        views = dict.fromkeys((viewer.name for viewer in viewers), game.view(state, FULL_VIEWER))
    return {
        viewer.name: Observation(views[viewer.name], put_to(state, open_now, viewer), waiting, state.outcome)
        for viewer in viewers
    }


def waited_for(asked: Iterable[Decision]) -> tuple[str, ...]:
    """Whom the table waits for: all to whom a question is put that has no answer yet, or that is a window."""
    return tuple(sorted({name for decision in asked if decision.awaited for name in decision.by}))
