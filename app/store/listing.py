"""Lists of matches."""

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, case, exists, false, or_, select, tuple_, union

from app.store.matches import GONE, SEAT_COLUMNS
from app.store.naming import name_word
from app.store.past import Moment, moments_of
from app.store.people import user
from app.store.rows import SeatRow
from app.store.sanctions import BAN, in_force, sanction
from app.store.spelling import begins
from app.store.tables import match, seat, snapshot, title_word, unseated
from app.store.turns import turn_of
from app.store.unseating import KEPT, WITH_SEAT


class Listed(Struct, frozen=True, kw_only=True):
    """A match in a list. `options`: what was chosen of its game's, as JSON. `told` is what its owner keeps of who was
    told what (see app.matches.seen).

    Where it is `late`, those who look on know one of its `moments` and not the present; before the start it has none.
    """

    id: str
    game: str
    options: str
    title: str
    visibility: str
    status: str
    creator: str
    created: int
    rated: bool
    clock: str | None
    ended: int | None
    rematch_of: str | None
    spectators: str | None
    late: bool
    version: int
    told: str = ""
    seats: tuple[SeatRow, ...] = ()
    moments: tuple[Moment, ...] = ()


class Position(Struct, frozen=True, order=True):
    """A place in a list, the greater the earlier. `turn`: among those where it is the user's turn, which come first."""

    turn: bool
    at: int
    id: str


class Wanted(Struct, frozen=True, kw_only=True):
    """Which matches: public ones, or with `mine` those alone that are the user's own, first those where it is their
    turn; among them where a bot plays at the seat that was theirs, since they were away. Newest first, what is
    finished by its end; those after `before`.

    `words`: for each of them a word of the title, or of the name of somebody who sits there, begins so. `everything`:
    unlisted ones as well, for those who run the server.
    """

    user: str | None
    mine: bool = False
    game: str | None = None
    status: str | None = None
    words: tuple[str, ...] = ()
    everything: bool = False
    before: Position | None = None
    most: int = 50

    @property
    def by_end(self) -> bool:
        """Whether they are in the order of their ends."""
        return self.status == "finished" and not self.mine


_own = seat.alias("own")
_COLUMNS = tuple(match.c[name] for name in Listed.__struct_fields__ if name in match.c)


def list_matches(connection: Connection, wanted: Wanted) -> list[Listed]:
    """The matches that are wanted, at most `most`; without those that are late, unless they are the user's own."""
    turn, conditions = _whose(wanted)
    at = match.c.ended if wanted.by_end else match.c.created
    if wanted.status is not None:
        conditions.append(match.c.status == wanted.status)
    elif not wanted.mine:
        conditions.append(match.c.status != GONE)
    conditions += [_has_word(word) for word in wanted.words]
    before = wanted.before
    if before is not None:
        after_it = tuple_(at, match.c.id) < (before.at, before.id)
        conditions.append(or_(~turn, after_it) if before.turn else and_(~turn, after_it))
    order = (turn.desc(), at.desc(), match.c.id.desc()) if wanted.mine else (at.desc(), match.c.id.desc())
    return _listed(connection, _among(wanted, *conditions).order_by(*order).limit(wanted.most))


def list_late(connection: Connection, wanted: Wanted) -> list[Listed]:
    """All public matches of this game of which those who look on know no more than some moment, whatever else is wanted
    of them. They are few.
    """
    return _listed(connection, _among(wanted, match.c.late, *_in_public(wanted)))


def _among(wanted: Wanted, *conditions: ColumnElement[bool]) -> "Select[Any]":
    found = select(*_COLUMNS)
    if wanted.mine:
        found = found.join_from(match, snapshot)
        found = found.join(_own, and_(_own.c.match == match.c.id, _own.c.user == wanted.user), isouter=True)
    return found.where(*conditions, *([] if wanted.game is None else [match.c.game == wanted.game]))


def _listed(connection: Connection, found: "Select[Any]") -> list[Listed]:
    rows = list(connection.execute(found).mappings())
    seats: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
    for of, *columns_of_seat in connection.execute(
        select(seat.c.match, *SEAT_COLUMNS)
        .join_from(seat, user, isouter=True)
        .where(seat.c.match.in_(list(seats)))
        .order_by(seat.c.place)
    ):
        seats[of].append(SeatRow(*columns_of_seat))
    # What is told of a match is long: not to be sorted with it.
    told = {
        row.match: {"version": row.public_version, "told": row.told}
        for row in connection.execute(
            select(snapshot.c.match, snapshot.c.public_version, snapshot.c.told).where(
                snapshot.c.match.in_(list(seats))
            )
        )
    }
    moments = moments_of(connection, [row["id"] for row in rows if row["late"]])
    return [
        Listed(**row, **told[row["id"]], seats=tuple(seats[row["id"]]), moments=tuple(moments.get(row["id"], ())))
        for row in rows
        if row["id"] in told  # or it has gone in between
    ]


def _whose(wanted: Wanted) -> tuple[ColumnElement[bool], list[ColumnElement[bool]]]:
    """Whether it is the user's turn, where that matters, and the condition that the match is among them at all."""
    if not wanted.mine:
        return false(), [*_in_public(wanted), match.c.late.is_(False)]
    sits = select(seat.c.match).where(seat.c.user == wanted.user)
    opened = select(match.c.id).where(match.c.creator == wanted.user, match.c.status == "open")
    kept = select(unseated.c.match).select_from(WITH_SEAT).where(unseated.c.user == wanted.user, KEPT)
    # What is told of a match is looked into where it can hold a turn alone.
    turn = case(
        (and_(match.c.status == "running", _own.c.joined.is_not(None)), turn_of(snapshot.c.told, _own.c.seat)),
        else_=false(),
    )
    return turn, [match.c.id.in_(union(sits, opened, kept))]


