"""The Elder: once a turn the use of a development that some player has completed, for a resource (advanced rules)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import RESOURCES, goals, one
from app.games.tribes.deeds import pay, take, tell
from app.games.tribes.steps.asking import Asking, question, resources
from app.games.tribes.valley import Position


def may_borrow(state: Position, seat: str) -> bool:
    """Whether this tribe's Elder is on the map, has not been asked this turn, and there is something to borrow."""
    at_home = any(hex_.elder and hex_.village == seat for hex_ in state.land)
    asked = state.now.borrowed is not None
    return at_home and not asked and bool(state.chiefs[seat].stock.total) and bool(_lent(state, seat))


def _lent(state: Position, seat: str) -> list[tuple[str, str]]:
    """Developments of others that this tribe has not, with whose they are; nobody gives to who gave up (ruling G-d)."""
    mine = state.chiefs[seat].completed
    return [
        (other, card)
        for other in state.order(seat)[1:]
        if other not in state.resigned
        for card in state.chiefs[other].completed
        if goals()[card].development and card not in mine
    ]


class Borrow(Asking):
    """Which development, and which resource its owner gets."""

    seat: str
    lent: str | None = None
    given: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.seat in state.resigned:
            return {}
        if self.lent is None:
            if not (lent := _lent(state, self.seat)):
                return {}
            options = [
                Option(
                    f"{other}>{card}",
                    say("tribes.elder.borrow", goal=words.goal(card), who=words.player(other)),
                    (f"goal:{card}", f"seat:{other}"),
                    {"goal": card, "seat": other},
                )
                for other, card in lent
            ]
            return question("borrow", self.seat, options, "elders")
        held = [each for each in RESOURCES if state.chiefs[self.seat].stock.of(each)]
        if self.given is not None or len(held) < 2:
            return {}
        return question("borrow_for", self.seat, resources(held), "elders")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if self.lent is None:
            self.lent = answer.option
        else:
            self.given = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        if self.lent is None or self.seat in play.state.resigned:
            return  # whose development it was to be may have given up meanwhile
        other, _, card = self.lent.partition(">")
        held = [each for each in RESOURCES if play.state.chiefs[self.seat].stock.of(each)]
        gift = one(self.given or held[0])
        pay(play, self.seat, gift)
        take(play, other, gift)
        play.state.now.borrowed = card
        said = {"goal": words.goal(card), "stock": words.stock(gift), "other": words.player(other)}
        tell(play, "borrow", self.seat, (f"goal:{card}",), {"goal": card}, **said)
