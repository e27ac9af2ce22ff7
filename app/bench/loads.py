"""What is measured: the loads, and what one of them brings on one server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.bench.client import drive
from app.bench.databases import Kind, fresh
from app.bench.nofigure import NoFigure
from app.bench.readings import Reading, read
from app.bench.servers import Name, Server, Together, running
from app.bench.stored import fill
from app.bench.workshop import Workshop

PACED = 200
"""Matches with a second's thought for each move, and so about as many moves a second."""
IDLE = 1_000
"""Sockets."""
HOT = 400
"""Matches; the server keeps a few more than these in memory."""
LONG = ((1, 50), (476, 525))
"""Moves of one match, first and last of each part, that are held against each other."""
TRIED = 3
"""Matches of which they are; one more before them is to warm up."""
STORED = 10_000
"""Matches that lie in the database already."""

Load = str
"""A number of matches, played as fast as they will go, or one of those that have a name."""
NAMED = ("paced", "processes", "idle", "hot", "long", "stored")

Figures = dict[str, float]
"""By name; what the system doesn't tell is not among them.

* `rate`: moves a second; `mover_p50`, ..., `opponent_p99`: ms from the send until that player has read the new state
* `cpu`: ms of the server's processor time a move; `memory`: MiB of the server; `client`: share of its core in use;
  `others`: cores that neither the server nor the client used
* `processes`: how many those are of a fleet
* `kib_each`: what a socket, or a match with its three sockets, takes
* `first`, `late`: ms that the mover waits (median), and `first_cpu`, `late_cpu`, in the two parts of a long match;
  `late_of_first`: how many times the first the last cost
* `start`: s from start to first answer; `of_empty`: how many times the moves of an empty database there are
"""


class Setting(Struct, frozen=True):
    """What is the same for all servers of a comparison. `game` is only Spoor's: the others have Vault."""

    database: Kind = "sqlite"
    deflate: bool = False
    game: str = "vault"


class Ground(Struct, frozen=True):
    """Where the measuring is done. `seconds` is how long each load is measured; `processes` make a fleet."""

    workshop: Workshop
    seconds: float
    warm: float
    postgres: str | None = None
    redis: str | None = None
    processes: int = 2


def known(load: Load) -> bool:
    """Whether there is such a load."""
    return load in NAMED or (load.isascii() and load.isdigit() and int(load) > 0)


def takes_part(name: Name, load: Load) -> bool:
    """Whether this load says anything about this server."""
    match load:
        case "processes":
            return name in ("spoor", "fleet")
        case "long" | "stored":
            return name == "spoor"
        case "idle" | "hot":
            return name in ("spoor", "floor")
    return name != "fleet"


def fitting(load: Load, setting: Setting) -> Setting:
    """This setting, or the one nearest to it in which this load can be had: several processes share no SQLite file."""
    return replace(setting, database="postgres") if load == "processes" else setting


def measure(ground: Ground, load: Load, name: Name, setting: Setting) -> Figures:
    """One load on one fresh server. Raises NoFigure."""
    work: dict[Load, Callable[[Ground, Name, Setting], Figures]] = {
        "paced": _paced,
        "processes": _paced,
        "idle": _idle,
        "hot": _hot,
        "long": _long,
        "stored": _stored,
    }
    if load in work:
        return work[load](ground, name, setting)
    with _server(ground, name, setting) as (server, folder):
        return _played(ground, server, folder, setting, matches=int(load))


@contextmanager
def _server(ground: Ground, name: Name, setting: Setting) -> Iterator[tuple[Server, Path]]:
    with TemporaryDirectory(prefix="spoor-bench-", ignore_cleanup_errors=True) as path:
        folder = Path(path)
        with (
            fresh(setting.database, folder, ground.postgres) as database,
            running(name, ground.workshop, database, setting.deflate, folder, _together(ground, name)) as server,
        ):
            yield server, folder


def _together(ground: Ground, name: Name) -> Together | None:
    if name != "fleet":
        return None
    if ground.redis is None:
        raise NoFigure("Name a Redis or Valkey server with --redis URL or SPOOR_TEST_REDIS.")
    return Together(ground.processes, ground.redis)


class _Stops:
    """What a server had used at each word of the client's."""

    def __init__(self, server: Server) -> None:
        self._pids = [process.child.pid for process in server.processes]
        self.heard: list[Reading | None] = []

    def __call__(self, word: str) -> None:
        self.heard.append(read(*self._pids))


