"""The rules of the real games, as a reader finds them."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from app.games.tribes.files import OURS
from tests.web.real_games import client

__all__ = ["client"]

NOTICE = "Whoever runs this server has put in other values"


@pytest.mark.parametrize("game", ["tribes", "duel", "la_bete"])
def test_the_rules_are_those_of_the_table(client: TestClient, game: str) -> None:
    assert NOTICE not in client.get(f"/rules/{game}").text


def test_where_a_host_has_put_in_other_values_the_rules_say_so(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tribes").mkdir()
    monkeypatch.setenv("SPOOR_CONTENT", str(tmp_path))
    assert NOTICE not in client.get("/rules/tribes").text, "there is no file yet"
    (tmp_path / "tribes" / "goals.toml").write_bytes((OURS / "goals.toml").read_bytes())
    assert NOTICE in client.get("/rules/tribes").text
    assert NOTICE not in client.get("/rules/duel").text
    assert "Wer diesen Server betreibt" in client.get("/rules/tribes", headers={"Accept-Language": "de"}).text
