"""Who lost a match by the clock: of a seat that is out everybody is told whether that was it, or whether it gave up."""

from functools import lru_cache

import msgspec

from app.core.state import Outcome

OUT_OF_TIME = "outcome.out_of_time"


def beaten_by_clock(outcome: Outcome | None, side: str) -> bool:
    """Whether the match ended because the time of this side was up."""
    return outcome is not None and outcome.reason.key == OUT_OF_TIME and side not in outcome.winners


@lru_cache(256)
def outcome_in(stored: str | None) -> Outcome | None:
    """The outcome as it is stored with a match; None where it has not ended."""
    return None if stored is None else msgspec.json.decode(stored, type=Outcome)
