"""Before the first turn: leaders, the Mammoth, and everybody's first members (setup 8)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import tribes
from app.games.tribes.deeds import join, take, tell
from app.games.tribes.steps.asking import Asking, hexes, mixes, number, question, read, stocks
from app.games.tribes.valley import Position

FIRST_MEMBERS = (2, 3, 3, 3)
"""How many members each player starts with, in the order of the first turns."""
GIFTS = (0, 0, 2, 2)
"""How many resources of their choice."""
SPLIT = 3
"""The place in that order of the player whose last member comes to the hex next to the others."""


class ChooseLeader(Asking):
    """One of the two powers of the own leader's card (advanced rules)."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        powers = tribes()[state.chiefs[self.seat].tribe].leader
        options = [Option(f"leader:{each}", words.leader(each), (f"leader:{each}",)) for each in powers]
        return question("leader", self.seat, options, "leaders")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("leader:")

    def run(self, play: Play[Position]) -> None:
        assert self.chosen is not None, "a leader was chosen"
        play.state.chiefs[self.seat].leaders.append(self.chosen)
        tell(play, "leader", self.seat, (f"leader:{self.chosen}",), leader=words.leader(self.chosen))


class PlaceMammoth(Asking):
    """Starting Beast 2: the first player puts the Mammoth on an outer hex."""

    seat: str
    chosen: int | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        return question("mammoth_start", self.seat, hexes(state, sorted(state.atlas.edges)), "starting-beasts")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        assert self.chosen is not None, "a hex was chosen"
        play.state.beasts["stampede"] = self.chosen
        where = words.hex_(play.state, self.chosen)
        tell(play, "mammoth_start", self.seat, (f"hex:{self.chosen}",), {"hex": self.chosen}, hex=where)


class Arrive(Asking):
    """The first members of a tribe come, to a hex that nobody occupies; and the gifts for those who come late. Whoever
    gave up before does not come (ruling G-d).
    """

    seat: str
    place: int
    hexes: tuple[int, ...] = ()

    def asks(self, state: Position) -> Mapping[str, Decision]:
        n = FIRST_MEMBERS[self.place]
        if self.seat in state.resigned:
            return {}
        if self.place != SPLIT:
            free = [] if self.hexes else self._free(state)
            return question("arrive", self.seat, hexes(state, free), "starting-members", n=n) if free else {}
        if not self.hexes:
            free = [n for n in self._free(state) if self._beside(state, n)]
            return question("arrive", self.seat, hexes(state, free), "starting-members", n=n - 1)
        if len(self.hexes) == 1:
            near = self._beside(state, self.hexes[0])
            return question("arrive_beside", self.seat, hexes(state, near), "starting-members", n=1, others=n - 1)
        return {}

    def _free(self, state: Position) -> list[int]:
        return [n for n, hex_ in enumerate(state.land) if not hex_.crowd]

    def _beside(self, state: Position, n: int) -> list[int]:
        return [m for m in sorted(state.atlas.near[n]) if not state.land[m].crowd]

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.hexes = (*self.hexes, number(answer.option))

    def run(self, play: Play[Position]) -> None:
        n = FIRST_MEMBERS[self.place]
        if self.seat in play.state.resigned:
            return
        counts = (n,) if len(self.hexes) == 1 else (n - 1, 1)
        for hex_, count in zip(self.hexes, counts, strict=True):
            join(play.state, self.seat, hex_, count)
            where = words.hex_(play.state, hex_)
            tell(play, "arrive", self.seat, (f"hex:{hex_}",), {"hex": hex_, "n": count}, n=count, hex=where)
        if GIFTS[self.place]:
            play.then(Gift(self.seat, GIFTS[self.place]))


class Gift(Asking):
    """Some resources of the player's choice."""

    seat: str
    n: int
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        return question("gift", self.seat, stocks(mixes(self.n)), "starting-members", n=self.n)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        assert self.chosen is not None, "resources were chosen"
        gift = read(self.chosen)
        take(play, self.seat, gift)
        tell(play, "gift", self.seat, stock=words.stock(gift))
