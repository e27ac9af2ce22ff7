"""Matches as they are stored: reading one, adding one, and saving a change of one."""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace
from sqlalchemy import Connection, bindparam, case, delete, exists, false, func, insert, select, update

from app.core.secret import Secret
from app.store import handovers, lapsing, notices, past, sitters, unseating
from app.store.lapsing import Lapsed
from app.store.metadata import added, metadata
from app.store.past import Past
from app.store.people import user
from app.store.prepared import Prepared
from app.store.results import keep_results, result
from app.store.rows import Changed, EventRow, MatchRow, MoveRow, SeatRow, SnapshotRow, Stored
from app.store.spelling import words_of
from app.store.tables import event, match, move, seat, snapshot, title_word
from app.store.together import Together

GONE = "gone"
"""The status of a match that was deleted after its end: what statistics count of it stays, and nothing else."""


class Stale(Exception):
    """The match was changed meanwhile, by another process: nothing was written."""


class Taken(Exception):
    """There is another match of this id."""


RECENT = 128
"""Events and moves that come with a match when it is loaded."""

# Said once: building a statement costs more than running it.
_MATCH = select(match).where(match.c.id == bindparam("id"))
_COMMITMENT = select(match.c.commitment).where(match.c.id == bindparam("id"))
_GAVE_UP = exists().where(move.c.match == seat.c.match, move.c.seat == seat.c.seat, move.c.kind == "resign")
_READ_ELSEWHERE = {
    "name": user.c.name,
    "guest": user.c.guest,
    # Whoever is out and hasn't given up was in the match when a clock ended it.
    "out_of_time": case((seat.c.out, ~_GAVE_UP), else_=false()),
}
SEAT_COLUMNS = tuple(
    _READ_ELSEWHERE[name] if name in _READ_ELSEWHERE else seat.c[name] for name in SeatRow.__struct_fields__
)
"""Of a SeatRow, in its order, from `seat` with `user` beside it."""
_SEATS = (
    select(*SEAT_COLUMNS)
    .join_from(seat, user, isouter=True)
    .where(seat.c.match == bindparam("id"))
    .order_by(seat.c.place)
)
_SNAPSHOT = select(*(snapshot.c[name] for name in SnapshotRow.__struct_fields__)).where(
    snapshot.c.match == bindparam("id")
)
_REVISION = select(snapshot.c.revision).where(snapshot.c.match == bindparam("id"))
_MOVE_COLUMNS = [move.c[name] for name in MoveRow.__struct_fields__]
_LAST_MOVES = (
    select(*_MOVE_COLUMNS)
    .where(move.c.match == bindparam("id"), move.c.number > bindparam("moves", 0))
    .order_by(move.c.number.desc())
    .limit(RECENT)
)
_LAST_EVENTS = (
    select(event.c.number, event.c.move, event.c.forms)
    .where(event.c.match == bindparam("id"), event.c.number > bindparam("events", 0))
    .order_by(event.c.number.desc())
    .limit(RECENT)
)
_ALL = Together(_MATCH, _SEATS, _SNAPSHOT, _LAST_MOVES, _LAST_EVENTS)
_MOVE_BY_KEY = select(*_MOVE_COLUMNS).where(
    move.c.match == bindparam("id"), move.c.seat == bindparam("seat"), move.c.key == bindparam("key")
)
_EVERY_MOVE = select(*_MOVE_COLUMNS).where(move.c.match == bindparam("id")).order_by(move.c.number)
_EVERY_EVENT = (
    select(event.c.number, event.c.move, event.c.forms).where(event.c.match == bindparam("id")).order_by(event.c.number)
)
_ALL_EVENTS = select(event.c.forms).where(event.c.match == bindparam("id")).order_by(event.c.number)

_ADD_SEAT = insert(seat)
_ADD_SNAPSHOT = insert(snapshot)
_ADD_MOVE = Prepared(insert(move), ["match", *MoveRow.__struct_fields__])
_ADD_EVENT = Prepared(insert(event), ["match", *EventRow.__struct_fields__])
_SAVE_SNAPSHOT = Prepared(
    update(snapshot)
    .where(
        snapshot.c.match == bindparam("of"),
        snapshot.c.revision == bindparam("built_on"),
        snapshot.c.updated == bindparam("built_at"),
    )
    .values({name: bindparam(name) for name in (*SnapshotRow.__struct_fields__, "keeper")}),
    [*SnapshotRow.__struct_fields__, "keeper", "of", "built_on", "built_at"],
)
_CHANGING = ("title", "status", "by_hand", "ready", "late", "started", "ended", "outcome", "rated")
_SAVE_MATCH = update(match).where(match.c.id == bindparam("of")).values({name: bindparam(name) for name in _CHANGING})
_SAVE_SEAT = (
    update(seat)
    .where(seat.c.match == bindparam("of"), seat.c.seat == bindparam("at"))
    .values({name: bindparam(name) for name in ("user", "bot", "joined", "out")})
)


