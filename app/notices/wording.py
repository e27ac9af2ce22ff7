"""What a notice says outside the page: its kind, its match and game, and where. Nothing else is known here."""

from collections.abc import Callable

from msgspec import Struct

from app.core.message import Message, say
from app.store.channels import Channel, Parcel

Say = Callable[[str, Message], str]
"""A message in a language."""


class Worded(Struct, frozen=True):
    """`head` is one line: the kind and the match's title; `game` its game; `link` leads to the table."""

    head: str
    game: str
    link: str


class Wording:
    """`base` is where this server is, for all; without it, where whoever made the channel saw it."""

    def __init__(self, words: Say, base: str | None) -> None:
        self._say = words
        self._base = base

    def worded(self, parcel: Parcel) -> Worded:
        """What this one says, in its reader's language."""
        language = parcel.language
        return Worded(
            head=self._say(language, say(f"notice.{parcel.kind}", title=parcel.title)),
            game=self._say(language, say(f"{parcel.game}.title")),
            link=f"{self.base_of(parcel.channel)}/matches/{parcel.match}",
        )

    def base_of(self, channel: Channel) -> str:
        """Where this server is, for whoever reads what goes over this channel."""
        return self._base or channel.base

    def line(self, language: str, key: str, **args: str | int) -> str:
        """Any other words."""
        return self._say(language, Message(key, dict(args)))