def _in_public(wanted: Wanted) -> list[ColumnElement[bool]]:
    return [] if wanted.everything else [match.c.visibility == "public"]


def _has_word(word: str) -> ColumnElement[bool]:
    titled = select(title_word.c.match).where(begins(title_word.c.word, word))
    named = (
        select(seat.c.match)
        .join_from(name_word, seat, seat.c.user == name_word.c.user)
        .where(begins(name_word.c.word, word))
    )
    return match.c.id.in_(union(titled, named))


def unfinished_of(connection: Connection, user_id: str) -> list[str]:
    """The matches at which this user sits, or is to sit, or which they opened, and that have not ended."""
    theirs = or_(exists().where(seat.c.match == match.c.id, seat.c.user == user_id), match.c.creator == user_id)
    return list(connection.scalars(select(match.c.id).where(match.c.status.in_(("open", "running")), theirs)))


def left_behind(connection: Connection) -> list[str]:
    """Those who have left this server for good and still sit at a match that has not ended."""
    return list(
        connection.scalars(
            select(user.c.id)
            .join_from(seat, user)
            .join(match)
            .where(match.c.status != "finished", user.c.name == "")
            .distinct()
        )
    )


def barred_at_tables(connection: Connection) -> list[str]:
    """Those who may not be here now and still sit at a table that hasn't started, or keep one open."""
    sits = exists().where(and_(seat.c.match == match.c.id, seat.c.user == user.c.id))
    theirs = exists().where(and_(match.c.status == "open", or_(match.c.creator == user.c.id, sits)))
    banned = select(sanction.c.user).where(sanction.c.kind == BAN, in_force())
    return list(connection.scalars(select(user.c.id).where(user.c.id.in_(banned), theirs)))


def every_match(connection: Connection) -> list[str]:
    """All matches there are, the oldest first."""
    there = match.c.status != GONE
    return list(connection.scalars(select(match.c.id).where(there).order_by(match.c.created, match.c.id)))


def by_invite(connection: Connection, invite: str) -> str | None:
    """The match of this invitation."""
    found: str | None = connection.scalar(select(match.c.id).where(match.c.invite == invite))
    return found


def rematch_of(connection: Connection, match_id: str) -> str | None:
    """The match that followed this one."""
    found: str | None = connection.scalar(select(match.c.id).where(match.c.rematch_of == match_id))
    return found


def running_with_bots(connection: Connection) -> list[str]:
    """The matches in which a bot may be asked something."""
    return list(
        connection.scalars(
            select(match.c.id).where(
                match.c.status == "running", exists().where(seat.c.match == match.c.id, seat.c.bot.is_not(None))
            )
        )
    )


def with_windows(connection: Connection) -> list[str]:
    """The matches in which a reaction window is open."""
    return list(connection.scalars(select(snapshot.c.match).where(snapshot.c.windows.is_not(None))))


class Clocked(Struct, frozen=True):
    """A running match with clocks: which clock it has, and how the clocks stand, in their owner's own encodings."""

    id: str
    clock: str
    clocks: str


def with_clocks(connection: Connection, match_id: str | None = None) -> list[Clocked]:
    """The running matches that have clocks, or the one of this id if it is such a match."""
    clocked = (
        select(match.c.id, match.c.clock, snapshot.c.clocks)
        .join_from(match, snapshot)
        .where(match.c.status == "running", snapshot.c.clocks.is_not(None))
    )
    if match_id is not None:
        clocked = clocked.where(match.c.id == match_id)
    return [Clocked(*row) for row in connection.execute(clocked)]


class Proposed(Struct, frozen=True):
    """A running match at which something was proposed; `consent` is in its owner's own encoding."""

    id: str
    consent: str


def with_proposals(connection: Connection, match_id: str | None = None) -> list[Proposed]:
    """The running matches at which anything was ever proposed, or the one of this id if it is such a match."""
    proposed = (
        select(match.c.id, snapshot.c.consent)
        .join_from(match, snapshot)
        .where(match.c.status == "running", snapshot.c.consent.is_not(None))
    )
    if match_id is not None:
        proposed = proposed.where(match.c.id == match_id)
    return [Proposed(*row) for row in connection.execute(proposed)]


class Asked(Struct, frozen=True):
    """A table at which all are, or were, asked whether they are ready; `ready` is in its owner's own encoding."""

    id: str
    ready: str


def with_ready_check(connection: Connection, match_id: str | None = None) -> list[Asked]:
    """The tables before their start at which that is asked, or the one of this id if it is such a table."""
    asked = select(match.c.id, match.c.ready).where(match.c.status == "open", match.c.ready.is_not(None))
    if match_id is not None:
        asked = asked.where(match.c.id == match_id)
    return [Asked(*row) for row in connection.execute(asked)]


def forsaken(connection: Connection, before: int) -> list[str]:
    """Matches that have not started, and at which nobody has sat down or got up since this time."""
    idle = select(match.c.id).join_from(match, snapshot).where(match.c.status == "open", snapshot.c.updated < before)
    return list(connection.scalars(idle))
