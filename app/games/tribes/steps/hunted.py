"""Hunted: the Tiger takes one of those who come to its hex (the seed's clarification)."""

from app.core.play import Play
from app.core.step import Step
from app.games.tribes.deeds import lose
from app.games.tribes.valley import Position

TIGER = "hunted"


class Bite(Step[Position]):
    """After a MOVE or GROW action that brought members to these hexes: where the Tiger is, one of theirs is gone.

    Once an action, however many came; whoever leaves its hex is left alone.
    """

    seat: str
    came: list[int]

    def run(self, play: Play[Position]) -> None:
        tiger = play.state.beasts.get(TIGER)
        if tiger is not None and tiger in self.came:
            lose(play, self.seat, tiger, 1, "tiger")
