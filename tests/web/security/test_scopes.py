"""What an API token may do, on every route there is: whoever adds a route can't forget it."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.accounts import ACCOUNT, GEESE, PREFERENCES, SESSION, TOKENS, Headers, bearer, refused
from tests.web.security.routes import Place, Route
from tests.web.security.test_every_route import ONE_CLICK, stored

COME_IN = Route("POST", SESSION)
GO = Route("POST", f"{ACCOUNT}/provider")
"""Isn't there where no provider is set; where one is, see test_provider.py."""
NOTICES = "/api/v1/notices"
OWN = (ACCOUNT, PREFERENCES, SESSION, f"{NOTICES}/ch", f"{NOTICES}/webhook", f"{NOTICES}/mail", f"{NOTICES}/push")


def token_of(place: Place, scope: str) -> Headers:
    """An API token of Ada's, used once already, so that its use is not news; the client has no cookie any more."""
    client: TestClient = place.client
    client.cookies.clear()
    client.post(ACCOUNT, json={"name": "Ada", "password": GEESE}, headers=place.bearer)
    made = client.post(TOKENS, json={"name": "bot", "scopes": [scope]}, headers=place.bearer)
    headers = bearer(made.json()["token"])
    client.get(SESSION, headers=headers)
    return headers


def test_a_token_that_reads_changes_nothing_anywhere(place: Place, tmp_path: Path) -> None:
    headers = token_of(place, "read")
    before = stored(tmp_path)
    asked = [route for route in place.unsafe if route != COME_IN and not route.path.startswith(ONE_CLICK)]
    assert len(asked) > 20
    for route in asked:
        for body in ({}, {"name": "Eve", "password": GEESE}, {"game": "duel"}):
            answer = place.client.request(*route, json=body, headers=headers)
            assert refused(answer) == (403, "wrong_scope"), str(route)
    assert stored(tmp_path) == before


@pytest.mark.parametrize("scope", ["read", "play"])
def test_no_token_looks_at_the_account_or_changes_it(place: Place, tmp_path: Path, scope: str) -> None:
    headers = token_of(place, scope)
    before = stored(tmp_path)
    asked = [route for route in place.routes if route.path.startswith(OWN) and route.method != "HEAD"]
    allowed = {Route("GET", SESSION), Route("GET", PREFERENCES), COME_IN, GO}
    assert len(asked) > 12
    for route in set(asked) - allowed:
        for body in ({}, {"name": "Eve", "password": GEESE, "scopes": ["play"], "new": "ten geese over Mende"}):
            answer = place.client.request(*route, json=body, headers=headers)
            assert answer.status_code in (403, 409, 422), str(route)
            assert answer.json()["code"] in ("wrong_scope", "has_account", "illegal_value"), str(route)
    assert stored(tmp_path) == before


def test_a_token_never_counts_as_a_cookie(place: Place) -> None:
    """So that no page can make a browser carry one."""
    token = token_of(place, "play")["Authorization"].removeprefix("Bearer ")
    answer = place.client.post("/api/v1/matches", json={"game": "duel"}, headers={"Cookie": f"spoor={token}"})
    assert refused(answer) == (403, "foreign_origin")
