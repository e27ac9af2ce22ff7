"""Where random matches lead to: every kind of open question and of end that they reach, by the fewest moves seen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from app.core.decision import Decision
from app.core.game import Game
from app.core.player import RandomPlayer
from app.core.referee import Turn
from app.core.transcript import Move, Transcript, begin, play, seed_for
from app.core.variants import tables

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "la_bete": [{"experienced": False}, {"experienced": True}],
    "duel": [{"begins": "roll"}, {"begins": "first"}, {"begins": "second"}],
    # With few of its many options all that can be asked is asked; its matches are long.
    "tribes": [
        {"events": "base", "bronze": False},
        {"events": "mixed", "starting": "both", "leaders": True, "elders": True, "terrain": "all"},
    ],
}

NEARLY = 4
"""Moves by which a position may be further away, if it is reached by a number of players seen less often."""


ENDED = "ended"


class Position(Struct):
    """`name` says what is asked there, or how the match ended."""

    name: str
    match: Transcript


def positions(game: Game[Any], matches: int) -> Iterator[Position]:
    """All that so many matches of every set-up come to, once; in La Bête questions with either option."""
    found: dict[tuple[str, str], dict[tuple[str, ...], Position]] = defaultdict(dict)
    for seats, options in setups(game):
        for number in range(matches):
            match = Transcript(game.key, options, seats, seed_for(f"{game.key} {seats} {options} {number}"))
            for name, moves in _stations(game, match, Random(match.seed)):
                by_seats = found[name, str(options.get("experienced")) if not name.startswith(ENDED) else ""]
                if seats not in by_seats or len(moves) < len(by_seats[seats].match.moves):
                    by_seats[seats] = Position(name, Transcript(game.key, options, seats, match.seed, moves))
    used: Counter[tuple[str, ...]] = Counter()
    for by_seats in found.values():
        least = min(len(position.match.moves) for position in by_seats.values())
        near = [seats for seats, position in by_seats.items() if len(position.match.moves) <= least + NEARLY]
        seats = min(near, key=lambda seats: used[seats])
        used[seats] += 1
        yield by_seats[seats]


def setups(game: Game[Any]) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every number of players with all options."""
    return [(seats, options) for seats in tables(game) for options in VARIANTS[game.key]]


def _stations(game: Game[Any], match: Transcript, random: Random) -> Iterator[tuple[str, list[Move]]]:
    """What is asked all along a match, and its end, each with the moves that lead there."""
    player = RandomPlayer(match.seats, game.side, random)
    turn: Turn[Any] = begin(game, match)
    moves: list[Move] = []
    while asked := list(turn.asked.values()):
        yield name_of(asked), list(moves)
        moves.append(player.move(asked))
        turn = play(game, turn.state, moves[-1], own=True)
    assert turn.state.outcome is not None
    yield f"{ENDED} {turn.state.outcome.reason.key}", moves


def name_of(asked: Iterable[Decision]) -> str:
    """The kinds of questions that are open; a star marks those that stand answered."""
    return " ".join(sorted({f"{question.kind}{'' if question.standing is None else '*'}" for question in asked}))
