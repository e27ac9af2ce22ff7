"""Two states that a viewer can't tell apart, side by side: nothing that happens next may part them by accident."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from app.core.chance import Chance
from app.core.codec import encode_public
from app.core.decision import Decision
from app.core.fault import BadRedeal, Leak
from app.core.game import Game
from app.core.player import some_answer
from app.core.referee import Turn, choose, questions
from app.core.refusal import Refusal
from app.core.sight import Sight, asked_of, difference, told, view_of
from app.core.state import State
from app.core.transcript import Move
from app.core.viewer import Viewer

S = TypeVar("S", bound=State[Any])

TRIES = 3
"""So many answers are tried in the twin for one that others made in the true state."""

NO_OPTION = "no such option"


def same_luck(state: S, twin: S) -> S:
    """The twin with the true state's luck, so that what is drawn next does not tell the two apart."""
    twin.chance = Chance(state.chance.seed, state.chance.drawn)
    return twin


def same_future(
    game: Game[S], twin: S, viewer: Viewer, question: Decision, move: Move, turn: Turn[S], after: Sight, random: Random
) -> None:
    """Make `move` in the twin as well, or what somebody else could have done there instead, and compare what is seen.

    Where the viewer sees the same afterwards it must have been told the same on the way, and be asked the same now:
    otherwise an event, an id, or who is waited for, tells what the view hides.
    """
    heard = told(turn.events, viewer)
    for other in _moves_in_twin(twin, viewer, question, move, random):
        try:
            elsewhere = choose(game, twin, other.by, other.decision or "", other.options)
        except Refusal as refusal:
            raise BadRedeal(
                f"{other.by} can't answer {question.kind} with {list(other.options)}: {refusal}"
            ) from refusal
        game.check(elsewhere.state)
        if elsewhere.state.outcome is not None:
            continue
        if view_of(game, elsewhere.state, viewer) != after.view:
            continue
        asked, hears = asked_of(game, elsewhere.state, viewer), told(elsewhere.events, viewer)
        if asked == after.asked and hears != heard:
            wrong = f"the events differ: {difference(heard, hears)}"
        elif asked != after.asked and hears == heard:
            wrong = f"what is asked or waited for differs: {difference(after.asked, asked)}"
        else:
            continue
        raise Leak(
            f"{viewer.name} learns what it may not. {move.by} answers {question.kind} with {list(move.options)}; in a"
            f" state that {viewer.name} can't tell from it, {list(other.options)}. The view is the same, but {wrong}"
        )


def _moves_in_twin(twin: Any, viewer: Viewer, question: Decision, move: Move, random: Random) -> Iterator[Move]:
    """The same move, and for a question that the viewer doesn't see some other answers that are legal in the twin."""
    if viewer.may_see(frozenset(question.by)):
        yield move
        return
    there = next((asked for asked in questions(twin).values() if asked.id == question.id), None)
    if there is None:
        return
    answers = {some_answer(there, random) for _ in range(TRIES - 1)}
    if all(there.option(option) is not None for option in move.options):
        answers.add(move.options)
    for options in sorted(answers):
        yield Move(move.by, move.decision, options)


def same_refusals(game: Game[S], state: S, twin: S, viewer: Viewer, asked: Sequence[Decision], random: Random) -> None:
    """What is not this seat's to answer, or no legal answer, is refused with the same words in both states."""
    for decision, options in _bad_answers(state, twin, viewer, asked, random):
        here, there = (_refusal(game, world, viewer.name, decision, options) for world in (state, twin))
        if here != there or here is None:
            raise Leak(
                f"{viewer.name} answers {decision!r} with {list(options)} and gets {here!r}, in the twin {there!r}"
            )


def _bad_answers(
    state: S, twin: S, viewer: Viewer, asked: Sequence[Decision], random: Random
) -> Iterator[tuple[str, tuple[str, ...]]]:
    foreign = {question.id: question for question in questions(twin).values()}
    foreign |= {question.id: question for question in asked}
    own = []
    for question in foreign.values():
        if viewer.may_see(frozenset(question.by)):
            own.append(question)
        else:
            yield question.id, tuple(option.id for option in question.options[:1])
    for party in sorted(state.asked.keys() | twin.asked.keys()):
        yield f"d{state.asked.get(party, 0) + 1}-{party}", (NO_OPTION,)
    if own:
        question = random.choice(own)
        too_many = tuple(option.id for option in question.options[: question.most + 1])
        yield (
            question.id,
            random.choice([(NO_OPTION,), too_many if len(too_many) > question.most else (NO_OPTION,) * 2]),
        )


def _refusal(game: Game[S], state: S, seat: str, decision: str, options: tuple[str, ...]) -> bytes | None:
    """The refusal as it would be sent, None where the answer is taken."""
    try:
        choose(game, state, seat, decision, options)
    except Refusal as refusal:
        return encode_public([refusal.code, msgspec.to_builtins(refusal.text)])
    return None
