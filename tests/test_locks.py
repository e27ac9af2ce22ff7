"""The lock files are those of pyproject.toml and package.json; `python3 run.py lock` makes them anew."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
GROUPS: dict[str, list[str | dict[str, str]]] = PROJECT["dependency-groups"]
RUN = [*PROJECT["project"]["dependencies"], *EXTRAS["scale"], *EXTRAS["speed"]]


def group(name: str) -> Iterator[str]:
    for entry in GROUPS[name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from group(entry["include-group"])


def pins(lock: str) -> dict[str, set[Version]]:
    """The versions that a lock file holds of each package; more than one where Pythons or systems differ."""
    found: dict[str, set[Version]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE):
        found.setdefault(name, set()).add(Version(version))
    return found


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", RUN),
        ("requirements-test.lock", [*RUN, *group("test")]),
        ("requirements-node.lock", list(group("node"))),
        ("requirements-uv.lock", list(group("installer"))),
    ],
)
def test_lock_holds_what_the_project_asks_for(lock: str, wanted: list[str]) -> None:
    held = pins(lock)
    for requirement in map(Requirement, wanted):
        assert requirement.name in held, f"{lock} lacks {requirement.name}"
        assert all(requirement.specifier.contains(version) for version in held[requirement.name]), requirement


def test_every_locked_package_has_hashes() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        for entry in re.split(r"\n(?=\S)", lock.read_text().strip()):
            assert "--hash=sha256:" in entry, f"{lock.name}: {entry}"


def test_tests_run_on_the_packages_that_players_get() -> None:
    tested = pins("requirements-test.lock")
    assert {name: tested.get(name) for name in pins("requirements.lock")} == pins("requirements.lock")


def test_browser_libraries_are_locked_with_hashes() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    root = packages.pop("")
    assert (root["dependencies"], root["devDependencies"]) == (wanted["dependencies"], wanted["devDependencies"])
    assert all("integrity" in package for package in packages.values())
