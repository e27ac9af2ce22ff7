"""A release has one version, a section in the changelog, and leaves its matches behind for those to come."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_python_and_node_name_the_same_version() -> None:
    package, lock = (json.loads((ROOT / name).read_text()) for name in ("package.json", "package-lock.json"))
    assert {package["version"], lock["version"], lock["packages"][""]["version"]} == {VERSION}


def test_the_changelog_tells_of_it() -> None:
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = [section for section in sections if section != "Unreleased"]
    assert re.fullmatch(rf"{re.escape(VERSION)}, \d{{4}}-\d\d-\d\d", released[0])


def test_every_release_left_its_matches() -> None:
    """`python -m tests.old.make VERSION` makes them."""
    told = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    kept = ROOT / "tests" / "old"
    assert {path.stem for path in kept.glob("*.db")} == set(told)
    assert [path.name for path in kept.glob("*.tar.xz")] == [f"{told[0]}.tar.xz"], "the last one's server as well"
