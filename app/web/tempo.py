"""How many moves there were lately, so coarsely that nobody who plays can tell by it whether somebody has moved."""

import time
from collections import deque
from collections.abc import Callable

MINUTES = 10
COARSE = 50
"""Moves in which is counted."""


class Tempo:
    """Counts by the minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._minutes: deque[list[int]] = deque(maxlen=MINUTES + 1)

    def note(self, moves: int) -> None:
        """So many moves were just made."""
        minute = int(self._clock() // 60)
        if self._minutes and self._minutes[-1][0] == minute:
            self._minutes[-1][1] += moves
        else:
            self._minutes.append([minute, moves])

    def lately(self) -> int:
        """The moves of the last ten whole minutes, in full fifties."""
        minute = int(self._clock() // 60)
        count = sum(moves for at, moves in self._minutes if minute - MINUTES <= at < minute)
        return count - count % COARSE
