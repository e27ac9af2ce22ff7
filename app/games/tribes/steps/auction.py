"""Chieftain: an auction for points, in resources that the others get (rule 11)."""

from collections.abc import Mapping, Sequence

from msgspec import field

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.content import RESOURCES, Stock, events, one
from app.games.tribes.deeds import discard, pay, score, shuffle_back, take, tell
from app.games.tribes.steps.asking import PASS, Asking, question
from app.games.tribes.valley import Position

MUCH, LITTLE = 2, 1
"""Points for a bid of the tile's number or more, and for a smaller one."""


class Auction(Asking):
    """Each in turn bids more resources than the last, or drops out, until one is left.

    `bids`: the last one of each who bid; `out`: who has dropped out. Whoever gave up is out, and so is their bid.
    """

    seat: str
    event: str
    bids: dict[str, int] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    asked: str | None = None

    def _highest(self, state: Position) -> tuple[int, str | None]:
        """The highest bid of those who are in, and whose it is."""
        return max(
            ((n, seat) for seat, n in self.bids.items() if seat not in self.out and seat not in state.resigned),
            default=(0, None),
        )

    def _next(self, state: Position) -> str | None:
        """Who bids next: clockwise after the last one who was asked. None where the auction is over. Whoever gave up is
        asked as well, and drops out.
        """
        after = state.order(self.seat) if self.asked is None else state.order(self.asked)[1:]
        bidder = self._highest(state)[1]
        return next((seat for seat in after if seat not in self.out and seat != bidder), None)

    def asks(self, state: Position) -> Mapping[str, Decision]:
        seat = self._next(state)
        if seat is None:
            return {}
        highest, most = self._highest(state)[0], state.chiefs[seat].stock.total
        bids = [Option(f"bid:{n}", say("tribes.bid", n=n), (), {"n": n}) for n in range(highest + 1, most + 1)]
        options = [*bids, Option(PASS, say("tribes.pass.bid"))]
        return question("bid", seat, options, "event-chieftain", n=highest)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        seat = self._next(play.state)
        assert seat is not None, "somebody was asked"
        self.asked = seat
        if answer.option == PASS:
            self.out = (*self.out, seat)
            tell(play, "bid.pass", seat)
        else:
            n = self.bids[seat] = int(answer.option.removeprefix("bid:"))
            tell(play, "bid", seat, data={"n": n}, n=n)

    def run(self, play: Play[Position]) -> None:
        bid, bidder = self._highest(play.state)
        if bidder is None:
            shuffle_back(play, self.event)
            return
        tile = events()[self.event]
        play.then(Spread(bidder, bid), Elected(bidder, self.event, MUCH if bid >= tile.n else LITTLE))


class Spread(Asking):
    """The winner gives the resources of the bid to the others who play, as they like: so many of a kind to one of them
    in an answer.
    """

    seat: str
    left: int

    def asks(self, state: Position) -> Mapping[str, Decision]:
        others = self._others(state)
        if not self.left or self._all_to_one(state, others):
            return {}
        stock = state.chiefs[self.seat].stock
        options = [
            Option(
                f"{each}:{n}>{other}" if n > 1 else f"{each}>{other}",
                say("tribes.give", stock=words.stock(one(each, n)), who=words.player(other)),
                (f"seat:{other}", f"resource:{each}"),
                {"resource": each, "n": n, "seat": other},
            )
            for other in others
            for each in RESOURCES
            for n in range(1, min(self.left, stock.of(each)) + 1)
        ]
        return question("spread", self.seat, options, "event-chieftain", n=self.left)

    def _others(self, state: Position) -> list[str]:
        return [other for other in state.order(self.seat)[1:] if other not in state.resigned]

    def _all_to_one(self, state: Position, others: Sequence[str]) -> bool:
        """Whether there is nothing to choose."""
        return len(others) == 1 and state.chiefs[self.seat].stock.total == self.left

    def taken(self, play: Play[Position], answer: Answer) -> None:
        what, _, other = answer.option.partition(">")
        kind, _, n = what.partition(":")
        self._give(play, other, one(kind, int(n or 1)))

    def run(self, play: Play[Position]) -> None:
        others = self._others(play.state)
        if self.left and self._all_to_one(play.state, others):
            self._give(play, others[0], play.state.chiefs[self.seat].stock)

    def _give(self, play: Play[Position], other: str, stock: Stock) -> None:
        self.left -= stock.total
        pay(play, self.seat, stock)
        take(play, other, stock)
        tell(play, "give", self.seat, (f"seat:{other}",), other=words.player(other), stock=words.stock(stock))


class Elected(Step[Position]):
    """The winner's points; the tile is over."""

    seat: str
    event: str
    points: int

    def run(self, play: Play[Position]) -> None:
        discard(play, self.event)
        score(play, self.seat, self.points, "chieftain", (f"event:{self.event}",))
