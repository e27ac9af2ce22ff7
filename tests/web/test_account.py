"""Accounts: becoming one, signing in on several devices, the password, and the list of devices."""

import asyncio
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.accounts.admins import is_admin
from app.accounts.hashing import NOBODYS
from app.store.people import ACCOUNTS_SESSION, DAY, GUESTS_SESSION, User
from app.web.asker import COOKIE
from tests.web.accounts import (
    ACCOUNT,
    CHEAP,
    GEESE,
    SESSION,
    SESSIONS,
    TOKENS,
    Headers,
    bearer,
    hash_with,
    new_account,
    new_token,
    refused,
    signed_in,
)
from tests.web.conftest import Visit, sign_in
from tests.web.test_matches import Player, opened
from tests.web.test_sockets import OWN, heard, socket, table

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1"


def rows(folder: Path, query: str) -> list[Any]:
    with sqlite3.connect(folder / "spoor.db") as database:
        found = database.execute(query).fetchall()
    database.close()
    return found


def alter(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / "spoor.db") as database:
        database.execute(statement)
    database.close()


# Becoming one.


def test_a_guest_becomes_an_account_in_place(client: TestClient) -> None:
    ada = Player(client, "Ada")
    match_id = opened(ada)
    before = client.get(SESSION, headers=ada.headers).json()["user"]
    answer = client.post(ACCOUNT, json={"name": "Ada", "password": GEESE}, headers=ada.headers)
    assert answer.status_code == 201
    assert answer.json() == {"user": {**before, "guest": False}}
    assert "set-cookie" not in answer.headers, "the session goes on"
    assert client.get(SESSION, headers=ada.headers).json()["user"] == {**before, "guest": False}
    assert ada.get("?mine=true").json()["matches"][0]["id"] == match_id
    elsewhere = signed_in(client)
    assert client.get(SESSION, headers=elsewhere).json()["user"]["id"] == before["id"]
    mine = client.get("/api/v1/matches?mine=true", headers=elsewhere).json()["matches"]
    assert [each["id"] for each in mine] == [match_id]


def test_who_has_no_session_yet_gets_one_with_the_account(client: TestClient) -> None:
    answer = client.post(ACCOUNT, json={"name": "Ada", "password": GEESE})
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}={token};")
    assert client.get(SESSION).json() == {"user": answer.json()["user"]}
    assert answer.json()["user"]["guest"] is False


def test_a_guest_may_take_another_name_with_the_account(client: TestClient) -> None:
    ada = Player(client, "Ada")
    match_id = opened(ada)
    client.post(ACCOUNT, json={"name": "Ada Lovelace", "password": GEESE}, headers=ada.headers)
    player = ada.view(match_id)["seats"][0]["player"]
    assert (player["name"], player["account"]) == ("Ada Lovelace", True)


def test_an_account_is_no_second_account(client: TestClient) -> None:
    ada = new_account(client)
    again = client.post(ACCOUNT, json={"name": "Ada Two", "password": GEESE}, headers=ada)
    assert refused(again) == (409, "has_account")
    assert client.get(SESSION, headers=ada).json()["user"]["name"] == "Ada"


@pytest.mark.parametrize("name", ["Ada", "ADA", "Ａｄａ", "A d a", "ada", "𝓐𝓭𝓪", "Ada\ufe0f"])
def test_no_two_accounts_have_the_same_name(client: TestClient, name: str) -> None:
    new_account(client, "Ada")
    ben = new_account(client, "Ben")
    assert refused(client.post(ACCOUNT, json={"name": name, "password": GEESE})) == (409, "name_taken")
    assert refused(client.patch(SESSION, json={"name": name}, headers=ben)) == (409, "name_taken")
    assert client.get(SESSION, headers=ben).json()["user"]["name"] == "Ben"


def test_an_account_may_write_its_own_name_otherwise(client: TestClient) -> None:
    ada = new_account(client)
    assert client.patch(SESSION, json={"name": "ADA"}, headers=ada).json()["user"]["name"] == "ADA"
    assert client.patch(SESSION, json={"name": "Countess"}, headers=ada).status_code == 200
    assert signed_in(client, "countess")
    assert client.post(SESSION, json={"name": "Ada", "password": GEESE}).status_code == 401
    assert new_account(client, "Ada"), "the old name is free"


