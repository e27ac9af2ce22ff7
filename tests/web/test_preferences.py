"""Preferences: kept with whoever is signed in, guests too; the page is right at first paint, wherever that is."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.preferences import CHOICES, COOKIES
from app.web.words import LANGUAGES
from tests.web.accounts import PREFERENCES, SESSION, new_account, refused, signed_in
from tests.web.conftest import sign_in

HTML = {"Accept": "text/html"}
NOTHING = {"language": None, "theme": None, "colours": None, "sound": None}


def root(client: TestClient, path: str = "/", **headers: str) -> str:
    """The page's first tag, as it is painted before any script runs."""
    found = re.search(r"<html[^>]*>", client.get(path, headers=HTML | headers).text)
    assert found
    return found[0]


def test_nothing_is_chosen_at_first(client: TestClient) -> None:
    guest = sign_in(client)
    assert client.get(PREFERENCES, headers=guest).json() == NOTHING


@pytest.mark.parametrize(("name", "choices"), CHOICES.items())
def test_each_choice_is_kept_and_can_be_dropped(client: TestClient, name: str, choices: tuple[str, ...]) -> None:
    guest = sign_in(client)
    for choice in (*choices, None):
        answer = client.patch(PREFERENCES, json={name: choice}, headers=guest)
        assert answer.json() == {**NOTHING, name: choice}
        assert client.get(PREFERENCES, headers=guest).json() == {**NOTHING, name: choice}


def test_what_is_not_named_stays(client: TestClient) -> None:
    guest = sign_in(client)
    client.patch(PREFERENCES, json={"theme": "dark", "colours": "safe"}, headers=guest)
    assert client.patch(PREFERENCES, json={"sound": "on"}, headers=guest).json() == {
        **NOTHING,
        "theme": "dark",
        "colours": "safe",
        "sound": "on",
    }
    assert client.patch(PREFERENCES, json={}, headers=guest).json()["theme"] == "dark"


@pytest.mark.parametrize("wish", [{"theme": "pink"}, {"language": "xx"}, {"colours": 1}, {"font": "big"}, [], None])
def test_what_cannot_be_chosen(client: TestClient, wish: Any) -> None:
    guest = sign_in(client)
    assert refused(client.patch(PREFERENCES, json=wish, headers=guest)) == (422, "illegal_value")
    assert client.get(PREFERENCES, headers=guest).json() == NOTHING


def test_the_page_is_right_before_any_script_runs_wherever_one_signs_in(client: TestClient) -> None:
    ada = new_account(client)
    wish = {"language": "fr", "theme": "dark", "colours": "safe", "sound": "on"}
    client.patch(PREFERENCES, json=wish, headers=ada)
    elsewhere = signed_in(client)
    first = root(client, **elsewhere)
    for attribute in ('lang="fr"', 'data-theme="dark"', 'data-colours="safe"', 'data-sound="on"'):
        assert attribute in first
    assert 'lang="fr"' not in root(client), "only theirs"


def test_what_is_stored_wins_over_the_cookies_of_a_browser(client: TestClient) -> None:
    ada = sign_in(client)
    client.cookies.clear()
    client.patch(PREFERENCES, json={"language": "de", "theme": "dark"}, headers=ada)
    others = {"Cookie": "spoor_lang=fr; spoor_theme=light; spoor_colours=safe"}
    page = root(client, **ada, **others)
    assert 'lang="de" data-theme="dark" data-colours="safe"' in page, "and what was never chosen is the browser's"
    assert 'lang="fr" data-theme="light" data-colours="safe"' in root(client, **others)


def test_refusals_come_in_the_stored_language(client: TestClient) -> None:
    guest = sign_in(client)
    client.cookies.clear()
    client.patch(PREFERENCES, json={"language": "de"}, headers=guest)
    answer = client.post("/api/v1/matches", json={"game": "chess"}, headers=guest | {"Accept-Language": "en"})
    assert "Spiel" in answer.json()["detail"]


def test_what_somebody_chose_before_they_had_a_name_goes_with_them(client: TestClient) -> None:
    for name, choice in (("language", "fr"), ("colours", "safe"), ("theme", "x")):
        client.cookies.set(COOKIES[name], choice)
    guest = sign_in(client)
    client.cookies.clear()
    assert client.get(PREFERENCES, headers=guest).json() == {**NOTHING, "language": "fr", "colours": "safe"}


def test_signing_in_leaves_what_is_stored_as_it_is(client: TestClient) -> None:
    ada = new_account(client)
    client.patch(PREFERENCES, json={"language": "de"}, headers=ada)
    client.cookies.set(COOKIES["language"], "fr")
    client.post(SESSION, json={"name": "Ada", "password": "nine geese over Mende"})
    assert 'lang="de"' in root(client)


def test_a_link_shows_one_page_in_another_language_and_stores_nothing(client: TestClient) -> None:
    guest = sign_in(client)
    client.patch(PREFERENCES, json={"language": "de"}, headers=guest)
    answer = client.get("/?lang=fr", headers=HTML, follow_redirects=False)
    assert answer.status_code == 200
    assert '<html lang="fr"' in answer.text
    assert "set-cookie" not in answer.headers
    assert 'lang="de"' in root(client)


def test_the_choices_are_those_of_the_interface(client: TestClient) -> None:
    described = client.get("/openapi.json").json()["components"]["schemas"]["Preferences"]["properties"]
    assert {name: tuple(each["anyOf"][0]["enum"]) for name, each in described.items()} == CHOICES
    assert CHOICES["language"] == LANGUAGES
