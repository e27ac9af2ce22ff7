"""Those who run a server: who they are, what they do to people and words, and what they are told."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.store.metadata import now
from tests.web.accounts import ACCOUNT, GEESE, SESSION, Headers, new_account, new_token, refused, signed_in
from tests.web.conftest import Visit
from tests.web.test_account import alter, rows
from tests.web.test_matches import Player, opened, started
from tests.web.test_sockets import heard, socket, table

ADMIN = "/api/v1/admin"
REPORTS = "/api/v1/reports"


class Host:
    """Whoever made the first account, and so runs the server."""

    def __init__(self, client: TestClient, name: str = "Host") -> None:
        self.client = client
        self.headers = new_account(client, name)
        self.id: str = client.get(SESSION, headers=self.headers).json()["user"]["id"]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        return self.client.request(method, ADMIN + path, json=body, headers=self.headers)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, method: str, path: str, body: object = None) -> None:
        answer = self.ask(method, path, {} if body is None else body)
        assert answer.status_code == 204, answer.text

    def deeds(self) -> list[tuple[str, str | None, str]]:
        found = self.get("/deeds")["deeds"]
        return [(each["deed"], each["whom"] and each["whom"]["name"], each["why"]) for each in found]


@pytest.fixture
def host(client: TestClient) -> Host:
    return Host(client)


@pytest.fixture
def ada(host: Host) -> Player:
    return Player(host.client, "Ada")


@pytest.fixture
def ben(host: Host) -> Player:
    return Player(host.client, "Ben")


def id_of(player: Player) -> str:
    user_id: str = player.client.get(SESSION, headers=player.headers).json()["user"]["id"]
    return user_id


def say(player: Player, match: str, text: str, channel: str = "table") -> Any:
    return player.post(f"/{match}/chat?channel={channel}", {"text": text})


# Who they are.


def test_for_everybody_else_it_is_not_there(host: Host, ada: Player) -> None:
    mallory = new_account(host.client, "Mallory")
    everything = [
        ("GET", "/people"),
        ("PUT", f"/people/{id_of(ada)}/mute"),
        ("DELETE", f"/people/{id_of(ada)}/ban"),
        ("PUT", f"/people/{id_of(ada)}/admin"),
        ("GET", "/words"),
        ("PUT", "/words"),
        ("GET", "/reports"),
        ("GET", "/deeds"),
    ]
    for method, path in everything:
        for headers in (ada.headers, mallory):
            answer = host.client.request(method, ADMIN + path, json={"admin": True, "words": []}, headers=headers)
            assert refused(answer) == (404, "not_there"), path
        assert host.client.request(method, ADMIN + path, json={"admin": True, "words": []}).status_code == 401
    assert host.deeds() == []


def test_no_api_token_runs_the_server(host: Host, ada: Player) -> None:
    for scope in ("read", "play"):
        token = new_token(host.client, host.headers, scope)
        assert refused(host.client.get(f"{ADMIN}/people", headers=token)) == (403, "wrong_scope")
        answer = host.client.put(f"{ADMIN}/people/{id_of(ada)}/ban", json={}, headers=token)
        assert refused(answer) == (403, "wrong_scope")


def test_rights_are_given_and_taken_and_somebody_always_has_them(host: Host, ada: Player) -> None:
    mate = Host(host.client, "Mate")
    assert refused(mate.ask("GET", "/people")) == (404, "not_there")
    assert refused(host.ask("PUT", f"/people/{host.id}/admin", {"admin": False})) == (403, "not_yours")
    assert refused(host.ask("PUT", f"/people/{id_of(ada)}/admin", {"admin": True})) == (409, "no_account")
    host.do("PUT", f"/people/{mate.id}/admin", {"admin": True, "reason": "two see more"})
    assert [each["name"] for each in mate.get("/people?which=admins")["people"]] == ["Mate", "Host"]
    mate.do("PUT", f"/people/{host.id}/admin", {"admin": False})
    assert refused(host.ask("GET", "/people")) == (404, "not_there")
    assert mate.deeds() == [("no_admin", "Host", ""), ("admin", "Mate", "two see more")]


def test_where_a_setting_names_them_nobody_is_made_one(visit: Visit) -> None:
    client = visit(admin="Ada, Host")
    first, host = new_account(client, "First"), Host(client)
    assert refused(client.get(f"{ADMIN}/people", headers=first)) == (404, "not_there")
    found = host.get("/people")
    assert found["named"] is True
    assert [(each["name"], each["admin"]) for each in found["people"]] == [("Host", True), ("First", False)]
    assert [each["name"] for each in host.get("/people?which=admins")["people"]] == ["Host"]
    answer = host.ask("PUT", f"/people/{found['people'][1]['id']}/admin", {"admin": True})
    assert refused(answer) == (403, "not_yours")


def test_no_admin_shuts_out_another(host: Host) -> None:
    for kind in ("mute", "ban"):
        assert refused(host.ask("PUT", f"/people/{host.id}/{kind}", {})) == (403, "not_yours")


# Muting.


def test_who_is_muted_says_nothing_and_is_told_until_when(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    assert say(ada, match, "hello").status_code == 201
    host.do("PUT", f"/people/{id_of(ada)}/mute", {"hours": 24, "reason": "Too loud."})
    for channel in ("table", "side"):
        answer = say(ada, match, "HELLO", channel)
        assert refused(answer) == (403, "muted")
        assert "until 20" in answer.json()["detail"]
        assert "Too loud." in answer.json()["detail"]
    with socket(ada, table(match), language="de") as session:
        session.send_json({"t": "chat", "channel": "table", "text": "HELLO", "key": "k"})
        frame = heard(session, "refused")
        assert (frame["code"], frame["key"]) == ("muted", "k")
        assert "Too loud." in frame["detail"]
    assert say(ben, match, "at last").status_code == 201
    assert ada.answer(match, "1", "k").status_code == 200, "and plays on"
    assert [line["text"] for line in ben.get(f"/{match}/chat").json()["messages"]] == ["hello", "at last"]
    host.do("DELETE", f"/people/{id_of(ada)}/mute", {"reason": "calm again"})
    assert say(ada, match, "thank you").status_code == 201
    assert host.deeds() == [("unmute", "Ada", "calm again"), ("mute", "Ada", "Too loud.")]
    assert refused(host.ask("DELETE", f"/people/{id_of(ada)}/mute", {})) == (404, "not_there")


def test_who_is_muted_shares_no_words_in_notes_either(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    note = {"note": {"kind": "text", "text": "psst"}}
    mine = ada.post(f"/{match}/notes", note).json()["id"]
    host.do("PUT", f"/people/{id_of(ada)}/mute")
    assert refused(ada.post(f"/{match}/notes", {**note, "shared": True})) == (403, "muted")
    path = f"/api/v1/matches/{match}/notes/{mine}"
    assert refused(host.client.patch(path, json={"shared": True}, headers=ada.headers)) == (403, "muted")
    assert ada.post(f"/{match}/notes", note).status_code == 201, "what is one's own is nobody's business"


def test_a_mute_ends_by_itself(host: Host, ada: Player, ben: Player, tmp_path: Path) -> None:
    match = started(ada, ben)
    host.do("PUT", f"/people/{id_of(ada)}/mute", {"hours": 1})
    assert refused(say(ada, match, "hello")) == (403, "muted")
    alter(tmp_path, f"UPDATE sanction SET until = {now() - 1}")
    assert say(ada, match, "hello").status_code == 201
    assert host.get("/people?which=sanctioned")["people"] == []


# Banning.


def test_who_is_banned_is_out_at_once_and_told_why(host: Host) -> None:
    client = host.client
    eve = new_account(client, "Eve")
    phone, program = signed_in(client, "Eve"), new_token(client, eve, "play")
    eve_id = client.get(SESSION, headers=eve).json()["user"]["id"]
    with client.websocket_connect("/ws/lobby", headers=phone) as lobby:
        host.do("PUT", f"/people/{eve_id}/ban", {"hours": 24, "reason": "Called people names."})
        with pytest.raises(WebSocketDisconnect) as end:
            lobby.receive_json()
        assert end.value.code == 4423
        assert end.value.reason.startswith("You were banned")
    for headers in (eve, phone, program):
        answer = client.get(SESSION, headers=headers)
        assert refused(answer) == (403, "barred")
        assert "until 20" in answer.json()["detail"]
        assert "Called people names." in answer.json()["detail"]
        with client.websocket_connect("/ws/lobby", headers=headers) as again, pytest.raises(WebSocketDisconnect) as end:
            again.receive_json()
        assert end.value.code == 4423
    for path in ("/", "/account", "/nowhere"):
        page = client.get(path, headers=eve | {"Accept": "text/html"})
        assert page.status_code == 403
        assert "Called people names." in page.text
    assert refused(client.post(SESSION, json={"name": "Eve", "password": GEESE})) == (403, "barred")
    wrong = client.post(SESSION, json={"name": "Eve", "password": "ten geese over Mende"})
    assert refused(wrong) == (401, "wrong_login"), "whoever doesn't know the password isn't told"
    assert refused(client.request("DELETE", ACCOUNT, json={"password": GEESE}, headers=eve)) == (403, "barred")
    host.do("DELETE", f"/people/{eve_id}/ban")
    for headers in (eve, phone, program):
        assert client.get(SESSION, headers=headers).status_code == 200
    assert host.deeds() == [("pardon", "Eve", ""), ("ban", "Eve", "Called people names.")]


def test_a_guest_is_banned_as_well_and_nobody_else_with_them(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    with socket(ada, table(match)) as hers, socket(ben, table(match)) as his:
        heard(hers, "state"), heard(his, "state")
        host.do("PUT", f"/people/{id_of(ada)}/ban", {})
        with pytest.raises(WebSocketDisconnect) as end:
            heard(hers, "nothing")
        assert end.value.code == 4423
        his.send_json({"t": "ping"})
        assert heard(his, "pong")
    answer = ada.get("")
    assert refused(answer) == (403, "barred")
    assert "until further notice" in answer.json()["detail"]
    assert "No reason was given." in answer.json()["detail"]


def test_seats_before_the_start_are_free_again_and_those_of_a_match_wait(host: Host, ada: Player, ben: Player) -> None:
    running, alone = started(ada, ben), opened(ada)
    hand = opened(ben, seats=[{"role": "player", "player": "me"}, {"role": "player", "player": "open"}], start="hand")
    ada.post(f"/{hand}/join")
    host.do("PUT", f"/people/{id_of(ada)}/ban", {})
    assert [seat["player"] is None for seat in ben.get(f"/{hand}").json()["seats"]] == [False, True]
    assert ben.get(f"/{alone}").status_code == 404
    view = ben.view(running)
    assert view["status"] == "running"
    assert [seat["player"]["name"] for seat in view["seats"]] == ["Ada", "Ben"]


def test_a_ban_ends_by_itself(host: Host, ada: Player, tmp_path: Path) -> None:
    host.do("PUT", f"/people/{id_of(ada)}/ban", {"hours": 1})
    assert refused(ada.get("")) == (403, "barred")
    alter(tmp_path, f"UPDATE sanction SET until = {now() - 1}")
    assert ada.get("").status_code == 200


def test_who_leaves_for_good_takes_their_sanctions_along(host: Host, ada: Player, tmp_path: Path) -> None:
    host.do("PUT", f"/people/{id_of(ada)}/mute", {"reason": "Ada is too loud"})
    host.client.request("DELETE", ACCOUNT, json={}, headers=ada.headers)
    assert rows(tmp_path, "SELECT count(*) FROM sanction") == [(0,)]
    assert [(deed, whom) for deed, whom, _ in host.deeds()] == [("mute", "")]


@pytest.mark.parametrize(
    "body", [{"hours": 0}, {"hours": "1"}, {"hours": 10**9}, {"reason": "x" * 301}, {"until": "x"}]
)
def test_what_is_no_sentence(host: Host, ada: Player, body: dict[str, Any]) -> None:
    assert refused(host.ask("PUT", f"/people/{id_of(ada)}/ban", body)) == (422, "illegal_value")
    assert refused(host.ask("PUT", "/people/nobody/ban", {})) == (404, "not_there")


# Words.


def test_listed_words_are_in_no_name_title_or_line(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    host.do("PUT", "/words", {"words": ["Crétin*", "rotter"]})
    assert host.get("/words")["words"] == ["crétin*", "rotter"]
    client = host.client
    bad = "you cretinous thing"
    answers = [
        say(ada, match, bad),
        ada.post("", {"game": "nim", "title": bad}),
        client.patch(f"/api/v1/matches/{opened(ada)}", json={"title": bad}, headers=ada.headers),
        client.post(SESSION, json={"name": "CRETIN"}),
        client.patch(SESSION, json={"name": "Ada Rotter"}, headers=ada.headers),
        client.post(ACCOUNT, json={"name": "Rotter", "password": GEESE}, headers=ada.headers),
        ada.post(f"/{match}/notes", {"note": {"kind": "text", "text": bad}, "shared": True}),
    ]
    for answer in answers:
        assert refused(answer) == (422, "illegal_value"), answer.request.url
        assert "isn’t wanted" in answer.json()["detail"] or "isn't wanted" in answer.json()["detail"]
    for good in ("the concretion rots", "Rotterdam"):
        assert say(ada, match, good).status_code == 201, "inside a word, or a longer one, it isn't meant"
    assert ada.post(f"/{match}/notes", {"note": {"kind": "text", "text": bad}}).status_code == 201
    host.do("PUT", "/words", {"words": []})
    assert say(ada, match, bad).status_code == 201
    assert host.deeds() == [("words", None, "0"), ("words", None, "2")]


@pytest.mark.parametrize("word", ["two words", "*", "!", "a*b"])
def test_what_is_no_word(host: Host, word: str) -> None:
    assert refused(host.ask("PUT", "/words", {"words": [word]})) == (422, "illegal_value")


def test_words_of_a_file_are_listed_too(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# what nobody says here\nrotter  # nor this\n\n", encoding="utf-8")
    client = visit(words=file)
    assert refused(client.post(SESSION, json={"name": "Rotter"})) == (422, "illegal_value")
    assert client.post(SESSION, json={"name": "Nor This"}).status_code == 201


# Reports.


def test_a_line_is_reported_as_it_stood_and_read_by_admins_alone(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    say(ada, match, "you rotter")
    wish = {"line": {"match": match, "channel": "table", "n": 1}, "reason": "rude"}

    def report(player: Player, body: object) -> Any:
        return host.client.post(REPORTS, json=body, headers=player.headers)

    first = report(ben, wish)
    assert first.status_code == 201
    assert report(ben, wish).json() == first.json(), "the same once more is one report"
    (found,) = host.get("/reports")["reports"]
    assert (found["by"]["name"], found["whom"]["name"], found["text"]) == ("Ben", "Ada", "you rotter")
    assert (found["reason"], found["channel"], found["withheld"], found["closed"]) == ("rude", "table", False, None)
    for body in (wish | {"line": {**wish["line"], "n": 2}}, {"person": "nobody", "reason": "x"}):  # type: ignore[dict-item]
        assert refused(report(ben, body)) == (404, "not_there")
    for body in (
        {"reason": "x"},
        {**wish, "person": id_of(ada)},
        {"person": id_of(ben), "reason": "x"},
        {**wish, "reason": " "},
    ):
        assert refused(report(ben, body)) == (422, "illegal_value")
    assert report(ben, {"person": id_of(ada), "reason": "rude everywhere"}).status_code == 201
    assert len(host.get("/reports")["reports"]) == 2
    host.do("POST", f"/reports/{found['id']}/close", {"reason": "talked to her"})
    assert refused(host.ask("POST", f"/reports/{found['id']}/close", {})) == (404, "not_there")
    assert [each["id"] for each in host.get("/reports?closed=true")["reports"]] == [found["id"]]
    assert host.deeds() == [("report", None, "talked to her")]


def test_what_one_cannot_read_one_cannot_report(host: Host, ada: Player, ben: Player) -> None:
    """Nor does anybody learn by it whether there is such a line."""
    match = started(ada, ben)
    say(ada, match, "our plan", "side")
    dan = Player(host.client, "Dan")
    wish = {"match": match, "channel": "side", "n": 1}
    answers = [
        host.client.post(REPORTS, json={"line": {**wish, "n": n}, "reason": "x"}, headers=player.headers)
        for player in (ben, dan)
        for n in (1, 2)
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 403, 403]
    assert host.get("/reports")["reports"] == []


def test_an_admin_who_plays_there_reads_a_reported_line_of_the_other_side_after_the_end(
    host: Host, ada: Player, ben: Player
) -> None:
    """The hunters' own talk, reported by one of them, while the admin is what they hunt."""
    quarry = Player(host.client, "Nobody")
    quarry.headers = host.headers
    seats = [{"role": "fugitive", "player": "me"}, *2 * [{"role": "hunter", "player": "open"}]]
    match = opened(quarry, "hunt", seats=seats)
    for player in (ada, ben):
        assert player.post(f"/{match}/join").status_code == 200
    assert say(ada, match, "our rude plan", "side").status_code == 201
    wish = {"line": {"match": match, "channel": "side", "n": 1}, "reason": "rude"}
    assert host.client.post(REPORTS, json=wish, headers=ben.headers).status_code == 201
    (found,) = host.get("/reports")["reports"]
    assert (found["text"], found["withheld"]) == (None, True)
    assert "our rude plan" not in host.ask("GET", "/reports").text
    quarry.post(f"/{match}/resign")
    (found,) = host.get("/reports")["reports"]
    assert (found["text"], found["withheld"]) == ("our rude plan", False)


