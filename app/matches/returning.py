"""Going back to an earlier moment of a match: which moments there are, and how it stood then. Pure, of all its moves.

A moment is one before a move of which everybody was told something: as it stood when everybody had been told the thing
before that, without what was done in secret since. For the move may have revealed it, and nobody is to be bound to a
choice that the others know by now. A moment is known by how many such things had been told: that number is everybody's
to know, while the numbers of moves would tell of secret ones. So it follows from what everybody knows which moments
there are and how it stood then, and from nothing that anybody hides.

It is not gone back across a seat's giving up, a time that was up, or somebody's being replaced: that can't be undone by
playing. What was gone back over is no moment any more.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from app.core.game import Game
from app.core.message import Message
from app.matches.agreed import Then
from app.matches.replaying import played, said_to_all, unplayed
from app.matches.table import decode_events
from app.store.rows import MoveRow, Stored

MOST = 20
"""Moments that are offered, the latest."""

FINAL = ("resign", "flag", "timed", "replace")
"""Moves that are not gone back across."""


class Point(Struct, frozen=True):
    """The moment when `event` events had been told to everybody, before move `move` told them `text`."""

    event: int
    move: int
    text: Message


def points(stored: Stored) -> list[Point]:
    """The moments that may be gone back to, the latest first, given all moves and events."""
    told: dict[int, Point] = {}
    count = 0
    for row, event in zip(stored.events, decode_events([row.forms for row in stored.events]), strict=True):
        if event.public is not None:
            told.setdefault(row.move, Point(count, row.move, event.public.text))
            count += 1
    found = [told[row.number] for row in _standing(stored.moves) if row.kind == "move" and row.number in told]
    return found[::-1][:MOST]


def _standing(moves: Sequence[MoveRow]) -> list[MoveRow]:
    """The moves that have not been gone back over, since the last that is final."""
    left: list[MoveRow] = []
    for row in moves:
        if row.kind in FINAL:
            left.clear()
        elif row.kind == "back":
            (number,) = msgspec.json.decode(row.options, type=tuple[str])
            left = [each for each in left if each.number < int(number)]
        else:
            left.append(row)
    return left


def public_events(stored: Stored) -> int:
    """How many events everybody was told of."""
    return sum(event.public is not None for event in decode_events([row.forms for row in stored.events]))


def stood(stored: Stored, games: Mapping[str, Game[Any]], point: Point) -> Then:
    """How the match stood at this moment. Raises Difference where today's rules lead elsewhere, as with a match that
    was begun by another version of them.
    """
    table = unplayed(stored.match, stored.seats, games[stored.match.game])
    snapshot = None
    for change in played(table, stored.match.started, stored.moves[: point.move - 1]):
        if snapshot is None or said_to_all(change) is not None:
            snapshot = change.after.snapshot
    assert snapshot is not None
    return Then(snapshot, point.text)
