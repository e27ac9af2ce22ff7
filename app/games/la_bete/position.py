"""Setting up a position in the full view's own words: for tests, teaching, and last week's table."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from app.core.game import BadPosition
from app.core.secret import Secret
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import SEASONS, box
from app.games.la_bete.steps.reinforce import full_stocks
from app.games.la_bete.steps.season import BeginSeason, TurnSeasonCard, beast_steps, investigator_steps, terror_steps
from app.games.la_bete.table import BEAST, CAST, LAST_SEASON, Position, Pouch, Strike, Track

PHASES = ("season", "beast", "investigators", "terror")


class _Season(Struct, forbid_unknown_fields=True):
    number: int = 1
    phase: str = "beast"
    card: str | None = None
    name: str = ""
    year: int = 0


class _Victims(Struct, forbid_unknown_fields=True):
    places: dict[str, int] = {}
    total: int | None = None


class _Beast(Struct, forbid_unknown_fields=True):
    place: str = "village:5"
    identity: str = "devil"


class _Investigator(Struct, forbid_unknown_fields=True):
    place: str
    rode: bool = False


class _Track(Struct, forbid_unknown_fields=True):
    face: str
    up: bool = False


class _Pouch(Struct, forbid_unknown_fields=True):
    season: int
    village: str
    track: _Track | None = None


class _Words(Struct, forbid_unknown_fields=True):
    season: _Season = msgspec.field(default_factory=_Season)
    victims: _Victims = msgspec.field(default_factory=_Victims)
    beast: _Beast = msgspec.field(default_factory=_Beast)
    investigators: dict[str, _Investigator] = {}
    reinforcements: dict[str, str] = {}
    stocks: dict[str, int] = {}
    pouches: list[_Pouch] = []
    captured: list[str] = []
    vagabond: str | None = None
    portefaix: str | None = None


def set_up(table: Position, words: Mapping[str, Any]) -> None:
    """Change the table, fresh from its setup, to the position described. BadPosition says what can't be.

    What is not named is as harmless as can be: Summer 1764, the Beast at Langeac with all other cards in hand and the
    Devil as identity, no season card, the Investigators in hamlets far off, nothing on the map.
    """
    try:
        position = msgspec.convert(dict(words), _Words)
    except msgspec.ValidationError as wrong:
        raise BadPosition(str(wrong)) from None
    _check(position)
    _lay_out(table, position)
    _begin(table, position.season)


FAR_OFF = {
    "bishop": "hamlet:la-baume",
    "chastel": "hamlet:la-baume",
    "marquis": "hamlet:la-fage",
    "envoy": "hamlet:la-fage",
}


def _known(what: str, names: list[str], known: Any) -> None:
    for name in names:
        if name not in known:
            raise BadPosition(f"there is no {what} {name!r}; there are {', '.join(sorted(known))}")


def _check(position: _Words) -> None:
    atlas, cards = gevaudan(), box()
    _known("phase", [position.season.phase], PHASES)
    _known("season card", [position.season.card] if position.season.card else [], cards.cards)
    _known("identity", [position.beast.identity, *position.captured], cards.identities)
    _known("identity", [pouch.track.face for pouch in position.pouches if pouch.track], cards.identities)
    _known("Investigator", list(position.investigators), CAST)
    _known("place", [one.place for one in position.investigators.values()], atlas.places)
    named = [position.beast.place, *position.reinforcements, *position.victims.places]
    named += [pouch.village for pouch in position.pouches] + [v for v in (position.vagabond, position.portefaix) if v]
    _known("village", named, atlas.villages)
    _known("reinforcement", list(position.reinforcements.values()), ("dragoon", "militia"))
    _known("season", list(position.stocks), SEASONS)
    if not 1 <= position.season.number <= LAST_SEASON:
        raise BadPosition(f"season.number is 1 to {LAST_SEASON}, not {position.season.number}")
    for pouch in position.pouches:
        if not max(0, position.season.number - 4) <= pouch.season <= position.season.number:
            raise BadPosition(f"no village card of season {pouch.season} lies out in season {position.season.number}")
    waiting = any(pouch.season == position.season.number for pouch in position.pouches)
    if waiting != (position.season.phase in ("investigators", "terror")):
        raise BadPosition("this season's pouch holds a card in the phases investigators and terror, and in no other")


def _lay_out(table: Position, position: _Words) -> None:
    now = position.season.number
    table.identity = Secret(position.beast.identity, BEAST)
    table.entry = table.aim = None
    table.beast = position.beast.place
    table.where = {who: one.place for who, one in position.investigators.items()}
    table.where = {who: table.where.get(who, FAR_OFF[who]) for who in CAST}
    table.rode = [who for who, one in position.investigators.items() if one.rode]
    table.reinforcements = dict(position.reinforcements)
    table.stocks = _waiting(position.reinforcements) | position.stocks
    table.captured = dict.fromkeys(position.captured, 0)
    table.vagabond, table.portefaix = position.vagabond, position.portefaix
    table.drops = dict(position.victims.places)
    if position.victims.total is not None:
        rest = position.victims.total - table.victims
        if rest < 0:
            raise BadPosition("victims.total is less than the victims at the places named")
        if rest:
            table.drops[position.beast.place] = table.drops.get(position.beast.place, 0) + rest
    pouches = position.pouches or [_Pouch(now - 1, position.beast.place)]
    table.pouches = [Pouch(p.season, Secret(p.village, BEAST), up=p.season != now) for p in pouches]
    table.tracks = [
        Track(p.season, Secret(p.track.face, BEAST), p.track.up)
        for p in sorted(pouches, key=lambda pouch: pouch.season)
        if p.track
    ]
    table.strikes = [Strike(now - 1, position.beast.place, 0)]


def _waiting(posted: dict[str, str]) -> dict[str, int]:
    """What waits under the seasons when these reinforcements have been placed."""
    stocks = full_stocks()
    for kind in posted.values():
        stocks[max((s for s in SEASONS if box().seasons[s].reinforcement == kind), key=stocks.__getitem__)] -= 1
    return stocks


def _begin(table: Position, season: _Season) -> None:
    table.season, table.phase, table.card = season.number, season.phase, season.card
    if season.card:
        table.decks = {
            name: Secret([card for card in deck.open() if card != season.card]) for name, deck in table.decks.items()
        }
    steps: dict[str, list[Any]] = {
        "season": [TurnSeasonCard(season.card)] if season.card else [BeginSeason(season.number)],
        "beast": beast_steps(table),
        "investigators": investigator_steps(table),
        "terror": terror_steps(table),
    }
    table.open = {}
    table.agenda = list(reversed(steps[season.phase]))
