"""Building the view of one viewer: only what is named here can ever be seen."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from app.core.decision import asked_party
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.tribes.content import (
    FOOD,
    NOTHING,
    RESOURCES,
    STONE,
    WOOD,
    Stock,
    Task,
    Wanted,
    goals,
    technologies,
)
from app.games.tribes.outlook import outlook
from app.games.tribes.public import Public
from app.games.tribes.rules import (
    after,
    barren,
    controlled,
    controls,
    cost,
    limit,
    met,
    occupied,
    payable,
    strength,
    villages_left,
    yields,
)
from app.games.tribes.steps.tasks import developments
from app.games.tribes.valley import ACTIONS, FACES, MEMBERS, TO_WIN, Position
from app.games.tribes.view import (
    ActionView,
    AskedView,
    ChiefView,
    EventView,
    GivenView,
    HexView,
    NeedView,
    TechnologyView,
    TribesView,
)


def show(valley: Position, viewers: Sequence[Viewer]) -> dict[str, TribesView]:
    """What each of these viewers may know of the valley. All but the decks is everybody's, and worked out once."""
    common = replace(_common(Public(valley)), asked=_asked(valley))
    return {viewer.name: _seen(valley, viewer, common) for viewer in viewers}


def _seen(valley: Position, viewer: Viewer, common: TribesView) -> TribesView:
    mine = {
        seat: replace(common.chiefs[seat], top=chief.deck.open()[: chief.placed], deck=_list(chief.deck, viewer))
        for seat, chief in valley.chiefs.items()
        if viewer.may_see(frozenset({seat}))
    }
    if not mine:
        return common
    return replace(common, chiefs=common.chiefs | mine, deck=_list(valley.deck, viewer))


@lru_cache(32)
def _common(public: Public) -> TribesView:
    """What everybody may know but for the question, by which alone many a state differs from the last."""
    valley = public.valley
    edges = valley.atlas.edges
    return TribesView(
        turn=valley.turn,
        at_turn=valley.at_turn,
        first=valley.first,
        phase=valley.phase,
        asked=None,
        hexes=[_hex(valley, n, n in edges) for n in range(len(valley.land))],
        chiefs={seat: _chief(valley, seat) for seat in valley.seats},
        actions={action: _action(valley, action) for action in ACTIONS},
        rolled=list(valley.now.rolled),
        dice=list(valley.now.dice),
        moved={str(n): count for n, count in sorted(valley.now.moved.items())},
        used=list(valley.now.used),
        borrowed=valley.now.borrowed,
        spent=list(valley.now.spent),
        given=[GivenView(each.seat, each.kind, list(each.options)) for each in valley.given],
        given_before=[GivenView(each.seat, each.kind, list(each.options)) for each in valley.given_before],
        slots=[EventView(lying.event, _stock(lying.stock), list(lying.waiting)) for lying in valley.slots],
        tiles=len(valley.deck.open()),
        coming=list(valley.deck.open()),
        deck=None,
        discarded=list(valley.discarded),
        roaming={beast: list(corner) for beast, corner in sorted(valley.roaming.items())},
        beasts=dict(sorted(valley.beasts.items())),
        eagles=list(valley.eagles),
        volcano=None if valley.volcano is None else list(valley.volcano),
        villages_left=villages_left(valley),
        bronze=valley.bronze,
        elders=valley.elders,
        cards=dict(valley.cards),
        to_win=TO_WIN,
    )


def _asked(valley: Position) -> AskedView | None:
    """What is asked is everybody's to know, though not what may be answered: in this game one question is open at most,
    which its step calls by its kind.
    """
    for kind, number in valley.open.items():
        (seat,) = asked_party(number)
        return AskedView(seat, kind, valley.agenda[-1].about(valley))
    return None


def _list(secret: Secret[list[str]], viewer: Viewer) -> list[str] | None:
    seen = secret.seen_by(viewer)
    return None if seen is None else list(seen)


