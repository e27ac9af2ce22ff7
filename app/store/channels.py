"""The ways out of the page by which people are given notice, and what is on its way by them.

A notice that is due becomes one row in `dispatch` for each channel that its reader wants it over. Whoever is about to
send one claims it first, for so long that nobody else does meanwhile; sent or given up, the row is gone.
"""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from app.store.metadata import ID, MILLIS, added, metadata, new_id
from app.store.notices import BESIDE, HOLDS, Kind, choices_of, notice
from app.store.preferences import preference
from app.store.sanctions import barred
from app.store.tables import match, seat

Way = Literal["webhook", "mail", "push"]

channel = Table(
    "channel",
    metadata,
    Column("id", ID, primary_key=True),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("way", String(8), nullable=False),
    Column("address", Text, nullable=False),
    # What a way needs besides: the shape of a webhook's body, the keys of a browser, as their owner encodes them.
    Column("more", Text, nullable=False),
    # What a webhook's body is signed with.
    Column("secret", LargeBinary),
    Column("language", String(8), nullable=False),
    # Where this server is, as seen by whoever made the channel.
    Column("base", Text, nullable=False),
    Column("made", MILLIS, nullable=False),
    # Since when it is known to be its owner's; nothing goes out before.
    Column("confirmed", MILLIS),
    Column("worked", MILLIS),
    Column("failed", MILLIS),
    Column("fault", String(40)),
    # Notices in a row that were given up.
    Column("fails", Integer, nullable=False),
    Column("given_up", Boolean, nullable=False, server_default=false()),
    # When the next notice would be due, were they spaced evenly: see `_spaced`.
    Column("paced", MILLIS, nullable=False),
)

