"""Every scenario file comes out as it says, and every game has some."""

from pathlib import Path

import pytest

from app.commands.scenario import problems_of
from app.games import GAMES

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".json", ".toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_scenario(path: Path) -> None:
    problems = problems_of(path)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_scenarios(key: str) -> None:
    assert any(path.is_relative_to(FOLDER / key) for path in FILES), f"put some into tests/scenarios/{key}/"
