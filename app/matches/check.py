"""The ready check as it stands: who has said so, until when that is asked, and who hadn't when its time was over.

Its time runs while nobody is missing at the table: before that the last answer can't be given.
"""

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import Struct

from app.matches.timing import DAY, Mail, timing

LASTS = 10 * 60_000
"""Milliseconds that all have to say that they are ready, where nothing else is set."""


class Check(Struct, frozen=True, omit_defaults=True):
    """`said` names the seats that are ready; `until` is when it is over, in milliseconds since 1970, None while
    somebody is missing. It is over where there are those who `missed` it: seats that had not said so by then.
    """

    said: tuple[str, ...] = ()
    until: int | None = None
    missed: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.missed)


def begun(said: Iterable[str], at: int, lasts: int, clock: str | None, full: bool) -> Check:
    """A check that is asked from now on for so many milliseconds, and where clocks run by mail for a day at least."""
    by_mail = clock is not None and isinstance(timing(clock), Mail)
    until = at + (max(lasts, DAY) if by_mail else lasts)
    return Check(tuple(sorted(said)), until if full else None)


def encode(check: Check) -> str:
    """For the store."""
    return msgspec.json.encode(check).decode()


@lru_cache(256)
def decode(stored: str | None) -> Check | None:
    """None where nobody is asked. Earlier releases kept who is ready, and nothing else: that has no end."""
    if stored is None:
        return None
    found = _decoder.decode(stored)
    return found if isinstance(found, Check) else Check(tuple(found))


_decoder = msgspec.json.Decoder(Check | list[str])
