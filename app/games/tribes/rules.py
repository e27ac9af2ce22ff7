"""The rules that are questions to the valley, each in one place. They change nothing."""

from app.games.tribes.content import (
    EDGE,
    RESOURCES,
    STONE,
    YIELD,
    Goal,
    Power,
    Stock,
    Wanted,
    events,
    goals,
    leadings,
    one,
    technologies,
    terrain,
    tribes,
)
from app.games.tribes.valley import (
    GATHER,
    GROW,
    LEAD,
    LIMIT,
    MOON,
    MOVE,
    SLOTS,
    SUN,
    VILLAGES,
    Hex,
    Position,
)

WEAK, NORMAL, STRONG = STRENGTHS = ("weak", "normal", "strong")

AMOUNT = {
    GROW: {WEAK: 2, NORMAL: 3, STRONG: 4},
    MOVE: {WEAK: 2, NORMAL: 4, STRONG: 6},
    GATHER: {WEAK: 1, NORMAL: 2, STRONG: 3},
    LEAD: {WEAK: 1, NORMAL: 2, STRONG: 3},
}
"""What an action gives: members, MOVEs, hexes, goal cards."""

PER_HEX = 2
"""Resources that each hex gives when it is gathered from."""


def strength(dice: list[str]) -> str:
    """How strong an action is, by the three dice on it: two suns make it strong, two moons weak."""
    if dice.count(SUN) >= 2:
        return STRONG
    return WEAK if dice.count(MOON) >= 2 else NORMAL


def after(valley: Position, action: str, die: str) -> list[str]:
    """The action's queue with this die put in: it enters at the left, and the last one drops off."""
    return [die, *valley.queues[action][:-1]]


def doubles(valley: Position) -> str | None:
    """The face that both dice show."""
    first, second = valley.now.rolled
    return first if first == second else None


# Powers


def powers(valley: Position, seat: str) -> list[Power]:
    """All that this tribe can do beyond the rules, each as often as it has it."""
    chief = valley.chiefs[seat]
    found = [power for name in chief.completed if (power := goals()[name].power) is not None]
    found += [leadings()[name] for name in chief.leaders]
    found += [power for name in chief.owned if (power := events()[name].power) is not None]
    lent = valley.now.borrowed
    if seat == valley.at_turn and lent is not None and lent not in chief.completed and (power := goals()[lent].power):
        found.append(power)
    return found


def power(valley: Position, seat: str, word: str) -> int:
    """How much of this power a tribe has, from all that gives it."""
    # A power says one thing: whatever it doesn't say counts for nothing.
    return sum([int(getattr(each, word)) for each in powers(valley, seat)])


def mild(valley: Position) -> int:
    """Members that the lying events add to each GROW, while there is Food on them (Mild Winter)."""
    return sum(lying.tile.grow for lying in valley.slots if lying.tile.grow and lying.stock.food)


MORE = {GROW: "grow", MOVE: "moves", GATHER: "hexes"}
"""The power that adds to an action wherever it is done (rules 7.1 and 10.2)."""


def promised(valley: Position, seat: str, action: str, strong: str) -> int:
    """What an action so strong will give this tribe, told before the die is placed.

    Not in it is what depends on the hex (Exogamy), is paid for (Farming), or goes back again (Mysticism).
    """
    more = power(valley, seat, MORE[action]) if action in MORE else 0
    return AMOUNT[action][strong] + more + (mild(valley) if action == GROW else 0)


def fresh(valley: Position, seat: str, word: str) -> int:
    """The same of a power that works once a turn; none where it has worked."""
    return 0 if word in valley.now.spent else power(valley, seat, word)


def mastered(valley: Position, seat: str, word: str) -> bool:
    """Whether this tribe has completed the technology with that power."""
    done = valley.chiefs[seat].technologies
    return any(card.power == word and done.get(name, 0) >= len(card.tasks) for name, card in technologies().items())


# Land


def controls(hex_: Hex, seat: str) -> bool:
    """Whether this tribe has more members there than each other one; Invaders are one."""
    mine = hex_.members.get(seat, 0)
    if mine <= hex_.invaders:
        return False
    return all(n < mine for tribe, n in hex_.members.items() if tribe != seat)


def controlled(valley: Position, seat: str, kind: str) -> list[int]:
    """The hexes of a terrain, or on the edge, that this tribe controls."""
    mine = [n for n in occupied(valley, seat) if controls(valley.land[n], seat)]
    if kind == EDGE:
        return [n for n in mine if n in valley.atlas.edges]
    return [n for n in mine if is_kind(valley.land[n], kind)]


def of_kind(valley: Position, kind: str) -> list[int]:
    """The hexes of a terrain, or those on the edge. Special terrain counts as what it replaced, Wild Land as all."""
    if kind == EDGE:
        return sorted(valley.atlas.edges)
    return [n for n, hex_ in enumerate(valley.land) if is_kind(hex_, kind)]


def is_kind(hex_: Hex, kind: str) -> bool:
    return hex_.terrain == kind or (hex_.special is not None and terrain()[hex_.special].any)


