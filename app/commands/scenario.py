"""Play scenario files and say where a match went otherwise than they expect."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.core.rehearsal import rehearse
from app.core.scenario import read
from app.games import GAMES


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON or TOML (see docs/scenarios.md)")


def run(arguments: Namespace) -> int:
    """A line for each file, and for each thing that is not as expected. 1 where there is any."""
    failed = 0
    for path in arguments.files:
        problems = problems_of(path)
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'ok':<5}{path}")
        for problem in problems:
            print(f"     {problem}")
    return 1 if failed else 0


def problems_of(path: Path) -> list[str]:
    """What is not as the file expects, or why it can't be played."""
    try:
        scenario = read(path.read_text(encoding="utf-8"), toml=path.suffix == ".toml")
    except (OSError, ValueError) as wrong:
        return [str(wrong)]
    return rehearse(scenario, GAMES)
