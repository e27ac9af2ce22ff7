"""What we want to reach, and whether it is reached."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.bench.ratios import Case, Spread, cases, middle, ratio
from app.bench.referee import Bare
from app.bench.rounds import Run

OF_PEER = {"vault": 10.0, "la_bete": 5.0}
"""Times boardgame.io's moves per second, by the game that Spoor plays."""
LEVEL = 1.0
"""Times what Colyseus does, which keeps everything in memory."""
OF_FLOOR = 0.6
SLOWEST_OF_FLOOR = 1.5
SLOWEST_OF_ONE = 2.0
"""Times the p99 of one process, for players on different ones."""
SOCKET_OF_FLOOR = 1.2
A_TENTH = 0.1
"""Nearer than this two runs can't be told apart."""
START = 3.0
"""Seconds."""
COPY = 50.0
"""Microseconds."""


class Aim(NamedTuple):
    text: str
    found: Spread
    met: bool


def aims(runs: Sequence[Run]) -> list[Aim]:
    """Those of which something was measured."""
    return [aim for case in cases(runs) for aim in _of_case(runs, case)]


def aims_of_referee(found: Sequence[Bare]) -> list[Aim]:
    return [
        _at_most(
            f"a copy of La Bête's state takes {COPY:.0f} µs or less", Spread(bare.copy, bare.copy, bare.copy), COPY
        )
        for bare in found
        if bare.game == "la_bete"
    ]


def _of_case(runs: Sequence[Run], case: Case) -> Iterator[Aim]:
    setting = case.setting
    where = (
        f"{case.load}, {setting.database}"
        + ", deflate" * setting.deflate
        + f", {setting.game}" * (setting.game != "vault")
    )
    if case.load in ("50", "200"):
        peer = ratio(runs, case, "spoor", "boardgame.io", "rate")
        if peer and (wanted := OF_PEER.get(setting.game)):
            yield _at_least(f"{where}: {wanted:.0f} × boardgame.io's moves/s or more", peer, wanted)
        colyseus, cpu = (ratio(runs, case, "spoor", "colyseus", figure) for figure in ("rate", "cpu"))
        if colyseus and setting.game == "vault":
            yield _at_least(f"{where}: Colyseus's moves/s or more", colyseus, LEVEL)
        if cpu and setting.game == "vault":
            yield _at_most(f"{where}: Colyseus's processor time a move or less", cpu, LEVEL)
        floor = ratio(runs, case, "spoor", "floor", "rate")
        if floor and setting.game == "vault":
            yield _at_least(f"{where}: {OF_FLOOR} × the floor's moves/s or more", floor, OF_FLOOR)
    if case.load == "paced" and setting.game == "vault":
        for who in ("mover", "opponent"):
            if found := ratio(runs, case, "spoor", "floor", f"{who}_p99"):
                text = f"{where}: the {who}'s p99 is {SLOWEST_OF_FLOOR} × the floor's or less"
                yield _at_most(text, found, SLOWEST_OF_FLOOR)
    if found := ratio(runs, case, "fleet", "spoor", "opponent_p99"):
        text = f"{where}: between processes the opponent's p99 is {SLOWEST_OF_ONE:.0f} × one process's or less"
        yield _at_most(text, found, SLOWEST_OF_ONE)
    if case.load == "idle" and (found := ratio(runs, case, "spoor", "floor", "kib_each")):
        text = f"{where}: an idle socket takes {SOCKET_OF_FLOOR} × the floor's memory or less"
        yield _at_most(text, found, SOCKET_OF_FLOOR)
    if found := middle(runs, case, "spoor", "late_of_first"):
        yield _at_most(f"{where}: a match's 500th move costs what its first did, within a tenth", found, 1 + A_TENTH)
    if found := middle(runs, case, "spoor", "of_empty"):
        yield _at_least(f"{where}: 10,000 stored matches slow no move, within a tenth", found, 1 - A_TENTH)
    if found := middle(runs, case, "spoor", "start"):
        yield _at_most(f"{where}: the first answer comes within {START:.0f} s", found, START)


def _at_least(text: str, found: Spread, bound: float) -> Aim:
    return Aim(text, found, found.median >= bound)


def _at_most(text: str, found: Spread, bound: float) -> Aim:
    return Aim(text, found, found.median <= bound)
