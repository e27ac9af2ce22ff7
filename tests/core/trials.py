"""Random matches of toys under the proof, for tests."""

from random import Random
from typing import Any

from app.core.fault import Fault
from app.core.game import Game
from app.core.player import RandomPlayer
from app.core.playout import Played, play_out
from app.core.proof import Proof
from app.core.transcript import Transcript, seed_for
from app.core.variety import Variety


def trial(
    game: Game[Any],
    number: int = 0,
    *,
    players: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
    variety: Variety | None = None,
    moves_at_most: int = 1_000,
    resigns: float = 0,
) -> Played:
    """One random match; under the thorough proof where `variety` is given. `resigns` as in RandomPlayer."""
    seats = game.seats(players or {})
    match = Transcript(game.key, options or {}, seats, seed_for(f"trial {number}"))
    player = RandomPlayer(seats, game.side, Random(number), resigns=resigns)
    proof = Proof(game, seats, variety, thorough=True) if variety is not None else None
    return play_out(game, match, player.move, proof=proof, moves_at_most=moves_at_most)


def first_fault(game: Game[Any], *, proof: bool = False, matches: int = 200, **kwargs: Any) -> Fault:
    """The first fault that random matches come upon. Fails where there is none."""
    for number in range(matches):
        played = trial(game, number, variety=Variety() if proof else None, **kwargs)
        if played.fault is not None:
            return played.fault
    raise AssertionError(f"{matches} matches of {game.key}, and nothing found")
