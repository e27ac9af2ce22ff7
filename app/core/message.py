"""Words for people, as a key and its arguments; whoever shows them says them in the reader's language."""

from __future__ import annotations

from msgspec import Struct, field


class Message(Struct, frozen=True):
    """One sentence or label. `key` names it in the catalogues; an argument may be a message itself."""

    key: str
    args: dict[str, str | int | Message] = field(default_factory=dict)


def say(key: str, **args: str | int | Message) -> Message:
    """The message `key` with its arguments."""
    return Message(key, args)
