"""What becomes of the seats of somebody who leaves this server for good."""

from contextlib import suppress

from app.core.refusal import Refusal
from app.matches import playing, seating
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.shelf import Unreadable
from app.store.listing import unfinished_of


async def get_up(matches: Matches, user_id: str) -> None:
    """Get up from every match that hasn't started, as somebody who may not be here for now. Raises Away.

    What is under way waits for them, as the table has chosen for those who are away.
    """
    for match_id in await matches.store.read(unfinished_of, user_id):
        with suppress(Refusal, Unreadable):
            if (await matches.table(match_id)).match.status == "open":
                await seating.leave(matches, match_id, user_id)


async def depart(matches: Matches, user_id: str) -> None:
    """Get up from every match that hasn't started, give up every one that is under way. Raises Away.

    Whoever has given up keeps the seat, as somebody who left; nobody can take it over any more.
    """
    for match_id in await matches.store.read(unfinished_of, user_id):
        # Ended, gone, given up meanwhile, or of rules that nobody can read: then there is nothing to be done.
        with suppress(Refusal, Unreadable):
            table = await matches.table(match_id)
            if table.match.status == "open":
                await seating.leave(matches, match_id, user_id)
            else:
                await playing.resign(matches, match_id, person(user_id))
