"""The shapes of what is sent and answered about matches, for checking and for /openapi.json.

Answers are encoded by msgspec on the floor below; a test holds them to these shapes.
"""

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


class Person(BaseModel):
    id: str
    name: str
    account: bool = Field(default=False, description="No other account has this name; guests may be called alike.")
    gone: bool = Field(default=False, description="They have left this server for good; their name is empty.")


class Bot(BaseModel):
    bot: str


class Seat(BaseModel):
    seat: str
    role: str
    side: str
    player: Person | Bot | None
    invited: bool = Field(default=False, description="The seat is kept for this person, who has not come yet.")
    out: bool = Field(default=False, description="This seat has given up and only looks on, or it is `out_of_time`.")
    out_of_time: bool = Field(
        default=False, description="It had not given up when the time of this side was up, and the match lost by that."
    )


class Delay(BaseModel):
    """One of the two."""

    moves: int | None = None
    minutes: int | None = None


class Spectators(BaseModel):
    allowed: bool
    delay: Delay | None
    chat: Literal["all", "accounts", "nobody"]


class Entry(BaseModel):
    id: str
    game: str
    title: str
    visibility: Literal["public", "unlisted"] = Field(description="In a list `unlisted` only of one's own.")
    status: Literal["open", "running", "finished"]
    seats: list[Seat]
    version: int
    created: str
    ended: str | None = Field(default=None, description="When, where it is finished.")
    mine: bool
    rated: bool = Field(description="It counts for its players' ratings.")
    clock: Annotated[RealClock | MailClock, Field(discriminator="kind")] | None = Field(
        default=None, description="As it was chosen; absent in a list where nobody is in a hurry."
    )
    your_turn: bool | None = Field(default=None, description="Only for those who sit there.")
    spectators: Spectators | None = Field(
        default=None, description="In a list only where not everybody may look on at once, and talk."
    )
    rematch_of: str | None = Field(
        default=None, description="The match that it follows; in a list only for those who sit there."
    )
    banned: bool = Field(default=False, description="The asker may not sit down there.")


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
    why: Literal["kicked", "banned", "handed_over", "out_of_time", "replaced"]
    at: str


class Invite(BaseModel):
    code: str
    url: str


class Match(Entry):
    options: dict[str, Any]
    rules_version: int
    creator: str
    start: Literal["full", "hand", "ready"]
    commitment: str = Field(description="SHA-256 of the seed, which is told when the match has ended.")
    seed_chosen: bool
    seed: str | None = None
    clock: Annotated[RealClock | MailClock, Field(discriminator="kind")] | None = Field(
        description="As it was chosen; null: nobody is in a hurry."
    )
    outcome: dict[str, Any] | None = None
    rematch: str | None = None
    invite: Invite | None = None
    ready: list[str] | None = Field(
        default=None, description="Before the start, where all are asked whether they are ready: the seats that are."
    )
    ready_until: str | None = Field(default=None, description="When that is over, once nobody is missing.")
    unready: list[str] | None = Field(
        default=None, description="Before the start, where the time for that is over: the seats that had not said so."
    )
    unseated: Unseated | None = None


class Room(BaseModel):
    """What is agreed on before the start. `ready`: all are asked whether they are, and these seats are; `ready_until`:
    when that is over, once nobody is missing; `unready`: the seats that had not said so by then.
    """

    title: str
    start: Literal["full", "hand", "ready"]
    ready: list[str] | None = None
    ready_until: str | None = None
    unready: list[str] | None = None


class Dial(BaseModel):
    """The clock of one side."""

    left: int = Field(description="Milliseconds.")
    runs: bool = Field(description="The match waits for this side, so that less is left from moment to moment.")
    due: str | None = Field(default=None, description="When nothing will be left, if it runs and nothing happens.")


class Rest(BaseModel):
    begins: Annotated[str, Field(alias="from")]
    ends: Annotated[str, Field(alias="to")]


class Dials(BaseModel):
    """The clocks of all sides, as they are `now` by the server's time."""

    now: str
    paused: bool = Field(description="None runs, and no move is taken, by the consent of those who play.")
    sides: dict[str, Dial]
    rest: Rest | None = Field(default=None, description="The hours without a running clock that are now, or come next.")


class Proposal(BaseModel):
    """What the seat `by` asks of all who play. It is done when all have said yes."""

    id: int
    kind: Literal["pause", "resume", "extend", "call_off", "back", "replace"]
    by: str
    granted: list[str] = Field(description="The others who have said yes.")
    waits_for: list[str] | None = Field(default=None, description="Those who have said nothing yet, while it stands.")
    until: str = Field(description="When it lapses.")
    side: str | None = Field(default=None, description="Whose clock is to have more time.")
    minutes: int | None = None
    days: int | None = None
    event: int | None = Field(default=None, description="Back to where so many events had been told to everybody.")
    said: dict[str, Any] | None = Field(default=None, description="What everybody was told next, as a message.")
    seat: str | None = Field(default=None, description="At which a bot is to play on.")


class WayBack(BaseModel):
    """A moment that the match may go back to."""

    event: int = Field(description="How many events had been told to everybody then.")
    said: dict[str, Any] = Field(description="What everybody was told next, as a message.")


class EndedProposal(BaseModel):
    """A proposal of which nothing has come."""

    proposal: Proposal
    how: Literal["declined", "withdrawn", "lapsed"]
    who: str | None = Field(default=None, description="The seat that declined it.")


class Consent(BaseModel):
    proposals: list[Proposal] = Field(description="Those that stand: one of each kind at most.")
    last: EndedProposal | None = None
    stood_in: list[str] | None = Field(default=None, description="Seats at which bots play for people who were away.")


class Proposals(Consent):
    away: list[str] = Field(description="The seats of those who are away, so that a bot may play on for them.")
    ways_back: list[WayBack] = Field(description="The moments that may be gone back to, the latest first.")


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
    clock: Dials | None = Field(default=None, description="In a match that has a clock, from its start on.")
    seats: list[Seat]
    room: Room | None = Field(default=None, description="Only before the start.")
    paused: bool = Field(default=False, description="Nobody moves and no clock runs until all want to go on.")
    consent: Consent | None = Field(
        default=None, description="Only for those who sit there: what is proposed now, if anything is or was just now."
    )


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
    """`seat` is `public` for who looks on."""

    seat: str
    name: str


class Said(BaseModel):
    """`n` counts the lines of a channel; `mine`: the asker said it."""

    channel: Literal["table", "side", "watchers"]
    n: int
    sender: From = Field(alias="from")
    text: str
    at: str
    mine: bool | None = None


class Chat(BaseModel):
    messages: list[Said]
