"""A clock that only goes when it is told to: the time of everything that is stored, and of what is told late."""

import time
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from app.store import metadata


@dataclass
class Clock:
    """`at` is in milliseconds since 1970."""

    at: int

    def go(self, minutes: float) -> None:
        self.at += round(minutes * 60_000)


def stopped(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock, stopped now."""
    clock = Clock(time.time_ns() // 1_000_000)
    monkeypatch.setattr(metadata, "time", SimpleNamespace(time_ns=lambda: clock.at * 1_000_000))
    return clock
