"""All that lies on the table of La Bête: the match's state but for its agenda's steps (see `game.LaBeteState`)."""

from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, field

from app.core.secret import Secret
from app.core.state import AnyStep, State
from app.games.la_bete.cards import NO_EFFECT, SEASONS, Effect, box

BEAST = "beast"
INVESTIGATORS = "investigators"
CAST = ("bishop", "chastel", "marquis", "envoy")
LAST_SEASON = 12
VICTIMS_TO_WIN = 25

T = TypeVar("T")


class Track(Struct):
    """A tracks token laid in a season. `up`: everybody knows its face. `gone`: the first season in which
    it was off the board when the Beast laid its next token (None: it lies there still).

    It is kept when it has gone back: what was seen of it limits what could lie where later (see `redeal`).
    """

    season: int
    identity: Secret[str]
    up: bool
    gone: int | None = None

    @property
    def out(self) -> bool:
        """Whether it lies on the board."""
        return self.gone is None

    @property
    def returns(self) -> int:
        """Rule 2.1: the season in which the Beast takes it back, two seasons after it was laid."""
        return self.season + 2


class Pouch(Struct):
    """A village card lying out, `up` or face down."""

    season: int
    village: Secret[str]
    up: bool

    @property
    def returns(self) -> int:
        """Rule 2.1: the season in which the card goes back to the hand, a year after it was played."""
        return self.season + 4


class Strike(Struct):
    season: int
    village: str
    leagues: int
    victims: int = 0


class Plan(Struct, frozen=True):
    """Where an Investigator means to go; `by_card`: set there by the season's card."""

    place: str
    leagues: int = 0
    ride: bool = False
    by_card: bool = False


class CardPlayed(Struct):
    season: int
    card: str


class Table(State[AnyStep], Generic[AnyStep], kw_only=True):
    """Places are refs; seasons count from 1, the entry in Spring 1764 is season 0. All secrets are the Beast's, but for
    the plan, which is the Investigators' until they are done, and the decks, whose order nobody knows."""

    experienced: bool = False
    season: int = 0
    phase: str = "setup"
    card: str | None = None
    decks: dict[str, Secret[list[str]]] = field(default_factory=dict)
    reserved: dict[str, list[str]] | None = None
    cards: list[CardPlayed] = field(default_factory=list)
    identity: Secret[str] | None = None
    entry: Secret[str] | None = None
    aim: Secret[str] | None = None
    announced: int | None = None
    power: str | None = None
    """The identity whose power is being used in this strike."""
    beast: str | None = None
    pouches: list[Pouch] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    captured: dict[str, int] = field(default_factory=dict)
    """Identity → season of its capture."""
    vagabond: str | None = None
    where: dict[str, str] = field(default_factory=dict)
    rode: list[str] = field(default_factory=list)
    plan: Secret[dict[str, Plan]] = field(default_factory=lambda: Secret({}, INVESTIGATORS))
    charge: dict[str, str] = field(default_factory=dict)
    reinforcements: dict[str, str] = field(default_factory=dict)
    stocks: dict[str, int] = field(default_factory=dict)
    portefaix: str | None = None
    drops: dict[str, int] = field(default_factory=dict)
    strikes: list[Strike] = field(default_factory=list)

    @property
    def victims(self) -> int:
        return sum(self.drops.values())

    @property
    def season_name(self) -> str:
        return SEASONS[(self.season - 1) % 4]

    @property
    def year(self) -> int:
        """The year in which the season begins; Winter 1764-65 is of 1764. The match opens in Spring 1764."""
        return 1764 + self.season // 4

    @property
    def effect(self) -> Effect:
        """What the season's card changes."""
        return effect_of(self.card)

    def pouch(self, season: int) -> Pouch | None:
        """The village card that was played in that season, where it still lies out."""
        return next((pouch for pouch in self.pouches if pouch.season == season), None)

    def track(self, season: int) -> Track | None:
        """The tracks token that was laid in that season, where it still lies out."""
        return next((track for track in self.tracks if track.season == season and track.out), None)


Position: TypeAlias = Table[Any]
"""A table whatever its steps: what the rules and the steps work on."""


def known(secret: Secret[T] | None) -> T:
    """The value of a secret that the rules say has been set by now."""
    if secret is None:
        raise LookupError("this has not been chosen yet")
    return secret.open()


def effect_of(card: str | None) -> Effect:
    """What a season's card changes; nothing where none is drawn."""
    return NO_EFFECT if card is None else box().cards[card].effect