def load(connection: Connection, match_id: str, moves: int = 0, events: int = 0) -> Stored | None:
    """The match with this id. Of its moves and events those that are known already, so many, are left out."""
    rows, seats, snapshots, last_moves, last_events = _ALL.ask(
        connection, {"id": match_id, "moves": moves, "events": events}
    )
    row = dict(zip(match.c.keys(), rows[0], strict=True)) if rows else {"status": GONE}
    if row["status"] == GONE:
        return None
    kept = SnapshotRow(*snapshots[0])
    # Where nobody has ever proposed anything, nobody was replaced.
    spoken = row["status"] == "running" and kept.consent is not None
    if (row["status"] == "open" or row["late"] or spoken) and not connection.in_transaction():
        # More belongs to it, and all of that must be of the same moment.
        with connection.begin():
            return load(connection, match_id, moves, events)
    return Stored(
        MatchRow(**{**row, "seed": Secret(row["seed"])}),
        tuple(SeatRow(*each) for each in seats),
        kept,
        tuple(MoveRow(*each) for each in last_moves)[::-1],
        tuple(EventRow(*each) for each in last_events)[::-1],
        unseating.banned(connection, match_id) if row["status"] == "open" or row["late"] else frozenset(),
        past.moments(connection, match_id) if row["late"] else (),
        unseating.replaced(connection, match_id) if spoken else {},
    )


def load_whole(connection: Connection, match_id: str) -> Stored | None:
    """The match with this id, and every move and event of it. Begins a transaction: all are of the same moment."""
    of = {"id": match_id}
    moves = tuple(MoveRow(*each) for each in connection.execute(_EVERY_MOVE, of))
    events = tuple(EventRow(*each) for each in connection.execute(_EVERY_EVENT, of))
    stored = load(connection, match_id)
    return None if stored is None else replace(stored, moves=moves, events=events)


def add(
    connection: Connection,
    row: MatchRow,
    seats: tuple[SeatRow, ...],
    first: SnapshotRow,
    events: tuple[EventRow, ...] = (),
    keeper: str | None = None,
    moments: tuple[Past, ...] = (),
) -> None:
    """A new match. `keeper` is the process that minds it from now on, as with `save`. Raises Taken.

    Nothing is done where this very match is there already.
    """
    if not added(connection, match, {**_columns(row), "seed": row.seed.open()}):
        if commitment_of(connection, row.id) != row.commitment:
            raise Taken
        return
    _spell(connection, row.id, row.title)
    connection.execute(_ADD_SEAT, [{"match": row.id, **_columns(s, but=_READ_ELSEWHERE)} for s in seats])
    connection.execute(_ADD_SNAPSHOT, {"match": row.id, "keeper": keeper, **_columns(first)})
    _add_events(connection, row.id, events)
    if moments:
        past.add(connection, row.id, moments)


def save(connection: Connection, changes: list[Changed]) -> None:
    """Write changes of different matches. Raises Stale where a stored match is not the one that its change was built
    on, with nothing said of which. Nothing is done where there is one change, and it is there already.
    """
    try:
        _save_snapshots(connection, changes)
    except Stale:
        if len(changes) == 1 and stands(connection, changes[0]):
            return
        raise
    if moves := [(each.id, *astuple(row)) for each in changes for row in each.moves]:
        _ADD_MOVE.run(connection, moves)
    if events := [(each.id, *astuple(row)) for each in changes for row in each.events]:
        _ADD_EVENT.run(connection, events)
    notices.keep(connection, [call for each in changes for call in each.calls])
    for each in changes:
        if each.match is not None or each.seats or each.unseated or each.pardoned:
            _save_what_is_rare(connection, each)
        if each.past:
            past.add(connection, each.id, each.past)
        if each.past_from is not None:
            past.forget(connection, each.id, each.past_from)


def _save_snapshots(connection: Connection, changes: list[Changed]) -> None:
    # All processes in one order, so that two with the same matches in hand don't wait for each other in a circle.
    in_order = sorted(changes, key=lambda each: each.id)
    rows = [(*astuple(each.snapshot), each.keeper, each.id, each.built_on, each.built_at) for each in in_order]
    if _SAVE_SNAPSHOT.run(connection, rows) != len(rows):
        raise Stale


def _save_what_is_rare(connection: Connection, changed: Changed) -> None:
    of = {"of": changed.id}
    if changed.match is not None:
        connection.execute(_SAVE_MATCH, {**of, **{name: getattr(changed.match, name) for name in _CHANGING}})
        if changed.retitled:
            _spell(connection, changed.id, changed.match.title)
    if changed.results:
        keep_results(connection, changed.results)
    if changed.spent is not None and not handovers.spend(connection, changed.spent):
        raise Stale
    for name in changed.left:
        # A code for this seat was given by whoever sat there.
        handovers.withdraw(connection, handovers.Offer(changed.id, name))
    for place in changed.seats:
        new = {"user": place.user, "bot": place.bot, "joined": place.joined, "out": place.out}
        connection.execute(_SAVE_SEAT, {**of, "at": place.seat, **new})
    sitters.keep(connection, changed.id, changed.sitters)
    unseating.forget(connection, changed.id, [place.user for place in changed.seats if place.user is not None])
    unseating.keep(connection, changed.id, changed.unseated)
    if changed.pardoned is not None:
        unseating.pardon(connection, changed.id, changed.pardoned)


