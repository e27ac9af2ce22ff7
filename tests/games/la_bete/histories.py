"""All the matches that a viewer could be in, by brute force: every history that would have looked the same to it.

The measure for `redeal`, and written without it: other players' answers are tried one after the other, and those that
the viewer would have noticed are dropped.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, structs

from app.core.codec import encode_public, encode_state
from app.core.observation import observe
from app.core.referee import Turn, choose, questions
from app.core.refusal import Refusal
from app.core.secret import Secret
from app.core.transcript import Move, play
from app.core.viewer import Viewer
from app.games.la_bete.cards import box
from app.games.la_bete.game import LaBeteState
from app.games.la_bete.table import BEAST, Table
from tests.games.la_bete.table_kit import GAME


class Hidden(Struct, frozen=True, order=True):
    """All that may be hidden in a state, apart from the luck to come."""

    identity: str | None
    entry: str | None
    aim: str | None
    tokens: tuple[str, ...]
    cards: tuple[str, ...]
    plan: tuple[tuple[str, str, bool], ...]


def hidden(state: Table[Any]) -> Hidden:
    identity, entry, aim = (
        None if secret is None else secret.open() for secret in (state.identity, state.entry, state.aim)
    )
    return Hidden(
        identity=identity,
        entry=entry,
        aim=aim,
        tokens=tuple(track.identity.open() for track in state.tracks),
        cards=tuple(pouch.village.open() for pouch in state.pouches),
        plan=tuple(sorted((who, plan.place, plan.by_card) for who, plan in state.plan.open().items())),
    )


def worlds(start: LaBeteState, moves: Sequence[Move], viewer: Viewer) -> list[LaBeteState]:
    """The states that `viewer` could be in after these moves, which it has watched from `start` on.

    A strike that was revealed later on is not varied: any other would have been noticed then.
    """
    turned_up = {strike.season for strike in _end(start, moves).strikes}
    truth, states = start, _starts(start, viewer)
    for move in moves:
        question = next(q for q in questions(truth).values() if q.id == move.decision)
        seen = viewer.may_see(frozenset(question.by)) or (question.kind == "strike" and truth.season in turned_up)
        turn = play(GAME, truth, move)
        looks = _looks(turn, viewer)
        found: dict[bytes, LaBeteState] = {}
        for state in states:
            for other in _turns(state, [move] if seen else _answers(state, question.by, move.by)):
                if _looks(other, viewer) == looks:
                    found[encode_state(other.state)] = other.state
        truth, states = turn.state, list(found.values())
    return states


def _end(start: LaBeteState, moves: Sequence[Move]) -> LaBeteState:
    for move in moves:
        start = play(GAME, start, move).state
    return start


def _starts(start: LaBeteState, viewer: Viewer) -> list[LaBeteState]:
    """A position that was set up may have any true identity that has not been captured."""
    if start.identity is None or viewer.may_see(start.identity.audience):
        return [start]
    return [
        structs.replace(start, identity=Secret(identity, BEAST))
        for identity in box().identities
        if identity not in start.captured
    ]


def _answers(state: LaBeteState, party: tuple[str, ...], seat: str) -> list[Move]:
    """All that those who answered could have answered instead."""
    return [
        Move(seat, question.id, (option.id,))
        for question in questions(state).values()
        if question.by == party
        for option in question.options
    ]


def _turns(state: LaBeteState, moves: Iterable[Move]) -> Iterable[Turn[LaBeteState]]:
    for move in moves:
        try:
            yield choose(GAME, state, move.by, move.decision or "", move.options)
        except Refusal:
            continue


def _looks(turn: Turn[LaBeteState], viewer: Viewer) -> bytes:
    """What the viewer is sent of a move."""
    told = [line for event in turn.events if (line := event.form_for(viewer)) is not None]
    return observe(GAME, turn.state, [viewer])[viewer.name].encode() + encode_public(told)
