"""What one viewer may know of a match of La Bête: an allow-list, published as a schema.

Places are refs: `village:7`, `hamlet:thoras`. Seasons are numbered 1 (Summer 1764) to 12 (Spring 1767); 0 is the entry
in Spring 1764. A field that a viewer may not know is None.
"""

from msgspec import Struct

from app.core.game import View


class SeasonView(Struct, forbid_unknown_fields=True):
    """The season that is being played. `phase`: draft, setup, season, beast, investigators, terror or over."""

    number: int
    name: str
    year: int
    phase: str
    card: str | None


class PlanView(Struct, forbid_unknown_fields=True):
    """Where an Investigator means to go, until the side says that it is done. Known to the side alone."""

    place: str
    leagues: int
    ride: bool


class InvestigatorView(Struct, forbid_unknown_fields=True):
    """`rode`: the silhouette lies down this season. `seat` is the player who looks after this Investigator."""

    place: str | None
    rode: bool
    identifies: list[str]
    seat: str
    plan: PlanView | None


class TrackView(Struct, forbid_unknown_fields=True):
    """A tracks token on the board. `face` is its identity where the viewer knows it; `up`: face up for all."""

    face: str | None
    up: bool
    returns: int


class PouchView(Struct, forbid_unknown_fields=True):
    """A village card that lies out, with the token beside it. `village` None: it lies face down.

    `returns` is the season in which the card comes back to the Beast's hand.
    """

    season: int
    village: str | None
    track: TrackView | None
    returns: int


class StrikeView(Struct, forbid_unknown_fields=True):
    """A strike that has been revealed. `leagues` is 0 for the entry."""

    season: int
    village: str
    leagues: int
    victims: int


class CouldStrikeView(Struct, frozen=True, forbid_unknown_fields=True):
    """A village where the Beast may strike next, from public knowledge alone.

    `victims`: the most to expect if no Investigator protects it, by what everybody knows.
    """

    village: str
    leagues: int
    victims: int


class VictimsView(Struct, forbid_unknown_fields=True):
    """The drops of blood: how many of the 25 in all, and how many lie at each village."""

    total: int
    places: dict[str, int]


class CardPlayedView(Struct, forbid_unknown_fields=True):
    """A season card that has been turned up."""

    season: int
    card: str


class BeastView(Struct, forbid_unknown_fields=True):
    """The Beast's own board. `identity`, `tokens`, `aim` and the face-down `entry` are None for everybody else.

    `aim`: the village that it means to strike, until the card is turned up.
    `tokens`: per identity `held`, `out` or `captured`. `hand`: the village cards it could play by public knowledge (the
    Beast itself sees its real hand). `held`: tokens not captured.
    """

    place: str | None
    identity: str | None
    entry: str | None
    aim: str | None
    tokens: dict[str, str] | None
    hand: list[str]
    held: int


class LaBeteView(View):
    """The whole table. `reinforcements`: village → `dragoon` or `militia`; `stocks`: what waits under each season.

    `vagabond`: the village of the Vagabond's first identification, when the marker is taken. `portefaix`: where Jacques
    Portefaix stands this season. `reserved`: season → cards chosen for it (experienced players' variant; open to all).
    `known_tracks`: season → identity of the tracks laid then, where all have seen it, also when they have gone back.
    `pack`: the cards of the deck that is being drafted which are neither kept nor discarded yet.
    """

    season: SeasonView
    victims: VictimsView
    beast: BeastView
    investigators: dict[str, InvestigatorView]
    reinforcements: dict[str, str]
    stocks: dict[str, int]
    pouches: list[PouchView]
    strikes: list[StrikeView]
    captured: list[str]
    known_tracks: dict[str, str]
    vagabond: str | None
    portefaix: str | None
    cards: list[CardPlayedView]
    reserved: dict[str, list[str]] | None
    pack: list[str] | None
    could_strike: list[CouldStrikeView]
