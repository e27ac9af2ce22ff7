"""How balanced the duel is: matches between bots that look ahead, counted. Makes the tables of docs/balance.md.

    python -m tests.games.duel.balance matches.jsonl --matches 600 --jobs 2

Matches are added to the file, so that it can be interrupted and go on; then all in the file are counted. The same
number is the same match, unless cards or bots have changed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from app.bots.budget import Budget
from app.bots.rivals import Rivals
from app.bots.search import think
from app.core.event import Event
from app.core.referee import questions
from app.core.transcript import Transcript, begin, play, seed_for
from app.games.duel.cards import beasts
from app.games.duel.game import Duel, DuelState
from tests.games.counting import count, share

GAME = Duel()
SEATS = GAME.seats({"player": 2})


class Fight(Struct):
    """One active Beast fell while the other stood."""

    fell: str
    stood: str


class Duelled(Struct):
    """A match that has been played. `teams` are the three Beasts of each seat."""

    number: int
    starter: str
    winner: str | None
    turns: int
    teams: dict[str, list[str]]
    fights: list[Fight]


def duel(number: int, rollouts: int) -> Duelled:
    """The match of that number, in which both players try out so many continuations for each answer."""
    transcript = Transcript("duel", {}, SEATS, seed_for(f"balance {number}"))
    turn = begin(GAME, transcript)
    minds = dict.fromkeys(SEATS, think)
    rivals = Rivals(GAME, transcript, minds, Budget(rollouts=rollouts), Random(number))
    teams = {seat: sorted(player.reserve.open()) for seat, player in turn.state.players.items()}
    found = Duelled(number, "", None, 0, teams, [])
    state: DuelState = turn.state
    while state.outcome is None:
        turn = play(GAME, state, rivals.move(questions(state).values()))
        found.fights += fights(state, turn.events)
        state = turn.state
        found.starter = found.starter or state.at_turn or ""
    found.turns = state.turn
    found.winner = state.outcome.winners[0] if state.outcome.winners else None
    return found


def fights(before: DuelState, events: Sequence[Event]) -> Iterator[Fight]:
    """The defeats among what was told; each stands between the Beasts that were active then."""
    active = {seat: player.active.beast for seat, player in before.players.items() if player.active is not None}
    for event in events:
        line = event.public
        if line is not None and line.kind == "comes_out":
            active[str(line.data["seat"])] = str(line.data["beast"])
        elif line is not None and line.kind == "fall":
            seat = str(line.data["seat"])
            yield Fight(str(line.data["beast"]), active[before.foe(seat)])


def report(matches: Sequence[Duelled]) -> Iterator[str]:
    """The tables, in Markdown."""
    decided = [match for match in matches if match.winner is not None]
    turns = sorted(match.turns for match in matches)
    yield "| What | Value |\n| --- | --- |"
    yield f"| Matches | {len(matches)}, of which {len(matches) - len(decided)} drawn |"
    yield f"| The player who begins wins | {share(sum(m.winner == m.starter for m in decided), len(decided))} |"
    yield f"| Length in single turns, mean | {sum(turns) / len(turns):.1f} |"
    low, middle, high = (turns[int(part * (len(turns) - 1))] for part in (0.05, 0.5, 0.95))
    yield f"| median; 5 to 95 %; least and most | {middle}; {low} to {high}; {turns[0]} and {turns[-1]} |"
    yield "\n| Beast | Matches won by players who have it | Fights won |\n| --- | --- | --- |"
    teams, won = Counter[str](), Counter[str]()
    for match in decided:
        for seat, team in match.teams.items():
            teams.update(team)
            won.update(team if seat == match.winner else [])
    stood = Counter(fight.stood for match in matches for fight in match.fights)
    fell = Counter(fight.fell for match in matches for fight in match.fights)
    for beast in sorted(beasts(), key=lambda beast: -won[beast] / max(1, teams[beast])):
        fought = share(stood[beast], stood[beast] + fell[beast])
        yield f"| {beast.replace('_', ' ')} | {share(won[beast], teams[beast])} | {fought} |"
    yield from elements(matches)


def elements(matches: Sequence[Duelled]) -> Iterator[str]:
    """How fights between elements end: the share that the row's wins against the column's."""
    names = list(dict.fromkeys(beast.element for beast in beasts().values()))
    ends = Counter(
        (beasts()[fight.stood].element, beasts()[fight.fell].element) for match in matches for fight in match.fights
    )
    yield f"\n| wins against | {' | '.join(names)} |\n| --- |{' --- |' * len(names)}"
    for row in names:
        cells = [
            share(ends[row, other], ends[row, other] + ends[other, row]) if row != other else "" for other in names
        ]
        yield f"| {row} | {' | '.join(cells)} |"


if __name__ == "__main__":
    count(__doc__, Duelled, duel, report)
