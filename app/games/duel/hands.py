"""Items into and out of a hand, and what everybody knows of the hidden ones from having watched.

Whoever remembers the table can tell a hand without the retrieved potion from the true one, so a redeal must respect
it. A card laid face down may be one of those that were known to be in the hand, or any other that was in the hand at
that moment; each of these is a guess, and what is seen later rules guesses out.
"""

from collections import Counter

from app.core.secret import Secret
from app.games.duel.arena import Guess, Player


def put_in_hand(player: Player, item: str) -> None:
    """Everybody sees this item going into the hand."""
    player.hand.open().append(item)
    for guess in player.guesses:
        guess.hand.append(item)


def leave_hand(player: Player, item: str) -> None:
    """This item leaves the hand openly. Where one of its kind was known to be there, that may have been it."""
    size = len(player.hand.open())
    player.hand.open().remove(item)
    left = [guess for guess in player.guesses if item in guess.hand or len(guess.hand) < size]
    for guess in left:
        if item in guess.hand:
            guess.hand.remove(item)
    player.guesses = _widest(left)


def lay(player: Player, item: str, seat: str) -> None:
    """A card of the hand is laid face down; to others it is as likely any of them."""
    size = len(player.hand.open())
    player.hand.open().remove(item)
    player.laid = Secret(item, seat)
    found: list[Guess] = []
    for guess in player.guesses:
        for one, copies in Counter(guess.hand).items():
            rest = list(guess.hand)
            rest.remove(one)
            found.append(Guess(rest, one, copies))
        if unknown := size - len(guess.hand):
            found.append(Guess(list(guess.hand), None, unknown))
    player.guesses = _widest(found)


def take_up(player: Player) -> str:
    """The face-down card goes back to the hand, unseen by others. Gives it; LookupError where none lies there."""
    item = _laid(player)
    player.hand.open().append(item)
    player.guesses = _widest(
        [Guess([*guess.hand, guess.laid] if guess.laid else guess.hand) for guess in player.guesses]
    )
    return item


def turn_up(player: Player) -> str:
    """The face-down card is seen by everybody and lies there no more. Gives it; LookupError where none lies there."""
    item = _laid(player)
    player.guesses = _widest([Guess(guess.hand) for guess in player.guesses if guess.laid in (None, item)])
    return item


def _laid(player: Player) -> str:
    if player.laid is None:
        raise LookupError("no card lies face down")
    item, player.laid = player.laid.open(), None
    return item


def _widest(guesses: list[Guess]) -> list[Guess]:
    """Without those that only say again what another one says, or add to it."""
    kept: list[Guess] = []
    for guess in sorted(guesses, key=lambda guess: len(guess.hand)):
        hand = Counter(guess.hand)
        if not any(other.laid == guess.laid and Counter(other.hand) <= hand for other in kept):
            kept.append(guess)
    return kept


def known(player: Player) -> list[str]:
    """The items that everybody knows this player to hold, in hand or face down."""
    held = [Counter([*guess.hand, *([guess.laid] if guess.laid else [])]) for guess in player.guesses]
    sure = held[0]
    for other in held[1:]:
        sure &= other
    return sorted(sure.elements())


def could_be_true(player: Player) -> bool:
    """Whether one of the guesses is right, as one always must be."""
    hand, laid = Counter(player.hand.open()), player.laid and player.laid.open()
    return any(Counter(guess.hand) <= hand and guess.laid in (None, laid) for guess in player.guesses)
