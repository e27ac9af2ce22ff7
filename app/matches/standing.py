"""Whether a match stands in the store as its moves lead to: see replaying.py for what can be told of that."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.core.codec import decode_state, encode_state
from app.core.game import Game
from app.core.state import Outcome
from app.core.viewer import PUBLIC
from app.matches.opened import Windows
from app.matches.seen import Mark
from app.matches.table import Table


def differs(led: Table, kept: Table, marks: Mapping[str, Mark], least: Mapping[str, int]) -> str | None:
    """In what the table that is `kept`, with these marks, is another than the moves have `led` to; None: in nothing.

    `least` says by how many versions each viewer was ahead before.
    """
    if marks.keys() != led.seen.keys():
        return "others look on"
    ahead = {name: mark.version - led.seen[name].version for name, mark in marks.items()}
    # Who sits where is news for everybody, what is proposed for all who sit there, a wish for nobody else.
    sat, talked = ahead[PUBLIC], kept.consent.told
    wishes = {name: count - sat - (talked if name != PUBLIC else 0) for name, count in ahead.items()}
    wished = sum(wishes.values())
    found = {
        "it is paused, or goes on": kept.consent.paused != led.consent.paused,
        "it went back more often, or less": kept.consent.returns != led.consent.returns,
        "its state is another": _plain(kept.game, kept.snapshot) != led.snapshot,
        "it has ended otherwise, or not": _end(kept) != _end(led),
        "the numbers of moves and events are others": (kept.moves, kept.events) != (led.moves, led.events),
        "somebody was told other events": {name: mark.events for name, mark in marks.items()}
        != {name: seen.events for name, seen in led.seen.items()},
        "it waits for others": {name: mark.turn for name, mark in marks.items()}
        != {name: seen.sight.turn for name, seen in led.seen.items()},
        "the numbers of versions are others": min(wishes.values()) < 0
        or any(ahead[name] < count for name, count in least.items())
        or kept.revision != led.revision + sat + talked + wished,
        "other moves can be taken back": _undo(kept) != _undo(led),
        "other windows are open": _windows(kept.windows, bool(wished)) != _windows(led.windows, bool(wished)),
    }
    return next((what for what, true in found.items() if true), None)


def _end(table: Table) -> object:
    outcome = table.match.outcome
    return (
        table.match.status,
        table.match.started,
        table.match.ended,
        None if outcome is None else msgspec.json.decode(outcome, type=Outcome),
    )


def _undo(table: Table) -> object:
    return table.undo.moves, _plain(table.game, table.undo.base) if table.undo.moves else None


def _windows(windows: Windows, wished: bool) -> object:
    """What can be compared: when they opened and for how long hangs on wishes."""
    return {name: window.answered for name, window in windows.items()} if wished else windows


def _plain(game: Game[Any], snapshot: bytes | None) -> bytes | None:
    """A state as today's rules write it: an earlier release may have left out what has a default now."""
    return None if snapshot is None else encode_state(decode_state(game, snapshot))
