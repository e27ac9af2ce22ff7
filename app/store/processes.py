"""The processes that share the database, and which of them minds a match: plays its bots, closes its windows, watches
its clocks.

Whoever made the last change of a match minds it (`snapshot.keeper`). A process is there while its beat goes on; whose
beat stops is struck off, and what it minded is minded by nobody until another process takes it over.
"""

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from app.store.metadata import ID, metadata
from app.store.tables import match, seat, snapshot

process = Table("process", metadata, Column("id", ID, primary_key=True), Column("beat", Integer, nullable=False))


def beat(connection: Connection, me: str) -> dict[str, int]:
    """Show that this process is there; the beats of all. Counted, not timed: clocks of machines differ."""
    if connection.execute(update(process).where(process.c.id == me).values(beat=process.c.beat + 1)).rowcount != 1:
        connection.execute(insert(process).values(id=me, beat=0))
    return {row.id: row.beat for row in connection.execute(select(process))}


def there(connection: Connection) -> list[str]:
    """Those who have given a sign of life and were not struck off."""
    return list(connection.scalars(select(process.c.id)))


def first(connection: Connection) -> str | None:
    """The one of them that does what is done once for all: any will do, as long as all name the same."""
    found: str | None = connection.scalar(select(func.min(process.c.id)))
    return found


def strike_off(connection: Connection, gone: dict[str, int]) -> None:
    """These processes are there no more, unless they have given another beat since."""
    for each, last in gone.items():
        connection.execute(delete(process).where(process.c.id == each, process.c.beat == last))


def leave(connection: Connection, me: str) -> None:
    """This process goes: others may take over at once what it minded."""
    connection.execute(delete(process).where(process.c.id == me))


def take_over(connection: Connection, me: str, most: int, tried: list[str]) -> list[str]:
    """Mind some matches that nobody minds, where bots play, windows are open, there are clocks, something was proposed,
    or all are asked whether they are ready. Each goes to one process only.

    `tried` are those that an earlier run was about to take over and never heard whether it has: if so, they are given
    again. Those of this run are noted there.
    """
    with_bot = exists().where(seat.c.match == match.c.id, seat.c.bot.is_not(None))
    in_time = or_(*(kept.is_not(None) for kept in (snapshot.c.windows, snapshot.c.clocks, snapshot.c.consent)))
    running = and_(match.c.status == "running", or_(in_time, with_bot))
    asked = and_(match.c.status == "open", match.c.ready.is_not(None))
    elsewhere = select(process.c.id).union_all(select(literal(me)))
    nobodys = or_(snapshot.c.keeper.is_(None), snapshot.c.keeper.not_in(elsewhere))
    left = list(
        connection.scalars(
            select(snapshot.c.match)
            .join_from(snapshot, match)
            .where(or_(running, asked), nobodys)
            .limit(most)
            # What others are just taking over, or changing, is not left to anybody.
            .with_for_update(of=snapshot, skip_locked=True)
        )
    )
    connection.execute(update(snapshot).where(snapshot.c.match.in_(left)).values(keeper=me))
    mine = select(snapshot.c.match).where(snapshot.c.match.in_([*left, *tried]), snapshot.c.keeper == me)
    tried[:] = [*tried, *left]
    return list(connection.scalars(mine))


def keeper_of(connection: Connection, match_id: str) -> str | None:
    """The process that minds this match."""
    found: str | None = connection.scalar(select(snapshot.c.keeper).where(snapshot.c.match == match_id))
    return found
