"""Looks now and then whether any socket of this process must be closed: its session ended, or it reads too slowly."""

import asyncio

from app.live import outbox
from app.live.company import Company
from app.matches.errands import Errands
from app.matches.matches import Matches
from app.store.people import still_open

LOOKS_EVERY = 60.0
"""Seconds between two looks whether the sessions of open sockets have ended."""

AT_ONCE = 500
"""Sessions that are asked for in one go."""


class Rounds:
    def __init__(self, company: Company, matches: Matches) -> None:
        self._company = company
        self._matches = matches

    def start(self, errands: Errands) -> None:
        errands.do(self._look_for_slow_readers)
        errands.do(self._look_for_ended_sessions)

    async def check_sessions(self) -> None:
        """Whoever was signed out unheard is signed out now."""
        sessions = list({guest.session for guest in self._company.everybody() if guest.session is not None})
        for some in (sessions[n : n + AT_ONCE] for n in range(0, len(sessions), AT_ONCE)):
            for session in set(some) - await self._matches.store.read(still_open, some):
                self._company.sign_out(session)

    async def _look_for_ended_sessions(self) -> None:
        """Sessions and API tokens end by themselves, too, or by a command, of which nobody here is told."""
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            await self.check_sessions()
            await self._matches.manners.look()

    async def _look_for_slow_readers(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(outbox.PATIENCE / 4)
            for guest in self._company.everybody():
                guest.outbox.look(loop.time())
