"""What must hold in every state of every game."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from app.core.decision import Decision
from app.core.event import Event
from app.core.fault import DeadEnd, Impossible
from app.core.game import Game
from app.core.referee import questions
from app.core.state import State

S = TypeVar("S", bound=State[Any])


def sound(game: Game[S], state: S) -> list[Decision]:
    """The open questions of a state in which nothing is wrong. Raises Impossible, DeadEnd, or what the rules raise."""
    game.check(state)
    asked = list(questions(state).values())
    if state.outcome is not None:
        if asked:
            raise Impossible("the match has ended and still asks")
        return []
    if not asked:
        raise DeadEnd("no question and no outcome")
    if not any(question.awaited for question in asked):
        raise DeadEnd("every open question has been answered, so nobody is waited for; close them and go on")
    if len({question.id for question in asked}) != len(asked):
        raise Impossible("two open questions have the same id")
    parties = parties_of(game, state.seats)
    for question in asked:
        answerable(question, parties)
        if question.passing is not None and not game.has_windows:
            raise Impossible(f"{question.kind} is a reaction window, and {game.key} doesn't say that it has_windows")
    return asked


def parties_of(game: Game[Any], seats: Sequence[str]) -> frozenset[str]:
    """All who may be asked or told something: the seats and the sides."""
    return frozenset(seats) | {game.side(seat) for seat in seats}


def answerable(question: Decision, parties: frozenset[str]) -> None:
    """Raises DeadEnd or Impossible where a question can't be put as it is."""
    ids = [option.id for option in question.options]
    if not question.by or not parties.issuperset(question.by):
        raise Impossible(f"{question.kind} is put to {list(question.by)}; seats and sides are {sorted(parties)}")
    if len(set(ids)) != len(ids):
        raise Impossible(f"{question.kind} offers the same option twice: {ids}")
    if not 0 <= question.least <= question.most:
        raise Impossible(f"{question.kind} takes {question.least} to {question.most} options")
    if len(ids) < question.least:
        raise DeadEnd(f"{question.kind} takes at least {question.least} options and has {len(ids)}")
    if question.passing is not None and (question.passing not in ids or question.least != 1):
        raise Impossible(f"{question.kind} can't be passed by {question.passing}: {ids}")
    if question.standing is not None and not set(question.standing).issubset(ids):
        raise Impossible(f"{question.kind} stands at {list(question.standing)}, which it doesn't offer: {ids}")


def addressed(events: Iterable[Event], parties: frozenset[str]) -> None:
    """Raises Impossible where an event is meant for somebody who isn't there."""
    for event in events:
        if unknown := event.told.keys() - parties:
            kinds = sorted({line.kind for line in [event.public, *event.told.values()] if line is not None})
            raise Impossible(f"{'/'.join(kinds)} is told to {sorted(unknown)}; seats and sides are {sorted(parties)}")
