"""Phase 3: the Investigators move (rules 3.1 and 3.2)."""

from collections.abc import Mapping
from functools import cache

from app.core.decision import Answer, Blocked, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.rules import moves
from app.games.la_bete.table import CAST, INVESTIGATORS, Plan, Position


def option_id(who: str, plan: Plan) -> str:
    """`bishop:village:7`, with `:card` where the season's card sets the Investigator there."""
    return f"{who}:{plan.place}" + (":card" if plan.by_card else "")


@cache
def _option(who: str, way: Plan) -> Option:
    detail: dict[str, str | int | bool] = {"leagues": way.leagues, "ride": way.ride}
    return Option(option_id(who, way), words.place(way.place), (way.place,), detail, _group(way))


def _group(way: Plan) -> Message:
    if way.by_card:
        return say("la_bete.group.by_card")
    if way.ride:
        return say("la_bete.group.ride", n=way.leagues)
    return words.leagues(way.leagues) if way.leagues else say("la_bete.group.stay")


class MoveInvestigators(Step[Position]):
    """Each stays, walks, or rides; in any order, and changeable until the side says that it is done.

    Who has not been moved by then stays. Only the side sees the plan; the moves are told when it is done.
    """

    done: bool = False

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.done:
            return {}
        plan = state.plan.open()
        asked = {f"move:{who}": self._move(state, who, plan.get(who)) for who in CAST}
        asked["ready"] = Decision(
            kind="ready",
            by=(INVESTIGATORS,),
            prompt=say("la_bete.prompt.ready"),
            note=say("la_bete.note.ready"),
            deed=say("la_bete.deed.ready"),
            options=(Option("done", say("la_bete.ready")),),
            rule="move-investigators",
        )
        return asked

    def _move(self, state: Position, who: str, planned: Plan | None) -> Decision:
        ways = moves(state, who)
        return Decision(
            kind="move",
            by=(INVESTIGATORS,),
            subject=f"investigator:{who}",
            prompt=say("la_bete.prompt.move", who=words.investigator(who, "object")),
            note=self._note(state),
            deed=say("la_bete.deed.move"),
            options=tuple(_option(who, way) for way in ways),
            blocked=self._blocked(state, who),
            standing=(option_id(who, planned),) if planned else None,
            rule="move-investigators",
        )

    def _note(self, state: Position) -> Message:
        effect = state.effect
        if not effect.rides:
            return say("la_bete.note.move_no_ride", n=effect.walk)
        return say("la_bete.note.move" + "_ride_protects" * effect.ride_protects, n=effect.walk, ride=effect.ride)

    def _blocked(self, state: Position, who: str) -> tuple[Blocked, ...]:
        ref = f"investigator:{who}"
        if not state.effect.rides:
            return (Blocked(ref, say("la_bete.blocked.no_rides")),)
        if state.effect.place_investigator_on and any(
            plan.by_card for other, plan in state.plan.open().items() if other != who
        ):
            return (Blocked(ref, say("la_bete.blocked.card_used")),)
        return ()

    def take(self, play: Play[Position], answer: Answer) -> None:
        if answer.name == "ready":
            self.done = True
            return
        who = answer.name.removeprefix("move:")
        way = next(way for way in moves(play.state, who) if option_id(who, way) == answer.option)
        play.state.plan.open()[who] = way

    def run(self, play: Play[Position]) -> None:
        state = play.state
        play.seal()
        plan = state.plan.open()
        for who in CAST:
            way = plan.get(who, Plan(state.where[who]))
            start, state.where[who] = state.where[who], way.place
            if way.ride:
                state.rode.append(who)
            play.tell(self._told(who, start, way))
        state.plan = Secret({}, INVESTIGATORS)
        state.phase = "terror"

    def _told(self, who: str, start: str, way: Plan) -> Line:
        how = "set" if way.by_card else "rode" if way.ride else "walked" if way.leagues else "stayed"
        told = say(f"la_bete.log.{how}", who=words.investigator(who, "start"), place=words.place(way.place))
        data: dict[str, str | int | bool | list[str]] = {"who": who, "from": start, "to": way.place, "ride": way.ride}
        return Line("moved", told, (f"investigator:{who}", way.place), data)
