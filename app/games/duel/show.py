"""Building the view of one viewer: only what is named here can ever be seen."""

from functools import cache

from app.core.viewer import Viewer
from app.games.duel import words
from app.games.duel.arena import Fighter, Player, Position
from app.games.duel.cards import beasts, items
from app.games.duel.hands import known
from app.games.duel.rules import advantage, attack, damage, defence
from app.games.duel.steps.attack import Hit
from app.games.duel.steps.effects import Do
from app.games.duel.steps.window import Window
from app.games.duel.view import BeastView, DuelView, FighterView, PlayerView, SumView


def show(arena: Position, viewer: Viewer) -> DuelView:
    """What `viewer` may know of the arena."""
    return DuelView(
        turn=arena.turn,
        at_turn=arena.at_turn,
        phase=arena.phase,
        players={seat: _player(player, seat, viewer) for seat, player in arena.players.items()},
        rolls=list(arena.rolls),
        played=arena.played,
        next_attack=_sum(arena),
        window=_window(arena),
        out=_list(arena.out.seen_by(viewer)),
        beasts=_beasts(),
        kinds={item.id: item.kind for item in items().values()},
    )


def _player(player: Player, seat: str, viewer: Viewer) -> PlayerView:
    return PlayerView(
        active=None if player.active is None else _fighter(player.active),
        reserve=_list(player.reserve.seen_by(viewer)),
        reserve_size=len(player.reserve.open()),
        shown=sorted(player.shown),
        hand=_list(player.hand.seen_by(viewer)),
        hand_size=len(player.hand.open()),
        known=known(player),
        stack=_list(player.stack.seen_by(viewer)),
        stack_size=len(player.stack.open()),
        laid=player.laid is not None,
        laid_item=None if player.laid is None else player.laid.seen_by(viewer),
        discard=list(player.discard),
        fallen=list(player.fallen),
    )


def _list(seen: list[str] | None) -> list[str] | None:
    return None if seen is None else list(seen)


def _fighter(fighter: Fighter) -> FighterView:
    card = fighter.card
    return FighterView(
        beast=fighter.beast,
        health=fighter.health,
        most=card.health,
        attack=attack(fighter),
        defence=defence(fighter),
        element=card.element,
        worn=fighter.worn,
        sits_out=fighter.sits_out,
        die=list(card.die),
        effect=words.die_effect(card),
    )


def _sum(arena: Position) -> SumView | None:
    """What the attack of this turn does, were nothing more to happen. None where none comes, or its damage is done, or
    somebody is just choosing who fights on.
    """
    if arena.at_turn is None or any(player.active is None for player in arena.players.values()):
        return None
    if arena.agenda and isinstance(arena.agenda[-1], Do) and arena.agenda[-1].effect.swap:
        return None
    if arena.fight is not None and not any(isinstance(step, Hit) for step in arena.agenda):
        return None
    attacker, defender = arena.fighter(arena.at_turn), arena.fighter(arena.foe(arena.at_turn))
    if arena.fight is None and (arena.phase != "card" or attacker.sits_out):
        return None
    exactly_one = arena.attacks == 0 if arena.fight is None else arena.fight.exactly_one
    return SumView(
        attacker=arena.at_turn,
        attack=attack(attacker),
        element=advantage(attacker, defender),
        defence=defence(defender),
        damage=damage(attacker, defender, exactly_one),
        exactly_one=exactly_one,
    )


def _window(arena: Position) -> str | None:
    """The owner of the reaction window that is open: that it is, is public; with what, isn't told."""
    step = arena.agenda[-1] if arena.agenda else None
    return step.owner if isinstance(step, Window) and step.is_open(arena) else None


@cache
def _beasts() -> dict[str, BeastView]:
    return {
        card.id: BeastView(card.element, card.health, card.attack, card.defence, list(card.die))
        for card in beasts().values()
    }
