"""Signing in by an OpenID Connect provider, against a small one on this machine, honest and otherwise."""

import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from starlette.testclient import TestClient

from app.accounts import provider as providers
from app.main import create_app
from app.settings import Settings
from app.web import attempts
from app.web.asker import COOKIE
from tests.web.accounts import ACCOUNT, CHEAP, GEESE, SESSION, Headers, hash_with, new_account, new_token, refused
from tests.web.conftest import Visit, sign_in
from tests.web.local_provider import LocalProvider, local_provider
from tests.web.test_matches import Player, opened

PROVIDER = f"{ACCOUNT}/provider"
HTML = {"Accept": "text/html"}
OWN = {"Origin": "http://testserver"}
"""What a browser says on our own pages."""


@pytest.fixture(scope="module")
def listening() -> Iterator[LocalProvider]:
    with local_provider() as provider:
        yield provider


@pytest.fixture
def provider(listening: LocalProvider) -> LocalProvider:
    """As honest as at first."""
    fresh = LocalProvider(listening.issuer)
    for name in ("subject", "names", "claims", "says_issuer", "stranger", "shared", "down"):
        setattr(listening, name, getattr(fresh, name))
    listening.asked.clear()
    return listening


@pytest.fixture
def client(visit: Visit, provider: LocalProvider) -> TestClient:
    client = visit(**provider.settings())
    hash_with(client, CHEAP)
    return client


def way_there(client: TestClient, headers: Headers | None = None, **wish: Any) -> str:
    answer = client.post(PROVIDER, json=wish, headers=headers or OWN)
    assert answer.status_code == 200, answer.text
    url: str = answer.json()["url"]
    return url


def back(url: str) -> str:
    """Where the provider sends whoever comes by this address: path and query."""
    answer = httpx2.get(url)
    assert answer.status_code == 302, answer.text
    parts = urlsplit(answer.headers["location"])
    assert parts.path == "/account/provider"
    return f"{parts.path}?{parts.query}"


def arrive(client: TestClient, path: str, headers: Headers | None = None) -> Any:
    return client.get(path, headers={**HTML, **(headers or {})}, follow_redirects=False)


def come_in(client: TestClient) -> dict[str, Any]:
    """All the way, in this browser; who one is then."""
    answer = arrive(client, back(way_there(client)))
    assert (answer.status_code, answer.headers["location"]) == (303, "/"), answer.text
    user: dict[str, Any] = client.get(SESSION).json()["user"]
    return user


def test_a_newcomer_becomes_an_account_of_the_providers_name(client: TestClient, provider: LocalProvider) -> None:
    user = come_in(client)
    assert (user["name"], user["guest"]) == ("Ada", False)
    account = client.get(ACCOUNT).json()
    assert (account["provider"], account["has_password"]) == ("Beast Club", False)
    assert not [name for name in client.cookies if name.endswith("_provider")]


def test_whoever_was_here_before_is_the_same_again(client: TestClient) -> None:
    first = come_in(client)
    client.cookies.clear()
    assert come_in(client) == first


def test_a_guest_keeps_their_matches_and_their_name(client: TestClient, provider: LocalProvider) -> None:
    provider.names = {"preferred_username": "Countess"}
    ada = Player(client, "Ada")
    match = opened(ada)
    client.cookies.set(COOKIE, ada.headers["Authorization"].removeprefix("Bearer "))
    before = client.get(SESSION).json()["user"]
    user = come_in(client)
    assert user == {**before, "guest": False}
    assert [each["id"] for each in client.get("/api/v1/matches?mine=true").json()["matches"]] == [match]


def test_a_guest_who_is_known_as_an_account_signs_in_to_it(client: TestClient) -> None:
    first = come_in(client)
    client.cookies.clear()
    guest = sign_in(client, "Eve")
    assert come_in(client) == first
    assert refused(client.get(SESSION, headers=guest)) == (401, "nobody"), "the guest's session has ended"


@pytest.mark.parametrize(
    ("names", "name"),
    [
        ({"preferred_username": "Ada"}, "Ada 2"),
        ({"preferred_username": " \u202e ", "name": "Grace"}, "Grace"),
        ({"preferred_username": 7, "nickname": ["x"]}, "Newcomer"),
        ({}, "Newcomer"),
        ({"name": "x" * 300}, "x" * 40),
    ],
)
def test_names_are_made_ones_that_can_be_had(
    client: TestClient, provider: LocalProvider, names: dict[str, Any], name: str
) -> None:
    new_account(client, "Ada")
    provider.names = names
    assert come_in(client)["name"] == name


