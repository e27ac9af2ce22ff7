"""What people said at a table, in channels: numbered without gaps, each line once."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select

from app.store import notices
from app.store.notices import Call
from app.store.people import user
from app.store.tables import chat


class Line(Struct, frozen=True):
    """One line. `name` is what its speaker is called now; `at` is in milliseconds since 1970."""

    channel: str
    number: int
    user: str
    name: str
    seat: str
    text: str
    at: int


_COLUMNS = (chat.c.channel, chat.c.number, chat.c.user, user.c.name, chat.c.seat, chat.c.text, chat.c.at)


def say(
    connection: Connection, match_id: str, line: Line, key: str, tried: list[int], calls: Sequence[Call] = ()
) -> tuple[Line, bool]:
    """Keep a line under the channel's next number; its own is ignored. Said before under this key: that line, False.
    With it goes notice to those whom it `calls`.

    `tried` are the numbers under which earlier runs may have kept it, and never heard whether they have. That of this
    run is noted there.
    """
    first = by_key(connection, match_id, line.user, key)
    if first is not None:
        return first, first.number in tried
    last = connection.scalar(
        select(func.max(chat.c.number)).where(chat.c.match == match_id, chat.c.channel == line.channel)
    )
    said = Line(line.channel, (last or 0) + 1, line.user, line.name, line.seat, line.text, line.at)
    tried.append(said.number)
    connection.execute(
        insert(chat).values(
            match=match_id,
            channel=said.channel,
            number=said.number,
            user=said.user,
            seat=said.seat,
            text=said.text,
            key=key,
            at=said.at,
        )
    )
    notices.keep(connection, calls)
    return said, True


def by_key(connection: Connection, match_id: str, user_id: str, key: str) -> Line | None:
    """The line that this user said under this key of their own."""
    mine = (chat.c.match == match_id, chat.c.user == user_id, chat.c.key == key)
    row = connection.execute(select(*_COLUMNS).join_from(chat, user).where(*mine)).first()
    return None if row is None else Line(*row)


def heard(
    connection: Connection, match_id: str, channel: str, after: int = 0, most: int = 200, until: int | None = None
) -> list[Line]:
    """The last lines of a channel that come after this number, oldest first; with `until`, of those said by then."""
    # Without a gap, whatever the clocks of several machines say.
    old = [] if until is None else [chat.c.number <= last_by(connection, match_id, channel, until)]
    rows = connection.execute(
        select(*_COLUMNS)
        .join_from(chat, user)
        .where(chat.c.match == match_id, chat.c.channel == channel, chat.c.number > after, *old)
        .order_by(chat.c.number.desc())
        .limit(most)
    ).all()
    return [Line(*row) for row in reversed(rows)]


def find(connection: Connection, match_id: str, channel: str, number: int) -> Line | None:
    """The line of this number."""
    there = (chat.c.match == match_id, chat.c.channel == channel, chat.c.number == number)
    row = connection.execute(select(*_COLUMNS).join_from(chat, user).where(*there)).first()
    return None if row is None else Line(*row)


def last_by(connection: Connection, match_id: str, channel: str, until: int) -> int:
    """The number of the last line of a channel that was said by then; 0 where there was none."""
    there = (chat.c.match == match_id, chat.c.channel == channel)
    later: int | None = connection.scalar(select(func.min(chat.c.number)).where(*there, chat.c.at > until))
    if later is not None:
        return later - 1
    last: int | None = connection.scalar(select(func.max(chat.c.number)).where(*there))
    return last or 0


def said_at(connection: Connection, match_id: str, channel: str, number: int) -> int | None:
    """When this line was said, if it was."""
    there = (chat.c.match == match_id, chat.c.channel == channel, chat.c.number == number)
    found: int | None = connection.scalar(select(chat.c.at).where(*there))
    return found
