"""Guests: getting a session, using it, renaming, leaving; and what nobody can guess."""

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.web.asker import COOKIE
from tests.web.conftest import Visit, sign_in

SESSION = "/api/v1/session"


def test_a_guest_gets_a_user_a_token_and_a_cookie(client: TestClient) -> None:
    answer = client.post(SESSION, json={"name": "Ada"})
    assert answer.status_code == 201
    body = answer.json()
    assert set(body) == {"user", "token"}
    assert set(body["user"]) == {"id", "name", "guest"}
    assert (body["user"]["name"], body["user"]["guest"]) == ("Ada", True)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}={body['token']};")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_the_cookie_is_secure_where_people_come_over_https(visit: Visit) -> None:
    client = visit(public_url="https://spoor.example.org")
    client.base_url = "https://testserver"
    cookie = client.post(SESSION, json={"name": "Ada"}).headers["set-cookie"]
    # What a name that begins so promises: Secure, for the whole of this host, and no Domain.
    assert cookie.startswith("__Host-spoor=")
    assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert client.get(SESSION).json()["user"]["name"] == "Ada"
    gone = client.delete(SESSION, headers={"Origin": "https://spoor.example.org"}).headers["set-cookie"]
    assert gone.startswith('__Host-spoor="";')
    assert {"Secure", "Path=/"} <= set(gone.split("; "))


def test_over_https_no_neighbour_can_plant_a_session(visit: Visit) -> None:
    """Any host of the same domain may set a cookie for all of it, but none whose name begins with `__Host-`."""
    client = visit(public_url="https://spoor.example.org")
    token = sign_in(client)["Authorization"].removeprefix("Bearer ")
    client.cookies.clear()
    assert client.get(SESSION, headers={"Cookie": f"spoor={token}"}).status_code == 401
    assert client.get(SESSION, headers={"Cookie": f"__Host-spoor={token}"}).status_code == 200


def test_cookie_and_bearer_say_who_asks(client: TestClient) -> None:
    bearer = sign_in(client)
    by_cookie = client.get(SESSION).json()
    client.cookies.clear()
    assert client.get(SESSION, headers=bearer).json() == by_cookie
    assert client.get(SESSION).status_code == 401


def test_bearer_wins_over_the_cookie(client: TestClient) -> None:
    ada = sign_in(client, "Ada")
    sign_in(client, "Bob")
    assert client.get(SESSION).json()["user"]["name"] == "Bob"
    assert client.get(SESSION, headers=ada).json()["user"]["name"] == "Ada"


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Basic QWRhOg==",
        "Bearer " + "A" * 43,
        "Bearer " + "A" * 5000,
        "bearer ' OR 1=1",
    ],
)
def test_a_guessed_token_opens_nothing(client: TestClient, header: str) -> None:
    sign_in(client)
    client.cookies.clear()
    answer = client.get(SESSION, headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_wrong_bearer_is_not_made_up_for_by_the_cookie(client: TestClient) -> None:
    sign_in(client)
    assert client.get(SESSION, headers={"Authorization": "Bearer " + "A" * 43}).status_code == 401


def test_leaving_ends_the_session_for_good(client: TestClient) -> None:
    bearer = sign_in(client)
    answer = client.delete(SESSION, headers=bearer)
    assert answer.status_code == 204
    assert f'{COOKIE}=""' in answer.headers["set-cookie"]
    assert client.get(SESSION, headers=bearer).status_code == 401
    assert client.delete(SESSION, headers=bearer).status_code == 401


def test_a_session_ends_when_its_time_is_over(client: TestClient, tmp_path: Path) -> None:
    bearer = sign_in(client)
    with sqlite3.connect(tmp_path / "spoor.db") as database:
        database.execute("UPDATE session SET expires = 1")
    database.close()
    assert client.get(SESSION, headers=bearer).status_code == 401


def test_a_session_lives_on_while_it_is_used(client: TestClient, tmp_path: Path) -> None:
    bearer = sign_in(client)
    with sqlite3.connect(tmp_path / "spoor.db") as database:
        database.execute("UPDATE session SET last_seen = 1, expires = expires - 1000000")
        (before,) = database.execute("SELECT expires FROM session").fetchone()
    assert client.get(SESSION, headers=bearer).status_code == 200
    (after,) = database.execute("SELECT expires FROM session").fetchone()
    database.close()
    assert after > before


def test_a_use_is_noted_every_five_minutes(client: TestClient, tmp_path: Path) -> None:
    bearer = sign_in(client)
    database = sqlite3.connect(tmp_path / "spoor.db", isolation_level=None)

    def noted_after(minutes: float) -> bool:
        """Whether a use is noted that comes so long after the last one that was."""
        database.execute(f"UPDATE session SET last_seen = last_seen - {round(minutes * 60_000)}")
        (before,) = database.execute("SELECT last_seen FROM session").fetchone()
        assert client.get(SESSION, headers=bearer).status_code == 200
        (after,) = database.execute("SELECT last_seen FROM session").fetchone()
        return bool(after > before)

    assert not noted_after(0)
    assert not noted_after(4)
    assert noted_after(2)
    assert not noted_after(0)
    database.close()


def test_sessions_outlive_the_server_and_ended_ones_are_forgotten(visit: Visit, tmp_path: Path) -> None:
    first = visit()
    bearer = sign_in(first)
    sign_in(first, "Bob")
    with sqlite3.connect(tmp_path / "spoor.db") as database:
        database.execute("UPDATE session SET expires = 1 WHERE user = (SELECT id FROM user WHERE name = 'Bob')")
    second = visit()
    assert second.get(SESSION, headers=bearer).json()["user"]["name"] == "Ada"
    (count,) = database.execute("SELECT count(*) FROM session").fetchone()
    database.close()
    assert count == 1


def test_fault_k10_the_store_holds_no_token(client: TestClient, tmp_path: Path) -> None:
    token = sign_in(client)["Authorization"].removeprefix("Bearer ").encode()
    for file in tmp_path.iterdir():
        assert token not in file.read_bytes(), file.name


def test_fault_86_a_new_name_is_the_same_person(client: TestClient) -> None:
    bearer = sign_in(client)
    before = client.get(SESSION, headers=bearer).json()["user"]
    after = client.patch(SESSION, json={"name": "  Bob "}, headers=bearer).json()["user"]
    assert after == {**before, "name": "Bob"}
    assert client.get(SESSION, headers=bearer).json()["user"] == after


def test_a_new_name_reaches_the_tables(client: TestClient) -> None:
    bearer = sign_in(client)
    match = client.post("/api/v1/matches", json={"game": "nim"}, headers=bearer).json()
    client.patch(SESSION, json={"name": "Bob"}, headers=bearer)
    for path in (f"/api/v1/matches/{match['id']}", f"/api/v1/matches/{match['id']}/view"):
        assert client.get(path).json()["seats"][0]["player"]["name"] == "Bob", path


def test_users_and_tokens_are_never_the_same_twice(client: TestClient) -> None:
    made = [client.post(SESSION, json={"name": "Ada"}).json() for _ in range(20)]
    assert len({m["user"]["id"] for m in made}) == len({m["token"] for m in made}) == 20
    assert all(len(m["user"]["id"]) >= 16 and len(m["token"]) == 43 for m in made)
