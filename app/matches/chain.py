"""The chain of hashes over the moves of a match.

h(0) is SHA-256 of the match's head: game, rules version, options, seats and commitment, as canonical JSON. h(k) is
SHA-256 of h(k-1) and, behind it, HMAC-SHA-256 of move k as canonical JSON. The HMAC's key is SHA-256 of `spoor chain`
and, behind it, the seed: before the end, when the seed is told, no hash lets anybody guess at a move. Whoever makes a
move is told its hash, as a receipt: no other record of the match than the true one has it.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from app.core.canonical import canonical
from app.core.secret import Secret
from app.store.rows import MatchRow, MoveRow

PURPOSE = b"spoor chain"


class Move(Struct, frozen=True, omit_defaults=True, gc=False):
    """A move as it is hashed, and as it stands in the record. `at` is in milliseconds since 1970.

    `kind` is move, undo (then `undoes` is the number of the move that was taken back), resign; or what no seat does:
    close (a reaction window), or what all have agreed on (see agreed.py).
    """

    number: int
    at: int
    kind: str
    seat: str = ""
    decision: str = ""
    options: tuple[str, ...] = ()
    undoes: int | None = None


class Head(Struct, frozen=True):
    """What a match was begun with, as it is hashed."""

    game: str
    rules_version: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    commitment: str


class Chain(Struct, frozen=True, gc=False):
    """A chain up to some move. `last` is the hash of that move, or of the head where there is none yet.

    `pads` are the HMAC's key as it goes before what is hashed inside and outside (RFC 2104).
    """

    pads: Secret[tuple[bytes, bytes]]
    last: bytes

    def after(self, move: Move) -> "Chain":
        """With one more move."""
        # What hmac.digest does, in half the time: every move waits for it.
        inside, outside = self.pads.open()
        bound = sha256(outside + sha256(inside + canonical(move)).digest()).digest()
        return Chain(self.pads, sha256(self.last + bound).digest())


def begun(head: Head, seed: bytes) -> Chain:
    """The chain of a match that has had no move."""
    return Chain(_pads(seed), sha256(canonical(head)).digest())


def _pads(seed: bytes) -> Secret[tuple[bytes, bytes]]:
    """What the moves of a match of this seed are hashed with."""
    key = sha256(PURPOSE + seed).digest().ljust(sha256().block_size, b"\0")
    return Secret((bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)))


def of_new(match: MatchRow, seats: Sequence[str]) -> Chain:
    """The chain of a match as it is opened."""
    return begun(head_of(match, seats), match.seed.open())


def of_stored(match: MatchRow, seats: Sequence[str], last: MoveRow | None) -> Chain | None:
    """The chain of a stored match, given its last move. None where that has no hash: an earlier release made it."""
    if last is None:
        return of_new(match, seats)
    return None if last.chain is None else Chain(_pads(match.seed.open()), last.chain)


def head_of(match: MatchRow, seats: Sequence[str]) -> Head:
    options = msgspec.json.decode(match.options)
    return Head(match.game, match.rules_version, options, tuple(seats), match.commitment)


def as_hashed(row: MoveRow) -> Move:
    """A stored move."""
    options = msgspec.json.decode(row.options, type=tuple[str, ...])
    return Move(row.number, row.at, row.kind, row.seat, row.decision, options, row.undoes)
