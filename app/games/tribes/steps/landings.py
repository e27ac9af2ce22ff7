"""Tiles that bring a piece to a hex: Invaders, Mammoth, Tiger, Sabertooth, Crocodile (rules 9 and 12)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import FOREST, LAKE, MOUNTAIN, events
from app.games.tribes.deeds import discard, lose, tell
from app.games.tribes.rules import of_kind
from app.games.tribes.steps.asking import Asking, hexes, number, question
from app.games.tribes.valley import Position


class Landing(Asking):
    """A piece comes to the hex of its kind that has the fewest members, or the most; of several the active player
    chooses one.
    """

    seat: str
    event: str
    chosen: int | None = None

    def _hexes(self, state: Position) -> list[int]:
        raise NotImplementedError(f"{type(self).__name__} has no hexes to come to")

    def _land(self, play: Play[Position], n: int) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing where it comes")

    def asks(self, state: Position) -> Mapping[str, Decision]:
        found = self._hexes(state)
        if self.chosen is not None or len(found) < 2:
            return {}
        kind = f"event-{self.event.replace('_', '-')}"
        return question("landing", self.seat, hexes(state, found), kind, event=words.event(self.event))

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        n = self._hexes(play.state)[0] if self.chosen is None else self.chosen
        where = words.hex_(play.state, n)
        data: dict[str, str | int | bool | list[str]] = {"event": self.event, "hex": n}
        refs = (f"event:{self.event}", f"hex:{n}")
        tell(play, "landing", None, refs, data, event=words.event(self.event), hex=where)
        self._land(play, n)


def least(state: Position, these: list[int]) -> list[int]:
    """Those of the hexes with the fewest members."""
    fewest = min(state.land[n].crowd for n in these)
    return [n for n in these if state.land[n].crowd == fewest]


def most(state: Position, these: list[int]) -> list[int]:
    """Those of the hexes with the most members."""
    largest = max(state.land[n].crowd for n in these)
    return [n for n in these if state.land[n].crowd == largest]


class Invade(Landing):
    """Invaders come to the hex with the fewest members."""

    def _hexes(self, state: Position) -> list[int]:
        return least(state, list(range(len(state.land))))

    def _land(self, play: Play[Position], n: int) -> None:
        play.state.land[n].invaders = events()[self.event].n


class Mammoth(Landing):
    """The Mammoth comes to the Lake with the fewest members."""

    def _hexes(self, state: Position) -> list[int]:
        return least(state, of_kind(state, LAKE))

    def _land(self, play: Play[Position], n: int) -> None:
        play.state.beasts[self.event] = n


class Tiger(Landing):
    """Hunted: the Tiger comes to the Forest with the most members."""

    def _hexes(self, state: Position) -> list[int]:
        return most(state, of_kind(state, FOREST))

    def _land(self, play: Play[Position], n: int) -> None:
        play.state.beasts[self.event] = n


class Sabertooth(Landing):
    """The Sabertooth comes to a Mountain, and every tribe there loses a member."""

    def _hexes(self, state: Position) -> list[int]:
        return of_kind(state, MOUNTAIN)

    def _land(self, play: Play[Position], n: int) -> None:
        bitten(play, self.seat, n)


def bitten(play: Play[Position], seat: str, n: int) -> None:
    """The Sabertooth is there now: every tribe there loses one."""
    play.state.beasts["sabertooth"] = n
    for tribe in play.state.order(seat):
        lose(play, tribe, n, 1, "sabertooth")


class Crocodile(Landing):
    """The active player picks a Lake; every tribe there loses a member. Villages that fall are nobody's merit."""

    def _hexes(self, state: Position) -> list[int]:
        return of_kind(state, LAKE)

    def _land(self, play: Play[Position], n: int) -> None:
        for tribe in play.state.order(self.seat):
            lose(play, tribe, n, events()[self.event].n, "crocodile")
        over(play, self.event)


def over(play: Play[Position], event: str) -> None:
    """The tile has done all that it does."""
    if play.state.outcome is None:
        discard(play, event)
