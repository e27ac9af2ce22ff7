"""Measure how fast the server is, beside a bare relay and its peers; `bench referee`: what the rules alone cost."""

import os
import platform
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import get_args

import msgspec

from app.bench import tables
from app.bench.aims import aims, aims_of_referee
from app.bench.loads import NAMED, Ground, Setting, known
from app.bench.nofigure import NoFigure
from app.bench.referee import measure
from app.bench.rounds import Run, rounds
from app.bench.servers import Name
from app.bench.workshop import set_up
from app.games import GAMES
from app.settings import Settings, WrongSetting

LOADS = ("50", "200", "paced")

OURS: tuple[Name, ...] = ("spoor", "fleet")


def add_arguments(parser: ArgumentParser) -> None:
    named = ", ".join(NAMED)
    parser.epilog = "docs/performance.md says what each load means."
    parser.add_argument("what", nargs="?", choices=("server", "referee"), default="server")
    parser.add_argument(
        "--loads",
        type=_list(known, f"a number of matches, {named}"),
        default=LOADS,
        metavar="LOAD,...",
        help=f"numbers of matches, {named} ({','.join(LOADS)})",
    )
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="how often all of it is done (1)")
    parser.add_argument("--seconds", type=float, default=4.0, metavar="S", help="how long each load is measured (4)")
    parser.add_argument("--warm", type=float, default=2.0, metavar="S", help="how long it runs before that (2)")
    parser.add_argument("--database", choices=("sqlite", "postgres", "both"), default="sqlite")
    parser.add_argument(
        "--postgres",
        default=os.environ.get("SPOOR_TEST_POSTGRES"),
        metavar="URL",
        help="a server on which databases may be made and dropped (SPOOR_TEST_POSTGRES)",
    )
    parser.add_argument(
        "--redis",
        default=os.environ.get("SPOOR_TEST_REDIS"),
        metavar="URL",
        help="a server for what processes tell each other, on which nobody else plays (SPOOR_TEST_REDIS)",
    )
    parser.add_argument(
        "--processes", type=_several, default=2, metavar="N", help="how many play together in the load `processes` (2)"
    )
    parser.add_argument(
        "--deflate", choices=("off", "on", "both"), default="off", help="compress what goes over sockets"
    )
    parser.add_argument("--game", choices=("vault", *GAMES), default="vault", help="what Spoor plays (vault)")
    peers = [name for name in get_args(Name) if name not in OURS]
    parser.add_argument(
        "--against",
        type=_list({*peers, "nobody"}.__contains__, f"{', '.join(peers)} or nobody"),
        default=peers,
        metavar="SERVER,...",
        help=f"what it is held against: {', '.join(peers)}, or nobody ({','.join(peers)})",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="where every single run is written down")


def _several(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise ArgumentTypeError(f"{text!r} is no number of processes, which is two or more")
    return int(text)


def _list(good: Callable[[str], bool], wanted: str) -> Callable[[str], Sequence[str]]:
    """Reads words with commas between them, each of which must be good."""

    def read(text: str) -> Sequence[str]:
        words = text.split(",")
        if wrong := [word for word in words if not good(word)]:
            raise ArgumentTypeError(f"{wrong[0]!r} is none of: {wanted}")
        return words

    return read


def run(arguments: Namespace) -> int:
    """0 where all was measured, whether or not the aims are met; 1 where something went wrong."""
    print(
        f"{platform.system()}, {os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"
    )
    if arguments.what == "referee":
        found = [measure(game, arguments.seconds) for game in GAMES.values()]
        _tell(tables.referee(found), tables.aims(aims_of_referee(found)))
        return 0
    runs: list[Run] = []
    wrong: Exception | None = None
    try:
        for done in _measured(arguments):
            runs.append(done)
            figures = ", ".join(f"{name} {value:.3g}" for name, value in done.figures.items())
            print(f"{done.load} {done.setting.database} {done.server}: {figures}", file=sys.stderr, flush=True)
    except (NoFigure, WrongSetting) as fault:
        wrong = fault
    # What was measured until then is good.
    if arguments.json is not None:
        arguments.json.write_bytes(msgspec.json.encode(runs))
    _tell(tables.plays(runs), tables.singles(runs), tables.aims(aims(runs)), tables.doubt(runs))
    if wrong is not None:
        print(wrong, file=sys.stderr)
    return 0 if wrong is None else 1


def _measured(arguments: Namespace) -> Iterator[Run]:
    ground = Ground(
        set_up((Settings.read().data / "bench").resolve()),
        arguments.seconds,
        arguments.warm,
        arguments.postgres,
        arguments.redis,
        arguments.processes,
    )
    databases = ("sqlite", "postgres") if arguments.database == "both" else (arguments.database,)
    deflate = {"off": (False,), "on": (True,), "both": (False, True)}[arguments.deflate]
    settings = [Setting(database, each, arguments.game) for database, each in product(databases, deflate)]
    servers: list[Name] = [name for name in get_args(Name) if name in OURS or name in arguments.against]
    return rounds(ground, arguments.loads, servers, settings, arguments.rounds)


def _tell(*parts: str) -> None:
    for part in filter(None, parts):
        print(f"\n{part}")
