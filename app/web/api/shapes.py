"""The shapes of what is sent and answered about matches, for checking and for /openapi.json.

Answers are encoded by msgspec on the floor below; a test holds them to these shapes.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$", examples=["b7f2c1"])]
Name = Annotated[str, Field(min_length=1, max_length=64)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Nothing(Body):
    """For what needs to be told nothing: whatever is told all the same is refused."""


class SeatWish(Body):
    """A seat of this role, and who is to sit there."""

    role: Name
    player: Annotated[str, Field(max_length=64, pattern=r"^(me|open|bot:\w+)$", examples=["me", "open", "bot:random"])]


class NewMatch(Body):
    """Without `seats`: as few as the game takes, the first of them for whoever asks."""

    game: Name
    options: dict[str, Any] = Field(default={}, description="By the game's schema.", max_length=50)
    title: Annotated[str, Field(max_length=200, description="At most 60 signs; without one the asker's name.")] = ""
    visibility: Literal["public", "unlisted"] = "public"
    seats: Annotated[list[SeatWish], Field(max_length=20)] | None = None
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = Field(
        default=None, description="Only where the server allows it; the match says that it was chosen."
    )
    start: Literal["full", "hand", "ready"] = Field(
        default="full",
        description="`hand`: it waits for its creator when all seats are taken; `ready`: until all say that they are.",
    )
    rated: bool = Field(
        default=False, description="It counts for its players' ratings: a public match of persons, no seed chosen."
    )
    key: Key | None = Field(
        default=None, description="The asker's own: the same key again gets the table that was opened first."
    )


class Join(Body):
    role: Name | None = Field(default=None, description="Any free seat where none is named.")
    invite: Annotated[str, Field(max_length=64)] | None = None
    handover: Annotated[str, Field(max_length=64)] | None = Field(
        default=None, description="The one-time code of a seat that somebody gives away."
    )


class Start(Body):
    fill: Annotated[str, Field(pattern=r"^bot:\w+$", max_length=64)] | None = Field(
        default=None, description="Who takes the seats that are still free."
    )


class Retitle(Body):
    title: Annotated[str, Field(max_length=200, description="1 to 60 signs.")]


class Kick(Body):
    seat: Name


class Ban(Body):
    user: Annotated[str, Field(min_length=1, max_length=22, description="The id of somebody.")]


class ReadyCheck(Body):
    on: bool = Field(default=True, description="`false`: ask no more; the creator starts the match.")


class Ready(Body):
    ready: bool = Field(default=True, description="`false`: not after all.")


class Move(Body):
    decision: Annotated[str, Field(max_length=200)]
    options: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=500)]
    key: Key = Field(description="The player's own: the same key again gets the same answer, and does nothing.")


class Deed(Body):
    key: Key | None = Field(default=None, description="As for a move.")


class Asking(Body):
    every_time: bool = Field(
        description="The asker's reaction windows wait for an answer, from the next one on. Nobody else is told."
    )


class Rematch(Body):
    swap: bool = Field(default=False, description="Everybody moves on by one seat.")


class Say(Body):
    text: Annotated[str, Field(max_length=2000, description="1 to 500 signs.")]
    key: Key | None = Field(default=None, description="As for a move: the same line isn't said twice.")


class Person(BaseModel):
    id: str
    name: str


class Bot(BaseModel):
    bot: str


class Seat(BaseModel):
    seat: str
    role: str
    side: str
    player: Person | Bot | None
    invited: bool = Field(default=False, description="The seat is kept for this person, who has not come yet.")
    out: bool = Field(default=False, description="This seat has given up and only looks on.")


class Entry(BaseModel):
    id: str
    game: str
    title: str
    status: Literal["open", "running", "finished"]
    seats: list[Seat]
    version: int
    created: str
    mine: bool
    rated: bool = Field(description="It counts for its players' ratings.")
    your_turn: bool | None = Field(default=None, description="Only for those who sit there.")


class Lapsed(BaseModel):
    """A table of the asker's that ended because nobody started it."""

    id: str
    game: str
    title: str
    at: str


class Lobby(BaseModel):
    matches: list[Entry]
    cursor: str | None = Field(default=None, description="Where the next ones begin; absent at the end.")
    lapsed: list[Lapsed] | None = Field(
        default=None, description="With the first of the asker's own: what they have not been told of yet."
    )


class Banned(BaseModel):
    id: str
    name: str
    at: str


class Bans(BaseModel):
    banned: list[Banned]


class Unseated(BaseModel):
    """How the asker lost their seat; `seat` is empty where they had none."""

    seat: str
    why: Literal["kicked", "banned", "handed_over"]
    at: str


class Invite(BaseModel):
    code: str
    url: str


class Match(Entry):
    options: dict[str, Any]
    rules_version: int
    visibility: Literal["public", "unlisted"]
    creator: str
    start: Literal["full", "hand", "ready"]
    commitment: str = Field(description="SHA-256 of the seed, which is told when the match has ended.")
    seed_chosen: bool
    seed: str | None = None
    clock: None = Field(default=None, description="Nobody is in a hurry.")
    outcome: dict[str, Any] | None = None
    rematch_of: str | None = None
    rematch: str | None = None
    invite: Invite | None = None
    ready: list[str] | None = Field(
        default=None, description="Before the start, where all are asked whether they are ready: the seats that are."
    )
    unseated: Unseated | None = None


class Room(BaseModel):
    """What is agreed on before the start. `ready`: all are asked whether they are, and these seats are."""

    title: str
    start: Literal["full", "hand", "ready"]
    ready: list[str] | None = None


class View(BaseModel):
    version: int
    viewer: str
    status: Literal["open", "running", "finished"]
    view: dict[str, Any] | None = Field(description="By the game's view schema; null before the start.")
    decisions: list[dict[str, Any]]
    waiting_for: list[str]
    outcome: dict[str, Any] | None = None
    events_from: int
    events: list[dict[str, Any]]
    can_undo: bool | None = Field(default=None, description="Only for those who sit there.")
    ask_every_time: bool | None = Field(
        default=None,
        description="Only for those who sit there, in a game with reaction windows: theirs wait for an answer.",
    )
    window_seconds: float | None = Field(
        default=None, description="How long a reaction window stays open at most, in a game that has them."
    )
    seats: list[Seat]
    room: Room | None = Field(default=None, description="Only before the start.")


class Events(BaseModel):
    events_from: int
    events: list[dict[str, Any]]


class Answered(BaseModel):
    """The version and the number of events that are now the asker's."""

    version: int
    event: int
    proof: str | None = Field(
        default=None,
        description="The move's hash in the match's chain, 64 hex digits: a receipt to hold against the record after"
        " the end. Absent in a match that an earlier release began.",
    )


class Handover(BaseModel):
    code: str
    url: str


class From(BaseModel):
    seat: str
    name: str


class Said(BaseModel):
    """`n` counts the lines of a channel."""

    channel: Literal["table", "side"]
    n: int
    sender: From = Field(alias="from")
    text: str
    at: str


class Chat(BaseModel):
    messages: list[Said]
