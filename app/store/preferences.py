"""How each person, guests too, wants the pages to be, wherever they sign in. What was never chosen is None."""

from msgspec import Struct
from sqlalchemy import Column, Connection, ForeignKey, String, Table, delete, select

from app.store.metadata import ID, metadata, upsert

preference = Table(
    "preference",
    metadata,
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(8)),
    Column("theme", String(8)),
    Column("colours", String(8)),
    Column("sound", String(8)),
)


class Preferences(Struct, frozen=True):
    """Words from short lists that app.web.preferences knows; None: as the browser or the system wishes."""

    language: str | None = None
    theme: str | None = None
    colours: str | None = None
    sound: str | None = None


COLUMNS = tuple(preference.c[name] for name in Preferences.__struct_fields__)


def keep_preferences(connection: Connection, user_id: str, chosen: dict[str, str | None]) -> Preferences:
    """Note what was chosen and leave the rest; all of them as they are now."""
    if chosen:
        upsert(connection, preference, {"user": user_id}, chosen)
    row = connection.execute(select(*COLUMNS).where(preference.c.user == user_id)).first()
    return Preferences() if row is None else Preferences(*row)


def forget_preferences(connection: Connection, user_id: str) -> None:
    connection.execute(delete(preference).where(preference.c.user == user_id))
