"""The page that looks back: for whom it is and when, what stands on it, and what it never tells before the end."""

import json
import re
from typing import Any

import pytest
from msgspec import to_builtins
from starlette.testclient import TestClient

from app.games.duel.game import Duel
from app.web.headers import CONTENT_SECURITY_POLICY
from app.web.words import LANGUAGES
from tests.matches.records import record
from tests.web.conftest import sign_in
from tests.web.real_games import client

__all__ = ["client"]

API = "/api/v1"
HTML = {"Accept": "text/html"}
SEATS = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]

Head = dict[str, str]


def begun(client: TestClient, **wanted: Any) -> tuple[dict[str, Any], Head, Head]:
    """A match of La Bête that Ada plays as the Beast and Ben hunts it in; nobody's cookie is left."""
    ada, ben = sign_in(client, "Ada"), sign_in(client, "Ben")
    client.cookies.clear()
    match = client.post(f"{API}/matches", json={"game": "la_bete", "seats": SEATS, **wanted}, headers=ada).json()
    joined = client.post(f"{API}/matches/{match['id']}/join", json={"invite": match["invite"]["code"]}, headers=ben)
    assert joined.status_code == 200, joined.text
    return match, ada, ben


def ended(client: TestClient, **wanted: Any) -> tuple[dict[str, Any], Head, Head]:
    match, ada, ben = begun(client, **wanted)
    assert client.post(f"{API}/matches/{match['id']}/resign", headers=ada).status_code == 200
    return match, ada, ben


def boot_of(text: str) -> Any:
    (boot,) = re.findall(r'<script type="application/json" id="boot">(.*?)</script>', text)
    return json.loads(boot)


def test_after_the_end_it_is_there_for_whoever_may_see_the_match(client: TestClient) -> None:
    match, ada, ben = ended(client, title="</script><script>alert(1)</script>")
    path = f"/matches/{match['id']}"
    told = {"id": match["id"], "game": "la_bete", "title": match["title"]}
    for head, eyes in (({}, "public"), (ada, "beast"), (ben, "investigator:1")):
        page = client.get(f"{path}/replay", headers=HTML | head)
        assert page.status_code == 200
        assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert page.headers["cache-control"] == "no-store"
        assert boot_of(page.text) == {"match": told, "eyes": eyes, "printed": {}, "source": path}
        assert 'data-ref="village:' in page.text
        assert "alert(1)</script>" not in page.text
        assert not re.search(r"<style|\sstyle=|\son\w+=", page.text)
        assert match["invite"]["code"] not in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_end_it_says_so_and_leads_to_the_table(client: TestClient, language: str) -> None:
    match, ada, ben = begun(client, title="Wolves")
    path = f"/matches/{match['id']}"
    said = set()
    for query in ("", "?as=full&at=1", "?as=beast&with=full&at=100"):
        for head in ({}, ada, ben):
            page = client.get(f"{path}/replay{query}", headers=HTML | head | {"Accept-Language": language})
            assert page.status_code == 403
            assert f'href="{path}"' in page.text
            assert 'id="boot"' not in page.text
            assert "Wolves" not in page.text
            assert not re.search(r">\w+\.[a-z_.]+<", page.text), "a key without words"
            said.update(re.findall(r"<h1>(.*?)</h1>", page.text))
    assert len(said) == 1


def test_at_an_open_table_neither(client: TestClient) -> None:
    ada = sign_in(client)
    match = client.post(f"{API}/matches", json={"game": "duel"}, headers=ada).json()
    assert client.get(f"/matches/{match['id']}/replay", headers=HTML).status_code == 403


def test_an_unlisted_match_is_there_for_those_who_sat_or_are_invited(client: TestClient) -> None:
    for make in (begun, ended):
        match, ada, ben = make(client, visibility="unlisted")
        path = f"/matches/{match['id']}/replay"
        stranger = client.get(path, headers=HTML)
        nothing = client.get("/matches/AAAAAAAAAAAAAAAA/replay", headers=HTML)
        assert stranger.status_code == nothing.status_code == 404
        assert stranger.text == nothing.text, "nobody learns that there is a match"
        seen = 200 if make is ended else 403
        code = match["invite"]["code"]
        for query, head in (("", ada), ("", ben), (f"?invite={code}", {})):
            assert client.get(path + query, headers=HTML | head).status_code == seen
        invited = client.get(f"{path}?invite={code}", headers=HTML)
        assert (f'href="/matches/{match["id"]}?invite={code}"' in invited.text) is (make is begun)
        assert client.get(f"{path}?invite=AAAA-AAAA-AAAA", headers=HTML).status_code == 404


def test_a_match_that_was_brought_in(client: TestClient) -> None:
    ada = sign_in(client)
    client.cookies.clear()
    sent = {"Content-Type": "application/json", **ada}
    kept = client.post(f"{API}/records", content=record("duel"), headers=sent).json()
    path = f"/records/{kept['id']}"
    told = {"id": kept["id"], "game": "duel", "title": kept["about"]["title"]}
    for head, mine in (({}, False), (ada, True)):
        page = client.get(path, headers=HTML | head)
        assert page.status_code == 200
        assert boot_of(page.text) == {
            "match": told,
            "eyes": "public",
            "printed": to_builtins(Duel().printed(2)),
            "source": path,
            "imported": {"mine": mine},
        }
        assert 'class="arena"' in page.text
    assert client.delete(f"{API}{path}", headers=ada).status_code == 204
    for gone in (path, "/records/x", "/records/AAAAAAAAAAAAAAAA"):
        assert client.get(gone, headers=HTML).status_code == 404


def test_a_match_that_was_brought_in_and_is_not_played_here_any_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = sign_in(client)
    sent = {"Content-Type": "application/json", **ada}
    kept = client.post(f"{API}/records", content=record("duel"), headers=sent).json()
    house = client.app.state.house  # type: ignore[attr-defined]
    monkeypatch.delitem(house.games, "duel")
    page = client.get(f"/records/{kept['id']}", headers=HTML)
    assert page.status_code == 409
    assert page.headers["content-type"].startswith("text/html")