def _stock(stock: Stock) -> dict[str, int]:
    return {FOOD: stock.food, WOOD: stock.wood, STONE: stock.stone}


def _hex(valley: Position, n: int, edge: bool) -> HexView:
    hex_ = valley.land[n]
    return HexView(
        q=hex_.place[0],
        r=hex_.place[1],
        terrain=hex_.terrain,
        special=hex_.special,
        edge=edge,
        members=dict(sorted(hex_.members.items())),
        invaders=hex_.invaders,
        village=hex_.village,
        elder=hex_.elder,
        frozen=hex_.frozen,
        den=hex_.den,
        pile=_stock(hex_.pile),
        yields=_stock(NOTHING if barren(valley, n) else yields(valley, n)),
        limit=limit(valley, n),
        lost=dict(sorted(outlook(valley, n).items())),
        control=next((seat for seat in hex_.members if controls(hex_, seat)), None),
    )


def _chief(valley: Position, seat: str) -> ChiefView:
    chief = valley.chiefs[seat]
    on_map = valley.on_map(seat)
    return ChiefView(
        tribe=chief.tribe,
        points=chief.points,
        stock=_stock(chief.stock),
        on_map=on_map,
        supply=MEMBERS - on_map,
        village_cost=_stock(cost(valley, seat)),
        progress={card: _goal(valley, seat, card) for card in chief.progress},
        completed=list(chief.completed),
        cards=list(chief.deck.open()),
        top=None,
        deck=None,
        leaders=list(chief.leaders),
        technologies={name: _technology(valley, seat, name) for name in sorted(chief.technologies)},
        wild=chief.wild,
        owned=list(chief.owned),
        eagles=chief.eagles,
        mammoth=chief.mammoth,
        elder=chief.elder,
    )


def _goal(valley: Position, seat: str, name: str) -> NeedView:
    card = goals()[name]
    if card.development:
        return _price(valley, seat, card.cost)
    if card.control:
        return _control(valley, seat, card.control)
    have, need = int(valley.now.triumph and seat == valley.at_turn), 1
    if card.occupy:
        have = len(occupied(valley, seat))
        need = card.occupy_two if len(valley.seats) == 2 and card.occupy_two else card.occupy
    elif card.members:
        have, need = valley.on_map(seat), card.members
    ready = have >= need if card.triumph else met(valley, seat, card)
    return NeedView(ready, min(have, need), need, {})


def _price(valley: Position, seat: str, price: Stock) -> NeedView:
    held = valley.chiefs[seat].stock
    lacks = {each: price.of(each) - held.of(each) for each in RESOURCES if price.of(each) > held.of(each)}
    return NeedView(payable(valley, seat, price), price.total - sum(lacks.values()), price.total, lacks)


def _control(valley: Position, seat: str, wanted: Wanted) -> NeedView:
    have = sum([min(len(controlled(valley, seat, kind)), n) for kind, n in wanted.items()])
    need = sum(wanted.values())
    return NeedView(have == need, have, need, {})


def _technology(valley: Position, seat: str, name: str) -> TechnologyView:
    done, tasks = valley.chiefs[seat].technologies[name], technologies()[name].tasks
    return TechnologyView(done, len(tasks), _task(valley, seat, tasks[done]) if done < len(tasks) else None)


def _task(valley: Position, seat: str, task: Task) -> NeedView:
    if task.control:
        return _control(valley, seat, task.control)
    if task.remove:
        have = min(sum(valley.land[n].of(seat) for n in valley.villages(seat)), task.remove)
        return NeedView(have >= task.remove, have, task.remove, {})
    if task.develop:
        have = int(bool(developments(valley, seat)))
        return NeedView(have > 0, have, 1, {})
    return _price(valley, seat, task.pay)


def _action(valley: Position, action: str) -> ActionView:
    return ActionView(
        dice=list(valley.queues[action]),
        strength=strength(valley.queues[action]),
        with_die={face: strength(after(valley, action, face)) for face in FACES},
        used=action in valley.now.used,
    )
