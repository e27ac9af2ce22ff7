"""What lies between the two players of the duel: the match's state but for its agenda's steps."""

from typing import Any, Generic, TypeAlias

from msgspec import Struct, field

from app.core.secret import Secret
from app.core.state import AnyStep, State
from app.games.duel.cards import Beast, Item, beasts, items

HAND_LIMIT = 5


class Fighter(Struct):
    """An active Beast. `health` is what is left of it; `worn` is its equipment."""

    beast: str
    health: int
    worn: str | None = None
    sits_out: bool = False

    @property
    def card(self) -> Beast:
        return beasts()[self.beast]

    @property
    def equipment(self) -> Item | None:
        return None if self.worn is None else items()[self.worn]

    @classmethod
    def fresh(cls, beast: str) -> "Fighter":
        """With full health and without equipment, as every Beast comes out of the reserve."""
        return cls(beast, beasts()[beast].health)


class Guess(Struct):
    """What everybody may believe of a player's hidden items, where some were seen going into the hand (see hands.py).

    `hand` is surely in the hand, the rest of it may be anything unseen. `laid` is the face-down card where this guess
    takes it for one of those; None: it may be anything unseen. `weight` is its likelihood against the other guesses.
    """

    hand: list[str] = []
    laid: str | None = None
    weight: int = 1


class Player(Struct):
    """`reserve`, `hand` and `laid` (the face-down card) are the player's alone; nobody knows the stack's order.

    `shown` holds the Beasts of the reserve that everybody has seen; one of `guesses` is true. Both only matter to what
    others may deduce.
    """

    reserve: Secret[list[str]]
    hand: Secret[list[str]]
    stack: Secret[list[str]]
    laid: Secret[str] | None = None
    first: Secret[str] | None = None
    active: Fighter | None = None
    discard: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    guesses: list[Guess] = field(default_factory=lambda: [Guess()])


class Fight(Struct):
    """The attack that is going on. `prevented`: a guardian took its damage away; `exactly_one`: the match's first."""

    exactly_one: bool
    prevented: bool = False


class Arena(State[AnyStep], Generic[AnyStep], kw_only=True):
    """`turn` counts from 1; `at_turn` is the player whose turn it is. `played` is an order on its way to its effect.

    `begins` is the player who begins without a roll.
    """

    players: dict[str, Player]
    out: Secret[list[str]]
    begins: str | None = None
    turn: int = 0
    at_turn: str | None = None
    phase: str = "first"
    attacks: int = 0
    fight: Fight | None = None
    played: str | None = None
    cancelled: bool = False
    rolls: list[int] = field(default_factory=list)
    """What the last attack's dice showed; at the start, each player's roll."""

    def foe(self, seat: str) -> str:
        return next(other for other in self.seats if other != seat)

    def fighter(self, seat: str) -> Fighter:
        """The active Beast of a player. LookupError while there is none."""
        active = self.players[seat].active
        if active is None:
            raise LookupError(f"{seat} has no active Beast")
        return active


Position: TypeAlias = Arena[Any]
"""An arena whatever its steps: what the rules and the steps work on."""