def test_an_account_links_and_unlinks_the_provider(client: TestClient, provider: LocalProvider) -> None:
    ada = new_account(client)
    assert refused(client.post(PROVIDER, json={"link": True, "password": "another"}, headers=ada)) == (
        403,
        "wrong_password",
    )
    path = back(way_there(client, ada, link=True, password=GEESE))
    answer = arrive(client, path, ada)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert client.get(ACCOUNT, headers=ada).json()["provider"] == "Beast Club"
    assert come_in(client) == client.get(SESSION, headers=ada).json()["user"]
    assert client.delete(PROVIDER, headers=ada).status_code == 204
    assert client.get(ACCOUNT, headers=ada).json()["provider"] is None
    client.cookies.clear()
    assert come_in(client)["name"] == "Ada 2", "it is somebody else's from now on"


def test_the_only_way_in_stays(client: TestClient) -> None:
    come_in(client)
    assert refused(client.delete(PROVIDER, headers=OWN)) == (403, "not_yours")
    assert client.post(f"{ACCOUNT}/password", json={"new": GEESE}, headers=OWN).status_code == 204
    assert client.delete(PROVIDER, headers=OWN).status_code == 204


def test_who_somebody_is_elsewhere_signs_in_to_one_account_only(client: TestClient) -> None:
    come_in(client)
    client.cookies.clear()
    ben = new_account(client, "Ben")
    answer = arrive(client, back(way_there(client, ben, link=True, password=GEESE)), ben)
    assert answer.status_code == 409
    assert client.get(ACCOUNT, headers=ben).json()["provider"] is None


def test_a_link_is_for_the_session_that_asked_for_it(client: TestClient) -> None:
    ada, ben = new_account(client), new_account(client, "Ben")
    path = back(way_there(client, ada, link=True, password=GEESE))
    assert arrive(client, path, ben).status_code == 403
    for owner in (ada, ben):
        assert client.get(ACCOUNT, headers=owner).json()["provider"] is None


def test_what_was_begun_in_one_browser_ends_in_no_other(client: TestClient) -> None:
    path = back(way_there(client))
    kept = dict(client.cookies)
    client.cookies.clear()
    assert arrive(client, path).status_code == 403
    # Nor with a cookie that somebody made up.
    name, value = next(item for item in kept.items() if item[0].endswith("_provider"))
    body, _, signed = value.partition(".")
    for forged in (f"{body}.{'0' * len(signed)}", body, f"{body[:-8]}AAAAAAA=.{signed}", "?.?", f"{body}."):
        client.cookies.set(name, forged)
        assert arrive(client, path).status_code == 403
    client.cookies.clear()
    client.cookies.set(name, value)
    assert arrive(client, path).status_code == 303


