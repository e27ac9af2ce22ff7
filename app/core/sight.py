"""What a viewer is sent, as the bytes that it gets: the measure of whether it can tell two states apart."""

import base64
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, TypeVar

import msgspec

from app.core.codec import encode_public
from app.core.decision import Decision
from app.core.event import Event
from app.core.game import Game, View
from app.core.observation import observe, waited_for
from app.core.referee import put_to, questions
from app.core.state import Outcome, State
from app.core.viewer import Viewer
from app.core.writing import Writing, joined

S = TypeVar("S", bound=State[Any])


@dataclass(frozen=True)
class Sight:
    """An observation in two halves: the view, in the `parts` that its fields are, and all that says who has to do what
    (or who has won).
    """

    parts: tuple[bytes, ...]
    asked: bytes
    shown: View = field(compare=False, repr=False)

    @property
    def view(self) -> bytes:
        """The first half in one piece."""
        return joined(self.shown, self.parts)

    def shows(self, view: View) -> bool:
        """Whether this view would be sent as the same bytes. What it shares with the one shown needs no comparing."""
        if type(view) is not type(self.shown):
            return False
        for name, part in zip(view.__struct_fields__, self.parts, strict=True):
            value = getattr(view, name)
            if value is not getattr(self.shown, name) and encode_public(value) != part:
                return False
        return True


def sights(game: Game[S], state: S, viewers: Sequence[Viewer], writing: Writing | None = None) -> dict[str, Sight]:
    """What each of the viewers sees of a state, by its name. Who looks at one state after another keeps `writing`."""
    writing = writing or Writing()
    return {
        name: Sight(writing.parts(seen.view), _asked(seen.decisions, seen.waiting_for, seen.outcome), seen.view)
        for name, seen in observe(game, state, viewers).items()
    }


def asked_of(state: State[Any], viewer: Viewer, asked: Collection[Decision] | None = None) -> bytes:
    """The other half. `asked` are all open questions, where they are at hand."""
    asked = questions(state).values() if asked is None else asked
    return _asked(put_to(state, asked, viewer), waited_for(asked), state.outcome)


def _asked(decisions: tuple[Decision, ...], waiting_for: tuple[str, ...], outcome: Outcome | None) -> bytes:
    return encode_public((decisions, waiting_for, outcome))


NOTHING_TOLD = b"[]"


def told(events: Iterable[Event], viewer: Viewer) -> bytes:
    """The events that a viewer is told, in the form that it gets."""
    return encode_public([line for event in events if (line := event.form_for(viewer)) is not None])


def difference(one: bytes, other: bytes) -> str:
    """Where two JSON texts differ, for a report: `path: this ≠ that` at the first places found."""
    found = list(_differences("", msgspec.json.decode(one), msgspec.json.decode(other)))
    return "; ".join(found[:3]) + (f"; and {len(found) - 3} more" if len(found) > 3 else "")


def _differences(path: str, one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one | other:
            yield from _differences(f"{path}.{key}", one.get(key, MISSING), other.get(key, MISSING))
    elif isinstance(one, list) and isinstance(other, list):
        for n, (item, twin) in enumerate(zip_longest(one, other, fillvalue=MISSING)):
            yield from _differences(f"{path}.{n}", item, twin)
    elif one != other:
        yield f"{path.lstrip('.') or 'all'}: {_short(one)} ≠ {_short(other)}"


MISSING = "nothing"


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else text[:117] + "..."


SEED_DIGITS = 12
"""So many first digits of a seed give it away; fewer may come up by chance."""


def seed_marks(seed: bytes) -> list[bytes]:
    """How the seed would begin in hex, base64 or decimal, read from either end."""
    texts = [
        seed.hex(),
        seed.hex().upper(),
        base64.b64encode(seed).decode(),
        base64.urlsafe_b64encode(seed).decode(),
        str(int.from_bytes(seed, "big")),
        str(int.from_bytes(seed, "little")),
        "".join(str(list(seed)).split()).strip("["),
    ]
    return list(dict.fromkeys(text[:SEED_DIGITS].encode() for text in texts))
