"""Play scenario files and say where a match went otherwise than they expect."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from textwrap import indent

import msgspec

from app.core.rehearsal import Rehearsed, rehearse
from app.core.scenario import read
from app.games import GAMES


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON or TOML (see docs/scenarios.md)")
    parser.add_argument("--show", action="store_true", help="print the full view at the end, and what is asked then")


def run(arguments: Namespace) -> int:
    """A line for each file, and for each thing that is not as expected. 1 where there is any."""
    failed = 0
    for path in arguments.files:
        rehearsed = rehearse_file(path)
        failed += bool(rehearsed.problems)
        print(f"{'FAIL' if rehearsed.problems else 'ok':<5}{path}")
        for problem in rehearsed.problems:
            print(indent(problem, "     "))
        if arguments.show and rehearsed.end is not None:
            print(msgspec.json.format(msgspec.json.encode(rehearsed.end.truth())).decode())
    return 1 if failed else 0


def rehearse_file(path: Path) -> Rehearsed:
    """Play a file's scenario."""
    try:
        scenario = read(path.read_text(encoding="utf-8"), toml=path.suffix == ".toml")
    except (OSError, ValueError) as wrong:
        return Rehearsed([str(wrong)])
    return rehearse(scenario, GAMES)


def problems_of(path: Path) -> list[str]:
    """What is not as the file expects, or why it can't be played."""
    return rehearse_file(path).problems
