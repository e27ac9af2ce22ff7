"""What is for whoever opened a table, before the start: its title, and who may not sit there."""

from collections.abc import Callable

from msgspec.structs import replace

from app.matches.change import Change, agree, ban, pardon, sit
from app.matches.lines import clean_line
from app.matches.matches import Matches
from app.matches.refusals import AlreadyStarted, BadWish, NotCreator, NotThere
from app.matches.starting import unready
from app.matches.table import Table
from app.store import unseating
from app.store.people import find_name
from app.store.unseating import BANNED, KICKED, Banned, Unseated

LONGEST_TITLE = 60
"""Signs of a match's title."""

MOST_BANNED = 200
"""People whom one table may keep away."""


def must_host(table: Table, user: str) -> None:
    """Raises NotCreator where this user didn't open the table, NotThere where they may not even know of it."""
    if table.match.creator != user:
        raise NotCreator if user in table.members or table.match.visibility == "public" else NotThere


def title_of(text: str) -> str:
    """A title as it may be shown; empty where there is none. Raises BadWish."""
    return clean_line(text, LONGEST_TITLE, empty=True)


async def retitle(matches: Matches, match_id: str, user: str, title: str) -> Table:
    """Give the table another title. Raises NotCreator, NotThere, AlreadyStarted, or BadWish by its length or
    for a listed word.
    """
    title = clean_line(title, LONGEST_TITLE)
    matches.manners.check(title)

    def plan(table: Table, at: int) -> Change | None:
        return None if title == table.match.title else agree(table, at, replace(table.match, title=title))

    return await _as_host(matches, match_id, user, plan)


async def kick(matches: Matches, match_id: str, user: str, seat: str) -> Table:
    """Take whoever sits there, or for whom the seat is kept, off the table; they may sit down again.

    Raises NotCreator, NotThere, AlreadyStarted; BadWish where there is no such seat, or it is the creator's own.
    """

    def plan(table: Table, at: int) -> Change | None:
        taken = next((each for each in table.seats if each.seat == seat), None)
        if taken is None:
            raise BadWish("refusal.no_such_seat")
        if taken.user == user:
            raise BadWish("refusal.your_own_seat")
        if taken.open:
            return None
        lost = () if taken.user is None else (Unseated(taken.user, seat, KICKED, at),)
        freed = [taken.given_up()]
        return sit(table, at, freed, unready(table, at, freed, matches.ready_lasts), lost)

    return await _as_host(matches, match_id, user, plan)


async def keep_away(matches: Matches, match_id: str, user: str, other: str) -> Table:
    """Let this other user not sit at the table any more, by no way; if they do, they lose their seat.

    Raises NotCreator, NotThere (also where there is no such user), AlreadyStarted; BadWish for the creator themselves.
    """
    if not await matches.store.read(find_name, other):
        raise NotThere

    def plan(table: Table, at: int) -> Change | None:
        if other == user:
            raise BadWish("refusal.your_own_seat")
        if other in table.banned:
            return None
        if len(table.banned) >= MOST_BANNED:
            raise BadWish("refusal.too_many_banned", most=MOST_BANNED)
        taken = [seat for seat in table.seats if seat.user == other]
        name = taken[0].seat if taken else ""
        freed = [seat.given_up() for seat in taken]
        match = unready(table, at, freed, matches.ready_lasts) if taken else table.match
        return ban(table, at, freed, match, Unseated(other, name, BANNED, at))

    return await _as_host(matches, match_id, user, plan)


async def let_in_again(matches: Matches, match_id: str, user: str, other: str) -> Table:
    """Let this other user sit down again. Raises NotCreator, NotThere, or AlreadyStarted."""
    return await _as_host(
        matches, match_id, user, lambda table, at: pardon(table, at, other) if other in table.banned else None
    )


async def kept_away(matches: Matches, table: Table, user: str) -> list[Banned]:
    """Who may not sit at the table; for its creator alone. Raises NotCreator."""
    must_host(table, user)
    return await matches.store.read(unseating.banned_by_name, table.id)


async def _as_host(matches: Matches, match_id: str, user: str, plan: Callable[[Table, int], Change | None]) -> Table:
    def hosted(table: Table, at: int) -> Change | None:
        must_host(table, user)
        if table.match.status != "open":
            raise AlreadyStarted
        return plan(table, at)

    return await matches.table_after(match_id, hosted)
