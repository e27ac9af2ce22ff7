"""What can be looked at in a match by a path such as `victims.total`: a viewer's view, and what is asked and told."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from app.core.decision import Decision
from app.core.event import Event
from app.core.game import Game
from app.core.observation import observe
from app.core.state import State
from app.core.viewer import Viewer

S = TypeVar("S", bound=State[Any])


class Nowhere(LookupError):
    """A path that leads to nothing; says where it ends, and what there is instead."""


def glance(game: Game[S], state: S, events: Sequence[Event], viewer: Viewer) -> dict[str, Any]:
    """All that `viewer` may look at, as plain data: the view's fields, and beside them

    `@decisions` by kind (and by subject, where they have one), `@waiting_for`, `@outcome`, and `@events`, those told
    by the last move.
    """
    seen = observe(game, state, [viewer])[viewer.name]
    told = [form for event in events if (form := event.form_for(viewer)) is not None]
    found: dict[str, Any] = msgspec.to_builtins(seen.view, str_keys=True)
    return found | {
        "@decisions": _by_kind(seen.decisions),
        "@waiting_for": list(seen.waiting_for),
        "@outcome": msgspec.to_builtins(seen.outcome),
        "@events": [msgspec.to_builtins(form) for form in told],
    }


def _by_kind(decisions: Sequence[Decision]) -> dict[str, Any]:
    kinds: dict[str, Any] = {}
    for decision in decisions:
        if decision.subject is None:
            kinds[decision.kind] = _words(decision)
        else:
            kinds.setdefault(decision.kind, {})[decision.subject] = _words(decision)
    return kinds


def _words(decision: Decision) -> dict[str, Any]:
    """A decision with its options as a list of ids, and what is said of each of them beside it."""
    words: dict[str, Any] = msgspec.to_builtins(decision)
    words["options"] = [option.id for option in decision.options]
    words["option"] = {option.id: msgspec.to_builtins(option) for option in decision.options}
    words["blocked"] = {blocked.ref: blocked.reason.key for blocked in decision.blocked}
    return words


def follow(data: Any, path: str) -> Any:
    """What the dotted path leads to. Raises Nowhere."""
    gone: list[str] = []
    for key in path.split("."):
        where = ".".join(gone) or "the view"
        if isinstance(data, dict):
            if key not in data:
                raise Nowhere(f"{where} has no {key!r}; it has {', '.join(map(str, data)) or 'nothing'}")
            data = data[key]
        elif isinstance(data, list):
            try:
                data = data[int(key)]
            except (ValueError, IndexError):
                raise Nowhere(f"{where} is a list of {len(data)}, so {key!r} is no place in it") from None
        else:
            raise Nowhere(f"{where} is {data!r}, so it has no {key!r}")
        gone.append(key)
    return data
