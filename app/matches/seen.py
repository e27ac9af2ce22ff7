"""What one viewer has been told of a match.

Versions and numbers of events are counted for each viewer apart: they rise when there is news for that viewer, and tell
nothing about what others do in secret.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from app.core.codec import encode_public
from app.core.decision import Decision
from app.core.event import Event
from app.core.game import Game
from app.core.observation import observe
from app.core.state import State
from app.core.viewer import Viewer
from app.core.writing import Writing

TAIL = 128
"""Events kept in memory at least, for those who reconnect; older ones come from the database."""


class Sight(Struct, frozen=True):
    """What a viewer sees, part by part as JSON; before the start there is nothing to see.

    `decisions` are the same as those in `asked`, for bots. `turn`: the table waits for this viewer.
    """

    view: bytes = b"null"
    asked: bytes = b"[]"
    waiting_for: bytes = b"[]"
    outcome: bytes | None = None
    decisions: tuple[Decision, ...] = ()
    turn: bool = False

    def same(self, other: "Sight") -> bool:
        """Whether the viewer can't tell the two apart."""
        return (self.view, self.asked, self.waiting_for, self.outcome) == (
            other.view,
            other.asked,
            other.waiting_for,
            other.outcome,
        )


class Seen(Struct, frozen=True):
    """A viewer's sight with its version, and the last of its `events` events.

    `every_time`: its reaction windows wait for an answer (see `opened`).
    """

    version: int
    events: int
    tail: tuple[bytes, ...]
    sight: Sight
    can_undo: bool = False
    every_time: bool = False


class Mark(Struct, frozen=True, array_like=True):
    """What the store keeps of a Seen: the rest follows from the state and the events."""

    version: int
    events: int
    turn: bool
    every_time: bool = False


def sights(
    game: Game[Any], state: State[Any] | None, viewers: Sequence[Viewer], asked: Mapping[str, Decision] | None = None
) -> dict[str, Sight]:
    """The sight of each of these viewers, by name; what several see is encoded once."""
    if state is None:
        return {viewer.name: Sight() for viewer in viewers}
    found: dict[str, Sight] = {}
    encoded: dict[tuple[str, ...], bytes] = {}
    writing = Writing()
    waiting_for, outcome = b"", None
    for name, seen in observe(game, state, viewers, asked).items():
        if not found:
            waiting_for = encode_public(seen.waiting_for)
            outcome = None if seen.outcome is None else encode_public(seen.outcome)
        put = tuple(decision.id for decision in seen.decisions)
        if put not in encoded:
            encoded[put] = encode_public(seen.decisions)
        turn = any(decision.awaited for decision in seen.decisions)
        found[name] = Sight(writing.whole(seen.view), encoded[put], waiting_for, outcome, seen.decisions, turn)
    return found


def lines(events: Sequence[Event], viewers: Iterable[Viewer]) -> dict[str, tuple[bytes, ...]]:
    """The events that each viewer is told, in its own form as JSON; a form is encoded once for all who get it."""
    encoded: dict[int, bytes] = {}

    def told(event: Event, viewer: Viewer) -> bytes | None:
        line = event.form_for(viewer)
        if line is None:
            return None
        if id(line) not in encoded:
            encoded[id(line)] = encode_public(line)
        return encoded[id(line)]

    return {
        viewer.name: tuple(line for event in events if (line := told(event, viewer)) is not None) for viewer in viewers
    }


def encode_marks(seen: Mapping[str, Seen]) -> str:
    marks = {name: Mark(each.version, each.events, each.sight.turn, each.every_time) for name, each in seen.items()}
    return msgspec.json.encode(marks).decode()


_marks = msgspec.json.Decoder(dict[str, Mark])


def decode_marks(stored: str) -> dict[str, Mark]:
    return _marks.decode(stored)
