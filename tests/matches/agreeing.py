"""People who propose things to each other, and grant them."""

from app.matches import proposing
from app.matches.consent import Proposal, concerned
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.proposing import Wish
from app.matches.table import Table
from app.store.people import User


async def propose(
    matches: Matches, match_id: str, user: User, kind: str, key: str | None = None, **wish: object
) -> Table:
    """Let this user propose something; the table afterwards."""
    await proposing.propose(matches, match_id, person(user.id), Wish(kind, **wish), key)  # type: ignore[arg-type]
    return await matches.table(match_id)


async def grant(
    matches: Matches, match_id: str, user: User, number: int | None = None, key: str | None = None
) -> Table:
    """Let this user grant the proposal of this number, or the newest that stands."""
    number = (await newest(matches, match_id)).id if number is None else number
    await proposing.grant(matches, match_id, person(user.id), number, key)
    return await matches.table(match_id)


async def newest(matches: Matches, match_id: str) -> Proposal:
    return (await matches.table(match_id)).consent.standing[-1]


async def agreed(matches: Matches, match_id: str, kind: str, **wish: object) -> Table:
    """Something that the first who plays proposes and all others grant."""
    table = await matches.table(match_id)
    first, *others = [table.seat(seat).user or "" for seat in concerned(table.seats, table.resigned)]
    await proposing.propose(matches, match_id, person(first), Wish(kind, **wish))  # type: ignore[arg-type]
    for other in others:
        await proposing.grant(matches, match_id, person(other), (await newest(matches, match_id)).id)
    return await matches.table(match_id)
