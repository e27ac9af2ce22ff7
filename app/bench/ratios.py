"""What several rounds come to: medians of figures, and medians of the ratios within a round."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple, get_args

from app.bench.loads import Load, Setting
from app.bench.rounds import Run
from app.bench.servers import Name


class Spread(NamedTuple):
    """The middle of some numbers, and their range."""

    median: float
    least: float
    most: float

    def __str__(self) -> str:
        if self.least == self.most:
            return f"{self.median:.2f}"
        return f"{self.median:.2f} ({self.least:.2f} to {self.most:.2f})"


class Case(NamedTuple):
    """One load in one setting."""

    load: Load
    setting: Setting


def spread(numbers: Sequence[float]) -> Spread | None:
    """None where there are no numbers."""
    return Spread(median(numbers), min(numbers), max(numbers)) if numbers else None


def cases(runs: Sequence[Run]) -> list[Case]:
    """All that occur, in order."""
    return list(dict.fromkeys(Case(run.load, run.setting) for run in runs))


def servers(runs: Sequence[Run], case: Case) -> list[Name]:
    """Those that took part in this, the floor first."""
    there = {run.server for run in runs if Case(run.load, run.setting) == case}
    return [name for name in get_args(Name) if name in there]


def values(runs: Sequence[Run], case: Case, server: Name, figure: str) -> dict[int, float]:
    """A figure by the number of its round."""
    return {
        run.round: run.figures[figure]
        for run in runs
        if Case(run.load, run.setting) == case and run.server == server and figure in run.figures
    }


def middle(runs: Sequence[Run], case: Case, server: Name, figure: str) -> Spread | None:
    """A figure over all rounds; None where it wasn't measured."""
    return spread(list(values(runs, case, server, figure).values()))


def ratio(runs: Sequence[Run], case: Case, server: Name, base: Name, figure: str) -> Spread | None:
    """How many times the base's figure a server has in the same round; None where there is nothing to divide."""
    bases = values(runs, case, base, figure)
    mine = values(runs, case, server, figure)
    return spread([value / bases[number] for number, value in mine.items() if bases.get(number)])
