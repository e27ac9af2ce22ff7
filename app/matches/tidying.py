"""Taking away the tables that nobody came to."""

import asyncio
from contextlib import suppress

import structlog

from app.core.refusal import Refusal
from app.matches.change import Change, remove
from app.matches.matches import Matches
from app.matches.table import Table
from app.matches.tallying import tally
from app.store.listing import forsaken
from app.store.metadata import now

log = structlog.stdlib.get_logger("spoor.matches")

HOUR = 3600
WAITS = 14 * 24 * HOUR * 1000
"""Milliseconds that an open table waits for somebody to sit down or get up before it is taken away."""


async def tidy(matches: Matches) -> None:
    """Take away every table that has waited too long."""
    before = now() - WAITS

    def plan(table: Table, at: int) -> Change | None:
        return remove(table) if table.match.status == "open" and table.updated < before else None

    for match_id in await matches.store.read(forsaken, before):
        with suppress(Refusal):
            await matches.change(match_id, plan)


async def keep_tidy(matches: Matches) -> None:
    """Tidy now and every hour, for ever."""
    while True:
        try:
            await tidy(matches)
            if done := await tally(matches):
                log.info("kept the results of older matches", count=done)
        except Exception:
            log.exception("tidying failed")
        await asyncio.sleep(HOUR)
