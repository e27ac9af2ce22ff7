"""LEAD: goal cards come into progress, or, in the Bronze Age, to the top of the deck (rule 6; the seed's new LEAD)."""

from collections.abc import Mapping
from itertools import permutations

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.games.tribes import words
from app.games.tribes.deeds import tell
from app.games.tribes.rules import power
from app.games.tribes.steps.asking import PASS, Asking, passing, question
from app.games.tribes.valley import Position

DRAW, SEARCH = "draw", "search"


class Lead(Asking):
    """`n` cards: drawn, or chosen to lie on top of the deck."""

    seat: str
    n: int
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        left = len(state.chiefs[self.seat].deck.open())
        if self.chosen is not None or not left:
            return {}
        drawn = min(self.n + power(state, self.seat, "sift"), left)
        options = [Option(DRAW, say("tribes.lead.draw", n=drawn))]
        if state.bronze:
            options.append(Option(SEARCH, say("tribes.lead.search", n=min(self.n, left))))
        return question("lead", self.seat, [*options, passing("pass.lead")], "lead", n=self.n)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None or self.chosen == PASS:
            tell(play, "lead.nothing", self.seat)
        elif self.chosen == SEARCH:
            play.then(Search(self.seat, min(self.n, len(play.state.chiefs[self.seat].deck.open()))))
        else:
            more = power(play.state, self.seat, "sift")
            drawn = draw(play, self.seat, self.n + more)
            if back := min(more, max(drawn - self.n, 0)):
                play.then(Sift(self.seat, back))


def draw(play: Play[Position], seat: str, n: int) -> int:
    """The top cards of a goal deck come into progress, before everybody's eyes. How many there were."""
    chief = play.state.chiefs[seat]
    deck = chief.deck.open()
    # All at once: in which order they lay is nobody's to know.
    drawn = sorted(deck[:n])
    chief.deck = Secret(deck[n:])
    chief.placed = max(chief.placed - n, 0)
    chief.sunk = min(chief.sunk, len(deck) - len(drawn))
    chief.progress += drawn
    for card in drawn:
        tell(play, "draw", seat, (f"goal:{card}",), {"goal": card}, goal=words.goal(card))
    if drawn:
        play.seal()
    return len(drawn)


class Sift(Asking):
    """Mysticism and Dreamtime: as many cards in progress as were drawn beyond the action's go under the deck."""

    seat: str
    n: int
    chosen: tuple[str, ...] | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        cards = state.chiefs[self.seat].progress
        options = [Option(f"goal:{card}", words.goal(card), (f"goal:{card}",), {"goal": card}) for card in cards]
        return question("sift", self.seat, options, "developments", least=self.n, most=self.n, n=self.n)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        # In the order of their names: which was named first is no choice of the rules, and would tell how they lie.
        self.chosen = tuple(sorted(option.removeprefix("goal:") for option in answer.options))

    def run(self, play: Play[Position]) -> None:
        chief = play.state.chiefs[self.seat]
        for card in self.chosen or ():
            chief.progress.remove(card)
            chief.deck = Secret([*chief.deck.open(), card])
            chief.sunk += 1
            tell(play, "sift", self.seat, (f"goal:{card}",), {"goal": card}, goal=words.goal(card))


class Search(Asking):
    """The deck is looked through for `n` cards, the rest is shuffled, and they are laid on top: only their owner knows
    which.
    """

    secret = True

    seat: str
    n: int
    found: Secret[list[str]] | None = None
    order: Secret[list[str]] | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.found is None:
            cards = sorted(state.chiefs[self.seat].deck.open())
            options = [Option(f"goal:{card}", words.goal(card), (f"goal:{card}",), {"goal": card}) for card in cards]
            return question("search", self.seat, options, "lead-bronze", least=self.n, most=self.n, n=self.n)
        found = self.found.open()
        if self.order is not None or len(found) < 2:
            return {}
        ways = [
            Option("+".join(way), words.together([words.goal(card) for card in way]), tuple(f"goal:{c}" for c in way))
            for way in permutations(found)
        ]
        return question("arrange", self.seat, ways, "lead-bronze")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if self.found is None:
            self.found = Secret([option.removeprefix("goal:") for option in answer.options], self.seat)
        else:
            self.order = Secret(answer.option.split("+"), self.seat)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        assert self.found is not None, "cards were chosen"
        top = (self.order or self.found).open()
        chief = state.chiefs[self.seat]
        rest = [card for card in chief.deck.open() if card not in top]
        state.chance.shuffle(rest)
        chief.deck = Secret([*top, *rest])
        chief.placed, chief.sunk = len(top), 0
        who = words.player(self.seat)
        own = say("tribes.log.search.own", who=who, goals=words.together([words.goal(card) for card in top]))
        public = Line("search", say("tribes.log.search", who=who, n=len(top)), data={"seat": self.seat, "n": len(top)})
        refs = tuple(f"goal:{card}" for card in top)
        play.tell(public, {self.seat: Line("search", own, refs, {"seat": self.seat, "n": len(top)})})
