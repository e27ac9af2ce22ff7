"""Which hidden items are no secret any more, because everybody saw them go into a hand.

A redeal must respect it: whoever remembers the table can tell a hand without the retrieved potion from the true one.
"""

from app.games.duel.arena import Known, Player


def went_to_hand(player: Player, item: str) -> None:
    """Everybody saw this item going into the hand."""
    player.known.append(Known(item))


def left_hand(player: Player, item: str) -> None:
    """This item left the hand openly: where one of its kind was known to be there, that may have been it."""
    _forget(player, item, laid=False)


def laid_down(player: Player) -> None:
    """A card was laid face down: it may be any of those known to be in hand."""
    for known in player.known:
        known.maybe_laid = True


def taken_up(player: Player) -> None:
    """The face-down card went back to the hand: whatever is known is there."""
    for known in player.known:
        known.maybe_laid = False


def laid_revealed(player: Player, item: str) -> None:
    """The face-down card was seen: if one of its kind was known, that was it; all others are in the hand."""
    _forget(player, item, laid=True)
    taken_up(player)


def _forget(player: Player, item: str, laid: bool) -> None:
    same = [known for known in player.known if known.item == item and (known.maybe_laid or not laid)]
    if same:
        # One that is surely in hand is the likelier to have been played; for a laid one only a doubtful one will do.
        player.known.remove(min(same, key=lambda known: known.maybe_laid is not laid))
