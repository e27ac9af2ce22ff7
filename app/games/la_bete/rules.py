"""The rules of La Bête that are questions to the table, each in one place. They change nothing."""

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import Effect, box, villages
from app.games.la_bete.table import CAST, Plan, Position, effect_of, known

PACK = "pack"


class Ground(Protocol):
    """What the victims of a strike depend on, besides its place and the power used."""

    @property
    def effect(self) -> Effect: ...
    @property
    def reinforcements(self) -> Mapping[str, str]: ...
    @property
    def portefaix(self) -> str | None: ...


def held(table: Position) -> list[str]:
    """The tokens that have not been captured, those on the board included."""
    return [identity for identity in box().identities if identity not in table.captured]


def available(table: Position) -> list[str]:
    """Rule 2.3: the tokens that the Beast may lay, neither captured nor on the board."""
    out = {track.identity.open() for track in table.tracks if track.out}
    return [identity for identity in held(table) if identity not in out]


def hand(table: Position) -> list[str]:
    """The village cards in the Beast's hand."""
    out = {pouch.village.open() for pouch in table.pouches}
    out |= {chosen.open() for chosen in (table.entry, table.aim) if chosen is not None}
    return [village for village in gevaudan().villages if village not in out]


def farthest(table: Position) -> int:
    """Rule 2.2 and 2.4: the leagues that the Beast may travel this season, the Wolf Pack's power used if it can be."""
    return table.effect.pack_range if PACK in available(table) else table.effect.beast_range


def destinations(table: Position) -> list[str]:
    """Rule 2.2: the villages that may be struck: 1 to `farthest` leagues away, their card in hand; nearest first."""
    if table.beast is None:
        return []
    cards = hand(table)
    return [village for village in gevaudan().within(table.beast, 1, farthest(table)) if village in cards]


def layable(table: Position, leagues: int) -> list[tuple[str, bool]]:
    """Rule 2.3: the tokens, face down (False) or up (True), that may be laid beside a card so many leagues away.

    Beyond the Beast's own range only the Wolf Pack goes, face up; the double game lets it lie face down.
    """
    far = leagues > table.effect.beast_range
    tokens = [identity for identity in available(table) if identity == PACK or not far]
    return [(identity, up) for identity in tokens for up in (False, True) if up or not far or table.effect.double_game]


def protectors(table: Position, village: str) -> list[str]:
    """Rule 3.1: the Investigators who protect this village; one who rode doesn't, unless the season's card says so."""
    effect = table.effect
    standing = [who for who in CAST if who in table.where and (who not in table.rode or effect.ride_protects)]
    around = effect.protect_around
    shelters = villages(around.villages) if around else ()
    reach = around.leagues if around else 0
    leagues = gevaudan().leagues
    return [
        who
        for who in standing
        if table.where[who] == village or (table.where[who] in shelters and leagues(table.where[who], village) <= reach)
    ]


def reinforcement(table: Ground, village: str) -> str | None:
    """The reinforcement that counts at this village; at the autumn fairs those of the three towns do nothing."""
    fair = table.effect.fair
    if fair and not fair.reinforcements and village in villages(fair.villages):
        return None
    return table.reinforcements.get(village)


def bonus(identity: str, village: str) -> int:
    """Rule 2.4: the extra victims of this identity's power at this village."""
    power = box().identities[identity].power
    if power.around and gevaudan().leagues(f"village:{power.around}", village) > power.leagues:
        return 0
    return power.victims


def count(table: Ground, village: str, leagues: int, power: str | None = None) -> int:
    """Rule 4.1: the victims of a strike, were no Investigator there. `power`: the identity whose power is used.

    5 minus the leagues, the season card's and the power's changes, one fewer for a militia; never below 0. None under
    the eyes of dragoons (the Count ignores them) or of Jacques Portefaix.
    """
    effect = table.effect
    ignored = box().identities[power].power.ignores if power else ()
    guard = reinforcement(table, village)
    if table.portefaix == village or (guard == "dragoon" and guard not in ignored):
        return 0
    victims = 5 - max(1, leagues - effect.distance_discount) + effect.victims
    if effect.fair and village in villages(effect.fair.villages):
        victims += effect.fair.victims
    if power:
        victims += bonus(power, village)
    if guard == "militia" and guard not in ignored:
        victims -= 1
    return max(0, victims)


def victims(table: Position, village: str, leagues: int, power: str | None = None) -> int:
    """Rule 4.1: the victims of a strike, protection included: nobody dies where an Investigator protects."""
    return 0 if protectors(table, village) else count(table, village, leagues, power)


def identifies(table: Position, investigator: str) -> tuple[str, ...]:
    """Rule 4.2: the identities whose tracks this Investigator can identify this season."""
    if investigator in table.effect.identify_all:
        return tuple(box().identities)
    return box().investigators[investigator].identifies


def moves(table: Position, investigator: str) -> tuple[Plan, ...]:
    """Rules 3.1 and 3.2: where this Investigator may go: stay or walk, ride exactly so far, or by the season's card."""
    by_card = any(plan.by_card for who, plan in table.plan.open().items() if who != investigator)
    return _ways(table.where[investigator], table.card, by_card)


@cache
def _ways(start: str, card: str | None, used: bool) -> tuple[Plan, ...]:
    """`used`: somebody else is set somewhere by the season's card already."""
    effect, atlas = effect_of(card), gevaudan()
    found = [Plan(place, atlas.leagues(start, place)) for place in atlas.within(start, 0, effect.walk)]
    if effect.rides:
        found += [Plan(place, effect.ride, ride=True) for place in atlas.within(start, effect.ride, effect.ride)]
    if not used:
        found += [
            Plan(village, atlas.leagues(start, village), by_card=True)
            for village in villages(effect.place_investigator_on)
            if atlas.leagues(start, village) > effect.walk
        ]
    return tuple(found)


def tally(table: Position) -> int:
    """Rule 5: after the twelfth season, the victims and the tokens that the Beast still holds."""
    return table.victims + len(held(table))


def identity_of(table: Position) -> str:
    """The Beast's true identity."""
    return known(table.identity)
