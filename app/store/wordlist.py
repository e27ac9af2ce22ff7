"""The words that nobody may use in names, titles and talk, as whoever runs this server has written them."""

from collections.abc import Sequence

from sqlalchemy import Column, Connection, String, Table, delete, insert, select

from app.store.metadata import metadata

LONGEST = 41
"""Signs of a word, with the sign for a beginning."""

listed_word = Table("listed_word", metadata, Column("word", String(LONGEST), primary_key=True))


def listed_words(connection: Connection) -> list[str]:
    """All of them, in order."""
    return sorted(connection.scalars(select(listed_word.c.word)))


def list_words(connection: Connection, words: Sequence[str]) -> None:
    """From now on these and no others."""
    connection.execute(delete(listed_word))
    if words:
        connection.execute(insert(listed_word), [{"word": word} for word in words])
