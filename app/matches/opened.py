"""What is noted of the reaction windows that are open: since when, and whether they wait for their owner."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.matches.seen import Seen


class Opened(Struct, frozen=True, array_like=True):
    """An open window. `at` is when it opened, or later began to close, in milliseconds since 1970.

    `every_time`: its owner wanted to be asked every time when it opened, so it doesn't close unanswered. A change of
    mind holds from the next window on: whoever sees what there is to decide can't ask for more time then, which would
    tell others of it.
    """

    at: int
    every_time: bool
    answered: bool

    @property
    def closing(self) -> bool:
        """Whether it closes by itself before long, whatever is answered."""
        return self.answered or not self.every_time


Windows = dict[str, Opened]
"""The windows of a match, by the ids of their decisions."""


def now_open(known: Mapping[str, Opened], seen: Mapping[str, Seen], at: int) -> Windows:
    """The open windows, after a change; `known` are those that were open before it."""
    found: Windows = {}
    for each in seen.values():
        for decision in each.sight.decisions:
            if decision.passing is None:
                continue
            answered = decision.standing is not None
            if decision.id in known:
                before = known[decision.id]
                after = replace(before, answered=answered)
                found[decision.id] = replace(after, at=at) if after.closing and not before.closing else after
            else:
                # Put to a side, it waits if any of the side wants to be asked.
                mates = found.get(decision.id)
                every_time = each.every_time or (mates is not None and mates.every_time)
                found[decision.id] = Opened(at, every_time, answered)
    return found


def encode(windows: Windows) -> str | None:
    """For the store."""
    return msgspec.json.encode(windows).decode() if windows else None


def decode(stored: str | None) -> Windows:
    return {} if stored is None else _decoder.decode(stored)


_decoder = msgspec.json.Decoder(Windows)
