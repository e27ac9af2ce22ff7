"""From one table to the next: what a change leads to, who notices it, and what is to be written for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.core.codec import encode_public, encode_state
from app.core.decision import Decision
from app.core.referee import Turn
from app.core.state import State
from app.core.viewer import PUBLIC
from app.matches import clocks, opened, timing
from app.matches import seen as telling
from app.matches.behind import begun, followed
from app.matches.clocks import Clocks, Moment
from app.matches.consent import Consent
from app.matches.results import results_of
from app.matches.seen import TAIL, Seen, Sight
from app.matches.spectators import decode
from app.matches.table import KEYS, Answer, Table, answer_of
from app.matches.undo import Undo
from app.matches.waiting import waited
from app.matches.written import Deed, event_rows, move_rows, sitters_until_now, snapshot_row
from app.store.lapsing import Lapsed
from app.store.rows import Changed, MatchRow, MoveRow, SeatRow
from app.store.unseating import Unseated


class Change(Struct, frozen=True):
    """A change that is ready to be saved. `noticed` holds the viewers for whom there is news.

    `before` is None for a new match; `rows` is None for one that is to be removed. `lapsed`: who is to be told that it
    is gone because nobody started it.
    """

    before: Table | None
    after: Table
    rows: Changed | None
    noticed: frozenset[str]
    removed: bool = False
    lapsed: tuple[Lapsed, ...] = ()


Undoing = Callable[[frozenset[str]], Undo]
"""Gives what can be taken back afterwards, when it is told who noticed the change."""


def play_on(
    table: Table,
    at: int,
    turn: Turn[Any],
    deeds: Sequence[Deed],
    undoing: Undoing,
    arrived: int | None = None,
    seats: Sequence[SeatRow] = (),
    consent: Consent | None = None,
    match: MatchRow | None = None,
) -> Change:
    """The match after this turn, which came of these deeds, with other people at these seats.

    `arrived` is when the deed came in, where it had to wait until now. `consent`: what is left of the proposals.
    """
    return _follow(table, at, turn, deeds, undoing, match, seats, arrived=arrived, consent=consent)


def begin(
    table: Table, at: int, turn: Turn[Any], seats: Sequence[SeatRow] = (), bots: Sequence[SeatRow] = ()
) -> Change:
    """The match in its first state, with those who took their seats at the same moment; with `bots`, which nothing but
    the start itself has seated.
    """
    delay = decode(table.match.spectators).delay
    if delay is None:
        match = replace(table.match, status="running", started=at)
        return _follow(table, at, turn, (), lambda _: Undo(), match, [*seats, *bots])
    # Those who look on late see at once who sat down, and later that it has begun: two changes, written as one. Bots
    # that came with the start would tell of it.
    sat = sit(table, at, seats) if seats else None
    room = table if sat is None else sat.after
    match = replace(room.match, status="running", started=at, late=True)
    first = _follow(room, at, turn, (), lambda _: Undo(), match, bots)
    return first if sat is None else _as_one(sat, first)


def sit(
    table: Table,
    at: int,
    seats: Sequence[SeatRow],
    match: MatchRow | None = None,
    unseated: tuple[Unseated, ...] = (),
    spent: bytes | None = None,
) -> Change:
    """The match with other people at these seats; `unseated` are those who lost theirs."""
    change = _follow(table, at, None, (), lambda _: table.undo, match, seats)
    assert change.rows is not None
    return replace(change, rows=replace(change.rows, unseated=unseated, spent=spent))


def agree(table: Table, at: int, match: MatchRow) -> Change:
    """The match with something else agreed on before the start: its title, how it starts, or who is ready, which those
    who look on late are not told (see Table.room).
    """
    told = _told_of_room(match) != _told_of_room(table.match)
    inside = not told and decode(match.spectators).delay is not None
    change = _follow(table, at, None, (), lambda _: table.undo, match, inside=inside)
    assert change.rows is not None
    return replace(change, rows=replace(change.rows, retitled=match.title != table.match.title))


def _told_of_room(match: MatchRow) -> tuple[object, ...]:
    return match.title, match.by_hand, match.ready is not None


def ban(table: Table, at: int, seats: Sequence[SeatRow], match: MatchRow, banned: Unseated) -> Change:
    """The match at which this user may take no seat; `seats` are those that they lose."""
    change = sit(table, at, seats, match, (banned,))
    return replace(change, after=replace(change.after, banned=table.banned | {banned.user}))


def pardon(table: Table, at: int, user: str) -> Change:
    """The match at which this user may sit down again."""
    # Everybody's version counts up, so that the revision says how often the match was changed: see standing.py.
    change = _follow(table, at, None, (), lambda _: table.undo, replace(table.match))
    assert change.rows is not None
    after = replace(change.after, banned=table.banned - {user})
    return replace(change, after=after, rows=replace(change.rows, pardoned=user))


def asking(table: Table, at: int, seat: str, every_time: bool) -> Change:
    """The match with another wish of this seat's for its reaction windows, which nobody else notices."""
    wish = {seat: every_time}
    return _follow(table, at, None, (), lambda _: table.undo, every_time=wish)


