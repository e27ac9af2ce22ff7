"""Who sits at a table before the start: taking a seat, leaving it, and saying that it may begin."""

from contextlib import suppress

from app.matches.change import Change, remove, sit
from app.matches.hosting import must_host
from app.matches.invites import fits
from app.matches.matches import Matches
from app.matches.outside import outside
from app.matches.refusals import AlreadyStarted, BadWish, Banned, Full, NotSeated, NotThere, SeatsFree
from app.matches.starting import complete, sit_and_start, start, unready, with_these
from app.matches.table import Table
from app.store.people import User


async def join(
    matches: Matches, match_id: str, user: User, role: str | None = None, invite: str | None = None
) -> Table:
    """Take a free seat, of this role where one is named; the match starts when it was the last one.

    Whoever sits already stays where they are. Raises NotThere (an unlisted match wants its invitation), AlreadyStarted,
    Banned, Full, or BadWish for a role that the match doesn't have.
    """

    def plan(table: Table, at: int) -> Change | None:
        if table.match.visibility != "public" and user.id not in table.members and not fits(table, invite):
            raise NotThere
        if table.seat_of(user.id) is not None:
            return None
        # Who is told late that it has begun learns it by this no sooner.
        if outside(table, user.id).status != "open":
            raise AlreadyStarted
        if user.id in table.banned:
            raise Banned
        if role is not None and all(seat.role != role for seat in table.seats):
            raise BadWish("refusal.no_such_role")
        # A seat that is kept for this user comes first.
        kept = [seat for seat in table.seats if seat.user == user.id]
        free = kept or [seat for seat in table.seats if seat.open and role in (None, seat.role)]
        if not free:
            raise Full
        return sit_and_start(table, at, [free[0].held_by(user, at)], matches.ready_lasts)

    return await matches.table_after(match_id, plan)


async def leave(matches: Matches, match_id: str, user: str) -> None:
    """Get up from a match that hasn't started. It is gone with the last person.

    Raises NotSeated, or AlreadyStarted: a running match is resigned, or the seat handed over.
    """

    def plan(table: Table, at: int) -> Change:
        mine = next((seat for seat in table.seats if seat.user == user), None)
        if mine is None and table.match.creator != user:
            raise NotSeated
        if table.match.status != "open":
            raise AlreadyStarted
        if not any(seat.user not in (None, user) and seat.joined is not None for seat in table.seats):
            return remove(table)
        if mine is None:
            raise NotSeated
        freed = [mine.given_up()]
        return sit(table, at, freed, unready(table, at, freed, matches.ready_lasts))

    await matches.change(match_id, plan)


async def begin_by_hand(matches: Matches, match_id: str, user: str, fill: str | None = None) -> Table:
    """Start a match, as its creator. `fill` names a bot for the seats that are free.

    Raises NotCreator, AlreadyStarted, SeatsFree, or BadWish for bots in a rated match.
    """

    def plan(table: Table, at: int) -> Change:
        must_host(table, user)
        if table.match.status != "open":
            raise AlreadyStarted
        if fill is not None and table.match.rated:
            raise BadWish("refusal.rated_bots")
        bots = [s.held_by_bot(fill, at) for s in table.seats if fill and s.joined is None]
        if not complete(with_these(table, bots)):
            raise SeatsFree
        return start(table, at, bots=bots)

    return await matches.table_after(match_id, plan)


async def rename(matches: Matches, user: User) -> None:
    """Show a user's new name, or that they are no guest any more, at every table where somebody may look.

    Others read it when they are next loaded.
    """

    def plan(table: Table, at: int) -> Change | None:
        mine = [seat for seat in table.seats if seat.user == user.id]
        seats = [seat.held_by(user, seat.joined) for seat in mine if (seat.name, seat.guest) != (user.name, user.guest)]
        return sit(table, at, seats) if seats else None

    for match_id in matches.hot(user.id):
        with suppress(NotThere):
            await matches.change(match_id, plan)
