"""An open toy: take one to three sticks in turn; who takes the last one wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from app.core.chance import Chance
from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.game import BrokenInvariant, Game, Role, View
from app.core.message import say
from app.core.play import Play
from app.core.state import State
from app.core.step import Step
from app.core.viewer import Viewer


class Take(Step["NimState"]):
    seat: str
    taken: int = 0

    def ask(self, state: "NimState") -> Mapping[str, Decision]:
        if self.taken:
            return {}
        options = tuple(Option(str(n), say("nim.sticks", n=n)) for n in (1, 2, 3) if n <= state.sticks)
        return {"take": Decision(kind="take", by=(self.seat,), prompt=say("nim.take"), options=options)}

    def take(self, play: Play["NimState"], answer: Answer) -> None:
        self.taken = int(answer.option)

    def run(self, play: Play["NimState"]) -> None:
        state = play.state
        state.sticks -= self.taken
        play.tell(Line("took", say("nim.took", seat=self.seat, n=self.taken)))
        if state.sticks == 0:
            play.end((self.seat,), say("nim.last_stick"))
        else:
            play.then(Take(next(seat for seat in state.seats if seat != self.seat)))


class NimState(State[Take]):
    sticks: int


class NimView(View):
    sticks: int


class NimOptions(Struct, forbid_unknown_fields=True):
    sticks: int = 10


class Nim(Game[NimState]):
    key = "nim"
    roles = (Role("player", least=2, most=2),)
    options = NimOptions
    state = NimState
    view_type = NimView

    def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> NimState:
        return NimState(seats=tuple(seats), chance=chance, agenda=[Take(seats[0])], sticks=options.sticks)

    def view(self, state: NimState, viewer: Viewer) -> NimView:
        return NimView(sticks=state.sticks)

    def redeal(self, state: NimState, viewer: Viewer, chance: Chance) -> NimState:
        return state

    def check(self, state: NimState) -> None:
        if state.sticks < 0:
            raise BrokenInvariant("fewer than no sticks")
