"""What one viewer may know of a duel: an allow-list, published as a schema. What a viewer may not know is None."""

from msgspec import Struct

from app.core.game import View
from app.core.message import Message


class FighterView(Struct, forbid_unknown_fields=True):
    """An active Beast with what counts now. `attack` and `defence` include equipment, not the element."""

    beast: str
    health: int
    most: int
    attack: int
    defence: int
    element: str
    worn: str | None
    sits_out: bool
    die: list[int]
    effect: Message


class PlayerView(Struct, forbid_unknown_fields=True):
    """One player's half. `hand` and `reserve` are shown to their owner; `shown` are Beasts of the reserve seen by all.

    `known` are the items that everybody knows to be in this hand or face down, from having seen them go there. `laid`:
    a card lies face down; `laid_item`: which, for its owner. `stack` is shown when the match has ended.
    """

    active: FighterView | None
    reserve: list[str] | None
    reserve_size: int
    shown: list[str]
    hand: list[str] | None
    hand_size: int
    known: list[str]
    stack: list[str] | None
    stack_size: int
    laid: bool
    laid_item: str | None
    discard: list[str]
    fallen: list[str]


class SumView(Struct, forbid_unknown_fields=True):
    """The damage that this turn's attack will do: attack + element - defence, at least 1; `exactly_one`: it is the
    match's first.
    """

    attacker: str
    attack: int
    element: int
    defence: int
    damage: int
    exactly_one: bool


class BeastView(Struct, forbid_unknown_fields=True):
    """What is printed on a Beast's card: the same for everybody, always."""

    element: str
    health: int
    attack: int
    defence: int
    die: list[int]


class DuelView(View):
    """The whole arena. `phase`: first, card, attack. `window`: the seat whose reaction window is open.

    `rolls`: what the dice of the last attack showed, before the first one those of the start. `played`: the order on
    its way to its effect. `out`: the Beasts out of the match, shown when it has ended.

    `beasts` are the cards of all Beasts in the box, `kinds` the kinds of all items (order, equipment, guardian).
    What each does is printed (see Game.printed): `beast:ember_fox`, `item:potion`.
    """

    turn: int
    at_turn: str | None
    phase: str
    players: dict[str, PlayerView]
    rolls: list[int]
    played: str | None
    next_attack: SumView | None
    window: str | None
    out: list[str] | None
    beasts: dict[str, BeastView]
    kinds: dict[str, str]
