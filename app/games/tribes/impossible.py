"""What the rules make impossible, whatever is played: looked for after every move of a match that is tried out."""

from collections.abc import Iterator
from functools import cache

from app.games.tribes.content import events, goals, technologies, tribes
from app.games.tribes.valley import ACTIONS, DICE, FACES, INVADERS, MEMBERS, SLOTS, TO_WIN, VILLAGES, Position

_FACES = frozenset(FACES)

SETTLED = ("score", "roll", "build")
"""Phases in which no village stands whose owner has left: one that was deserted or driven out may still come back."""

LEAVES = ("mammoth", "volcano")
"""Tiles that need not be anywhere: the Mammoth was tamed, or the Volcano is not played with."""

ANYWHERE = ("stampede", "tamed")
"""Beasts on a hex whose tile need not lie in a slot."""


def impossible(valley: Position) -> Iterator[str]:
    """All that can't be, in words."""
    yield from _dice(valley)
    yield from _land(valley)
    yield from _tiles(valley)
    yield from _beasts(valley)
    for seat in valley.seats:
        yield from _chief(valley, seat)
    for name, card in technologies().items() if valley.bronze else ():
        taken = sum([name in chief.technologies for chief in valley.chiefs.values()])
        if taken + valley.cards[name] != card.copies:
            yield f"more or fewer cards of {name} than there are"
    powers = [power for chief in valley.chiefs.values() for power in chief.leaders]
    powers += [power for tribe in valley.leaders for power in tribes()[tribe].leader]
    if len(set(powers)) != len(powers):
        yield "one leader's power in two places"


def _dice(valley: Position) -> Iterator[str]:
    """Three dice on each action, and two in somebody's hand or just rolled."""
    now = valley.now
    there = [face for action in ACTIONS for face in valley.queues[action]]
    if {*map(len, valley.queues.values())} != {3}:
        yield "more or fewer than three dice on an action"
    if len(now.rolled) not in (0, 2) or len(there) + 2 != DICE or not _FACES.issuperset(there + now.rolled):
        yield "other dice than fourteen"
    if len(now.dice) + len(now.used) not in (0, 2) or any(now.dice.count(f) > now.rolled.count(f) for f in now.dice):
        yield "other dice to be placed than were rolled"


def _land(valley: Position) -> Iterator[str]:
    """Members, villages and whatever else stands on hexes."""
    villages, settled, invaders = 0, valley.phase in SETTLED, False
    for n, hex_ in enumerate(valley.land):
        for seat, count in hex_.members.items():
            if count < 1 or seat not in valley.chiefs:
                yield f"an empty place that is counted, in hex {n}"
        if hex_.village is not None:
            villages += 1
            if settled and hex_.village not in hex_.members:
                yield f"a deserted village that stands, in hex {n}"
        elif hex_.elder:
            yield f"an Elder without a village, in hex {n}"
        if hex_.invaders:
            invaders = True
            if hex_.invaders < 0 or valley.lying(INVADERS) is None:
                yield f"Invaders without their tile, in hex {n}"
        if hex_.pile.total and valley.beasts.get("den") != n:
            yield f"resources that lie in hex {n}"
    if villages > VILLAGES:
        yield "more villages than there are"
    if valley.lying(INVADERS) is not None and not invaders and not _arriving(valley, INVADERS):
        yield "the Invaders' tile without Invaders"


def _tiles(valley: Position) -> Iterator[str]:
    """Every tile that is played with is in one place: in the deck, put away, in a slot or somebody's."""
    if len(valley.slots) > SLOTS:
        yield "more than two events"
    places = [*valley.deck.open(), *valley.discarded, *valley.late, *(lying.event for lying in valley.slots)]
    for chief in valley.chiefs.values():
        places += chief.owned
    there = set(places)
    if len(there) != len(places):
        yield "one event in two places"
    for deck in valley.decks:
        if missing := _tiles_of(deck) - there:
            yield f"tiles that are nowhere: {sorted(missing)}"
    for lying in valley.slots:
        tile, stock = lying.tile, lying.stock
        per = len(valley.seats) if tile.stock_per_player else 1
        if tile.stock.total and stock.total > tile.stock.total * per:
            yield f"more resources on {tile.id} than lay there"
        if tile.most and stock.total > tile.most:
            yield f"more resources on {tile.id} than can lie there"
        if tile.id == "upstream_migration" and stock.food and stock.wood and stock.stone:
            yield "one of each resource on the Migration, and it goes on"


@cache
def _tiles_of(deck: str) -> frozenset[str]:
    """The tiles of a deck that are always somewhere."""
    tiles = [tile for tile in events().values() if tile.deck == deck and not tile.starts]
    return frozenset(tile.id for tile in tiles if tile.id not in LEAVES)


def _beasts(valley: Position) -> Iterator[str]:
    corners = list(valley.roaming.values())
    if len(set(corners)) != len(corners):
        yield "two beasts in one spot"
    if corners and not valley.atlas.corners.keys() >= set(corners):
        yield "a beast that is on no intersection of three hexes"
    for beast in valley.roaming:
        if valley.lying(beast) is None:
            yield f"{beast} without its tile"
    for beast, n in valley.beasts.items():
        if not 0 <= n < len(valley.land):
            yield f"{beast} off the land"
        if beast not in ANYWHERE and valley.lying(beast) is None:
            yield f"{beast} without its tile"
    if sum([chief.mammoth for chief in valley.chiefs.values()]) != ("tamed" in valley.beasts):
        yield "a tamed Mammoth that is nobody's, or more than one"
    if valley.volcano is not None and len(valley.atlas.touched(valley.volcano)) != 2:
        yield "a Volcano that is not beside the land"
    if valley.eagles and valley.lying("eagles") is None:
        yield "Eagles without their tile"
    if sum([chief.eagles for chief in valley.chiefs.values()], len(valley.eagles)) > events()["eagles"].n:
        yield "more Eagles than there are"


def _chief(valley: Position, seat: str) -> Iterator[str]:
    chief = valley.chiefs[seat]
    if not 0 <= valley.on_map(seat) <= MEMBERS:
        yield f"more than twenty members of {seat}"
    if valley.outcome is None:
        if chief.points >= TO_WIN:
            yield "fifteen points, and the match goes on"
        if len(chief.technologies) > 2 and all(
            done >= len(technologies()[name].tasks) for name, done in chief.technologies.items()
        ):
            yield "three technologies, and the match goes on"
    deck = chief.deck.open()
    if sorted([*deck, *chief.progress, *chief.completed]) != _whole(len(valley.seats)):
        yield f"other goal cards of {seat} than in the box"
    if chief.placed + chief.sunk > len(deck):
        yield f"more known cards of {seat} than there are"
    at_home = [hex_.village for hex_ in valley.land if hex_.elder].count(seat)
    if chief.elder + at_home != valley.elders:
        yield f"more or fewer Elders of {seat} than one"
    if seat == valley.at_turn:
        for counts in (valley.now.moved, valley.now.riding, valley.now.afloat):
            if any(n > valley.land[hex_].of(seat) for hex_, n in counts.items()):
                yield f"more moved members of {seat} than there are"


@cache
def _whole(players: int) -> list[str]:
    """A whole goal deck, by name."""
    return sorted(name for name, goal in goals().items() if players >= goal.least_players)


def _arriving(valley: Position, event: str) -> bool:
    """Whether what a tile brings is still to be put somewhere."""
    return any(getattr(step, "event", None) == event for step in valley.agenda)
