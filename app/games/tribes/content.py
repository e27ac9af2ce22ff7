"""What is printed on the cards, tiles and boards, read from `content/`; a host may put other files in place of ours.

A card says what it does in words from a closed list, each with its neutral value as default; the steps ask for the
word, never for a card.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.core.game import WrongContent
from app.games.tribes.files import own_files, read, strays, wrong

FOOD, WOOD, STONE = RESOURCES = ("food", "wood", "stone")
LAKE, FOREST, MOUNTAIN = TERRAINS = ("lake", "forest", "mountain")
YIELD = {LAKE: FOOD, FOREST: WOOD, MOUNTAIN: STONE}
EDGE = "edge"


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """So much of each resource."""

    food: int = 0
    wood: int = 0
    stone: int = 0

    def __post_init__(self) -> None:
        # A negative one makes the whole negative; a state has so many stocks that it counts how long this takes.
        if self.food | self.wood | self.stone < 0:
            raise ValueError("there can't be less than none of a resource")

    def of(self, resource: str) -> int:
        n: int = getattr(self, resource)
        return n

    @property
    def total(self) -> int:
        return self.food + self.wood + self.stone

    def plus(self, other: "Stock") -> "Stock":
        return Stock(self.food + other.food, self.wood + other.wood, self.stone + other.stone)

    def less(self, other: "Stock") -> "Stock":
        """Without those. ValueError where there aren't so many."""
        return Stock(self.food - other.food, self.wood - other.wood, self.stone - other.stone)

    def holds(self, other: "Stock") -> bool:
        return self.food >= other.food and self.wood >= other.wood and self.stone >= other.stone


def one(resource: str, n: int = 1) -> Stock:
    """So much of one resource."""
    return Stock(**{resource: n})


NOTHING = Stock()


SINGLE = ("ride", "scare", "swap", "reroll", "altar")
"""Words of powers that know no other number than one."""

Small = Annotated[int, Meta(ge=0, le=99)]
Change = Annotated[int, Meta(ge=-99, le=99)]
"""Bounds for what a host writes, so that a slip of the pen is found when the server starts."""


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """What a development, a leader or an acquired event does: one word of content/powers.toml, with its number."""

    bonus: Small = 0
    hexes: Small = 0
    rich: Small = 0
    bounty: Small = 0
    tithe: Small = 0
    ride: Small = 0
    guide: Small = 0
    moves: Small = 0
    boats: bool = False
    grow: Small = 0
    mix: Small = 0
    feed: Small = 0
    sift: Small = 0
    strike: Small = 0
    ambush: Small = 0
    walls: Small = 0
    evade: Small = 0
    scare: Small = 0
    discount: Small = 0
    squat: bool = False
    swap: Small = 0
    reroll: Small = 0
    twice: bool = False
    lighten: bool = False
    altar: Small = 0

    def __post_init__(self) -> None:
        if sum(bool(getattr(self, word)) for word in self.__struct_fields__) != 1:
            raise ValueError("a power says one thing")
        if self.word in SINGLE and self.n != 1:
            raise ValueError(f"{self.word} can only be 1")

    @property
    def word(self) -> str:
        """Which of the words it is."""
        return next(word for word in self.__struct_fields__ if getattr(self, word))

    @property
    def n(self) -> int:
        """How much, where that is said."""
        return int(getattr(self, self.word))


