"""Who may see what is decided by the rules of a game and in one file above them: nowhere else can it be forgotten."""

import ast
from pathlib import Path

import pytest

APP = Path(__file__).parent.parent / "app"
BY_THE_RULES = {"core", "games", "bots", "bench", "commands"}
"""What tells nobody anything: the rules, what plays by them, and tools for whoever knows everything anyway."""

DECIDES = {
    "observe": {"matches/seen.py"},
    "form_for": {"matches/seen.py"},
    "view": set[str](),
    "seen_by": set[str](),
    "may_see": set[str](),
    "put_to": set[str](),
    "encode_public": {"matches/seen.py", "matches/change.py"},
    "encode_state": {"matches/change.py", "matches/standing.py", "matches/undo.py"},
}
"""Where each of these may be called: what turns a state, an event or a secret into something for somebody's eyes."""

OPENS = {"store/matches.py", "web/api/shown.py", "matches/record.py", "matches/windows.py", "matches/chain.py"}
"""Where a Secret is opened: the seed, to be stored, to be told at the end (on the match and in its record), to draw by
how long windows last, and to key the chain of moves.
"""


def calls(path: Path) -> set[str]:
    """The names of all that a file calls."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return {getattr(node.func, "attr", getattr(node.func, "id", "")) for node in nodes}


def opens_secrets(path: Path) -> bool:
    """Whether a file calls `.open()` with nothing, as only a Secret is opened."""
    return any(
        isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "open" and not node.args and not node.keywords
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


ABOVE = [path for path in sorted(APP.rglob("*.py")) if path.relative_to(APP).parts[0] not in BY_THE_RULES]


@pytest.mark.parametrize("name", DECIDES)
def test_fault_k9_what_is_for_whose_eyes_is_decided_in_one_place(name: str) -> None:
    found = {str(path.relative_to(APP)) for path in ABOVE if name in calls(path)}
    assert found <= DECIDES[name]


def test_fault_k9_secrets_are_opened_by_the_rules() -> None:
    assert {str(path.relative_to(APP)) for path in ABOVE if opens_secrets(path)} <= OPENS


def test_fault_k9_this_would_find_it(tmp_path: Path) -> None:
    path = tmp_path / "leak.py"
    path.write_text("def f(game, state):\n    return game.view(state, FULL), state.seed.open(), open('a')\n")
    assert {"view", "open"} <= calls(path)
    assert opens_secrets(path)
