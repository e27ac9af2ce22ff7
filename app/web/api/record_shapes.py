"""The shapes of what is answered about matches that are over, for /openapi.json: records, verdicts, replays.

Answers are encoded by msgspec on the floor below; a test holds them to these shapes.
"""

from typing import Any, Literal

from pydantic import BaseModel, Field

from app.web.api import shapes

Message = dict[str, Any]
HEX = "^[0-9a-f]{64}$"


class Named(BaseModel):
    """A person of whom only the name is known."""

    name: str


class Seat(shapes.Seat):
    player: shapes.Person | shapes.Bot | Named | None  # type: ignore[assignment]
    unknown: bool = Field(default=False, description="Somebody sat here then, and nobody has kept who.")


class RecordedMove(BaseModel):
    """`kind` is move, undo, resign, or close: a reaction window that closes. What is empty is left out."""

    number: int
    at: int = Field(description="Milliseconds since 1970.")
    kind: str
    seat: str = ""
    decision: str = ""
    options: list[str] = []
    undoes: int | None = Field(default=None, description="The number of the move that an undo took back.")


class RecordedEvent(BaseModel):
    """What everybody was told of a move (null: nothing), and the fuller forms by seat or side."""

    number: int
    move: int
    public: dict[str, Any] | None
    told: dict[str, dict[str, Any]]


class RecordedPlayer(BaseModel):
    name: str | None = None
    bot: str | None = None


class Record(BaseModel):
    """A match that is over, as canonical JSON (RFC 8785)."""

    format: Literal[1]
    match: str
    game: str
    rules_version: int
    title: str
    options: dict[str, Any]
    seats: list[str]
    players: dict[str, RecordedPlayer]
    created: int
    started: int | None
    ended: int | None
    commitment: str = Field(pattern=HEX)
    seed: str = Field(pattern=HEX)
    outcome: dict[str, Any] | None
    moves: list[RecordedMove]
    events: list[RecordedEvent]
    chain: list[str] = Field(description="The hash of the head, then that of each move, as far as it was kept.")
    digests: dict[str, str] = Field(description="SHA-256 of each other field as canonical JSON, but for the seal.")
    seal: str = Field(pattern=HEX, description="SHA-256 of `digests` as canonical JSON.")


class Finding(BaseModel):
    """One thing that was looked at, with sentences in the asker's language. Null: it couldn't be, `says` tells why."""

    check: Literal["form", "digests", "commitment", "chain", "replay", "receipt"]
    holds: bool | None
    says: list[str]


class RecordHead(BaseModel):
    """What a record says it is the record of."""

    match: str
    game: str
    rules_version: int
    title: str
    players: dict[str, RecordedPlayer]
    started: int | None
    ended: int | None
    moves: int
    outcome: dict[str, Any] | None
    seal: str
    lost: list[str] = Field(
        default=[], description="The seats that gave up, or the sides whose time was up, where it ended by that."
    )


class Verdict(BaseModel):
    """`holds`: nothing was found that is otherwise. Without `about` it is no record at all."""

    holds: bool
    checks: list[Finding]
    about: RecordHead | None = None


class Imported(BaseModel):
    """A match that was played elsewhere. It can be looked at by whoever knows its id, and nothing else."""

    id: str
    at: str
    mine: bool
    about: RecordHead


class ImportedList(BaseModel):
    records: list[Imported]


class Frame(BaseModel):
    """What a viewer had before them after a move."""

    at: int
    of: int = Field(description="How many moves there are.")
    viewer: str
    status: Literal["open", "running", "finished"]
    view: dict[str, Any] | None
    decisions: list[dict[str, Any]]
    waiting_for: list[str]
    outcome: dict[str, Any] | None = None
    events_from: int
    events: list[dict[str, Any]]
    fresh: int = Field(description="How many of this viewer's events the move brought: their last ones.")
    can_undo: bool | None = Field(default=None, description="Only for a seat.")
    seats: list[Seat]
    move: RecordedMove | None = Field(default=None, description="Absent before the first one.")
    next: RecordedMove | None = Field(
        default=None, description="The move that follows, where it answers a question of these `decisions`."
    )


class Step(BaseModel):
    at: int
    kind: str
    seat: str


class Mark(BaseModel):
    """A chapter that begins with move `at`, or a moment that it brought."""

    at: int
    text: Message


class Outline(BaseModel):
    """What a bar needs to leaf through a match. `steps` are the moves in order."""

    game: str
    of: int
    viewers: list[str]
    steps: list[Step]
    chapters: list[Mark]
    moments: list[Mark]
    seats: list[Seat]
