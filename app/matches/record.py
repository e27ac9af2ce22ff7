"""The record of a match that is over: all that is needed to check it and to play it again, as docs/records.md tells.

It is written as canonical JSON. `digests` holds the SHA-256 of each other field and `seal` that of `digests`: they find
accidents, and say where. What nobody can forge afterwards is the seed, which was committed to before the first move,
and the chain, of which each maker of a move was told their own link.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from sqlalchemy import Connection

from app.core.canonical import canonical
from app.core.event import Line
from app.core.state import Outcome
from app.matches import chain as hashes
from app.matches.chain import Move, as_hashed
from app.store.matches import load_whole
from app.store.rows import EventRow, SeatRow, Stored

FORMAT = 1
"""What is written today."""

AT_MOST = 4 * 1024 * 1024
"""Bytes of a record that is taken."""

Text = Annotated[str, Meta(max_length=200)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Time = Annotated[int, Meta(ge=0, lt=2**53)]
"""Milliseconds since 1970."""


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat at a seat: a person by the name of the day on which the record was made, or a bot."""

    name: Text | UnsetType = UNSET
    bot: Text | UnsetType = UNSET


class Told(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event: what everybody was told, and the fuller forms by seat or side. `move` is the number of the move that it
    came of, 0 the start.
    """

    number: int
    move: int
    public: Line | None
    told: dict[str, Line]


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`chain` begins with the hash of the head; it ends early, or is empty, where an earlier release made moves.

    `started` is None for a match that ended before its start.
    """

    format: int
    match: Text
    game: Text
    rules_version: int
    title: Text
    options: dict[str, Any]
    seats: tuple[Text, ...]
    players: dict[str, Player]
    created: Time
    started: Time | None
    ended: Time | None
    commitment: Hash
    seed: Hash
    outcome: Outcome | None
    moves: tuple[Move, ...]
    events: tuple[Told, ...]
    chain: tuple[Hash, ...]
    digests: dict[str, Hash]
    seal: Hash


def write(stored: Stored) -> bytes:
    """The record of a stored match, given all its moves and events."""
    match = stored.match
    seats = [seat.seat for seat in stored.seats]
    told: dict[str, Any] = {
        "format": FORMAT,
        "match": match.id,
        "game": match.game,
        "rules_version": match.rules_version,
        "title": match.title,
        "options": msgspec.json.decode(match.options),
        "seats": seats,
        "players": {seat.seat: _player(seat) for seat in stored.seats if seat.user is not None or seat.bot is not None},
        "created": match.created,
        "started": match.started,
        "ended": match.ended,
        "commitment": match.commitment,
        "seed": match.seed.open().hex(),
        "outcome": None if match.outcome is None else msgspec.json.decode(match.outcome),
        "moves": [as_hashed(row) for row in stored.moves],
        "events": [_event(row) for row in stored.events],
        "chain": _chain(stored, seats),
    }
    return canonical(sealed(told))


def sealed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A record's fields with their digests and its seal."""
    digests = {name: sha256(canonical(value)).hexdigest() for name, value in fields.items()}
    return {**fields, "digests": digests, "seal": sha256(canonical(digests)).hexdigest()}


def _player(seat: SeatRow) -> Player:
    return Player(bot=seat.bot) if seat.bot is not None else Player(name=seat.name or "")


def _event(row: EventRow) -> dict[str, Any]:
    return {"number": row.number, "move": row.move, **msgspec.json.decode(row.forms)}


def _chain(stored: Stored, seats: Sequence[str]) -> list[str]:
    """As far as it was kept."""
    kept = [row.chain.hex() for row in stored.moves if row.chain is not None]
    if stored.moves and not kept:
        return []
    return [hashes.of_new(stored.match, seats).last.hex(), *kept]


def read(connection: Connection, match_id: str) -> bytes | None:
    """The record of a match, read and written in one go. None where there is no such match any more."""
    stored = load_whole(connection, match_id)
    return None if stored is None else write(stored)
