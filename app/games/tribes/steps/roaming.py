"""Roaming beasts come to an intersection of three hexes (the seed: roaming beasts)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.atlas import Corner
from app.games.tribes.content import events
from app.games.tribes.deeds import tell
from app.games.tribes.rules import is_kind
from app.games.tribes.steps.asking import Asking, question
from app.games.tribes.valley import Position


class Roam(Asking):
    """A beast comes next to a hex of its terrain, where no other beast is."""

    seat: str
    event: str
    chosen: str | None = None

    def _corners(self, state: Position) -> list[Corner]:
        kind = events()[self.event].roams or ""
        taken = set(state.roaming.values())
        return [
            corner
            for corner in state.atlas.corners
            if corner not in taken and any(is_kind(state.land[n], kind) for n in corner)
        ]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        corners = self._corners(state)
        if self.chosen is not None or len(corners) < 2:
            return {}
        options = [
            Option(
                "-".join(map(str, corner)),
                say("tribes.at_corner", hexes=words.corner(state, corner)),
                (f"corner:{'-'.join(map(str, corner))}",),
            )
            for corner in corners
        ]
        return question("roam", self.seat, options, "roaming-beasts", beast=words.event(self.event))

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if self.chosen is not None:
            a, b, c = map(int, self.chosen.split("-"))
            corner: Corner = (a, b, c)
        else:
            corner = self._corners(state)[0]
        state.roaming[self.event] = corner
        written = "-".join(map(str, corner))
        said = {"beast": words.event(self.event), "hexes": words.corner(state, corner)}
        refs = (f"event:{self.event}", f"corner:{written}")
        tell(play, "roam", self.seat, refs, {"beast": self.event, "to": written}, **said)
