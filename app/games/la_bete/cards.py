"""The season cards, the identities and the Investigators, read from `content/`.

A card's effect is words from a closed list (explained at the top of content/seasons.toml), each with its neutral value
as default; the steps ask for the word, never for a card.
"""

from functools import cache

import msgspec
from msgspec import Struct, field

from app.games.la_bete.atlas import CONTENT

SEASONS = ("summer", "autumn", "winter", "spring")


class Around(Struct, frozen=True, forbid_unknown_fields=True):
    villages: tuple[int, ...]
    leagues: int


class Fair(Struct, frozen=True, forbid_unknown_fields=True):
    villages: tuple[int, ...]
    victims: int
    reinforcements: bool


class PlaceNow(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    stocks: tuple[str, ...]


class MoveOne(Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """What the season's card changes. Leagues, victims and pieces as whole numbers."""

    beast_range: int = 4
    pack_range: int = 6
    walk: int = 2
    ride: int = 3
    rides: bool = True
    ride_protects: bool = False
    place_investigator_on: tuple[int, ...] = ()
    protect_around: Around | None = None
    victims: int = 0
    distance_discount: int = 0
    fair: Fair | None = None
    investigations: bool = True
    investigate_distance: int = 0
    identify_all: tuple[str, ...] = ()
    announce_leagues: bool = False
    double_game: bool = False
    reinforcement: bool = True
    portefaix: bool = False
    move_reinforcements: int = 0
    place_now: PlaceNow | None = None
    remove_reinforcements: int = 0
    track_returns: str = ""
    beast_moves_investigator: MoveOne | None = None
    retake_card: bool = False


NO_EFFECT = Effect()


class SeasonCard(Struct, frozen=True, forbid_unknown_fields=True):
    """`phase` is the phase printed on the card, 1 to 4."""

    id: str
    season: str
    phase: int
    source: str
    effect: Effect


class SeasonSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A season's space on the board: its kind of reinforcement and, in the variant, the side that owns its deck."""

    id: str
    reinforcement: str
    favours: str
    source: str


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token played face up allows; the words are explained at the top of content/identities.toml."""

    range: int = 0
    victims: int = 0
    around: int = 0
    leagues: int = 0
    ignores: tuple[str, ...] = ()
    moves_investigator: int = 0


class Identity(Struct, frozen=True, forbid_unknown_fields=True):
    """`identifications`: in how many different villages its tracks must be identified before they are captured."""

    id: str
    identifications: int
    source: str
    power: Power


class Investigator(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    identifies: tuple[str, ...]
    source: str


class _Seasons(Struct, forbid_unknown_fields=True):
    season: list[SeasonSpace]
    card: list[SeasonCard]


class _Identities(Struct, forbid_unknown_fields=True):
    identity: list[Identity]


class _Investigators(Struct, forbid_unknown_fields=True):
    investigator: list[Investigator]


class Cards(Struct, frozen=True):
    """All there is in the box, by id."""

    seasons: dict[str, SeasonSpace]
    cards: dict[str, SeasonCard]
    identities: dict[str, Identity]
    investigators: dict[str, Investigator]
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)


@cache
def box() -> Cards:
    """The content files, checked against the closed lists of words."""
    seasons = msgspec.toml.decode((CONTENT / "seasons.toml").read_bytes(), type=_Seasons)
    identities = msgspec.toml.decode((CONTENT / "identities.toml").read_bytes(), type=_Identities)
    investigators = msgspec.toml.decode((CONTENT / "investigators.toml").read_bytes(), type=_Investigators)
    return Cards(
        seasons={season.id: season for season in seasons.season},
        cards={card.id: card for card in seasons.card},
        identities={identity.id: identity for identity in identities.identity},
        investigators={one.id: one for one in investigators.investigator},
        decks={name: tuple(card.id for card in seasons.card if card.season == name) for name in SEASONS},
    )


def villages(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The refs of villages that a content file names by number."""
    return tuple(f"village:{number}" for number in numbers)
