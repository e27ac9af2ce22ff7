"""Whole matches played by the rules, move after move, with an eye on all that can be wrong with them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from app.core.codec import encode_state
from app.core.decision import Decision
from app.core.fault import Crash, Endless, Fault, NotRestored, faults
from app.core.game import Game
from app.core.proof import Proof
from app.core.referee import Turn
from app.core.refusal import Refusal
from app.core.soundness import addressed, parties_of, sound
from app.core.state import Outcome, State
from app.core.transcript import Move, Transcript, begin, play

S = TypeVar("S", bound=State[Any])

MOVES_AT_MOST = 5_000
"""A match of more moves than this doesn't come to an end."""

NextMove = Callable[[Sequence[Decision]], Move | None]
"""Gives the next move for the open questions, or None to leave the match as it is."""


class Played(Struct):
    """A match as far as it went. `fault` tells what was wrong, after (or in) the transcript's last move."""

    transcript: Transcript
    outcome: Outcome | None = None
    fault: Fault | None = None


def play_out(
    game: Game[S],
    match: Transcript,
    next_move: NextMove,
    *,
    proof: Proof[S] | None = None,
    moves_at_most: int = MOVES_AT_MOST,
) -> Played:
    """Play a match from its start with the moves that `next_move` gives; whatever is wrong becomes its `fault`."""
    played = Played(Transcript(match.game, match.options, match.seats, match.seed))
    moves = played.transcript.moves
    parties = parties_of(game, match.seats)
    try:
        with faults():
            turn = begin(game, match)
            addressed(turn.events, parties)
            asked = sound(game, turn.state)
            kept = begin(game, match).state
            if proof is not None:
                proof.begun(turn)
            while asked and (move := next_move(asked)) is not None:
                if len(moves) == moves_at_most:
                    raise Endless(f"{moves_at_most} moves and no end")
                moves.append(move)
                before, turn = turn.state, taken(game, turn, move)
                kept = play(game, kept, move, own=True).state
                addressed(turn.events, parties)
                asked_before, asked = asked, sound(game, turn.state)
                if proof is not None:
                    proof.moved(before, asked_before, move, turn, len(moves))
                same(kept, turn.state)
            played.outcome = turn.state.outcome
    except Fault as fault:
        played.fault = fault
    return played


def same(kept: State[Any], restored: State[Any]) -> None:
    """A state that was written down and read back before each move goes on as the one that was kept all the time.

    Raises NotRestored where it doesn't: two places of the state share something that only one of them should change.
    """
    if encode_state(kept) != encode_state(restored):
        raise NotRestored("the state goes on in another way when it has been written down and read back")


def taken(game: Game[S], before: Turn[S], move: Move) -> Turn[S]:
    """The turn that a legal move leads to: what is among the options may not be refused."""
    try:
        return play(game, before.state, move, asked=before.asked)
    except Refusal as refusal:
        raise Crash(f"as offered, {move}, and it is refused: {refusal}") from refusal
