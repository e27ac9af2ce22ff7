"""What may be deleted because its time is over, a few rows at a time, so that nobody's move waits for long."""

from sqlalchemy import Connection, and_, delete, exists, select

from app.store.metadata import metadata
from app.store.notes import note
from app.store.people import session, user
from app.store.results import result
from app.store.sanctions import barred
from app.store.tables import chat, match


def old_matches(connection: Connection, before: int, most: int) -> list[str]:
    """Matches that ended before this time, the oldest first; not those whose results are still to be kept, or of which
    somebody is still told late.
    """
    over = (match.c.status == "finished", match.c.ended < before, match.c.late.is_(False))
    counted = exists().where(result.c.match == match.c.id)
    return list(connection.scalars(select(match.c.id).where(*over, counted).order_by(match.c.ended).limit(most)))


def forget_chat(connection: Connection, before: int, most: int) -> int:
    """Delete what was said at some matches that ended before this time; how many lines those were."""
    over = and_(match.c.status == "finished", match.c.ended < before, exists().where(chat.c.match == match.c.id))
    old = list(connection.scalars(select(match.c.id).where(over).order_by(match.c.ended).limit(most)))
    return connection.execute(delete(chat).where(chat.c.match.in_(old))).rowcount


def forget_guests(connection: Connection, before: int, most: int) -> int:
    """Delete guests who never sat, talked or wrote anywhere and have not been here since then; how many those were."""
    traces = [
        ~exists().where(key.parent == user.c.id)
        for table in metadata.tables.values()
        for key in table.foreign_keys
        if key.column is user.c.id and key.ondelete is None
    ]
    here = exists().where(session.c.user == user.c.id, session.c.last_seen >= before)
    wrote = exists().where(note.c.user == user.c.id)
    gone = [user.c.guest, user.c.name != "", user.c.created < before, ~here, ~wrote, ~barred(user.c.id), *traces]
    old = list(connection.scalars(select(user.c.id).where(*gone).order_by(user.c.created).limit(most)))
    return connection.execute(delete(user).where(user.c.id.in_(old))).rowcount


def forget_sessions(connection: Connection, before: int) -> int:
    """End the sessions that were not used since then; how many those were."""
    return connection.execute(delete(session).where(session.c.last_seen < before)).rowcount
