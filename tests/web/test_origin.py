"""Nobody else's page may act with a visitor's cookie."""

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Visit, sign_in

SESSION = "/api/v1/session"

OWN = "http://testserver"

FOREIGN = [
    "https://evil.example",
    "null",
    "",
    "http://testserver.evil.example",
    "http://evil-testserver",
    "http://testserver:81",
    "http://testserver@evil.example",
    "http://[",
    "testserver",
    "ftp://testserver",
    "file://",
]


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize(("method", "body"), [("PATCH", {"name": "Eve"}), ("DELETE", None)])
def test_fault_89_with_the_cookie_from_elsewhere(client: TestClient, origin: str, method: str, body: object) -> None:
    sign_in(client)
    answer = client.request(method, SESSION, json=body, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert client.get(SESSION).json()["user"]["name"] == "Ada"


def test_with_the_cookie_and_no_origin(client: TestClient) -> None:
    sign_in(client)
    assert client.patch(SESSION, json={"name": "Eve"}).json()["code"] == "foreign_origin"


def test_with_the_cookie_from_our_own_pages(client: TestClient) -> None:
    sign_in(client)
    assert client.patch(SESSION, json={"name": "Bob"}, headers={"Origin": OWN}).status_code == 200
    assert client.patch(SESSION, json={"name": "Cid"}, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_with_the_cookie_and_a_browser_that_says_it_is_from_elsewhere(client: TestClient, site: str) -> None:
    sign_in(client)
    assert client.patch(SESSION, json={"name": "Eve"}, headers={"Sec-Fetch-Site": site}).status_code == 403


def test_a_bearer_needs_no_origin(client: TestClient) -> None:
    bearer = sign_in(client)
    assert client.patch(SESSION, json={"name": "Bob"}, headers=bearer).status_code == 200


@pytest.mark.parametrize("origin", FOREIGN)
def test_nobody_else_signs_a_visitor_in(client: TestClient, origin: str) -> None:
    answer = client.post(SESSION, json={"name": "Eve"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_program_signs_in_without_an_origin(client: TestClient) -> None:
    sign_in(client)
    sign_in(client, "Bob")  # the first one's cookie comes along and doesn't matter


def test_the_public_url_decides_where_there_is_one(visit: Visit) -> None:
    client = visit(public_url="https://spoor.example.org")
    token = sign_in(client)["Authorization"].removeprefix("Bearer ")
    client.cookies.clear()

    def rename(origin: str) -> int:
        headers = {"Origin": origin, "Cookie": f"__Host-spoor={token}"}
        return client.patch(SESSION, json={"name": "Bob"}, headers=headers).status_code

    assert rename("https://spoor.example.org") == 200
    assert rename("http://spoor.example.org") == 403
    assert rename("https://spoor.example.org:444") == 403
    assert rename("https://spoor.example.org.evil.example") == 403
    assert rename(OWN) == 403


def test_no_other_origin_is_told_that_it_may_read(client: TestClient) -> None:
    for method in ("GET", "OPTIONS"):
        answer = client.request(
            method, SESSION, headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "PATCH"}
        )
        assert not [name for name in answer.headers if name.startswith("access-control-")]
