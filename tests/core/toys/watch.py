"""A toy with reaction windows: each guard lays a dog or a stone face down, and a walker comes by three times.

Each time a window opens for every guard with a card, whatever it is. A dog that is let loose catches the walker if it
lies on the side where the walker goes; else it runs off.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import field

from app.core.chance import Chance
from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.game import BadPosition, Game, Role, View
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.state import State
from app.core.step import Step
from app.core.viewer import Viewer

CARDS = ("dog:left", "dog:right", "stone")
WALKS = 3


class Lay(Step["WatchState"]):
    """The guards lay their cards in secret; a card may be changed until the last one lies."""

    def ask(self, state: "WatchState") -> Mapping[str, Decision]:
        guards = guards_of(state)
        if len(state.laid) == len(guards):
            return {}
        return {f"lay {guard}": self._question(state, guard) for guard in guards}

    def _question(self, state: "WatchState", guard: str) -> Decision:
        laid = state.laid.get(guard)
        options = tuple(Option(card, say("watch.card", card=card)) for card in CARDS)
        standing = None if laid is None else (laid.open(),)
        return Decision(kind="lay", by=(guard,), prompt=say("watch.lay"), options=options, standing=standing)

    def take(self, play: Play["WatchState"], answer: Answer) -> None:
        play.state.laid[answer.seat] = Secret(answer.option, answer.seat)

    def run(self, play: Play["WatchState"]) -> None:
        play.then(Walk())


class Walk(Step["WatchState"]):
    """The walker goes by on one side."""

    side: str = ""

    def ask(self, state: "WatchState") -> Mapping[str, Decision]:
        if self.side:
            return {}
        options = (Option("left", say("watch.left")), Option("right", say("watch.right")))
        return {"walk": Decision(kind="walk", by=("walker",), prompt=say("watch.walk"), options=options)}

    def take(self, play: Play["WatchState"], answer: Answer) -> None:
        self.side = answer.option

    def run(self, play: Play["WatchState"]) -> None:
        play.state.walks.append(self.side)
        play.tell(Line("walk", say("watch.walked", side=self.side)))
        play.then(Listen())


class Listen(Step["WatchState"]):
    """A window for each guard who still has a card. `shut` holds those whose window has closed."""

    choices: dict[str, Secret[str]] = field(default_factory=dict)
    shut: list[str] = field(default_factory=list)

    def ask(self, state: "WatchState") -> Mapping[str, Decision]:
        return {guard: self._window(state, guard) for guard in guards_of(state) if self.is_open(state, guard)}

    def is_open(self, state: "WatchState", guard: str) -> bool:
        return guard in state.laid and guard not in self.shut

    def _window(self, state: "WatchState", guard: str) -> Decision:
        options = [Option("pass", say("watch.pass"))]
        if state.laid[guard].open() != "stone":
            options.append(Option("loose", say("watch.loose")))
        choice = self.choices.get(guard)
        return Decision(
            kind="listen",
            by=(guard,),
            prompt=say("watch.listen"),
            options=tuple(options),
            standing=None if choice is None else (choice.open(),),
            passing="pass",
        )

    def take(self, play: Play["WatchState"], answer: Answer) -> None:
        self.choices[answer.seat] = Secret(answer.option, answer.seat)

    def close(self, play: Play["WatchState"], name: str) -> None:
        self.shut.append(name)

    def run(self, play: Play["WatchState"]) -> None:
        state = play.state
        for guard in guards_of(state):
            choice = self.choices.get(guard)
            if choice is not None and choice.open() == "loose":
                card = state.laid.pop(guard).open()
                play.tell(Line("loose", say("watch.loosed", guard=guard, card=card), data={"card": card}))
                if card == f"dog:{state.walks[-1]}":
                    play.end(("guards",), say("watch.caught"))
                    return
        if len(state.walks) == WALKS or not state.laid:
            play.end(("walker",), say("watch.gone"))
        else:
            play.then(Walk())


class WatchState(State[Lay | Walk | Listen]):
    laid: dict[str, Secret[str]] = field(default_factory=dict)
    walks: list[str] = field(default_factory=list)


def guards_of(state: WatchState) -> list[str]:
    return [seat for seat in state.seats if seat != "walker"]


class WatchView(View):
    """`laid`: who has a card lying, and for its owner which."""

    laid: dict[str, str | None]
    walks: list[str]


class Watch(Game[WatchState]):
    key = "watch"
    roles = (Role("walker"), Role("guard", "guards", 1, 3))
    state = WatchState
    view_type = WatchView
    has_windows = True

    def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> WatchState:
        return WatchState(seats=tuple(seats), chance=chance, agenda=[Lay()])

    def view(self, state: WatchState, viewer: Viewer) -> WatchView:
        return WatchView(
            laid={guard: state.laid[guard].seen_by(viewer) for guard in guards_of(state) if guard in state.laid},
            walks=state.walks,
        )

    def redeal(self, state: WatchState, viewer: Viewer, chance: Chance) -> WatchState:
        listen = next((step for step in state.agenda if isinstance(step, Listen)), None)
        for guard in guards_of(state):
            if guard in state.laid and state.laid[guard].seen_by(viewer) is None:
                state.laid[guard] = Secret(chance.pick(CARDS), guard)
                if listen is not None:
                    listen.choices.pop(guard, None)
                    may = ["pass", "loose"] if state.laid[guard].open() != "stone" else ["pass"]
                    if chance.below(2):
                        listen.choices[guard] = Secret(chance.pick(may), guard)
        return state

    def position(self, state: WatchState, words: Mapping[str, Any]) -> WatchState:
        if unknown := words.keys() - {"laid"}:
            raise BadPosition(f"watch has no {min(unknown)} to set up; it has laid")
        state.laid = {guard: Secret(card, guard) for guard, card in words["laid"].items()}
        state.agenda = [Walk()]
        return state
