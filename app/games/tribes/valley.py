"""What lies on the table: the match's state but for its agenda's steps. Named for the land on which the tribes live."""

from typing import Any, Generic, TypeAlias

from msgspec import Struct, field

from app.core.secret import Secret
from app.core.state import AnyStep, State
from app.games.tribes.atlas import Atlas, Corner, Place, atlas
from app.games.tribes.content import NOTHING, Event, Special, Stock, events, terrain

MEMBERS, DICE, TO_WIN, VILLAGES, LIMIT, SLOTS = 20, 14, 15, 12, 5, 2
GROW, MOVE, GATHER, LEAD = ACTIONS = ("grow", "move", "gather", "lead")
SUN, MOON, BLANK = FACES = ("sun", "moon", "blank")
INVADERS = "invaders"
"""Stands among the tribes of a hex, though nobody plays it."""


class Hex(Struct):
    """One hex. `members` by seat, never none of one; `village` is its owner's seat, `elder`: theirs lives there.

    `terrain` is what it counts as; `pile`: resources that lie there; `den`: the Bear's hex after the Bear.
    """

    place: Place
    terrain: str
    special: str | None = None
    members: dict[str, int] = field(default_factory=dict)
    invaders: int = 0
    village: str | None = None
    elder: bool = False
    frozen: bool = False
    den: bool = False
    pile: Stock = NOTHING

    def of(self, tribe: str) -> int:
        """How many members of a tribe are here; `invaders` is one."""
        return self.invaders if tribe == INVADERS else self.members.get(tribe, 0)

    @property
    def tribes(self) -> list[str]:
        """Those who are here."""
        return [*self.members, *([INVADERS] if self.invaders else [])]

    @property
    def crowd(self) -> int:
        return sum(self.members.values(), self.invaders)

    @property
    def kind(self) -> Special | None:
        return None if self.special is None else terrain()[self.special]


class Chief(Struct, kw_only=True):
    """One player. `deck` is the goal deck, whose order nobody knows but for the `placed` cards on top, which its owner
    put there, and the `sunk` ones at the bottom, which everybody saw go there.

    `technologies`: the tasks done of each card taken. `wild`: the resource on Trade Routes. `owned`: events acquired.
    `choices`: leader cards' powers to choose from. `elder`: the Elder is at hand, where there are Elders.
    """

    tribe: str
    stock: Stock = NOTHING
    points: int = 0
    deck: Secret[list[str]]
    placed: int = 0
    sunk: int = 0
    progress: list[str] = field(default_factory=list)
    completed: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    technologies: dict[str, int] = field(default_factory=dict)
    wild: str | None = None
    owned: list[str] = field(default_factory=list)
    eagles: int = 0
    mammoth: bool = False
    elder: bool = False


class Lying(Struct):
    """An event tile in a slot. `waiting`: seats that have not had their chance."""

    event: str
    stock: Stock = NOTHING
    waiting: list[str] = field(default_factory=list)

    @property
    def tile(self) -> Event:
        return events()[self.event]


class Given(Struct, frozen=True):
    """An answer that somebody gave to a question of this kind; without options where it is a secret."""

    seat: str
    kind: str
    options: tuple[str, ...]


class Now(Struct):
    """What counts in this turn alone. `rolled`: the two dice as they lie; `dice`: those still to be used.

    `used`: actions that had a die. `moved`: members, by hex, that made their move; of these `riding` ones may go on at
    no cost, and `afloat` ones, who came over a lake, may go ashore. `spent`: powers that work once a turn and have.
    `triumph`: a conflict was won. `merits`: what the conflict that is being fought brings the active player, if any of
    theirs are left. `borrowed`: the development that the Elder uses. `gathered`: by the last GATHER.
    """

    rolled: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    moved: dict[int, int] = field(default_factory=dict)
    riding: dict[int, int] = field(default_factory=dict)
    afloat: dict[int, int] = field(default_factory=dict)
    spent: list[str] = field(default_factory=list)
    triumph: bool = False
    merits: list[str] = field(default_factory=list)
    borrowed: str | None = None
    gathered: Stock = NOTHING


class Valley(State[AnyStep], Generic[AnyStep], kw_only=True):
    """`queues`: the three dice of each action, newest first. `first` had the first turn. `turn` counts from 1;
    `skipped`: turns that those who gave up no longer had. `at_turn` is whose it is. `given`: the answers of this turn,
    `given_before` those of the one before.

    `roaming`: beasts on intersections; `beasts`: animals by the hex that they stand on; `eagles`: hexes with an Eagle.
    `decks`: those whose events are played with. `cards`: technology cards left; `leaders`: leader cards that nobody
    plays. `late`: tiles that wait for the first village.
    """

    land: list[Hex]
    chiefs: dict[str, Chief]
    queues: dict[str, list[str]] = field(default_factory=lambda: {action: [SUN, MOON, BLANK] for action in ACTIONS})
    first: str = ""
    turn: int = 0
    skipped: int = 0
    at_turn: str | None = None
    phase: str = "setup"
    now: Now = field(default_factory=Now)
    given: list[Given] = field(default_factory=list)
    given_before: list[Given] = field(default_factory=list)
    deck: Secret[list[str]]
    discarded: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    slots: list[Lying] = field(default_factory=list)
    roaming: dict[str, Corner] = field(default_factory=dict)
    beasts: dict[str, int] = field(default_factory=dict)
    eagles: list[int] = field(default_factory=list)
    volcano: Place | None = None
    decks: tuple[str, ...] = ()
    bronze: bool = False
    elders: bool = False
    with_leaders: bool = False
    cards: dict[str, int] = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)

    @property
    def atlas(self) -> Atlas:
        return atlas(tuple([hex_.place for hex_ in self.land]))

    def chief(self, seat: str) -> Chief:
        return self.chiefs[seat]

    def order(self, first: str) -> list[str]:
        """The seats clockwise, from this one on."""
        n = self.seats.index(first)
        return [*self.seats[n:], *self.seats[:n]]

    def on_map(self, seat: str) -> int:
        """Members of this tribe on the map."""
        return sum([hex_.members.get(seat, 0) for hex_ in self.land])

    def supply(self, seat: str) -> int:
        """Members that are not on the map."""
        return MEMBERS - self.on_map(seat)

    def villages(self, seat: str) -> list[int]:
        """The hexes with this tribe's villages."""
        return [n for n, hex_ in enumerate(self.land) if hex_.village == seat]

    def lying(self, event: str) -> Lying | None:
        """The tile of that event, while it lies in a slot."""
        return next((lying for lying in self.slots if lying.event == event), None)


Position: TypeAlias = Valley[Any]
"""A valley whatever its steps: what the rules and the steps work on."""
