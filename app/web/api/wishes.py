"""The shapes of what is sent about matches, for checking and for /openapi.json."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$", examples=["b7f2c1"])]
Name = Annotated[str, Field(min_length=1, max_length=64)]
ChannelName = Literal["table", "side", "watchers"]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Nothing(Body):
    """For what needs to be told nothing: whatever is told all the same is refused."""


class SeatWish(Body):
    """A seat of this role, and who is to sit there."""

    role: Name
    player: Annotated[str, Field(max_length=64, pattern=r"^(me|open|bot:\w+)$", examples=["me", "open", "bot:random"])]


Fate = Literal["random", "bot", "forfeit"]
WholeNumber = Annotated[int, Field(strict=True)]

OUT_OF_TIME: Any = Field(
    default="random",
    description="What becomes of a side whose time is up: `random`, the lot answers for it; `bot`, a bot takes the seat"
    " over; `forfeit`, it has lost.",
)


class NoClock(Body):
    kind: Literal["none"]


class RealClock(Body):
    """In real time. A side's clock runs while the match waits for it."""

    kind: Literal["real"]
    bank: WholeNumber = Field(description="Seconds that a side begins with: 1 to 604800.")
    refund: WholeNumber = Field(
        default=0,
        description="After each wait as many seconds of it are given back, but no more than it took: 0 to 3600. In a"
        " game with reaction windows at least as many as a window may take.",
    )
    out_of_time: Fate = OUT_OF_TIME


class QuietHours(Body):
    """Every day, by the wall clocks of a place; over midnight where they end earlier than they begin."""

    begins: Annotated[str, Field(alias="from", max_length=5, examples=["22:00"])]
    ends: Annotated[str, Field(alias="to", max_length=5, examples=["08:00"], description="16 hours later at most.")]
    zone: Annotated[str, Field(max_length=64, examples=["Europe/Berlin"], description="A name of the tz database.")]


class MailClock(Body):
    """By mail: a side has so many days each time that the match waits for it."""

    kind: Literal["mail"]
    days: WholeNumber = Field(description="1 to 30.")
    quiet: QuietHours | None = Field(default=None, description="Hours in which the clock doesn't run.")
    out_of_time: Fate = OUT_OF_TIME


class DelayOf(Body):
    moves: Annotated[int, Field(ge=1, le=100, description="Moves that everybody notices.")] | None = None
    minutes: Annotated[int, Field(ge=1, le=1440)] | None = None


class SpectatorsWish(Body):
    """Who may look on without a seat, and how."""

    allowed: bool = Field(
        default=True, description="`false`: whoever has no seat is told nothing of what happens there until the end."
    )
    delay: DelayOf | None = Field(
        default=None, description="How much later they see it, and hear the table: so many moves, or so many minutes."
    )
    chat: Literal["all", "accounts", "nobody"] = Field(
        default="all", description="Who of them may talk with each other; `accounts`: no guests."
    )


class NewMatch(Body):
    """Without `seats`: as few as the game takes, the first of them for whoever asks."""

    game: Name
    options: dict[str, Any] = Field(default={}, description="By the game's schema.", max_length=50)
    title: Annotated[str, Field(max_length=200, description="At most 60 signs; without one the asker's name.")] = ""
    visibility: Literal["public", "unlisted"] = "public"
    seats: Annotated[list[SeatWish], Field(max_length=20)] | None = None
    spectators: SpectatorsWish = SpectatorsWish()
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
    clock: Annotated[NoClock | RealClock | MailClock, Field(discriminator="kind")] | None = Field(
        default=None, description="Without one nobody is in a hurry."
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


class AskPause(Body):
    """Nobody moves and no clock runs until all want to go on (`resume`)."""

    kind: Literal["pause", "resume", "call_off"] = Field(
        description="`call_off`: the match ends without a winner, and counts nowhere."
    )
    key: Key | None = Field(default=None, description="As for a move: the same thing isn't proposed twice.")


class AskMoreTime(Body):
    """More time for the clock of a side; the asker's own where none is named. Minutes or days."""

    kind: Literal["extend"]
    side: Name | None = None
    minutes: Annotated[int, Field(strict=True, ge=1, le=43_200)] | None = None
    days: Annotated[int, Field(strict=True, ge=1, le=30)] | None = None
    key: Key | None = Field(default=None, description="As for a move: the same thing isn't proposed twice.")


class AskToGoBack(Body):
    """Back to an earlier moment of the match, one of `ways_back`."""

    kind: Literal["back"]
    event: Annotated[int, Field(strict=True, ge=0, le=2**31)]
    key: Key | None = Field(default=None, description="As for a move: the same thing isn't proposed twice.")


class AskToReplace(Body):
    """A bot plays on at the seat of somebody who is away."""

    kind: Literal["replace"]
    seat: Name
    key: Key | None = Field(default=None, description="As for a move: the same thing isn't proposed twice.")


Ask = Annotated[AskPause | AskMoreTime | AskToGoBack | AskToReplace, Field(discriminator="kind")]


class HandOver(Body):
    seat: Name | None = Field(
        default=None, description="A seat of the asker's side at which a bot has stood in; their own if none is named."
    )


class Rematch(Body):
    swap: bool = Field(default=False, description="Everybody moves on by one seat.")


class Say(Body):
    text: Annotated[str, Field(max_length=2000, description="1 to 500 signs.")]
    key: Key | None = Field(default=None, description="As for a move: the same line isn't said twice.")