class Named(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything that a file lists. `source` says where it is from, and what of it is reconstructed."""

    id: str
    source: str


class Layout(Named, frozen=True, kw_only=True):
    """The hexes' places, row by row: where a row begins, and how many there are. `each` terrain is laid so often."""

    players: Small
    each: Small
    rows: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if sum(length for _, length in self.rows) != self.each * len(TERRAINS):
            raise ValueError(f"{self.id} has not {self.each} hexes of each terrain")


class Tribe(Named, frozen=True, kw_only=True):
    """What a village costs it, and the powers of its leader's card."""

    cost: Stock
    leader: tuple[str, str]


class Leading(Named, frozen=True, kw_only=True):
    """One power of a leader's card."""

    power: Power


Wanted = dict[Literal["lake", "forest", "mountain", "edge"], Small]


class Goal(Named, frozen=True, kw_only=True):
    """A goal card: a development, with a cost and a power, or an achievement, with a condition."""

    points: Small
    cost: Stock = NOTHING
    power: Power | None = None
    control: Wanted = {}
    occupy: Small = 0
    occupy_two: Small = 0
    members: Small = 0
    triumph: bool = False
    least_players: Small = 2

    @property
    def development(self) -> bool:
        return self.power is not None

    def __post_init__(self) -> None:
        conditions = sum(map(bool, (self.power, self.control, self.occupy, self.members, self.triumph)))
        if conditions != 1:
            raise ValueError(f"{self.id} needs a power or one condition")


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """One task of a technology."""

    pay: Stock = NOTHING
    remove: Small = 0
    control: Wanted = {}
    develop: bool = False

    def __post_init__(self) -> None:
        if sum(map(bool, (self.pay.total, self.remove, self.control, self.develop))) != 1:
            raise ValueError("a task is one thing")


class Technology(Named, frozen=True, kw_only=True):
    """A technology card: its tasks in order, and what it can do then."""

    copies: Small
    power: Literal["wild", "leader", "smite"]
    tasks: tuple[Task, ...]

    def __post_init__(self) -> None:
        if not self.tasks:
            raise ValueError(f"{self.id} has no tasks")


class Special(Named, frozen=True, kw_only=True):
    """Special terrain."""

    counts: Literal["lake", "forest", "mountain"]
    bonus: Small = 0
    any: bool = False
    rough: Small = 1
    ice: Small = 0
    trap: Small = 0


Arrival = Literal[
    "offer",
    "auction",
    "invaders",
    "mammoth",
    "sabertooth",
    "volcano",
    "rats",
    "crocodile",
    "swarm",
    "hunted",
    "eagles",
    "stampede",
]
Doubling = Literal["discard", "cheaper", "invaders", "prowl", "stray", "forage"]


class Event(Named, frozen=True, kw_only=True):
    """An event tile."""

    deck: Literal["base", "beasts"]
    arrives: Arrival | None = None
    doubles: Doubling | None = None
    stock: Stock = NOTHING
    stock_per_player: bool = False
    price: Stock | None = None
    power: Power | None = None
    limit: Change = 0
    yields: dict[Literal["lake", "forest", "mountain"], Change] = {}
    grow: Change = 0
    discount: Change = 0
    roams: Literal["lake", "forest", "mountain"] | None = None
    late: bool = False
    starts: bool = False
    n: Change = 0
    most: Change = 0
    points: Change = 0
    points_tamed: Change = 0


class _Layouts(Struct, forbid_unknown_fields=True):
    layout: list[Layout]


class _Tribes(Struct, forbid_unknown_fields=True):
    tribe: list[Tribe]


class _Powers(Struct, forbid_unknown_fields=True):
    power: list[Leading]


class _Goals(Struct, forbid_unknown_fields=True):
    goal: list[Goal]


class _Technologies(Struct, forbid_unknown_fields=True):
    technology: list[Technology]


class _Terrain(Struct, forbid_unknown_fields=True):
    terrain: list[Special]


class _Events(Struct, forbid_unknown_fields=True):
    event: list[Event]


@cache
def layouts() -> dict[int, Layout]:
    """By the number of players."""
    return {layout.players: layout for layout in read("layouts.toml", _Layouts).layout}


@cache
def tribes() -> dict[str, Tribe]:
    return {tribe.id: tribe for tribe in read("tribes.toml", _Tribes).tribe}


@cache
def leadings() -> dict[str, Power]:
    """The powers of leaders."""
    return {leading.id: leading.power for leading in read("powers.toml", _Powers).power}


@cache
def goals() -> dict[str, Goal]:
    return {goal.id: goal for goal in read("goals.toml", _Goals).goal}


@cache
def technologies() -> dict[str, Technology]:
    return {technology.id: technology for technology in read("technologies.toml", _Technologies).technology}


@cache
def terrain() -> dict[str, Special]:
    return {special.id: special for special in read("terrain.toml", _Terrain).terrain}


@cache
def events() -> dict[str, Event]:
    return {event.id: event for event in read("events.toml", _Events).event}


def check() -> None:
    """Read everything, and look whether one file names what another doesn't have. Raises WrongContent."""
    if stray := strays():
        names = ", ".join(f"tribes/{file.name}" for file in own_files())
        raise WrongContent(f"{stray[0]} is read by nobody. Files of your own can be {names}.")
    for tribe in tribes().values():
        for power in tribe.leader:
            if power not in leadings():
                raise wrong("tribes.toml", tribe.id, f"{tribe.id}'s leader has {power}, which isn't in powers.toml")
    for name, entries in (
        ("tribes.toml", tribes().values()),
        ("goals.toml", goals().values()),
        ("technologies.toml", technologies().values()),
        ("events.toml", events().values()),
    ):
        for each in entries:
            if max((stock.total for stock in _stocks(each)), default=0) > MOST:
                raise wrong(name, each.id, f"{each.id} costs or has more than {MOST} resources")
    needed = {
        "layouts.toml lays out 2, 3 and 4 players": layouts().keys() == {2, 3, 4},
        f"there are four tribes at least, not {len(tribes())}, in tribes.toml": len(tribes()) >= 4,
        "powers.toml has the power of a leader": bool(leadings()),
        "technologies.toml has technologies": bool(technologies()),
        "goals.toml has a goal that two may have": any(goal.least_players <= 2 for goal in goals().values()),
        "terrain.toml has the great_mountain, where the Bear lives": "great_mountain" in terrain(),
        f"events.toml has {', '.join(sorted(EVENTS - events().keys()))}": events().keys() == EVENTS,
    }
    for what, true in needed.items():
        if not true:
            raise WrongContent(f"The content of Rise of Tribes doesn't fit together: it must be so that {what}.")


MOST = 99
"""Resources that anything may cost or hold at most."""


def _stocks(entry: Named) -> Iterator[Stock]:
    """All that it costs, or has."""
    for part in (entry, *getattr(entry, "tasks", ())):
        yield from (value for name in part.__struct_fields__ if isinstance(value := getattr(part, name), Stock))


EVENTS = {
    *"abandoned_village altar chieftain discovery drought dugout_canoe invaders mammoth mild_winter".split(),
    *"plentiful_food plentiful_stone plentiful_wood sabertooth shared_knowledge volcano walls".split(),
    *"night_hunt animal_trails rats crocodile swarm auroch_herd wolf_pack upstream_migration".split(),
    *"hunted den eagles stampede".split(),
}
"""All tiles. Some of what they do goes by their names, so a host may change their numbers, but not which there are."""
