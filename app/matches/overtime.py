"""Whether a match ended by the clock: those who were in it until then are out as well, and did not give up."""

from functools import lru_cache

import msgspec

from app.core.state import Outcome

OUT_OF_TIME = "outcome.out_of_time"


def ended_by_clock(outcome: Outcome | None) -> bool:
    """Whether the match ended because somebody's time was up."""
    return outcome is not None and outcome.reason.key == OUT_OF_TIME


@lru_cache(256)
def outcome_in(stored: str | None) -> Outcome | None:
    """The outcome as it is stored with a match; None where it has not ended."""
    return None if stored is None else msgspec.json.decode(stored, type=Outcome)
