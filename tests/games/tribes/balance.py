"""How balanced Rise of Tribes is: matches between bots that look ahead, counted. Makes the tables of docs/balance.md.

    python -m tests.games.tribes.balance matches.jsonl --matches 300 --jobs 2

Matches are added to the file, so that it can be interrupted and go on; then all in the file are counted. The same
number is the same match, unless cards or bots have changed: their players and options go in turn. Every third number,
from 0, 1 or 2 on (`--first`, `--step 3`), has two, three or four players.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from app.bots.budget import Budget
from app.bots.rivals import Rivals
from app.bots.search import think
from app.core.referee import questions
from app.core.transcript import Transcript, begin, play, seed_for
from app.games.tribes.content import goals, tribes
from app.games.tribes.game import Tribes, TribesState
from tests.games.counting import count, share

GAME = Tribes()

SETS: dict[str, dict[str, Any]] = {
    "base": {"events": "base", "bronze": False},
    "Beasts": {"events": "beasts", "starting": "none", "bronze": False},
    "Bronze": {"events": "base", "bronze": True},
    "Beasts & Bronze": {"events": "beasts", "starting": "both", "bronze": True},
}
"""What is played with, by name."""


class Played(Struct):
    """A match that has been played. `winner` is the place in the order of first turns; so are the keys of `tribes`."""

    number: int
    players: int
    options: str
    winner: int
    how: str
    turns: int
    tribes: list[str]
    points: list[int]
    cards: int
    villages: int


def match(number: int, rollouts: int) -> Played:
    """The match of that number, in which everybody tries out so many turns for each answer."""
    players = 2 + number % 3
    name = list(SETS)[number // 3 % len(SETS)]
    seats = GAME.seats({"chief": players})
    transcript = Transcript("tribes", SETS[name], seats, seed_for(f"balance {number}"))
    state: TribesState = begin(GAME, transcript).state
    rivals = Rivals(GAME, transcript, dict.fromkeys(seats, think), Budget(rollouts=rollouts), Random(number))
    while state.outcome is None:
        state = play(GAME, state, rivals.move(questions(state).values())).state
    order = state.order(state.first)
    winner = state.outcome.winners[0]
    chief = state.chiefs[winner]
    return Played(
        number=number,
        players=players,
        options=name,
        winner=order.index(winner),
        how=state.outcome.reason.key.rpartition(".")[2],
        turns=state.turn,
        tribes=[state.chiefs[seat].tribe for seat in order],
        points=[state.chiefs[seat].points for seat in order],
        cards=sum(goals()[card].points for card in chief.completed),
        villages=len(state.villages(winner)),
    )


def report(matches: Sequence[Played]) -> Iterator[str]:
    """The tables, in Markdown."""
    yield "| Players | Matches | Turns a player, mean; least and most | Won by seat, in the order of first turns |"
    yield "| --- | --- | --- | --- |"
    for players in (2, 3, 4):
        some = [each for each in matches if each.players == players]
        turns = sorted(each.turns / players for each in some) or [0.0]
        won = " · ".join(share(sum(each.winner == place for each in some), len(some), 0) for place in range(players))
        mean = sum(turns) / len(turns)
        yield f"| {players} | {len(some)} | {mean:.1f}; {turns[0]:.0f} and {turns[-1]:.0f} | {won} |"
    yield "\n| Played with | Matches | Won by Bronze | Turns a player | The winner's points by goals | Villages |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name in SETS:
        some = [each for each in matches if each.options == name]
        bronze = share(sum(each.how == "bronze" for each in some), len(some), 0)
        turns_, cards = _mean(some, lambda each: each.turns / each.players), _mean(some, lambda each: each.cards)
        villages = _mean(some, lambda each: each.villages)
        yield f"| {name} | {len(some)} | {bronze} | {turns_:.1f} | {cards:.1f} | {villages:.1f} |"
    yield "\n| Tribe | Matches | Won, where a fair share is 100 % |\n| --- | --- | --- |"
    fair = dict.fromkeys(tribes(), 0.0)
    played, won_by = Counter[str](), Counter[str]()
    for each in matches:
        for place, tribe in enumerate(each.tribes):
            played[tribe] += 1
            fair[tribe] += 1 / each.players
            won_by[tribe] += place == each.winner
    for tribe in sorted(tribes(), key=lambda key: -won_by[key] / max(fair[key], 1)):
        p = won_by[tribe] / max(played[tribe], 1)
        margin = 196 * math.sqrt(p * (1 - p) * played[tribe]) / max(fair[tribe], 1)
        yield f"| {tribe} | {played[tribe]} | {100 * won_by[tribe] / max(fair[tribe], 1):.0f} % ± {margin:.0f} |"


def _mean(matches: Sequence[Played], what: Callable[[Played], float]) -> float:
    return sum(map(what, matches)) / max(len(matches), 1)


if __name__ == "__main__":
    count(__doc__, Played, match, report)
