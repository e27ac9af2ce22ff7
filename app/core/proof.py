"""The proof of secrecy: at every state of a match each viewer is shown another one, and must not notice.

A redealt state differs from the true one in what is hidden from a viewer. If the view, the questions, the events or the
refusals of the two differ, the viewer could have told them apart, so something leaks. That proves as much as the
redeals vary, which is measured (see `variety`). At the same states it is proved that a match may be written down and
read back at any time.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from app.core.chance import Chance
from app.core.codec import decode_state, encode_public, encode_state
from app.core.decision import Decision
from app.core.fault import BadRedeal, Leak, NotRestored, faults_of_redeal
from app.core.game import Game
from app.core.referee import Turn, redeal
from app.core.refused import same_refusals
from app.core.shadow import Shadow
from app.core.sight import NOTHING_TOLD, Sight, asked_of, difference, seed_marks, sights, told
from app.core.soundness import sound
from app.core.state import State
from app.core.transcript import NOBODY, Move, play
from app.core.variety import Variety, secrets_in
from app.core.viewer import Viewer
from app.core.writing import Writing

S = TypeVar("S", bound=State[Any])


class Proof(Generic[S]):
    """Watches one match. `variety` is what the redeals varied so far, and may be shared by many matches.

    Every viewer is shown a redealt state at every state. A redealt match is played on beside the true one (see
    `shadow`) for one viewer at a time, or for all of them where the proof is `thorough`: over many matches the former
    finds the same in a third of the time.
    """

    def __init__(self, game: Game[S], seats: Sequence[str], variety: Variety, *, thorough: bool = False) -> None:
        self.game = game
        self.seats = seats
        self.viewers = game.viewers(seats)
        self.variety = variety
        self.thorough = thorough
        self._seen: dict[str, Sight] = {}
        self._shadows: dict[str, Shadow[S]] = {}
        self._marks: list[bytes] = []
        self._snapshot = b""
        self._writing = Writing()
        self._clean: dict[int, bytes] = {}

    def begun(self, turn: Turn[S]) -> None:
        """The match has been dealt."""
        self._marks = seed_marks(turn.state.chance.seed.open())
        self._snapshot = encode_state(turn.state)
        self._seen = self._sights(turn.state)
        self._no_seed(turn)

    def moved(self, state: S, asked: Sequence[Decision], move: Move, turn: Turn[S], number: int) -> None:
        """`move`, the match's `number`th, led from `state` with its open questions to `turn`. Raises a Fault."""
        snapshot = self._snapshot
        self._restored(state, move, turn)
        before, self._seen = self._seen, self._sights(turn.state)
        self._no_seed(turn)
        luck = state.chance.fork(f"proof {number}")
        watched = self.viewers if self.thorough else [self._watched(luck)]
        question = next((question for question in asked if question.id == move.decision), None)
        if question is not None and question.passing is not None and move.by != NOBODY:
            self._only_noted(question, before, turn)
        for viewer in self.viewers:
            with faults_of_redeal(viewer.name):
                sight, stream = before[viewer.name], luck.fork(viewer.name)
                twin = self._redealt(state, viewer, stream, sight, snapshot)
                if viewer in watched:
                    again = self._redealt(twin, viewer, stream, sight)
                    self._measure(state, viewer, twin, again)
                    shadow = self._shadows.pop(viewer.name, None) or Shadow(self.game, viewer, twin)
                    random = Random(stream.below(1 << 32))
                    if viewer.name in self.seats:
                        same_refusals(self.game, state, shadow.state, viewer, asked, random)
                    if question is None or turn.state.outcome is not None:
                        continue
                    if shadow.follow(state, sight, question, move, turn, self._seen[viewer.name], random):
                        self._shadows[viewer.name] = shadow

    def _sights(self, state: S) -> dict[str, Sight]:
        self._writing.turn_page()
        return sights(self.game, state, self.viewers, self._writing)

    def _watched(self, luck: Chance) -> Viewer:
        """The viewer whose shadow is still there, or where there is none any of them."""
        return next((shadow.viewer for shadow in self._shadows.values()), None) or luck.pick(self.viewers)

    def _redealt(self, state: S, viewer: Viewer, stream: Chance, sight: Sight, snapshot: bytes | None = None) -> S:
        """A state redealt for a viewer, to whom it may not look different."""
        twin = redeal(self.game, state, viewer, stream.fork(str(stream.below(1 << 32))), snapshot)
        questions = sound(self.game, twin)
        if not sight.shows(view := self.game.view(twin, viewer)):
            differing = difference(sight.view, encode_public(view))
            raise Leak(f"{viewer.name} sees by its view that a state was redealt: {differing}")
        if (asked := asked_of(twin, viewer, questions)) != sight.asked:
            raise Leak(f"{viewer.name} sees by what is asked that it was redealt: {difference(sight.asked, asked)}")
        return twin

    def _measure(self, state: S, viewer: Viewer, *redealt: S) -> None:
        """Count what the redeals varied; what the viewer knows may not be among it."""
        secrets = secrets_in(state)
        for twin in redealt:
            if (known := self.variety.note(viewer, secrets, secrets_in(twin))) is not None:
                raise BadRedeal(f"{known} is known to {viewer.name} and was changed")

    def _restored(self, state: S, move: Move, turn: Turn[S]) -> None:
        """A state that was written down and read back goes on identically, and the move left the old state alone."""
        snapshot, self._snapshot = self._snapshot, encode_state(turn.state)
        if encode_state(state) != snapshot:
            raise NotRestored(f"{move}, and that changed the state that it was made in")
        twin = decode_state(self.game, snapshot)
        if encode_state(twin) != snapshot:
            raise NotRestored("what is read back differs from what was written down")
        again = play(self.game, twin, move)
        if encode_state(again.state) != self._snapshot or again.events != turn.events:
            raise NotRestored(f"{move}, and that leads elsewhere from the state that was read back")

    def _only_noted(self, window: Decision, before: Mapping[str, Sight], turn: Turn[S]) -> None:
        """Whether there is an answer in a reaction window shows to nobody but its owner, until the window closes."""
        for viewer in self.viewers:
            noticed = self._seen[viewer.name] != before[viewer.name] or told(turn.events, viewer) != NOTHING_TOLD
            if noticed and not viewer.may_see(frozenset(window.by)):
                raise Leak(f"{viewer.name} notices that {' and '.join(window.by)} has answered in a reaction window")

    def _no_seed(self, turn: Turn[S]) -> None:
        """The seed is in nothing that anybody is sent while the match runs."""
        if turn.state.outcome is not None:
            return
        clean, self._clean = self._clean, {}
        for viewer in self.viewers:
            sight = self._seen[viewer.name]
            for sent in (*sight.parts, sight.asked, told(turn.events, viewer)):
                # What was sent to somebody else, or the last time, has been looked through.
                if id(sent) not in clean and id(sent) not in self._clean:
                    for mark in self._marks:
                        if mark in sent:
                            raise Leak(f"{viewer.name} is sent the seed: {sent.decode()[:200]}")
                self._clean[id(sent)] = sent
