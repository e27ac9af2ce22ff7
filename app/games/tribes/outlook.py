"""What step 4 will do in a hex: the battle itself goes by this, and so does what players are shown before it."""

from app.games.tribes.rules import limit
from app.games.tribes.valley import INVADERS, Position

MAMMOTH = 2
"""How many members a tamed Mammoth is worth in a conflict."""


def losses(valley: Position, n: int) -> dict[str, int]:
    """How many members each tribe loses in the battle for a hex, however many are left of those who started it.

    Each loses one at the same time until at most one tribe is left: so each loses as many as the second strongest has.
    """
    hex_ = valley.land[n]
    if len(hex_.tribes) < 2:
        return {}
    strength = {tribe: hex_.of(tribe) + _mammoth(valley, n, tribe) for tribe in hex_.tribes}
    second = sorted(strength.values())[-2]
    left = {tribe: min(hex_.of(tribe), max(strong - second, 0)) for tribe, strong in strength.items()}
    return {tribe: hex_.of(tribe) - left[tribe] for tribe in hex_.tribes}


def outlook(valley: Position, n: int) -> dict[str, int]:
    """How many members each tribe loses there in step 4, as things stand: in the battle, and because it is crowded."""
    hex_ = valley.land[n]
    if hex_.crowd <= limit(valley, n):
        return {}
    lost = losses(valley, n)
    left = {tribe: hex_.of(tribe) - lost.get(tribe, 0) for tribe in hex_.tribes}
    over = sum(left.values()) - limit(valley, n)
    for tribe, there in left.items():
        if there and over > 0:
            lost[tribe] = lost.get(tribe, 0) + min(over, there)
            over -= there
    return {tribe: gone for tribe, gone in lost.items() if gone}


def _mammoth(valley: Position, n: int, tribe: str) -> int:
    if tribe == INVADERS or valley.beasts.get("tamed") != n or not valley.chiefs[tribe].mammoth:
        return 0
    return MAMMOTH
