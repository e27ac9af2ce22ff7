"""The pages of a match and of an invitation, with a real game: for whom they are, and what stands on them."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.games import GAMES
from app.web.pages.drawing import drawing_of
from app.web.templates import STATIC
from app.web.words import LANGUAGES
from tests.web.conftest import sign_in
from tests.web.real_games import client

__all__ = ["client"]

HTML = {"Accept": "text/html"}
SEATS = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]


def open_table(client: TestClient, **wanted: Any) -> dict[str, Any]:
    """A table of Ada's; the client has her cookie."""
    ada = sign_in(client, "Ada")
    answer = client.post("/api/v1/matches", json={"game": "la_bete", "seats": SEATS, **wanted}, headers=ada)
    assert answer.status_code == 201, answer.text
    match: dict[str, Any] = answer.json()
    return match


def test_the_table_holds_the_drawing_and_where_it_is(client: TestClient) -> None:
    match = open_table(client, title="</script><script>alert(1)</script>")
    page = client.get(f"/matches/{match['id']}", headers=HTML)
    assert page.status_code == 200
    (boot,) = re.findall(r'<script type="application/json" id="boot">(.*?)</script>', page.text)
    told = {"id": match["id"], "game": "la_bete", "title": match["title"]}
    spectators = {"allowed": True, "delay": None, "chat": "all"}
    assert json.loads(boot) == {
        "match": told,
        "host": True,  # whoever opened it may begin
        "spectators": spectators,
        "settings": ["Anybody may look on."],
        "guest": True,
        "seated": True,
        "days": 14.0,
        "printed": {},
    }
    assert 'data-ref="village:' in page.text
    assert "alert(1)</script>" not in page.text
    assert match["invite"]["code"] not in page.text


def test_no_inline_style_or_handler_in_a_games_drawing(client: TestClient) -> None:
    """The page's policy forbids them: they would be lost, with a complaint in the console."""
    match = open_table(client)
    text = client.get(f"/matches/{match['id']}", headers=HTML).text
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page(game: str) -> None:
    drawing = drawing_of(game)
    for name in (drawing.board, *drawing.sprites, *drawing.styles, "game.js"):
        assert (STATIC / "games" / game / name).is_file(), name


def test_a_public_match_is_there_for_everybody(client: TestClient) -> None:
    match = open_table(client)
    client.cookies.clear()
    assert client.get(f"/matches/{match['id']}", headers=HTML).status_code == 200


def test_an_unlisted_match_is_there_for_those_who_sit_or_are_invited(client: TestClient) -> None:
    match = open_table(client, visibility="unlisted")
    path = f"/matches/{match['id']}"
    assert client.get(path, headers=HTML).status_code == 200
    client.cookies.clear()
    stranger, nothing = client.get(path, headers=HTML), client.get("/matches/AAAAAAAAAAAAAAAA", headers=HTML)
    assert stranger.status_code == nothing.status_code == 404
    assert stranger.text == nothing.text, "nobody learns that there is a match"
    assert client.get(f"{path}?invite={match['invite']['code']}", headers=HTML).status_code == 200
    assert client.get(f"{path}?invite=AAAA-AAAA-AAAA", headers=HTML).status_code == 404


