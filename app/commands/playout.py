"""Play random legal matches of a game, or matches between bots, and report whatever is wrong with its rules."""

import importlib
import multiprocessing
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field

from app.bots.budget import Budget
from app.bots.rivals import MINDS, Rivals
from app.core.game import Game
from app.core.player import RandomPlayer
from app.core.playout import MOVES_AT_MOST, NextMove, Played, play_out
from app.core.proof import Proof
from app.core.transcript import Transcript, seed_for
from app.core.variants import some_options, tables
from app.core.variety import Variety
from app.games import GAMES

FAULTS_SHOWN = 10
ROLLOUTS = 200
"""What a bot at a table comes to in about 0.2 s of a free processor in the duel, and in 4 s in La Bête."""

RESIGNS = 0.0005
"""Chance at each move that a seat resigns: about one match in twenty."""


class Plan(Struct):
    """What is to be played; plain data, as it goes to other processes.

    `rivals` are bots, one for each side, who change sides from match to match; without them all is random. `rollouts`
    is how often those that look ahead try something out for each answer: counted, so that the same number is the same
    match on every machine.
    """

    game: str
    seed: int = 1
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    check: bool = False
    thorough: bool = False
    moves_at_most: int = MOVES_AT_MOST
    rivals: tuple[str, ...] = ()
    rollouts: int = ROLLOUTS


class Tally(Struct):
    """What came of some matches. `moves` holds each match's number of moves; `won` counts victories by rival."""

    moves: list[int] = field(default_factory=list)
    outcomes: dict[str, int] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    faulty: list[Played] = field(default_factory=list)
    variety: Variety = field(default_factory=Variety)

    def add(self, other: "Tally") -> None:
        self.moves += other.moves
        self.faulty += other.faulty
        self.variety.add(other.variety)
        for mine, theirs in ((self.outcomes, other.outcomes), (self.won, other.won)):
            for what, times in theirs.items():
                mine[what] = mine.get(what, 0) + times


class FaultFile(Struct):
    """What a fault leaves behind: all that makes it happen again."""

    match: Transcript
    kind: str
    text: str
    check: bool = False
    thorough: bool = False


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="a game's key, or module:Class of one that is not registered yet")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many matches (100)")
    parser.add_argument("--seats", type=int, metavar="N", help="number of players; without it, all in turn")
    parser.add_argument("--options", type=_json, default={}, metavar="JSON", help="fixed options; others vary")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number plays the same matches (1)")
    parser.add_argument(
        "--players",
        type=lambda names: tuple(names.split(",")),
        default=(),
        metavar="BOT,BOT",
        help=f"bots, one for each side ({', '.join(MINDS)}), who change sides from match to match",
    )
    parser.add_argument(
        "--rollouts", type=int, default=ROLLOUTS, metavar="N", help=f"how often bots try things out ({ROLLOUTS})"
    )
    parser.add_argument("--check", action="store_true", help="prove secrecy and restoring at every state")
    parser.add_argument("--thorough", action="store_true", help="look ahead for every viewer, not for one a state")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to spread the matches over (1)")
    parser.add_argument("--moves", type=int, default=MOVES_AT_MOST, metavar="N", help="more moves are a run-away")
    parser.add_argument(
        "--faults", type=Path, default=Path("reports"), metavar="DIR", help="where faults go (reports/)"
    )
    parser.add_argument("--replay", type=Path, metavar="FILE", help="play the match of such a file again")