def test_an_answer_counts_once_and_for_a_while(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path = back(way_there(client))
    kept = dict(client.cookies)
    assert arrive(client, path).status_code == 303
    client.cookies.clear()
    for name, value in kept.items():
        client.cookies.set(name, value)
    assert arrive(client, path).status_code == 503, "the provider takes its code once"
    client.cookies.clear()
    path = back(way_there(client))
    monkeypatch.setattr(attempts, "now", lambda: int(time.time() * 1000) + attempts.LASTING * 1000 + 1)
    assert arrive(client, path).status_code == 403


def altered(provider: LocalProvider, **changes: Any) -> None:
    for name, value in changes.items():
        setattr(provider, name, value)


BELIEVED: list[tuple[str, dict[str, Any]]] = [
    ("signed by a stranger", {"stranger": True}),
    ("signed by what two know", {"shared": True}),
    ("for somebody else", {"claims": {"aud": "others"}}),
    ("for somebody else by our leave", {"claims": {"aud": "others", "azp": "spoor"}}),
    ("for nobody", {"claims": {"aud": None}}),
    ("by another", {"claims": {"iss": "https://elsewhere.example"}}),
    ("too late", {"claims": {"exp": 1_000_000_000}}),
    ("of another question", {"claims": {"nonce": "other"}}),
    ("of no question", {"claims": {"nonce": None}}),
    ("about nobody", {"claims": {"sub": None}}),
    ("about a number", {"claims": {"sub": 7}}),
    ("too long", {"claims": {"sub": "x" * 256}}),
    ("none", {"down": True}),
]


@pytest.mark.parametrize("changes", [changes for _, changes in BELIEVED], ids=[name for name, _ in BELIEVED])
def test_a_token_is_believed_only_where_all_of_it_is_right(
    client: TestClient, provider: LocalProvider, changes: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    path = back(way_there(client))
    altered(provider, **changes)
    answer = arrive(client, path)
    assert answer.status_code == 503
    assert "Beast Club" in answer.text, "who failed is named, in a sentence"
    assert refused(client.get(SESSION)) == (401, "nobody")
    code = parse_qs(urlsplit(path).query)["code"][0]
    told = capfd.readouterr().err + answer.text
    assert code not in told
    assert "Traceback" not in told


@pytest.mark.parametrize("changes", [{"down": True}, {"says_issuer": "https://elsewhere.example"}])
def test_a_provider_that_is_away_or_another_is_told_of(
    client: TestClient, provider: LocalProvider, changes: dict[str, Any]
) -> None:
    altered(provider, **changes)
    assert refused(client.post(PROVIDER, json={})) == (503, "not_ready")
    altered(provider, down=False, says_issuer=None)
    assert come_in(client)["name"] == "Ada", "and asked again next time"


def test_another_providers_answer_is_for_another_question(client: TestClient, provider: LocalProvider) -> None:
    path = back(way_there(client)).replace("iss=", "iss=https://elsewhere.example&x=")
    assert arrive(client, path).status_code == 403
    assert not provider.asked


def test_whoever_said_no_there_reads_what_to_do(client: TestClient) -> None:
    state = parse_qs(urlsplit(way_there(client)).query)["state"][0]
    answer = arrive(client, f"/account/provider?error=access_denied&state={state}")
    assert answer.status_code == 403
    assert "Begin again from your account page" in answer.text


def test_a_key_that_was_changed_is_asked_for_anew(client: TestClient, provider: LocalProvider) -> None:
    come_in(client)
    client.cookies.clear()
    kept = provider.key
    try:
        provider.key = type(kept).generate_key(2048, {"kid": "two"})
        provider.claims = {}
        # It signs by `one` still, whose key is another now: nobody is let in by it.
        assert arrive(client, back(way_there(client))).status_code == 503
    finally:
        provider.key = kept


def test_nothing_of_it_is_there_without_the_setting(visit: Visit) -> None:
    client = visit()
    assert refused(client.post(PROVIDER, json={})) == (404, "not_there")
    assert client.get("/account/provider?code=x&state=y", headers=HTML).status_code == 404


def test_a_page_of_somebody_elses_begins_nothing(client: TestClient) -> None:
    assert refused(client.post(PROVIDER, json={}, headers={"Origin": "https://evil.example"})) == (
        403,
        "foreign_origin",
    )


def test_no_token_of_a_bot_begins_it(client: TestClient) -> None:
    bot = new_token(client, new_account(client), "play")
    assert refused(client.post(PROVIDER, json={}, headers=bot)) == (403, "wrong_scope")


def test_over_https_the_cookie_is_for_this_host_alone(visit: Visit, provider: LocalProvider) -> None:
    client = visit(public_url="https://spoor.example.org", **provider.settings())
    answer = client.post(PROVIDER, json={})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-spoor_provider=")
    for word in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert word in cookie
    asked = parse_qs(urlsplit(answer.json()["url"]).query)
    assert asked["redirect_uri"] == ["https://spoor.example.org/account/provider"]
    assert asked["scope"] == ["openid profile"]


def test_without_the_library_the_server_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, provider: LocalProvider
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "authlib.integrations.starlette_client", None)
    with pytest.raises(Exception, match=r"spoor\[oidc\]"):
        create_app(Settings(_env_file=None, **provider.settings()))  # type: ignore[call-arg]


def test_what_the_provider_says_of_itself_is_asked_for_anew(
    client: TestClient, provider: LocalProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    way_there(client)
    provider.down = True
    way_there(client)
    monkeypatch.setattr(providers, "FRESH", 0.0)
    assert refused(client.post(PROVIDER, json={})) == (503, "not_ready")


def test_who_is_banned_is_let_in_by_no_provider(client: TestClient) -> None:
    new_account(client, "Host")
    host = {"Authorization": f"Bearer {client.post(SESSION, json={'name': 'Host', 'password': GEESE}).json()['token']}"}
    client.cookies.clear()
    user = come_in(client)
    client.cookies.clear()
    ban = {"reason": "Called people names."}
    assert client.put(f"/api/v1/admin/people/{user['id']}/ban", json=ban, headers=host).status_code == 204
    answer = arrive(client, back(way_there(client)))
    assert answer.status_code == 403
    assert "Called people names." in answer.text
    assert COOKIE not in client.cookies


def test_a_listed_word_is_no_name_that_a_provider_proposes(client: TestClient, provider: LocalProvider) -> None:
    host = new_account(client, "Host")
    assert client.put("/api/v1/admin/words", json={"words": ["rotter"]}, headers=host).status_code == 204
    provider.names = {"preferred_username": "Rotter", "name": "Ada Lovelace"}
    assert come_in(client)["name"] == "Ada Lovelace"