def _played(ground: Ground, server: Server, folder: Path, setting: Setting, **wishes: Any) -> Figures:
    stops = _Stops(server)
    wishes = {"seconds": ground.seconds, "warm": ground.warm, "deflate": setting.deflate} | wishes
    said = drive(server, ground.workshop, folder, stops, game=_game(server.name, setting), **wishes)
    if not said["rate"]:
        raise NoFigure(f"Not one move was made at {server.name} in {wishes['seconds']} s.")
    figures: Figures = {"rate": said["rate"], "client": said["client"]}
    if server.name == "fleet":
        figures["processes"] = len(server.processes)
    for who in ("mover", "opponent"):
        figures |= {f"{who}_{share}": value for share, value in (said[who] or {}).items()}
    _, before, after = stops.heard
    if before and after:
        figures["cpu"] = 1000 * (after.cpu - before.cpu) / (said["rate"] * wishes["seconds"])
        figures["memory"] = after.memory / 2**20
        machine = (after.machine - before.machine) / wishes["seconds"]
        figures["others"] = max(0.0, machine - said["client"] - (after.cpu - before.cpu) / wishes["seconds"])
    return figures


def _game(name: Name, setting: Setting) -> str:
    return setting.game if name in ("spoor", "fleet") else "vault"


def _paced(ground: Ground, name: Name, setting: Setting) -> Figures:
    with _server(ground, name, setting) as (server, folder):
        # Twice as long as others, as the slowest of few moves are a matter of luck.
        return _played(ground, server, folder, setting, matches=PACED, think=1000, seconds=2 * ground.seconds)


def _idle(ground: Ground, name: Name, setting: Setting) -> Figures:
    with _server(ground, name, setting) as (server, folder):
        stops = _Stops(server)
        game = _game(name, setting)
        drive(server, ground.workshop, folder, stops, idle=IDLE, game=game, deflate=setting.deflate)
    return _grown(stops.heard[0], stops.heard[1], IDLE)


def _hot(ground: Ground, name: Name, setting: Setting) -> Figures:
    with _server(ground, name, setting) as (server, folder):
        _played(ground, server, folder, setting, matches=5, warm=0, seconds=0.5)
        stops = _Stops(server)
        stops("")
        game = _game(name, setting)
        wishes = {"matches": HOT, "think": 500, "warm": 1, "seconds": 2, "deflate": setting.deflate}
        drive(server, ground.workshop, folder, stops, game=game, **wishes)
    return _grown(stops.heard[0], stops.heard[-1], HOT)


def _grown(before: Reading | None, after: Reading | None, count: int) -> Figures:
    if not before or not after:
        raise NoFigure("This system doesn't tell how much memory a process has, so there is no sense in that load.")
    return {"kib_each": (after.memory - before.memory) / 1024 / count}


def _long(ground: Ground, name: Name, setting: Setting) -> Figures:
    with _server(ground, name, setting) as (server, folder):
        stops = _Stops(server)
        said = drive(server, ground.workshop, folder, stops, matches=1 + TRIED, spans=LONG, deflate=setting.deflate)
    used = [now.cpu - then.cpu for then, now in zip(stops.heard[::2], stops.heard[1::2], strict=True) if then and now]
    figures: Figures = {}
    for place, (part, (first, last)) in enumerate(zip(("first", "late"), LONG, strict=True)):
        figures[part] = sum(said["medians"][2 + place :: 2]) / TRIED
        if used:
            figures[f"{part}_cpu"] = 1000 * sum(used[2 + place :: 2]) / TRIED / (last - first + 1)
    kind = "_cpu" if used else ""
    return figures | {"late_of_first": figures[f"late{kind}"] / figures[f"first{kind}"]}


def _stored(ground: Ground, name: Name, setting: Setting) -> Figures:
    with TemporaryDirectory(prefix="spoor-bench-", ignore_cleanup_errors=True) as path:
        folder = Path(path)

        def begun(database: str) -> Any:
            return running(name, ground.workshop, database, setting.deflate, folder)

        with fresh(setting.database, folder, ground.postgres) as full:
            with begun(full) as server:
                # A few dozen moves each.
                _played(ground, server, folder, setting, matches=10, think=100, warm=0, seconds=2)
            fill(full, STORED)
            with fresh(setting.database, folder, ground.postgres) as empty, begun(empty) as server:
                without = _played(ground, server, folder, setting, matches=50)
            with begun(full) as server:
                figures = _played(ground, server, folder, setting, matches=50)
            return figures | {"start": server.start, "of_empty": figures["rate"] / without["rate"]}