def _json(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def run(arguments: Namespace) -> int:
    """0 where nothing is wrong, 1 where something is, 2 where this can't be played."""
    try:
        if arguments.replay is not None:
            return replay(arguments.replay)
        if arguments.game is None:
            raise ValueError(f"Which game? There are {', '.join(GAMES)}.")
        plan = Plan(
            arguments.game,
            arguments.seed,
            arguments.seats,
            arguments.options,
            arguments.check or arguments.thorough,
            arguments.thorough,
            arguments.moves,
            arguments.players,
            arguments.rollouts,
        )
        started = time.monotonic()
        tally = play(plan, arguments.games, arguments.jobs)
        return report(plan, tally, time.monotonic() - started, arguments.faults)
    except BrokenPipeError:
        raise  # nobody reads on: that is said where all commands end
    except (ValueError, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2


def find(name: str) -> Game[Any]:
    """The game of that key or class. ValueError where there is none."""
    if name in GAMES:
        return GAMES[name]
    module, _, kind = name.partition(":")
    try:
        game: Game[Any] = getattr(importlib.import_module(module), kind)()
    except (ImportError, AttributeError, ValueError) as wrong:
        known = ", ".join(GAMES)
        raise ValueError(f"There is no game {name!r}; there are {known}, or name a class as module:Class.") from wrong
    return game


def play(plan: Plan, games: int, jobs: int) -> Tally:
    """Play so many matches. ValueError where the plan doesn't fit the game."""
    tally = Tally()
    if jobs == 1:
        tally.add(play_some(plan, range(games)))
        return tally
    # More shares than processes, as some take longer than others.
    shares = min(games, 16 * jobs)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for part in pool.map(play_some, [plan] * shares, [range(n, games, shares) for n in range(shares)]):
            tally.add(part)
            if sys.stderr.isatty():
                print(f"{len(tally.moves)} of {games} matches", end="\r", file=sys.stderr, flush=True)
    return tally


def play_some(plan: Plan, numbers: Iterable[int]) -> Tally:
    """The matches of these numbers: the same number is always the same match."""
    game = find(plan.game)
    seatings = tables(game, plan.players)
    if not seatings:
        raise ValueError(f"{plan.game} isn't for {plan.players} players.")
    msgspec.convert(some_options(game.options, plan.options, Random()), game.options)
    _can_play(game, plan, seatings)
    tally = Tally()
    for number in numbers:
        random = Random(f"{plan.seed} {number}")
        seats = seatings[number % len(seatings)]
        options = some_options(game.options, plan.options, random)
        match = Transcript(plan.game, options, seats, seed_for(f"{plan.game} {plan.seed} {number}"))
        names = _by_side(game, seats, plan.rivals, number)
        next_move: NextMove = RandomPlayer(seats, game.side, random, resigns=RESIGNS).move
        if names:
            minds = {side: MINDS[name] for side, name in names.items()}
            next_move = Rivals(game, match, minds, Budget(rollouts=plan.rollouts), random).move
        proof = Proof(game, seats, tally.variety, thorough=plan.thorough) if plan.check else None
        played = play_out(game, match, next_move, proof=proof, moves_at_most=plan.moves_at_most)
        tally.moves.append(len(played.transcript.moves))
        if played.fault is not None:
            tally.faulty.append(played)
        elif played.outcome is not None:
            won = f"{' and '.join(played.outcome.winners) or 'nobody'} ({played.outcome.reason.key})"
            tally.outcomes[won] = tally.outcomes.get(won, 0) + 1
            for side in {game.side(seat) for seat in seats if {seat, game.side(seat)} & {*played.outcome.winners}}:
                if side in names:
                    tally.won[names[side]] = tally.won.get(names[side], 0) + 1
    return tally


def _by_side(game: Game[Any], seats: Sequence[str], rivals: Sequence[str], number: int) -> dict[str, str]:
    """Who plays each side in the match of this number; nothing where nobody is named."""
    sides = list(dict.fromkeys(game.side(seat) for seat in seats))
    return {side: rivals[(place + number) % len(rivals)] for place, side in enumerate(sides) if rivals}


def _can_play(game: Game[Any], plan: Plan, seatings: Sequence[tuple[str, ...]]) -> None:
    if unknown := set(plan.rivals) - MINDS.keys():
        raise ValueError(f"There is no bot {min(unknown)!r}; there are {', '.join(MINDS)}.")
    sides = {len({game.side(seat) for seat in seats}) for seats in seatings}
    if plan.rivals and sides != {len(plan.rivals)}:
        raise ValueError(f"{plan.game} has {' or '.join(map(str, sorted(sides)))} sides; name a bot for each.")


def report(plan: Plan, tally: Tally, seconds: float, directory: Path) -> int:
    """Print what came of it, and write the files; gives the exit code."""
    games, moves = len(tally.moves), sum(tally.moves)
    print(f"{plan.game}: {games} matches, {moves} moves in {seconds:.1f} s: {games / max(seconds, 1e-9):.1f} a second")
    if games:
        print(f"moves a match: {min(tally.moves)} to {max(tally.moves)}, {moves / games:.0f} on average")
    for outcome, times in sorted(tally.outcomes.items(), key=lambda item: (-item[1], item[0])):
        print(f"{times:>8} {outcome}")
    if plan.rivals:
        each = ", ".join(f"{name} {tally.won.get(name, 0)}" for name in dict.fromkeys(plan.rivals))
        print(f"won, with {plan.rollouts} rollouts an answer: {each}")
    if plan.check:
        print("hidden from whom: in how many of these states the redeal changed it")
        for viewer, shares in sorted(tally.variety.shares.items()):
            varied = [f"{path} {share.differed / share.hidden:.0%}" for path, share in sorted(shares.items())]
            print(f"{viewer:>16}  {', '.join(varied) or 'nothing'}")
    unproved = sorted(tally.variety.unproved())
    for viewer, path in unproved:
        print(f"UNPROVED: {path} is hidden from {viewer}, and no redeal ever changed it.")
    for played in tally.faulty[:FAULTS_SHOWN]:
        print(f"{summary(played)}\n         --replay {keep(played, plan, directory)}")
    if len(tally.faulty) > FAULTS_SHOWN:
        print(f"... and {len(tally.faulty) - FAULTS_SHOWN} more")
    if not tally.faulty and not unproved:
        print("nothing wrong")
        return 0
    print(f"{len(tally.faulty)} of {games} matches at fault")
    return 1


def summary(played: Played) -> str:
    """A fault in a line: for a crash the traceback's last."""
    text = str(played.fault).strip().splitlines()[-1:]
    kind = "" if played.fault is None else played.fault.kind.upper()
    return f"{kind} after {len(played.transcript.moves)} moves: {' '.join(text)[:400]}"


def keep(played: Played, plan: Plan, directory: Path) -> Path:
    """Write down a match at fault."""
    assert played.fault is not None
    directory.mkdir(parents=True, exist_ok=True)
    name = played.transcript.game.replace(":", "-").replace(os.sep, "-")
    path = directory / f"playout-{name}-{played.transcript.seed[:8]}-{played.fault.kind}.json"
    file = FaultFile(played.transcript, played.fault.kind, str(played.fault), plan.check, plan.thorough)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(file)))
    return path


def replay(path: Path) -> int:
    """Play a fault's match again and say whether it is still at fault."""
    file = msgspec.json.decode(path.read_bytes(), type=FaultFile)
    game = find(file.match.game)
    moves = iter(file.match.moves)
    proof = Proof(game, file.match.seats, Variety(), thorough=file.thorough) if file.check else None
    played = play_out(
        game, file.match, lambda asked: next(moves, None), proof=proof, moves_at_most=len(file.match.moves)
    )
    done = f"{len(played.transcript.moves)} of {len(file.match.moves)} moves"
    if played.fault is None:
        print(f"{done} played, and nothing wrong: {file.kind} is mended, or is not in these moves alone.")
        return 0
    for move in played.transcript.moves[-8:]:
        print(f"  {move}")
    print(f"{played.fault.kind.upper()} after {done}:\n{played.fault}")
    return 1
