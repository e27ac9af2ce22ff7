"""Matches between bots, played and counted: what the balance of every game is measured with."""

import math
import multiprocessing
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec


class Numbered(Protocol):
    """A match that has been played."""

    @property
    def number(self) -> int: ...


M = TypeVar("M", bound=Numbered)


def share(won: float, of: float, digits: int = 1) -> str:
    """`52.0 % ± 3.1`, the chance of error being one in twenty."""
    if not of:
        return "–"
    p = won / of
    return f"{100 * p:.{digits}f} % ± {196 * math.sqrt(p * (1 - p) / of):.{digits}f}"


def count(
    about: str | None, kind: type[M], match: Callable[..., M], report: Callable[[Sequence[M]], Iterable[str]]
) -> None:
    """The command: play what is missing in the file, by `match(number, rollouts)`, then print the report of all."""
    parser = ArgumentParser(description=about and about.partition("\n")[0])
    parser.add_argument("file", type=Path, help="where matches are kept, one a line")
    parser.add_argument("--matches", type=int, default=0, metavar="N", help="play the matches below number N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="of those from this number on (0)")
    parser.add_argument("--step", type=int, default=1, metavar="N", help="every Nth (1)")
    parser.add_argument("--rollouts", type=int, default=48, metavar="N", help="tries for each answer (48)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    arguments = parser.parse_args()
    lines = arguments.file.read_bytes().splitlines() if arguments.file.exists() else []
    found = [msgspec.json.decode(line, type=kind) for line in lines]
    numbers = range(arguments.first, arguments.matches, arguments.step)
    missing = sorted(set(numbers) - {each.number for each in found})
    with (
        ProcessPoolExecutor(arguments.jobs, multiprocessing.get_context("spawn")) as pool,
        arguments.file.open("ab") as file,
    ):
        for each in pool.map(partial(match, rollouts=arguments.rollouts), missing):
            found.append(each)
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
    print("\n".join(report(found)))
