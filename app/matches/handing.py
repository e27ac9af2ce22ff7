"""Handing a seat over to somebody else, in the middle of a match."""

from app.core.message import say
from app.core.refusal import Closed, NotYours
from app.matches.change import Change, sit
from app.matches.invites import digest_of, new_handover
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.refusals import Banned, CodeSpent, Occupied, Stale
from app.matches.starting import unready
from app.matches.table import Table
from app.store import handovers
from app.store.handovers import Offer
from app.store.metadata import now
from app.store.people import User
from app.store.unseating import HANDED_OVER, Unseated, banned

LASTS = 7 * 24 * 3600 * 1000
"""Milliseconds in which a code may be used."""


async def offer(matches: Matches, match_id: str, user: str, stood_in: str | None = None) -> str:
    """A code with which somebody else takes this user's seat, once; or the seat of their side at which a bot has
    `stood_in` for somebody who was away.

    Raises NotSeated; NotYours where they have given up, or the match is rated, or it is no such seat; Closed after the
    end.
    """
    table = await matches.table(match_id)
    seat = person(user)(table)
    if table.match.status == "finished":
        raise Closed
    if seat in table.resigned:
        raise NotYours(say("refusal.resigned"))
    if stood_in is not None:
        # Whoever plays against it could take it themselves, by another name, and see what is hidden from them.
        if stood_in not in table.consent.stood_in or table.game.side(stood_in) != table.game.side(seat):
            raise NotYours(say("refusal.not_stood_in"))
        seat = stood_in
    if table.match.rated:
        raise NotYours(say("refusal.rated_seat"))
    code = new_handover()
    await matches.store.write(handovers.offer, Offer(match_id, seat), digest_of(code), now() + LASTS)
    return code


async def opens(matches: Matches, table: Table, code: str) -> bool:
    """Whether the code opens a seat at this table now."""
    offered = await matches.store.read(handovers.find, digest_of(code))
    return (
        offered is not None
        and offered.match == table.id
        and offered.seat not in table.resigned
        and table.match.status != "finished"
    )


async def come_back(matches: Matches, match_id: str, user: User) -> Table | None:
    """The match with this user at their seat again, at which a bot has stood in for them; None where none has.

    Raises NotThere.
    """
    if user.id not in (await matches.fresh(match_id)).replaced:
        return None

    def plan(table: Table, at: int) -> Change | None:
        seat = table.replaced.get(user.id)
        return None if seat is None else sit(table, at, [table.seat(seat).held_by(user, at)])

    table = await matches.table_after(match_id, plan)
    return table if table.seat_of(user.id) is not None else None


async def accept(matches: Matches, match_id: str, user: User, code: str) -> Table:
    """Take the seat that the code opens; who sat there gets up.

    Raises CodeSpent where the code opens nothing here, Occupied where this user sits at the table already, Banned where
    its creator wants them not there, Closed after the end, or where the seat has given up meanwhile.
    """
    digest = digest_of(code)
    offered = await matches.store.read(handovers.find, digest)
    if offered is None or offered.match != match_id:
        raise CodeSpent
    # Before the start the table knows as well, and later nobody is banned any more.
    if user.id in await matches.store.read(banned, match_id):
        raise Banned

    def plan(table: Table, at: int) -> Change | None:
        if table.seat(offered.seat).user == user.id:
            return None
        if user.id in table.members:
            raise Occupied
        if user.id in table.banned:
            raise Banned
        if table.match.status == "finished":
            raise Closed
        if offered.seat in table.resigned:
            raise Closed(say("refusal.seat_out"))
        before = table.seat(offered.seat)
        lost = () if before.user is None else (Unseated(before.user, offered.seat, HANDED_OVER, at),)
        seats = [before.held_by(user, at)]
        return sit(table, at, seats, unready(table, at, seats, matches.ready_lasts), lost, digest)

    try:
        change = await matches.change(match_id, plan)
    except Stale:  # somebody else has just used the code
        raise CodeSpent from None
    return change.after if change is not None else await matches.table(match_id)
