"""The words of people's names, by which their tables are found (see spelling.py)."""

from sqlalchemy import Column, Connection, ForeignKey, PrimaryKeyConstraint, Table, delete, insert

from app.store.metadata import ID, metadata
from app.store.spelling import WORD, words_of

name_word = Table(
    "name_word",
    metadata,
    Column("word", WORD, nullable=False),
    Column("user", ID, ForeignKey("user.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("word", "user"),
)


def spell(connection: Connection, user_id: str, name: str) -> None:
    """From now on this user is found by this name."""
    connection.execute(delete(name_word).where(name_word.c.user == user_id))
    if words := words_of(name):
        connection.execute(insert(name_word), [{"word": word, "user": user_id} for word in words])
