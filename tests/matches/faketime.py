"""A time for tests that goes on only when it is told to."""

from app.matches import flags, matches, opening, playing
from app.store import pulse

MODULES = (flags, matches, opening, playing, pulse)
"""Where the time of day is asked for whatever has to do with clocks."""


class FakeTime:
    """Milliseconds since 1970, for this process and for the database's sign of life alike."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def go_on(self, seconds: float) -> None:
        self.now += int(seconds * 1000)