def test_a_spectator_who_is_told_late_reports_nothing_early(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben, spectators={"delay": {"minutes": 60}})
    say(ada, match, "early words")
    dan = Player(host.client, "Dan")
    wish = {"line": {"match": match, "channel": "table", "n": 1}, "reason": "x"}
    assert refused(host.client.post(REPORTS, json=wish, headers=dan.headers)) == (404, "not_there")
    assert host.client.post(REPORTS, json=wish, headers=ben.headers).status_code == 201


# Lists.


def test_people_are_searched_and_listed_page_by_page(host: Host, ada: Player, tmp_path: Path) -> None:
    headers: Headers = host.headers
    for n in range(60):
        host.client.post(SESSION, json={"name": f"Crowd {n}"})
        host.client.cookies.clear()
    first = host.get("/people")
    assert len(first["people"]) == 50
    rest = host.client.get(f"{ADMIN}/people?cursor={first['cursor']}", headers=headers).json()
    names = [each["name"] for each in (*first["people"], *rest["people"])]
    assert len(set(names)) == len(names) == 62
    (found,) = host.get("/people?q=ada")["people"]
    assert (found["id"], found["guest"], found["admin"], found["mute"], found["ban"]) == (
        id_of(ada),
        True,
        False,
        None,
        None,
    )
    assert datetime.now(UTC) - datetime.fromisoformat(found["last_seen"]) < timedelta(minutes=2)
    assert refused(host.ask("GET", "/people?cursor=x")) == (422, "illegal_value")


