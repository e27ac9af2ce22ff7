"""What one match says of the strength of those who played it, whether they play alone or several as one side.

A side is as strong as its players are on average. So each of `n` players has an n-th part in what their side is, a game
moves each rating by that much less, and with players alone on their sides this is Glicko-2 as published. A match is one
game between each two sides of which one has won, or between all of them where none has: who came second is not known.
"""

from collections.abc import Collection, Mapping
from itertools import permutations
from math import sqrt
from statistics import fmean

from msgspec.structs import replace

from app.ratings.glicko import Game, Rating, after

WILDEST = 0.1
"""The most that a volatility may become: after a very unlikely result step 5 has roots that mean nothing."""

Side = Mapping[str, Rating]
"""Its players' ratings, by whatever tells the players apart."""


def rated(sides: Mapping[str, Side], winners: Collection[str]) -> dict[str, Rating]:
    """Everybody's rating after the match; `winners` names the sides that have won, none of them in a draw."""
    games: dict[str, list[Game]] = {player: [] for side in sides.values() for player in side}
    for name, other in permutations(sides, 2):
        score = _score(name in winners, other in winners, bool(winners))
        if score is None:
            continue
        side, against = sides[name], sides[other]
        for player in side:
            games[player].append(
                Game(
                    own=_strength(side),
                    rating=_strength(against),
                    # What isn't known of those at one's own side makes the result as doubtful as the others' does.
                    deviation=sqrt(_doubt(against) ** 2 + _doubt(side, but=player) ** 2),
                    score=score,
                    weight=1 / len(side),
                )
            )
    return {player: _tame(after(side[player], games[player])) for side in sides.values() for player in side}


def _tame(rating: Rating) -> Rating:
    return rating if rating.volatility <= WILDEST else replace(rating, volatility=WILDEST)


def _score(won: bool, other_won: bool, decided: bool) -> float | None:
    if not decided:
        return 0.5
    return None if won == other_won else float(won)


def _strength(side: Side) -> float:
    return fmean(each.rating for each in side.values())


def _doubt(side: Side, but: str = "") -> float:
    """The deviation of the side's strength, that of one of its players left out."""
    return sqrt(sum(each.deviation**2 for player, each in side.items() if player != but)) / len(side)
