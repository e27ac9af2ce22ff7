"""Who may look on at a table without a seat, how late they see it, and who of them may talk. Its creator chooses."""

from functools import lru_cache
from typing import Protocol

import msgspec
from msgspec import Struct

from app.matches.refusals import BadWish

MOST_MOVES = 100
MOST_MINUTES = 24 * 60
MINUTE = 60_000


class Delay(Struct, frozen=True, omit_defaults=True):
    """How far behind the public is: so many of the moves that everybody notices, or so many minutes."""

    moves: int | None = None
    minutes: int | None = None


class Spectators(Struct, frozen=True):
    """`chat` says who of those who look on may talk with each other: `all`, `accounts` (no guests) or `nobody`."""

    allowed: bool = True
    delay: Delay | None = None
    chat: str = "all"


AS_USUAL = Spectators()


class Chosen(Protocol):
    """What is stored of a match, as far as it matters here."""

    @property
    def spectators(self) -> str | None: ...
    @property
    def created(self) -> int: ...
    @property
    def rematch_of(self) -> str | None: ...


def checked(wish: Spectators) -> Spectators:
    """The wish, if it can be granted. Raises BadWish."""
    delay = wish.delay
    if delay is None:
        return wish
    if not wish.allowed:
        raise BadWish("refusal.delay_for_nobody")
    if (delay.moves is None) is (delay.minutes is None):
        raise BadWish("refusal.one_delay")
    chosen, most = (delay.minutes, MOST_MINUTES) if delay.moves is None else (delay.moves, MOST_MOVES)
    if chosen is not None and not 1 <= chosen <= most:
        raise BadWish("refusal.delay_length", moves=MOST_MOVES, minutes=MOST_MINUTES)
    return wish


def encode(chosen: Spectators) -> str | None:
    """For the store: nothing where it is as usual."""
    return None if chosen == AS_USUAL else msgspec.json.encode(chosen).decode()


@lru_cache(256)
def decode(stored: str | None) -> Spectators:
    return AS_USUAL if stored is None else msgspec.json.decode(stored, type=Spectators)


def lag_of(match: Chosen) -> int:
    """By how much time those who look on learn later that a match is over, in milliseconds."""
    delay = decode(match.spectators).delay
    return 0 if delay is None else MINUTE * (delay.minutes or 0)


def hidden_until(match: Chosen) -> int:
    """When those who don't belong to it may know that there is this match, in milliseconds since 1970.

    A rematch tells that the match before it is over, which they are to learn no sooner.
    """
    return 0 if match.rematch_of is None else match.created + lag_of(match)
