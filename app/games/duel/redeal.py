"""Another arena that a viewer, remembering all it was told, could not tell from the true one."""

from collections import Counter
from itertools import product
from math import prod

from app.core.chance import Chance
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.duel.arena import Guess, Player, Position
from app.games.duel.cards import all_items, beasts
from app.games.duel.rules import answers
from app.games.duel.steps.window import PASS, REVEAL, Window


def redeal(arena: Position, viewer: Viewer, chance: Chance) -> Position:
    """Draw anew all that `viewer` may not know, within what has been seen. Changes and returns `arena`."""
    if not viewer.full:
        _redeal_beasts(arena, viewer, chance)
        _redeal_items(arena, viewer, chance)
        _redeal_answer(arena, viewer, chance)
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
    """All stacks, and the hands and face-down cards of others, but for what everybody saw going there."""
    unseen = Counter(all_items())
    unseen.subtract([arena.played] if arena.played else [])
    for seat, player in arena.players.items():
        unseen.subtract(player.discard)
        if player.active is not None and player.active.worn is not None:
            unseen.subtract([player.active.worn])
        if _mine(seat, viewer):
            unseen.subtract(player.hand.open())
            unseen.subtract([player.laid.open()] if player.laid else [])
    others = {seat: player for seat, player in arena.players.items() if not _mine(seat, viewer)}
    guesses = dict(zip(others, _guess(list(others.values()), unseen, chance), strict=True))
    for guess in guesses.values():
        unseen.subtract(_items(guess))
    pool = list(unseen.elements())
    chance.shuffle(pool)
    for seat, player in others.items():
        guess = guesses[seat]
        missing = len(player.hand.open()) - len(guess.hand)
        hand, pool = [*guess.hand, *pool[:missing]], pool[missing:]
        chance.shuffle(hand)
        player.hand = Secret(hand, seat)
        if player.laid is not None:
            player.laid = Secret(guess.laid or pool.pop(), seat)
    for player in arena.players.values():
        size = len(player.stack.open())
        player.stack, pool = Secret(pool[:size]), pool[size:]


def _guess(players: list[Player], unseen: Counter[str], chance: Chance) -> tuple[Guess, ...]:
    """One of the guesses about each of these players, by their likelihood, such that all fit what is unseen."""
    fitting = [
        guesses
        for guesses in product(*(player.guesses for player in players))
        if Counter(item for guess in guesses for item in _items(guess)) <= unseen
    ]
    ticket = chance.below(sum(_weight(guesses) for guesses in fitting))
    for guesses in fitting:
        ticket -= _weight(guesses)
        if ticket < 0:
            return guesses
    raise AssertionError("a ticket beyond all weights")


def _weight(guesses: tuple[Guess, ...]) -> int:
    return prod(guess.weight for guess in guesses)


def _items(guess: Guess) -> list[str]:
    return [*guess.hand, *([guess.laid] if guess.laid else [])]


def _redeal_answer(arena: Position, viewer: Viewer, chance: Chance) -> None:
    """What somebody else has answered so far in a reaction window."""
    step = arena.agenda[-1] if arena.agenda else None
    if isinstance(step, Window) and not _mine(step.owner, viewer):
        can = [PASS, REVEAL] if answers(arena, step.owner, step.trigger) else [PASS]
        answer = chance.pick([None, *can])
        step.choice = None if answer is None else Secret(answer, step.owner)
