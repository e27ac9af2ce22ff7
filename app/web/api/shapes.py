"""The shapes of what is answered about matches, for /openapi.json; of what is sent: see wishes.py.

Answers are encoded by msgspec on the floor below; a test holds them to these shapes.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from app.web.api.wishes import MailClock, RealClock


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
    options: dict[str, Any] = Field(description="What was chosen of the game's options; the rest is as usual.")
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
    replaced: bool = Field(
        default=False, description="The asker was away, a bot plays at their seat, and `join` gives it back to them."
    )


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
    rated: bool = Field(description="Whether the match counts for ratings still: with `replace` it no longer does.")


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
