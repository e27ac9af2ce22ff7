"""What is known of a match from outside: the lobby's entries, and for whom there is one."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from app.core.viewer import PUBLIC
from app.matches import seen as telling
from app.matches.invites import fits, tidy
from app.matches.matches import Matches
from app.matches.refusals import NotThere
from app.matches.table import SeatOut, Table, seat_out
from app.matches.times import rfc3339
from app.store.listing import Listed, Wanted, by_invite, list_matches


class Entry(Struct, kw_only=True):
    """A match in the lobby. `version` is the public's; `your_turn` is told to those who sit there alone."""

    id: str
    game: str
    title: str
    status: str
    seats: list[SeatOut]
    version: int
    created: str
    mine: bool
    rated: bool
    your_turn: bool | UnsetType = UNSET


def visible(table: Table, user: str | None, invite: str | None = None) -> Table:
    """The table itself, where this user may know of it: a public one, one's own, or one to which one is invited."""
    match = table.match
    if match.visibility == "public" or (user is not None and (user in table.members or user == match.creator)):
        return table
    if fits(table, invite):
        return table
    raise NotThere


async def invited(matches: Matches, code: str) -> Table:
    """The table of this invitation. Raises NotThere."""
    match_id = await matches.store.read(by_invite, tidy(code))
    if match_id is None:
        raise NotThere
    return await matches.table(match_id)


async def lobby(matches: Matches, wanted: Wanted) -> tuple[list[Entry], str | None]:
    """The matches that are wanted, and where the next ones begin."""
    found = await matches.store.read(list_matches, wanted)
    more = f"{found[-1].created}.{found[-1].id}" if len(found) == wanted.most else None
    entries = []
    for each in found:
        marks = telling.decode_marks(each.told)
        entries.append(_entry(each, {name: mark.turn for name, mark in marks.items()}, wanted.user))
    return entries, more


def position(cursor: str) -> tuple[int, str]:
    """What a cursor says. ValueError where it was made up."""
    created, _, match_id = cursor.partition(".")
    if len(created) > 15 or not match_id:
        raise ValueError("no such cursor")
    return int(created), match_id


def entry(table: Table, user: str | None) -> Entry:
    """The table's entry as this user sees it."""
    match = table.match
    turns = {name: seen.sight.turn for name, seen in table.seen.items()}
    listed = Listed(
        id=match.id,
        game=match.game,
        title=match.title,
        status=match.status,
        creator=match.creator,
        created=match.created,
        rated=match.rated,
        version=table.seen[PUBLIC].version,
        seats=table.seats,
    )
    return _entry(listed, turns, user)


def _entry(listed: Listed, turns: Mapping[str, bool], user: str | None) -> Entry:
    mine = next((seat for seat in listed.seats if user is not None and seat.user == user), None)
    return Entry(
        id=listed.id,
        game=listed.game,
        title=listed.title,
        status=listed.status,
        seats=[seat_out(seat, [seat.seat] if seat.out else ()) for seat in listed.seats],
        version=listed.version,
        created=rfc3339(listed.created),
        rated=listed.rated,
        mine=mine is not None or (listed.creator == user and listed.status == "open"),
        your_turn=UNSET if mine is None else listed.status == "running" and turns[mine.seat],
    )