def test_two_guests_of_one_name_are_told_apart_by_where_they_sit(host: Host, ada: Player) -> None:
    other = Player(ada.client, "Ada")
    titles = [f"Geese {n}" for n in range(4)]
    ids = [ada.post("", {"game": "nim", "title": title}).json()["id"] for title in titles]
    people = {each["id"]: each for each in host.get("/people?q=ada")["people"]}
    assert people[id_of(ada)]["tables"] == [{"id": ids[n], "title": titles[n]} for n in (3, 2, 1)], (
        "where they sat down last"
    )
    assert people[id_of(other)]["tables"] == []


def test_a_table_that_is_seen_late_is_not_told_there_from_its_opening_on(host: Host, ada: Player) -> None:
    def tables() -> list[str]:
        (found,) = (each for each in host.get("/people?q=ada")["people"] if each["id"] == id_of(ada))
        return [each["id"] for each in found["tables"]]

    early = ada.post("", {"game": "nim", "title": "Geese"}).json()["id"]
    late = {"allowed": True, "delay": {"minutes": 5}}
    match = ada.post("", {"game": "nim", "title": "Late geese", "spectators": late}).json()["id"]
    assert tables() == [early]
    Player(ada.client, "Ben").post(f"/{match}/join", {})
    assert ada.get(f"/{match}").json()["status"] == "running"
    assert tables() == [early], "that it went, or came, would tell that the match has begun"


def test_the_log_of_deeds_is_kept_with_the_deed(host: Host, ada: Player, tmp_path: Path) -> None:
    hers = id_of(ada)
    host.do("PUT", f"/people/{hers}/ban", {"hours": 2, "reason": "why not"})
    (deed,) = host.get(f"/deeds?person={hers}")["deeds"]
    assert (deed["by"]["name"], deed["whom"]["name"], deed["why"]) == ("Host", "Ada", "why not")
    assert deed["until"] > deed["at"]
    assert host.get("/deeds?person=nobody")["deeds"] == []
    with sqlite3.connect(tmp_path / "spoor.db") as database:
        assert database.execute('SELECT "by", deed FROM audit').fetchall() == [(host.id, "ban")]
    database.close()
