"""How sending fails, in a word that its owner is told, and what may be done about it."""

import random

SECOND = 1000
WAITS = (30 * SECOND, 120 * SECOND, 600 * SECOND, 1800 * SECOND, 7200 * SECOND)
"""Milliseconds between one try and the next; after the last it is given up."""

TRIES = len(WAITS) + 1
"""How often something is tried at most."""

MOST_ASKED = 3600 * SECOND
"""Milliseconds that whoever is written to may ask to wait."""


class Failed(Exception):
    """It was not sent. `fault` is a word of our own, never of whoever was written to.

    `again`: it may go better later, after so many milliseconds where they say so. `gone`: it never will. `ours`: it
    lies with whoever runs this server, and says nothing about where it was to go.
    """

    def __init__(
        self, fault: str, again: bool = True, after: int | None = None, gone: bool = False, ours: bool = False
    ) -> None:
        super().__init__(fault)
        self.fault, self.again, self.after, self.gone, self.ours = fault, again, after, gone, ours


def next_try(failed: Failed, tries: int, at: int, chance: random.Random) -> int | None:
    """When to try once more, after so many tries, or None: no more. Never for two at the very same moment."""
    if not failed.again or failed.gone or tries >= TRIES:
        return None
    wait = max(WAITS[tries - 1], min(failed.after or 0, MOST_ASKED))
    return at + round(wait * chance.uniform(1.0, 1.25))


def of_status(status: int, retry_after: str = "") -> Failed | None:
    """What an answer's status says; None: it has arrived."""
    if 200 <= status < 300:
        return None
    if status in (408, 425, 429) or status >= 500:
        seconds = int(retry_after) if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 7 else 0
        return Failed(f"status {status}", after=seconds * SECOND)
    return Failed(f"status {status}", again=False, gone=status == 410)