def test_of_many_at_once_one_gets_the_name(client: TestClient, tmp_path: Path) -> None:
    guests = [sign_in(client, "Ada") for _ in range(8)]
    client.cookies.clear()

    def become(headers: Headers) -> int:
        return client.post(ACCOUNT, json={"name": "Ada", "password": GEESE}, headers=headers).status_code

    with ThreadPoolExecutor(8) as crowd:
        answers = sorted(crowd.map(become, guests))
    assert answers == [201] + [409] * 7
    assert rows(tmp_path, "SELECT count(*) FROM account") == [(1,)]
    assert rows(tmp_path, "SELECT count(*) FROM user WHERE NOT guest") == [(1,)]


def test_a_guest_who_is_called_like_an_account_is_told_apart(client: TestClient) -> None:
    ada = new_account(client, "Ada")
    match_id = client.post("/api/v1/matches", json={"game": "nim"}, headers=ada).json()["id"]
    impostor = Player(client, "Ada")
    impostor.post(f"/{match_id}/join")
    for path in (f"/{match_id}", f"/{match_id}/view", ""):
        body = impostor.get(path).json()
        seats = body["seats"] if "seats" in body else body["matches"][0]["seats"]
        assert [seat["player"].get("account") for seat in seats] == [True, None], path
    with socket(impostor, table(match_id)) as session:
        seats = heard(session, "state")["seats"]
        assert [seat["player"].get("account") for seat in seats] == [True, None]


@pytest.mark.parametrize("password", ["", "short", "password1", "x" * 257, "Ada Ada 2024", "geese\ud800geese"])
def test_a_password_that_is_none_is_refused_and_not_repeated(client: TestClient, password: str) -> None:
    body = json.dumps({"name": "Ada", "password": password})
    answer = client.post(ACCOUNT, content=body, headers={"Content-Type": "application/json"})
    assert refused(answer) == (422, "illegal_value")
    assert len(password) < 5 or password not in answer.text
    assert client.get(SESSION).status_code == 401


def test_where_there_are_no_accounts(visit: Visit) -> None:
    before = visit()
    ada = new_account(before)
    client = visit(accounts=False)
    guest = sign_in(client, "Ben")
    client.cookies.clear()
    for answer in (
        client.post(ACCOUNT, json={"name": "Ben", "password": GEESE}, headers=guest),
        client.post(SESSION, json={"name": "Ada", "password": GEESE}),
        client.post(TOKENS, json={"name": "bot", "scopes": ["read"]}, headers=ada),
    ):
        assert refused(answer) == (404, "not_there")
    assert client.patch("/api/v1/preferences", json={"colours": "safe"}, headers=guest).status_code == 200


# Signing in.


def test_a_name_and_its_password_sign_in_on_any_device(client: TestClient) -> None:
    ada = new_account(client)
    answer = client.post(SESSION, json={"name": " aDA ", "password": GEESE})
    assert answer.status_code == 201
    assert set(answer.json()) == {"user", "token"}
    assert answer.json()["user"]["guest"] is False
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}={answer.json()['token']};")
    assert client.get(SESSION).json() == client.get(SESSION, headers=ada).json()


def test_a_password_makes_no_guest_and_no_password_no_account(client: TestClient, tmp_path: Path) -> None:
    new_account(client)
    assert refused(client.post(SESSION, json={"name": "Ben", "password": GEESE})) == (401, "wrong_login")
    guest = client.post(SESSION, json={"name": "Ada"}).json()["user"]
    assert guest["guest"] is True
    assert len(rows(tmp_path, "SELECT 1 FROM user")) == 2
    null = client.post(SESSION, json={"name": "Ada", "password": None})
    assert null.json()["user"]["guest"] is True


def test_signing_in_ends_the_session_that_the_browser_had(client: TestClient) -> None:
    new_account(client)
    old = sign_in(client, "Guest")
    with client.websocket_connect("/ws/lobby", headers=OWN) as session:
        answer = client.post(SESSION, json={"name": "Ada", "password": GEESE}, headers={"Origin": OWN["origin"]})
        assert answer.status_code == 201
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4401
    client.cookies.clear()
    assert client.get(SESSION, headers=old).status_code == 401
    assert client.get(SESSION, headers=bearer(answer.json()["token"])).status_code == 200


