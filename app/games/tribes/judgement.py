"""How well a tribe stands, and what its chief would do without thinking for long: what bots go by."""

from random import Random

from app.core.decision import Decision, some_answer
from app.games.tribes.content import RESOURCES, Stock, goals, technologies
from app.games.tribes.outlook import outlook
from app.games.tribes.rules import controls, cost, holds, met, occupied, payable
from app.games.tribes.valley import TO_WIN, Position

PACE = 2.4
"""Points that a good tribe makes in a turn: so it is known about how many turns are to come."""

AVERSE = 0.1
"""How often somebody stops who could do something more."""

STOPS = ("done", "pass")


def judge(valley: Position, seat: str) -> float:
    """This tribe's prospects less a share of the best of the others'."""
    mine = prospects(valley, seat)
    others = [prospects(valley, other) for other in valley.seats if other != seat and other not in valley.resigned]
    return mine - 0.35 * max(others, default=0.0)


def prospects(valley: Position, seat: str) -> float:
    """In points: what it has, what its villages will bring, and what it is about to complete."""
    chief = valley.chiefs[seat]
    found = float(chief.points)
    to_come = _turns_to_come(valley)
    villages = valley.villages(seat)
    for n in villages:
        hex_ = valley.land[n]
        others = max((hex_.of(tribe) for tribe in hex_.tribes if tribe != seat), default=0)
        safe = hex_.of(seat) - others + min(hex_.of(seat), 4) * 0.5
        found += to_come * min(0.9, 0.45 + 0.12 * safe)
    found += _stock(valley, seat, to_come)
    found += sum(_goal(valley, seat, name) for name in chief.progress)
    found += sum(0.7 for name in chief.completed if goals()[name].development)
    for name, done in chief.technologies.items():
        found += (0.25, 0.7, 1.3, 2.2)[min(done, 3)]
        task = technologies()[name].tasks[done] if done < len(technologies()[name].tasks) else None
        if task is not None and task.control and holds(valley, seat, task.control):
            found += 0.2
    found += 0.8 * len(chief.owned) + 0.5 * chief.eagles + 1.0 * chief.mammoth + 0.5 * len(chief.leaders)
    land = occupied(valley, seat)
    found += 0.22 * len(land) + 0.12 * sum(controls(valley.land[n], seat) for n in land)
    found += 0.09 * min(valley.on_map(seat), 14)
    found -= 0.12 * sum(outlook(valley, n).get(seat, 0) for n in land)
    free = any(valley.land[n].village is None and controls(valley.land[n], seat) for n in land)
    return found + (0.25 if free else 0.0)


def _turns_to_come(valley: Position) -> float:
    """How many more turns each will have, going by whoever is ahead: each is a point for a village that stands."""
    ahead = max(chief.points for chief in valley.chiefs.values())
    return min(max((TO_WIN - ahead) / PACE, 0.5), 5.0)


def _stock(valley: Position, seat: str, to_come: float) -> float:
    """What lies in the store: most of all how near it is to the next village."""
    held, price = valley.chiefs[seat].stock, cost(valley, seat)
    ready = sum(min(held.of(each), price.of(each)) for each in RESOURCES) / max(price.total, 1)
    spare = max(held.total - price.total, 0)
    return 0.5 * to_come * ready + (0.3 if payable(valley, seat, price) else 0.0) + 0.07 * min(spare, 8)


def _goal(valley: Position, seat: str, name: str) -> float:
    card = goals()[name]
    if card.development:
        held: Stock = valley.chiefs[seat].stock
        have = sum(min(held.of(each), card.cost.of(each)) for each in RESOURCES)
        return 0.25 + 0.35 * have / max(card.cost.total, 1)
    return card.points * (0.65 if met(valley, seat, card) else 0.3)


def inclined(question: Decision, random: Random) -> tuple[str, ...]:
    """To do rather something than nothing, and as much of it as one may."""
    options = [option.id for option in question.options]
    if question.most > 1:
        size = min(question.most, len(options)) if random.random() > AVERSE else question.least
        return tuple(random.sample(options, size))
    doing = [option for option in options if option not in STOPS]
    if question.kind == "build":
        better = [option for option in doing if option.startswith(("village", "abandoned", "goal", "task", "acquire"))]
        if better:
            return (random.choice(better),)
    if question.kind == "bid":
        return ("pass",)
    if not doing or (len(doing) < len(options) and random.random() < AVERSE * (3 if question.kind == "move" else 1)):
        return some_answer(question, random) if not doing else (options[-1],)
    return (random.choice(doing),)
