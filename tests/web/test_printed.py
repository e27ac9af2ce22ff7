"""What is printed on cards and tiles is told once: with the page of a table, and with the game, not with each state."""

import json
import re

import pytest
from fastapi.testclient import TestClient

from app.core.chance import Chance
from app.core.viewer import PUBLIC
from app.games import GAMES
from tests.games.said import texts
from tests.web.conftest import sign_in
from tests.web.real_games import client

__all__ = ["client"]

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("key", GAMES)
def test_the_game_tells_it_in_words_that_are_written(client: TestClient, key: str) -> None:
    printed = client.get(f"/api/v1/games/{key}").json()["printed"]
    assert bool(printed) == (key != "la_bete"), "La Bête's cards have their own words"
    known = texts(key, "en")
    assert [message["key"] for message in printed.values() if message["key"] not in known] == []


def test_it_is_told_as_so_many_players_read_it(client: TestClient) -> None:
    two, four = (client.get(f"/api/v1/games/tribes?players={n}").json()["printed"] for n in (2, 4))
    assert client.get("/api/v1/games/tribes").json()["printed"] == four
    assert list(two) == list(four)
    assert {ref for ref in two if two[ref] != four[ref]} == {"goal:wanderers"}


@pytest.mark.parametrize("players", ["0", "17", "x"])
def test_how_many_players_is_a_number_of_players(client: TestClient, players: str) -> None:
    answer = client.get(f"/api/v1/games/tribes?players={players}")
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal_value")


def test_the_page_of_a_table_has_it_and_no_state_repeats_it(client: TestClient) -> None:
    ada = sign_in(client)
    seats = [{"role": "chief", "player": who} for who in ("me", "open", "open")]
    match = client.post("/api/v1/matches", json={"game": "tribes", "seats": seats}, headers=ada).json()
    boot = re.search(r'id="boot">(.*?)</script>', client.get(f"/matches/{match['id']}", headers=HTML).text, re.S)
    assert boot is not None
    assert json.loads(boot[1])["printed"] == client.get("/api/v1/games/tribes?players=3").json()["printed"]


@pytest.mark.parametrize("key", GAMES)
def test_no_view_repeats_it(key: str) -> None:
    game = GAMES[key]
    seats = game.seats({role.key: role.most for role in game.roles})
    state = game.deal(game.options(), seats, Chance.from_seed(bytes(32)))
    view = repr(game.view(state, game.viewer(PUBLIC, seats)))
    assert [ref for ref, message in game.printed(len(seats)).items() if repr(message) in view] == []
