"""GROW: new members come to one hex (rule 6)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import FOOD, one
from app.games.tribes.deeds import from_tile, join, tell
from app.games.tribes.rules import mild, occupied, payable, power, rivals
from app.games.tribes.steps.asking import PASS, Asking, passing, question
from app.games.tribes.steps.hunted import Bite
from app.games.tribes.steps.paying import Pay
from app.games.tribes.valley import Position

FEED = one(FOOD)
"""What Farming costs."""


class Grow(Asking):
    """`n` new members, and more by powers and events, as far as there are any in the supply.

    They come to a hex with a member of the tribe; a tribe that has none on the map comes from the land's edge.
    """

    seat: str
    n: int
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or not state.supply(self.seat):
            return {}
        options = [self._option(state, hex_, False) for hex_ in self._hexes(state)]
        if power(state, self.seat, "feed") and payable(state, self.seat, FEED):
            fed = [hex_ for hex_ in self._hexes(state) if self._members(state, hex_, False) < state.supply(self.seat)]
            options += [self._option(state, hex_, True) for hex_ in fed]
        return question("grow", self.seat, [*options, passing("pass.grow")], "grow")

    def _hexes(self, state: Position) -> list[int]:
        return occupied(state, self.seat) or sorted(state.atlas.edges)

    def _option(self, state: Position, hex_: int, feed: bool) -> Option:
        n = self._members(state, hex_, feed)
        label = "tribes.grow.feed" if feed else "tribes.grow"
        return Option(
            f"hex:{hex_}{':feed' if feed else ''}",
            say(label, hex=words.hex_(state, hex_), n=n),
            (f"hex:{hex_}",),
            {"hex": hex_, "n": n},
        )

    def _members(self, state: Position, hex_: int, feed: bool) -> int:
        more = power(state, self.seat, "grow")
        if rivals(state.land[hex_], self.seat):
            more += power(state, self.seat, "mix")
        if feed:
            more += power(state, self.seat, "feed")
        more += mild(state)
        return min(self.n + more, state.supply(self.seat))

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if self.chosen is None or self.chosen == PASS:
            tell(play, "grow.nobody", self.seat)
            return
        _, number, *more = self.chosen.split(":")
        hex_ = int(number)
        n = self._members(state, hex_, bool(more))
        if more:
            play.then(Pay(self.seat, FEED, words.leader("farming")))
        for lying in list(state.slots):
            if lying.tile.grow and lying.stock.food:
                from_tile(play, lying.event, FEED)
        join(state, self.seat, hex_, n)
        tell(play, "grow", self.seat, (f"hex:{hex_}",), {"hex": hex_, "n": n}, n=n, hex=words.hex_(state, hex_))
        play.then(Bite(self.seat, [hex_]))
