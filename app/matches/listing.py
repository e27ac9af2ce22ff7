"""What is known of a match from outside: the lobby's entries, and for whom there is one."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from app.core.viewer import PUBLIC
from app.matches import seen as telling
from app.matches import timing
from app.matches.invites import fits, tidy
from app.matches.matches import Matches
from app.matches.outside import Outside, hidden, outside, outside_of
from app.matches.refusals import NoSpectators, NotThere
from app.matches.spectators import Spectators, decode
from app.matches.table import Table
from app.matches.times import rfc3339
from app.matches.told import SeatOut
from app.store.listing import Listed, Position, Wanted, by_invite, list_late, list_matches
from app.store.metadata import now
from app.store.rows import SeatRow
from app.store.spelling import words_of
from app.store.unseating import lost_among


class Entry(Struct, kw_only=True):
    """A match in the lobby. `options`: what was chosen of its game's. `version` is the public's; `your_turn` is told to
    those who sit there alone. `spectators`: where something else than usual was chosen for those who look on. `clock`:
    where there is one. `ended`: for whom it is over. `rematch_of`: the match that it follows, for those who sit there.
    `banned`: the user may not sit down. `replaced`: they were away, so that a bot plays at their seat, and they may
    have it again.
    """

    id: str
    game: str
    options: Raw
    title: str
    visibility: str
    status: str
    seats: list[SeatOut]
    version: int
    created: str
    ended: str | UnsetType = UNSET
    mine: bool
    rated: bool
    clock: dict[str, Any] | None | UnsetType = UNSET
    your_turn: bool | UnsetType = UNSET
    spectators: Spectators | UnsetType = UNSET
    rematch_of: str | UnsetType = UNSET
    banned: bool | UnsetType = UNSET
    replaced: bool | UnsetType = UNSET


TURN = "!"
"""How a cursor begins where it stands among the matches that wait for the user."""


def visible(table: Table, user: str | None, invite: str | None = None) -> Table:
    """The table itself, where this user may know of it: a public one, one's own, or one to which one is invited."""
    match = table.match
    if hidden(table, user) and not fits(table, invite):
        raise NotThere
    theirs = user is not None and (user in table.members or user in table.replaced or user == match.creator)
    if match.visibility == "public" or theirs:
        return table
    if fits(table, invite):
        return table
    raise NotThere


def may_watch(table: Table, user: str | None) -> bool:
    """Whether this user, who may know of the table, may see what happens there.

    Where nobody may look on, that is for those who sit there, and before the start for who opened it; after the end it
    is for everybody.
    """
    match = table.match
    if match.spectators is None or decode(match.spectators).allowed or match.status == "finished":
        return True
    return user in table.members or (match.status == "open" and user == match.creator)


def looked_at(table: Table, user: str | None, invite: str | None = None) -> Table:
    """The table itself, where this user may see what happens there. Raises NotThere, or NoSpectators."""
    if not may_watch(visible(table, user, invite), user):
        raise NoSpectators
    return table


async def invited(matches: Matches, code: str) -> Table:
    """The table of this invitation. Raises NotThere."""
    match_id = await matches.store.read(by_invite, tidy(code))
    if match_id is None:
        raise NotThere
    return await matches.table(match_id)


async def lobby(matches: Matches, wanted: Wanted) -> tuple[list[Entry], str | None]:
    """The matches that are wanted, and where the next ones begin."""
    found = await matches.store.read(list_matches, wanted)
    late = [] if wanted.mine else await matches.store.read(list_late, wanted)
    ids = [each.id for each in (*found, *late) if each.status != "finished" or each.late]
    banned = replaced = frozenset[str]()
    if ids and wanted.user is not None:
        banned, replaced = await matches.store.read(lost_among, ids, wanted.user)
    at, shown = now(), []
    for each in (*found, *late):
        seen, turns = outside_of(each, wanted.user, at, each.id in replaced), _turns(each)
        where = _place(each, turns, wanted)
        if seen is not None and (wanted.mine or not each.late or _fits(each, seen, where, wanted)):
            shown.append((where, _entry(each, seen, turns, wanted.user, each.id in banned, each.id in replaced)))
    if late:
        shown.sort(key=lambda each: each[0], reverse=True)
    more = len(shown) > wanted.most or len(found) == wanted.most
    shown = shown[: wanted.most]
    return [entry for _, entry in shown], _cursor(shown[-1][0]) if more else None


