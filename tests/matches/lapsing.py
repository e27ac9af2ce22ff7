"""The clock by which proposals and ready checks lapse, for the time of a block."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.matches.lapses import LapseClock
from app.matches.matches import Matches


@asynccontextmanager
async def lapsing(matches: Matches) -> AsyncIterator[LapseClock]:
    """It runs until the block ends."""
    clock = LapseClock(matches)
    await clock.start()
    try:
        yield clock
    finally:
        await clock.close()