class Counting(PasswordHasher):
    """Does all the work, and notes on what."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified: list[str] = []
        self.made = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.made += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:
        self.verified.append(str(hash))
        return super().verify(hash, password)


def test_an_unknown_name_and_a_wrong_password_are_the_same_work_and_the_same_answer(
    client: TestClient, tmp_path: Path
) -> None:
    new_account(client)
    new_account(client, "Elsewhere")
    alter(tmp_path, "UPDATE account SET password = NULL WHERE folded = 'elsewhere'")
    counting = Counting()
    hash_with(client, counting)
    answers = set()
    for name, password in (("Ada", "ten geese over Mende"), ("Nobody", GEESE), ("Elsewhere", GEESE), ("Ada", "")):
        before = len(counting.verified)
        answer = client.post(SESSION, json={"name": name, "password": password})
        assert len(counting.verified) == before + 1, "one hash, neither more nor fewer"
        answers.add((answer.status_code, answer.text, tuple(k for k in answer.headers if k != "x-request-id")))
    assert counting.made == 0
    assert counting.verified[1] == counting.verified[2] == NOBODYS
    (refusal,) = answers
    assert refusal[0] == 401


def test_a_hash_of_another_cost_is_made_anew_as_its_owner_signs_in(client: TestClient, tmp_path: Path) -> None:
    new_account(client)
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GEESE)
    alter(tmp_path, f"UPDATE account SET password = '{cheap}'")
    signed_in(client)
    ((kept,),) = rows(tmp_path, "SELECT password FROM account")
    assert kept != cheap
    assert "m=32768,t=3,p=1" in kept
    assert signed_in(client)


def test_fault_k10_a_password_is_kept_as_an_argon2_hash_alone(client: TestClient, tmp_path: Path) -> None:
    new_account(client)
    ((kept,),) = rows(tmp_path, "SELECT password FROM account")
    assert kept.startswith("$argon2id$")
    for file in tmp_path.iterdir():
        assert GEESE.encode() not in file.read_bytes(), file.name


def test_who_guesses_is_slowed_down_by_name_and_by_address(visit: Visit) -> None:
    client = visit(rate_limits=True)
    hash_with(client, CHEAP)
    new_account(client, "Ada")
    new_account(client, "Ben")
    wrong = [client.post(SESSION, json={"name": "Ada", "password": f"guess {n}"}).status_code for n in range(21)]
    assert wrong == [401] * 20 + [429]
    slowed = client.post(SESSION, json={"name": " ADA", "password": GEESE})
    assert refused(slowed) == (429, "too_many")
    assert int(slowed.headers["Retry-After"]) > 0
    assert client.post(SESSION, json={"name": "Ben", "password": GEESE}).status_code == 201, "another name"
    client.cookies.clear()
    others = [client.post(SESSION, json={"name": f"Nobody {n}", "password": GEESE}).status_code for n in range(60)]
    assert others[-1] == 429, "one address tries one name after the other"
    assert others.count(401) < 60
    assert client.post(SESSION, json={"name": "Guest"}).status_code == 201, "guests come in all the same"


def test_the_password_is_asked_for_again_no_more_often_than_that(visit: Visit) -> None:
    """Whoever has somebody's open browser can't try passwords there without end."""
    client = visit(rate_limits=True)
    hash_with(client, CHEAP)
    ada = new_account(client)
    wish = {"password": "guess", "new": "ten geese over Mende"}
    answers = [client.post(f"{ACCOUNT}/password", json=wish, headers=ada).status_code for _ in range(21)]
    assert answers == [403] * 20 + [429]


def test_a_flood_of_log_ins_delays_no_move(visit: Visit) -> None:
    client = visit()
    new_account(client)
    ben, cleo = Player(client, "Ben"), Player(client, "Cleo")
    match_id = opened(ben)
    cleo.post(f"/{match_id}/join")

    def guess(n: int) -> int:
        return client.post(SESSION, json={"name": "Ada", "password": f"guess {n}"}).status_code

    with ThreadPoolExecutor(12) as crowd:
        flood = [crowd.submit(guess, n) for n in range(24)]
        waits = []
        while not all(each.done() for each in flood):
            started = time.perf_counter()
            assert ben.get(f"/{match_id}/view").status_code == 200
            waits.append(time.perf_counter() - started)
        assert {each.result() for each in flood} == {401}
    assert len(waits) > 5
    assert sorted(waits)[len(waits) // 2] < 0.25, "24 hashes take more than a second, one after the other"


# Devices.


def test_the_devices_that_are_signed_in(client: TestClient) -> None:
    ada = new_account(client)
    phone, desk = signed_in(client, agent=PHONE), signed_in(client, agent=FIREFOX)
    listed = client.get(SESSIONS, headers=desk).json()["sessions"]
    assert {each["device"] for each in listed} == {"Firefox, Linux", "Safari, iPhone", ""}
    assert [each["device"] for each in listed if each["current"]] == ["Firefox, Linux"]
    assert set(listed[0]) == {"id", "device", "created", "last_used", "expires", "current"}
    known = client.get(SESSIONS, headers=phone).text
    for headers in (ada, phone, desk):
        assert headers["Authorization"].removeprefix("Bearer ") not in known


def test_one_device_is_signed_out_by_another(client: TestClient) -> None:
    new_account(client)
    phone, desk = signed_in(client, agent=PHONE), signed_in(client, agent=FIREFOX)
    eve = new_account(client, "Eve")
    listed = client.get(SESSIONS, headers=desk).json()["sessions"]
    lost = next(each["id"] for each in listed if each["device"] == "Safari, iPhone")
    assert refused(client.delete(f"{SESSIONS}/{lost}", headers=eve)) == (404, "not_there")
    with client.websocket_connect("/ws/lobby", headers=phone) as session:
        assert client.delete(f"{SESSIONS}/{lost}", headers=desk).status_code == 204
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4401
    assert client.get(SESSION, headers=phone).status_code == 401
    assert client.get(SESSION, headers=desk).status_code == 200
    assert refused(client.delete(f"{SESSIONS}/{lost}", headers=desk)) == (404, "not_there")


def test_all_other_devices_are_signed_out_at_once(client: TestClient) -> None:
    ada = new_account(client)
    phone, desk = signed_in(client), signed_in(client)
    ben = new_account(client, "Ben")
    with client.websocket_connect("/ws/lobby", headers=phone) as session:
        assert client.delete(SESSIONS, headers=desk).status_code == 204
        with pytest.raises(WebSocketDisconnect):
            session.receive_json()
    assert [client.get(SESSION, headers=each).status_code for each in (ada, phone, desk, ben)] == [401, 401, 200, 200]


def test_a_session_has_a_greatest_age_however_much_it_is_used(client: TestClient, tmp_path: Path) -> None:
    ada, guest = new_account(client), sign_in(client, "Guest")
    client.cookies.clear()
    for headers, most in ((ada, ACCOUNTS_SESSION.most), (guest, GUESTS_SESSION.most)):
        name = client.get(SESSION, headers=headers).json()["user"]["name"]
        mine = f"WHERE user = (SELECT id FROM user WHERE name = '{name}')"
        alter(tmp_path, f"UPDATE session SET created = created - {most} + {DAY}, last_seen = 1 {mine}")
        assert client.get(SESSION, headers=headers).status_code == 200
        ((left,),) = rows(tmp_path, f"SELECT expires - last_seen FROM session {mine}")
        assert left <= DAY, "used just now, and yet it has a day left"
        alter(tmp_path, f"UPDATE session SET created = created - {2 * DAY}, last_seen = 1 {mine}")
        client.get(SESSION, headers=headers)  # the last use that is noted
        assert client.get(SESSION, headers=headers).status_code == 401


def test_an_accounts_session_ends_earlier_than_a_guests(client: TestClient, tmp_path: Path) -> None:
    """A guest has nothing to sign in again with."""
    new_account(client)
    signed_in(client)
    sign_in(client, "Guest")
    kept = "SELECT min(expires - session.created) FROM session JOIN user ON id = user GROUP BY guest ORDER BY guest"
    assert rows(tmp_path, kept) == [(ACCOUNTS_SESSION.idle,), (GUESTS_SESSION.idle,)]
    assert ACCOUNTS_SESSION.idle < GUESTS_SESSION.idle


# The password.


def test_another_password_ends_all_other_sessions(client: TestClient) -> None:
    ada = new_account(client)
    phone, desk = signed_in(client), signed_in(client)
    program = new_token(client, ada, "read")
    wish = {"password": GEESE, "new": "ten geese over Mende"}
    with client.websocket_connect("/ws/lobby", headers=phone) as session:
        assert client.post(f"{ACCOUNT}/password", json=wish, headers=desk).status_code == 204
        with pytest.raises(WebSocketDisconnect):
            session.receive_json()
    assert [client.get(SESSION, headers=each).status_code for each in (ada, phone, desk, program)] == [
        401,
        401,
        200,
        200,
    ]
    assert client.post(SESSION, json={"name": "Ada", "password": GEESE}).status_code == 401
    assert signed_in(client, password="ten geese over Mende")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"password": "ten geese over Mende", "new": "a gosling in Langeac"}, "wrong_password"),
        ({"new": "a gosling in Langeac"}, "wrong_password"),
        ({"password": GEESE, "new": "password"}, "illegal_value"),
        ({"password": GEESE}, "illegal_value"),
    ],
)
def test_no_other_password_without_the_old_one(client: TestClient, wish: dict[str, str], code: str) -> None:
    ada = new_account(client)
    assert client.post(f"{ACCOUNT}/password", json=wish, headers=ada).json()["code"] == code
    assert signed_in(client)


def test_a_guest_has_no_password_to_change(client: TestClient) -> None:
    guest = sign_in(client)
    wish = {"password": GEESE, "new": "ten geese over Mende"}
    assert refused(client.post(f"{ACCOUNT}/password", json=wish, headers=guest)) == (409, "no_account")
    assert refused(client.get(ACCOUNT, headers=guest)) == (409, "no_account")


def test_an_account_without_a_password_takes_one_right_after_signing_in(client: TestClient, tmp_path: Path) -> None:
    """It was made by a sign-in from elsewhere."""
    ada = new_account(client)
    alter(tmp_path, "UPDATE account SET password = NULL")
    alter(tmp_path, "UPDATE session SET created = created - 3600000")
    wish = {"new": "ten geese over Mende"}
    assert refused(client.post(f"{ACCOUNT}/password", json=wish, headers=ada)) == (403, "sign_in_again")
    alter(tmp_path, "UPDATE session SET created = created + 3600000")
    assert client.post(f"{ACCOUNT}/password", json=wish, headers=ada).status_code == 204
    assert signed_in(client, password="ten geese over Mende")


# Who runs the server.


def test_the_first_account_runs_the_server_where_no_setting_says_who(client: TestClient) -> None:
    ada, ben = new_account(client, "Ada"), new_account(client, "Ben")
    assert [client.get(ACCOUNT, headers=each).json()["admin"] for each in (ada, ben)] == [True, False]


def test_the_setting_says_who_runs_the_server(visit: Visit) -> None:
    client = visit(admin=" BEN ,Cleo")
    people = [new_account(client, name) for name in ("Ada", "Ben", "Cleo")]
    assert [client.get(ACCOUNT, headers=each).json()["admin"] for each in people] == [False, True, True]
    for answer in (
        client.patch(SESSION, json={"name": "Benno"}, headers=people[1]),
        client.request("DELETE", ACCOUNT, json={"password": GEESE}, headers=people[1]),
    ):
        assert refused(answer) == (403, "not_yours"), "whoever took the name next would be an admin"
    assert client.patch(SESSION, json={"name": "ben"}, headers=people[1]).status_code == 200


def test_a_guest_never_runs_the_server_whatever_the_name(visit: Visit) -> None:
    client = visit(admin="Ben")
    guest = sign_in(client, "Ben")
    user = client.get(SESSION, headers=guest).json()["user"]
    store = client.app.state.house.store  # type: ignore[attr-defined]
    for who in (None, User(**user), User("nobody", "Ben", guest=False)):
        assert asyncio.run(_asked(store, who)) is False


async def _asked(store: Any, who: User | None) -> bool:
    return await is_admin(store, who, ("Ben",))


@pytest.mark.parametrize("admin", [True, "yes", 1])
def test_fault_85_nobody_says_of_themselves_that_they_run_the_server(client: TestClient, admin: object) -> None:
    new_account(client)
    for field in ("admin", "is_admin", "role", "guest", "user", "id"):
        wish = {"name": "Eve", "password": GEESE, field: admin}
        assert refused(client.post(ACCOUNT, json=wish)) == (422, "illegal_value")
        assert refused(client.post(SESSION, json=wish)) == (422, "illegal_value")
