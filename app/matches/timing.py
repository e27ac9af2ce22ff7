"""Which clock a table has: what may be chosen when it is opened, and how that is kept and shown."""

import re
from functools import cache, lru_cache
from typing import Any, Literal
from zoneinfo import available_timezones

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from app.matches.quiet import MOST, Quiet
from app.matches.refusals import BadWish

Fate = Literal["random", "bot", "forfeit"]
"""What becomes of a side that is out of time: the lot answers for it, a bot takes the seat over, or it has lost."""

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 3600 * SECOND

LONGEST_BANK = 7 * 24 * 3600
LONGEST_REFUND = 3600
MOST_DAYS = 30
LONGEST_EXTENSION = 30 * DAY
"""Milliseconds that all may agree to give a side at once."""

LEEWAY = 2
"""Seconds that a wait for a reaction window may take longer than the window itself."""


class Real(Struct, frozen=True, tag_field="kind", tag="real", forbid_unknown_fields=True):
    """In real time: `bank` seconds for a side, and after each wait up to `refund` seconds of it given back.

    `spare` is given back in any case: as long as a reaction window may take, of which no answer makes it shorter.
    """

    bank: int
    refund: int = 0
    out_of_time: Fate = "random"
    spare: int = 0

    @property
    def full(self) -> int:
        """Milliseconds that a side begins with."""
        return self.bank * SECOND

    @property
    def back(self) -> int:
        """Milliseconds that are given back after a wait at most."""
        return max(self.refund, self.spare) * SECOND

    @property
    def hours(self) -> Quiet | None:
        """When it rests."""
        return None


class Mail(Struct, frozen=True, tag_field="kind", tag="mail", forbid_unknown_fields=True):
    """By mail: `days` for each time that a side is waited for; in the hours of `quiet` the clock doesn't run."""

    days: int
    quiet: Quiet | UnsetType = UNSET
    out_of_time: Fate = "random"

    @property
    def full(self) -> int:
        return self.days * DAY

    @property
    def back(self) -> int:
        return self.full

    @property
    def hours(self) -> Quiet | None:
        return None if self.quiet is UNSET else self.quiet


Timing = Real | Mail


def chosen(wish: Timing, window_seconds: float) -> str:
    """The wish as it is kept with the match. `window_seconds`: how long a reaction window of its game takes at most, 0
    where it has none. Raises BadWish, with a sentence that says what may be chosen.
    """
    if isinstance(wish, Mail):
        _check_mail(wish)
        return _kept(wish)
    if not 1 <= wish.bank <= LONGEST_BANK:
        raise BadWish("refusal.clock_bank", most=LONGEST_BANK)
    if not 0 <= wish.refund <= LONGEST_REFUND:
        raise BadWish("refusal.clock_refund", most=LONGEST_REFUND)
    return _kept(replace(wish, spare=int(window_seconds) + LEEWAY if window_seconds else 0))


@lru_cache(1024)
def timing(kept: str) -> Timing:
    """The clock of a match, from what is kept of it."""
    return _decoder.decode(kept)


def shown(kept: str | None) -> dict[str, Any] | None:
    """The clock as everybody may see it, in the very words in which it may be chosen; None where there is none."""
    if kept is None:
        return None
    words: dict[str, Any] = msgspec.json.decode(kept)
    words.pop("spare", None)
    return words


def _check_mail(wish: Mail) -> None:
    if not 1 <= wish.days <= MOST_DAYS:
        raise BadWish("refusal.clock_days", most=MOST_DAYS)
    quiet = wish.hours
    if quiet is None:
        return
    if not all(re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", each) for each in (quiet.begins, quiet.ends)):
        raise BadWish("refusal.clock_hours")
    if not 0 < quiet.length.total_seconds() <= MOST.total_seconds():
        raise BadWish("refusal.clock_quiet", most=int(MOST.total_seconds()) // 3600)
    if quiet.zone not in _zones():
        raise BadWish("refusal.clock_zone")


@cache
def _zones() -> frozenset[str]:
    """The zones that are the same on every machine."""
    return frozenset(available_timezones() - {"localtime", "posixrules"})


def _kept(choice: Timing) -> str:
    return msgspec.json.encode(choice).decode()


_decoder: msgspec.json.Decoder[Timing] = msgspec.json.Decoder(Timing)
