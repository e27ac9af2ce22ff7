"""What those are told who may not talk, or not be here: until when, and why."""

from datetime import UTC, datetime

from app.core.message import Message, say
from app.store.sanctions import Sanction


def how_long(sanction: Sanction) -> Message:
    """Until when, as the end of a sentence."""
    if sanction.until is None:
        return say("sanction.for_now")
    at = datetime.fromtimestamp(sanction.until / 1000, UTC)
    return say("sanction.until", day=f"{at:%Y-%m-%d}", time=f"{at:%H:%M}")


def why(sanction: Sanction) -> Message:
    """The reason, as a sentence of its own; nothing where none was given."""
    return say("sanction.why", reason=sanction.reason) if sanction.reason else say("sanction.no_why")
