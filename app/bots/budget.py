"""How long a bot may think."""

import itertools
import math
import time
from collections.abc import Callable

from msgspec import Struct


class Budget(Struct, frozen=True):
    """In seconds, or exactly so many rollouts, which gives the same answer for the same luck."""

    seconds: float = math.inf
    rollouts: float = math.inf

    def clock(self) -> Callable[[], float]:
        """Starts now; each call counts one rollout more and gives the share of the budget that is spent."""
        began, count = time.monotonic(), itertools.count()
        return lambda: max((time.monotonic() - began) / self.seconds, next(count) / self.rollouts)
