"""Looks now and then whether any socket of this process must be closed: its session ended, or it reads too slowly.

Whoever has a page open is here, though all they do comes over the socket: that is noted as well.
"""

import asyncio

from app.live import outbox
from app.live.company import Company
from app.matches.errands import Errands
from app.matches.matches import Matches
from app.store.people import keep_used, long_unnoted, still_open

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
            valid = await self._matches.store.read(still_open, some)
            for session in set(some) - valid:
                self._company.sign_out(session)
            if used := await self._matches.store.read(long_unnoted, valid):
                await self._matches.store.write(keep_used, used)

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
