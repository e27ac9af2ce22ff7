"""A toy with a secret simultaneous choice: all bid a card at once; the highest that nobody else bid takes the round.

A bid may be changed until the last one is in. The others learn that somebody is ready, and nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, field

from app.core.chance import Chance
from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.game import BadPosition, BrokenInvariant, Game, Role, View
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.state import State
from app.core.step import Step
from app.core.viewer import Viewer


class Bid(Step["BidState"]):
    bids: dict[str, Secret[str]] = field(default_factory=dict)

    def ask(self, state: "BidState") -> Mapping[str, Decision]:
        if len(self.bids) == len(state.seats):
            return {}
        return {seat: self.question(state, seat) for seat in state.seats}

    def question(self, state: "BidState", seat: str) -> Decision:
        bid = self.bids.get(seat)
        return Decision(
            kind="bid",
            by=(seat,),
            prompt=say("bid.bid"),
            options=tuple(Option(card, say("bid.card", n=card), (f"card:{card}",)) for card in state.hands[seat]),
            standing=None if bid is None else (bid.open(),),
        )

    def take(self, play: Play["BidState"], answer: Answer) -> None:
        seat = answer.seat
        own = Line("bid", say("bid.own", n=answer.option), data={"card": answer.option})
        play.tell(None if seat in self.bids else Line("ready", say("bid.ready", seat=seat)), {seat: own})
        self.bids[seat] = Secret(answer.option, seat)

    def run(self, play: Play["BidState"]) -> None:
        state = play.state
        shown = {seat: self.bids[seat].open() for seat in state.seats}
        play.seal()
        play.tell(Line("shown", say("bid.shown"), data={"bids": [f"{seat} {card}" for seat, card in shown.items()]}))
        for seat, card in shown.items():
            state.hands[seat].remove(card)
        state.shown.append(shown)
        cards = list(shown.values())
        for seat in taking(shown, state.ties):
            state.points[seat] += 1
            play.tell(Line("point", say("bid.point", seat=seat)))
        if state.hands[state.seats[0]]:
            play.then(Bid())
            return
        most = max(state.points.values())
        winners = tuple(seat for seat in state.seats if state.points[seat] == most)
        play.end(winners if len(winners) < len(cards) else (), say("bid.over"))


def taking(shown: Mapping[str, str], ties: str) -> list[str]:
    """Who gets a point: the bidder of the highest card that nobody else bid or, where ties count, of the highest."""
    cards = list(shown.values())
    counting = [card for card in cards if ties == "share" or cards.count(card) == 1]
    return [seat for seat, card in shown.items() if counting and card == max(counting)]


class BidState(State[Bid]):
    hands: dict[str, list[str]]
    points: dict[str, int]
    ties: str
    shown: list[dict[str, str]] = field(default_factory=list)


class BidView(View):
    hands: dict[str, list[str]]
    points: dict[str, int]
    shown: list[dict[str, str]]
    bids: dict[str, str | None]


class BidOptions(Struct, forbid_unknown_fields=True):
    cards: int = 4
    ties: Literal["nobody", "share"] = "nobody"


class BidGame(Game[BidState]):
    key = "bid"
    roles = (Role("player", least=2, most=4),)
    options = BidOptions
    state = BidState
    view_type = BidView

    def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> BidState:
        hands = {seat: [str(card) for card in range(1, options.cards + 1)] for seat in seats}
        return BidState(
            seats=tuple(seats),
            chance=chance,
            agenda=[Bid()],
            hands=hands,
            points=dict.fromkeys(seats, 0),
            ties=options.ties,
        )

    def view(self, state: BidState, viewer: Viewer) -> BidView:
        bids = state.agenda[-1].bids if state.agenda else {}
        return BidView(
            hands=state.hands,
            points=state.points,
            shown=state.shown,
            bids={seat: bid.seen_by(viewer) for seat, bid in bids.items()},
        )

    def redeal(self, state: BidState, viewer: Viewer, chance: Chance) -> BidState:
        for step in state.agenda:
            for seat, bid in step.bids.items():
                if bid.seen_by(viewer) is None:
                    step.bids[seat] = Secret(chance.pick(state.hands[seat]), seat)
        return state

    def check(self, state: BidState) -> None:
        if len({len(hand) for hand in state.hands.values()}) != 1:
            raise BrokenInvariant("hands of different sizes")

    def position(self, state: BidState, words: Mapping[str, Any]) -> BidState:
        for word, by_seat in words.items():
            if word not in ("hands", "points"):
                raise BadPosition(f"bid has no {word} to set up; it has hands and points")
            if unknown := by_seat.keys() - set(state.seats):
                raise BadPosition(f"nobody here is called {min(unknown)}")
            getattr(state, word).update(by_seat)
        return state
