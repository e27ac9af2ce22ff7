"""The proof of secrecy: at every state of a match each viewer is shown another one, and must not notice.

A redealt state differs from the true one in what is hidden from a viewer. If the view, the questions, the events or the
refusals of the two differ, the viewer could have told them apart, so something leaks. That proves as much as the
redeals vary, which is measured (see `variety`). At the same states it is proved that a match may be written down and
read back at any time.
"""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any, Generic, TypeVar

from app.core.chance import Chance
from app.core.codec import decode_state, encode_state
from app.core.decision import Decision
from app.core.fault import BadRedeal, Leak, NotRestored, faults_of_redeal
from app.core.game import Game
from app.core.referee import Turn, redeal
from app.core.sight import Sight, difference, seed_marks, sights, told
from app.core.state import State
from app.core.transcript import Move, play
from app.core.twin import same_future, same_luck, same_refusals
from app.core.variety import Secrets, Variety, secrets_in
from app.core.viewer import Viewer

S = TypeVar("S", bound=State[Any])


class Proof(Generic[S]):
    """Watches one match. `variety` is what the redeals varied so far, and may be shared by many matches."""

    def __init__(self, game: Game[S], seats: Sequence[str], variety: Variety) -> None:
        self.game = game
        self.seats = seats
        self.viewers = game.viewers(seats)
        self.variety = variety
        self._seen: dict[str, Sight] = {}
        self._marks: list[bytes] = []

    def begun(self, turn: Turn[S]) -> None:
        """The match has been dealt."""
        self._marks = seed_marks(turn.state.chance.seed.open())
        self._seen = sights(self.game, turn.state, self.viewers)
        self._no_seed(turn)

    def moved(self, state: S, asked: Sequence[Decision], move: Move, turn: Turn[S], number: int) -> None:
        """`move`, the match's `number`th, led from `state` with its open questions to `turn`. Raises a Fault."""
        self._restored(state, move, turn)
        before, self._seen = self._seen, sights(self.game, turn.state, self.viewers)
        self._no_seed(turn)
        secrets = secrets_in(state)
        question = next((question for question in asked if question.id == move.decision), None)
        for viewer in self.viewers:
            purpose = f"proof {number} {viewer.name}"
            with faults_of_redeal(viewer.name):
                luck = state.chance.fork(purpose)
                twin = self._redealt(state, viewer, luck, before[viewer.name], secrets)
                same_luck(state, twin)
                random = Random(purpose)
                if viewer.name in self.seats:
                    same_refusals(self.game, state, twin, viewer, asked, random)
                if question is not None and turn.state.outcome is None:
                    same_future(self.game, twin, viewer, question, move, turn, self._seen[viewer.name], random)

    def _redealt(self, state: S, viewer: Viewer, luck: Chance, sight: Sight, secrets: Secrets) -> S:
        """A state redealt for the viewer, and that redealt once more: neither may look different."""
        twin = redeal(self.game, state, viewer, luck.fork("twin"))
        for world in (twin, redeal(self.game, twin, viewer, luck.fork("twin of the twin"))):
            if (known := self.variety.note(viewer, secrets, secrets_in(world))) is not None:
                raise BadRedeal(f"{known} is known to {viewer.name} and was changed")
            self.game.check(world)
            seen = sights(self.game, world, [viewer])[viewer.name]
            for part, true, redealt in (("view", sight.view, seen.view), ("asked", sight.asked, seen.asked)):
                if true != redealt:
                    raise Leak(f"{viewer.name} can tell a redealt state by {part}: {difference(true, redealt)}")
        return twin

    def _restored(self, state: S, move: Move, turn: Turn[S]) -> None:
        """A state that was written down and read back goes on identically, and the move left the old state alone."""
        snapshot = encode_state(state)
        twin = decode_state(self.game, snapshot)
        if encode_state(twin) != snapshot:
            raise NotRestored("what is read back differs from what was written down")
        again = play(self.game, twin, move)
        if encode_state(again.state) != encode_state(turn.state) or again.events != turn.events:
            raise NotRestored(f"{move.by}'s {move.decision} leads elsewhere from the state that was read back")
        if encode_state(twin) != snapshot:
            raise NotRestored(f"{move.by}'s {move.decision} changed the state that it was made in")

    def _no_seed(self, turn: Turn[S]) -> None:
        """The seed is in nothing that anybody is sent while the match runs."""
        if turn.state.outcome is not None:
            return
        for viewer in self.viewers:
            sight = self._seen[viewer.name]
            for sent in (sight.view, sight.asked, told(turn.events, viewer)):
                if any(mark in sent for mark in self._marks):
                    raise Leak(f"{viewer.name} is sent the seed: {sent.decode()[:200]}")


def seed_for(purpose: str) -> str:
    """A seed that depends on `purpose` alone, as 64 hex digits."""
    return hashlib.sha256(purpose.encode()).hexdigest()
