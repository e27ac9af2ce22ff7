"""People's pages over REST: what others see, one's own list, filtered and as files, and ratings."""

import csv
import io
import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.api import files, people
from app.web.api.files import harmless
from tests.web.conftest import Visit
from tests.web.test_matches import Player, opened

PEOPLE = "/api/v1/people"


class Somebody(Player):
    """A player who knows their own id."""

    def __init__(self, client: TestClient, name: str) -> None:
        super().__init__(client, name)
        self.id = str(client.get("/api/v1/session", headers=self.headers).json()["user"]["id"])

    def page(self, of: "Somebody", path: str = "", **query: str) -> Any:
        return self.client.get(f"{PEOPLE}/{of.id}{path}", headers=self.headers, params=query)


@pytest.fixture
def ada(client: TestClient) -> Somebody:
    return Somebody(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Somebody:
    return Somebody(client, "Ben")


def match_of(ada: Player, ben: Player, loser: Player | None = None, answers: int = 1, **wish: Any) -> str:
    """A match that Ben gives up, or `loser`, after so many answers."""
    match = opened(ada, **wish)
    code = ada.get(f"/{match}").json()["invite"]["code"]
    assert ben.post(f"/{match}/join", {"invite": code}).status_code == 200
    for n in range(answers):
        assert (ada, ben)[n % 2].answer(match, "1", f"k{n}").status_code == 200
    assert (loser or ben).post(f"/{match}/resign").status_code == 200
    return match


def figures(page: Any) -> dict[tuple[str, str, str], tuple[int, int, int]]:
    assert page.status_code == 200, page.text
    return {
        (each["game"], each["role"], each["against"]): tuple(each["tally"].values()) for each in page.json()["results"]
    }


def test_what_others_see_of_somebody(client: TestClient, ada: Somebody, ben: Somebody) -> None:
    match_of(ada, ben)
    match_of(ada, ben, ada)
    match_of(ada, ben, visibility="unlisted")
    match_of(ada, ben, answers=0)
    opened(ada, "hunt")
    page = ben.page(ada).json()
    assert (page["name"], page["guest"], page["mine"], page["finished"]) == ("Ada", True, False, 2)
    assert page["joined"] == datetime.now(UTC).date().isoformat()
    assert (page["ratings"], page["shows_rating"]) == (None, None)
    assert figures(ben.page(ada)) == {("nim", "player", "persons"): (1, 0, 1)}
    assert figures(client.get(f"{PEOPLE}/{ada.id}")) == figures(ben.page(ada))
    # Of the unlisted match nobody is told but those who played it; the one given up at once doesn't count.
    assert figures(ada.page(ada)) == {("nim", "player", "persons"): (2, 0, 1)}
    assert ada.page(ada).json()["mine"]
    assert client.get(f"{PEOPLE}/nobody").json()["code"] == "not_there"


def test_who_has_left_for_good_has_no_page(client: TestClient, ada: Somebody, ben: Somebody) -> None:
    match_of(ada, ben)
    answer = client.request("DELETE", "/api/v1/account", json={}, headers=ben.headers)
    assert answer.status_code == 204, answer.text
    assert ada.page(ben).json()["code"] == "not_there"
    (row,) = csv.DictReader(io.StringIO(ada.page(ada, "/matches.csv").text))
    assert row["others"] == "'-"
    assert ada.page(ada).json()["finished"] == 1


def test_against_bots_is_told_apart(ada: Somebody, ben: Somebody) -> None:
    match = opened(ada, seats=[{"role": "player", "player": "me"}, {"role": "player", "player": "bot:random"}])
    assert ada.answer(match, "1", "k").status_code == 200
    ada.post(f"/{match}/resign")
    match_of(ada, ben)
    assert figures(ada.page(ada)) == {("nim", "player", "bots"): (0, 0, 1), ("nim", "player", "persons"): (1, 0, 0)}
    (nim,) = ada.client.get("/api/v1/statistics").json()["games"]
    assert nim["matches"] == {"persons": 1, "mixed": 1, "bots": 0}


def test_ones_own_list(ada: Somebody, ben: Somebody) -> None:
    first = match_of(ada, ben, title="=1+1")
    second = match_of(ada, ben, ada, visibility="unlisted", title="Secret")
    third = match_of(ada, ben, answers=0)
    opened(ada, title="not over")
    found = ada.page(ada, "/matches").json()
    assert [each["id"] for each in found["matches"]] == [third, second, first]
    assert found["cursor"] is None
    newest, secret, oldest = found["matches"]
    assert (newest["result"], newest["counted"]) == ("won", False)
    assert (secret["result"], secret["counted"], secret["public"]) == ("lost", True, False)
    assert (oldest["moves"], oldest["rated"], oldest["rating"]) == (2, False, None)
    assert oldest["others"] == [{"seat": "player:2", "side": "player:2", "id": ben.id, "name": "Ben", "bot": None}]
    # It is nobody else's to read, in any form.
    for path in ("/matches", "/matches.csv", "/matches.json"):
        assert ben.page(ada, path).json()["code"] == "not_yours"
        assert ada.client.get(f"{PEOPLE}/{ada.id}{path}").json()["code"] == "nobody"


def test_the_list_is_filtered(client: TestClient, ada: Somebody, ben: Somebody) -> None:
    cleo = Somebody(client, "Cleo 100%")
    won, lost, other = match_of(ada, ben), match_of(ada, ben, ada), match_of(ada, cleo)
    days = datetime.now(UTC).date()

    def finds(**query: str) -> list[str]:
        answer = ada.page(ada, "/matches", **query)
        assert answer.status_code == 200, answer.text
        return [each["id"] for each in answer.json()["matches"]]

    assert finds(game="nim") == [other, lost, won]
    assert finds(game="bid") == []
    assert finds(role="player", result="won") == [other, won]
    assert finds(result="drawn") == []
    assert finds(opponent="BE") == [lost, won]
    assert finds(opponent="cleo") == finds(opponent="100%") == [other]
    assert finds(opponent="%") == [other], "a sign is a sign"
    assert finds(opponent="_") == []
    assert finds(opponent="ada") == [], "nobody is their own opponent"
    assert finds(since=days.isoformat(), until=days.isoformat()) == [other, lost, won]
    assert finds(since=(days + timedelta(1)).isoformat()) == []
    assert finds(until=(days - timedelta(1)).isoformat()) == []
    for wrong in ({"result": "maybe"}, {"since": "yesterday"}, {"cursor": "x"}, {"cursor": "12"}):
        assert ada.page(ada, "/matches", **wrong).json()["code"] == "illegal_value", wrong


def test_pages_and_files_hold_every_match_once(ada: Somebody, ben: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [match_of(ada, ben) for _ in range(7)][::-1]
    monkeypatch.setattr(people, "PAGE", 3)
    monkeypatch.setattr(files, "AT_ONCE", 3)
    found: list[str] = []
    cursor: dict[str, str] = {}
    for _ in range(4):
        page = ada.page(ada, "/matches", **cursor).json()
        found += [each["id"] for each in page["matches"]]
        if page["cursor"] is None:
            break
        cursor = {"cursor": page["cursor"]}
    assert found == ids
    whole = ada.page(ada, "/matches.json").json()["matches"]
    assert [each["id"] for each in whole] == ids
    assert whole[:3] == ada.page(ada, "/matches").json()["matches"]
    rows = list(csv.DictReader(io.StringIO(ada.page(ada, "/matches.csv").text)))
    assert [row["match"] for row in rows] == [f"/matches/{match}" for match in ids]
    # As many as fill the last page to the brim, and none at all.
    monkeypatch.setattr(files, "AT_ONCE", 7)
    assert len(ada.page(ada, "/matches.json").json()["matches"]) == 7
    assert ada.page(ada, "/matches.json", game="bid").json() == {"matches": []}
    assert ada.page(ada, "/matches.csv", game="bid").text == ",".join(files.COLUMNS) + "\r\n"


def test_a_file_is_a_file(ada: Somebody, ben: Somebody) -> None:
    match_of(ada, ben)
    for ending, kind in (("csv", "text/csv; charset=utf-8"), ("json", "application/json")):
        answer = ada.page(ada, f"/matches.{ending}")
        assert answer.headers["content-type"] == kind
        assert answer.headers["content-disposition"] == f'attachment; filename="matches.{ending}"'
        assert answer.headers["cache-control"] == "no-store"
        assert "content-length" not in answer.headers, "it is sent as it is read"


@pytest.mark.parametrize("evil", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_no_cell_can_be_taken_for_a_formula(evil: str) -> None:
    assert harmless(evil) == "'" + evil
    assert harmless("a" + evil) == "a" + evil


def test_names_and_titles_are_no_formulas_in_the_file(client: TestClient, ada: Somebody) -> None:
    eve = Somebody(client, '=HYPERLINK("http://evil")')
    match_of(ada, eve, title="@SUM(1+1)*cmd|' /C calc'!A0")
    (row,) = csv.DictReader(io.StringIO(ada.page(ada, "/matches.csv").text))
    assert row["others"] == '\'=HYPERLINK("http://evil")'
    assert row["title"] == "'@SUM(1+1)*cmd|' /C calc'!A0"
    assert json.loads(ada.page(ada, "/matches.json").text)["matches"][0]["others"][0]["name"] == eve_name(ada, eve)


def eve_name(ada: Somebody, eve: Somebody) -> str:
    return str(ada.page(eve).json()["name"])


def test_a_rating_is_seen_where_its_owner_wants_it(client: TestClient, ada: Somebody, ben: Somebody) -> None:
    match = match_of(ada, ben, rated=True)
    assert ada.get(f"/{match}").json()["rated"]
    (own,) = ada.page(ada).json()["ratings"]
    assert (own["game"], own["role"], own["matches"], own["provisional"]) == ("nim", "player", 1, True)
    assert own["rating"] > 1600
    assert ben.page(ada).json()["ratings"] is None
    assert client.get(f"/api/v1/matches/{match}/ratings").json() == {"ratings": {}, "became": None}
    numbers = {name: own[name] for name in ("rating", "deviation", "provisional", "matches")}
    became = {"rating": own["rating"], "provisional": True}
    alone = {"ratings": {"player:1": {**numbers, "shown": False}}, "became": became}
    assert ada.get(f"/{match}/ratings").json() == alone, "one's own is always told"
    assert list(ben.get(f"/{match}/ratings").json()["ratings"]) == ["player:2"]
    wish = client.patch(f"{PEOPLE}/{ada.id}", json={"shows_rating": True}, headers=ada.headers)
    assert wish.json()["shows_rating"]
    assert ben.page(ada).json()["ratings"] == [own]
    shown = client.get(f"/api/v1/matches/{match}/ratings").json()["ratings"]
    assert shown == {"player:1": {**numbers, "shown": True}}
    assert ada.page(ada, "/matches").json()["matches"][0]["rating"] == own["rating"]
    client.patch(f"{PEOPLE}/{ada.id}", json={"shows_rating": False}, headers=ada.headers)
    assert ben.page(ada).json()["ratings"] is None
    assert client.patch(f"{PEOPLE}/{ada.id}", json={"shows_rating": True}, headers=ben.headers).status_code == 403
    match_of(ada, ben, rated=True)
    assert ada.get(f"/{match}/ratings").json()["became"] == became, "by this match, whatever came later"
    assert ada.get(f"/{match_of(ada, ben)}/ratings").json()["became"] is None


def test_what_cannot_be_rated_says_so(ada: Somebody) -> None:
    for wish in (
        {"seats": [{"role": "player", "player": "me"}, {"role": "player", "player": "bot:random"}]},
        {"visibility": "unlisted"},
    ):
        answer = ada.post("", {"game": "nim", "rated": True, **wish})
        assert (answer.status_code, answer.json()["code"]) == (422, "illegal_value")


def test_statistics_of_the_server(client: TestClient, ada: Somebody, ben: Somebody) -> None:
    assert client.get("/api/v1/statistics").json() == {"games": []}
    for loser in (ben, ben, ada):
        match_of(ada, ben, loser, answers=3)
    match_of(ada, ben, visibility="unlisted")
    match_of(ada, ben, answers=0)
    opened(ada)
    (nim,) = client.get("/api/v1/statistics").json()["games"]
    assert nim["matches"] == {"persons": 3, "mixed": 0, "bots": 0}
    assert (nim["moves"], nim["middle_moves"]) == (4.0, 4)
    assert nim["middle_seconds"] >= 0
    assert nim["sides"] == [
        {"side": "player:1", "tally": {"won": 2, "drawn": 0, "lost": 1}},
        {"side": "player:2", "tally": {"won": 1, "drawn": 0, "lost": 2}},
    ]


def test_what_is_not_known_yet_to_those_who_look_on_is_not_counted(
    client: TestClient, tmp_path: Path, ada: Somebody, ben: Somebody
) -> None:
    """As at a table that lets them see everything later."""
    match = match_of(ada, ben, rated=True)
    client.patch(f"{PEOPLE}/{ada.id}", json={"shows_rating": True}, headers=ada.headers)
    with sqlite3.connect(tmp_path / "spoor.db") as database:
        database.execute("UPDATE result SET known = known + 3600000")
    database.close()
    assert client.get("/api/v1/statistics").json() == {"games": []}
    assert (ben.page(ada).json()["finished"], ben.page(ada).json()["ratings"]) == (0, [])
    assert client.get(f"/api/v1/matches/{match}/ratings").json() == {"ratings": {}, "became": None}
    assert ada.page(ada).json()["finished"] == 1
    assert len(ada.page(ada).json()["ratings"]) == 1


def test_files_have_a_limit_of_their_own(visit: Visit) -> None:
    client = visit(rate_limits=True)
    ada = Somebody(client, "Ada")
    answers = [ada.page(ada, "/matches.csv").status_code for _ in range(12)]
    assert answers[:10] == [200] * 10
    assert 429 in answers[10:]
