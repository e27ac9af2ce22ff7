"""The frames of the socket of a match, and of the lobby's. What doesn't fit exactly is refused."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from app.matches.consent import Kind
from app.matches.listing import Entry
from app.matches.noting import NoteOut
from app.matches.proposing import MOST_DAYS, MOST_MINUTES
from app.matches.talking import Said, Speaker

AT_MOST = 64 * 1024
"""Bytes of a frame that a client may send."""

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Text = Annotated[str, Meta(max_length=200)]


class Incoming(Struct, tag_field="t", forbid_unknown_fields=True):
    """Something that a client sends."""


class Hello(Incoming, tag="hello"):
    """The first frame, and any time later to be told everything again: how many events the client has."""

    events: Count = 0


class Move(Incoming, tag="move"):
    """The answer to a question. `key` is the client's own: the same again is answered the same and does nothing."""

    decision: Text
    options: Annotated[list[Text], Meta(max_length=500)]
    key: Key


class Undo(Incoming, tag="undo"):
    key: Key


class Propose(Incoming, tag="propose"):
    """Ask all who play for something. With `extend`: so many minutes or days more for the clock of a side, one's own
    where none is named. With `back`: to where so many events had been told to everybody. With `replace`: that a bot
    plays on at a seat.
    """

    kind: Kind
    key: Key
    side: Text = ""
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    days: Annotated[int, Meta(ge=0, le=MOST_DAYS)] = 0
    event: Count = 0
    seat: Text = ""


class Grant(Incoming, tag="grant"):
    """Say yes to the proposal of this number."""

    proposal: Count
    key: Key


class Decline(Incoming, tag="decline"):
    """Say no to it; or take it back, where it is one's own."""

    proposal: Count
    key: Key


class Say(Incoming, tag="chat"):
    channel: Literal["table", "side", "watchers"]
    text: Annotated[str, Meta(max_length=2000)]
    key: Key


class Ping(Incoming, tag="ping"):
    pass


FromClient = Hello | Move | Undo | Propose | Grant | Decline | Say | Ping

_decoder = msgspec.json.Decoder(FromClient)
_key = msgspec.json.Decoder(dict[str, msgspec.Raw])
_encoder = msgspec.json.Encoder()


class Malformed(ValueError):
    """A frame that can't be read. `key` is its key where it has one that can be repeated."""

    def __init__(self, key: str | None) -> None:
        super().__init__("malformed frame")
        self.key = key


def decode(frame: str | bytes) -> FromClient:
    """Read a client's frame. Raises Malformed."""
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed(_key_of(frame)) from None


def _key_of(frame: str | bytes) -> str | None:
    try:
        return msgspec.json.decode(_key.decode(frame)["key"], type=Key)
    except (KeyError, msgspec.DecodeError, UnicodeError, RecursionError):
        return None


class Outgoing(Struct, tag_field="t"):
    """Something that the server sends; the state itself is encoded elsewhere (see `state`)."""


class Done(Outgoing, tag="done"):
    """A move, undo, line, proposal or an answer to one was taken: the client's version and number of events are these.

    `proof` comes with a move: its hash in the match's chain (hex), a receipt to hold against the record after the end.
    """

    key: str
    version: int
    event: int
    proof: str | UnsetType = UNSET


class Refused(Outgoing, tag="refused"):
    """A frame was not taken. `code` is from the same closed list as over HTTP; `detail` is a sentence for people."""

    code: str
    detail: str
    key: str | UnsetType = UNSET


class ChatLine(Outgoing, tag="chat", rename={"sender": "from"}):
    """A line that was said. `n` counts the lines of its channel; `mine`: by the client's own person."""

    channel: str
    n: int
    sender: Speaker
    text: str
    at: str
    mine: bool | UnsetType = UNSET


class Presence(Outgoing, tag="presence"):
    """Who is connected, by seat, and how many only look on."""

    seats: dict[str, bool]
    watching: int


class NotesChange(Outgoing, tag="notes"):
    """Notes that were made or altered, and the ids of those that are gone: one's own, or those of one's side."""

    kept: list[NoteOut]
    gone: list[str]


class NoticesChange(Outgoing, tag="notices"):
    """The client's person has other notices than before: `GET /api/v1/notices` tells which."""


class Pong(Outgoing, tag="pong"):
    pass


class LobbyChange(Outgoing, tag="lobby"):
    """A match as the lobby lists it now."""

    match: Entry


class Gone(Outgoing, tag="gone"):
    """A match that the lobby lists no more."""

    id: str


def encode(frame: Outgoing) -> str:
    return _encoder.encode(frame).decode()


def state(told: bytes) -> str:
    """The frame of a state that was encoded by app.matches."""
    return '{"t":"state",' + told[1:].decode()


def chat_line(said: Said) -> ChatLine:
    return ChatLine(said.channel, said.n, said.sender, said.text, said.at, said.mine)
