"""The house has floors: a file imports from its own floor or below, never from above (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

APP = Path(__file__).parent.parent / "app"

BELOW: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "bots": {"core", "aside"},
    "settings": set(),
    "trace": set(),
    "log": {"settings", "trace"},
    "ratings": set(),
    "aside": set(),
    "store": {"core", "ratings"},
    "accounts": {"core", "store", "settings"},
    "matches": {"core", "games", "bots", "ratings", "store", "settings", "aside"},
    "live": {"core", "games", "bots", "store", "matches", "settings"},
    "notices": {"core", "store", "matches", "settings"},
    "web": {
        "notices",
        "core",
        "games",
        "bots",
        "ratings",
        "store",
        "accounts",
        "matches",
        "live",
        "settings",
        "log",
        "trace",
    },
}
"""What each floor may import besides itself. What stands on none of them (main, cli, commands, bench) is the roof."""

FILES = sorted(APP.rglob("*.py"))


def floor(path: Path) -> str:
    return path.relative_to(APP).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The floors that a file imports from, wherever in the file it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written from `app`"
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "app" else [node.module or ""]
            )
        found |= {name.split(".")[1] for name in names if name.startswith("app.")}
    return found


@pytest.mark.parametrize("path", [p for p in FILES if floor(p) in BELOW], ids=lambda p: str(p.relative_to(APP)))
def test_imports_run_downwards(path: Path) -> None:
    above = imported(path) - BELOW[floor(path)] - {floor(path)}
    assert not above, f"{path.relative_to(APP)} stands below {', '.join(sorted(above))}"


def test_no_game_knows_another() -> None:
    for path in (APP / "games").glob("*/**/*.py"):
        game = path.relative_to(APP / "games").parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("app.games."):
                assert (node.module or "").split(".")[2] == game, f"{path} imports another game"


def test_the_core_does_no_io() -> None:
    forbidden = {"asyncio", "socket", "time", "datetime", "os", "sqlalchemy", "fastapi", "threading"}
    for path in (APP / "core").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            used = {name.split(".")[0] for name in names} & forbidden
            assert not used, f"{path.name} uses {', '.join(sorted(used))}"
