"""How often something may be done: an allowance that refills evenly, per doer (a user, an address), in this process.

Kept by the generic cell rate algorithm: one number a doer, the time at which the whole allowance is there again.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from app.core.message import say
from app.core.refusal import Refusal


@dataclass(frozen=True)
class Rate:
    """`at_once` in a burst, and in the long run `at_once` every `seconds`."""

    at_once: int
    seconds: float


RATES = {
    "session": Rate(300, 300),
    "account": Rate(30, 600),
    "login": Rate(60, 300),
    "login of a name": Rate(20, 600),
    "token": Rate(60, 600),
    "match": Rate(60, 300),
    "hosting": Rate(60, 60),
    "search": Rate(120, 60),
    "move": Rate(600, 60),
    "chat": Rate(15, 15),
    "note": Rate(120, 60),
    "report": Rate(20, 3600),
    "admin": Rate(300, 60),
    "notice": Rate(120, 60),
    "notice test": Rate(5, 60),
    "mail": Rate(5, 3600),
    "code": Rate(30, 600),
    "figures": Rate(60, 60),
    "file": Rate(10, 60),
    "record": Rate(60, 60),
    "replay": Rate(1800, 60),
    "verify": Rate(30, 300),
    "import": Rate(20, 300),
    "frame": Rate(150, 15),
    "frames of an address": Rate(3000, 15),
}

MANY = 10_000
"""Doers remembered before those who have their whole allowance are forgotten."""


class TooMany(Refusal):
    """The allowance is used up. `headers` say for how long."""

    code = "too_many"

    def __init__(self, wait: int) -> None:
        super().__init__(say("problem.too_many", n=wait))
        self.headers = {"Retry-After": str(wait)}


class Limits:
    """`spend("chat", user.id)` takes one from the user's allowance. Doers are told apart by kind and name."""

    def __init__(self, on: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._whole_again: dict[tuple[str, str], float] = {}

    def spend(self, kind: str, *doers: str) -> None:
        """Raise TooMany where one of the doers has no allowance of this kind left."""
        if not self._on:
            return
        rate, now = RATES[kind], self._clock()
        cost = rate.seconds / rate.at_once
        for doer in doers:
            whole_again = max(self._whole_again.get((kind, doer), now), now) + cost
            # A hair's breadth for sums of fractions.
            if whole_again - now > rate.seconds + 1e-6:
                raise TooMany(ceil(whole_again - now - rate.seconds))
            self._whole_again[kind, doer] = whole_again
        if len(self._whole_again) > MANY:
            self._whole_again = {doer: at for doer, at in self._whole_again.items() if at > now}
