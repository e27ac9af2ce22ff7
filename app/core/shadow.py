"""Another match that one viewer can't tell from the true one, played along with it for as long as that stays so."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Generic, TypeVar

from app.core.chance import Chance
from app.core.codec import encode_state
from app.core.decision import Decision, some_answer
from app.core.fault import BadRedeal, Leak
from app.core.game import Game
from app.core.referee import Turn, choose, questions
from app.core.refusal import Refusal
from app.core.sight import NOTHING_TOLD, Sight, asked_of, difference, told
from app.core.state import State
from app.core.transcript import NOBODY, Move, play
from app.core.viewer import Viewer

S = TypeVar("S", bound=State[Any])

TRIES = 3
"""So many answers are tried here for one that somebody else gave in the true match."""


class Shadow(Generic[S]):
    """`state` looks to `viewer` as the true one does, and all that led to it looked the same.

    What the viewer does is done here as well; what others do out of its sight is done otherwise, where the rules allow.
    Where the viewer then sees the same it must have been told the same on the way and be asked the same now: or else an
    event, an id, or who is waited for, tells what the view hides.
    """

    def __init__(self, game: Game[S], viewer: Viewer, state: S) -> None:
        self.game = game
        self.viewer = viewer
        self.state = state
        self._asked: Mapping[str, Decision] = questions(state)

    def follow(
        self, before: S, sight: Sight, question: Decision, move: Move, turn: Turn[S], after: Sight, random: Random
    ) -> bool:
        """The true match went by `move` from `before`, which looked like `sight`, to `turn`, which looks like `after`.

        False where the two have parted, as they may: the viewer saw a difference that it was shown openly.
        """
        # With the same luck, so that what is drawn does not part them.
        self.state.chance = Chance(before.chance.seed, before.chance.drawn)
        self._change_a_mind(sight, random)
        heard = told(turn.events, self.viewer)
        alike: list[Turn[S]] = []
        for here in self._moves(question, move, random):
            there = self._made(here, question)
            if there.state.outcome is not None or not after.shows(self.game.view(there.state, self.viewer)):
                continue
            asked = asked_of(there.state, self.viewer, there.asked.values())
            hears = told(there.events, self.viewer)
            if asked == after.asked and hears == heard:
                alike.append(there)
            elif asked == after.asked and not self._same_as(here, move, there.state):
                self._leak(question, move, here, f"the events differ: {difference(heard, hears)}")
            elif hears == heard:
                self._leak(question, move, here, f"what is asked differs: {difference(after.asked, asked)}")
        if alike:
            self._go_on(random.choice(alike))
        return bool(alike)

    def _go_on(self, turn: Turn[S]) -> None:
        self.state, self._asked = turn.state, turn.asked

    def _made(self, move: Move, question: Decision) -> Turn[S]:
        try:
            turn = play(self.game, self.state, move, asked=self._asked)
        except Refusal as refusal:
            raise BadRedeal(f"{question.kind}: {move}, and it is refused: {refusal}") from refusal
        self.game.check(turn.state)
        return turn

    def _same_as(self, here: Move, move: Move, reached: S) -> bool:
        """Whether the true match's answer would have led to the very state that another one `reached` here.

        Then the state keeps no secret about which of the two it was, and what was told of it is all there is.
        """
        if here.options == move.options:
            return False
        try:
            turn = choose(self.game, self.state, here.by, here.decision or "", move.options, asked=self._asked)
        except Refusal:
            return False
        return encode_state(turn.state) == encode_state(reached)

    def _moves(self, question: Decision, move: Move, random: Random) -> Iterator[Move]:
        """The same move, or for a question that the viewer doesn't see some of those that are legal here."""
        if self.viewer.may_see(frozenset(question.by)):
            yield move
            return
        theirs = [asked for asked in self._asked.values() if asked.by == question.by]
        same = [asked for asked in theirs if (asked.kind, asked.subject) == (question.kind, question.subject)]
        if not theirs:
            return
        here = random.choice(same or theirs)
        if move.by == NOBODY:
            if here.passing is not None:
                yield Move(NOBODY, here.id)
            return
        answers = {some_answer(here, random) for _ in range(TRIES - 1)}
        if all(here.option(option) is not None for option in move.options):
            answers.add(move.options)
        for options in sorted(answers):
            yield Move(move.by, here.id, options)

    def _change_a_mind(self, sight: Sight, random: Random) -> None:
        """Where somebody else may change an answer unseen, do so now and then: how often must not show either."""
        if random.random() < 0.5:
            return
        unseen = [asked for asked in self._asked.values() if not self.viewer.may_see(frozenset(asked.by))]
        changeable = [asked for asked in unseen if asked.standing is not None or asked.passing is not None]
        if not changeable:
            return
        asked = random.choice(changeable)
        staying = [seat for seat in self.state.seats if seat not in self.state.resigned]
        seat = next(seat for seat in staying if {seat, self.game.side(seat)} & set(asked.by))
        turn = self._made(Move(seat, asked.id, some_answer(asked, random)), asked)
        if (
            turn.state.outcome is None
            and told(turn.events, self.viewer) == NOTHING_TOLD
            and sight.shows(self.game.view(turn.state, self.viewer))
            and asked_of(turn.state, self.viewer, turn.asked.values()) == sight.asked
        ):
            self._go_on(turn)

    def _leak(self, question: Decision, move: Move, here: Move, wrong: str) -> None:
        name = self.viewer.name
        raise Leak(
            f"{name} learns what it may not. {question.kind}: {move}; in a match that {name} can't tell from it,"
            f" {here}. The view is the same, but {wrong}"
        )
