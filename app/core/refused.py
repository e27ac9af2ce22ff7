"""Refusals say the same in all states that the asker can't tell apart."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from app.core.codec import encode_public
from app.core.decision import Decision
from app.core.fault import Leak
from app.core.game import Game
from app.core.referee import choose, questions
from app.core.refusal import Refusal
from app.core.state import State
from app.core.viewer import Viewer

S = TypeVar("S", bound=State[Any])

NO_OPTION = "no such option"


def same_refusals(game: Game[S], state: S, twin: S, viewer: Viewer, asked: Sequence[Decision], random: Random) -> None:
    """Answers that are not this seat's to give, or not legal, meet the same words in both states. Raises a Leak."""
    open_here = {name: question for question in asked for name, number in state.open.items() if number == question.id}
    open_there = questions(twin)
    for decision, options in _bad_answers(state, twin, viewer, [*asked, *open_there.values()], random):
        here = _refusal(game, state, viewer.name, decision, options, open_here)
        there = _refusal(game, twin, viewer.name, decision, options, open_there)
        if here != there or here is None:
            raise Leak(
                f"{viewer.name} answers {decision!r} with {list(options)} and is told {here!r};"
                f" in a state that it can't tell apart, {there!r}"
            )


def _bad_answers(
    state: S, twin: S, viewer: Viewer, asked: Sequence[Decision], random: Random
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """To every question of others in either state, to ids that may come next, and to one of the seat's own."""
    own = []
    for question in ({question.id: question for question in asked}).values():
        if viewer.may_see(frozenset(question.by)):
            own.append(question)
        else:
            yield question.id, tuple(option.id for option in question.options[:1])
    for party in sorted(state.asked.keys() | twin.asked.keys()):
        yield f"d{state.asked.get(party, 0) + 1}-{party}", (NO_OPTION,)
    if own:
        question = random.choice(own)
        too_many = tuple(option.id for option in question.options[: question.most + 1])
        yield question.id, random.choice([(NO_OPTION,), (NO_OPTION, *too_many)])


def _refusal(
    game: Game[S], state: S, seat: str, decision: str, options: tuple[str, ...], asked: Mapping[str, Decision]
) -> bytes | None:
    """The refusal as it would be sent, None where the answer is taken."""
    try:
        choose(game, state, seat, decision, options, asked=asked)
    except Refusal as refusal:
        return encode_public([refusal.code, msgspec.to_builtins(refusal.text)])
    return None