def talk(table: Table, at: int, consent: Consent) -> Change:
    """The match at which something is proposed, granted or gone again: news for those who sit there."""
    return _follow(table, at, None, (), lambda _: table.undo, consent=consent)


def remove(table: Table, lapsed: tuple[Lapsed, ...] = ()) -> Change:
    """No such match any more."""
    return Change(table, table, None, frozenset(table.seen), removed=True, lapsed=lapsed)


def _as_one(first: Change, second: Change) -> Change:
    """A change of the seats and what follows on it."""
    assert first.rows is not None
    assert second.rows is not None
    rows = replace(
        second.rows,
        built_on=first.rows.built_on,
        built_at=first.rows.built_at,
        seats=(*first.rows.seats, *second.rows.seats),
        left=(*first.rows.left, *second.rows.left),
    )
    return replace(second, before=first.before, rows=rows, noticed=first.noticed | second.noticed)


def _follow(
    table: Table,
    at: int,
    turn: Turn[Any] | None,
    deeds: Sequence[Deed],
    undoing: Undoing,
    match: MatchRow | None = None,
    seats: Sequence[SeatRow] = (),
    every_time: Mapping[str, bool] = {},
    arrived: int | None = None,
    consent: Consent | None = None,
    inside: bool = False,
) -> Change:
    """The table after a turn, or with None after something that left the game as it was. `inside`: what is otherwise
    about the match now is news for those who sit there alone.
    """
    if turn is None:
        snapshot, loose, asked, events = table.snapshot, table.loose, table.asked, []
        resigned = table.resigned
        match = match or table.match
        sights = {name: known.sight for name, known in table.seen.items()}
    else:
        snapshot, loose, asked, events = encode_state(turn.state), [turn.state], turn.asked, turn.events
        resigned = turn.state.resigned
        match = _ended(match or table.match, turn.state, at)
        sights = telling.sights(table.game, turn.state, table.viewers, asked)
    lines = telling.lines(events, table.viewers)
    # Who sits where, what they agree on, and whether it has started or ended, is everybody's to know.
    open_news = bool(seats) or (match is not table.match and not inside)
    consent = _consent(table, consent, match, seats, resigned)
    seated_news = inside or not consent.same(table.consent)
    noticed = frozenset(
        name
        for name, known in table.seen.items()
        if open_news
        or lines[name]
        or name in every_time
        or (seated_news and name != PUBLIC)
        or not sights[name].same(known.sight)
    )
    if seated_news and PUBLIC not in noticed:
        consent = replace(consent, told=consent.told + 1)
    elif deeds and all(deed.kind == "close" for deed in deeds):
        consent = consent.went_on(table.seen[PUBLIC].events + len(lines[PUBLIC]))
    elif deeds and len(noticed) == len(table.seen):
        consent = consent.moved_on({deed.seat for deed in deeds})
    # Once the match is over, nothing is taken back.
    undo = undoing(noticed) if match.status == "running" else Undo()
    seen = {
        name: _seen(known, sights[name], lines[name], undo.can(name), name in noticed)
        for name, known in table.seen.items()
    }
    seen |= {name: replace(seen[name], every_time=wish) for name, wish in every_time.items()}
    moves, chain = move_rows(table, deeds, seen, at)
    if resigned != table.resigned:
        late = any(deed.kind == "flag" for deed in deeds)
        newly = [seat for seat in table.seats if not seat.out and seat.seat in resigned]
        seats = [*seats, *(replace(seat, out=True, out_of_time=late) for seat in newly)]
    by_name = {seat.seat: seat for seat in seats}
    sitting = tuple(by_name.get(seat.seat, seat) for seat in table.seats) if seats else table.seats
    after = replace(
        table,
        match=match,
        seats=sitting,
        revision=table.revision + 1,
        moves=table.moves + len(moves),
        events=table.events + len(events),
        updated=at,
        snapshot=snapshot,
        loose=loose,
        asked=asked,
        resigned=resigned,
        seen=seen,
        undo=undo,
        windows=opened.now_open(table.windows, seen, at),
        chain=chain,
        consent=consent,
        replaced=_replaced(table.replaced, consent, sitting) if table.replaced else {},
        clocks=table.clocks if match.clock is None else _clocks(table, match, sitting, asked, resigned, at, arrived),
        answers=_answers(table.answers, moves),
        told={},
    )
    ended = match.status == "finished" and table.match.status != "finished"
    rows = Changed(
        id=table.id,
        built_on=table.revision,
        built_at=table.updated,
        snapshot=snapshot_row(after),
        moves=moves,
        events=event_rows(events, table.events, after.moves),
        match=None if match is table.match else match,
        seats=tuple(seats),
        left=tuple(seat.seat for seat in seats if seat.user != table.seat(seat.seat).user),
        sitters=sitters_until_now(table, seats, at),
        results=results_of(match, after.seats, after.moves, len(resigned)) if ended else (),
    )
    if match.late and (table.behind is not None or table.match.status == "open"):
        after, rows = _behind(table, after, rows, bool(moves), at)
    return Change(table, after, rows, frozenset(name for name in seen if seen[name] is not table.seen[name]))


