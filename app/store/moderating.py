"""What those who run this server do to people and words: each deed and the line that tells of it in one transaction."""

from collections.abc import Sequence

from sqlalchemy import Connection

from app.store import accounts, auditing, reports, wordlist
from app.store.auditing import Deed
from app.store.sanctions import BAN, MUTE, Sanction, impose, lift

IMPOSING, LIFTING = {MUTE: "mute", BAN: "ban"}, {MUTE: "unmute", BAN: "pardon"}


def sanction(connection: Connection, user_id: str, new: Sanction, deed: Deed) -> None:
    """Mute or ban somebody."""
    if auditing.write(connection, deed):
        impose(connection, user_id, new)


def pardon(connection: Connection, user_id: str, kind: str, deed: Deed) -> bool:
    """Take back a mute or a ban; False, with nothing written, where there is none."""
    if not lift(connection, user_id, kind):
        return auditing.is_written(connection, deed.id)
    return auditing.write(connection, deed)


def let_run(connection: Connection, user_id: str, admin: bool, deed: Deed) -> bool:
    """Let an account run the server, or no longer; False where it is none. Raises accounts.LastAdmin."""
    if not accounts.let_run(connection, user_id, admin):
        return False
    auditing.write(connection, deed)
    return True


def list_words(connection: Connection, words: Sequence[str], deed: Deed) -> None:
    """Let these words be listed and no others."""
    wordlist.list_words(connection, words)
    auditing.write(connection, deed)


def close_report(connection: Connection, report_id: str, deed: Deed) -> bool:
    """A report is seen to; False where it was before, or there is none of this id."""
    if not reports.close(connection, report_id):
        return auditing.is_written(connection, deed.id)
    return auditing.write(connection, deed)
