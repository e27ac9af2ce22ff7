"""The tasks of technologies (the seed: Bronze, icons)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.content import Task, goals, leadings, technologies, tribes
from app.games.tribes.deeds import Data, lose, tell, then, win
from app.games.tribes.rules import holds, payable
from app.games.tribes.steps.asking import Asking, members, number, question
from app.games.tribes.steps.paying import Pay
from app.games.tribes.valley import Given, Position

FROM_DECK = "deck"


def doable(state: Position, seat: str, task: Task) -> bool:
    """Whether the task can be done now."""
    if task.control:
        return holds(state, seat, task.control)
    if task.remove:
        return sum(state.land[n].of(seat) for n in state.villages(seat)) >= task.remove
    if task.develop:
        return bool(developments(state, seat))
    return payable(state, seat, task.pay)


def developments(state: Position, seat: str) -> list[str]:
    """Where a development can come from: the deck, as long as it has one, and those in progress."""
    chief = state.chiefs[seat]
    mine = [card for card in chief.progress if goals()[card].development]
    return [*([FROM_DECK] if any(goals()[card].development for card in chief.deck.open()) else []), *mine]


class PrepareTask(Step[Position]):
    """What the next task of a technology takes is given, then it is done."""

    seat: str
    technology: str

    def run(self, play: Play[Position]) -> None:
        card = technologies()[self.technology]
        task = card.tasks[play.state.chiefs[self.seat].technologies[self.technology]]
        done = FinishTask(self.seat, self.technology)
        if task.remove:
            play.then(Sacrifice(self.seat, task.remove), done)
        elif task.develop:
            play.then(Develop(self.seat), done)
        elif task.control:
            play.then(done)
        else:
            play.then(Pay(self.seat, task.pay, words.technology(self.technology)), done)


class FinishTask(Step[Position]):
    """The card is turned to its next task, or over; whoever has turned over all three wins. Of whoever gave up it is
    not turned any more (ruling G-d).
    """

    seat: str
    technology: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if self.seat in state.resigned:
            return
        mine, card = state.chiefs[self.seat].technologies, technologies()[self.technology]
        task = card.tasks[mine[self.technology]]
        mine[self.technology] += 1
        refs, name = (f"technology:{self.technology}",), words.technology(self.technology)
        done: Data = {"technology": self.technology, "n": mine[self.technology]}
        tell(play, "task", self.seat, refs, done, n=mine[self.technology], technology=name, task=words.task(task))
        if mine[self.technology] < len(card.tasks):
            return
        tell(play, "mastery", self.seat, refs, {"technology": self.technology}, technology=name)
        if all(mine.get(each, 0) >= len(other.tasks) for each, other in technologies().items()):
            win(play, self.seat, "bronze")
        elif card.power == "leader":
            then(play, SecondLeader(self.seat))


class Sacrifice(Asking):
    """Members are removed from hexes with villages of the own tribe, in any combination."""

    seat: str
    left: int

    def asks(self, state: Position) -> Mapping[str, Decision]:
        here = [n for n in state.villages(self.seat) if state.land[n].of(self.seat)]
        if not self.left or not here or self.seat in state.resigned:
            return {}
        return question("sacrifice", self.seat, members(state, self.seat, here), "technologies", n=self.left)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.left -= 1
        lose(play, self.seat, number(answer.option), 1, "task")


class Develop(Asking):
    """A development is completed for no points: the first one in the deck, which is shuffled, or one in progress."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        found = developments(state, self.seat)
        if self.chosen is not None or len(found) < 2 or self.seat in state.resigned:
            return {}
        options = [
            Option(FROM_DECK, say("tribes.develop.deck"))
            if card == FROM_DECK
            else Option(card, words.goal(card), (f"goal:{card}",), {"goal": card})
            for card in found
        ]
        return question("develop", self.seat, options, "technologies")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state = play.state
        chief = state.chiefs[self.seat]
        if self.seat in state.resigned:
            return
        card = self.chosen or developments(state, self.seat)[0]
        if card == FROM_DECK:
            deck = chief.deck.open()
            at = next(n for n, each in enumerate(deck) if goals()[each].development)
            for each in deck[: at + 1]:
                tell(play, "reveal", self.seat, (f"goal:{each}",), {"goal": each}, goal=words.goal(each))
            card = deck[at]
            state.given.append(Given(self.seat, "reveal", tuple(deck[: at + 1])))
            rest = [each for each in deck if each != card]
            state.chance.shuffle(rest)
            chief.deck, chief.placed, chief.sunk = Secret(rest), 0, 0
            play.seal()
        else:
            chief.progress.remove(card)
        chief.completed.append(card)
        tell(play, "develop", self.seat, (f"goal:{card}",), {"goal": card}, goal=words.goal(card))


class SecondLeader(Asking):
    """Writing: one power of a leader's card that nobody uses."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        powers = [power for tribe in state.leaders for power in tribes()[tribe].leader if power in leadings()]
        if not powers:
            return {}
        options = [
            Option(f"leader:{each}", words.leader(each), (f"leader:{each}",), {"leader": each}) for each in powers
        ]
        return question("second_leader", self.seat, options, "technologies")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("leader:")

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None:
            return
        state = play.state
        state.leaders = [tribe for tribe in state.leaders if self.chosen not in tribes()[tribe].leader]
        state.chiefs[self.seat].leaders.append(self.chosen)
        tell(play, "leader", self.seat, (f"leader:{self.chosen}",), leader=words.leader(self.chosen))