def occupied(valley: Position, seat: str) -> list[int]:
    """The hexes with members of this tribe."""
    return [n for n, hex_ in enumerate(valley.land) if seat in hex_.members]


def holds(valley: Position, seat: str, wanted: Wanted) -> bool:
    """Whether this tribe controls so many hexes of each kind. One hex may count for several kinds."""
    return all(len(controlled(valley, seat, kind)) >= n for kind, n in wanted.items())


def limit(valley: Position, n: int) -> int:
    """How many may live in this hex: 5, less what events take."""
    hex_ = valley.land[n]
    most = LIMIT if hex_.kind is None or not hex_.frozen else hex_.kind.ice
    for lying in valley.slots:
        tile = lying.tile
        if tile.limit and (tile.roams is None or n in valley.roaming.get(tile.id, ())):
            most += tile.limit
    return max(most, 0)


def by_volcano(valley: Position, n: int) -> bool:
    return valley.volcano is not None and n in valley.atlas.touched(valley.volcano)


# Gathering


def may_gather(valley: Position, seat: str, n: int) -> bool:
    """Whether this tribe may gather there: it occupies the hex, and nothing keeps it from it."""
    return bool(valley.land[n].of(seat)) and not barren(valley, n)


def barren(valley: Position, n: int) -> bool:
    """Whether nobody may gather there: Invaders hold it, it is frozen, or the Cave Bear lives on it."""
    hex_ = valley.land[n]
    return bool(hex_.invaders) or hex_.frozen or valley.beasts.get("den") == n


def yields(valley: Position, n: int) -> Stock:
    """What a hex gives when it is gathered from, before anybody's powers and the events. Wild Land is asked about."""
    hex_ = valley.land[n]
    kind = hex_.kind
    found = one(YIELD[hex_.terrain], PER_HEX + (kind.bonus if kind is not None and not hex_.den else 0))
    return found.plus(one(STONE)) if hex_.den else found


# Villages


def may_settle(valley: Position, seat: str, n: int) -> bool:
    """Whether this tribe may build a village there, the price aside."""
    hex_ = valley.land[n]
    ground = controls(hex_, seat) or (bool(hex_.of(seat)) and power(valley, seat, "squat") > 0)
    return ground and hex_.village is None and not hex_.invaders and villages_left(valley) > 0


def villages_left(valley: Position) -> int:
    return VILLAGES - sum(hex_.village is not None for hex_ in valley.land)


def discount(valley: Position, seat: str, n: int) -> int:
    """How many resources less a village costs this tribe there; all that gives something adds up."""
    herds = sum(
        lying.tile.discount
        for lying in valley.slots
        if lying.tile.discount and n in valley.roaming.get(lying.event, ())
    )
    return power(valley, seat, "discount") + herds


def cost(valley: Position, seat: str) -> Stock:
    """What a village costs this tribe, before anything makes it cheaper."""
    return tribes()[valley.chiefs[seat].tribe].cost


def payments(valley: Position, seat: str, price: Stock, less: int = 0) -> list[Stock]:
    """All the ways in which this tribe can pay a price of which so many resources are let off, as it chooses.

    The resource on Trade Routes stands for any other.
    """
    total, (most_food, most_wood, most_stone) = _most(valley, seat, price, less)
    return [
        Stock(food, wood, stone)
        for food in range(min(most_food, total), -1, -1)
        for wood in range(min(most_wood, total - food), -1, -1)
        if 0 <= (stone := total - food - wood) <= most_stone
    ]


def payable(valley: Position, seat: str, price: Stock, less: int = 0) -> bool:
    """Whether there is any such way."""
    total, most = _most(valley, seat, price, less)
    return sum(most) >= total


def _most(valley: Position, seat: str, price: Stock, less: int) -> tuple[int, list[int]]:
    """How many resources are to be paid, and how many of each kind may be among them."""
    chief = valley.chiefs[seat]
    total = max(price.total - less, 0)
    return total, [min(chief.stock.of(each), total if each == chief.wild else price.of(each)) for each in RESOURCES]


def cheaper(price: Stock, laid: Stock) -> Stock:
    """The price of a tile on which resources were laid: each makes it cheaper by one."""
    return Stock(*(max(price.of(each) - laid.of(each), 0) for each in RESOURCES))


# Goals


def met(valley: Position, seat: str, goal: Goal) -> bool:
    """Whether the condition of an achievement is met now."""
    if goal.control:
        return holds(valley, seat, goal.control)
    if goal.occupy:
        wanted = goal.occupy_two if len(valley.seats) == 2 and goal.occupy_two else goal.occupy
        return len(occupied(valley, seat)) >= wanted
    if goal.members:
        return valley.on_map(seat) >= goal.members
    return goal.triumph and valley.now.triumph


def free_slot(valley: Position) -> bool:
    return len(valley.slots) < SLOTS


def rivals(hex_: Hex, seat: str) -> list[str]:
    """The other tribes that live there, Invaders not among them."""
    return [other for other in hex_.members if other != seat]
