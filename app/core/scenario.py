"""A scenario: a position, moves, and what must be so then, written in a file (see docs/scenarios.md)."""

import tomllib
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field


class Expectation(Struct, forbid_unknown_fields=True, kw_only=True):
    """What `viewer` must find at `path` of its view. One of the tests at least is set.

    `is_secret`: the full view has something there that this viewer doesn't get.
    """

    path: str
    viewer: str = "full"
    equals: Any | UnsetType = UNSET
    contains: Any | UnsetType = UNSET
    lacks: Any | UnsetType = UNSET
    length: int | UnsetType = UNSET
    absent: bool = False
    is_secret: bool = False

    def __post_init__(self) -> None:
        tests = (self.equals, self.contains, self.lacks, self.length)
        if not (self.absent or self.is_secret) and all(test is UNSET for test in tests):
            raise ValueError(
                f"{self.path}: say what is expected by equals, contains, lacks, length, absent or is_secret"
            )


class Entry(Struct, forbid_unknown_fields=True, kw_only=True):
    """One thing that is done: an answer, a resignation, a position set up, or a look at what must be so by now.

    `by` is a seat or a side. The question is found by `kind`, and by `subject` where several of a kind are open.
    `refused` is the code of the refusal that the answer must meet. `decision` is an id, for answers that come too late.
    Reaction windows close before whatever isn't an answer in one of them; a look with `in_window` is taken before that.
    """

    by: str | None = None
    kind: str | None = None
    subject: str | None = None
    decision: str | None = None
    choose: list[str] | str = field(default_factory=list)
    refused: str | None = None
    resign: bool = False
    position: dict[str, Any] | None = None
    expect: list[Expectation] | None = None
    in_window: bool = False

    def __post_init__(self) -> None:
        if self.in_window and self.expect is None:
            raise ValueError("in_window goes with expect")
        if sum(part is not None for part in (self.by, self.position, self.expect)) != 1:
            raise ValueError("each entry of play has one of by, position and expect")

    @property
    def options(self) -> tuple[str, ...]:
        return (self.choose,) if isinstance(self.choose, str) else tuple(self.choose)


class Scenario(Struct, forbid_unknown_fields=True, kw_only=True):
    """`seats` are players by role, or the seats themselves. `seed` is 64 hex digits, or any text or number."""

    game: str
    about: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    seats: dict[str, int] | list[str] = field(default_factory=dict)
    seed: str | int = 0
    position: dict[str, Any] | None = None
    play: list[Entry] = field(default_factory=list)
    expect: list[Expectation] = field(default_factory=list)


def read(text: str, *, toml: bool) -> Scenario:
    """A scenario from the text of its file. ValueError says what is wrong with it, and where."""
    try:
        return msgspec.convert(tomllib.loads(text) if toml else msgspec.json.decode(text), Scenario)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError) as wrong:
        raise ValueError(f"this is no scenario: {wrong}") from wrong