def test_the_code_as_a_picture_is_for_those_who_may_invite(client: TestClient) -> None:
    match = open_table(client)
    picture = client.get(f"/matches/{match['id']}/invite.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.lstrip().startswith("<?xml")
    assert "viewBox" in picture.text
    client.cookies.clear()
    assert client.get(f"/matches/{match['id']}/invite.svg").status_code == 404
    sign_in(client, "Eve")
    assert client.get(f"/matches/{match['id']}/invite.svg").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_says_who_to_what_and_which_seats_are_free(client: TestClient, language: str) -> None:
    match = open_table(client, title="Wolves", visibility="unlisted")
    client.cookies.clear()
    page = client.get(f"/join/{match['invite']['code']}", headers=HTML | {"Accept-Language": language})
    assert page.status_code == 200
    for word in ("Ada", "Wolves", "La Bête", 'name="name"', f'data-match="{match["id"]}"'):
        assert word in page.text
    assert re.search(r'value="beast" disabled', page.text)
    assert re.search(r'value="investigator">', page.text)
    assert not re.search(r">\w+\.[a-z_.]+<", page.text), "a key without words"


def test_an_invitation_says_what_is_not_as_usual(client: TestClient) -> None:
    said = "For experienced players: the sides choose the season cards"
    for options, told in ({}, False), ({"experienced": False}, False), ({"experienced": True}, True):
        match = open_table(client, options=options, visibility="unlisted")
        client.cookies.clear()
        page = client.get(f"/join/{match['invite']['code']}", headers=HTML | {"Accept-Language": "en"})
        assert (said in page.text) is told, options


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_and_the_table_say_what_was_agreed_on(client: TestClient, language: str) -> None:
    quiet = {"from": "22:00", "to": "08:00", "zone": "Europe/Paris"}
    match = open_table(
        client,
        clock={"kind": "mail", "days": 3, "quiet": quiet, "out_of_time": "forfeit"},
        start="ready",
        spectators={"delay": {"minutes": 90}},
        visibility="unlisted",
    )
    spoken = HTML | {"Accept-Language": language}
    table = client.get(f"/matches/{match['id']}", headers=spoken).text
    client.cookies.clear()
    page = client.get(f"/join/{match['invite']['code']}", headers=spoken).text
    clock, looking, start = SETTINGS[language]
    assert [word in page for word in (clock, looking, start)] == [True] * 3
    (boot,) = re.findall(r'<script type="application/json" id="boot">(.*?)</script>', table)
    assert [each[: len(clock)] for each in json.loads(boot)["settings"]][0] == clock
    assert not re.search(r">\w+\.[a-z_.]+<", page), "a key without words"


SETTINGS = {
    "en": (
        "For each wait a side has 3 days",
        "Who looks on sees it 90 minutes late.",
        "all have said that they are ready",
    ),
    "de": (
        "Für jedes Warten hat eine Seite 3 Tage",
        "Wer zusieht, sieht alles 90 Minuten später.",
        "dass sie bereit sind",
    ),
    "fr": (
        "Pour chaque attente, un camp dispose de 3\xa0jours",
        "voit tout avec 90 minutes de retard.",
        "tous ont dit",
    ),
}


def test_who_is_kept_away_sees_it_on_the_invitation(client: TestClient) -> None:
    ada = sign_in(client, "Ada")
    match = client.post("/api/v1/matches", json={"game": "la_bete", "seats": SEATS}, headers=ada).json()
    ben = sign_in(client, "Ben")
    user = client.get("/api/v1/session", headers=ben).json()["user"]["id"]
    assert "<form" in client.get(f"/join/{match['invite']['code']}", headers=HTML | ben).text
    client.post(f"/api/v1/matches/{match['id']}/bans", json={"user": user}, headers=ada)
    page = client.get(f"/join/{match['invite']['code']}", headers=HTML | ben).text
    assert "<form" not in page
    assert "want you to sit here" in page


def test_a_code_is_read_however_it_is_typed(client: TestClient) -> None:
    match = open_table(client, visibility="unlisted")
    client.cookies.clear()
    code = match["invite"]["code"]
    for typed in (code.lower(), code.replace("-", ""), code.replace("-", " ")):
        assert client.get(f"/join/{typed}", headers=HTML).status_code == 200, typed


@pytest.mark.parametrize("code", ["AAAA-AAAA-AAAA", "x", "%00", "é", "%F0%9F%90%BA", "a" * 3000, "..%2f..", "' OR 1=1"])
def test_a_guessed_code_opens_nothing(client: TestClient, code: str) -> None:
    open_table(client)
    answer = client.get(f"/join/{code}", headers=HTML)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_whoever_sits_goes_straight_to_the_table(client: TestClient) -> None:
    match = open_table(client)
    answer = client.get(f"/join/{match['invite']['code']}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/matches/{match['id']}")


def test_a_guest_follows_the_link_says_a_name_and_sits(client: TestClient) -> None:
    match = open_table(client, visibility="unlisted")
    client.cookies.clear()
    code = match["invite"]["code"]
    bob = sign_in(client, "Bob")
    wanted = {"role": "investigator", "invite": code}
    assert client.post(f"/api/v1/matches/{match['id']}/join", json=wanted, headers=bob).status_code == 200
    assert client.get(f"/matches/{match['id']}", headers=HTML).status_code == 200
    client.cookies.clear()
    late = client.get(f"/join/{code}", headers=HTML)
    assert late.status_code == 200
    assert "<form" not in late.text


def test_the_bar_leads_to_the_rules(client: TestClient) -> None:
    assert 'href="/rules"' in client.get("/", headers=HTML).text
    found = client.get("/rules", headers=HTML)
    assert found.status_code == 200
    assert "/rules/la_bete" in str(found.url) or 'href="/rules/la_bete"' in found.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_each_language(client: TestClient, language: str) -> None:
    page = client.get("/rules/la_bete", headers=HTML | {"Accept-Language": language})
    assert page.status_code == 200
    assert 'id="choose-where-to-strike"' in page.text
    assert 'href="#choose-where-to-strike"' in page.text
    assert 'href="/rulings/la_bete"' in page.text
    assert client.get("/rulings/la_bete", headers=HTML).status_code == 200


@pytest.mark.parametrize("page", ["/", "/rules", "/rules/duel", "/account", "/statistics", "/verify", "/matches/{}"])
def test_all_that_a_page_names_may_be_kept_for_good(client: TestClient, page: str) -> None:
    text = client.get(page.format(open_table(client)["id"]), headers=HTML).text
    urls = re.findall(r'(?:href|src)="(/(?:static|vendor|i18n)/[^"]+)"', text)
    assert len(urls) > 15
    for url in urls:
        answer = client.get(url)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True), url
