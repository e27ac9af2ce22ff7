"""What may be said on this server, and by whom: not by who is muted, and no listed word."""

from pathlib import Path

from app.matches.refusals import BadWish, Muted
from app.matches.sentences import how_long, why
from app.matches.wordlist import WordList
from app.store.engine import Store
from app.store.sanctions import MUTE, standing
from app.store.wordlist import listed_words


class Manners:
    """Asked before anything is said to others. `file` holds more listed words, a line each; `#` begins a remark."""

    def __init__(self, store: Store, file: Path | None = None) -> None:
        self._store = store
        self._of_file = [] if file is None else read_words(file)
        self._listed = WordList(self._of_file)

    async def look(self) -> None:
        """Read the listed words anew, as somebody may have changed them. Raises Away."""
        self._listed = WordList([*self._of_file, *await self._store.read(listed_words)])

    def check(self, *texts: str) -> None:
        """Raises BadWish where there is a listed word in one of these."""
        if self._listed:
            for text in texts:
                word = self._listed.found(text)
                if word is not None:
                    raise BadWish("refusal.listed_word", word=word)

    async def may_say(self, user_id: str, text: str) -> None:
        """Raises Muted where this user may not talk now, BadWish as `check` does. Raises Away."""
        mute = await self._store.read(standing, user_id, MUTE)
        if mute is not None:
            raise Muted(how_long(mute), why(mute))
        self.check(text)


def read_words(file: Path) -> list[str]:
    """The words of a file. Raises OSError, or UnicodeError."""
    lines = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]
