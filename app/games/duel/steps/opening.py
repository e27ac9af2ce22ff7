"""The first Beasts, and who begins (setup 4 and 5)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.duel import words
from app.games.duel.arena import Fighter, Position
from app.games.duel.steps.turn import BeginTurn


class ChooseFirst(Step[Position]):
    """Both secretly choose their first Beast and turn it up together; until both have, a choice may be changed."""

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if all(player.first is not None for player in state.players.values()):
            return {}
        return {f"first:{seat}": self._first(state, seat) for seat in state.seats}

    def _first(self, state: Position, seat: str) -> Decision:
        player = state.players[seat]
        return Decision(
            kind="first",
            by=(seat,),
            prompt=say("duel.prompt.first"),
            note=say("duel.note.first"),
            deed=say("duel.deed.first"),
            options=tuple(
                Option(f"beast:{beast}", words.beast(beast), (f"beast:{beast}",)) for beast in player.reserve.open()
            ),
            standing=None if player.first is None else (f"beast:{player.first.open()}",),
            rule="first-beast",
        )

    def take(self, play: Play[Position], answer: Answer) -> None:
        chosen = answer.option.removeprefix("beast:")
        play.state.players[answer.seat].first = Secret(chosen, answer.seat)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        for seat, player in state.players.items():
            if player.first is not None:
                chosen = player.first.open()
                player.first = None
                player.reserve.open().remove(chosen)
                player.active = Fighter.fresh(chosen)
                told = say("duel.log.first", who=words.player(seat), beast=words.beast(chosen, "object"))
                play.tell(Line("comes_out", told, (f"beast:{chosen}",), {"seat": seat, "beast": chosen}))
        play.then(RollForStart())


class RollForStart(Step[Position]):
    """Both roll, the higher begins, ties roll again. In a rematch the last loser begins, without a roll."""

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if state.begins is not None:
            told = say("duel.log.begins_unrolled", who=words.player(state.begins))
            play.tell(Line("begins", told, data={"seat": state.begins}))
            play.then(BeginTurn(state.begins))
            return
        one, other = state.seats
        state.rolls = [state.chance.below(6) + 1, state.chance.below(6) + 1]
        first, second = state.rolls
        said: dict[str, str | int | Message] = {
            "a": words.player(one),
            "n": first,
            "b": words.player(other),
            "m": second,
        }
        if first == second:
            play.tell(Line("roll", say("duel.log.tie", **said), data={"rolls": f"{first}{second}"}))
            play.then(RollForStart())
            return
        begins = one if first > second else other
        told = say("duel.log.begins", who=words.player(begins), **said)
        play.tell(Line("roll", told, data={"rolls": f"{first}{second}", "seat": begins}))
        play.then(BeginTurn(begins))
