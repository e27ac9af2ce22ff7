"""How long things are kept, where whoever runs the server has set a time; statistics and ratings stay for ever."""

import asyncio

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from app.matches.matches import Matches
from app.store import auditing, keeping, reports
from app.store.matches import Stale
from app.store.metadata import now

DAY = 24 * 3600 * 1000

AT_ONCE = 20
"""Matches, or others' rows times ten, that one transaction deletes."""

BREATH = 0.05
"""Seconds between two transactions: moves go first."""


class Keep(Struct, frozen=True):
    """For how many days; None: for ever. Each counts from the end of the match, the last visit, the deed."""

    matches: float | None = None
    chat: float | None = None
    guests: float | None = None
    reports: float | None = None
    sessions: float | None = None


async def forget_old(matches: Matches, keep: Keep) -> dict[str, int]:
    """Delete all whose time is over; how much of each that was. Raises Away."""
    store, done = matches.store, dict.fromkeys(Keep.__struct_fields__, 0)
    if keep.sessions is not None:
        done["sessions"] = await store.write(keeping.forget_sessions, _before(keep.sessions))
    if keep.matches is not None:
        while old := await store.read(keeping.old_matches, _before(keep.matches), AT_ONCE):
            for match_id in old:
                try:
                    await matches.drop(match_id)
                    done["matches"] += 1
                except (Stale, IntegrityError):
                    continue  # another process is at it, or somebody has just asked for a rematch
                await asyncio.sleep(BREATH)
            if len(old) < AT_ONCE:
                break
    chores = {
        "chat": [(keep.chat, keeping.forget_chat)],
        "guests": [(keep.guests, keeping.forget_guests)],
        "reports": [(keep.reports, reports.forget_closed), (keep.reports, auditing.forget_deeds)],
    }
    for name, those in chores.items():
        for days, forget in those:
            while days is not None:
                count = await store.write(forget, _before(days), AT_ONCE if name == "chat" else 10 * AT_ONCE)
                done[name] += count
                if not count:
                    break
                await asyncio.sleep(BREATH)
    return {name: count for name, count in done.items() if count}


def _before(days: float) -> int:
    return now() - round(days * DAY)
