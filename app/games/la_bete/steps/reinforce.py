"""Reinforcements: the season's own (rule 1.2), and what season cards do with those on the map."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import SEASONS
from app.games.la_bete.table import BEAST, INVESTIGATORS, Position

DECLINE = "decline"


def _village(ref: str) -> Option:
    return Option(ref, words.place(ref), (ref,))


def _free(state: Position) -> tuple[Option, ...]:
    """Rule 1.2: a village takes one reinforcement only, a hamlet none."""
    return tuple(_village(village) for village in gevaudan().villages if village not in state.reinforcements)


def _posted(state: Position, without: list[str] | None = None) -> tuple[Option, ...]:
    return tuple(
        Option(village, say(f"la_bete.posted.{kind}", place=words.place(village)), (village,))
        for village, kind in sorted(state.reinforcements.items(), key=lambda item: int(item[0].partition(":")[2]))
        if village not in (without or ())
    )


class PlaceReinforcement(Step[Position]):
    """Rule 1.2: the Investigators post the season's dragoons or militia on a village, or let it go for good.

    One that was raised early from another season's stock is posted without a way back: it was theirs to leave waiting.
    """

    kind: str
    stock: str
    chosen: str | None = None

    def _early(self, state: Position) -> bool:
        return self.stock != state.season_name

    def _lost(self, state: Position) -> bool:
        return not state.effect.reinforcement and not self._early(state)

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or self._lost(state) or not state.stocks[self.stock]:
            return {}
        kind = words.reinforcement(self.kind, "the")
        forgo = () if self._early(state) else (Option(DECLINE, say("la_bete.forgo", kind=kind), detail={"warn": True}),)
        return {
            "reinforcement": Decision(
                kind="reinforcement",
                by=(INVESTIGATORS,),
                prompt=say("la_bete.prompt.reinforcement", kind=kind),
                note=say("la_bete.note.reinforcement"),
                deed=say("la_bete.deed.reinforcement"),
                options=(*_free(state), *forgo),
                rule="reinforcement",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if not state.stocks[self.stock]:
            play.tell(Line("no_reinforcement", say("la_bete.log.none_waiting")))
            return
        state.stocks[self.stock] -= 1
        if self._lost(state):
            play.tell(Line("no_reinforcement", say("la_bete.log.reinforcement_lost")))
        elif self.chosen == DECLINE or self.chosen is None:
            play.tell(Line("no_reinforcement", say("la_bete.log.reinforcement_declined")))
        else:
            state.reinforcements[self.chosen] = self.kind
            kind = words.reinforcement(self.kind, "a")
            told = say("la_bete.log.reinforcement", kind=kind, place=words.place(self.chosen))
            play.tell(Line("reinforcement", told, (self.chosen,), {"kind": self.kind}))


class RaiseEarly(Step[Position]):
    """The militia raised early: the Investigators may post one reinforcement more, out of a later season's stock."""

    kind: str
    stocks: tuple[str, ...]
    chosen: str | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        filled = [stock for stock in self.stocks if state.stocks[stock]]
        if self.chosen is not None or not filled:
            return {}
        kind = words.reinforcement(self.kind, "a")
        options = [
            Option(stock, say("la_bete.stock", season=words.season(stock), n=state.stocks[stock])) for stock in filled
        ]
        return {
            "stock": Decision(
                kind="stock",
                by=(INVESTIGATORS,),
                prompt=say("la_bete.prompt.stock", kind=kind),
                note=say("la_bete.note.stock"),
                deed=say("la_bete.deed.stock"),
                options=(*options, Option(DECLINE, say("la_bete.raise_none"))),
                rule="season-cards",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen not in (None, DECLINE):
            play.then(PlaceReinforcement(self.kind, self.chosen))


class LiftReinforcement(Step[Position]):
    """The wolf-hunter's orders: up to `left` reinforcements go to other villages that have none, each at most once."""

    left: int
    moved: list[str]
    lifted: str | None = None
    chosen: str | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.left == 0 or self.chosen is not None:
            return {}
        if self.lifted is None:
            posted = _posted(state, self.moved)
            if not posted:
                return {}
            enough = Option(DECLINE, say("la_bete.leave_reinforcements"))
            prompt, deed, kind = say("la_bete.prompt.lift", n=self.left), say("la_bete.deed.lift"), "lift"
            return {kind: self._asked(kind, prompt, deed, (*posted, enough))}
        moving = words.reinforcement(state.reinforcements[self.lifted], "the")
        prompt = say("la_bete.prompt.set_down", kind=moving, place=words.place(self.lifted))
        return {"set_down": self._asked("set_down", prompt, say("la_bete.deed.set_down"), _free(state))}

    def _asked(self, kind: str, prompt: Message, deed: Message, options: tuple[Option, ...]) -> Decision:
        return Decision(
            kind=kind,
            by=(INVESTIGATORS,),
            prompt=prompt,
            note=say("la_bete.note.lift"),
            deed=deed,
            options=options,
            rule="season-cards",
        )

    def take(self, play: Play[Position], answer: Answer) -> None:
        if answer.name == "set_down":
            self.chosen = answer.option
        elif answer.option == DECLINE:
            self.left = 0
        else:
            self.lifted = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.lifted is None or self.chosen is None:
            return
        state = play.state
        kind = state.reinforcements.pop(self.lifted)
        state.reinforcements[self.chosen] = kind
        told = say(
            "la_bete.log.reinforcement_moved",
            kind=words.reinforcement(kind, "the"),
            place=words.place(self.lifted),
            to=words.place(self.chosen),
        )
        play.tell(Line("reinforcement_moved", told, (self.lifted, self.chosen), {"kind": kind}))
        if self.left > 1:
            play.then(LiftReinforcement(self.left - 1, [*self.moved, self.chosen]))


class RemoveReinforcement(Step[Position]):
    """Duhamel recalled: the Beast takes one reinforcement off the map, back to the box."""

    chosen: str | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or not state.reinforcements:
            return {}
        return {
            "remove": Decision(
                kind="remove",
                by=(BEAST,),
                prompt=say("la_bete.prompt.remove"),
                note=say("la_bete.note.remove"),
                deed=say("la_bete.deed.remove"),
                options=_posted(state),
                rule="season-cards",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None:
            play.tell(Line("no_reinforcement", say("la_bete.log.nothing_to_remove")))
            return
        kind = play.state.reinforcements.pop(self.chosen)
        told = say("la_bete.log.removed", kind=words.reinforcement(kind, "the"), place=words.place(self.chosen))
        play.tell(Line("removed", told, (self.chosen,), {"kind": kind}))


class SetPortefaix(Step[Position]):
    """Jacques Portefaix stands on a village for this season; the Beast makes no victims there."""

    chosen: str | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        return {
            "portefaix": Decision(
                kind="portefaix",
                by=(INVESTIGATORS,),
                prompt=say("la_bete.prompt.portefaix"),
                note=say("la_bete.note.portefaix"),
                deed=say("la_bete.deed.portefaix"),
                options=tuple(_village(village) for village in gevaudan().villages),
                rule="portefaix",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is not None:
            play.state.portefaix = self.chosen
            play.tell(Line("portefaix", say("la_bete.log.portefaix", place=words.place(self.chosen)), (self.chosen,)))


def full_stocks() -> dict[str, int]:
    """Setup: three dragoons wait under Summer and three under Spring, three militias under Autumn and under Winter."""
    return dict.fromkeys(SEASONS, 3)
