"""What one viewer may know of a valley: an allow-list, published as a schema. Only the order of decks is hidden."""

from msgspec import Struct

from app.core.game import View


class HexView(Struct, forbid_unknown_fields=True):
    """One hex, at axial coordinates `q`, `r`. `members` by seat; `village` is its owner's seat, `elder`: theirs is.

    `limit`: how many may live there now. `lost`: what step 4 will cost each tribe here, as things stand. `pile`: what
    lies there; `yields`: what a GATHER gives, before powers and events: nothing where
    nobody may. `control`: who controls it.
    """

    q: int
    r: int
    terrain: str
    special: str | None
    edge: bool
    members: dict[str, int]
    invaders: int
    village: str | None
    elder: bool
    frozen: bool
    den: bool
    pile: dict[str, int]
    yields: dict[str, int]
    limit: int
    lost: dict[str, int]
    control: str | None


class NeedView(Struct, forbid_unknown_fields=True):
    """Something still to be completed. `ready`: that can be done now. `have` of `need` where it is counted.

    `lacks`: the resources that are missing.
    """

    ready: bool
    have: int
    need: int
    lacks: dict[str, int]


class TechnologyView(Struct, forbid_unknown_fields=True):
    """A technology card taken: the tasks done, and how far the next one is (None when all are)."""

    done: int
    tasks: int
    next: NeedView | None


class ChiefView(Struct, forbid_unknown_fields=True):
    """One player. `cards`: what is left in the goal deck, in no order; `top`: the cards on top of it, for their owner.

    `progress`: goal cards in progress, each with what it lacks. `deck`: the deck in order, when the match has ended.
    """

    tribe: str
    points: int
    stock: dict[str, int]
    on_map: int
    supply: int
    village_cost: dict[str, int]
    progress: dict[str, NeedView]
    completed: list[str]
    cards: list[str]
    top: list[str] | None
    deck: list[str] | None
    leaders: list[str]
    technologies: dict[str, TechnologyView]
    wild: str | None
    owned: list[str]
    eagles: int
    mammoth: bool
    elder: bool


class EventView(Struct, forbid_unknown_fields=True):
    """A tile in a slot. `stock` lies on it; `waiting`: seats that have not had their chance."""

    event: str
    stock: dict[str, int]
    waiting: list[str]


class ActionView(Struct, forbid_unknown_fields=True):
    """An action: its three dice, newest first, and for each face what the action would be with such a die put on it."""

    dice: list[str]
    strength: str
    with_die: dict[str, str]
    used: bool


class AskedView(Struct, forbid_unknown_fields=True):
    """The question that the table waits for: whose, of which kind, about which piece."""

    seat: str
    kind: str
    subject: str | None


class GivenView(Struct, forbid_unknown_fields=True):
    """An answer that was given; without options where it is a secret."""

    seat: str
    kind: str
    options: list[str]


class TribesView(View):
    """The whole table. `phase`: setup, score, roll, events, act, conflict, build.

    `rolled`: the two dice of this turn as they lie, `dice`: those not yet placed. `moved`: the active tribe's members,
    by hex, that have made their move. `used`: actions and events that had a die; `borrowed`: what the Elder uses;
    `spent`: powers that work once a turn and have. `given`: the answers of this turn, `given_before` those of the turn
    before. `roaming`: beasts by the three hexes where they stand; `beasts`: animals by their hex; `eagles`: hexes with
    an Eagle. `volcano`: its coordinates. `tiles`: how many events are in the deck; `coming`: which ones, in no order;
    `deck`: their order, when the match has ended. `cards`: technology cards left.

    What every card and tile does is printed (see Game.printed): `goal:horse`, `event:rats`, `leader:trader`,
    `technology:writing`, `tribe:daba`, `terrain:jungle`, `task:writing:0`.
    """

    turn: int
    at_turn: str | None
    first: str
    phase: str
    asked: AskedView | None
    hexes: list[HexView]
    chiefs: dict[str, ChiefView]
    actions: dict[str, ActionView]
    rolled: list[str]
    dice: list[str]
    moved: dict[str, int]
    used: list[str]
    borrowed: str | None
    spent: list[str]
    given: list[GivenView]
    given_before: list[GivenView]
    slots: list[EventView]
    tiles: int
    coming: list[str]
    deck: list[str] | None
    discarded: list[str]
    roaming: dict[str, list[int]]
    beasts: dict[str, int]
    eagles: list[int]
    volcano: list[int] | None
    villages_left: int
    bronze: bool
    elders: bool
    cards: dict[str, int]
    to_win: int
