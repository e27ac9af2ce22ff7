"""Setting up a position in the full view's own words: for tests, teaching, and last week's table."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from app.core.game import BadPosition
from app.core.secret import Secret
from app.games.duel.arena import Fighter, Guess, Player, Position
from app.games.duel.cards import EQUIPMENT, beasts, items
from app.games.duel.steps.attack import Attack
from app.games.duel.steps.turn import LAST_TURN, BeginTurn, EndTurn, PlayCard


class _Fighter(Struct, forbid_unknown_fields=True):
    beast: str
    health: int | None = None
    worn: str | None = None
    sits_out: bool = False


class _Player(Struct, forbid_unknown_fields=True):
    active: _Fighter
    reserve: list[str] = []
    hand: list[str] = []
    stack: list[str] = []
    laid_item: str | None = None
    discard: list[str] = []
    fallen: list[str] = []
    shown: list[str] = []
    known: list[str] = []


class _Words(Struct, forbid_unknown_fields=True):
    players: dict[str, _Player]
    at_turn: str = "player:1"
    turn: int = 3
    phase: str = "card"
    first_attack: bool = False


def set_up(arena: Position, words: Mapping[str, Any]) -> None:
    """Change the arena, fresh from its deal, to the position described. BadPosition says what can't be.

    `players` names both seats with their `active` Beast and, as far as it matters, `reserve`, `hand`, `stack`,
    `laid_item`, `discard`, `fallen`; `shown` are Beasts of the reserve and `known` items of the hand that everybody has
    seen. What is named nowhere is out of the match. `phase` is `draw` or `card`; `first_attack` makes the next attack
    the match's first.
    """
    try:
        position = msgspec.convert(dict(words), _Words)
    except msgspec.ValidationError as wrong:
        raise BadPosition(str(wrong)) from None
    _check(arena, position)
    arena.players = {seat: _player(seat, position.players[seat]) for seat in arena.seats}
    named = {beast for player in position.players.values() for beast in _beasts(player)}
    arena.out = Secret([beast for beast in beasts() if beast not in named])
    arena.turn, arena.at_turn, arena.phase = position.turn, position.at_turn, "card"
    arena.attacks = 0 if position.first_attack else 1
    arena.rolls, arena.fight, arena.played, arena.cancelled = [], None, None, False
    seat = position.at_turn
    if position.phase == "draw":
        arena.turn -= 1
        arena.agenda = [BeginTurn(seat)]
    else:
        arena.agenda = [EndTurn(seat), Attack(seat), PlayCard(seat)]


def _player(seat: str, words: _Player) -> Player:
    active = Fighter.fresh(words.active.beast)
    active.health = active.health if words.active.health is None else words.active.health
    active.worn, active.sits_out = words.active.worn, words.active.sits_out
    return Player(
        reserve=Secret(list(words.reserve), seat),
        hand=Secret(list(words.hand), seat),
        stack=Secret(list(words.stack)),
        laid=None if words.laid_item is None else Secret(words.laid_item, seat),
        active=active,
        discard=list(words.discard),
        fallen=list(words.fallen),
        shown=list(words.shown),
        guesses=[Guess(list(words.known))],
    )


def _beasts(player: _Player) -> list[str]:
    return [player.active.beast, *player.reserve, *player.fallen]


def _items(player: _Player) -> list[str]:
    single = [item for item in (player.active.worn, player.laid_item) if item]
    return [*player.hand, *player.stack, *player.discard, *single]


def _check(arena: Position, position: _Words) -> None:
    if set(position.players) != set(arena.seats):
        raise BadPosition(f"players names {' and '.join(arena.seats)}")
    if position.at_turn not in arena.seats:
        raise BadPosition(f"there is no seat {position.at_turn!r}")
    if position.phase not in ("draw", "card"):
        raise BadPosition("phase is draw or card")
    if not 1 <= position.turn <= LAST_TURN:
        raise BadPosition(f"turn is 1 to {LAST_TURN}, not {position.turn}")
    named = Counter(beast for player in position.players.values() for beast in _beasts(player))
    held = Counter(item for player in position.players.values() for item in _items(player))
    for beast, n in named.items():
        if beast not in beasts() or n > 1:
            raise BadPosition(f"there is {'only one' if beast in beasts() else 'no Beast'} {beast!r}")
    for item, n in held.items():
        if item not in items():
            raise BadPosition(f"there is no item {item!r}")
        if n > items()[item].copies:
            raise BadPosition(f"{item} is {items()[item].copies} times in the box, not {n} times")
    for player in position.players.values():
        worn = player.active.worn
        if worn is not None and items()[worn].kind != EQUIPMENT:
            raise BadPosition(f"{worn} can't be worn")
        if not set(player.shown) <= set(player.reserve):
            raise BadPosition("shown names Beasts of the reserve")
        if Counter(player.known) - Counter(player.hand):
            raise BadPosition("known names items of the hand")
        most = beasts()[player.active.beast].health
        if player.active.health is not None and not 1 <= player.active.health <= most:
            raise BadPosition(f"{player.active.beast} has a health of 1 to {most}")
