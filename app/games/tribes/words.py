"""The words that prompts, labels and the log share, and the texts of cards and tiles, made from their data."""

from functools import cache

from app.core.message import Message, say
from app.games.tribes.content import (
    NOTHING,
    RESOURCES,
    Event,
    Power,
    Stock,
    Task,
    events,
    goals,
    leadings,
    technologies,
    terrain,
    tribes,
)
from app.games.tribes.valley import INVADERS, Position


def player(seat: str) -> Message:
    """A player, where the table puts the name."""
    return say("seat.name", seat=seat)


def tribe_of(seat: str) -> Message:
    """A tribe in a hex: its player, or the Invaders."""
    return say("tribes.invaders") if seat == INVADERS else player(seat)


def hex_(valley: Position, n: int) -> Message:
    """A hex in words: its terrain and its number on the map."""
    land = valley.land[n]
    return _hex(land.special or land.terrain, n)


@cache
def _hex(kind: str, n: int) -> Message:
    return say(f"tribes.hex.{kind}", n=n + 1)


def corner(valley: Position, these: tuple[int, ...]) -> Message:
    """An intersection in words: the hexes that meet there."""
    return together([hex_(valley, n) for n in these])


def action(key: str) -> Message:
    return say(f"tribes.action.{key}")


def face(key: str) -> Message:
    return say(f"tribes.face.{key}")


def event(key: str) -> Message:
    return say(f"tribes.event.{key}")


def goal(key: str) -> Message:
    return say(f"tribes.goal.{key}")


def leader(key: str) -> Message:
    return say(f"tribes.leader.{key}")


def technology(key: str) -> Message:
    return say(f"tribes.technology.{key}")


def tribe(key: str) -> Message:
    return say(f"tribes.tribe.{key}")


def resource(key: str) -> Message:
    return say(f"tribes.resource.{key}")


def stock(these: Stock) -> Message:
    """So many of each resource: `2 Food, 1 Stone`."""
    found = [say(f"tribes.stock.{each}", n=these.of(each)) for each in RESOURCES if these.of(each)]
    return together(found) if found else say("tribes.stock.nothing")


def together(these: list[Message]) -> Message:
    """One after another, with commas."""
    said, *more = these
    for each in more:
        said = say("tribes.and", a=said, b=each)
    return said


def sentences(these: list[Message]) -> Message:
    """One sentence after another."""
    said, *more = these
    for each in more:
        said = say("tribes.both", a=said, b=each)
    return said


def power_text(power: Power) -> Message:
    """What a power does."""
    return say(f"tribes.power.{power.word}", n=power.n)


def leader_text(key: str) -> Message:
    return power_text(leadings()[key])


def goal_text(key: str, players: int) -> Message:
    """What a goal asks for, and what it gives."""
    card = goals()[key]
    if card.power is not None:
        return say(
            "tribes.development", cost=stock(card.cost), power=power_text(card.power), points=points(card.points)
        )
    return say("tribes.achievement", wanted=wanted(key, players), points=points(card.points))


def points(n: int) -> Message:
    return say("tribes.points", n=n)


def wanted(key: str, players: int) -> Message:
    """The condition of an achievement."""
    card = goals()[key]
    if card.control:
        return control({str(kind): n for kind, n in card.control.items()})
    if card.occupy:
        return say("tribes.wanted.occupy", n=card.occupy_two if players == 2 and card.occupy_two else card.occupy)
    if card.members:
        return say("tribes.wanted.members", n=card.members)
    return say("tribes.wanted.triumph")


def control(these: dict[str, int]) -> Message:
    """Hexes to control."""
    return say("tribes.wanted.control", hexes=together([say(f"tribes.hexes.{kind}", n=n) for kind, n in these.items()]))


def task(this: Task) -> Message:
    """One task of a technology."""
    if this.control:
        return control({str(kind): n for kind, n in this.control.items()})
    if this.remove:
        return say("tribes.task.remove", n=this.remove)
    if this.develop:
        return say("tribes.task.develop")
    return paid(this.pay)


def paid(price: Stock) -> Message:
    """What is to be paid."""
    return say("tribes.task.pay", cost=stock(price))


def technology_text(key: str) -> Message:
    """What a technology can do."""
    return say(f"tribes.mastery.{technologies()[key].power}")


def tribe_text(key: str) -> Message:
    return say("tribes.village_cost", cost=stock(tribes()[key].cost))


def event_text(key: str) -> Message:
    """What an event tile says: a sentence for each of its words. The den has its resources on the map."""
    tile = events()[key]
    found: list[Message] = []
    if tile.roams:
        found.append(say(f"tribes.tile.roams.{tile.roams}"))
    if tile.stock.total and not tile.starts:
        kind = "per_player" if tile.stock_per_player else "stock"
        found.append(say(f"tribes.tile.{kind}", stock=stock(tile.stock)))
    if tile.price is not None and tile.power is not None:
        found.append(say("tribes.tile.acquire", cost=stock(tile.price), power=power_text(tile.power)))
    else:
        found.append(_tile_text(tile))
    if tile.doubles in ("discard", "cheaper", "stray"):
        found.append(say(f"tribes.tile.doubles.{tile.doubles}"))
    return sentences(found)


def _tile_text(tile: Event) -> Message:
    """What a tile does that can't be acquired."""
    return say(
        f"tribes.tile.{tile.id}",
        n=tile.n,
        most=tile.most,
        points=points(tile.points),
        tamed=points(tile.points_tamed),
        stock=stock(tile.stock),
        cost=stock(tile.price or NOTHING),
        limit=-tile.limit,
        grow=tile.grow,
        discount=tile.discount,
        yields=max(tile.yields.values(), default=0),
    )


def special_text(key: str) -> Message:
    """What special terrain does."""
    special = terrain()[key]
    return say(f"tribes.terrain.{key}", n=special.bonus, ice=special.ice, rough=special.rough, trap=special.trap)


@cache
def printed(players: int) -> dict[str, Message]:
    """What every card and tile does, by its ref, in words made from its data."""
    found = {f"goal:{key}": goal_text(key, players) for key in goals()}
    found |= {f"event:{key}": event_text(key) for key in events()}
    found |= {f"leader:{key}": leader_text(key) for key in leadings()}
    found |= {f"technology:{key}": technology_text(key) for key in technologies()}
    found |= {
        f"task:{key}:{n}": task(each) for key, card in technologies().items() for n, each in enumerate(card.tasks)
    }
    found |= {f"tribe:{key}": tribe_text(key) for key in tribes()}
    return found | {f"terrain:{key}": special_text(key) for key in terrain()}
