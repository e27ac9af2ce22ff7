"""Paying a price in one of the ways in which it can be paid (rules: villages, developments, tasks, tiles)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision
from app.core.message import Message
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import Stock
from app.games.tribes.deeds import pay, tell
from app.games.tribes.rules import payments
from app.games.tribes.steps.asking import Asking, question, read, stocks
from app.games.tribes.valley import Position


class Pay(Asking):
    """`less`: so many resources are let off, as the payer chooses. `what` is paid for, in words. Whoever gave up pays
    nothing more, and nothing comes of it (ruling G-d).
    """

    seat: str
    price: Stock
    what: Message
    less: int = 0
    chosen: Stock | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        ways = payments(state, self.seat, self.price, self.less)
        if self.chosen is not None or len(ways) < 2 or self.seat in state.resigned:
            return {}
        return question("pay", self.seat, stocks(ways), "paying", what=self.what)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = read(answer.option)

    def run(self, play: Play[Position]) -> None:
        if self.seat in play.state.resigned:
            return
        paid = self.chosen
        if paid is None:
            (paid,) = payments(play.state, self.seat, self.price, self.less)
        pay(play, self.seat, paid)
        if paid.total:
            tell(play, "paid", self.seat, data={"paid": paid.total}, stock=words.stock(paid), what=self.what)