def _behind(before: Table, after: Table, rows: Changed, moved: bool, at: int) -> tuple[Table, Changed]:
    """The same, with what those who look on late are to be told of it."""
    known, seen, status = before.behind, after.seen[PUBLIC], after.match.status
    delay = decode(after.match.spectators).delay
    if delay is None or status == "open" or (known is not None and known.over) or seen is before.seen[PUBLIC]:
        return after, rows
    told = after.seats_told()
    if known is None:
        room = before.seats_told()
        behind, past = begun(delay, before.seen[PUBLIC], room, seen, status, told, at)
    else:
        behind, past = followed(known, seen, status, told, at, moved)
    if behind.shown(at) is None:
        match = replace(after.match, late=False)
        rows = replace(rows, match=match, past_from=seen.version)
        return replace(after, match=match, behind=None), rows
    older = behind.moments[0].version
    spare = None if known is None or older == known.moments[0].version else older
    return replace(after, behind=behind), replace(rows, past=past, past_from=spare)


def _seen(known: Seen, sight: Sight, lines: tuple[bytes, ...], can_undo: bool, news: bool) -> Seen:
    """The next of `known`, or itself where there is no news for this viewer."""
    if not news and can_undo == known.can_undo:
        return known
    tail = known.tail
    if lines:
        tail = (tail if len(tail) < 2 * TAIL else tail[-TAIL:]) + lines
    return Seen(known.version + 1, known.events + len(lines), tail, sight, can_undo, known.every_time)


def _clocks(
    table: Table,
    match: MatchRow,
    seats: Sequence[SeatRow],
    asked: Mapping[str, Decision],
    resigned: Sequence[str],
    at: int,
    arrived: int | None,
) -> Clocks | None:
    """How the clocks stand then; there are none before the start."""
    if match.clock is None or match.status == "open":
        return None
    choice = timing.timing(match.clock)
    known = table.clocks or clocks.wound_up(choice, dict.fromkeys(seat.side for seat in seats))
    return clocks.wait(choice, known, waited(asked.values(), seats, resigned), Moment(at, table.lost), arrived)


def _consent(
    table: Table, consent: Consent | None, match: MatchRow, seats: Sequence[SeatRow], resigned: Sequence[str]
) -> Consent:
    """What stands then, with these other people at their seats."""
    known = table.consent if consent is None else consent
    if match.status == "finished" and table.match.status != "finished":
        return known.over()
    before = {seat.seat: (seat.user, seat.bot) for seat in table.seats}
    # A name may change while the same person sits there.
    others = [seat for seat in seats if (seat.user, seat.bot) != before[seat.seat]]
    if people := {seat.seat for seat in others if seat.bot is None}:
        known = replace(known, stood_in=tuple(seat for seat in known.stood_in if seat not in people))
    return known.dropped() if others or resigned != table.resigned else known


def _replaced(known: Mapping[str, str], consent: Consent, sitting: Sequence[SeatRow]) -> dict[str, str]:
    """Those of them who may still have their seats again."""
    here = {seat.user for seat in sitting}
    return {user: seat for user, seat in known.items() if seat in consent.stood_in and user not in here}


def _answers(known: dict[tuple[str, str], Answer], moves: Sequence[MoveRow]) -> dict[tuple[str, str], Answer]:
    if not moves:
        return known
    answers = known | {(row.seat, row.key): answer_of(row) for row in moves if row.seat}
    while len(answers) > KEYS:
        del answers[next(iter(answers))]
    return answers


def _ended(match: MatchRow, state: State[Any], at: int) -> MatchRow:
    if state.outcome is None or match.status == "finished":
        return match
    return replace(match, status="finished", ended=at, outcome=encode_public(state.outcome).decode())
