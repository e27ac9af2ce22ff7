"""People with accounts, for tests: each asks with a token of their own."""

from dataclasses import replace
from typing import Any

from argon2 import PasswordHasher
from starlette.testclient import TestClient

from app.accounts.hashing import Hashing
from tests.web.conftest import sign_in

SESSION = "/api/v1/session"
ACCOUNT = "/api/v1/account"
SESSIONS = f"{ACCOUNT}/sessions"
TOKENS = f"{ACCOUNT}/tokens"
PREFERENCES = "/api/v1/preferences"
GEESE = "nine geese over Mende"

Headers = dict[str, str]


CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def hash_with(client: TestClient, hasher: PasswordHasher) -> None:
    """From now on passwords are hashed so here: for tests of many, or that look at what is done."""
    state: Any = client.app.state  # type: ignore[attr-defined]
    state.house.hashing.close()
    state.house = replace(state.house, hashing=Hashing(hasher))


def bearer(token: str) -> Headers:
    return {"Authorization": f"Bearer {token}"}


def new_account(client: TestClient, name: str = "Ada", password: str = GEESE) -> Headers:
    """Make a guest and an account of them; nothing is left in the client's cookies."""
    headers = sign_in(client, name)
    answer = client.post(ACCOUNT, json={"name": name, "password": password}, headers=headers)
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    return headers


def signed_in(client: TestClient, name: str = "Ada", password: str = GEESE, agent: str = "") -> Headers:
    """Sign in to an account from another device."""
    answer = client.post(SESSION, json={"name": name, "password": password}, headers={"User-Agent": agent})
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    return bearer(answer.json()["token"])


def new_token(client: TestClient, owner: Headers, *scopes: str, **wish: Any) -> Headers:
    """An API token of this account's, ready to be sent."""
    wanted = {"name": "bot", "scopes": list(scopes), **wish}
    answer = client.post(TOKENS, json=wanted, headers=owner)
    assert answer.status_code == 201, answer.text
    return bearer(answer.json()["token"])


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