dispatch = Table(
    "dispatch",
    metadata,
    Column("id", ID, primary_key=True),
    Column("channel", ID, ForeignKey("channel.id", ondelete="CASCADE"), nullable=False),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("match", ID, ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("at", MILLIS, nullable=False),
    # When it may be tried next; while it is being sent, when it counts as not sent.
    Column("next", MILLIS, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    UniqueConstraint("channel", "match", "kind", "at"),
)

APART = 120_000
"""Milliseconds between two notices over one channel, in the long run."""

AT_ONCE = 10
"""Notices that may go out over one channel without being spaced."""

LOST = 5
"""Notices in a row that were given up, after which the channel is."""


class Channel(Struct, frozen=True, kw_only=True):
    """A channel, as its owner made it and as it has gone since. Times are milliseconds since 1970."""

    id: str
    user: str
    way: Way
    address: str
    more: str
    secret: bytes | None
    language: str
    base: str
    made: int
    confirmed: int | None = None
    worked: int | None = None
    failed: int | None = None
    fault: str | None = None
    fails: int = 0
    given_up: bool = False


class Parcel(Struct, frozen=True):
    """A notice to be sent over a channel. `tries` counts this one. `language` is its reader's."""

    id: str
    channel: Channel
    match: str
    kind: Kind
    at: int
    tries: int
    title: str
    game: str
    language: str


class Due(Struct, frozen=True):
    """Somebody of whom a notice is due; `seat`: where they sit now, if they do."""

    user: str
    match: str
    seat: str | None


_CHANNEL = tuple(channel.c[name] for name in Channel.__struct_fields__)


def put(connection: Connection, new: Channel, most: int = 1) -> None:
    """Keep a channel. Of its owner's others of this way the oldest go, so that there are `most`. A browser tells nobody
    but whoever was the last to ask for it there.
    """
    if new.way == "push":
        connection.execute(delete(channel).where(channel.c.way == "push", channel.c.address == new.address))
    others = select(channel.c.id).where(channel.c.user == new.user, channel.c.way == new.way, channel.c.id != new.id)
    same = and_(channel.c.id.in_(others), channel.c.address == new.address)
    connection.execute(delete(channel).where(same))
    old = list(connection.scalars(others.order_by(channel.c.made.desc(), channel.c.id).offset(most - 1)))
    connection.execute(delete(channel).where(channel.c.id.in_(old)))
    added(connection, channel, {**msgspec.structs.asdict(new), "paced": 0})


def move(connection: Connection, user_id: str, channel_id: str, address: str, more: str) -> bool:
    """Somebody's browser is reached elsewhere from now on, as good as new; whether there was such a one."""
    mine = and_(channel.c.user == user_id, channel.c.way == "push")
    new = {"address": address, "more": more, "fault": None, "fails": 0, "given_up": False}
    if not connection.execute(update(channel).where(mine, channel.c.id == channel_id).values(new)).rowcount:
        return False
    there = and_(channel.c.way == "push", channel.c.address == address)
    connection.execute(delete(channel).where(there, channel.c.id != channel_id))
    return True


def channels_of(connection: Connection, user_id: str) -> list[Channel]:
    """Somebody's channels, the oldest first."""
    rows = connection.execute(select(*_CHANNEL).where(channel.c.user == user_id).order_by(channel.c.made, channel.c.id))
    return [Channel(**row) for row in rows.mappings()]


def of_id(connection: Connection, channel_id: str) -> Channel | None:
    """The channel of this id."""
    row = connection.execute(select(*_CHANNEL).where(channel.c.id == channel_id)).mappings().first()
    return None if row is None else Channel(**row)


def confirm(connection: Connection, channel_id: str, at: int) -> None:
    """It is its owner's. What it was asked by opens nothing any more."""
    connection.execute(update(channel).where(channel.c.id == channel_id).values(confirmed=at, secret=None))


def forget_unconfirmed(connection: Connection, before: int) -> None:
    """Addresses of which nobody said in time that they are theirs."""
    connection.execute(delete(channel).where(channel.c.confirmed.is_(None), channel.c.made < before))


def tried(connection: Connection, channel_id: str, at: int, fault: str | None) -> None:
    """Somebody tried the channel by hand: it works, or fails so. One that works is as good as new."""
    new: dict[str, object] = {"failed": at, "fault": fault}
    if fault is None:
        new = {"worked": at, "fault": None, "fails": 0, "given_up": False}
    connection.execute(update(channel).where(channel.c.id == channel_id).values(new))


def drop(connection: Connection, user_id: str, way: Way, channel_id: str | None = None) -> bool:
    """Take away somebody's channels of this way, or this one; whether there was one."""
    mine = [channel.c.user == user_id, channel.c.way == way]
    if channel_id is not None:
        mine.append(channel.c.id == channel_id)
    return connection.execute(delete(channel).where(*mine)).rowcount > 0


def drop_all(connection: Connection, user_id: str) -> None:
    """Nothing of this person's channels is left, nor of what was on its way to them."""
    connection.execute(delete(channel).where(channel.c.user == user_id))


def next_due(connection: Connection) -> int | None:
    """When something is to be done next."""
    times = (
        connection.scalar(select(func.min(notice.c.due)).where(notice.c.due.is_not(None))),
        connection.scalar(select(func.min(dispatch.c.next))),
    )
    return min((at for at in times if at is not None), default=None)


def due(connection: Connection, at: int, most: int) -> list[Due]:
    """Whose notices are due, and at which seats they sit now."""
    ripe = select(notice.c.user, notice.c.match).where(notice.c.due <= at).order_by(notice.c.due).limit(most).subquery()
    sitting = and_(seat.c.match == ripe.c.match, seat.c.user == ripe.c.user)
    rows = connection.execute(
        select(ripe.c.user, ripe.c.match, seat.c.seat).join_from(ripe, seat, sitting, isouter=True)
    )
    return [Due(*row) for row in rows]


def hand_out(
    connection: Connection, at: int, asked: Collection[Due], ways: Collection[str], there: Collection[tuple[str, str]]
) -> None:
    """Put what is due on its way, over each channel of these ways that its reader wants it over. `there`: users and
    matches of those `asked` about whose table they have open, so that they need not be told.
    """
    pairs = {(each.user, each.match) for each in asked}
    key = (notice.c.user, notice.c.match, notice.c.kind)
    ripe = connection.execute(
        select(*key, notice.c.at)
        # Of nothing else is it known who is there: another process may have handed out meanwhile what was due first.
        .where(notice.c.due <= at, tuple_(notice.c.user, notice.c.match).in_(pairs))
        .order_by(notice.c.due)
        .with_for_update(skip_locked=True)
    ).all()
    wanted: dict[str, list[tuple[str, Kind, int]]] = {}
    for user_id, match_id, kind, since in ripe:
        one = and_(notice.c.user == user_id, notice.c.match == match_id, notice.c.kind == kind)
        connection.execute(update(notice).where(one).values(due=None))
        if (user_id, match_id) in there:
            connection.execute(update(notice).where(one, notice.c.read.is_(None)).values(read=at))
        elif _holds(connection, user_id, match_id, kind, since):
            wanted.setdefault(user_id, []).append((match_id, kind, since))
    for user_id, notices in wanted.items():
        _put_on_its_way(connection, user_id, notices, ways, at)


def _put_on_its_way(
    connection: Connection, user_id: str, notices: Sequence[tuple[str, Kind, int]], ways: Collection[str], at: int
) -> None:
    off = choices_of(connection, user_id)
    usable = [channel.c.user == user_id, channel.c.confirmed.is_not(None), channel.c.given_up.is_(False)]
    usable.append(channel.c.way.in_(ways))
    for row in connection.execute(select(channel.c.id, channel.c.way, channel.c.paced).where(*usable)).all():
        paced = row.paced
        on = [each for each in notices if row.way not in off.get(each[1], ())]
        turns = {match_id for match_id, kind, _ in on if kind == "turn"}
        for match_id, kind, since in on:
            if kind == "started" and match_id in turns:
                continue  # that it is one's turn says so
            when, paced = _spaced(paced, at)
            connection.execute(
                insert(dispatch).values(
                    id=new_id(), channel=row.id, user=user_id, match=match_id, kind=kind, at=since, next=when, tries=0
                )
            )
        connection.execute(update(channel).where(channel.c.id == row.id).values(paced=paced))


def _spaced(paced: int, at: int) -> tuple[int, int]:
    """When the next notice goes out over a channel, and when the one after it would be due."""
    paced = max(paced, at)
    return max(at, paced - (AT_ONCE - 1) * APART), paced + APART


def claim(connection: Connection, at: int, until: int, most: int, ways: Collection[str]) -> list[Parcel]:
    """What is to be sent now, of each channel one; it is the caller's alone until then. What holds no longer is gone,
    as is what would go other ways than these.
    """
    firsts = (
        select(dispatch.c.channel, func.min(dispatch.c.next).label("next"))
        .group_by(dispatch.c.channel)
        .having(func.min(dispatch.c.next) <= at)
        .order_by(func.min(dispatch.c.next))
        .limit(most)
        .subquery()
    )
    rows = connection.execute(
        select(*(dispatch.c[name] for name in ("id", "channel", "user", "match", "kind", "at", "tries")))
        .join(firsts, and_(firsts.c.channel == dispatch.c.channel, firsts.c.next == dispatch.c.next))
        .with_for_update(of=dispatch, skip_locked=True)
    ).all()
    parcels: dict[str, Parcel] = {}
    for row in rows:
        if row.channel in parcels:
            continue
        found = _holds(connection, row.user, row.match, row.kind, row.at)
        owner = connection.execute(select(*_CHANNEL).where(channel.c.id == row.channel)).mappings().first()
        if found is None or owner is None or owner["given_up"] or owner["way"] not in ways:
            connection.execute(delete(dispatch).where(dispatch.c.id == row.id))
            continue
        connection.execute(update(dispatch).where(dispatch.c.id == row.id).values(next=until, tries=row.tries + 1))
        title, game, language = found
        kept = Channel(**owner)
        parcels[row.channel] = Parcel(
            row.id, kept, row.match, row.kind, row.at, row.tries + 1, title, game, language or kept.language
        )
    return list(parcels.values())


def _holds(
    connection: Connection, user_id: str, match_id: str, kind: Kind, since: int
) -> tuple[str, str, str | None] | None:
    """Title and game of the match, and the language that its reader has chosen, where this very notice still holds and
    is unread.
    """
    row = connection.execute(
        select(match.c.title, match.c.game, preference.c.language)
        .select_from(BESIDE.join(preference, preference.c.user == notice.c.user, isouter=True))
        .where(
            notice.c.user == user_id,
            notice.c.match == match_id,
            notice.c.kind == kind,
            notice.c.at == since,
            notice.c.read.is_(None),
            # Whoever may not be here is not called here either.
            ~barred(notice.c.user),
            HOLDS,
        )
    ).first()
    return None if row is None else (row.title, row.game, row.language)


def sent(connection: Connection, parcel: Parcel, at: int) -> None:
    """It has arrived."""
    connection.execute(delete(dispatch).where(dispatch.c.id == parcel.id))
    connection.execute(update(channel).where(channel.c.id == parcel.channel.id).values(worked=at, fault=None, fails=0))


def put_back(connection: Connection, parcels: Sequence[Parcel], at: int) -> None:
    """They were claimed, and nobody has tried to send them: anybody may claim them from then on."""
    for parcel in parcels:
        mine = and_(dispatch.c.id == parcel.id, dispatch.c.tries == parcel.tries)
        connection.execute(update(dispatch).where(mine).values(next=at, tries=parcel.tries - 1))


def not_sent(
    connection: Connection, parcel: Parcel, at: int, fault: str, again: int | None, gone: bool, ours: bool
) -> None:
    """It hasn't; it is tried `again` at that time, or given up. `gone`: so is the channel, as is one over which nothing
    has arrived for long, unless that was `ours`.
    """
    mine = channel.c.id == parcel.channel.id
    if again is not None and not gone:
        connection.execute(update(dispatch).where(dispatch.c.id == parcel.id).values(next=again))
        connection.execute(update(channel).where(mine).values(failed=at, fault=fault))
        return
    if gone and parcel.channel.way == "push":
        # There is no such browser any more, unless it has moved meanwhile.
        if not connection.execute(delete(channel).where(mine, channel.c.address == parcel.channel.address)).rowcount:
            connection.execute(update(dispatch).where(dispatch.c.id == parcel.id).values(next=at))
    elif connection.execute(delete(dispatch).where(dispatch.c.id == parcel.id)).rowcount:
        fails = channel.c.fails + (0 if ours else 1)
        over = or_(channel.c.given_up, fails >= LOST) if not gone else True
        connection.execute(update(channel).where(mine).values(failed=at, fault=fault, fails=fails, given_up=over))