def retitle(connection: Connection, match_id: str, title: str) -> None:
    """Give a match another title, without a change that anybody is told of."""
    connection.execute(update(match).where(match.c.id == match_id).values(title=title))
    _spell(connection, match_id, title)


def remove(connection: Connection, match_id: str, built_on: int, lapsed: tuple[Lapsed, ...] = ()) -> None:
    """Delete a match with all that belongs to it, unless it is gone already; of one that has ended what statistics
    count stays. Raises Stale as `save` does.

    `lapsed`: those who are to be told that nobody started it.
    """
    mine = snapshot.c.match == match_id
    if connection.execute(delete(snapshot).where(mine, snapshot.c.revision == built_on)).rowcount != 1:
        if revision_of(connection, match_id) is None:
            return
        raise Stale
    if connection.scalar(select(match.c.status).where(match.c.id == match_id)) == "finished":
        _strip(connection, match_id)
    else:
        connection.execute(delete(match).where(match.c.id == match_id))
    lapsing.keep(connection, lapsed)


def _strip(connection: Connection, match_id: str) -> None:
    """Leave of a match its results, and what they refer to: game and options. Its rematch may be opened anew."""
    for table in metadata.tables.values():
        if table not in (match, result):
            for key in table.foreign_keys:
                if key.column is match.c.id:
                    connection.execute(delete(table).where(key.parent == match_id))
    bare = {"status": GONE, "title": "", "seed": bytes(32), "outcome": None, "rematch_of": None, "late": False}
    connection.execute(update(match).where(match.c.id == match_id).values(bare))


def stands(connection: Connection, changed: Changed) -> bool:
    """Whether the match stands just as this change was to leave it, in all that it was to change."""
    of = {"id": changed.id}
    found = connection.execute(_SNAPSHOT, of).first()
    if found is None or tuple(found) != astuple(changed.snapshot):
        return False
    keys = {row.number: row.key for row in connection.execute(_LAST_MOVES, of)} if changed.moves else {}
    sit = {row.seat: _saved(row) for row in connection.execute(_SEATS, of)} if changed.seats else {}
    return (
        all(keys.get(row.number) == row.key for row in changed.moves)
        and all(sit.get(place.seat) == _saved(place) for place in changed.seats)
        and (changed.match is None or _is_so(connection, changed.match))
        and all(unseating.unseated_from(connection, changed.id, each.user) == each for each in changed.unseated)
        and (changed.pardoned is None or changed.pardoned not in unseating.banned(connection, changed.id))
    )


def _is_so(connection: Connection, row: MatchRow) -> bool:
    """Whether whatever may change of a match's row is as in this one."""
    stored = connection.execute(_MATCH, {"id": row.id}).mappings().one()
    return all(stored[name] == getattr(row, name) for name in _CHANGING)


def commitment_of(connection: Connection, match_id: str) -> str | None:
    """What the match of this id committed to at its start: another one under the same id committed to another seed."""
    found: str | None = connection.scalar(_COMMITMENT, {"id": match_id})
    return found


def revision_of(connection: Connection, match_id: str) -> int | None:
    """How often this match was changed."""
    found: int | None = connection.scalar(_REVISION, {"id": match_id})
    return found


def move_by_key(connection: Connection, match_id: str, seat_name: str, key: str) -> MoveRow | None:
    """The move that this seat made under this key of its own."""
    row = connection.execute(_MOVE_BY_KEY, {"id": match_id, "seat": seat_name, "key": key}).first()
    return None if row is None else MoveRow(*row)


def resignations(connection: Connection, match_id: str) -> int:
    """How many seats gave up in a match."""
    given_up = select(func.count()).select_from(move).where(move.c.match == match_id, move.c.kind == "resign")
    return connection.scalar(given_up) or 0


def all_events(connection: Connection, match_id: str) -> list[str]:
    """The forms of every event of a match, in order."""
    return list(connection.scalars(_ALL_EVENTS, {"id": match_id}))


def _add_events(connection: Connection, match_id: str, events: tuple[EventRow, ...]) -> None:
    if events:
        _ADD_EVENT.run(connection, [(match_id, *astuple(each)) for each in events])


def _saved(place: Any) -> tuple[Any, ...]:
    """What is saved of a seat."""
    return place.user, place.bot, place.joined, place.out


def _spell(connection: Connection, match_id: str, title: str) -> None:
    """From now on the match is found by this title."""
    connection.execute(delete(title_word).where(title_word.c.match == match_id))
    if words := words_of(title):
        connection.execute(insert(title_word), [{"word": word, "match": match_id} for word in words])


def _columns(row: Struct, but: Collection[str] = ()) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(row).items() if name not in but}