def position(cursor: str) -> tuple[int, str]:
    """What a cursor says. ValueError where it was made up."""
    at, _, match_id = cursor.partition(".")
    if len(at) > 15 or not match_id:
        raise ValueError("no such cursor")
    return int(at), match_id


def place(cursor: str) -> Position:
    """The place in the lobby of which a cursor speaks. ValueError where it was made up."""
    return Position(cursor.startswith(TURN), *position(cursor.removeprefix(TURN)))


def _cursor(last: Position) -> str:
    return f"{TURN if last.turn else ''}{last.at}.{last.id}"


def entry(table: Table, user: str | None) -> Entry:
    """The table's entry as this user sees it."""
    match = table.match
    listed = Listed(
        id=match.id,
        game=match.game,
        options=match.options,
        title=match.title,
        visibility=match.visibility,
        status=match.status,
        creator=match.creator,
        created=match.created,
        rated=match.rated,
        clock=match.clock,
        ended=match.ended,
        rematch_of=match.rematch_of,
        spectators=match.spectators,
        late=match.late,
        version=table.seen[PUBLIC].version,
        seats=table.seats,
    )
    turns = {name: seen.sight.turn for name, seen in table.seen.items()}
    return _entry(listed, outside(table, user), turns, user, user in table.banned, user in table.replaced)


def _entry(
    listed: Listed, seen: Outside, turns: Mapping[str, bool], user: str | None, banned: bool, replaced: bool
) -> Entry:
    mine = _seat_of(listed, user)
    return Entry(
        id=listed.id,
        game=listed.game,
        options=Raw(listed.options.encode()),
        title=listed.title,
        visibility=listed.visibility,
        status=seen.status,
        seats=seen.seats,
        version=seen.version,
        created=rfc3339(listed.created),
        ended=rfc3339(listed.ended) if seen.status == "finished" and listed.ended is not None else UNSET,
        rated=listed.rated,
        clock=UNSET if listed.clock is None else timing.shown(listed.clock),
        mine=mine is not None or (listed.creator == user and seen.status == "open"),
        your_turn=UNSET if mine is None else listed.status == "running" and turns[mine.seat],
        spectators=UNSET if listed.spectators is None else decode(listed.spectators),
        rematch_of=UNSET if mine is None or listed.rematch_of is None else listed.rematch_of,
        banned=(banned and seen.status == "open") or UNSET,
        replaced=replaced or UNSET,
    )


def _seat_of(listed: Listed, user: str | None) -> SeatRow | None:
    return next((seat for seat in listed.seats if user is not None and seat.user == user), None)


def _turns(listed: Listed) -> dict[str, bool]:
    return {name: mark.turn for name, mark in telling.decode_marks(listed.told).items()}


def _place(listed: Listed, turns: Mapping[str, bool], wanted: Wanted) -> Position:
    mine = _seat_of(listed, wanted.user) if wanted.mine and listed.status == "running" else None
    at = listed.ended if wanted.by_end else None
    return Position(mine is not None and mine.joined is not None and turns[mine.seat], at or listed.created, listed.id)


def _fits(listed: Listed, seen: Outside, where: Position, wanted: Wanted) -> bool:
    """Whether a match is wanted, by what those know of it who may know less than the present."""
    if wanted.status not in (None, seen.status) or (wanted.before is not None and where >= wanted.before):
        return False
    names = [seat.player.name for seat in seen.seats if seat.player is not None and isinstance(seat.player.name, str)]
    words = [word for text in (listed.title, *names) for word in words_of(text)]
    return all(any(each.startswith(word) for each in words) for word in wanted.words)
