"""How a match ended, as it is stored with it."""

from functools import lru_cache

import msgspec

from app.core.state import Outcome

OUT_OF_TIME = "outcome.out_of_time"


@lru_cache(256)
def outcome_in(stored: str | None) -> Outcome | None:
    """The outcome as it is stored with a match; None where it has not ended."""
    return None if stored is None else msgspec.json.decode(stored, type=Outcome)
