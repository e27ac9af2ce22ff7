"""Another arena that a viewer, remembering all it was told, could not tell from the true one."""

from collections import Counter

from app.core.chance import Chance
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.duel.arena import Player, Position
from app.games.duel.cards import all_items, beasts


def redeal(arena: Position, viewer: Viewer, chance: Chance) -> Position:
    """Draw anew all that `viewer` may not know, within what has been seen. Changes and returns `arena`."""
    if not viewer.full:
        _redeal_beasts(arena, viewer, chance)
        _redeal_items(arena, viewer, chance)
    return arena


def _mine(seat: str, viewer: Viewer) -> bool:
    return viewer.may_see(frozenset({seat}))


def _redeal_beasts(arena: Position, viewer: Viewer, chance: Chance) -> None:
    """The hidden Beasts of reserves, and the two that are out of the match."""
    seen: list[str] = []
    for seat, player in arena.players.items():
        seen += [*player.fallen, *([player.active.beast] if player.active else [])]
        seen += player.reserve.open() if _mine(seat, viewer) else player.shown
    unseen = [beast for beast in beasts() if beast not in seen]
    chance.shuffle(unseen)
    for seat, player in arena.players.items():
        if not _mine(seat, viewer):
            missing = len(player.reserve.open()) - len(player.shown)
            dealt, unseen = unseen[:missing], unseen[missing:]
            reserve = [*player.shown, *dealt]
            chance.shuffle(reserve)
            player.reserve = Secret(reserve, seat)
            if player.first is not None:
                player.first = Secret(chance.pick(reserve), seat)
    arena.out = Secret(unseen)


def _redeal_items(arena: Position, viewer: Viewer, chance: Chance) -> None:
    """All stacks, and the hands and face-down cards of others but for what everybody saw going there."""
    unseen = Counter(all_items())
    unseen.subtract([arena.played] if arena.played else [])
    for seat, player in arena.players.items():
        unseen.subtract(player.discard)
        if player.active is not None and player.active.worn is not None:
            unseen.subtract([player.active.worn])
        if _mine(seat, viewer):
            unseen.subtract(player.hand.open())
            unseen.subtract([player.laid.open()] if player.laid else [])
        else:
            unseen.subtract([known.item for known in player.known])
    pool = list(unseen.elements())
    chance.shuffle(pool)
    for seat, player in arena.players.items():
        if not _mine(seat, viewer):
            pool = _deal_hidden(seat, player, pool, chance)
    for player in arena.players.values():
        size = len(player.stack.open())
        player.stack, pool = Secret(pool[:size]), pool[size:]


def _deal_hidden(seat: str, player: Player, pool: list[str], chance: Chance) -> list[str]:
    """A hand and a face-down card for this player; what is left of the pool."""
    sure = [known.item for known in player.known if not known.maybe_laid]
    doubtful = [known.item for known in player.known if known.maybe_laid]
    missing = len(player.hand.open()) + (player.laid is not None) - len(sure) - len(doubtful)
    dealt, pool = pool[:missing], pool[missing:]
    free = [*doubtful, *dealt]
    chance.shuffle(free)
    if player.laid is not None:
        player.laid = Secret(free.pop(), seat)
    hand = [*sure, *free]
    chance.shuffle(hand)
    player.hand = Secret(hand, seat)
    return pool
