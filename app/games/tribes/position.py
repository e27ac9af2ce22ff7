"""Setting up a position in the full view's own words: for tests, teaching, and last week's table."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from app.core.game import BadPosition
from app.core.secret import Secret
from app.games.tribes.content import NOTHING, Stock, events, goals, leadings, technologies, terrain, tribes
from app.games.tribes.steps.battle import Conflicts, Scare
from app.games.tribes.steps.building import Altar, Build
from app.games.tribes.steps.turn import Act, BeginTurn, EndTurn, Phase
from app.games.tribes.valley import ACTIONS, FACES, Lying, Now, Position

Face = Literal["sun", "moon", "blank"]


class _Hex(Struct, forbid_unknown_fields=True):
    terrain: Literal["lake", "forest", "mountain"] | None = None
    special: str | None = None
    members: dict[str, int] = {}
    invaders: int = 0
    village: str | None = None
    elder: bool = False
    frozen: bool = False
    den: bool = False
    pile: Stock = NOTHING


class _Chief(Struct, forbid_unknown_fields=True):
    tribe: str | None = None
    points: int = 0
    stock: Stock = NOTHING
    progress: list[str] = []
    completed: list[str] = []
    top: list[str] = []
    leaders: list[str] = []
    technologies: dict[str, int] = {}
    wild: str | None = None
    owned: list[str] = []
    eagles: int = 0
    mammoth: bool = False
    elder: bool = False


class _Event(Struct, forbid_unknown_fields=True):
    event: str
    stock: Stock | None = None
    waiting: list[str] = []


class _Words(Struct, forbid_unknown_fields=True):
    hexes: dict[int, _Hex] = {}
    chiefs: dict[str, _Chief] = {}
    actions: dict[Literal["grow", "move", "gather", "lead"], list[Face]] = {}
    at_turn: str = "chief:1"
    turn: int = 5
    phase: Literal["begin", "act", "conflict", "build"] = "act"
    rolled: list[Face] = field(default_factory=lambda: ["sun", "moon"])
    slots: list[_Event] = []
    deck: list[str] = []
    roaming: dict[str, tuple[int, int, int]] = {}
    beasts: dict[str, int] = {}
    eagles: list[int] = []
    volcano: tuple[int, int] | None = None
    late: list[str] = []


def set_up(valley: Position, words: Mapping[str, Any]) -> None:
    """Change the valley, fresh from its deal, to the position described. BadPosition says what can't be.

    `hexes`, by number, say who and what is there; the others are empty and keep the terrain that they were dealt.
    `chiefs` say what each has; `top` are cards on top of the goal deck. `deck` are the next event tiles, the top first;
    the other ones come after them. `phase`: `begin` is before step 1, `act` before the first die is placed, `conflict`
    and `build` before those steps.
    """
    try:
        position = msgspec.convert(dict(words), _Words, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise BadPosition(str(wrong)) from None
    _check(valley, position)
    for n, hex_ in enumerate(valley.land):
        _hex(valley, n, position.hexes.get(n, _Hex()))
        assert hex_ is valley.land[n]
    for seat, chief in position.chiefs.items():
        _chief(valley, seat, chief)
    for seat, each in valley.chiefs.items():
        at_home = any(hex_.elder and hex_.village == seat for hex_ in valley.land)
        each.elder = each.elder or (valley.elders and not at_home)
    for name in technologies() if valley.bronze else ():
        taken = sum(name in chief.technologies for chief in valley.chiefs.values())
        valley.cards[name] = technologies()[name].copies - taken
    valley.queues |= {action: list(dice) for action, dice in position.actions.items()}
    _events(valley, position)
    valley.roaming, valley.beasts = dict(position.roaming), dict(position.beasts)
    valley.eagles, valley.volcano = list(position.eagles), position.volcano
    seat = position.at_turn
    valley.turn, valley.at_turn, valley.phase = position.turn, seat, position.phase
    valley.now = Now(rolled=list(position.rolled))
    end = [EndTurn(seat), Altar(seat), Build(seat)]
    if position.phase == "begin":
        valley.turn -= 1
        valley.agenda = [BeginTurn(seat)]
    elif position.phase == "act":
        valley.agenda = [*end, Conflicts(seat), Scare(seat), Phase("conflict"), Act(seat), Act(seat)]
    elif position.phase == "conflict":
        valley.agenda = [*end, Conflicts(seat), Scare(seat)]
    else:
        valley.agenda = end


def _hex(valley: Position, n: int, words: _Hex) -> None:
    hex_ = valley.land[n]
    if words.special is not None:
        hex_.special, hex_.terrain = words.special, terrain()[words.special].counts
    elif words.terrain is not None:
        hex_.special, hex_.terrain = None, words.terrain
    hex_.members, hex_.invaders = dict(words.members), words.invaders
    hex_.village, hex_.elder = words.village, words.elder
    hex_.frozen, hex_.den, hex_.pile = words.frozen, words.den, words.pile


def _chief(valley: Position, seat: str, words: _Chief) -> None:
    chief = valley.chiefs[seat]
    chief.tribe = words.tribe or chief.tribe
    chief.points, chief.stock = words.points, words.stock
    named = [*words.progress, *words.completed]
    rest = [card for card in chief.deck.open() if card not in named and card not in words.top]
    chief.deck, chief.placed, chief.sunk = Secret([*words.top, *rest]), len(words.top), 0
    chief.progress, chief.completed = list(words.progress), list(words.completed)
    chief.leaders, chief.technologies = list(words.leaders), dict(words.technologies)
    chief.wild, chief.owned, chief.eagles = words.wild, list(words.owned), words.eagles
    chief.mammoth, chief.elder = words.mammoth, words.elder
    valley.leaders = [tribe for tribe in valley.leaders if not set(tribes()[tribe].leader) & set(words.leaders)]


def _events(valley: Position, position: _Words) -> None:
    whole = [*valley.deck.open(), *valley.late, *valley.discarded, *(lying.event for lying in valley.slots)]
    owned = [event for chief in valley.chiefs.values() for event in chief.owned]
    lying = [slot.event for slot in position.slots]
    named = [*position.deck, *position.late, *lying, *owned, *(["mammoth"] if "tamed" in position.beasts else [])]
    valley.slots = [
        Lying(slot.event, events()[slot.event].stock if slot.stock is None else slot.stock, list(slot.waiting))
        for slot in position.slots
    ]
    valley.late, valley.discarded = list(position.late), []
    valley.deck = Secret([*position.deck, *(event for event in whole if event not in named)])


def _check(valley: Position, position: _Words) -> None:
    seats, n = set(valley.seats), len(valley.land)
    if position.at_turn not in seats:
        raise BadPosition(f"there is no seat {position.at_turn!r}")
    if strange := set(position.chiefs) - seats:
        raise BadPosition(f"there is no seat {min(strange)!r}")
    if len(position.rolled) != 2:
        raise BadPosition("rolled names two dice")
    if any(len(dice) != len(FACES) for dice in position.actions.values()):
        raise BadPosition(f"each of {', '.join(ACTIONS)} has three dice")
    numbers = [*position.hexes, *position.beasts.values(), *position.eagles]
    numbers += [number for corner in position.roaming.values() for number in corner]
    if wrong := [number for number in numbers if not 0 <= number < n]:
        raise BadPosition(f"there is no hex {wrong[0]}: they are 0 to {n - 1}")
    if wrong_corner := [c for c in position.roaming.values() if c not in valley.atlas.corners]:
        raise BadPosition(f"the hexes {', '.join(map(str, wrong_corner[0]))} don't meet")
    for hex_ in position.hexes.values():
        if not set(hex_.members) <= seats or not {hex_.village} <= seats | {None}:
            raise BadPosition("a hex names a seat that isn't there")
        _known("special terrain", [hex_.special] if hex_.special else [], terrain())
        if any(count < 1 for count in hex_.members.values()):
            raise BadPosition("members are counted from 1")
    for chief in position.chiefs.values():
        _known("tribe", [chief.tribe] if chief.tribe else [], tribes())
        _known("goal card", [*chief.progress, *chief.completed, *chief.top], goals())
        _known("leader's power", chief.leaders, leadings())
        _known("technology", list(chief.technologies), technologies())
        _known("event", chief.owned, events())
        if chief.technologies and not valley.bronze:
            raise BadPosition("technologies need the option bronze")
        if wrong_tasks := [
            k for k, done in chief.technologies.items() if not 0 <= done <= len(technologies()[k].tasks)
        ]:
            raise BadPosition(f"{wrong_tasks[0]} has not so many tasks")
    _known("event", [*position.deck, *position.late, *(slot.event for slot in position.slots)], events())


def _known(what: str, these: list[str], all_: Mapping[str, object]) -> None:
    for each in these:
        if each not in all_:
            raise BadPosition(f"there is no {what} {each!r}")
