"""Figures as Markdown."""

from collections.abc import Iterable, Sequence

from app.bench.aims import Aim
from app.bench.ratios import Case, Spread, cases, middle, ratio, servers
from app.bench.referee import Bare
from app.bench.rounds import Run
from app.bench.servers import Name

SINGLE = {
    "kib_each": "KiB a socket (idle), or a match with its 3 sockets (hot)",
    "first": "ms until the mover knows, moves 1 to 50",
    "late": "the same, moves 476 to 525",
    "first_cpu": "ms of server CPU a move, moves 1 to 50",
    "late_cpu": "the same, moves 476 to 525",
    "late_of_first": "so many times the first moves' cost have the late ones",
    "start": "s from start to first answer",
    "of_empty": "so many times the moves/s of an empty database",
}
"""Figures of some loads alone, and what they say."""


BASES: tuple[Name, ...] = ("floor", "boardgame.io", "colyseus")
"""Those whose moves a second the others' are divided by."""

DISTURBING = 0.3
"""Cores. PostgreSQL itself uses as much, so where it is measured nothing can be said."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table without the columns that are empty in every row; nothing at all where there are no rows."""
    rows = list(rows)
    if not rows:
        return ""
    kept = [place for place in range(len(head)) if any(row[place] for row in rows)]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line[place] for place in kept) + " |" for line in lines)


def plays(runs: Sequence[Run]) -> str:
    """Loads in which matches are played."""
    head = ["load", "database", "deflate", "server", "moves/s"]
    head += [*(f"× {base}" for base in BASES), "mover p50 / p95 / p99 ms", "opponent p50 / p95 / p99 ms"]
    head += ["opponent's p99 × one process", "server CPU ms/move", "CPU × floor"]
    return table(
        [*head, "server MiB", "client busy", "others' cores"],
        [
            [
                *_case(runs, case, server),
                _number(middle(runs, case, server, "rate")),
                *("" if server == base else _text(ratio(runs, case, server, base, "rate")) for base in BASES),
                _shares(runs, case, server, "mover"),
                _shares(runs, case, server, "opponent"),
                _text(ratio(runs, case, server, "spoor", "opponent_p99")) if server == "fleet" else "",
                _number(middle(runs, case, server, "cpu")),
                "" if server == "floor" else _text(ratio(runs, case, server, "floor", "cpu")),
                _number(middle(runs, case, server, "memory")),
                _percent(middle(runs, case, server, "client")),
                _number(middle(runs, case, server, "others")),
            ]
            for case in cases(runs)
            for server in servers(runs, case)
            if middle(runs, case, server, "rate")
        ],
    )


def doubt(runs: Sequence[Run]) -> str:
    """A sentence where others had so much of the machine that the figures say little."""
    most = max((run.figures.get("others", 0) for run in runs if run.setting.database == "sqlite"), default=0)
    if most < DISTURBING:
        return ""
    return f"Others used up to {most:.1f} cores meanwhile, so these figures say little: repeat them in a quiet minute."


def singles(runs: Sequence[Run]) -> str:
    """What other loads brought."""
    return table(
        ["load", "database", "deflate", "server", "what", "figure", "× floor"],
        [
            [
                *_case(runs, case, server),
                meaning,
                _number(found),
                "" if server == "floor" else _text(ratio(runs, case, server, "floor", figure)),
            ]
            for case in cases(runs)
            for server in servers(runs, case)
            for figure, meaning in SINGLE.items()
            if (found := middle(runs, case, server, figure))
        ],
    )


def aims(found: Iterable[Aim]) -> str:
    """Aims, each with what was found."""
    return table(
        ["aim", "found", ""], [[aim.text, str(aim.found), "met" if aim.met else "**not met**"] for aim in found]
    )


def referee(found: Iterable[Bare]) -> str:
    """What the rules alone cost."""
    head = ["game", "playouts/s", "moves/s", "moves a playout", "rollouts/s", "state copy µs", "three views µs"]
    return table(
        head,
        [
            [
                bare.game,
                *(_plain(x) for x in (bare.playouts, bare.moves, bare.length, bare.rollouts, bare.copy, bare.views)),
            ]
            for bare in found
        ],
    )


def _case(runs: Sequence[Run], case: Case, server: Name) -> list[str]:
    setting = case.setting
    played: list[str] = ["spoor" if server == "fleet" else server]
    if processes := middle(runs, case, server, "processes"):
        played.append(f"{processes.median:.0f} processes")
    if played[0] == "spoor" and setting.game != "vault":
        played.append(setting.game)
    return [case.load, setting.database, "on" if setting.deflate else "off", ", ".join(played)]


def _shares(runs: Sequence[Run], case: Case, server: Name, who: str) -> str:
    found = [middle(runs, case, server, f"{who}_{share}") for share in ("p50", "p95", "p99")]
    return " / ".join(map(_number, found)) if all(found) else ""


def _text(spread: Spread | None) -> str:
    return "" if spread is None else str(spread)


def _percent(spread: Spread | None) -> str:
    return "" if spread is None else f"{spread.median:.0%}"


def _number(spread: Spread | None) -> str:
    return "" if spread is None else _plain(spread.median)


def _plain(number: float) -> str:
    """Three digits that count, or all before the point."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}" if number >= 1 else f"{number:.3f}"
