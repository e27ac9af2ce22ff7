"""The moments at which a guardian may be turned up. They open for any face-down card, and close by themselves."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.duel import words
from app.games.duel.arena import Position
from app.games.duel.cards import items
from app.games.duel.hands import turn_up
from app.games.duel.rules import answers, could_trigger
from app.games.duel.steps.effects import Do

PASS, REVEAL = "pass", "reveal"


class Window(Step[Position]):
    """`owner`, whose turn it is not, may turn up a guardian of this trigger.

    Asked of everybody with a face-down card, as long as such a guardian may still be about; the others learn no more
    than that a window is open.
    """

    owner: str
    trigger: str
    choice: Secret[str] | None = None
    closed: bool = False

    def is_open(self, state: Position) -> bool:
        laid = state.players[self.owner].laid is not None
        return laid and not self.closed and could_trigger(state, self.trigger)

    def ask(self, state: Position) -> Mapping[str, Decision]:
        laid = state.players[self.owner].laid
        if laid is None or not self.is_open(state):
            return {}
        item = laid.open()
        options = [Option(PASS, say("duel.pass"))]
        if answers(state, self.owner, self.trigger):
            said = say("duel.reveal", item=words.item(item))
            options.insert(0, Option(REVEAL, said, (f"item:{item}", "laid"), {"item": item}))
        return {
            "react": Decision(
                kind="react",
                by=(self.owner,),
                prompt=say(f"duel.prompt.react.{self.trigger}"),
                note=say("duel.note.react"),
                deed=say("duel.deed.react"),
                options=tuple(options),
                standing=None if self.choice is None else (self.choice.open(),),
                passing=PASS,
                rule="guardians",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.choice = Secret(answer.option, self.owner)

    def close(self, play: Play[Position], name: str) -> None:
        self.closed = True

    def run(self, play: Play[Position]) -> None:
        player = play.state.players[self.owner]
        if player.laid is None or self.choice is None or self.choice.open() != REVEAL:
            return
        item = turn_up(player)
        player.discard.append(item)
        text = words.effects(items()[item].effect)
        told = say("duel.log.guardian", who=words.player(self.owner), item=words.item(item), text=text)
        play.tell(Line("guardian", told, (f"item:{item}",), {"seat": self.owner, "item": item}))
        play.then(*[Do(self.owner, effect) for effect in items()[item].effect])
